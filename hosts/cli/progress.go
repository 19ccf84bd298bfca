package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/cairn-search/cairn/hosts/native"
)

const (
	progressAfter = time.Second            // what takes less needs no explanation
	progressEvery = 150 * time.Millisecond // often enough to look alive
)

// progress is a line on a terminal that says what takes so long.
type progress struct {
	out  io.Writer
	told func(native.Progress) // update, with estimates
	beat func()                // ends them
	done chan struct{}
	once sync.Once
	end  sync.WaitGroup
	mu   sync.Mutex
	last native.Progress
}

// watch begins to show progress, or returns nil if nobody would see it.
func (s *session) watch() *progress {
	if !s.errTerminal || s.quiet {
		return nil
	}
	p := &progress{out: s.errors, done: make(chan struct{})}
	p.told, p.beat = native.Heartbeats(p.update)
	p.end.Go(p.run)
	return p
}

func (p *progress) update(n native.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = n
}

func (p *progress) run() {
	select {
	case <-p.done:
		return
	case <-time.After(progressAfter):
	}
	tick := time.NewTicker(progressEvery)
	defer tick.Stop()
	for {
		p.mu.Lock()
		line := describe(p.last)
		p.mu.Unlock()
		fmt.Fprintf(p.out, "\r%s\x1b[K", line)
		select {
		case <-p.done:
			fmt.Fprint(p.out, "\r\x1b[K")
			return
		case <-tick.C:
		}
	}
}

// stop removes the line. Nothing may be written before it returns.
func (p *progress) stop() {
	if p == nil {
		return
	}
	p.once.Do(func() {
		p.beat()
		close(p.done)
	})
	p.end.Wait()
}

func describe(p native.Progress) string {
	switch p.Phase {
	case "":
		return "looking for changes…"
	case "waiting":
		return "waiting for another cairn that indexes the same files…"
	case "saving":
		return "saving…"
	}
	line := p.Phase
	if p.Total > 0 {
		percent := min(100, p.Done*100/p.Total)
		full := int(percent * barWidth / 100)
		line += fmt.Sprintf(" [%s%s] %d%%", strings.Repeat("#", full), strings.Repeat(".", barWidth-full), percent)
	}
	if p.Files > 0 {
		line += fmt.Sprintf(", %s files", count(p.Files))
	}
	if p.ETASeconds > 0 {
		line += fmt.Sprintf(", about %d s left", p.ETASeconds)
	}
	return line + "…"
}

// barWidth is the length of a bar in characters.
const barWidth = 20
