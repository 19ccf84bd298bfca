package step

import (
	"fmt"
	"slices"
)

// Call is one running operation. Its methods must not be called concurrently.
type Call struct {
	ready    []*Task         // runnable tasks, first in, first out
	waiting  map[int64]*Task // parked tasks by the need they wait for
	fresh    []Need          // needs not yet reported
	bodies   map[int64][]byte
	nextID   int64
	parked   chan struct{} // a task hands the turn back
	canceled bool
	status   Status
}

// Task is one strand of an operation. Only the function that was given a task
// may use it.
type Task struct {
	call   *Call
	wake   chan struct{} // the call hands the turn to the task
	reply  Reply         // what the task waited for
	parent *Task
	left   int // children still running, while the task waits in Each
}

// Start runs an operation until it first waits or ends.
func Start(op func(*Task) (any, error)) (*Call, Status) {
	c := &Call{
		waiting: map[int64]*Task{},
		bodies:  map[int64][]byte{},
		parked:  make(chan struct{}),
	}
	c.spawn(nil, func(t *Task) error {
		result, err := op(t)
		c.status = Status{Done: true, Result: result, Err: ErrorOf(err)}
		return err
	}, nil)
	return c, c.run()
}

// Resume hands replies to the tasks that wait for them, in the order given,
// and runs the call until it waits again or ends. If a reply answers no open
// need, nothing is handed over and the status holds only the error; the call
// itself stays as it was.
func (c *Call) Resume(replies []Reply) (Status, error) {
	if c.status.Done {
		return c.status, Errorf(CodeBadInput, "resume: the call has ended")
	}
	seen := make(map[int64]bool, len(replies))
	for i, r := range replies {
		if c.waiting[r.ID] == nil || seen[r.ID] {
			return Status{Open: len(c.waiting)}, &Error{
				Code:    CodeBadInput,
				Message: fmt.Sprintf("no open need has id %d", r.ID),
				Field:   fmt.Sprintf("replies[%d].id", i),
				Fix:     "answer each id from needs once",
			}
		}
		seen[r.ID] = true
	}
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
	for len(c.waiting) > 0 {
		ids := make([]int64, 0, len(c.waiting))
		for id := range c.waiting {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		for _, id := range ids {
			c.deliver(Reply{ID: id, Error: errCanceled})
		}
		c.run()
	}
	c.status = Status{Done: true, Err: errCanceled}
	return c.status
}

// Body returns the raw bytes that go out with an open need, nil if it has none.
func (c *Call) Body(id int64) []byte { return c.bodies[id] }

var errCanceled = &Error{Code: CodeCanceled, Message: "the call was canceled"}

func (c *Call) deliver(r Reply) {
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
		return c.status
	}
	s := Status{Needs: c.fresh, Open: len(c.waiting)}
	c.fresh = nil
	return s
}
