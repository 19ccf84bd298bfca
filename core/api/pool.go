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
	inline  *index.Worker // does the work itself when there is only one
	mu      sync.Mutex    // guards builder and failed
	builder index.Builder
	failed  error // of a file that made a worker panic
	spare   sync.Pool
}

type job struct {
	path string
	body []byte
}

func newPool(workers int, keep bool) *pool {
	p := &pool{keep: keep}
	if workers == 1 {
		p.inline = &index.Worker{}
		return p
	}
	p.work = make(chan job, 2*workers)
	for range workers {
		p.wg.Add(1)
		go func() {
			defer p.wg.Done()
			w := &index.Worker{}
			for j := range p.work {
				p.do(w, j)
			}
			w.Rest()
		}()
	}
	return p
}

func (p *pool) do(w *index.Worker, j job) {
	// A worker has its own goroutine, where a panic would end the whole program.
	defer func() {
		if v := recover(); v != nil {
			p.mu.Lock()
			p.failed = step.Errorf(step.CodeInternal, "analyse %q: panic: %v", j.path, v)
			p.mu.Unlock()
		}
	}()
	d := w.Analyze(j.path, j.body, p.keep)
	p.mu.Lock()
	p.builder.Add(d)
	p.mu.Unlock()
	if !p.keep {
		p.recycle(j.body)
	}
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
		p.inline.Rest()
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
