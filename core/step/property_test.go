package step

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"pgregory.net/rapid"
)

// host answers the needs of one call in random order and batches, and checks
// what every status must hold.
type host struct {
	t       *rapid.T
	rng     *rand.Rand
	refuses map[string]bool
	open    []contract.Need
	last    int64
	waits   int
}

func (h *host) take(s Status) {
	for _, n := range s.Needs {
		if n.ID <= h.last {
			h.t.Fatalf("need %d after %d: ids must grow", n.ID, h.last)
		}
		h.last = n.ID
		h.waits++
	}
	h.open = append(h.open, s.Needs...)
	if !s.Done && (s.Open != len(h.open) || s.Open == 0) {
		h.t.Fatalf("status says %d needs are open, %d are", s.Open, len(h.open))
	}
	if s.Done && len(h.open) != 0 {
		h.t.Fatalf("done with %d open needs", len(h.open))
	}
}

func (h *host) reply(n contract.Need) contract.Reply {
	tag := n.Request.(string)
	if h.refuses[tag] {
		return contract.Reply{ID: n.ID, Error: contract.Errorf(contract.CodeHost, "%s", tag)}
	}
	return contract.Reply{ID: n.ID, Body: []byte("<" + tag + ">")}
}

// bad makes a batch that must be refused as a whole.
func (h *host) bad() []contract.Reply {
	batch := []contract.Reply{h.reply(h.open[0])}
	switch h.rng.IntN(3) {
	case 0:
		return append(batch, batch[0])
	case 1:
		return append(batch, contract.Reply{ID: h.last + 1})
	}
	return append(batch, contract.Reply{ID: -1})
}

// step answers some of the open needs.
func (h *host) step(c *Call) Status {
	if h.rng.IntN(3) == 0 {
		s, err := c.Resume(h.bad())
		if contract.ErrorOf(err) == nil || contract.ErrorOf(err).Code != contract.CodeBadInput || s.Open != len(h.open) || s.Done {
			h.t.Fatalf("a bad batch gives %+v, %v", s, err)
		}
	}
	h.rng.Shuffle(len(h.open), func(i, j int) { h.open[i], h.open[j] = h.open[j], h.open[i] })
	n := 1 + h.rng.IntN(len(h.open))
	var replies []contract.Reply
	for _, need := range h.open[:n] {
		replies = append(replies, h.reply(need))
	}
	h.open = h.open[n:]
	s, err := c.Resume(replies)
	if err != nil {
		h.t.Fatal(err)
	}
	h.take(s)
	return s
}

func start(t *rapid.T, p program, seed uint64) (*Call, *host, Status) {
	h := &host{t: t, rng: rand.New(rand.NewPCG(seed, 0)), refuses: p.refused()}
	c, s := Start(func(t *Task) (any, error) { return p.run(t) })
	h.take(s)
	return c, h, s
}

func TestAnyOrderOfRepliesGivesTheSameResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		result, code, waits := p.expect()
		for seed := range uint64(40) {
			c, h, s := start(t, p, seed)
			for !s.Done {
				s = h.step(c)
			}
			got := ""
			if s.Err != nil {
				if got = s.Err.Code; got != contract.CodeInternal {
					got += s.Err.Message
				} else if s.Err.Stack == "" || s.Broken != s.Err || !strings.HasPrefix(s.Err.Message, "panic: p.") {
					t.Fatalf("ended with %+v", s)
				}
			} else if s.Result != result {
				t.Fatalf("result %q, want %q", s.Result, result)
			}
			if got != code || h.waits != waits {
				t.Fatalf("error %q after %d waits, want %q after %d", got, h.waits, code, waits)
			}
		}
	})
}

func TestCancelAtAnyPoint(t *testing.T) {
	before := runtime.NumGoroutine()
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t)
		_, _, waits := p.expect()
		for seed := range uint64(10) {
			c, h, s := start(t, p, seed)
			for at := h.rng.IntN(waits + 1); !s.Done && h.waits < at; {
				s = h.step(c)
			}
			if s.Done {
				continue
			}
			s = c.Cancel()
			if !s.Done || s.Err == nil || s.Err.Code != contract.CodeCanceled || s.Open != 0 {
				t.Fatalf("canceled: %+v", s)
			}
			if again := c.Cancel(); again.Err != s.Err {
				t.Fatalf("canceled twice: %+v", again)
			}
		}
	})
	for range 200 { // a goroutine ends a moment after its last turn
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	stacks := make([]byte, 1<<16)
	stacks = stacks[:runtime.Stack(stacks, true)]
	t.Errorf("%d goroutines are left\n%s", runtime.NumGoroutine()-before, strings.TrimSpace(string(stacks)))
}
