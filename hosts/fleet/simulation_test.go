package fleet

import (
	"container/heap"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// What a simulation is given. The first two are of BenchmarkSearch, as docs/fleet.md tells; the others
// are assumed.
const (
	simulatedPerRepository = 25e-6 // seconds of processor time of a search for each repository, over its steps
	simulatedPerStep       = 2e-3  // and of each step of a node besides
	simulatedSpread        = 0.3   // standard deviation of the logarithm of service times
	simulatedNetwork       = 5e-4  // seconds, there and back, on average
	simulatedCores         = 8     // of a node, each working on a piece of a question
	simulatedShow          = 10    // nodes at most that have results to show
	simulatedLoss          = 20.0  // when a node is lost
	simulatedEnd           = 40.0
)

// simulation is a fleet without machines: placement is that of rank, waiting lines are those of
// cores, and time is counted.
type simulation struct {
	random *rand.Rand
	now    float64
	events events
	cores  [][]float64      // of each node: when each is free
	asked  [holders][]int   // by turn: how many repositories each node is asked for
	moved  [holders][][]int // by turn: of those, how many each other node holds too
	lost   int              // the node that is lost
	took   [3][]float64     // of searches begun before the loss, until it is known, and after
	gaps   int
}

type event struct {
	at float64
	do func()
}

type events []event

func (e events) Len() int           { return len(e) }
func (e events) Less(i, j int) bool { return e[i].at < e[j].at }
func (e events) Swap(i, j int)      { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)        { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	last := (*e)[len(*e)-1]
	*e = (*e)[:len(*e)-1]
	return last
}

func newSimulation(repositories, nodes int, seed uint64) *simulation {
	s := &simulation{random: rand.New(rand.NewPCG(seed, 0)), cores: make([][]float64, nodes)}
	var ids []string
	number := map[string]int{}
	for i := range nodes {
		s.cores[i] = make([]float64, simulatedCores)
		ids = append(ids, fmt.Sprintf("n%02d", i))
		number[ids[i]] = i
	}
	for turn := range holders {
		s.asked[turn], s.moved[turn] = make([]int, nodes), make([][]int, nodes)
		for i := range nodes {
			s.moved[turn][i] = make([]int, nodes)
		}
	}
	for i := range repositories {
		order := rank(fmt.Sprintf("r%06d", i), ids)
		for turn := range holders {
			at, other := number[order[turn]], number[order[1-turn]]
			s.asked[turn][at]++
			s.moved[turn][at][other]++
		}
	}
	return s
}

func (s *simulation) after(wait float64, do func()) { heap.Push(&s.events, event{s.now + wait, do}) }

func (s *simulation) dead(node int) bool { return node == s.lost && s.now >= simulatedLoss }

// known tells whether the lost node's heartbeat has expired.
func (s *simulation) known() bool {
	return s.now >= simulatedLoss+lostBeats*DefaultBeat.Seconds()
}

// serve has a node compute, in as many pieces as it has cores, and calls done at the end.
func (s *simulation) serve(node int, work float64, done func()) {
	end := s.now
	for i, free := range s.cores[node] {
		free = max(free, s.now) + work/simulatedCores*math.Exp(s.random.NormFloat64()*simulatedSpread)
		s.cores[node][i], end = free, max(end, free)
	}
	s.after(end-s.now+s.random.ExpFloat64()*simulatedNetwork, done)
}

// step asks nodes for their repositories, and calls next when all have answered. A node that
// is lost and not known to be is asked, and after a while others in its place; slow tells that
// the search has found that out.
func (s *simulation) step(turn int, slow *bool, next func()) {
	open := 1
	done := func() {
		if open--; open == 0 {
			next()
		}
	}
	ask := func(node, repositories int) {
		open++
		s.serve(node, simulatedPerStep+simulatedPerRepository/2*float64(repositories), done)
	}
	others := func() {
		for node, n := range s.moved[turn][s.lost] {
			if n > 0 {
				ask(node, n)
			}
		}
	}
	for node, n := range s.asked[turn] {
		switch {
		case n == 0:
		case !s.dead(node):
			ask(node, n)
		case *slow || s.known():
			others()
		default:
			open++
			s.after(defaultHedge.Seconds(), func() { *slow = true; others(); done() })
		}
	}
	done()
}

// search is a query.
func (s *simulation) search() {
	began, turn, slow := s.now, s.random.IntN(holders), false
	phase := 0
	if s.known() {
		phase = 2
	} else if s.now >= simulatedLoss {
		phase = 1
	}
	within := func(next func()) func() {
		from := s.now
		return func() {
			if s.now-from > defaultRound.Seconds() {
				s.gaps++
			}
			next()
		}
	}
	s.step(turn, &slow, within(func() {
		s.step(turn, &slow, within(func() {
			open := simulatedShow
			for range simulatedShow {
				node := s.random.IntN(len(s.cores))
				if s.dead(node) {
					node = (node + 1) % len(s.cores)
				}
				s.serve(node, simulatedPerStep, func() {
					if open--; open == 0 {
						s.took[phase] = append(s.took[phase], s.now-began)
					}
				})
			}
		}))
	}))
}

// run has so many searches come in a second.
func (s *simulation) run(rate float64) {
	var arrive func()
	arrive = func() {
		s.search()
		if wait := s.random.ExpFloat64() / rate; s.now+wait < simulatedEnd {
			s.after(wait, arrive)
		}
	}
	s.after(0, arrive)
	for len(s.events) > 0 {
		e := heap.Pop(&s.events).(event)
		s.now = e.at
		e.do()
	}
}

// quantile is one of a list, in milliseconds.
func quantile(list []float64, q float64) float64 {
	slices.Sort(list)
	return list[int(q*float64(len(list)-1))] * 1000
}

// The same seed gives the same, all searches end, and a lost node costs those that come before it is known the
// wait for others.
func TestSimulation(t *testing.T) {
	var before []float64
	for range 2 {
		s := newSimulation(2000, 10, 1)
		s.run(20)
		got := []float64{quantile(s.took[0], 0.5), quantile(s.took[1], 0.5), quantile(s.took[2], 0.5)}
		if before != nil && !slices.Equal(before, got) {
			t.Errorf("%v, then %v", before, got)
		}
		if before = got; got[1] < 1000*defaultHedge.Seconds() || got[2] > 2*got[0] || s.gaps > 0 {
			t.Errorf("p50 before, at and after the loss: %.1f ms, %d gaps", got, s.gaps)
		}
	}
}

// BenchmarkSimulation is what 100,000 repositories on 50 nodes would take, and what a node's loss does.
func BenchmarkSimulation(b *testing.B) {
	for _, rate := range []float64{1, 20, 50} {
		b.Run(fmt.Sprintf("%g-a-second", rate), func(b *testing.B) {
			for b.Loop() {
				s := newSimulation(100_000, 50, 1)
				s.run(rate)
				for i, phase := range []string{"before", "unknown", "after"} {
					if len(s.took[i]) > 0 {
						b.ReportMetric(quantile(s.took[i], 0.5), phase+"-p50-ms")
						b.ReportMetric(quantile(s.took[i], 0.99), phase+"-p99-ms")
					}
				}
				b.ReportMetric(float64(s.gaps), "gaps")
			}
		})
	}
}
