package llm

import (
	"context"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
)

// Batches are bounded well below what providers take: OpenAI 2,048 texts and 300,000
// tokens of them. Ollama works through a batch alone, so small ones show progress.
const (
	batchTexts = 256
	batchBytes = 256 << 10
)

// batches cuts texts into pieces of at most so many texts and bytes; a larger text
// goes alone. The numbers are where each begins.
func batches(texts []string) []int {
	var starts []int
	count, bytes := 0, 0
	for i, t := range texts {
		if i == 0 || count == batchTexts || bytes+len(t) > batchBytes {
			starts = append(starts, i)
			count, bytes = 0, 0
		}
		count++
		bytes += len(t)
	}
	return starts
}

// Embed returns a vector for each text, in their order and all of one length, also
// over several calls. Purpose is "query" or "document", for models that tell them
// apart. An empty text is embedded as a space. Errors are those of [Client.Complete]:
// once a model is chosen, its failure is one, and no other model is asked.
func (e *Embedder) Embed(ctx context.Context, purpose string, texts []string) ([][]float32, error) {
	if len(texts) == 0 {
		return nil, nil
	}
	starts := append(batches(texts), len(texts))
	all := make([][]float32, len(texts))
	from := 0
	if e.current() == nil {
		vectors, err := e.first(ctx, purpose, texts[:starts[1]])
		if err != nil {
			return nil, err
		}
		copy(all, vectors)
		from = 1
	}
	if err := e.rest(ctx, purpose, texts, starts[from:], all); err != nil {
		return nil, err
	}
	return all, e.agree(all)
}

// rest embeds batches at the same time, and ends all of them when one fails.
func (e *Embedder) rest(ctx context.Context, purpose string, texts []string, starts []int, all [][]float32) error {
	l := e.current()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var (
		wg     sync.WaitGroup
		mu     sync.Mutex
		failed error
	)
	for i := range len(starts) - 1 {
		wg.Go(func() {
			vectors, err := e.batch(ctx, l, purpose, texts[starts[i]:starts[i+1]])
			mu.Lock()
			defer mu.Unlock()
			if err != nil && failed == nil {
				failed = err // the others are only canceled
				cancel()
			}
			copy(all[starts[i]:], vectors)
		})
	}
	wg.Wait()
	return failed
}

// agree checks that vectors are of one length, the one of all calls so far.
func (e *Embedder) agree(all [][]float32) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, v := range all {
		if e.dimensions == 0 {
			e.dimensions = len(v)
		}
		if len(v) != e.dimensions {
			return contract.Errorf(contract.CodeModel, "embed with %s: vectors of %d and of %d dimensions", e.chosen.name(), e.dimensions, len(v))
		}
	}
	return nil
}
