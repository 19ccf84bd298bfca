package verify

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// minQuoted is how many lines of code a fence must hold to be taken for a quotation by
// a path before it alone.
const minQuoted = 1

// attributed returns the file that a fence is said to be from: by its first line
// ("// core/a.go:12"), by what stands behind the fence ("go title=core/a.go"), or by
// the sentence before it ("In `core/a.go`:"). sure tells that it is the first line.
func (c *checker) attributed(b *block) (m *mention, sure bool) {
	for _, w := range strings.FieldsFunc(b.info, func(r rune) bool { return r == ' ' || r == '=' || r == '"' || r == ',' || r == '{' || r == '}' }) {
		if m := c.fileIn(w); m != nil {
			return m, false
		}
	}
	head, _, _ := strings.Cut(b.text, "\n")
	head = strings.TrimSpace(head)
	for _, mark := range []string{"//", "#", "--", "/*", "<!--", ";"} {
		if rest, ok := strings.CutPrefix(head, mark); ok {
			word, more, _ := strings.Cut(strings.Trim(rest, " */->"), " ")
			if m := c.fileIn(strings.Trim(word, ":,")); m != nil && (more == "" || strings.HasPrefix(more, "(") || strings.HasPrefix(more, "line")) {
				return m, true
			}
		}
	}
	before := b.before
	if t := strings.TrimRight(before, " *_"); before == "" || !strings.HasSuffix(t, ":") && !strings.HasSuffix(t, "：") {
		return nil, false
	}
	list := sentences(before)
	last := list[len(list)-1]
	tokens := tokens(before[last.from:last.to])
	if proposes(tokens) {
		return nil, false
	}
	var found *mention
	reads := false
	for i, t := range tokens {
		if t.mention != nil && isPlace(t.mention) && t.mention.class == path {
			if found != nil {
				return nil, false
			}
			found = t.mention
		}
		reads = reads || t.means&(define|hold|says|lineWord|quoting) != 0 || t.means&inside != 0 && i <= 1
	}
	if found == nil || !reads {
		return nil, false
	}
	return found, false
}

// fileIn returns a mention of an existing file.
func (c *checker) fileIn(word string) *mention {
	m := &mention{text: word}
	if len(word) > maxMention || !m.readPath(word) {
		return nil
	}
	if files, _ := c.files(m.name); len(files) == 0 {
		return nil
	}
	return m
}

// quoted checks that what a fence quotes from a file is there: each of its lines, blanks
// aside, but for those that stand for what was left out.
func (c *checker) quoted(b *block) {
	c.line, c.sentence, c.proposes = b.line, "", false
	if c.err != nil {
		return
	}
	m, sure := c.attributed(b)
	if m == nil {
		return
	}
	files, exact := c.files(m.name)
	if len(files) == 0 {
		return
	}
	c.sentence = "```" + b.info
	short := "code is quoted from `" + m.text + "`"
	best, bestLine := -1, ""
	var where *contract.VerifySource
	for _, f := range files {
		lines := c.content(f)
		if lines == nil {
			c.claim(short, Quote, open)
			return
		}
		have := map[string]int{}
		for i, l := range lines {
			if k := squeeze(l); k != "" && have[k] == 0 {
				have[k] = i + 1
			}
		}
		lacking, firstLacking, first, last, n := 0, "", 0, 0, 0
		for l := range strings.Lines(b.text) {
			k := squeeze([]byte(l))
			if k == "" || elided(k) || n == 0 && strings.Contains(l, baseOf(m.name)) {
				continue
			}
			n++
			at := have[k]
			if at == 0 {
				if lacking++; firstLacking == "" {
					firstLacking = strings.TrimSpace(l)
				}
				continue
			}
			if first == 0 || at < first {
				first = at
			}
			last = max(last, at)
		}
		if n < minQuoted {
			return
		}
		if best < 0 || lacking < best {
			best, bestLine = lacking, firstLacking
			where = &contract.VerifySource{Path: c.Graph.Path(f), First: first, Last: last, Ref: c.Graph.Ref(c.fileNode(f))}
		}
		// Code about the file, or an example of what a reader may write there.
		if lacking > 0 && m.first == 0 && (!exact || n < 2 && !sure || lacking*2 > n && n > 1 || strings.Contains(b.info, "=") || strings.HasPrefix(b.info, "diff")) {
			c.claim(short, Quote, open)
			return
		}
	}
	if best == 0 {
		c.claim(short, Quote, yes(where))
		return
	}
	c.claim(short, Quote, no(where, "`%s` does not have the line `%s`", where.Path, clipTo(bestLine, 120)))
}

// squeeze drops all white space of a line.
func squeeze(l []byte) string { return string(bytes.Join(bytes.Fields(l), nil)) }

// elided tells whether a line stands for others that are left out.
func elided(k string) bool {
	return strings.Contains(k, "...") || strings.Contains(k, "…") || strings.Trim(k, "{}()[];,") == ""
}
