// Package api is the contract: every operation has a name, a JSON request and a
// JSON response, and runs on the step machine of package step. A host starts an
// operation, answers what it needs, and resumes it until it is done; nothing
// else reaches the core.
package api

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cairn-search/cairn/core/step"
)

// Version is the version of the contract. It grows when an operation or field
// is added; what is there keeps its meaning.
const Version = 1

// Core holds one repository and the calls that run on it. Its methods may be
// called concurrently; those for one call must not.
type Core struct {
	workers int
	loaded  atomic.Pointer[repository] // nil until something is loaded
	mu      sync.Mutex                 // guards what follows
	calls   map[int64]*step.Call
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
	return &Core{workers: max(1, workers), calls: map[int64]*step.Call{}}
}

// Answer is what start, resume and cancel return.
type Answer struct {
	Version int   `json:"version"`
	Call    int64 `json:"call"`
	Done    bool  `json:"done"`
	// Result is the operation's response once Done, unless Error is set.
	Result any         `json:"result,omitempty"`
	Error  *step.Error `json:"error,omitempty"`
	// Needs are the needs that are new since the last answer.
	Needs []step.Need `json:"needs,omitempty"`
	// Open is how many needs are unanswered, new and old.
	Open int `json:"open,omitempty"`
}

// JSON encodes the answer. It ends in a newline.
func (a Answer) JSON() []byte {
	b, err := encode(a)
	if err != nil {
		b, _ = encode(Answer{Version: Version, Call: a.Call, Done: true, Error: step.Errorf(step.CodeInternal, "encode answer: %v", err)})
	}
	return b
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
func typed[Q, R any](f func(*Core, *step.Task, Q) (R, error)) func(*Core, *step.Task, []byte) (any, error) {
	return func(c *Core, t *step.Task, request []byte) (any, error) {
		var q Q
		if err := decode(request, &q); err != nil {
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
func (c *Core) Start(op string, request []byte) Answer {
	i := slices.IndexFunc(operations, func(o operation) bool { return o.name == op })
	if i < 0 {
		err := step.Errorf(step.CodeBadInput, "unknown operation %q", cut(op))
		err.Field, err.Fix = "op", nearest(op, Operations())
		return Answer{Version: Version, Done: true, Error: err}
	}
	call, status := step.Start(func(t *step.Task) (any, error) { return operations[i].run(c, t, request) })
	c.mu.Lock()
	defer c.mu.Unlock()
	c.next++
	if !status.Done {
		c.calls[c.next] = call
	}
	return answer(c.next, status)
}

// Resume hands replies to a call.
func (c *Core) Resume(id int64, replies []step.Reply) Answer {
	call, err := c.call(id)
	if err != nil {
		return Answer{Version: Version, Call: id, Done: true, Error: err}
	}
	status, bad := call.Resume(replies)
	if bad != nil {
		return Answer{Version: Version, Call: id, Error: step.ErrorOf(bad), Open: status.Open}
	}
	c.forget(id, status)
	return answer(id, status)
}

// Cancel ends a call. The answer is done, with an error of code "canceled".
func (c *Core) Cancel(id int64) Answer {
	call, err := c.call(id)
	if err != nil {
		return Answer{Version: Version, Call: id, Done: true, Error: err}
	}
	status := call.Cancel()
	c.forget(id, status)
	return answer(id, status)
}

// Body returns the raw bytes that go out with an open need of a call.
func (c *Core) Body(id, need int64) ([]byte, *step.Error) {
	call, err := c.call(id)
	if err != nil {
		return nil, err
	}
	return call.Body(need), nil
}

func (c *Core) call(id int64) (*step.Call, *step.Error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if call := c.calls[id]; call != nil {
		return call, nil
	}
	err := step.Errorf(step.CodeBadInput, "no call %d is running", id)
	err.Field, err.Fix = "call", "use the call number of an answer that is not done"
	return nil, err
}

func (c *Core) forget(id int64, status step.Status) {
	if status.Done {
		c.mu.Lock()
		delete(c.calls, id)
		c.mu.Unlock()
	}
}

func answer(id int64, s step.Status) Answer {
	return Answer{Version: Version, Call: id, Done: s.Done, Result: s.Result, Error: s.Err, Needs: s.Needs, Open: s.Open}
}
