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
	if c.n++; kind != Symbol && kind != File {
		c.more++
	}
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

// pair checks what a statement says of a pair of mentions.
func (c *checker) pair(s *statement, a, b *mention) {
	rel := s.rel
	switch {
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
	claim := fmt.Sprintf("`%s` %s `%s`", a.text, relationOf[rel].says, b.text)
	if s.negated {
		if rel == use || rel == hold || !s.plainly && v.truth == right {
			v = open
		}
		v, claim = denied(v, claim), "it is not so that "+claim
	}
	c.claim(claim, relationOf[rel].kind, v)
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
	one, turned := c.relates(rel, a, b, false), c.relates(rel, b, a, false)
	can, could := c.canBe(rel, a), c.canBe(rel, b)
	switch {
	case rel == take && can && could:
	case one.truth == right, turned.truth != right && one.truth == wrong && can && (!could || turned.truth == wrong):
		return one, a, b
	case turned.truth == right, turned.truth == wrong && could && !can:
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
func denied(v verdict, claim string) verdict {
	switch {
	case v.truth == right && v.source != nil:
		return no(v.source, "%s after all: see %s:%d", claim, v.source.Path, max(1, v.source.First))
	case v.truth == wrong && len(v.like) == 0: // not a name that does not exist
		return yes(nil)
	}
	return v
}

// first returns the source of the first of some nodes.
func (c *checker) first(nodes []graph.Node) *contract.VerifySource {
	if len(nodes) == 0 {
		return nil
	}
	return c.source(nodes[0])
}
