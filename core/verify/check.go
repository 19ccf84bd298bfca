package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/outline"
)

// verdict is what the repository says to a claim.
type verdict struct {
	truth   truth
	source  *contract.VerifySource
	message string // why it is wrong
	issue   string // its type, default hallucination
	like    []string
}

// truth is what is known of a claim.
type truth uint8

const (
	unknown truth = iota
	right
	wrong
)

var open = verdict{}

func yes(s *contract.VerifySource) verdict { return verdict{truth: right, source: s} }

func no(s *contract.VerifySource, format string, args ...any) verdict {
	return verdict{truth: wrong, source: s, message: fmt.Sprintf(format, args...)}
}

// judgement is a claim with what the repository says to it.
type judgement struct {
	short, kind string
	verdict     verdict
}

// checker holds a draft against a repository.
type checker struct {
	*facts
	out      Result
	audit    bool                   // the draft is a text of the repository itself
	proposed map[string]bool        // names that the draft itself proposes
	reported map[string]int         // issues by what they are about
	told     map[string]bool        // names that were told not to exist
	past     map[string][]judgement // what came of sentences, which drafts repeat
	// The sentence at hand.
	sentence string
	line     int
	proposes bool              // its names need not exist
	judged   map[*mention]bool // mentions whose existence a statement has settled
	n        int               // claims of the sentence
	wrong    bool              // one of them is
	steps    int               // tokens that were read and looked at, for tests
	current  string            // the sentence whose judgements are noted
}

func newChecker(f *facts, audit bool) *checker {
	return &checker{facts: f, audit: audit, proposed: map[string]bool{}, reported: map[string]int{}, told: map[string]bool{}, past: map[string][]judgement{}}
}

// propose notes what the draft defines in its own code, and what it says is to be made.
func (c *checker) propose(blocks []block) {
	var p outline.Parser
	seen := map[string]bool{} // what drafts repeat
	for _, b := range blocks {
		if !b.code {
			for _, s := range sentences(b.text) {
				if text := b.text[s.from:s.to]; !seen[text] {
					seen[text] = true
					c.proposeIn(tokens(text))
				}
			}
			continue
		}
		language, _, _ := strings.Cut(strings.Fields(b.info + " text")[0], ",")
		f := p.Parse(languageOf(language), []byte(b.text), outline.Definitions)
		for j := range f.Definitions {
			c.proposed[shortName(string(f.Definitions[j].Name.Of(f.Text)))] = true
		}
		for line := range strings.Lines(b.text) { // assignments and arguments by name
			identifiers([]byte(line[:max(0, strings.IndexAny(line, "=:"))]), func(s string) { c.proposed[s] = true })
		}
	}
}

// proposeIn notes the names of a sentence that proposes.
func (c *checker) proposeIn(list []token) {
	if !proposes(list) {
		return
	}
	for _, t := range list {
		if t.mention != nil && t.mention.class == name {
			c.proposed[shortName(t.mention.name)] = true
		}
	}
}

// languageOf finds a language by what stands behind a fence.
func languageOf(name string) outline.Language {
	name = strings.ToLower(strings.Trim(name, "{}. "))
	if l := outline.Detect("x."+name, nil); l != outline.Unknown {
		return l
	}
	l, _ := outline.LanguageNamed(name)
	return l
}

// block checks what a block of prose says.
func (c *checker) block(b *block) {
	for _, s := range sentences(b.text) {
		text := strings.TrimSpace(b.text[s.from:s.to])
		c.check(text, b.lineAt(s.from+strings.Index(b.text[s.from:s.to], text)))
	}
}

// check checks a sentence, or says again what came of it before.
func (c *checker) check(text string, line int) {
	if c.err != nil {
		return
	}
	c.sentence, c.line, c.n, c.wrong, c.judged, c.current = text, line, 0, false, map[*mention]bool{}, ""
	if past, ok := c.past[text]; ok {
		for _, j := range past {
			c.claim(j.short, j.kind, j.verdict)
		}
		return
	}
	c.past[text], c.current = []judgement{}, text
	c.afresh(text, tokens(text))
}

// afresh checks a sentence for the first time.
func (c *checker) afresh(text string, list []token) {
	c.proposes = proposes(list)
	c.resolve(list)
	r := newReader(list)
	if r.absent() {
		return
	}
	for _, s := range r.statements() {
		c.state(&s)
	}
	c.lined(r)
	for _, attribute := range []func(*reader){c.kinds, c.values, c.counts, c.orders, c.outliers, c.texts} {
		if !c.proposes {
			attribute(r)
		}
	}
	for i, t := range list {
		if m := t.mention; m != nil && !c.judged[m] {
			c.exists(m, list, i)
		}
	}
	if !c.wrong && (!c.proposes || r.has(0, len(list), former)) && c.n > 0 && r.rest() || c.n == 0 && opinionless(list) { // what else it says is open
		c.claim(text, Other, open)
	}
	c.steps += r.steps + len(list)
}

// state checks each pair of what a statement relates.
func (c *checker) state(s *statement) {
	for _, a := range s.a {
		for _, b := range s.b {
			if !c.proposes {
				c.pair(s, a, b)
			}
		}
	}
}

// resolve makes mentions of plain words that only the index tells to be names, and places
// of packages that are written with dots.
func (c *checker) resolve(list []token) {
	for i := range list {
		c.resolveAt(list, i)
	}
}

func (c *checker) resolveAt(list []token, i int) {
	t := &list[i]
	if t.mention == nil && compound(t.upper) {
		if m := (&mention{text: t.upper}); m.readName(t.upper) && c.named(m.name).state == found {
			t.mention, t.word, t.means, t.next = m, "", 0, nil
		}
	}
	if m := t.mention; m != nil && m.class == name && strings.Contains(m.name, ".") && m.name == strings.ToLower(m.name) && !m.call && c.named(m.name).state != found {
		if p := strings.ReplaceAll(m.name, ".", "/"); len(c.directory(p)) > 0 {
			m.class, m.name = module, p
		}
	}
}

// proposes tells whether a sentence is about what need not be there: "add a function",
// "formerly", a question.
func proposes(list []token) bool {
	for i, t := range list {
		if t.mark == '?' || t.means&(propose|former) != 0 || t.means&command != 0 && (i == 0 || list[i-1].means&suppose != 0 || i > 1 && list[i-2].means&suppose != 0) {
			return true
		}
		if t.word == "used" && i+1 < len(list) && list[i+1].word == "to" {
			return true
		}
	}
	return false
}

// absent tells whether a sentence is of what is not there: "there is no `Foo`", "`Foo` does not exist".
func (r *reader) absent() bool {
	for i, t := range r.list {
		if t.means&exist != 0 && r.has(i-4, i+4, not) || t.means&not != 0 && (r.has(i-4, i, there) || i == 0 && han(t.word)) {
			return true
		}
	}
	return false
}

// opinionless tells whether a sentence is long enough to say something.
func opinionless(list []token) bool {
	words := 0
	for _, t := range list {
		if t.word != "" || t.mention != nil {
			words++
		}
	}
	return words >= 4
}

// claim notes a claim and, if it is wrong, the issue.
func (c *checker) claim(short, kind string, v verdict) {
	c.n++
	if c.current != "" {
		c.past[c.current] = append(c.past[c.current], judgement{short, kind, v})
	}
	at := -1
	if len(c.out.Claims) < MaxClaims {
		at = len(c.out.Claims)
		cl := contract.VerifyClaim{Claim: clip(short, maxClip), Type: contract.ClaimType(kind), Line: c.line, Source: v.source}
		if v.truth != unknown {
			truth := v.truth == right
			cl.Supported, cl.JudgedBy = &truth, "index"
		}
		if kind != Other {
			cl.Sentence = clip(c.sentence, maxClip)
		}
		c.out.Claims = append(c.out.Claims, cl)
	} else {
		c.out.Dropped[v.truth]++
	}
	if c.wrong = c.wrong || v.truth == wrong; v.truth == wrong {
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
	c.out.Issues = append(c.out.Issues, contract.VerifyIssue{Type: contract.IssueType(kind), Severity: contract.Severity(severities[kind]), ClaimIndex: claim, Line: c.line, Message: v.message, DidYouMean: v.like, Source: v.source})
}

// maxClip is how much of a sentence is quoted.
const maxClip = 400

func clip(s string, n int) string {
	if len(s) > n {
		return strings.ToValidUTF8(s[:n], "") + "…"
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

func (c *checker) result() *Result {
	for p := range c.missing {
		c.out.Missing = append(c.out.Missing, p)
	}
	slices.Sort(c.out.Missing)
	order.StableBy(c.out.Issues, func(a, b contract.VerifyIssue) int { return cmp.Compare(a.Line, b.Line) })
	return &c.out
}

// first returns the source of the first of some nodes.
func (c *checker) first(nodes []graph.Node) *contract.VerifySource {
	if len(nodes) == 0 {
		return nil
	}
	return c.source(nodes[0])
}
