package native

import (
	"sync"
	"time"
)

// Initializing is the first phase of gathering, told at once.
const Initializing = "initializing retrieval"

// The times of heartbeats, from the beginning of the work.
const (
	firstBeat = 2 * time.Second
	nextBeats = time.Minute
)

// leastEstimated is how long a phase has to go on before its end is estimated.
const leastEstimated = time.Second

// Heartbeats adds to progress what somebody who waits wants besides: how long the phase
// may still take, where its total is known, and, two seconds after the beginning and
// then every minute, the latest again as a heartbeat, if there was any. told passes progress on to tell,
// never two at a time; stop ends the heartbeats, and nothing is told after it.
func Heartbeats(tell func(Progress)) (told func(Progress), stop func()) {
	b := &heartbeats{tell: tell, done: make(chan struct{})}
	var beats sync.WaitGroup
	beats.Go(b.run)
	return b.told, sync.OnceFunc(func() {
		close(b.done)
		beats.Wait()
		b.mu.Lock()
		defer b.mu.Unlock()
		b.tell = func(Progress) {}
	})
}

type heartbeats struct {
	mu    sync.Mutex
	tell  func(Progress)
	last  Progress
	since time.Time // the phase began
	from  int64     // with that much done
	done  chan struct{}
}

func (b *heartbeats) told(p Progress) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p.Phase != b.last.Phase || p.Done < b.last.Done {
		b.since, b.from = time.Now(), p.Done
	}
	b.last = p
	b.pass(p)
}

func (b *heartbeats) pass(p Progress) {
	if took, done := time.Since(b.since), p.Done-b.from; p.Total > p.Done && done > 0 && took >= leastEstimated {
		p.ETASeconds = int64(took.Seconds()*float64(p.Total-p.Done)/float64(done)) + 1
	}
	b.tell(p)
}

func (b *heartbeats) run() {
	wait := time.NewTimer(firstBeat)
	defer wait.Stop()
	for {
		select {
		case <-b.done:
			return
		case <-wait.C:
		}
		b.mu.Lock()
		if p := b.last; p.Phase != "" {
			p.Heartbeat = true
			b.pass(p)
		}
		b.mu.Unlock()
		wait.Reset(nextBeats)
	}
}
