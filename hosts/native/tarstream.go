package native

import (
	"archive/tar"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/cairn-search/cairn/core/contract"
)

// packer turns files into a tar stream on the fly, for the read needs of a
// load. Reading and packing run beside the core.
type packer struct {
	pieces chan []byte
	spare  chan []byte
	done   chan struct{} // closed when the packing goroutine has ended
	err    error         // valid after done
	last   []byte        // handed to the core, which is through with it at the next read
	rest   []byte
}

const pieceBytes = 1 << 20

// pack starts packing: next gives one file after the other, false after the
// last. A file's content is only used until the next call.
func pack(ctx context.Context, next func() (packed, bool, error)) *packer {
	p := &packer{pieces: make(chan []byte, 2), spare: make(chan []byte, 4), done: make(chan struct{})}
	go func() {
		defer close(p.done)
		defer close(p.pieces)
		p.err = p.run(ctx, next)
	}()
	return p
}

func (p *packer) run(ctx context.Context, next func() (packed, bool, error)) error {
	out := &pieceWriter{ctx: ctx, p: p}
	t := tar.NewWriter(out)
	for {
		f, ok, err := next()
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		h := tar.Header{Typeflag: tar.TypeReg, Name: f.path, Size: int64(len(f.content)), Mode: 0o644}
		if err := t.WriteHeader(&h); err != nil {
			return fmt.Errorf("pack %q: %w", f.path, err)
		}
		if _, err := t.Write(f.content); err != nil {
			return err
		}
	}
	if err := t.Close(); err != nil {
		return err
	}
	return out.flush()
}

// pieceWriter cuts a stream into pieces.
type pieceWriter struct {
	ctx context.Context
	p   *packer
	b   []byte
}

func (w *pieceWriter) Write(b []byte) (int, error) {
	n := len(b)
	for len(b) > 0 {
		if w.b == nil {
			select {
			case w.b = <-w.p.spare:
			default:
				w.b = make([]byte, 0, pieceBytes)
			}
		}
		k := min(len(b), pieceBytes-len(w.b))
		w.b = append(w.b, b[:k]...)
		b = b[k:]
		if len(w.b) == pieceBytes {
			if err := w.flush(); err != nil {
				return 0, err
			}
		}
	}
	return n, nil
}

func (w *pieceWriter) flush() error {
	select {
	case w.p.pieces <- w.b:
		w.b = nil
		return nil
	case <-w.ctx.Done():
		return context.Cause(w.ctx)
	}
}

func (p *packer) read(_ context.Context, n Need) contract.Reply {
	var q contract.ReadRequest
	if err := json.Unmarshal(n.Request, &q); err != nil {
		return fail(contract.CodeHost, err)
	}
	if len(p.rest) == 0 {
		if p.last != nil {
			select {
			case p.spare <- p.last[:0]:
			default:
			}
		}
		p.rest = <-p.pieces
		p.last = p.rest
	}
	if p.rest == nil {
		<-p.done
		if p.err != nil {
			return fail(contract.CodeHost, p.err)
		}
		return contract.Reply{End: true}
	}
	out := p.rest[:min(len(p.rest), q.Length)]
	p.rest = p.rest[len(out):]
	return contract.Reply{Body: out}
}

// readBytes answers read needs from memory.
func readBytes(b []byte) func(context.Context, Need) contract.Reply {
	return func(_ context.Context, n Need) contract.Reply {
		var q contract.ReadRequest
		if err := json.Unmarshal(n.Request, &q); err != nil {
			return fail(contract.CodeHost, err)
		}
		at := min(max(0, q.Offset), int64(len(b)))
		end := min(at+int64(min(q.Length, pieceBytes)), int64(len(b)))
		return contract.Reply{Body: b[at:end], End: end == int64(len(b))}
	}
}

// readFile answers read needs from an open file.
func readFile(f *os.File) func(context.Context, Need) contract.Reply {
	return func(_ context.Context, n Need) contract.Reply {
		var q contract.ReadRequest
		if err := json.Unmarshal(n.Request, &q); err != nil {
			return fail(contract.CodeHost, err)
		}
		b := make([]byte, min(q.Length, pieceBytes))
		k, err := f.ReadAt(b, q.Offset)
		if err != nil && !errors.Is(err, io.EOF) {
			return fail(contract.CodeHost, err)
		}
		return contract.Reply{Body: b[:k], End: err != nil}
	}
}
