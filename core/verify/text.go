package verify

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/outline"
)

// block is a run of prose that belongs together, or code.
type block struct {
	code bool
	line int // of the draft, 1-based
	text string
	// starts are the offsets in text at which lines of the draft begin, from line on.
	starts []int
	info   string // what stands behind the fence of code
}

// lineAt returns the line of the draft at an offset of a block's text.
func (b *block) lineAt(at int) int {
	return b.line + max(0, sort.Search(len(b.starts), func(i int) bool { return b.starts[i] > at })-1)
}

// maxParagraph is the length at which a paragraph without an end is cut.
const maxParagraph = 64 << 10

// splitter cuts a draft.
type splitter struct {
	lines  []string
	blocks []block
	para   strings.Builder
	first  int // line of the paragraph
	marks  []int
	item   bool // the paragraph is an item of a list
}

// itemMark finds the mark of an item of a list, heading that of a heading or a quotation.
var (
	itemMark = lazy.Regexp{Expr: `^(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\] )?`}
	heading  = lazy.Regexp{Expr: `^#+ `}
)

// parse cuts a draft into blocks. Markdown is not asked for: plain text has
// paragraphs and sentences too.
func parse(draft string) []block {
	s := &splitter{lines: outdented(strings.Split(strings.ReplaceAll(draft, "\r\n", "\n"), "\n"))}
	blank := true
	for n := frontMatter(s.lines); n < len(s.lines); n++ {
		line := s.lines[n]
		text := strings.TrimLeft(strings.TrimSpace(line), "> ")
		wasBlank := blank
		blank = text == ""
		switch fence := outline.FenceOf([]byte(text)); {
		case fence != nil:
			s.end()
			n = s.fence(n, text, string(fence))
		case text == "", text[0] == '[' && strings.Contains(text, "]: "): // where links lead
			s.end()
		case wasBlank && !s.item && indented(line):
			n = s.indented(n)
		case strings.HasPrefix(text, "|") && strings.Count(text, "|") > 1:
			s.row(text, n)
		case strings.HasPrefix(text, "<!--"):
			s.end()
			for n < len(s.lines)-1 && !strings.Contains(s.lines[n], "-->") {
				n++
			}
		case heading.Get().MatchString(text):
			s.end()
			s.add(strings.Trim(text, "# "), n)
			s.end()
		default:
			if mark := itemMark.Get().FindString(text); mark != "" {
				s.end()
				s.item, text = true, text[len(mark):]
			}
			s.add(text, n)
		}
	}
	s.end()
	return s.blocks
}

// directive finds a directive of reStructuredText whose body may be prose, not code or what is no text.
var directive = lazy.Regexp{Expr: `^ *\.\. [\w:+.-]+::(?: |$)`}

// outdented takes the indent of the bodies of directives off, which are prose as what stands around them.
func outdented(lines []string) []string {
	var heads, bodies []int // indents of directives around a line, and of their bodies
	for n, line := range lines {
		in := len(line) - len(strings.TrimLeft(line, " "))
		if in == len(line) {
			continue
		}
		for len(heads) > 0 && in <= heads[len(heads)-1] {
			heads, bodies = heads[:len(heads)-1], bodies[:len(bodies)-1]
		}
		if last := len(bodies) - 1; last >= 0 {
			if bodies[last] < 0 {
				bodies[last] = in
			}
			lines[n] = line[min(in, bodies[last]):]
		}
		if d := directive.Get().FindString(line); d != "" && len(heads) < maxDepth && !listed("verbatim", strings.Trim(d, " .:")) {
			heads, bodies = append(heads, in), append(bodies, -1)
		}
	}
	return lines
}

// maxDepth is how deep directives stand in one another.
const maxDepth = 20

// indented tells whether a line is one of code by how far in it begins.
func indented(line string) bool {
	return (strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")) && strings.TrimSpace(line) != ""
}

// indented takes the code that begins on line n and returns its last line.
func (s *splitter) indented(n int) int {
	from := n
	for n < len(s.lines)-1 && indented(s.lines[n+1]) {
		n++
	}
	s.end()
	s.blocks = append(s.blocks, block{code: true, line: from + 1, text: strings.Join(s.lines[from:n+1], "\n")})
	return n
}

// row takes the cells of a row of a table.
func (s *splitter) row(text string, n int) {
	s.end()
	for cell := range strings.SplitSeq(strings.Trim(text, "|"), "|") {
		if strings.Trim(cell, "-: ") != "" {
			s.add(strings.TrimSpace(cell), n)
			s.end()
		}
	}
}

// frontMatter returns the number of the line behind the settings at the head.
func frontMatter(lines []string) int {
	for i := 1; lines[0] == "---" && i < min(len(lines), 200); i++ {
		if lines[i] == "---" {
			return i + 1
		}
	}
	return 0
}

// fence takes a fence that begins on line n and returns the line that ends it.
func (s *splitter) fence(n int, head, mark string) int {
	from := n + 1
	for n++; n < len(s.lines); n++ {
		if t := strings.TrimLeft(strings.TrimSpace(s.lines[n]), "> "); strings.HasPrefix(t, mark) && strings.Trim(t, mark[:1]) == "" {
			break
		}
	}
	s.blocks = append(s.blocks, block{code: true, line: from + 1, text: strings.Join(s.lines[from:min(n, len(s.lines))], "\n"), info: strings.TrimSpace(head[len(mark):])})
	return n
}

// add adds a line to the paragraph.
func (s *splitter) add(text string, n int) {
	if len(s.marks) == 0 {
		s.first = n + 1
	} else {
		s.para.WriteByte(' ')
	}
	s.marks = append(s.marks, s.para.Len())
	s.para.WriteString(text)
	if s.para.Len() > maxParagraph {
		s.end()
	}
}

func (s *splitter) end() {
	if len(s.marks) > 0 {
		s.blocks = append(s.blocks, block{line: s.first, text: s.para.String(), starts: s.marks})
	}
	s.para.Reset()
	s.marks, s.item = nil, false
}

// span is a sentence in the text of a block.
type span struct{ from, to int }

// maxSentence is the length at which a sentence without an end is cut.
const maxSentence = 1000

// sentences cuts the text of a block into sentences. Ends in code marks do not count.
func sentences(text string) []span {
	var list []span
	from := 0
	cut := func(to int) {
		if strings.TrimSpace(text[from:to]) != "" {
			list = append(list, span{from, to})
		}
		from = to
	}
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '`':
			i = endOfCode(text, i)
			continue
		case strings.ContainsRune("。！？；", r), strings.ContainsRune(".!?;", r) && ends(text, i):
			cut(i + n)
		case i-from > maxSentence && r == ' ', i-from > 2*maxSentence:
			cut(i)
		}
		i += n
	}
	cut(len(text))
	return list
}

// endOfCode returns the place behind a code span that begins at i, or behind its
// marks if nothing closes it.
func endOfCode(text string, i int) int {
	n := i + len(text[i:]) - len(strings.TrimLeft(text[i:], "`"))
	marks := text[i:n]
	for at := n; at < len(text) && at-n < maxSentence; {
		end := strings.Index(text[at:min(len(text), n+maxSentence)], marks)
		if end < 0 {
			break
		}
		at += end
		close := at + len(text[at:]) - len(strings.TrimLeft(text[at:], "`"))
		if close-at == len(marks) {
			return close
		}
		at = close
	}
	return n
}

// ends tells whether the mark at i ends a sentence: a blank follows, and neither an
// abbreviation nor a number is before it, nor is it of a pattern ("Makefile.* files").
func ends(text string, i int) bool {
	rest := strings.TrimLeft(text[i+1:], `"'”’)*_`)
	if rest != "" && rest[0] != ' ' {
		return false
	}
	start := strings.LastIndexAny(text[max(0, i-16):i], " (") + 1 + max(0, i-16)
	word := strings.ToLower(text[start:i])
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " \"'”’)*_"))
	return text[i] != '.' || !listed("abbreviation", word) && (!unicode.IsLower(next) || len(word) > 3 && text[i+1] != '*')
}
