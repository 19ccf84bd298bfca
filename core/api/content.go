package api

import (
	"errors"
	"fmt"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// FileRequest is the request of a "file" need: the whole content of a file that
// the index knows but does not store. The reply is raw bytes. A host without
// the files answers with an error of code "not_found" or "unsupported"; content
// that is not what was indexed ends the operation with code "stale".
type FileRequest struct {
	Path string `json:"path"`
}

// content returns the content of a file, nil if neither the index nor the host
// has it.
func (c *Core) content(t *step.Task, p *index.Part, file int) ([]byte, error) {
	if b, ok := p.Content(file); ok {
		return b, nil
	}
	f := p.File(file)
	r, err := t.Do("file", FileRequest{f.Path}, nil)
	if err != nil {
		var e *step.Error
		if errors.As(err, &e) && (e.Code == step.CodeNotFound || e.Code == step.CodeUnsupported) {
			return nil, nil
		}
		return nil, fmt.Errorf("read %q: %w", f.Path, err)
	}
	if len(r.Body) != f.Size || index.Hash(r.Body) != f.Hash {
		return nil, &step.Error{Code: step.CodeStale, Message: fmt.Sprintf("%q has changed since it was indexed", f.Path), Field: "path", Fix: "update the index and ask again"}
	}
	if r.Body == nil {
		return []byte{}, nil
	}
	return r.Body, nil
}

// contents returns the contents of the files of hits, by part and file. The
// needs of all of them are open at the same time.
func (c *Core) contents(t *step.Task, x *index.Index, hits []search.Hit) (map[[2]int][]byte, error) {
	var keys [][2]int
	bodies := map[[2]int][]byte{}
	for _, h := range hits {
		k := [2]int{h.Part, h.File}
		if _, seen := bodies[k]; !seen {
			bodies[k] = nil
			keys = append(keys, k)
		}
	}
	got := make([][]byte, len(keys))
	err := t.Each(len(keys), 0, func(t *step.Task, i int) error {
		var err error
		got[i], err = c.content(t, &x.Parts[keys[i][0]], keys[i][1])
		return err
	})
	for i, k := range keys {
		bodies[k] = got[i]
	}
	return bodies, err
}

// fileNeeds is how many file needs an export has open at once.
const fileNeeds = 64

// withContents returns the index with all contents stored, asking the host for
// those it lacks.
func (c *Core) withContents(t *step.Task, x *index.Index) (*index.Index, error) {
	bodies := map[[2]int][]byte{}
	var keys [][2]int
	for i := range x.Parts {
		p := &x.Parts[i]
		for j := range p.Files() {
			if _, ok := p.Content(j); !ok && p.Live(j) {
				keys = append(keys, [2]int{i, j})
			}
		}
	}
	err := t.Each(len(keys), fileNeeds, func(t *step.Task, i int) error {
		p, file := &x.Parts[keys[i][0]], keys[i][1]
		b, err := c.content(t, p, file)
		if err != nil {
			return err
		}
		if b == nil {
			return &step.Error{Code: step.CodeNotFound, Message: fmt.Sprintf("the content of %q is not available", p.File(file).Path), Field: "contents", Fix: `export with contents "drop"`}
		}
		bodies[keys[i]] = b
		return nil
	})
	if err != nil {
		return nil, err
	}
	return x.WithContents(func(part, file int) []byte { return bodies[[2]int{part, file}] })
}
