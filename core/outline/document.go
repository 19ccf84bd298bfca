package outline

import (
	"bytes"
	"math"

	"github.com/cairn-search/cairn/core/step"
)

// document outlines a text for people: its headings, requirements and user stories.
func (p *Parser) document() {
	p.frames = append(p.frames[:0], frame{definition: -1, last: math.MaxInt, claim: -1})
	p.claimed = -1
	documentOf(p.language)(p)
	p.closeSections(0, lastLine(p.src))
}

// lastLine returns the number of the last line, at least 1.
func lastLine(src []byte) int {
	return bytes.Count(bytes.TrimSuffix(src, newline), newline) + 1
}

// lines are the lines of a text, one after the other.
type lines struct {
	looks *step.Looks
	src   []byte
	next  int    // where the next line begins
	end   int    // of the text
	row   int    // number of the line at hand
	start int    // of the line at hand
	text  []byte // the line without white space at its ends
	from  int    // where text begins
	// indent is how far it is indented; a tab counts for four.
	indent int
}

// lines returns the lines of bytes [from, to) of the source, which row lines are before.
func (p *Parser) lines(from, to, row int) *lines {
	return &lines{looks: p.looks, src: p.src, next: from, end: to, row: row}
}

// advance goes to the next line; false behind the last.
func (l *lines) advance() bool {
	if l.next >= l.end {
		return false
	}
	l.row++
	l.start = l.next
	end := l.end
	if n := bytes.IndexByte(l.src[l.start:l.end], '\n'); n >= 0 {
		end = l.start + n
		l.next = end + 1
	} else {
		l.next = l.end
	}
	l.from, l.indent = l.start, 0
	for ; l.from < end; l.from++ {
		if c := l.src[l.from]; c == ' ' {
			l.indent++
		} else if c == '\t' {
			l.indent += 4
		} else {
			break
		}
	}
	for end > l.from && l.src[end-1] <= ' ' {
		end--
	}
	l.text = l.src[l.from:end]
	l.looks.Add(2 * (l.next - l.start)) // for its end, and for what it is
	return true
}

// peek returns the line behind the one at hand, without white space at its end.
func (l *lines) peek() []byte {
	line := l.src[min(l.next, l.end):l.end]
	if n := bytes.IndexByte(line, '\n'); n >= 0 {
		line = line[:n]
	}
	l.looks.Add(2 * len(line))
	return bytes.TrimRight(line, " \t\r")
}

// span is the text of the line at hand.
func (l *lines) span() Span { return Span{l.from, l.from + len(l.text)} }

// section begins a section of a level at a line, which ends those of its level and below at line before.
func (p *Parser) section(level int, name, signature Span, line, before int) {
	if n := bytes.IndexByte(name.Of(p.file.Text), '\r'); n >= 0 {
		name.End = name.Start + n
	}
	name = trim(p.file.Text, name)
	p.looks.Add(name.End - name.Start + 1)
	if name.Empty() || signature.Empty() {
		return
	}
	p.endClaim()
	n := len(p.frames)
	for n > 1 && p.frames[n-1].column >= level {
		n--
	}
	p.closeSections(n-1, before)
	above := p.frames[n-1]
	d := p.append(Definition{Kind: Heading, Name: name, Signature: signature, StartLine: line, EndLine: line, Parent: above.definition})
	f := frame{definition: d, column: level, demands: above.demands || demanding(name.Of(p.file.Text)), claim: -1}
	if kind, label := p.labelled(name, true, f.demands); kind != 0 {
		f.claim = p.append(Definition{Kind: kind, Name: label, Signature: signature, StartLine: line, EndLine: line, Parent: d})
	}
	p.frames = append(p.frames, f)
}

func (p *Parser) append(d Definition) int {
	p.file.Definitions = append(p.file.Definitions, d)
	return len(p.file.Definitions) - 1
}

// closeSections ends the sections but the n outermost at a line.
func (p *Parser) closeSections(n, line int) {
	for len(p.frames) > n+1 {
		f := &p.frames[len(p.frames)-1]
		for _, d := range [...]int{f.definition, f.claim} {
			if d >= 0 {
				p.file.Definitions[d].EndLine = max(line, p.file.Definitions[d].StartLine)
			}
		}
		p.frames = p.frames[:len(p.frames)-1]
	}
}

// write puts a name that is not written in one piece behind the text.
func (p *Parser) write(name []byte) Span {
	p.looks.Add(len(name))
	if len(p.file.Text) == len(p.src) {
		p.room = append(p.room[:0], p.src...)
		p.file.Text = p.room
	}
	start := len(p.file.Text)
	p.room = append(p.file.Text, name...)
	p.file.Text = p.room
	return Span{start, len(p.room)}
}

// trim returns a span without white space at its ends.
func trim(src []byte, s Span) Span {
	for s.Start < s.End && src[s.Start] <= ' ' {
		s.Start++
	}
	for s.End > s.Start && src[s.End-1] <= ' ' {
		s.End--
	}
	return s
}
