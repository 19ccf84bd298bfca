package needs

import (
	"errors"
	"fmt"
	"path"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// Content returns the content of a file, nil if neither the index nor the host
// has it.
func Content(t *step.Task, p *index.Part, file int) ([]byte, error) {
	return content(t, nil, p, file, "")
}

// here returns the content of a file if nobody need be asked for it.
func here(kept *Kept, p *index.Part, file int) ([]byte, bool) {
	if b, ok := p.Content(file); ok || kept.empty() { // over ranges the record of a file is read for its hash
		return b, ok
	}
	f := p.File(file)
	b := kept.get(f.Hash, f.Size)
	return b, b != nil
}

// content is Content of a file that is to be kept, and that the host finds below a directory, "" for the root.
func content(t *step.Task, kept *Kept, p *index.Part, file int, below string) ([]byte, error) {
	if b, ok := here(kept, p, file); ok {
		return b, nil
	}
	r, err := t.Do("file", contract.FileRequest{Path: path.Join(below, string(p.PathBytes(file)))}, nil)
	if err != nil {
		var e *contract.Error
		if errors.As(err, &e) && (e.Code == contract.CodeNotFound || e.Code == contract.CodeUnsupported) {
			return nil, nil
		}
		return nil, fmt.Errorf("read %q: %w", p.PathBytes(file), err)
	}
	f := p.File(file)
	body, _ := tree.Decode(r.Body) // which is what was indexed
	if len(body) != f.Size || index.Hash(body) != f.Hash {
		return nil, &contract.Error{Code: contract.CodeStale, Message: fmt.Sprintf("%q has changed since it was indexed", f.Path), Fix: "update the index and ask again"}
	}
	if body == nil {
		return []byte{}, nil
	}
	kept.put(f.Hash, body)
	return body, nil
}

// Contents returns the contents of the files of hits, by part and file. The
// needs of all of them are open at the same time.
func Contents(t *step.Task, x *index.Index, hits []search.Hit) (map[[2]int][]byte, error) {
	return KeptContents(t, nil, x, hits)
}

// KeptContents is [Contents] for who looks through them and quotes nothing: what was read for another is not
// read again.
func KeptContents(t *step.Task, kept *Kept, x *index.Index, hits []search.Hit) (map[[2]int][]byte, error) {
	return contents(t, kept, x, hits, inRoot, false)
}

// Passages is [KeptContents] for who looks at the chunks of the hits alone: over ranges no more is read of a file.
func Passages(t *step.Task, kept *Kept, x *index.Index, hits []search.Hit) (map[[2]int][]byte, error) {
	return contents(t, kept, x, hits, inRoot, true)
}

func inRoot(int) string { return "" }

// contents is KeptContents of files that the host finds below a directory for each part, or Passages.
func contents(t *step.Task, kept *Kept, x *index.Index, hits []search.Hit, below func(part int) string, passages bool) (map[[2]int][]byte, error) {
	var asked [][2]int
	bodies := map[[2]int][]byte{}
	for _, h := range hits {
		k := [2]int{h.Part, h.File}
		if passages && x.Parts[h.Part].HasPassages(h.File) {
			bodies[k] = x.Parts[h.Part].Passage(h.File, h.Chunk, bodies[k])
			continue
		}
		if _, seen := bodies[k]; seen {
			continue
		}
		b, ok := here(kept, &x.Parts[h.Part], h.File)
		if bodies[k] = b; !ok {
			asked = append(asked, k)
		}
	}
	got := make([][]byte, len(asked))
	err := t.Each(len(asked), 0, func(t *step.Task, i int) (err error) {
		part, file := asked[i][0], asked[i][1]
		got[i], err = content(t, kept, &x.Parts[part], file, below(part))
		return err
	})
	for i, k := range asked {
		bodies[k] = got[i]
	}
	return bodies, err
}

// Verbatim finds the files of an index in which a query stands as it is. j tells of all
// shards, nil if the index is the whole. Of several repositories the host finds a file below
// the name of its own.
func Verbatim(t *step.Task, kept *Kept, s *search.Searcher, q search.Query, filter *search.Filter, j *search.Joint) ([]search.Verbatim, error) {
	files := s.Holders(q, filter, j)
	if len(files) == 0 {
		return nil, nil
	}
	bodies, err := contents(t, kept, s.Index(), files, s.Repository, false)
	if err != nil {
		return nil, err
	}
	return q.Verbatim(files, func(part, file int) []byte { return bodies[[2]int{part, file}] }), nil
}

// FileNeeds is how many file needs an export has open at once.
const FileNeeds = 64

// WithContents returns the index with all contents stored, asking the host for
// those it lacks.
func WithContents(t *step.Task, x *index.Index) (*index.Index, error) {
	bodies := map[[2]int][]byte{}
	var keys [][2]int
	for i := range x.Parts {
		p := &x.Parts[i]
		for j := range p.Files() {
			if p.Live(j) && !p.HasContent(j) {
				keys = append(keys, [2]int{i, j})
			}
		}
	}
	err := t.Each(len(keys), FileNeeds, func(t *step.Task, i int) error {
		p, file := &x.Parts[keys[i][0]], keys[i][1]
		b, err := Content(t, p, file)
		if err != nil {
			return err
		}
		if b == nil {
			return &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("the content of %q is not available", p.File(file).Path), Field: "contents", Fix: `export with contents "drop"`}
		}
		bodies[keys[i]] = b
		return nil
	})
	if err != nil {
		return nil, err
	}
	return x.WithContents(func(part, file int) []byte { return bodies[[2]int{part, file}] })
}
