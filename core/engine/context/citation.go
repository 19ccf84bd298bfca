package context

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
)

// citing checks the citations of an answer.
type citing struct {
	x       *index.Index
	sources []contract.PackSource
	list    []contract.Citation
}

// unverified stands where a citation was that could not be verified.
const unverified = "[unverified]"

// check returns the text with verified citations only. What is in brackets and names
// no place, such as a link or an index of an array, stays as it is, and so does code.
func (k *citing) check(text string) string {
	var b strings.Builder
	for {
		open := strings.IndexByte(text, '[')
		if open < 0 {
			b.WriteString(text)
			return b.String()
		}
		end := strings.IndexAny(text[open+1:], "[]\n")
		if end < 0 || text[open+1+end] != ']' {
			b.WriteString(text[:open+1])
			text = text[open+1:]
			continue
		}
		inner := text[open+1 : open+1+end]
		b.WriteString(text[:open])
		b.WriteString(k.bracket(inner, text[open+1+end+1:]))
		text = text[open+1+end+1:]
	}
}

// bracket is what becomes of brackets with what they hold: citations, separated by
// commas or semicolons.
func (k *citing) bracket(inner, rest string) string {
	if strings.HasPrefix(rest, "(") { // a link
		return "[" + inner + "]"
	}
	var good []string
	parts := strings.FieldsFunc(inner, func(r rune) bool { return r == ',' || r == ';' })
	path := ""
	for _, part := range parts {
		c, ok := k.parse(strings.Trim(strings.TrimSpace(part), "`"), path)
		if !ok {
			return "[" + inner + "]"
		}
		path = c.Path
		k.judge(&c)
		if !slices.Contains(k.list, c) {
			k.list = append(k.list, c)
		}
		if c.Verified {
			good = append(good, strings.TrimSpace(part))
		}
	}
	switch {
	case len(parts) == 0:
		return "[" + inner + "]"
	case len(good) == 0:
		return unverified
	}
	return "[" + strings.Join(good, ", ") + "]"
}

// parse reads PATH:LINE, PATH:FIRST-LAST, PATH alone if it is a source's, or, after
// another citation, lines of the same file.
func (k *citing) parse(s, before string) (contract.Citation, bool) {
	path, lines, found := s, "", false
	if i := strings.LastIndexByte(s, ':'); i > 0 {
		path, lines, found = s[:i], s[i+1:], true
	} else if before != "" {
		path, lines, found = before, s, true
	}
	if !found {
		known := slices.ContainsFunc(k.sources, func(p contract.PackSource) bool { return p.Path == s })
		return contract.Citation{Path: s}, known
	}
	first, last, ranged := strings.Cut(strings.ReplaceAll(strings.TrimPrefix(lines, "L"), "-L", "-"), "-")
	c := contract.Citation{Path: path}
	var err error
	if c.Lines.Start, err = strconv.Atoi(first); err != nil {
		return c, false
	}
	c.Lines.End = c.Lines.Start
	if ranged {
		if c.Lines.End, err = strconv.Atoi(last); err != nil {
			return c, false
		}
	}
	// An index of an array or a time of day is no path.
	return c, strings.ContainsAny(path, "./") || before != "" || slices.ContainsFunc(k.sources, func(p contract.PackSource) bool { return p.Path == path })
}

// judge says whether a citation holds.
func (k *citing) judge(c *contract.Citation) {
	part, file, ok := k.x.Find(c.Path)
	if !ok {
		c.Problem = "there is no such file"
		return
	}
	if c.Lines != (contract.Lines{}) {
		if n := k.x.Parts[part].File(file).Lines; c.Lines.Start < 1 || c.Lines.End < c.Lines.Start || c.Lines.End > n {
			c.Problem = fmt.Sprintf("the file has %d lines", n)
			return
		}
	}
	c.Problem = "it was not shown to the model"
	for i := range k.sources {
		if s := &k.sources[i]; s.Path == c.Path && showed(s, c.Lines) {
			c.Ref, c.Verified, c.Problem = s.Ref, true, ""
			return
		}
	}
}

// showed tells whether some of the lines of a source's file were shown.
func showed(s *contract.PackSource, lines contract.Lines) bool {
	shown := s.Shown
	if len(shown) == 0 {
		shown = []contract.Lines{s.Lines}
	}
	return slices.ContainsFunc(shown, func(l contract.Lines) bool {
		return lines == (contract.Lines{}) || l == (contract.Lines{}) || lines.Start <= l.End && lines.End >= l.Start
	})
}
