package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// lane is one way to score the files of an index for a query. Lanes are values without
// state: what one knows during a search is on the board. Fusion, explanation and
// ablation loop over [lanes].
type lane interface {
	// name is what options, explanations and ablations call it.
	name() string
	// score notes on the board what the lane knows of files for a request, and sees those
	// that it brings along. It tells whether the lane takes part.
	score(b *board, r *request) bool
	// propose makes candidates of the files that the lane puts forward.
	propose(b *board)
	// add calls add for each addend of a candidate's score.
	add(b *board, c *candidate, add addend)
	// relevant tells whether what the lane knows of a file makes it worth showing, however
	// little of the query's words it holds.
	relevant(b *board, file uint32) bool
}

// addend takes a part of a score by its name; position is the place in a ranked lane,
// else 0.
type addend func(name string, position int, value rank.Score)

// request is what the lanes of one search are asked.
type request struct {
	query   Query
	options Options
	terms   []Term // of the query, or those of a report that are searched for
}

// lanes are all there are, in the order in which explanations name them. To add one, write
// a file with its value, and name it here; one that ranks has its place below besides.
var lanes = [...]lane{
	chunkPlace: chunkLane, filePlace: fileLane, definitionPlace: definitionLane, namePlace: nameLane, vectorPlace: vectorLane,
	rankedLanes: exactLane{}, reportLane{}, graphLane{}, summaryLane{}, historyLane{},
}

// The places of the lanes that rank, which come first.
const (
	chunkPlace = iota
	filePlace
	definitionPlace
	namePlace
	vectorPlace
	rankedLanes
)

// LaneNames returns the names of all lanes.
func LaneNames() []string {
	var names []string
	for _, l := range lanes {
		names = append(names, l.name())
	}
	return names
}

// weighed is a lane of which explanations tell how much it counts.
type weighed interface {
	// times is the factor that is in force.
	times(b *board) rank.Score
}

// follower is a lane that needs to know what the others found.
type follower interface {
	follow(b *board, r *request)
}

// scoreLanes has every lane score that takes part.
func (b *board) scoreLanes(r *request) {
	b.taking = b.taking[:0]
	for _, l := range lanes {
		if step.Yield(); !r.options.Without[l.name()] && l.score(b, r) {
			b.taking = append(b.taking, l)
		}
	}
}

// uses tells which weighed lanes took part.
func (b *board) uses() []contract.LaneUse {
	var list []contract.LaneUse
	for _, l := range b.taking {
		if w, ok := l.(weighed); ok {
			list = append(list, contract.LaneUse{Name: l.name(), Times: w.times(b)})
		}
	}
	return list
}

// proposeIf makes candidates of the files for which a lane has something to add.
func (b *board) proposeIf(adds func(file uint32) bool) {
	for at, f := range b.files {
		if adds(f) {
			b.candidate(at)
		}
	}
}
