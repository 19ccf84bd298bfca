package outline

import "bytes"

// headings finds the headings of a Markdown document outside of fenced code: "# Title" and titles that are underlined. A heading's part
// reaches to the next one of its level or above.
func (p *Parser) headings() {
	src := p.src
	p.frames = append(p.frames[:0], frame{definition: -1})
	fence := byte(0)
	var last []byte // the line before
	lastStart := 0
	line := 0
	from := frontMatter(src)
	line += bytes.Count(src[:from], []byte("\n"))
	for i := from; i < len(src); {
		line++
		end := bytes.IndexByte(src[i:], '\n')
		next := len(src)
		if end < 0 {
			end = len(src)
		} else {
			end += i
			next = end + 1
		}
		text := bytes.TrimRight(src[i:end], " \t\r")
		indent := 0
		for indent < len(text) && text[indent] == ' ' {
			indent++
		}
		trimmed := text[indent:]
		switch {
		case bytes.HasPrefix(trimmed, []byte("```")) || bytes.HasPrefix(trimmed, []byte("~~~")):
			if fence == 0 {
				fence = trimmed[0]
			} else if fence == trimmed[0] {
				fence = 0
			}
			last = nil
		case fence != 0 || indent > 3 || len(trimmed) == 0:
			last = nil
		case trimmed[0] == '#':
			level := 1
			for level < len(trimmed) && trimmed[level] == '#' {
				level++
			}
			if level <= 6 && level < len(trimmed) && (trimmed[level] == ' ' || trimmed[level] == '\t') {
				p.heading(level, i+indent+level, i+indent+len(trimmed), i, line, line-1)
			}
			last = nil
		case last != nil && underline(trimmed):
			level := 1
			if trimmed[0] == '-' {
				level = 2
			}
			p.heading(level, lastStart, lastStart+len(last), lastStart, line-1, line-2)
			last = nil
		default:
			last, lastStart = text, i
			if trimmed[0] == '-' || trimmed[0] == '>' || trimmed[0] == '|' {
				last = nil
			}
		}
		i = next
	}
	for n := len(p.frames) - 1; n > 0; n-- {
		p.file.Definitions[p.frames[n].definition].EndLine = line
	}
}

// frontMatter returns where a document begins behind its front matter, the settings
// between two lines of "---" at its start.
func frontMatter(src []byte) int {
	rest, ok := bytes.CutPrefix(src, []byte("---\n"))
	if !ok {
		return 0
	}
	end := bytes.Index(rest, []byte("\n---\n"))
	if end < 0 || bytes.HasPrefix(rest, []byte("\n")) {
		return 0
	}
	return len("---\n") + end + len("\n---\n")
}

func underline(text []byte) bool {
	for _, c := range text {
		if c != text[0] {
			return false
		}
	}
	return len(text) > 1 && (text[0] == '=' || text[0] == '-')
}

// heading ends the headings of this level and below at line before, and begins a new one.
func (p *Parser) heading(level, start, end, from, line, before int) {
	src := p.src
	for start < end && (src[start] == ' ' || src[start] == '\t') {
		start++
	}
	signature := Span{from, end}
	if src[end-1] == '}' { // "## Title { #id }"
		if open := bytes.LastIndex(src[start:end], []byte("{")); open > 0 && bytes.IndexByte([]byte("#."), firstByte(src[start+open+1:end])) >= 0 {
			end = start + open
		}
	}
	for end > start && src[end-1] <= ' ' {
		end--
	}
	for end > start && src[end-1] == '#' {
		end--
	}
	for end > start && src[end-1] <= ' ' {
		end--
	}
	if start >= end {
		return
	}
	n := len(p.frames) - 1
	for ; n > 0 && p.frames[n].column >= level; n-- {
		d := &p.file.Definitions[p.frames[n].definition]
		d.EndLine = max(before, d.StartLine)
	}
	p.frames = p.frames[:n+1]
	p.file.Definitions = append(p.file.Definitions, Definition{Kind: Heading, Name: Span{start, end}, Signature: signature,
		StartLine: line, EndLine: line, Parent: p.frames[n].definition})
	p.frames = append(p.frames, frame{definition: len(p.file.Definitions) - 1, column: level})
}

// firstByte returns the first byte that is no space, 0 if there is none.
func firstByte(b []byte) byte {
	b = bytes.TrimLeft(b, " ")
	if len(b) == 0 {
		return 0
	}
	return b[0]
}
