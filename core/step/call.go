package step

import (
	"fmt"
	"sort"
	"sync/atomic"

	"github.com/cairn-search/cairn/core/contract"
)

// Call is one running operation. Its methods must not be called concurrently.
type Call struct {
	ready    []*Task         // runnable tasks, first in, first out
	waiting  map[int64]*Task // parked tasks by the need they wait for
	fresh    []contract.Need // needs not yet reported
	bodies   map[int64][]byte
	nextID   int64
	parked   chan struct{} // a task hands the turn back
	canceled bool
	bare     bool            // panics are not caught
	broken   *contract.Error // the first panic
	status   Status
	stop     atomic.Pointer[func() bool] // what the host said last
	stopping atomic.Bool                 // the call is to end
}

// Task is one strand of an operation. Only the function that was given a task
// may use it.
type Task struct {
	call   *Call
	wake   chan struct{}  // the call hands the turn to the task
	reply  contract.Reply // what the task waited for
	parent *Task
	left   int // children still running, while the task waits in Each
}

// Start runs an operation until it first waits or ends. If it panics, or one of its
// tasks does, it ends with an error that has a Stack.
func Start(op func(*Task) (any, error)) (*Call, Status) { return StartUntil(nil, op) }

// StartUntil is [Start] of an operation that ends with an error of [CodeCanceled] soon
// after stop returns true. What works long without waiting asks it, also after Start has
// returned and from several goroutines.
func StartUntil(stop func() bool, op func(*Task) (any, error)) (*Call, Status) {
	return begin(stop, op, false)
}

// StartBare is [StartUntil] for tests and fuzzing: a panic ends the program.
func StartBare(stop func() bool, op func(*Task) (any, error)) (*Call, Status) {
	return begin(stop, op, true)
}

func begin(stop func() bool, op func(*Task) (any, error), bare bool) (*Call, Status) {
	c := &Call{
		bare:    bare,
		waiting: map[int64]*Task{},
		bodies:  map[int64][]byte{},
		parked:  make(chan struct{}),
	}
	c.until(stop)
	c.spawn(nil, func(t *Task) error {
		result, err := op(t)
		if err != nil {
			result = nil // whatever pointer came with it
		}
		c.status = Status{Done: true, Result: result, Err: contract.ErrorOf(err)}
		return err
	}, func(panicked error) {
		if panicked != nil {
			c.status = Status{Done: true, Err: contract.ErrorOf(panicked)}
		}
	})
	return c, c.run()
}

// Resume hands replies to the tasks that wait for them, in the order given,
// and runs the call until it waits again or ends. If a reply answers no open
// need, nothing is handed over and the status holds only the error; the call
// itself stays as it was.
func (c *Call) Resume(replies []contract.Reply) (Status, error) { return c.ResumeUntil(nil, replies) }

// ResumeUntil is [Call.Resume] with what tells from then on that the call is to end, as
// of [StartUntil].
func (c *Call) ResumeUntil(stop func() bool, replies []contract.Reply) (Status, error) {
	if c.status.Done {
		return c.status, contract.Errorf(contract.CodeBadInput, "resume: the call has ended")
	}
	seen := make(map[int64]bool, len(replies))
	for i, r := range replies {
		if c.waiting[r.ID] == nil || seen[r.ID] {
			return Status{Open: len(c.waiting)}, &contract.Error{
				Code:    contract.CodeBadInput,
				Message: fmt.Sprintf("no open need has id %d", r.ID),
				Field:   fmt.Sprintf("replies[%d].id", i),
				Fix:     "answer each id from needs once",
			}
		}
		seen[r.ID] = true
	}
	c.until(stop)
	for _, r := range replies {
		c.deliver(r)
	}
	return c.run(), nil
}

// Cancel ends the call: every waiting task sees an error of [CodeCanceled],
// also from each later Do, and unwinds. The final status is returned.
func (c *Call) Cancel() Status {
	if c.status.Done {
		return c.status
	}
	c.canceled = true
	c.stopping.Store(true)
	for len(c.waiting) > 0 {
		ids := make([]int64, 0, len(c.waiting))
		for id := range c.waiting {
			ids = append(ids, id)
		}
		sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] }) // of which a guest has one for all types
		for _, id := range ids {
			c.deliver(contract.Reply{ID: id, Error: errCanceled})
		}
		c.run()
	}
	c.status = Status{Done: true, Err: errCanceled, Broken: c.broken}
	return c.status
}

// Body returns the raw bytes that go out with an open need, nil if it has none.
func (c *Call) Body(id int64) []byte { return c.bodies[id] }

var errCanceled = &contract.Error{Code: contract.CodeCanceled, Message: "the call was canceled"}

func (c *Call) until(stop func() bool) {
	if stop == nil {
		c.stop.Store(nil)
		return
	}
	c.stop.Store(&stop)
}

// stopped tells whether the call is to end; once it is, it stays so.
func (c *Call) stopped() bool {
	if c.stopping.Load() {
		return true
	}
	if stop := c.stop.Load(); stop != nil && (*stop)() {
		c.stopping.Store(true)
		return true
	}
	return false
}

func (c *Call) deliver(r contract.Reply) {
	t := c.waiting[r.ID]
	delete(c.waiting, r.ID)
	delete(c.bodies, r.ID)
	c.ready = append(c.ready, t)
	t.reply = r
}

// run gives each runnable task its turn until none is left.
func (c *Call) run() Status {
	for len(c.ready) > 0 {
		t := c.ready[0]
		c.ready = c.ready[1:]
		t.wake <- struct{}{}
		<-c.parked
	}
	if c.status.Done {
		if c.broken != nil {
			c.status = Status{Done: true, Err: c.broken, Broken: c.broken}
		} else if e := c.status.Err; e != nil && e.Stack != "" {
			c.status.Broken = e // of a goroutine of the operation's own
		}
		return c.status
	}
	s := Status{Needs: c.fresh, Open: len(c.waiting), Broken: c.broken}
	c.fresh = nil
	return s
}
