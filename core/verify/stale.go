package verify

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
)

// cited checks that a file is still what a draft was written from.
func (c *checker) cited(s contract.CitedSource, line int) {
	c.line, c.sentence = line, ""
	short := fmt.Sprintf("`%s` is as it was", s.Path)
	files, _ := c.files(strings.TrimPrefix(s.Path, "./"))
	if len(files) != 1 {
		v := no(nil, "`%s` is no longer there", s.Path)
		v.issue, v.like = Outdated, c.similarPaths(s.Path)
		c.claim(short, Citation, v)
		return
	}
	c.claim(short, Citation, c.same(files[0], s.First, s.Last, s.Hash))
}

// same checks a content hash against that of a file.
func (c *checker) same(file, first, last int, hash string) verdict {
	part, n := c.Graph.Place(file)
	now := fmt.Sprintf("%016x", c.Index.Parts[part].File(n).Hash)
	src := &contract.VerifySource{Path: c.Graph.Path(file), First: first, Last: last, Ref: c.Graph.Ref(c.fileNode(file))}
	if strings.HasPrefix(now, strings.ToLower(hash)) {
		return yes(src)
	}
	v := no(src, "`%s` has changed since: its content is %s now, not %s", src.Path, now[:min(len(now), max(8, len(hash)))], strings.ToLower(hash))
	v.issue = Outdated
	return v
}

// fresh is a verdict about a file, unless the file is cited by the hash of another
// content.
func (c *checker) fresh(m *mention, files []int, v verdict) verdict {
	if m.hash == "" || len(files) != 1 {
		return v
	}
	if s := c.same(files[0], m.first, m.last, m.hash); s.truth == wrong {
		return s
	}
	return v
}

// refExists checks a ref of this project.
func (c *checker) refExists(m *mention) verdict {
	n, err := c.Graph.Resolve(m.name)
	switch err {
	case nil:
		return yes(c.source(n))
	case graph.ErrChanged:
		v := no(nil, "the file of `%s` has changed since", m.name)
		v.issue = Outdated
		return v
	case graph.ErrGone:
		v := no(nil, "there is no `%s`", m.name)
		for _, s := range c.Graph.Similar(m.name, 3) {
			v.like = append(v.like, c.Graph.Ref(s))
		}
		return v
	}
	return open
}
