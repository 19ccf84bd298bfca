// Package navigate finds files by walking the tree of a repository by names, as
// a language model asked level by level would: beam and block retrieval of the
// filesystem retrieval flow (ConDB), and what is built on them.
//
// A navigation goes in rounds. In each, candidates (entries of the directories
// at hand) are packed into blocks, a [Ranker] picks the best of each block, and
// the picks are split: files are results, directories are where the next round
// goes on. A ranker is a language model behind the host ([ModelRanker]) or the
// index ([IndexRanker]).
package navigate

import (
	"errors"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// The strategies.
const (
	Auto   = "auto"   // beam for trees of at most 50 nodes, else block
	Beam   = "beam"   // Algorithm 1
	Block  = "block"  // Algorithms 2 to 5
	Guided = "guided" // block retrieval that the index leads and can end
	Rerank = "rerank" // one call that orders what a search found
	// Cascade is Rerank, and Block in small blocks where what the search found does not do.
	Cascade = "cascade"
)

// What Options choose between.
const (
	CollapseVirtual = "virtual" // pass through directories that the source made up
	CollapseAll     = "all"     // pass through every directory that holds nothing but one directory

	LookaheadLevel = "level" // candidates are the children of the frontier
	LookaheadFill  = "fill"  // and what is below them, as far as one block has room

	PackingUnion  = "union"  // a block may hold children of several directories
	PackingParent = "parent" // each directory begins a block, so that prefixes are longer

	EntriesFull    = "full"    // three lines for each candidate: id, path, type
	EntriesCompact = "compact" // one line: id and path, a directory's with a slash
	EntriesTelling = "telling" // and what Options.Tell says of it

	IDsList  = "list"  // a line for each id that may be picked
	IDsRange = "range" // the first and the last of them

	OrderNone   = "none"   // block order stands
	OrderBM25   = "bm25"   // path ordering by words
	OrderVector = "vector" // path ordering by embeddings
)

// Options of a navigation. All fields must be set, but for those that say what
// their zero means.
type Options struct {
	Query    string
	Strategy string
	// BeamWidth is b: how many directories are followed from a round. 0 is
	// DefaultBeamWidth in beam; in block it does not bound the frontier.
	BeamWidth int
	// Limit is k: how many files are found at most.
	Limit int
	// MaxRounds bounds the rounds of all but beam, over all restarts; 0 is DefaultMaxRounds for
	// each attempt of block, or the depth of the tree if that is more.
	MaxRounds int
	// BlockTokens is τ: what a rendered block holds, unless one entry alone is larger.
	BlockTokens int
	// Parallel is how many rank calls of a round are open at once.
	Parallel int
	// Order is the ranker of paths that orders across blocks (Algorithm 5).
	Order     string
	Collapse  string
	Lookahead string
	Packing   string
	Entries   string
	IDs       string
	Cache     Cache
	// ContextTokens is what the model takes: prompts leave room in it for the reply.
	ContextTokens int
	// Final has one last call order the files of all rounds, if several rankings
	// picked them. Rounds then go on until the ranker is done, however many files
	// were picked. The algorithms as printed have none.
	Final bool
	// Found is what a search of the index found, best first: it leads Guided, is
	// what Rerank orders, and what IndexRanker goes by.
	Found []Found
	// Restarts is how often a navigation that found nothing begins again, telling
	// the ranker where it has looked. The algorithms as printed have none.
	Restarts int
	// Tell says in a few words what is in a node, "" if nothing is known, for
	// EntriesTelling: the same whenever it is asked.
	Tell func(n *contract.TreeNode) string
	// Progress, if not nil, is told before each round, and in Guided before each wave
	// of its calls.
	Progress func(t *step.Task, r contract.Report) error
}

// Cache says how prompts are laid out for the provider's cache of prefixes.
type Cache struct {
	On bool
	// WindowTokens bounds the blocks of earlier rounds that prompts repeat.
	WindowTokens int
	// PinFirst keeps the first of them when others are dropped.
	PinFirst bool
	// CurrentBlock puts the block at hand into the prefix in the first round,
	// SubtreeBlock in later ones.
	CurrentBlock, SubtreeBlock bool
}

// Defaults of the contract, where a measurement did not choose another.
const (
	DefaultBeamWidth = 3
	DefaultMaxRounds = 20
	// SmallTree is the number of nodes up to which Auto is Beam.
	SmallTree = 50
)

// Result is what a navigation found.
type Result struct {
	Strategy string
	Files    []contract.TreeNode // at most Options.Limit, best first
	Trace    contract.NavigateTrace
	// Failed is why the navigation ended before its time, with files found.
	Failed error
}

// run is a navigation under way.
type run struct {
	o      *Options
	tree   Tree
	ranker Ranker
	info   Info
	trace  tracer
	window window
	layout layout
	// listed holds the children of the frontier, by id; it is emptied each round.
	listed map[string][]contract.TreeNode
	found  []contract.TreeNode // A of the algorithms
	query  string              // as prompts show it
	kept   kept
	walked int // rounds but those that only order
	// followed are the directories that the frontier comes from: not yet collapsed.
	followed []contract.TreeNode
	spent    bool // the budget is
	// looked holds the directories that were followed in vain before a restart.
	looked    []contract.TreeNode
	restarted bool // and the next round is the first
	again     bool // any round from then on
	second    bool // the round at hand is asked about once more
	seconds   bool // one of this attempt was
	// reported is the last round whose end was reported, named how many nodes were.
	reported, named int
	// Of guided.
	index  *opinion
	agreed bool
}

// repeat runs a strategy until what it finds is enough, or nothing is left to try.
func (r *run) repeat(t *step.Task, strategy func(*step.Task) error) error {
	for {
		satisfied, err := false, strategy(t)
		if err == nil {
			satisfied, err = r.settle(t)
		}
		if err != nil && !errors.As(err, &oddReply{}) || len(r.found) > 0 && satisfied || r.spent || r.o.Restarts == 0 || r.exhausted() {
			return err
		}
		r.o.Restarts--
		r.restart()
	}
}

// Run navigates. Errors are those of the tree and of [model.Ask]; one that comes when
// there are files already, of earlier rounds or of the search that leads, ends the
// navigation with them and a warning instead, unless it was canceled.
func Run(t *step.Task, tree Tree, ranker Ranker, o Options) (*Result, error) {
	info, err := tree.Info(t)
	if err != nil {
		return nil, err
	}
	if o.Strategy == Auto {
		o.Strategy = Block
		if info.Nodes > 0 && info.Nodes <= SmallTree {
			o.Strategy = Beam
		}
	}
	r := &run{o: &o, tree: tree, ranker: ranker, info: info, listed: map[string][]contract.TreeNode{}, index: newOpinion(o.Found)}
	r.layout = layout{document: info.Document, sections: info.Sections, json: info.JSON, entries: o.Entries, tell: o.Tell}
	r.window = window{cache: o.Cache}
	r.query = cutTokens(o.Query, r.room()/8)
	failed := r.repeat(t, map[string]func(*step.Task) error{Beam: r.beam, Block: r.block, Guided: r.block, Rerank: r.rerank, Cascade: r.cascade}[o.Strategy])
	if failed != nil {
		if failed = r.rescue(failed); failed != nil && len(r.found) == 0 {
			return nil, failed
		}
	}
	r.complete()
	r.found = r.found[:min(len(r.found), o.Limit)]
	for i := range r.found {
		r.found[i].Text = "" // what a search found it by
	}
	r.trace.finish(r.found)
	return &Result{Strategy: o.Strategy, Files: r.found, Trace: r.trace.NavigateTrace, Failed: failed}, nil
}

// restart begins again with nothing found, remembering what was looked into. The
// cache window begins anew too, so that prompts are those the provider has seen.
func (r *run) restart() {
	r.window = window{cache: r.o.Cache}
	r.looked = append(r.looked, r.followed...)
	r.followed, r.restarted, r.again, r.seconds = nil, true, true, false
	r.forget(nil)
}
