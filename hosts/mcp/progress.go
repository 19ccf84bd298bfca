package mcp

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/hosts/native"
)

// news passes on what a repository is doing. The zero value has no listeners.
type news struct {
	mu        sync.Mutex
	listeners map[chan native.Progress]bool
	last      *native.Progress // nil before the first
}

// tell hands the latest to everyone who listens; it never waits.
func (n *news) tell(p native.Progress) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.last = &p
	for c := range n.listeners {
		put(c, p)
	}
}

// put replaces what is in a channel for one.
func put(c chan native.Progress, p native.Progress) {
	select {
	case <-c:
	default:
	}
	c <- p
}

// listen calls hear with what is new, or beginning with the latest, until the function
// returned is called, which waits for hear.
func (n *news) listen(hear func(native.Progress), latest bool) (end func()) {
	c := make(chan native.Progress, 1)
	n.mu.Lock()
	if n.listeners == nil {
		n.listeners = map[chan native.Progress]bool{}
	}
	n.listeners[c] = true
	if latest && n.last != nil {
		put(c, *n.last)
	}
	n.mu.Unlock()
	var heard sync.WaitGroup
	heard.Go(func() {
		for p := range c {
			hear(p)
		}
	})
	return func() {
		n.mu.Lock()
		delete(n.listeners, c)
		close(c)
		n.mu.Unlock()
		heard.Wait()
	}
}

// progressEvery is how often a client hears at most.
const progressEvery = 100 * time.Millisecond

// notifier returns what tells a client how its call goes on, nil if it did not ask.
func notifier(ctx context.Context, session *mcp.ServerSession, token any) func(native.Progress) {
	if token == nil {
		return nil
	}
	var done float64
	var last time.Time
	return func(p native.Progress) {
		percent, message := describe(p)
		if p.Heartbeat {
			percent = max(percent, done+beatShare)
		}
		if p.ETASeconds > 0 {
			message += fmt.Sprintf(", about %d s left", p.ETASeconds)
		}
		// The protocol wants each to be more than the one before.
		if percent <= done || !last.IsZero() && time.Since(last) < progressEvery {
			return
		}
		done, last = percent, time.Now()
		// A client that cannot be told will not hear the answer either.
		_ = session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: token, Progress: percent, Total: 100, Message: message})
	}
}

// beatShare is what a heartbeat adds to the percents, so little that hours of them do
// not look like work.
const beatShare = 0.001

// describe tells a phase as percents of making an index, and in words.
func describe(p native.Progress) (percent float64, message string) {
	share := 0.0
	if p.Total > 0 {
		share = min(1, float64(p.Done)/float64(p.Total))
	}
	switch p.Phase {
	case native.Initializing:
		return 0.5, p.Phase
	case "waiting":
		return 1, "waiting for another cairn that indexes the same files"
	case "reading":
		return 2 + 58*share, fmt.Sprintf("reading, %d files", p.Files)
	case "indexing":
		return 60 + 15*share, "indexing"
	case "saving":
		return 76, "saving"
	case "linking":
		return 77 + 20*share, "linking"
	}
	switch p.Phase {
	case "embedding":
		return 97 + share, p.Phase
	case "retrieving":
		return 98.1 + 1.5*share, p.Phase
	case "ranking":
		return 99.8, p.Phase
	}
	return 98 + 1.5*share, p.Phase
}
