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

// itemMark finds the mark of an item of a list or a heading, bodied a directive of reStructuredText
// whose body may be prose, not code or what is no text.
var (
	itemMark = lazy.Regexp{Expr: `^(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\] )?|^#+ `}
	bodied   = lazy.Regexp{Expr: `^ *\.\. [\w:+.-]+::(?: |$)`}
)

// splitter cuts a draft.
type splitter struct {
	blocks []block
	para   strings.Builder
	marks  []int
	first  int  // line of the paragraph
	item   bool // the paragraph is an item of a list
}

// add adds a line to the paragraph.
func (s *splitter) add(text string, n int) {
	if len(s.marks) == 0 {
		s.first = n + 1
	} else {
		s.para.WriteByte(' ')
	}
	s.marks = append(s.marks, s.para.Len())
	if s.para.WriteString(text); s.para.Len() > maxParagraph {
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

// row takes the cells of a row of a table.
func (s *splitter) row(text string, n int) {
	for cell := range strings.SplitSeq(text, "|") {
		if s.end(); strings.Trim(cell, "-: ") != "" {
			s.add(strings.TrimSpace(cell), n)
		}
	}
	s.end()
}

// parse cuts a draft into blocks. Markdown is not asked for: plain text has
// paragraphs and sentences too.
func parse(draft string) []block {
	lines := strings.Split(strings.ReplaceAll(draft, "\r\n", "\n"), "\n")
	s, blank, prose := &splitter{}, true, false
	until := func(n int, over func(line string) bool) int { // the line behind n at which something is over
		for n++; n < len(lines) && !over(lines[n]); n++ {
		}
		return n
	}
	code := func(from, to int, info string) {
		s.end()
		s.blocks = append(s.blocks, block{code: true, line: from + 1, text: strings.Join(lines[from:min(to, len(lines))], "\n"), info: info})
	}
	indented := func(line string) bool {
		return (strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")) && strings.TrimSpace(line) != ""
	}
	n := 0
	if lines[0] == "---" { // settings at the head
		if n = until(0, func(l string) bool { return l == "---" }) + 1; n > len(lines) {
			n = 0
		}
	}
	for ; n < len(lines); n++ {
		text, wasBlank := unquoted(lines[n]), blank
		blank = text == ""
		if d := bodied.Get().FindString(lines[n]); d != "" { // what is indented below it is prose
			prose = !listed("verbatim", strings.Trim(d, " .:"))
		} else if !blank && !indented(lines[n]) {
			prose = false
		}
		fence, mark := string(outline.FenceOf([]byte(text))), itemMark.Get().FindString(text)
		switch {
		case fence != "":
			from := n + 1
			n = until(n, func(l string) bool {
				t := unquoted(l)
				return strings.HasPrefix(t, fence) && strings.Trim(t, fence[:1]) == ""
			})
			code(from, n, strings.TrimSpace(text[len(fence):]))
		case text == "", text[0] == '[' && strings.Contains(text, "]: "): // where links lead
			s.end()
		case wasBlank && !s.item && !prose && indented(lines[n]):
			from := n
			n = until(n, func(l string) bool { return !indented(l) }) - 1
			code(from, n+1, "")
		case text[0] == '|' && strings.Count(text, "|") > 1:
			s.row(text, n)
		case strings.HasPrefix(text, "<!--"):
			s.end()
			n = until(n-1, func(l string) bool { return strings.Contains(l, "-->") })
		case mark != "":
			s.end()
			s.item = mark[0] != '#'
			if s.add(text[len(mark):], n); !s.item {
				s.end()
			}
		default:
			s.add(text, n)
		}
	}
	s.end()
	return s.blocks
}

// unquoted takes blanks and the marks of quotations off a line.
func unquoted(line string) string { return strings.TrimLeft(strings.TrimSpace(line), "> ") }

// span is a sentence in the text of a block.
type span struct{ from, to int }

// maxSentence is the length at which a sentence without an end is cut.
const maxSentence = 1000

// sentences cuts the text of a block into sentences. Ends in code marks do not count.
func sentences(text string) (list []span) {
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
	run := func(at int) int { return len(text) - len(strings.TrimLeft(text[at:], "`")) }
	n := run(i)
	for at := n; at-n < maxSentence; {
		end := strings.IndexByte(text[at:min(len(text), n+maxSentence)], '`')
		if end < 0 {
			break
		}
		at += end
		if close := run(at); close-at == n-i {
			return close
		} else {
			at = close
		}
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
	word := text[max(0, i-16):i]
	word = strings.ToLower(word[strings.LastIndexAny(word, " (")+1:])
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " \"'”’)*_"))
	return text[i] != '.' || !listed("abbreviation", word) && (!unicode.IsLower(next) || len(word) > 3 && text[i+1] != '*')
}
