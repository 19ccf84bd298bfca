package verify

import (
	"sort"
	"strings"
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
	blocks []block
	para   strings.Builder
	first  int // line of the paragraph
	marks  []int
	item   bool // the paragraph is an item of a list
}

// parse cuts a draft into blocks. Markdown is not asked for: plain text has
// paragraphs and sentences too.
func parse(draft string) []block {
	s := &splitter{}
	lines := strings.Split(strings.ReplaceAll(draft, "\r\n", "\n"), "\n")
	blank, indented := true, false
	for n := frontMatter(lines); n < len(lines); n++ {
		line := lines[n]
		text := strings.TrimSpace(line)
		wasBlank, wasIndented := blank, indented
		blank, indented = text == "", false
		switch {
		case fenceOf(text) != "":
			s.end()
			n = s.fence(lines, n, fenceOf(text))
		case text == "", text[0] == '[' && strings.Contains(text, "]: "): // where links lead
			s.end()
		case (wasBlank || wasIndented) && !s.item && (strings.HasPrefix(line, "    ") || line[0] == '\t'):
			if indented = true; wasIndented {
				s.blocks[len(s.blocks)-1].text += "\n" + line
			} else {
				s.end()
				s.blocks = append(s.blocks, block{code: true, line: n + 1, text: line})
			}
			indented = len(s.blocks[len(s.blocks)-1].text) < maxParagraph
		case strings.HasPrefix(text, "|") && strings.Count(text, "|") > 1:
			s.end()
			for _, cell := range cellsOf(text) {
				s.add(cell, n)
				s.end()
			}
		case strings.HasPrefix(text, "<!--"):
			s.end()
			for n < len(lines)-1 && !strings.Contains(lines[n], "-->") {
				n++
			}
		case strings.HasPrefix(strings.TrimLeft(text, "#"), " "): // a heading
			s.end()
			s.add(strings.Trim(text, "# "), n)
			s.end()
		default:
			rest, item := listItem(text)
			if item {
				s.end()
				s.item = true
			}
			s.add(strings.TrimLeft(rest, "> "), n)
		}
	}
	s.end()
	return s.blocks
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

// fenceOf returns the mark that a line opens or closes a fence with.
func fenceOf(text string) string {
	text = strings.TrimLeft(text, "> ")
	for _, c := range []string{"`", "~"} {
		if n := len(text) - len(strings.TrimLeft(text, c)); n >= 3 && !strings.Contains(text[n:], c) {
			return text[:n]
		}
	}
	return ""
}

// fence takes a fence that begins on line n and returns the line that ends it.
func (s *splitter) fence(lines []string, n int, mark string) int {
	head := strings.TrimLeft(strings.TrimSpace(lines[n]), "> ")
	from := n + 1
	for n++; n < len(lines); n++ {
		if m := fenceOf(strings.TrimSpace(lines[n])); strings.HasPrefix(m, mark) && strings.TrimLeft(strings.TrimSpace(lines[n]), "> "+mark[:1]) == "" {
			break
		}
	}
	s.blocks = append(s.blocks, block{code: true, line: from + 1, text: strings.Join(lines[from:min(n, len(lines))], "\n"), info: strings.TrimSpace(head[len(mark):])})
	return n
}

// listItem cuts the mark of an item off.
func listItem(text string) (string, bool) {
	if len(text) > 1 && strings.IndexByte("-*+", text[0]) >= 0 && text[1] == ' ' {
		rest := strings.TrimSpace(text[2:])
		for _, box := range []string{"[ ] ", "[x] ", "[X] "} {
			rest = strings.TrimPrefix(rest, box)
		}
		return rest, true
	}
	if n := strings.IndexAny(text, ".)"); n > 0 && n < 4 && digits(text[:n]) >= 0 && strings.HasPrefix(text[n+1:], " ") {
		return strings.TrimSpace(text[n+2:]), true
	}
	return text, false
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

// end ends the paragraph.
func (s *splitter) end() {
	if len(s.marks) > 0 {
		s.blocks = append(s.blocks, block{line: s.first, text: s.para.String(), starts: s.marks})
	}
	s.para.Reset()
	s.marks, s.item = nil, false
}

// cellsOf cuts a row of a table at its bars, but for those in code.
func cellsOf(text string) (cells []string) {
	code, from := false, 1
	for i := 1; i <= len(text); i++ {
		switch {
		case i < len(text) && text[i] == '`':
			code = !code
		case i == len(text) || text[i] == '|' && !code && text[i-1] != '\\':
			if cell := strings.TrimSpace(text[from:i]); strings.Trim(cell, "-: ") != "" {
				cells = append(cells, cell)
			}
			from = i + 1
		}
	}
	return cells
}
