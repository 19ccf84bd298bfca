package watch

import "time"

// DefaultDebounce is how long it must be quiet before the files are listed: editors and
// tools write several files within it, and people do not notice it.
const DefaultDebounce = 100 * time.Millisecond

// Bounds of the pace.
const (
	// mostDebounces is how many debounce times a burst may put off a listing.
	mostDebounces = 10
	// busyShare is the share of time, one over it, that listings may take while things
	// happen. It doubles, up to idleShare, while they lead to no change.
	busyShare = 5
	// idleShare is the share of one processor that listings nobody has a reason for may
	// take, one over it.
	idleShare = 500
	// leastPoll and leastCheck are the shortest times between those, while polling and
	// while watching.
	leastPoll  = time.Second
	leastCheck = 30 * time.Second
)

// Pace says when to list: when it has been quiet for a while after events, and from
// time to time. It is told the time and has no clock.
type Pace struct {
	Debounce   time.Duration // 0 means DefaultDebounce
	Processors int           // that a listing keeps busy, at least 1
	Poll       bool

	first, last time.Time     // events since the last listing, zero if there were none
	done        time.Time     // the end of the last listing
	took        time.Duration // by it
	share       int
}

// Event tells of an event.
func (p *Pace) Event(now time.Time) {
	if p.first.IsZero() {
		p.first = now
	}
	p.last = now
}

// Done tells that a listing has ended, how long it took, and whether anything had changed.
func (p *Pace) Done(now time.Time, took time.Duration, changed bool) {
	p.first, p.last, p.done, p.took = time.Time{}, time.Time{}, now, took
	if p.share = min(2*p.share, idleShare); changed || p.share == 0 {
		p.share = busyShare
	}
}

// Next says when to list next, and whether that is because of events.
func (p *Pace) Next() (at time.Time, events bool) {
	least := leastCheck
	if p.Poll {
		least = leastPoll
	}
	check := p.done.Add(max(least, idleShare*p.took*time.Duration(max(1, p.Processors))))
	if p.first.IsZero() {
		return check, false
	}
	debounce := p.Debounce
	if debounce == 0 {
		debounce = DefaultDebounce
	}
	quiet := p.last.Add(debounce)
	if most := p.first.Add(mostDebounces * debounce); most.Before(quiet) {
		quiet = most
	}
	if rested := p.done.Add(time.Duration(p.share) * p.took); rested.After(quiet) {
		quiet = rested
	}
	if check.Before(quiet) {
		return check, false
	}
	return quiet, true
}
