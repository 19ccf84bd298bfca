package vectors

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/vector"
)

// A batch is what the embedder gets at once: at most 384 KB, which providers take.
// Some batches are under way at the same time; the embedder may hold them back.
const (
	batchTexts  = 64
	batchesOpen = 4
)

// keepAt is how many new vectors are worth writing the file anew, while others are
// still to come: a quarter of all, so that what is written in the end is a few
// times the file.
func (s *Store) keepAt() int { return max(8*batchTexts, len(s.keys)/4) }

// Update embeds what has changed since the last one, and forgets what is gone. If
// ctx ends or the embedder fails, what was embedded by then is kept.
func (s *Store) Update(ctx context.Context, r Repository) error {
	if err := s.take(ctx); err != nil {
		return err
	}
	defer s.give()
	if !s.opened {
		s.opened = true
		s.open()
	}
	chunks, err := r.Chunks(ctx)
	if err != nil {
		return err
	}
	w := s.plan(r, chunks)
	if len(w.todo) > 0 {
		// Only one process embeds, so that nobody pays twice.
		unlock, err := s.lock(ctx)
		if err != nil {
			return err
		}
		defer unlock()
		if s.open() {
			w = s.plan(r, chunks)
		}
	}
	if err = w.run(ctx); errors.Is(err, errDimensions) {
		s.forget() // the model has another length of vectors than it had
		w = s.plan(r, chunks)
		err = w.run(ctx)
	}
	if errors.Is(err, errDimensions) {
		err = contract.Errorf(contract.CodeModel, "the embedding model gives vectors of changing dimensions")
	}
	s.settle(w, err == nil)
	if err == nil {
		err = s.gauge(ctx, r, chunks)
	}
	if s.fresh >= batchTexts || err != nil && s.fresh > 0 {
		s.save(ctx)
	}
	return err
}

// work is an update.
type work struct {
	s           *Store
	r           Repository
	next        map[string]file    // files whose chunks all have vectors
	todo        [][]contract.Chunk // the chunks of each other file
	done, total int                // chunks of todo
	window      []job
	asked       map[string]bool // keys of window
	waiting     []file          // those that need it
	unread      int             // files whose text is not to be had
}

// job is a text to be embedded.
type job struct{ key, text string }

// plan finds the files whose chunks are not known.
func (s *Store) plan(r Repository, chunks []contract.Chunk) *work {
	w := &work{s: s, r: r, next: map[string]file{}, asked: map[string]bool{}}
	for len(chunks) > 0 {
		n := 1
		for n < len(chunks) && chunks[n].Path == chunks[0].Path {
			n++
		}
		if f, ok := s.files[chunks[0].Path]; ok && f.Hash == chunks[0].Hash && slices.EqualFunc(f.Chunks, chunks[:n], func(a chunk, b contract.Chunk) bool { return a.Start == b.Start && a.End == b.End }) {
			w.next[f.Path] = f
		} else {
			w.todo = append(w.todo, chunks[:n])
			w.total += n
		}
		chunks = chunks[n:]
	}
	return w
}

// queue has the chunks of a file wait, and asks for the vectors that are lacking.
func (w *work) queue(chunks []contract.Chunk, lines []string) {
	f := file{Path: chunks[0].Path, Hash: chunks[0].Hash}
	for _, c := range chunks {
		text := compose(c, lines)
		key := w.s.keyOf(text)
		f.Chunks = append(f.Chunks, chunk{Start: c.Start, End: c.End, key: key})
		if !w.s.keys[key] && !w.asked[key] {
			w.asked[key] = true
			w.window = append(w.window, job{key, text})
		}
	}
	w.waiting = append(w.waiting, f)
}

// embedBatch embeds the texts of some jobs.
func (w *work) embedBatch(ctx context.Context, jobs []job) ([]vector.Unit, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	texts := make([]string, len(jobs))
	for i := range jobs {
		texts[i] = jobs[i].text
	}
	return w.s.embed(ctx, "document", texts)
}

// run embeds what is to do.
func (w *work) run(ctx context.Context) error {
	if w.total > 0 {
		w.s.progress(0, w.total, false)
	}
	for _, chunks := range w.todo {
		lines, err := w.r.Lines(ctx, chunks[0].Path)
		if e := (*contract.Error)(nil); errors.As(err, &e) && e.Code == contract.CodeNotFound {
			w.unread++
			continue
		}
		if err != nil {
			return err
		}
		w.queue(chunks, lines)
		if len(w.window) >= batchTexts*batchesOpen {
			if err := w.flush(ctx); err != nil {
				return err
			}
		}
	}
	return w.flush(ctx)
}

// errDimensions means that a vector is not as long as those there are.
var errDimensions = errors.New("vectors of other dimensions")

// flush embeds the window, in batches at the same time. The vectors of those that
// succeed count whatever becomes of the others.
func (w *work) flush(ctx context.Context) error {
	batches := slices.Collect(slices.Chunk(w.window, batchTexts))
	units, errs := make([][]vector.Unit, len(batches)), make([]error, len(batches))
	var running sync.WaitGroup
	limit := make(chan struct{}, batchesOpen)
	for i, b := range batches {
		running.Go(func() {
			limit <- struct{}{}
			defer func() { <-limit }()
			units[i], errs[i] = w.embedBatch(ctx, b)
		})
	}
	running.Wait()
	for i, b := range batches {
		for j, u := range units[i] {
			if err := w.s.add(b[j].key, u); err != nil {
				return err
			}
		}
	}
	w.window = w.window[:0]
	clear(w.asked)
	if err := cmp.Or(errs...); err != nil {
		return err
	}
	for _, f := range w.waiting {
		w.next[f.Path] = f
		w.done += len(f.Chunks)
	}
	w.waiting = w.waiting[:0]
	if w.done > 0 {
		w.s.progress(w.done, w.total, false)
	}
	if w.s.fresh >= w.s.keepAt() {
		w.s.files = maps.Clone(w.next) // for saving adds those of other processes
		w.s.save(ctx)
	}
	return nil
}

func (s *Store) progress(done, total int, waiting bool) {
	if s.o.Progress != nil {
		s.o.Progress(done, total, waiting)
	}
}

func (s *Store) add(key string, u vector.Unit) error {
	if err := s.insert(u.Dimensions(), key, u); err != nil {
		return err
	}
	s.fresh++
	return nil
}

// insert takes a vector that there may be already.
func (s *Store) insert(dimensions int, key string, u vector.Unit) error {
	if s.index == nil {
		x, err := NewChromem(dimensions)
		if err != nil {
			return err
		}
		s.index = x
	}
	if s.index.Dimensions() != dimensions {
		return errDimensions
	}
	s.keys[key] = true
	return s.index.Add(key, u)
}

// settle takes over what an update came to. After a whole one, vectors that no
// chunk has any more are forgotten.
func (s *Store) settle(w *work, whole bool) {
	s.files, s.places = w.next, map[string][]place{}
	s.textual = len(w.next) > 0 || w.unread == 0
	for _, f := range w.next {
		for _, c := range f.Chunks {
			s.places[c.key] = append(s.places[c.key], place{f.Path, f.Hash, c.Start, c.End})
		}
	}
	if !whole {
		return
	}
	for key := range s.keys {
		if s.places[key] == nil {
			s.index.Remove(key)
			delete(s.keys, key)
			s.gone++
		}
	}
}
