// Package verify holds a draft, such as an answer of a language model or a page of
// documentation, against the repository that it speaks of.
//
// A draft is cut into blocks and sentences (text.go), sentences into words and mentions of code
// (token.go, mention.go), which the index resolves (name.go). Words are known by what they mean, in
// files of human languages, beside one with words of programming (words). Those between mentions
// choose which relation of a table is claimed (reader.go, relation.go): a symbol is defined in a
// file, a function calls another. Those beside one say its kind, value, count or order. Each is
// checked against index, graph and the text of definitions, without a model and without guessing:
// what they cannot decide stays open.
//
// A statement counts as wrong only if nothing in the repository could make it true:
// a caller whose body does not even hold the callee's name, a parameter that is no word
// of any signature of that name. What is proposed ("add a function"), supposed, asked
// or denied is not taken for a statement of what is.
package verify

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// MaxClaims is how many claims of a draft are listed, and issues; what follows is checked and counted.
const MaxClaims = 5000

// severities are those of the issue types.
var severities = map[contract.IssueType]contract.Severity{contract.IssueTypeHallucination: "high", contract.IssueTypeUnsupported: "medium", contract.IssueTypeOutdated: "medium"}

// Result is what came of a draft.
type Result struct {
	Claims []contract.VerifyClaim
	Issues []contract.VerifyIssue
	// Dropped counts the claims over [MaxClaims]: undecided, supported, contradicted.
	Dropped [3]int
	// Missing are files whose contents were wanted and could not be had; what depends
	// on them is undecided.
	Missing []string
}

// Check holds a draft against a repository. t is handed on to the repository's
// Content; an error is one of that, which ends the check only if the call was canceled
// or the file is no longer what was indexed.
func Check(t *step.Task, r *Repository, draft string, sources []contract.CitedSource) (*Result, error) {
	return newChecker(newFacts(t, r), false).draft(draft, sources)
}

func (c *checker) draft(draft string, sources []contract.CitedSource) (*Result, error) {
	doc := parse(draft)
	c.propose(doc)
	for _, s := range sources {
		c.cited(s)
	}
	for i := range doc {
		if !doc[i].code && c.err == nil {
			c.block(&doc[i])
		}
	}
	c.out.Missing = slices.Sorted(maps.Keys(c.missing))
	order.StableBy(c.out.Issues, func(a, b contract.VerifyIssue) int { return cmp.Compare(a.Line, b.Line) })
	return &c.out, c.err
}

// AddIssue puts an issue in its place: issues are in the order of the draft.
func (r *Result) AddIssue(i contract.VerifyIssue) {
	at := sort.Search(len(r.Issues), func(n int) bool { return r.Issues[n].Line > i.Line })
	r.Issues = slices.Insert(r.Issues, at, i)
}

// verdict is what the repository says to a claim.
type verdict struct {
	truth   truth
	source  *contract.VerifySource
	message string             // why it is wrong
	issue   contract.IssueType // "" for a hallucination
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
	short   string
	kind    contract.ClaimType
	verdict verdict
}

// checker holds a draft against a repository.
type checker struct {
	*facts
	out      Result
	audit    bool                   // the draft is a text of the repository itself
	proposed map[string]bool        // names that the draft itself proposes
	reported map[string]int         // issues by what they are about
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
	return &checker{facts: f, audit: audit, proposed: map[string]bool{}, reported: map[string]int{}, past: map[string][]judgement{}}
}

// propose notes what the draft defines in its own code, and what it says is to be made.
func (c *checker) propose(blocks []block) {
	var p outline.Parser
	seen := map[string]bool{} // what drafts repeat
	for _, b := range blocks {
		if b.code {
			c.proposeCode(&p, &b)
			continue
		}
		for _, s := range sentences(b.text) {
			if text := b.text[s.from:s.to]; !seen[text] {
				seen[text] = true
				c.proposeIn(tokens(text))
			}
		}
	}
}

// proposeIn notes the names of a sentence that proposes.
func (c *checker) proposeIn(list []token) {
	for i := 0; i < len(list) && (i > 0 || proposes(list)); i++ {
		if m := list[i].mention; m != nil && m.class == name {
			c.proposed[shortName(m.name)] = true
		}
	}
}

// proposeCode notes what code defines, assigns and gives by name.
func (c *checker) proposeCode(p *outline.Parser, b *block) {
	language, _, _ := strings.Cut(strings.Fields(b.info + " text")[0], ",")
	language = strings.ToLower(strings.Trim(language, "{}. "))
	l := outline.Detect("x."+language, nil)
	if l == outline.Unknown {
		l, _ = outline.LanguageNamed(language)
	}
	f := p.Parse(l, []byte(b.text), outline.Definitions)
	for j := range f.Definitions {
		c.proposed[shortName(string(f.Definitions[j].Name.Of(f.Text)))] = true
	}
	for line := range strings.Lines(b.text) {
		for _, w := range wordsOf(line[:max(0, strings.IndexAny(line, "=:"))]) {
			c.proposed[w] = true
		}
	}
}

// block checks what a block of prose says.
func (c *checker) block(b *block) {
	for _, s := range sentences(b.text) {
		text := strings.TrimSpace(b.text[s.from:s.to])
		c.sentence, c.line, c.n, c.wrong, c.judged, c.current = text, b.lineAt(s.from+strings.Index(b.text[s.from:s.to], text)), 0, false, map[*mention]bool{}, ""
		if c.err == nil && c.task.Ended() {
			c.err = step.Canceled()
		}
		past, again := c.past[text]
		for _, j := range past {
			c.claim(j.short, j.kind, j.verdict)
		}
		if !again && c.err == nil {
			c.past[text], c.current = []judgement{}, text
			c.check(text, tokens(text))
		}
	}
}

// check checks a sentence.
func (c *checker) check(text string, list []token) {
	c.proposes = proposes(list)
	for i := range list {
		step.Yield()
		c.resolve(&list[i])
	}
	r := newReader(list)
	r.lines()
	if r.absent() {
		return
	}
	stated := r.statements()
	for _, said := range []func(*reader){func(*reader) { c.pairs(stated) }, c.lined, c.kinds, c.values, c.counts, c.orders, c.outliers, c.texts} {
		if step.Yield(); !c.proposes {
			said(r)
		}
	}
	for i, t := range list {
		if m := t.mention; m != nil && !c.judged[m] {
			step.Yield()
			c.exists(m, list, i)
		}
	}
	if !c.wrong && (!c.proposes || r.has(0, len(list), former)) && c.n > 0 && r.rest() || c.n == 0 && r.speaks() { // what else it says is open
		c.claim(text, contract.ClaimTypeOther, open)
	}
	c.steps += r.steps + len(list)
}

// speaks tells whether a sentence has enough words to say something.
func (r *reader) speaks() bool {
	return len(slices.DeleteFunc(slices.Clone(r.list), func(t token) bool { return t.word == "" && t.mention == nil })) >= 4
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

// resolve makes a mention of a plain word that only the index tells to be a name, and a place
// of a package that is written with dots.
func (c *checker) resolve(t *token) {
	if m := (&mention{text: t.upper}); t.mention == nil && compound(t.upper) && m.readName(t.upper) && c.named(m.name).state == found {
		t.mention, t.word, t.means, t.next = m, "", 0, nil
	}
	if m := t.mention; m != nil && m.class == name && strings.Contains(m.name, ".") && m.name == strings.ToLower(m.name) && !m.call && c.named(m.name).state != found {
		if p := strings.ReplaceAll(m.name, ".", "/"); c.place(p).dir != "" {
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

// claim notes a claim and, if it is wrong, the issue.
func (c *checker) claim(short string, kind contract.ClaimType, v verdict) {
	c.n++
	if c.current != "" {
		c.past[c.current] = append(c.past[c.current], judgement{short, kind, v})
	}
	at := -1
	if len(c.out.Claims) < MaxClaims {
		at = len(c.out.Claims)
		cl := contract.VerifyClaim{Claim: clip(short, maxClip), Type: kind, Line: c.line, Source: v.source}
		if v.truth != unknown {
			truth := v.truth == right
			cl.Supported, cl.JudgedBy = &truth, "index"
		}
		if kind != contract.ClaimTypeOther {
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

// issue notes what is wrong; what is so again is counted.
func (c *checker) issue(claim int, v verdict) {
	kind := cmp.Or(v.issue, contract.IssueTypeHallucination)
	key := string(kind) + v.message
	if at, ok := c.reported[key]; ok {
		c.out.Issues[at].Again++
	} else if len(c.out.Issues) < MaxClaims {
		c.reported[key] = len(c.out.Issues)
		c.out.Issues = append(c.out.Issues, contract.VerifyIssue{Type: kind, Severity: severities[kind], ClaimIndex: claim, Line: c.line, Message: v.message, DidYouMean: v.like, Source: v.source})
	}
}

// maxClip is how much of a sentence is quoted.
const maxClip = 400

func clip(s string, n int) string {
	if len(s) > n {
		return strings.ToValidUTF8(s[:n], "") + "…"
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// first returns the source of the first of some nodes.
func (c *checker) first(nodes []graph.Node) *contract.VerifySource {
	if len(nodes) == 0 {
		return nil
	}
	return c.source(nodes[0])
}
