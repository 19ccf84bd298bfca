package verify

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
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

// checker holds a draft against a repository.
type checker struct {
	*facts
	out      Result
	proposed map[string]bool // names that the draft itself proposes
	reported map[string]int  // issues by what they are about
	told     map[string]bool // names that were told not to exist
	// The sentence at hand.
	sentence string
	line     int
	sense    sense
	judged   map[*mention]bool // mentions whose existence a statement has settled
	n        int               // claims of the sentence
}

func newChecker(t *step.Task, r *Repository) *checker {
	return &checker{facts: newFacts(t, r), proposed: map[string]bool{}, reported: map[string]int{}, told: map[string]bool{}}
}

// propose notes what the draft defines in its own code, and what it says is to be made.
func (c *checker) propose(d *document) {
	var p outline.Parser
	for i := range d.blocks {
		b := &d.blocks[i]
		if b.kind == prose {
			for _, s := range sentences(b.text) {
				list := tokens(b.text[s.from:s.to])
				if senseOf(list).proposes {
					for _, t := range list {
						if t.mention != nil && t.mention.class == name {
							c.proposed[shortName(t.mention.name)] = true
						}
					}
				}
			}
			continue
		}
		if b.kind != fenced {
			continue
		}
		if m, _ := c.attributed(b); m != nil {
			continue
		}
		src := []byte(b.text)
		language, _, _ := strings.Cut(strings.Fields(b.info + " text")[0], ",")
		f := p.Parse(languageOf(language), src, outline.Definitions)
		for j := range f.Definitions {
			c.proposed[string(f.Definitions[j].Name.Of(f.Text))] = true
		}
		for line := range strings.Lines(b.text) { // assignments and arguments by name
			if at := strings.IndexAny(line, "=:"); at > 0 {
				head := strings.TrimSpace(line[:at])
				identifiers([]byte(head), func(s string) { c.proposed[s] = true })
			}
		}
	}
}

// languageOf finds a language by what stands behind a fence.
func languageOf(name string) outline.Language {
	name = strings.ToLower(strings.Trim(name, "{}. "))
	if l := outline.Detect("x."+name, nil); l != outline.Unknown {
		return l
	}
	if l, ok := outline.LanguageNamed(name); ok {
		return l
	}
	return outline.Unknown
}

// block checks what a block says.
func (c *checker) block(b *block) {
	if len(c.out.Claims) == MaxClaims {
		c.out.Dropped += len(sentences(b.text))
		return
	}
	switch b.kind {
	case fenced:
		c.quoted(b)
	case row:
		c.row(b)
	default:
		for _, s := range sentences(b.text) {
			text := strings.TrimSpace(b.text[s.from:s.to])
			list := tokens(text)
			if b.lead != "" && s.from == 0 {
				if m := leading(list); m != nil {
					both := append(tokens(b.lead), token{mark: ':', number: -1}, token{mention: m, number: -1})
					c.check(b.lead+": `"+m.text+"`", b.lineAt(s.from), both, true)
				}
			}
			c.check(text, b.lineAt(s.from+len(b.text[s.from:s.to])-len(strings.TrimLeft(b.text[s.from:s.to], " "))), list, false)
		}
	}
}

// leading returns the mention that an item of a list begins with.
func leading(list []token) *mention {
	for i := 0; i < len(list) && i < 3; i++ {
		if list[i].mention != nil {
			return list[i].mention
		}
	}
	return nil
}

// row checks a row of a table: its cells by themselves, and those of columns whose
// heads say how they are related.
func (c *checker) row(b *block) {
	subject, place, line := -1, -1, -1
	for i, h := range b.heads {
		for _, t := range tokens(h) {
			switch {
			case kindNouns[t.word] != "" || t.word == "symbol" || t.word == "name" || t.word == "api":
				if subject < 0 {
					subject = i
				}
			case fileNouns[t.word] || t.word == "path" || t.word == "location" || t.word == "defined" || t.word == "pfad" || t.word == "位置":
				if place < 0 {
					place = i
				}
			case lineWords[t.word]:
				line = i
			}
		}
	}
	if subject >= 0 && place >= 0 && subject != place && max(subject, place) < len(b.cells) {
		text := b.cells[subject] + " is defined in " + b.cells[place]
		if line >= 0 && line < len(b.cells) {
			text += " on line " + b.cells[line]
		}
		c.check(text, b.line, tokens(text), true)
	}
	for _, cell := range b.cells {
		for _, s := range sentences(cell) {
			c.check(strings.TrimSpace(cell[s.from:s.to]), b.line, tokens(cell[s.from:s.to]), false)
		}
	}
}

// check checks a sentence. If made, it was put together from others, which are checked
// by themselves.
func (c *checker) check(text string, line int, list []token, made bool) {
	if c.err != nil {
		return
	}
	c.sentence, c.line, c.n, c.sense, c.judged = text, line, 0, senseOf(list), map[*mention]bool{}
	if c.absence(list) {
		return
	}
	if !c.sense.open {
		for _, s := range statements(list) {
			s.all = s.all && !made // one item of a list is not the whole of it
			c.statement(&s)
		}
		c.counts(list)
	}
	c.lined(list)
	if made {
		return
	}
	if !c.sense.open {
		c.kinds(list)
	}
	for i, t := range list {
		if m := t.mention; m != nil && !c.judged[m] {
			c.exists(m, list, i)
		}
	}
	if c.n == 0 && opinionless(list) {
		c.claim(text, Other, open)
	}
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
