package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
)

// claim notes a claim and, if it is wrong, the issue.
func (c *checker) claim(short, kind string, v verdict) {
	c.n++
	if c.current != "" {
		c.past[c.current] = append(c.past[c.current], judgement{short, kind, v})
	}
	at := -1
	if len(c.out.Claims) < MaxClaims {
		at = len(c.out.Claims)
		cl := contract.VerifyClaim{Claim: clip(short), Type: contract.ClaimType(kind), Line: c.line, Source: v.source}
		if v.truth != unknown {
			truth := v.truth == right
			cl.Supported, cl.By = &truth, "index"
		}
		if kind != Other {
			cl.Sentence = clip(c.sentence)
		}
		c.out.Claims = append(c.out.Claims, cl)
	} else {
		c.out.Dropped++
	}
	if v.truth == wrong || v.issue == Incomplete {
		c.issue(at, v)
	}
}

func (c *checker) issue(claim int, v verdict) {
	kind := v.issue
	if kind == "" {
		kind = Hallucination
	}
	key := kind + v.message
	if at, ok := c.reported[key]; ok {
		c.out.Issues[at].Again++
		return
	}
	if len(c.out.Issues) >= MaxClaims {
		return
	}
	c.reported[key] = len(c.out.Issues)
	c.out.Issues = append(c.out.Issues, contract.VerifyIssue{Type: contract.IssueType(kind), Severity: contract.Severity(severities[kind]), Claim: claim, Line: c.line, Message: v.message, DidYouMean: v.like, Source: v.source})
}

// maxClip is how much of a sentence is quoted.
const maxClip = 400

func clip(s string) string {
	if len(s) > maxClip {
		return strings.ToValidUTF8(s[:maxClip], "") + "…"
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

func (c *checker) result() *Result {
	for p := range c.missing {
		c.out.Missing = append(c.out.Missing, p)
	}
	slices.Sort(c.out.Missing)
	slices.SortStableFunc(c.out.Issues, func(a, b contract.VerifyIssue) int { return cmp.Compare(a.Line, b.Line) })
	return &c.out
}

// statement checks each pair of a statement.
func (c *checker) statement(r *reader, s *statement) {
	if s.only {
		c.only(s)
		return
	}
	for _, a := range s.a {
		for _, b := range s.b {
			c.pair(s, a, b)
		}
	}
	if s.all {
		c.whole(s)
	}
}

func (c *checker) pair(s *statement, a, b *mention) {
	rel := s.rel
	switch {
	case rel == implement && (isPlace(a) || isPlace(b)): // a file implements what it defines
		if rel = define; isPlace(a) {
			a, b = b, a
		}
	case rel == use && isPlace(a) && isPlace(b):
		rel = importing
	case rel == importing && a.class == name && b.class == name && len(c.named(b.name).nodes) > 0 && len(c.named(a.name).nodes) > 0:
		rel = use // "a depends on b"
	case rel == importing && a.class == name && b.class == code: // "a requires B + C"
		rel = extend
	}
	v := open
	if s.either {
		if v, a, b = c.eitherWay(rel, a, b); v.truth == unknown {
			return
		}
	} else {
		v = c.relates(rel, a, b, s.strict)
	}
	said := relationOf[rel]
	if s.negated {
		if rel == use || rel == hold || !s.plainly && v.truth == right {
			v = open
		}
		v = c.denied(v, a, b, said.says)
		c.claim(fmt.Sprintf("it is not so that `%s` %s `%s`", a.text, said.says, b.text), said.kind, v)
		return
	}
	c.claim(fmt.Sprintf("`%s` %s `%s`", a.text, said.says, b.text), said.kind, v)
}

// relates checks one relation.
func (c *checker) relates(rel concept, a, b *mention, strict bool) verdict {
	switch rel {
	case call:
		return c.calls(a, b)
	case use:
		return c.uses(a, b)
	case define, hold:
		return c.definedIn(a, b, rel == define)
	case importing:
		return c.imports(a, b)
	case extend, implement:
		return c.inherits(a, b, rel, strict)
	case take:
		return c.takes(a, b)
	case returning:
		return c.returns(a, b)
	case member:
		return c.memberOf(a, b)
	case raise:
		return c.raises(a, b)
	}
	return open
}

// eitherWay checks a relation in both directions.
func (c *checker) eitherWay(rel concept, a, b *mention) (verdict, *mention, *mention) {
	one := c.relates(rel, a, b, false)
	if rel == take && c.canBe(rel, a) && c.canBe(rel, b) {
		return open, a, b
	}
	if one.truth == right {
		return one, a, b
	}
	turned := c.relates(rel, b, a, false)
	switch can, could := c.canBe(rel, a), c.canBe(rel, b); {
	case turned.truth == right:
		return turned, b, a
	case one.truth == wrong && can && (!could || turned.truth == wrong):
		return one, a, b
	case turned.truth == wrong && could && !can:
		return turned, b, a
	}
	return open, a, b
}

// canBe tells whether a mention can be the first of a relation.
func (c *checker) canBe(rel concept, m *mention) bool {
	if rel == importing {
		files, v := c.importers(m)
		return v.truth != wrong && len(files) > 0
	}
	s := c.named(m.name)
	return m.class == name && s.state == found && slices.ContainsFunc(s.nodes, func(n graph.Node) bool {
		k := c.Graph.SymbolKind(n)
		return rel == extend && isType(k) || rel != extend && callable(k)
	})
}

// denied turns a verdict around: what is denied is wrong if it is so for certain.
func (c *checker) denied(v verdict, a, b *mention, said string) verdict {
	switch v.truth {
	case right:
		where := ""
		if v.source != nil {
			where = fmt.Sprintf(": see %s:%d", v.source.Path, max(1, v.source.First))
		}
		return no(v.source, "`%s` %s `%s` after all%s", a.text, said, b.text, where)
	case wrong:
		if len(v.like) > 0 { // a name that does not exist
			return v
		}
		return yes(nil)
	}
	return open
}

// first returns the source of the first of some nodes.
func (c *checker) first(nodes []graph.Node) *contract.VerifySource {
	if len(nodes) == 0 {
		return nil
	}
	return c.source(nodes[0])
}
