package step

import (
	"errors"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// endless takes looks until it is ended, a few at a time, and never more than most.
func endless(l *Looks, most int) func() {
	return func() {
		for range most {
			l.Add(3)
		}
	}
}

func TestLooks(t *testing.T) {
	asked := 0
	never := func() bool { asked++; return false }
	third := func() bool { asked++; return asked == 3 }
	for _, c := range []struct {
		name  string
		looks Looks
		steps int
		code  string
		most  int64 // looks taken
		asked int
	}{
		{"counts", Looks{}, 1000, "", 3000, 0},
		{"allowed", Looks{Most: 3000}, 1000, "", 3000, 0},
		{"not allowed", Looks{Most: 2999}, 1000, contract.CodeTooLarge, 3000, 0},
		{"more than a pace", Looks{Most: 2*Pace + 7}, Pace, contract.CodeTooLarge, 2*Pace + 10, 0},
		{"more than 32 bits, allowed", Looks{Most: 1 << 33}, 1000, "", 3000, 0},
		{"asks", Looks{Stop: never}, Pace, "", 3 * Pace, 3},
		{"ends", Looks{Stop: third}, Pace, contract.CodeCanceled, 2*Pace + 9, 3},
	} {
		asked = 0
		err := c.looks.Run(endless(&c.looks, c.steps))
		if code := codeOf(err); code != c.code || c.looks.Taken() > c.most || asked < c.asked || asked > c.asked+1 {
			t.Errorf("%s: %q after %d looks and %d questions", c.name, code, c.looks.Taken(), asked)
		}
	}
	defer func() {
		if v := recover(); v != "other" {
			t.Errorf("a panic of another kind became %v", v)
		}
	}()
	l := Looks{}
	_ = l.Run(func() { panic("other") })
}

func codeOf(err error) string {
	if e := (*contract.Error)(nil); errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// TestUntil: an operation that works without waiting ends when its host says so, in
// the step at hand or in one that follows, and tells what went on beside it.
func TestUntil(t *testing.T) {
	stop := false
	until := func() bool { return stop }
	worked := 0
	work := func(t *Task) error {
		for ; worked < 100; worked++ {
			if t.Ended() {
				return Canceled()
			}
			if worked == 50 {
				stop = true
			}
		}
		return nil
	}
	if _, s := StartUntil(until, func(t *Task) (any, error) { return nil, work(t) }); !s.Done || s.Err == nil || s.Err.Code != contract.CodeCanceled || worked != 51 {
		t.Errorf("in the first step: %+v after %d", s, worked)
	}
	stop, worked = false, 0
	op := func(t *Task) (any, error) {
		if _, err := t.Do("test", nil, nil); err != nil {
			return nil, err
		}
		return nil, work(t)
	}
	c, _ := StartUntil(nil, op)
	if s, err := c.ResumeUntil(until, []contract.Reply{{ID: 1}}); err != nil || !s.Done || codeOf(s.Err) != contract.CodeCanceled || worked != 51 {
		t.Errorf("in the second step: %+v, %v after %d", s, err, worked)
	}
	stop, worked = false, 0
	if c, _ = Start(op); c.stopped() {
		t.Error("nobody said so")
	}
	if c.Cancel(); !c.stopped() || worked > 0 {
		t.Errorf("what goes on beside a canceled call does not hear of it, or it went on: %d", worked)
	}
	c, _ = StartUntil(until, op)
	stop = true
	if !c.stopped() {
		t.Error("what goes on between two steps does not hear of it")
	}
	if stop = false; !c.stopped() {
		t.Error("it goes on again")
	}
}
