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
func (c *checker) statement(s *statement) {
	if s.only && s.rel != relImport && s.rel != relExtend {
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

// verbs are how claims are told in short.
var verbs = map[relation][2]string{
	relCall: {"calls", Call}, relUse: {"uses", Use}, relDefine: {"is defined in", Definition}, relHold: {"is found in", Definition}, relImport: {"imports", Import},
	relExtend: {"extends", Inheritance}, relImplement: {"implements", Inheritance}, relTake: {"has the parameter", Parameter}, relReturn: {"returns", Return}, relMember: {"is a member of", Member},
}

func (c *checker) pair(s *statement, a, b *mention) {
	rel := s.rel
	if rel == relImplement && (isPlace(a) || isPlace(b)) { // a file implements what it defines
		rel = relDefine
		if isPlace(a) {
			a, b = b, a
		}
	}
	if rel == relUse && isPlace(a) && isPlace(b) {
		rel = relImport
	}
	if rel == relImport && a.class == name && b.class == name && len(c.named(b.name).nodes) > 0 && len(c.named(a.name).nodes) > 0 {
		rel = relUse // "a depends on b"
	}
	var v verdict
	if s.either {
		v, a, b = c.eitherWay(rel, a, b)
		if v.truth == unknown {
			return
		}
	} else {
		v = c.relates(rel, a, b, s.strict)
	}
	said := verbs[rel][0]
	if s.negated {
		if rel == relUse || rel == relHold || !s.plainly && v.truth == right {
			v = open
		}
		v = c.denied(v, a, b, said)
		c.claim(fmt.Sprintf("it is not so that `%s` %s `%s`", a.text, said, b.text), verbs[rel][1], v)
		return
	}
	c.claim(fmt.Sprintf("`%s` %s `%s`", a.text, said, b.text), verbs[rel][1], v)
}

// relates checks one relation.
func (c *checker) relates(rel relation, a, b *mention, strict bool) verdict {
	switch rel {
	case relCall:
		return c.calls(a, b, strict)
	case relUse:
		return c.uses(a, b)
	case relDefine, relHold:
		return c.definedIn(a, b, rel == relDefine)
	case relImport:
		return c.imports(a, b)
	case relExtend, relImplement:
		return c.inherits(a, b, rel)
	case relTake:
		return c.takes(a, b)
	case relReturn:
		return c.returns(a, b)
	case relMember:
		return c.memberOf(a, b)
	}
	return open
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
