package indexing

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/cairn-search/cairn/core/archive"
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// progressBytes is the amount of text between two progress needs: some tens of
// milliseconds of work in a guest, whose host can do nothing else meanwhile.
const progressBytes = 128 << 10

// Load is [contract.IndexingOperations.Load].
func (c *Operations) Load(t *step.Task, q contract.LoadRequest) (*contract.LoadResponse, error) {
	if len(q.Remove) > 0 && q.Mode != "update" {
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: "only an update removes files", Field: "remove", Fix: `set mode to "update"`}
	}
	if q.Share >= q.Shares {
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("share %d of %d", q.Share, q.Shares), Field: "share", Fix: fmt.Sprintf("use 0 to %d", q.Shares-1)}
	}
	var err error
	var old *engine.Repository
	if q.Mode == "update" {
		if old, err = c.Repository(); err != nil {
			return nil, err
		}
		if err := c.Whole("load"); err != nil {
			return nil, err
		}
	}
	skips := leftOut{known: q.Skipped, share: share{q.Share, q.Shares}}
	if old != nil {
		skips.before(old.Index().Meta.Skipped, q)
	}
	src := needs.NewStream(t, q.Size)
	snapshot, err := src.Begins(index.Magic)
	if err != nil {
		return nil, err
	}
	var segment *index.Segment
	if snapshot {
		segment, err = c.unpack(t, src, q, &skips)
	} else {
		segment, err = c.build(t, src, q, &skips)
	}
	if err != nil {
		return nil, err
	}
	meta := index.Meta{Name: q.Name, Skipped: skips.list()}
	next := index.New(segment, meta)
	if old == nil {
		c.Take(next)
		return engine.LoadResponse(next), nil
	}
	if meta.Name == "" {
		meta.Name = old.Index().Meta.Name
	}
	if next, err = old.Index().Update(segment, append(skips.paths, q.Remove...), meta).Fold(t.Ended); err != nil {
		return nil, err
	}
	// Another load or import may have ended meanwhile; an update must not undo it.
	if !c.Update(old, next) {
		return nil, &contract.Error{Code: contract.CodeStale, Message: "the repository was loaded anew during the update", Fix: "update again"}
	}
	return engine.LoadResponse(next), nil
}

// unpack returns the files of a snapshot as one segment, which builds on nothing but them.
func (c *Operations) unpack(t *step.Task, src *needs.Stream, q contract.LoadRequest, skips *leftOut) (*index.Segment, error) {
	if q.Mode != "update" {
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: "a snapshot instead of an archive", Fix: `import it, or set mode to "update" to add its files`}
	}
	b, err := src.All(needs.PieceBytes, false)
	if err != nil {
		return nil, err
	}
	x, err := engine.Decode(b)
	if err != nil {
		return nil, err
	}
	if x.Bytes() > q.MaxTotalBytes || x.Files() > q.MaxFiles {
		return nil, &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("a snapshot of %d files of %d bytes", x.Files(), x.Bytes()), Fix: "raise max_files or max_total_bytes if you trust the snapshot"}
	}
	for _, s := range x.Meta.Skipped {
		skips.skips.AddCount(s.Reason, s.Count, s.Examples...)
	}
	for _, path := range slices.Clone(skips.costly.Examples) {
		if slices.ContainsFunc(x.Parts, func(p index.Part) bool { _, known := p.FileOf(path); return known }) {
			skips.touch(path)
		}
	}
	if x, err = x.Compact(t.Ended); err != nil {
		return nil, err
	}
	return x.Parts[0].Segment, nil
}

// build makes a segment of the files of an archive.
func (c *Operations) build(t *step.Task, src *needs.Stream, q contract.LoadRequest, skips *leftOut) (*index.Segment, error) {
	builder, err := c.analyse(t, src, q, skips)
	if err != nil {
		return nil, archiveError(err)
	}
	return builder.Build(func(done, total int) error {
		_, err := t.Do("progress", contract.Progress{Phase: "index", Done: int64(done), Total: int64(total)}, nil)
		return err
	})
}

// analyse reads the archive and hands its files to the workers.
func (c *Operations) analyse(t *step.Task, src *needs.Stream, q contract.LoadRequest, skips *leftOut) (*index.Builder, error) {
	pool := newPool(t.Ended, c.Workers, q.Contents == "keep", c.Bare, c.LooksPerByte)
	limits := archive.Limits{FileBytes: min(q.MaxFileBytes, math.MaxInt), TotalBytes: q.MaxTotalBytes, Entries: q.MaxFiles}
	var sum, reported int64
	files := 0
	err := archive.Read(src, limits, skips, func(path string, size int64, content io.Reader) error {
		if !skips.share.has(path) {
			return nil
		}
		if tree.BinaryPath(path) {
			skips.Add(tree.SkipBinary, path)
			return nil
		}
		skips.touch(path)
		body := pool.buffer(int(size))
		if _, err := io.ReadFull(content, body); err != nil {
			return fmt.Errorf("read %q: %w", path, err)
		}
		if tree.Binary(body) {
			skips.Add(tree.SkipBinary, path)
			pool.recycle(body)
			return nil
		}
		if text, decoded := tree.Decode(body); decoded {
			pool.recycle(body)
			body = text
		}
		if err := pool.analyse(path, body); err != nil {
			return err
		}
		files++
		if sum += size; sum-reported < progressBytes {
			return nil
		}
		reported = sum
		total, done := max(0, src.Size()), src.Taken()
		if total > 0 {
			done = min(done, total) // a zip is read in places, some of them twice
		}
		_, err := t.Do("progress", contract.Progress{Phase: "read", Done: done, Total: total, Files: files}, nil)
		return err
	})
	builder, failed := pool.wait()
	if len(pool.costly) > 0 { // which are in the index all the same
		skips.skips.Add(tree.SkipCostly, pool.costly...)
	}
	return builder, cmp.Or(err, failed)
}

// archiveError gives the errors of package archive their codes.
func archiveError(err error) error {
	code, fix := "", ""
	switch {
	case errors.As(err, new(*contract.Error)):
		return err
	case errors.Is(err, archive.ErrFormat):
		code, fix = contract.CodeBadInput, "hand over a tar, tar.gz or zip archive, whole and from its start"
	case errors.Is(err, archive.ErrDamage):
		code, fix = contract.CodeCorrupt, "make or fetch the archive again"
	case errors.Is(err, archive.ErrLimit):
		code, fix = contract.CodeTooLarge, "raise max_files or max_total_bytes if you trust the archive"
	default:
		return err
	}
	return &contract.Error{Code: code, Message: err.Error(), Fix: fix}
}
