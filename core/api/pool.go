package api

import (
	"sync"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/step"
)

// pool analyses files on several workers while the next ones are read. What it
// builds does not depend on which worker took which file.
type pool struct {
	keep    bool // contents are stored, so buffers are not reused
	work    chan job
	wg      sync.WaitGroup
	inline  *bench     // does the work itself when there is only one
	mu      sync.Mutex // guards builder and failed
	builder index.Builder
	failed  error // of a file that made a worker panic
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

func newPool(workers int, keep bool) *pool {
	p := &pool{keep: keep}
	if workers == 1 {
		p.inline = &bench{}
		return p
	}
	p.work = make(chan job, 2*workers)
	for range workers {
		p.wg.Add(1)
		go func() {
			defer p.wg.Done()
			b := &bench{}
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
	defer func() {
		if v := recover(); v != nil {
			p.fail(step.Errorf(step.CodeInternal, "analyse %q: panic: %v", j.path, v))
		}
	}()
	b.builder.Add(b.worker.Analyze(j.path, j.body, p.keep))
	if !p.keep {
		p.recycle(j.body)
	}
	if b.builder.Full() {
		if err := b.builder.Seal(); err != nil {
			p.fail(err)
		}
		b.worker = index.Worker{} // nothing needs what it knows of the files before
	}
}

func (p *pool) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failed = err
}

// take takes what a worker has made.
func (p *pool) take(b *bench) {
	b.worker.Rest()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.builder.Take(&b.builder)
}

// analyse takes a file; body belongs to the pool from then on.
func (p *pool) analyse(path string, body []byte) {
	if p.inline != nil {
		p.do(p.inline, job{path, body})
		return
	}
	p.work <- job{path, body}
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
