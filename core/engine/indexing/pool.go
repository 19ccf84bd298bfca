package indexing

import (
	"fmt"
	"sync"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/step"
)

// pool analyses files on several workers while the next ones are read. What it
// builds does not depend on which worker took which file.
type pool struct {
	keep    bool        // contents are stored, so buffers are not reused
	bare    bool        // panics are not caught
	stop    func() bool // tells that nothing is wanted any more; nil: never
	work    chan job
	wg      sync.WaitGroup
	inline  *bench     // does the work itself when there is only one
	mu      sync.Mutex // guards builder, costly and failed
	builder index.Builder
	costly  []string // files that have their words alone
	failed  error    // of a file that made a worker panic, or that the load is to end
	spare   sync.Pool
}

type job struct {
	path string
	body []byte
}

// bench is a worker and what it has made.
type bench struct {
	worker  index.Worker
	builder index.Builder
}

func newBench(stop func() bool, looks int) *bench {
	return &bench{worker: index.Worker{LooksPerByte: looks}, builder: index.Builder{Stop: stop}}
}

// newPool makes a pool of workers, which ask stop, if it is not nil, whether to end.
func newPool(stop func() bool, workers int, keep, bare bool, looks int) *pool {
	p := &pool{keep: keep, bare: bare, stop: stop, builder: index.Builder{Stop: stop}}
	if workers == 1 {
		p.inline = newBench(stop, looks)
		return p
	}
	p.work = make(chan job, 2*workers)
	for range workers {
		p.wg.Add(1)
		go func() {
			defer p.wg.Done()
			b := newBench(stop, looks)
			for j := range p.work {
				p.do(b, j)
			}
			p.take(b)
		}()
	}
	return p
}

func (p *pool) do(b *bench, j job) {
	// A worker has its own goroutine, where a panic would end the whole program.
	if !p.bare {
		defer func() {
			if v := recover(); v != nil {
				p.fail(fmt.Errorf("analyse %q: %w", j.path, step.Panicked(v)))
			}
		}()
	}
	d, err := b.worker.AnalyzeUntil(p.stop, j.path, j.body, p.keep)
	if err != nil {
		p.fail(err)
		return
	}
	if d.Costly {
		p.mu.Lock()
		p.costly = append(p.costly, d.Path)
		p.mu.Unlock()
	}
	b.builder.Add(d)
	if !p.keep {
		p.recycle(j.body)
	}
	if b.builder.Full() {
		if err := b.builder.Seal(); err != nil {
			p.fail(err)
		}
		b.worker = index.Worker{LooksPerByte: b.worker.LooksPerByte} // nothing needs what it knows of the files before
	}
}

func (p *pool) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failed = err
}

// failure returns why what is built is of no use, nil if it is.
func (p *pool) failure() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.failed
}

// take takes what a worker has made.
func (p *pool) take(b *bench) {
	b.worker.Rest()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.builder.Take(&b.builder)
}

// analyse takes a file; body belongs to the pool from then on. Its error is that of
// this file or of one before.
func (p *pool) analyse(path string, body []byte) error {
	if p.inline != nil {
		p.do(p.inline, job{path, body})
	} else {
		p.work <- job{path, body}
	}
	return p.failure()
}

// wait returns when all files are analysed.
func (p *pool) wait() (*index.Builder, error) {
	if p.inline != nil {
		p.take(p.inline)
	}
	if p.work != nil {
		close(p.work)
		p.wg.Wait()
	}
	return &p.builder, p.failed
}

// maxSpare is the size of the largest buffer kept for reuse.
const maxSpare = 1 << 20

// buffer returns n bytes to read a file into.
func (p *pool) buffer(n int) []byte {
	if b, ok := p.spare.Get().(*[]byte); ok && cap(*b) >= n {
		return (*b)[:n]
	}
	if p.keep {
		return make([]byte, n)
	}
	return make([]byte, n, max(n, 64<<10))
}

func (p *pool) recycle(b []byte) {
	if cap(b) <= maxSpare {
		p.spare.Put(&b)
	}
}
