// Package api is the contract: every operation has a name, a JSON request and a
// JSON response, and runs on the step machine of package step. A host starts an
// operation, answers what it needs, and resumes it until it is done; nothing
// else reaches the core.
package api

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// Core holds one repository and the calls that run on it. Its methods may be
// called concurrently; those for one call must not.
type Core struct {
	workers int
	bare    bool                       // panics are not caught
	before  func(op string)            // nil, or called as an operation begins
	looks   int                        // for each byte of a file; 0 for the default
	loaded  atomic.Pointer[repository] // nil until something is loaded
	mu      sync.Mutex                 // guards what follows
	calls   map[int64]running
	next    int64
	records atomic.Pointer[records] // nil until something is added
	stored  atomic.Pointer[records] // nil until something remembered is attached
	handles handles
	gates   gateCache
	// summaries are those of what is loaded; nil until they are first wanted.
	summaries atomic.Pointer[summaries]
}

// New makes a core that has nothing loaded. workers is how many files are
// analysed at once while loading: the number of processors, or 1 in a guest.
func New(workers int) *Core {
	return &Core{workers: max(1, workers), bare: bare, calls: map[int64]running{}}
}

// NewBare is [New] for tests and fuzzing: an operation that panics ends the program.
func NewBare(workers int) *Core {
	c := New(workers)
	c.bare = true
	return c
}

// bare is what New makes; the tests of this package set it.
var bare = false

// Before has a function called as each operation begins, in the operation's place: a
// test of what becomes of a panic panics in it. It is set before the first operation.
func (c *Core) Before(f func(op string)) { c.before = f }

// running is a call of an operation.
type running struct {
	*step.Call
	op string
}

// Defect is the error of an operation that failed by a defect of Cairn.
func Defect(op string, what string) *contract.Error {
	e := contract.Errorf(contract.CodeInternal, "operation %q failed by a defect of cairn: %s", contract.Quoted(op), what)
	e.Fix = "report it with what was asked; the environment variable CAIRN_DEBUG=1 shows where it failed"
	return e
}

// operation is an entry of the dispatcher.
type operation struct {
	name string
	run  func(c *Core, t *step.Task, request []byte) (any, error)
}

// operations are all there are, in alphabetical order.
var operations = []operation{
	{"add", typed((*Core).add)},
	{"ask", typed((*Core).ask)},
	{"attach", typed((*Core).attach)},
	{"bundle", typed((*Core).bundle)},
	{"checkpoints", typed((*Core).checkpoints)},
	{"chunks", typed((*Core).chunks)},
	{"decisions", typed((*Core).decisions)},
	{"explore", typed((*Core).explore)},
	{"export", typed((*Core).export)},
	{"gate", typed((*Core).gate)},
	{"gather", typed((*Core).gather)},
	{"impact", typed((*Core).impact)},
	{"import", typed((*Core).importSnapshot)},
	{"inspect", typed((*Core).inspect)},
	{"knowledge", typed((*Core).knowledge)},
	{"load", typed((*Core).load)},
	{"map", typed((*Core).repoMap)},
	{"memory", typed((*Core).memory)},
	{"messages", typed((*Core).messages)},
	{"navigate", typed((*Core).navigate)},
	{"pack", typed((*Core).pack)},
	{"paths", typed((*Core).paths)},
	{"read", typed((*Core).read)},
	{"recall", typed((*Core).recall)},
	{"reflections", typed((*Core).reflections)},
	{"remember", typed((*Core).remember)},
	{"schema", typed((*Core).schema)},
	{"search", typed((*Core).search)},
	{"seeds", typed((*Core).seeds)},
	{"sessions", typed((*Core).sessions)},
	{"stats", typed((*Core).stats)},
	{"subscriptions", typed((*Core).subscriptions)},
	{"summarize", typed((*Core).summarize)},
	{"verify", typed((*Core).verify)},
}

func init() {
	// version lists the operations, so it cannot be in their initialiser.
	operations = append(operations, operation{"version", typed((*Core).version)})
}

// Operations returns the names of all operations, sorted.
func Operations() []string {
	var names []string
	for _, o := range operations {
		names = append(names, o.name)
	}
	return names
}

// typed makes an operation's entry of a function with a typed request.
func typed[Q, R any, P interface {
	*Q
	contract.Request
}](f func(*Core, *step.Task, Q) (R, error)) func(*Core, *step.Task, []byte) (any, error) {
	return func(c *Core, t *step.Task, request []byte) (any, error) {
		var q Q
		if err := contract.Decode(request, P(&q)); err != nil {
			return nil, err
		}
		r, err := f(c, t, q)
		if err != nil {
			return nil, err
		}
		return r, nil
	}
}

// Start runs an operation until it first waits or ends.
func (c *Core) Start(op string, request []byte) contract.Answer {
	return c.StartUntil(nil, op, request)
}

// StartUntil is Start of an operation that ends with an error of code "canceled" soon
// after stop returns true, see [step.StartUntil].
func (c *Core) StartUntil(stop func() bool, op string, request []byte) contract.Answer {
	i := slices.IndexFunc(operations, func(o operation) bool { return o.name == op })
	if i < 0 {
		err := contract.Errorf(contract.CodeBadInput, "unknown operation %q", contract.Quoted(op))
		err.Field, err.Fix = "op", contract.Nearest(op, Operations())
		return contract.Answer{Version: contract.Version, Done: true, Error: err}
	}
	start := step.StartUntil
	if c.bare {
		start = step.StartBare
	}
	call, status := start(stop, func(t *step.Task) (any, error) {
		if c.before != nil {
			c.before(op)
		}
		return operations[i].run(c, t, request)
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
	err := contract.Errorf(contract.CodeBadInput, "no call %d is running", id)
	err.Field, err.Fix = "call", "use the call number of an answer that is not done"
	return running{}, err
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
