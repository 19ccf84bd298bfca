package verify

import (
	"sort"
	"strings"
)

// document is a draft in blocks.
type document struct{ blocks []block }

// block is a run of prose that belongs together, a fence of code, or a row of a table.
type block struct {
	kind blockKind
	line int // of the draft, 1-based
	text string
	// starts are the offsets in text at which lines of the draft begin, from line on.
	starts []int
	info   string   // what stands behind the fence
	before string   // the last prose before a fence
	lead   string   // "The callers of `b` are:", of an item of a list
	cells  []string // of a row of a table
	heads  []string
}

type blockKind uint8

const (
	prose blockKind = iota
	fenced
	row
)

// lineAt returns the line of the draft at an offset of a block's text.
func (b *block) lineAt(at int) int {
	return b.line + max(0, sort.Search(len(b.starts), func(i int) bool { return b.starts[i] > at })-1)
}

// maxParagraph is the length at which a paragraph without an end is cut.
const maxParagraph = 64 << 10

// splitter cuts a draft.
type splitter struct {
	doc   document
	para  strings.Builder
	first int // line of the paragraph
	marks []int
	last  string // the last prose
	heads []string
	item  bool // the paragraph is an item of a list
	// indent is that of the item; lead is what introduces the items that are indented
	// deeper than leadIndent.
	indent     int
	lead       string
	leadIndent int
}

// parse cuts a draft into blocks. Markdown is not asked for: plain text has
// paragraphs and sentences too.
func parse(draft string) *document {
	s := &splitter{}
	lines := strings.Split(strings.ReplaceAll(draft, "\r\n", "\n"), "\n")
	n := frontMatter(lines)
	blank := true
	for ; n < len(lines); n++ {
		line := lines[n]
		text := strings.TrimSpace(line)
		if mark := fenceOf(text); mark != "" {
			s.end()
			n = s.fence(lines, n, mark)
			blank = false
			continue
		}
		switch {
		case text == "":
			s.end()
			s.heads = nil
			blank = true
			continue
		case (blank || s.inCode()) && !s.inList() && (strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")):
			s.code(line, n)
			blank = false
			continue
		case strings.HasPrefix(text, "|") && strings.Count(text, "|") > 1:
			s.end()
			s.row(text, n)
		case text[0] == '[' && strings.Contains(text, "]: "): // where links lead
			s.end()
		case strings.HasPrefix(text, "<!--"):
			s.end()
			for n < len(lines)-1 && !strings.Contains(lines[n], "-->") {
				n++
			}
		case text[0] == '#' && strings.TrimLeft(text, "#") != "" && strings.TrimLeft(text, "#")[0] == ' ':
			s.end()
			s.lead = ""
			s.add(strings.Trim(text, "# "), n)
			s.end()
		default:
			rest, item := listItem(text)
			if item {
				s.end()
				s.item, s.indent = true, len(line)-len(strings.TrimLeft(line, " \t"))
				if s.indent <= s.leadIndent {
					s.lead = ""
				}
			} else if len(s.marks) == 0 && !strings.HasPrefix(line, " ") {
				s.lead = ""
			}
			s.add(strings.TrimLeft(rest, "> "), n)
		}
		blank = false
	}
	s.end()
	return &s.doc
}

// frontMatter returns the number of the line behind the settings at the head.
func frontMatter(lines []string) int {
	if len(lines) < 3 || lines[0] != "---" {
		return 0
	}
	for i := 1; i < len(lines) && i < 200; i++ {
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
	b := block{kind: fenced, line: n + 2, info: strings.TrimSpace(head[len(mark):]), before: s.last}
	from := n + 1
	for n++; n < len(lines); n++ {
		if m := fenceOf(strings.TrimSpace(lines[n])); strings.HasPrefix(m, mark) && strings.TrimLeft(strings.TrimSpace(lines[n]), "> "+mark[:1]) == "" {
			break
		}
	}
	b.text = strings.Join(lines[from:min(n, len(lines))], "\n")
	s.doc.blocks = append(s.doc.blocks, b)
	return n
}

func (s *splitter) inList() bool { return s.item || s.lead != "" }

// inCode tells whether the last block is code by its indentation.
func (s *splitter) inCode() bool {
	n := len(s.doc.blocks)
	return n > 0 && len(s.marks) == 0 && s.doc.blocks[n-1].kind == fenced && s.doc.blocks[n-1].info == indented
}

// indented stands for what a fence says of its language, of code without a fence.
const indented = "\x00"

func (s *splitter) code(line string, n int) {
	if !s.inCode() {
		s.doc.blocks = append(s.doc.blocks, block{kind: fenced, line: n + 1, info: indented, before: s.last})
	}
	b := &s.doc.blocks[len(s.doc.blocks)-1]
	b.text += line + "\n"
	if len(b.text) > maxParagraph {
		b.info = ""
	}
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

// end ends the paragraph. One that ends in a colon leads the list that follows.
func (s *splitter) end() {
	if len(s.marks) == 0 {
		s.item = false
		return
	}
	text := s.para.String()
	b := block{kind: prose, line: s.first, text: text, starts: s.marks}
	if s.item {
		b.lead = s.lead
	}
	s.leads(text)
	s.last = text
	s.doc.blocks = append(s.doc.blocks, b)
	s.para.Reset()
	s.marks, s.item = nil, false
}

// leads notes that a paragraph leads the items that follow, if it ends in a colon.
func (s *splitter) leads(text string) {
	t := strings.TrimRight(text, " *_")
	lead := strings.TrimRight(t, ":：")
	switch list := sentences(lead); {
	case lead != t && len(list) > 0:
		last := list[len(list)-1]
		s.lead, s.leadIndent = lead[last.from:last.to], -1
		if len(s.lead) > maxClip {
			s.lead = ""
		}
		if s.item {
			s.leadIndent = s.indent
		}
	case !s.item:
		s.lead = ""
	}
}
