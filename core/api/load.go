package api

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/cairn-search/cairn/core/archive"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// LoadRequest asks to index the files of an archive (tar, tar.gz or zip, told
// apart by their first bytes) that the host hands over through read needs.
type LoadRequest struct {
	// Name is the repository's name, for people.
	Name string `json:"name,omitempty"`
	// Size is the archive's length in bytes; only a zip archive needs it, for
	// the others it makes progress exact.
	Size int64 `json:"size,omitempty"`
	// Mode is "replace" (default), or "update": the archive holds only the files
	// that are new or changed, all others are kept.
	Mode string `json:"mode,omitempty"`
	// Remove lists paths that no longer exist, for an update.
	Remove []string `json:"remove,omitempty"`
	// Contents is "keep" (default), so that snippets and read need nothing from
	// outside, or "drop": the core then asks for files with file needs.
	Contents string `json:"contents,omitempty"`
	// MaxFileBytes is the size over which a file is left out; default 16 MiB.
	MaxFileBytes int64 `json:"max_file_bytes,omitempty"`
	// MaxFiles and MaxTotalBytes bound the whole archive; defaults 1,000,000 and 8 GiB.
	MaxFiles      int   `json:"max_files,omitempty"`
	MaxTotalBytes int64 `json:"max_total_bytes,omitempty"`
	// Skipped counts the files that the host left out, to be shown by stats beside
	// those that the core leaves out. An update without it keeps the counts there
	// were.
	Skipped []tree.Skip `json:"skipped,omitzero"`
}

// LoadResponse says what is loaded now.
type LoadResponse struct {
	Name        string      `json:"name,omitempty"`
	Files       int         `json:"files"`
	Bytes       int64       `json:"bytes"`
	Chunks      int         `json:"chunks"`
	Definitions int         `json:"definitions"`
	Skipped     []tree.Skip `json:"skipped"`
	// Parts is how many segments a search goes through.
	Parts int `json:"parts"`
}

// progressBytes is the amount of text between two progress needs: some tens of
// milliseconds of work.
const progressBytes = 2 << 20

func (c *Core) load(t *step.Task, q LoadRequest) (*LoadResponse, error) {
	mode, err := oneOf("mode", q.Mode, "replace", "update")
	if err != nil {
		return nil, err
	}
	contents, err := oneOf("contents", q.Contents, "keep", "drop")
	if err != nil {
		return nil, err
	}
	if len(q.Remove) > 0 && mode != "update" {
		return nil, &step.Error{Code: step.CodeBadInput, Message: "only an update removes files", Field: "remove", Fix: `set mode to "update"`}
	}
	for _, f := range [...]struct {
		name  string
		value int64
	}{{"size", q.Size}, {"max_file_bytes", q.MaxFileBytes}, {"max_files", int64(q.MaxFiles)}, {"max_total_bytes", q.MaxTotalBytes}} {
		if f.value < 0 {
			return nil, &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("%d is negative", f.value), Field: f.name}
		}
	}
	var old *repository
	if mode == "update" {
		if old, err = c.repository(); err != nil {
			return nil, err
		}
	}
	skips := leftOut{known: q.Skipped}
	if old != nil && q.Skipped == nil {
		skips.known = old.Index().Meta.Skipped
	}
	builder, err := c.analyse(t, q, contents == "keep", &skips)
	if err != nil {
		return nil, archiveError(err)
	}
	segment, err := builder.Build(func(done, total int) error {
		_, err := t.Do("progress", Progress{Phase: "index", Done: int64(done), Total: int64(total)}, nil)
		return err
	})
	if err != nil {
		return nil, err
	}
	meta := index.Meta{Name: q.Name, Skipped: skips.list()}
	next := index.New(segment, meta)
	if old == nil {
		c.take(next)
		return loadResponse(next), nil
	}
	if meta.Name == "" {
		meta.Name = old.Index().Meta.Name
	}
	if next, err = old.Index().Update(segment, append(skips.paths, q.Remove...), meta).Fold(); err != nil {
		return nil, err
	}
	// Another load or import may have ended meanwhile; an update must not undo it.
	updated := newRepository(next)
	before := old.linked.Load()
	if before == nil {
		before = old.before.Load()
	}
	updated.before.Store(before)
	if !c.loaded.CompareAndSwap(old, updated) {
		return nil, &step.Error{Code: step.CodeStale, Message: "the repository was loaded anew during the update", Fix: "update again"}
	}
	return loadResponse(next), nil
}

func loadResponse(x *index.Index) *LoadResponse {
	skipped := x.Meta.Skipped
	if skipped == nil {
		skipped = []tree.Skip{}
	}
	return &LoadResponse{
		Name: x.Meta.Name, Files: x.Files(), Bytes: x.Bytes(), Chunks: x.Chunks(), Definitions: x.Definitions(),
		Skipped: skipped, Parts: len(x.Parts),
	}
}

// leftOut counts the files left out. Their paths leave the index in an update:
// what was indexed of them before no longer holds.
type leftOut struct {
	known []tree.Skip // counted by the host or by the load before
	skips tree.Skips
	paths []string
}

// Add implements archive.Skips.
func (l *leftOut) Add(reason string, paths ...string) {
	l.skips.Add(reason, paths...)
	if reason != tree.SkipDuplicate {
		l.paths = append(l.paths, paths...)
	}
}

func (l *leftOut) list() []tree.Skip {
	for _, s := range l.known {
		l.skips.AddCount(s.Reason, s.Count, s.Examples...)
	}
	return l.skips.List()
}

// analyse reads the archive and hands its files to the workers.
func (c *Core) analyse(t *step.Task, q LoadRequest, keep bool, skips *leftOut) (*index.Builder, error) {
	pool := newPool(c.workers, keep)
	src := newSource(t, q.Size)
	limits := archive.Limits{FileBytes: q.MaxFileBytes, TotalBytes: q.MaxTotalBytes, Entries: q.MaxFiles}
	var sum, reported int64
	files := 0
	err := archive.Read(src, limits, skips, func(path string, size int64, content io.Reader) error {
		if tree.BinaryPath(path) {
			skips.Add(tree.SkipBinary, path)
			return nil
		}
		body := pool.buffer(int(size))
		if _, err := io.ReadFull(content, body); err != nil {
			return fmt.Errorf("read %q: %w", path, err)
		}
		if tree.Binary(body) {
			skips.Add(tree.SkipBinary, path)
			pool.recycle(body)
			return nil
		}
		pool.analyse(path, body)
		files++
		if sum += size; sum-reported < progressBytes {
			return nil
		}
		reported = sum
		_, err := t.Do("progress", Progress{Phase: "read", Done: src.Taken(), Total: max(0, src.Size()), Files: files}, nil)
		return err
	})
	builder, failed := pool.wait()
	return builder, cmp.Or(err, failed)
}

// archiveError gives the errors of package archive their codes.
func archiveError(err error) error {
	code, fix := "", ""
	switch {
	case errors.As(err, new(*step.Error)):
		return err
	case errors.Is(err, archive.ErrFormat):
		code, fix = step.CodeBadInput, "hand over a tar, tar.gz or zip archive, whole and from its start"
	case errors.Is(err, archive.ErrDamage):
		code, fix = step.CodeCorrupt, "make or fetch the archive again"
	case errors.Is(err, archive.ErrLimit):
		code, fix = step.CodeTooLarge, "raise max_files or max_total_bytes if you trust the archive"
	default:
		return err
	}
	return &step.Error{Code: code, Message: err.Error(), Fix: fix}
}
