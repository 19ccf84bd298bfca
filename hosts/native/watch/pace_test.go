package watch

import (
	"testing"
	"time"
)

// TestPace: when to list, by a clock of the test's own. Times are milliseconds.
func TestPace(t *testing.T) {
	start := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	at := func(ms int64) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }
	type done struct {
		at, took int64
		changed  bool
	}
	for _, c := range []struct {
		name   string
		poll   bool
		procs  int
		done   []done
		events []int64
		want   int64
		reason bool
	}{
		{"nothing happens", false, 1, []done{{0, 10, true}}, nil, 30_000, false},
		{"nothing happens in much", false, 1, []done{{0, 100, true}}, nil, 50_000, false},
		{"nothing happens on many processors", false, 4, []done{{0, 100, true}}, nil, 200_000, false},
		{"polling little", true, 1, []done{{0, 1, true}}, nil, 1000, false},
		{"polling much", true, 1, []done{{0, 40, true}}, nil, 20_000, false},
		{"a file is saved", false, 1, []done{{0, 10, true}}, []int64{5000}, 5100, true},
		{"a burst", false, 1, []done{{0, 10, true}}, []int64{5000, 5050, 5120}, 5220, true},
		{"an endless burst", false, 1, []done{{0, 10, true}}, []int64{5000, 5090, 5180, 5270, 5360, 5450, 5540, 5630, 5720, 5810, 5900, 5990}, 6000, true},
		{"right after a listing", false, 1, []done{{0, 100, true}}, []int64{1}, 500, true},
		{"again and again for nothing", false, 1, []done{{0, 100, false}, {1000, 100, false}, {2000, 100, false}}, []int64{2001}, 4000, true},
		{"for nothing, then for something", false, 1, []done{{0, 100, false}, {1000, 100, false}, {2000, 100, true}}, []int64{2001}, 2500, true},
		{"events while a listing is due anyway", false, 1, []done{{0, 10, true}}, []int64{29_999}, 30_000, false},
	} {
		p := Pace{Processors: c.procs, Poll: c.poll}
		for _, d := range c.done {
			p.Done(at(d.at), time.Duration(d.took)*time.Millisecond, d.changed)
		}
		for _, e := range c.events {
			p.Event(at(e))
		}
		got, reason := p.Next()
		if got != at(c.want) || reason != c.reason {
			t.Errorf("%s: at %v because of events: %v; want %v, %v", c.name, got.Sub(start), reason, at(c.want).Sub(start), c.reason)
		}
	}
}

// TestIdleShare: whatever listing takes, it takes less than half a percent of a
// processor while nothing happens.
func TestIdleShare(t *testing.T) {
	for _, took := range []time.Duration{time.Microsecond, time.Millisecond, 50 * time.Millisecond, time.Second, time.Minute} {
		for _, procs := range []int{1, 2, 64} {
			for _, poll := range []bool{false, true} {
				now := time.Unix(0, 0)
				p := Pace{Processors: procs, Poll: poll}
				busy := time.Duration(0)
				for range 100 {
					now = now.Add(took)
					busy += took * time.Duration(procs)
					p.Done(now, took, false)
					now, _ = p.Next()
				}
				if share := busy.Seconds() / now.Sub(time.Unix(0, 0)).Seconds(); share > 0.005 {
					t.Errorf("%v on %d processors, polling %v: %.4f", took, procs, poll, share)
				}
			}
		}
	}
}
