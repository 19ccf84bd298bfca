// Package engine runs operations: each has a name, a JSON request and a JSON response, and
// waits for its host by the machine of package step. A host starts an operation, answers
// what it needs, and resumes it until it is done; nothing else reaches the core.
//
// The operations come in groups, a package each. A program links those that it names:
//
//	core := engine.New(1, repository.Group, search.Group)
//
// Package all names all of them.
package engine

import (
	"sync"
	"sync/atomic"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/step"
)

// Release is the version of this code.
const Release = "0.1.0"

// Core holds one repository and the calls that run on it. Its methods may be
// called concurrently; those for one call must not.
type Core struct {
	// Workers is how many files are analysed at once.
	Workers int
	// Bare has an operation that panics end the program, for tests and fuzzing. It is set
	// before the first operation, as what follows is.
	Bare bool
	// Before, if it is not nil, is called as each operation begins, in the operation's
	// place: a test of what becomes of a panic panics in it.
	Before func(op string)
	// LooksPerByte is how much an analysis may examine, 0 for the default.
	LooksPerByte int

	// Added are the records that were added, nil until some are; Attached those that are
	// attached of a store.
	Added, Attached atomic.Pointer[Records]

	// Recollect recalls what is remembered about a question, best first; nil if no group does.
	Recollect func(*step.Task, contract.RecallRequest) (*contract.RecallResponse, error)

	// Kept are contents that were looked through not long ago.
	Kept needs.Kept

	loaded     atomic.Pointer[Repository] // nil until something is loaded
	ranges     atomic.Pointer[ranges]     // of what is loaded, nil if it is in memory
	operations []operation                // sorted by name
	parts      []any                      // what groups keep
	graph      Graph                      // nil if no group has one

	mu    sync.Mutex // guards what follows
	calls map[int64]running
	next  int64
}

// New makes a core of some groups that has nothing loaded. workers is how many files are
// analysed at once while loading: the number of processors, or 1 in a guest.
func New(workers int, groups ...Group) *Core {
	c := &Core{Workers: max(1, workers), calls: map[int64]running{}}
	for _, group := range groups {
		group(c)
	}
	return c
}

// running is a call of an operation.
type running struct {
	*step.Call
	op string
}

// Defect is the error of an operation that failed by a defect of Cairn.
func Defect(op string, what string) *contract.Error {
	return contract.Errorf(contract.CodeInternal, "operation %q failed by a defect of cairn: %s", contract.Quoted(op), what).With("", "report it with what was asked; the environment variable CAIRN_DEBUG=1 shows where it failed")
}

// Start runs an operation until it first waits or ends.
func (c *Core) Start(op string, request []byte) contract.Answer {
	return c.StartUntil(nil, op, request)
}

// StartUntil is Start of an operation that ends with an error of code "canceled" soon
// after stop returns true, see [step.StartUntil].
func (c *Core) StartUntil(stop func() bool, op string, request []byte) contract.Answer {
	o := c.operation(op)
	if o == nil {
		return contract.Answer{Version: contract.Version, Done: true, Error: c.unknown(op)}
	}
	start := step.StartUntil
	if c.Bare {
		start = step.StartBare
	}
	call, status := start(stop, func(t *step.Task) (any, error) {
		if c.Before != nil {
			c.Before(op)
		}
		step.Yield()
		return c.run(t, o, request)
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.next++
	r := running{call, op}
	if !status.Done {
		c.calls[c.next] = r
	}
	return r.answer(c.next, status)
}

// Resume hands replies to a call.
func (c *Core) Resume(id int64, replies []contract.Reply) contract.Answer {
	return c.ResumeUntil(nil, id, replies)
}

// ResumeUntil is Resume with what tells from then on that the call is to end.
func (c *Core) ResumeUntil(stop func() bool, id int64, replies []contract.Reply) contract.Answer {
	call, err := c.call(id)
	if err != nil {
		return contract.Answer{Version: contract.Version, Call: id, Done: true, Error: err}
	}
	status, bad := call.ResumeUntil(stop, replies)
	if bad != nil {
		return contract.Answer{Version: contract.Version, Call: id, Error: contract.ErrorOf(bad), Open: status.Open}
	}
	c.forget(id, status)
	return call.answer(id, status)
}

// Cancel ends a call. The answer is done, with an error of code "canceled".
func (c *Core) Cancel(id int64) contract.Answer {
	call, err := c.call(id)
	if err != nil {
		return contract.Answer{Version: contract.Version, Call: id, Done: true, Error: err}
	}
	status := call.Cancel()
	c.forget(id, status)
	return call.answer(id, status)
}

// Body returns the raw bytes that go out with an open need of a call.
func (c *Core) Body(id, need int64) ([]byte, *contract.Error) {
	call, err := c.call(id)
	if err != nil {
		return nil, err
	}
	return call.Body(need), nil
}

func (c *Core) call(id int64) (running, *contract.Error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if call, ok := c.calls[id]; ok {
		return call, nil
	}
	return running{}, contract.Errorf(contract.CodeBadInput, "no call %d is running", id).With("call", "use the call number of an answer that is not done")
}

func (c *Core) forget(id int64, status step.Status) {
	if status.Done {
		c.mu.Lock()
		delete(c.calls, id)
		c.mu.Unlock()
	}
}

func (r running) answer(id int64, s step.Status) contract.Answer {
	a := contract.Answer{Version: contract.Version, Call: id, Done: s.Done, Result: s.Result, Error: s.Err, Needs: s.Needs, Open: s.Open}
	if s.Broken != nil {
		a.Panic = s.Broken.Message + "\n" + s.Broken.Stack
		if s.Err == s.Broken {
			a.Error = Defect(r.op, s.Broken.Message)
		}
	}
	return a
}
