package step

import (
	"github.com/cairn-search/cairn/core/contract"
)

// Do waits for the outside: it reports a need to the host and returns the
// host's reply. body, if not nil, goes out as raw bytes. An error reply is
// returned as an *Error.
func (t *Task) Do(kind string, request any, body []byte) (contract.Reply, error) {
	c := t.call
	if c.canceled {
		return contract.Reply{}, errCanceled
	}
	c.nextID++
	id := c.nextID
	c.fresh = append(c.fresh, contract.Need{ID: id, Kind: kind, Request: request, Body: body, BodyBytes: len(body)})
	c.waiting[id] = t
	if body != nil {
		c.bodies[id] = body
	}
	t.park()
	r := t.reply
	t.reply = contract.Reply{}
	if r.Error != nil {
		return r, r.Error
	}
	return r, nil
}

// Ended tells whether the operation is to end, with an error of [CodeCanceled]. What
// works long between two needs asks now and then; unlike Do it may be called by any
// goroutine. Work without a task is not ended.
func (t *Task) Ended() bool { return t != nil && t.call.stopped() }

// Each runs f for 0 to n-1 as tasks of their own, at most limit at a time (0:
// all at once), and returns when all have ended: the error of the lowest index
// that failed, so that the answer does not depend on which failed first.
func (t *Task) Each(n, limit int, f func(t *Task, i int) error) error {
	if n <= 0 {
		return nil
	}
	if limit <= 0 || limit > n {
		limit = n
	}
	errs := make([]error, n)
	next := 0
	var start func()
	start = func() {
		i := next
		next++
		t.call.spawn(t, func(child *Task) error {
			errs[i] = f(child, i)
			return errs[i]
		}, func(panicked error) {
			if panicked != nil {
				errs[i] = panicked
			}
			if next < n {
				start()
			}
		})
	}
	t.left = n
	for next < limit {
		start()
	}
	t.park()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// spawn makes a runnable task of f. ended runs in the task's last turn, with
// the panic of f as an error if there was one.
func (c *Call) spawn(parent *Task, f func(*Task) error, ended func(panicked error)) {
	t := &Task{call: c, wake: make(chan struct{}), parent: parent}
	c.ready = append(c.ready, t)
	go func() {
		<-t.wake
		var panicked error
		if c.bare {
			_ = f(t) // a panic ends the program here, before anybody has the turn
		} else {
			panicked = c.caught(f, t)
		}
		ended(panicked)
		if p := t.parent; p != nil {
			if p.left--; p.left == 0 {
				c.ready = append(c.ready, p)
			}
		}
		c.parked <- struct{}{}
	}()
}

// caught runs f and returns what it panicked with, which is noted.
func (c *Call) caught(f func(*Task) error, t *Task) (panicked error) {
	defer func() {
		if v := recover(); v != nil {
			e := Panicked(v)
			if panicked = e; c.broken == nil {
				c.broken = e
			}
		}
	}()
	_ = f(t)
	return nil
}

// park hands the turn back and returns when the task is given it again.
func (t *Task) park() {
	t.call.parked <- struct{}{}
	<-t.wake
}
