package outline

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// Requirements and user stories are recognised by how they are written: by a label ("REQ-12: …", "FR-3 – …"), by "The system shall …"
// in a section on requirements, by "As a … I want … so that …". What only resembles them is left alone: a label that a sentence
// mentions, demands in other sections, "as a" without a wish and its reason.

const (
	maxLabel = 40  // bytes of a label
	maxTitle = 80  // bytes of the name of what has no label
	maxStory = 400 // bytes in which a story must say what is wanted
)

// strongLabels are parts of labels that only requirements have, weakLabels those of requirements and user stories that must stand before
// ":" and the like.
var (
	strongLabels = map[string]bool{"REQ": true, "REQS": true, "NFR": true, "SRS": true, "SWR": true, "URS": true, "HLR": true, "LLR": true, "FRD": true, "SSR": true}
	weakLabels   = map[string]Kind{"FR": Requirement, "UR": Requirement, "BR": Requirement, "SR": Requirement, "SYS": Requirement, "PRD": Requirement, "AC": Requirement, "US": Story, "STORY": Story}
)

// Label returns the length of the label of a requirement that text begins with, and what it names: 0 if there is none. sure is false
// for labels that other things have too.
func Label(text []byte) (n int, kind Kind, sure bool) {
	n, kind, sure = labelWords(text)
	digits := n
	for n < maxLabel && (digitAt(text, n) || n > digits && n < len(text) && (text[n] == '.' || text[n] == '-') && digitAt(text, n+1)) {
		n++
	}
	if n == digits || kind == 0 || n < len(text) && (wordByte(text[n]) || text[n] == '/') {
		return 0, 0, false
	}
	return n, kind, sure
}

// labelWords reads the words before the number of a label, of which the last is to end with "-" or "_"; kind is 0 if there are none.
func labelWords(text []byte) (n int, kind Kind, sure bool) {
	for part := 0; n < min(len(text), maxLabel) && (n == 0 || n > part || !digitAt(text, n)); n++ {
		c := text[n]
		if 'A' <= c && c <= 'Z' {
			continue
		}
		if c != '-' && c != '_' || n == part {
			return 0, 0, false
		}
		if !sure {
			kind = 0 // a weak label has one part
		}
		if word := text[part:n]; strongLabels[string(word)] {
			kind, sure = Requirement, true
		} else if part == 0 {
			kind = weakLabels[string(word)]
		}
		part = n + 1
	}
	return n, kind, sure
}

// digitAt tells whether text has a digit at an offset.
func digitAt(text []byte, at int) bool { return at < len(text) && '0' <= text[at] && text[at] <= '9' }

func wordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || c >= utf8.RuneSelf
}

// labelled returns what a label at the beginning of a span of the text names; kind is 0 without one. whole tells that the span is a
// heading, which a label may be all of, and demands that requirements are to be expected.
func (p *Parser) labelled(s Span, whole, demands bool) (Kind, Span) {
	text := p.file.Text
	for s.Start < s.End && bytes.IndexByte([]byte("[(*_`"), text[s.Start]) >= 0 {
		s.Start++
	}
	n, kind, sure := Label(s.Of(text))
	if n == 0 {
		return 0, Span{}
	}
	label := Span{s.Start, s.Start + n}
	rest := text[label.End:s.End]
	marked := beginsAny(rest, ":", "]", "*", "_", "`", "|", ". ", ") ")
	if !marked && beginsAny(rest, " ") {
		rest = bytes.TrimLeft(rest, " ")
		marked = beginsAny(rest, ":", "|", "- ", "– ", "— ")
	}
	has := len(bytes.Trim(rest, " :]*_`|.)-")) > 0 // something is demanded
	switch {
	case whole && (marked && sure || marked && has || len(rest) == 0 && sure || demands):
		return kind, label
	case marked && has, sure && has && demands:
		return kind, label
	}
	return 0, Span{}
}

// beginsAny tells whether text begins with one of several marks.
func beginsAny(text []byte, marks ...string) bool {
	return slices.ContainsFunc(marks, func(mark string) bool { return hasPrefix(text, mark) })
}

// demanding tells whether a section of a title is about requirements.
func demanding(title []byte) bool {
	lower := bytes.ToLower(title[:min(len(title), 120)])
	for _, word := range [...]string{"requirement", "user stor", "acceptance criteria"} {
		if bytes.Contains(lower, []byte(word)) {
			return true
		}
	}
	return false
}

// prose takes a line of text: it may begin a requirement or user story, go on with one, or end it.
func (p *Parser) prose(l *lines) {
	if len(l.text) == 0 {
		p.endClaim()
		return
	}
	p.looks.Add(2 * len(l.text)) // markers, labels and sentences
	s, item := withoutMarker(p.src, l.span())
	f := &p.frames[len(p.frames)-1]
	kind, name := p.labelled(s, false, f.demands)
	if kind == 0 && (item || p.claimed < 0) {
		kind, name = p.said(s, l.end, f.demands)
	}
	if kind != 0 {
		p.endClaim()
		p.claimed = p.append(Definition{Kind: kind, Name: name, Signature: l.span(), StartLine: l.row, EndLine: l.row, Parent: f.definition})
		return
	}
	if item {
		p.endClaim()
	}
	if p.claimed >= 0 {
		p.file.Definitions[p.claimed].EndLine = l.row
	}
}

// endClaim ends the requirement at hand, whose lines are those up to here.
func (p *Parser) endClaim() { p.claimed = -1 }

// withoutMarker returns the text of a line without what makes it an entry of a list, a quotation or a row of a table.
func withoutMarker(src []byte, s Span) (Span, bool) {
	item := false
	for n := 0; n < 4 && s.Start < s.End; n++ {
		text := s.Of(src)
		w := markerOf(text)
		if w == 0 {
			break
		}
		item = item || text[0] != '*' || w == 1
		s = trim(src, Span{s.Start + w, s.End})
	}
	return s, item
}

// markerOf returns the length of the mark that text begins with, 0 without one.
func markerOf(text []byte) int {
	w := 0
	switch c := text[0]; {
	case bytes.IndexByte([]byte("-*+>|."), c) >= 0 && (len(text) == 1 || text[1] == ' '):
		return 1
	case beginsAny(text, "[ ] ", "[x] "):
		return 3
	case hasPrefix(text, "**"):
		return 2
	}
	for digitAt(text, w) {
		w++
	}
	if w > 0 && beginsAny(text[w:], ". ", ") ") {
		return w + 1
	}
	return 0
}

// said recognises what has no label: the name is the beginning of the sentence.
func (p *Parser) said(s Span, end int, demands bool) (Kind, Span) {
	text := s.Of(p.src)
	switch {
	case hasWord(text, "As a"), hasWord(text, "As an"), hasWord(text, "As the"):
		stop := p.paragraph(s.Start, min(end, s.Start+maxStory))
		if p.within(&p.wish, s.Start, stop) && (demands || p.within(&p.reason, s.Start, stop)) {
			return Story, title(p.src, s)
		}
	case demands && hasWord(text, "The"):
		if obliges(text[len("The"):]) {
			return Requirement, title(p.src, s)
		}
	}
	return 0, Span{}
}

// obliges tells whether the second to sixth word of a text is "shall" or "must".
func obliges(text []byte) bool {
	for n := range 6 {
		text = bytes.TrimLeft(text, " ")
		space := bytes.IndexByte(text, ' ')
		if space < 0 || bytes.ContainsAny(text[:space], ",.;:") {
			return false
		}
		if word := string(bytes.ToLower(text[:space])); n > 0 && (word == "shall" || word == "must") {
			return true
		}
		text = text[space:]
	}
	return false
}

// What a story says that is wanted, and why.
var (
	wishes  = []string{"i want", "i need", "i would like", "i'd like", "i wish"}
	reasons = []string{"so that", "so i ", "in order to", "because "}
)

// paragraph returns the first empty line between two offsets, or the second.
func (p *Parser) paragraph(from, to int) int {
	if from < p.brokenFrom || from > p.broken {
		p.brokenFrom, p.broken = from, len(p.src)
		if n := bytes.Index(p.src[from:], []byte("\n\n")); n >= 0 {
			p.broken = from + n
		}
		p.looks.Add(p.broken - from + 1)
	}
	return min(p.broken, to)
}

func hasWord(text []byte, word string) bool {
	return len(text) > len(word) && string(text[:len(word)]) == word && text[len(word)] == ' '
}

// title cuts a sentence to whole words.
func title(src []byte, s Span) Span {
	text := s.Of(src)
	for i := range text {
		if text[i] == '|' || text[i] == '.' && (i+1 == len(text) || text[i+1] == ' ') {
			text = text[:i]
			break
		}
	}
	if len(text) > maxTitle {
		n := bytes.LastIndexByte(text[:maxTitle], ' ')
		if n < 0 {
			for n = maxTitle; n > 0 && !utf8.RuneStart(text[n]); n-- {
			}
		}
		text = text[:n]
	}
	return trim(src, Span{s.Start, s.Start + len(text)})
}
