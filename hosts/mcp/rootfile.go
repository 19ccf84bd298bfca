package mcp

import (
	"errors"
	"fmt"
	"io"

	"github.com/cairn-search/cairn/core/archive"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/hosts/internal/inside"
)

// servable is an error of a root that is a file but neither an archive nor an index: some clients
// name what is open in an editor. What only looks like one is told when it is read.
func (p *project) servable() error {
	if p.directory {
		return nil
	}
	f, err := inside.Named(p.root)
	if err != nil {
		return fmt.Errorf("serve %q: %w", p.root, err)
	}
	defer f.Close()
	head := make([]byte, max(index.HeadBytes, archive.HeadBytes))
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("serve %q: %w", p.root, err)
	}
	if _, snapshot := index.SumOf(head[:n]); snapshot || archive.Like(head[:n]) {
		return nil
	}
	return fmt.Errorf("serve %q: a file that is neither an archive nor a .cairn index: open the directory that it is in", p.root)
}
