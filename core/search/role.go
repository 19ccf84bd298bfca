package search

import (
	"slices"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/tree"
)

// demotion is how a role steps back, unless the query asks for it.
type demotion struct {
	role  tree.Role
	times func(*Weights) rank.Score
	words []string // any of them asks for the role
}

var demotions = []demotion{
	{tree.Test, func(w *Weights) rank.Score { return w.Test }, []string{"test", "tests", "testing", "tested", "spec", "specs", "unittest", "mock", "mocks", "fixture", "fixtures", "benchmark", "benchmarks"}},
	{tree.Example, func(w *Weights) rank.Score { return w.Example }, []string{"example", "examples", "sample", "demo", "tutorial"}},
	{tree.Vendored, func(w *Weights) rank.Score { return w.Vendored }, []string{"vendor", "vendored", "dependency", "third_party"}},
	{tree.Generated, func(w *Weights) rank.Score { return w.Generated }, []string{"generated", "dist"}},
	{tree.Document, func(w *Weights) rank.Score { return w.Document }, []string{"doc", "docs", "documentation", "documented", "readme", "guide", "changelog", "manual", "license", "install", "installation"}},
	{tree.Config, func(w *Weights) rank.Score { return w.Config }, []string{"config", "configuration", "json", "yaml", "yml", "toml", "xml", "ini", "manifest", "lockfile", "workflow"}},
}

// demote lowers the scores of files whose role the query does not ask for, by
// its words or by an exact path.
func (b *board) demote(candidates []candidate, q *Query) {
	for at := range candidates {
		c := &candidates[at]
		role := b.roleFor(q, c)
		if role == 0 || c.exact.path > 0 {
			continue
		}
		for bit, d := range demotions {
			if role&d.role == 0 || q.says(d.words) {
				continue
			}
			c.score = c.score.Times(d.times(b.w))
			c.roles |= 1 << bit
		}
	}
}

// Asks tells whether a query asks for files of a role by its words.
func (q *Query) Asks(role tree.Role) bool {
	return slices.ContainsFunc(demotions, func(d demotion) bool { return d.role == role && q.says(d.words) })
}

func (q *Query) says(words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return q.words[word] })
}

// roleFor is the role of a file. In a report what is in no programming language is seldom
// to blame, and where a trace alone points nothing counts against.
func (b *board) roleFor(q *Query, c *candidate) tree.Role {
	r := b.record(c.file, q)
	if q.report == nil {
		return r.role
	}
	if e := b.evidence[c.file]; q.Class == TraceQuery && e != nil && e.frame > 0 {
		return 0
	}
	if r.role&(tree.Document|tree.Config) == 0 && (!r.language.Outlined() || r.language.Document()) {
		return r.role | tree.Config
	}
	return r.role
}
