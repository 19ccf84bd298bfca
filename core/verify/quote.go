package verify

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// attributed returns the file that a fence is said to be from: by what stands behind the
// fence ("go title=core/a.go"), by its first line ("// core/a.go:12"), or by the sentence
// before it ("In `core/a.go`:"). sure tells that it is the first line.
func (c *checker) attributed(b *block) (m *mention, sure bool) {
	if b.kind != fenced {
		return nil, false
	}
	for _, w := range strings.FieldsFunc(b.info, func(r rune) bool { return strings.ContainsRune(` ="',{}`, r) }) {
		if m := c.fileIn(w); m != nil {
			return m, false
		}
	}
	head, _, _ := strings.Cut(b.text, "\n")
	if rest := strings.TrimLeft(strings.TrimSpace(head), "/#-*<!;"); rest != strings.TrimSpace(head) {
		word, more, _ := strings.Cut(strings.Trim(rest, " */->"), " ")
		if m := c.fileIn(strings.Trim(word, ":,")); m != nil && (more == "" || strings.HasPrefix(more, "(") || strings.HasPrefix(more, "line")) {
			return m, true
		}
	}
	if t := strings.TrimRight(b.before, " *_"); !strings.HasSuffix(t, ":") && !strings.HasSuffix(t, "：") {
		return nil, false
	}
	list := sentences(b.before)
	last := list[len(list)-1]
	tokens := tokens(b.before[last.from:last.to])
	reads := false
	for i, t := range tokens {
		reads = reads || t.means&(define|hold|says|lineWord|quoting) != 0 || t.means&inside != 0 && i <= 1
		if t.mention != nil && t.mention.class == path && !t.mention.link {
			if m != nil {
				return nil, false
			}
			m = t.mention
		}
	}
	if !reads || proposes(tokens) {
		return nil, false
	}
	return m, false
}

// fileIn returns a mention of an existing file.
func (c *checker) fileIn(word string) *mention {
	m := &mention{text: word}
	if len(word) <= maxMention && m.readPath(word) {
		if files, _ := c.files(m.name); len(files) > 0 {
			return m
		}
	}
	return nil
}

// quoted checks that what a fence quotes from a file is there: each of its lines, blanks
// aside, but for those that stand for what was left out.
func (c *checker) quoted(b *block) {
	c.line, c.sentence, c.proposes = b.line, "```"+b.info, false
	m, sure := c.attributed(b)
	if m == nil {
		return
	}
	short, best := "code is quoted from `"+m.text+"`", quotation{lacking: -1}
	files, exact := c.files(m.name)
	for _, f := range files {
		q := compare(b.text, c.content(f), baseOf(m.name))
		// Code about the file, or an example of what a reader may write there.
		about := m.first == 0 && (!exact || q.lines < 2 && !sure || q.lacking*2 > q.lines && q.lines > 1 || strings.Contains(b.info, "=") || strings.HasPrefix(b.info, "diff"))
		switch {
		case q.lines == 0:
			return
		case c.content(f) == nil || q.lacking > 0 && about:
			c.claim(short, Quote, open)
			return
		case best.lacking < 0 || q.lacking < best.lacking:
			best = q
			best.source = &contract.VerifySource{Path: c.Graph.Path(f), First: q.first, Last: q.last, Ref: c.Graph.Ref(c.fileNode(f))}
		}
	}
	switch {
	case best.lacking == 0:
		c.claim(short, Quote, yes(best.source))
	case best.lacking > 0:
		c.claim(short, Quote, no(best.source, "`%s` does not have the line `%s`", best.source.Path, clipTo(best.line, 120)))
	}
}

// quotation is what of a fence stands in a file.
type quotation struct {
	lines, lacking int
	line           string // the first that is not there
	first, last    int    // of the file
	source         *contract.VerifySource
}

// compare looks for the lines of a fence in those of a file; the head may name the file.
func compare(text string, lines [][]byte, base string) (q quotation) {
	have := map[string]int{}
	for i, l := range lines {
		if k := squeeze(l); have[k] == 0 {
			have[k] = i + 1
		}
	}
	for l := range strings.Lines(text) {
		k := squeeze([]byte(l))
		if elided(k) || q.lines == 0 && strings.Contains(l, base) {
			continue
		}
		q.lines++
		switch at := have[k]; {
		case at > 0:
			if q.first == 0 || at < q.first {
				q.first = at
			}
			q.last = max(q.last, at)
		default:
			if q.lacking++; q.line == "" {
				q.line = strings.TrimSpace(l)
			}
		}
	}
	return q
}

// squeeze drops all white space of a line.
func squeeze(l []byte) string { return string(bytes.Join(bytes.Fields(l), nil)) }

// elided tells whether a line stands for others that are left out, or says nothing.
func elided(k string) bool {
	return strings.Contains(k, "...") || strings.Contains(k, "…") || strings.Trim(k, "{}()[];,") == ""
}
