package search

import (
	"bytes"
	"cmp"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// record is what ranking knows of a file beside what the lanes say of it.
type record struct {
	role      tree.Role
	language  outline.Language
	nameParts int  // of which the file's name is made
	beyond    int  // directories above it that count against it
	old       bool // it lies in an older version that the query does not ask for
}

// record returns the record of a file for a query.
func (b *board) record(f uint32, q *Query) record {
	if b.given != nil {
		return b.given[f].record
	}
	part := locate(b.fileBase, int(f))
	p, i := &b.x.Parts[part], int(f)-b.fileBase[part]
	l := &b.searcher.layouts()[b.searcher.repository(part)]
	if b.layout != nil {
		l = b.layout
	}
	return record{
		role: p.Role(i), language: p.Language(i), nameParts: p.NameParts(i),
		beyond: min(max(0, p.Depth(i)-l.upper), maxDepth), old: len(l.older) > 0 && l.isOlder(p.PathBytes(i), q), // over ranges a path is read for that
	}
}

// nameParts returns of how many parts the name of a file is made.
func (b *board) nameParts(f uint32) int {
	if b.given != nil {
		return b.given[f].nameParts
	}
	p, i := b.partOfFile(f)
	return p.NameParts(i)
}

// comparePaths orders files by repository, then by path.
func (b *board) comparePaths(f, g uint32) int {
	if b.given != nil {
		c, d := &b.given[f], &b.given[g]
		return cmp.Or(cmp.Compare(c.Repository, d.Repository), cmp.Compare(c.Path, d.Path))
	}
	if f == g || len(b.x.Parts) == 1 {
		return cmp.Compare(f, g) // files of one part are ordered by path
	}
	s, i, j := b.searcher, locate(b.fileBase, int(f)), locate(b.fileBase, int(g))
	return cmp.Or(cmp.Compare(s.repository(i), s.repository(j)),
		bytes.Compare(b.x.Parts[i].PathBytes(int(f)-b.fileBase[i]), b.x.Parts[j].PathBytes(int(g)-b.fileBase[j])))
}
