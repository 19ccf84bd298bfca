package outline

import "bytes"

var markdownLanguage = language{
	name:       "markdown",
	extensions: []string{"md", "markdown", "mdx", "mkd"},
	form:       isDocument,
	Traits:     Traits{Markup: MarkdownMarkup},
}

func (p *Parser) markdownDocument() {
	from := p.frontMatter()
	p.markdown(from, len(p.src), bytes.Count(p.src[:from], newline))
}

// markdown finds the headings of Markdown in bytes [from, to), outside of fenced code, of comments and of HTML that holds code: "# Title",
// titles that are underlined, and <h1> to <h6>. row is the number of lines before those of p.src. A heading's part reaches to the next one
// of its level or above.
func (p *Parser) markdown(from, to, row int) {
	l := p.lines(from, to, row)
	var fence, last []byte // last is the line before, if it can be a title
	lastStart := 0
	until := "" // what ends a block of HTML
	for l.advance() {
		text := l.text
		mark := FenceOf(text)
		switch {
		case until != "":
			p.looks.Add(2 * len(text))
			if bytes.Contains(bytes.ToLower(text), []byte(until)) {
				until = ""
			}
		case fence != nil:
			if len(mark) == len(text) && bytes.HasPrefix(mark, fence) {
				fence = nil
			}
		case mark != nil:
			fence, last = mark, nil
			p.endClaim()
		case len(text) == 0 || l.indent > 3:
			last = nil
			p.prose(l)
		case text[0] == '#':
			p.hashes(l, '#')
			last = nil
		case last != nil && underline(text):
			name := Span{lastStart, lastStart + len(last)}
			p.section(1+bytes.Count(text[:1], []byte("-")), p.withoutAttributes(name), name, l.row-1, l.row-2)
			last = nil
		case text[0] == '<':
			last = nil
			p.looks.Add(2 * len(text))
			if until = htmlBlock(text); until == "" {
				p.htmlHeading(l)
			}
		default:
			last, lastStart = text, l.from
			if beginsAny(text, "-", ">", "|") {
				last = nil
			}
			if last == nil || !underline(bytes.TrimLeft(l.peek(), " ")) {
				p.prose(l)
			}
		}
	}
	p.endClaim()
}

// hashes takes a line that begins with a heading's marks: "## Title"; false if it is none.
func (p *Parser) hashes(l *lines, mark byte) bool {
	n := 1
	for n < len(l.text) && l.text[n] == mark {
		n++
	}
	if n > 6 || n == len(l.text) || l.text[n] != ' ' && l.text[n] != '\t' {
		p.prose(l)
		return false
	}
	s := l.span()
	name := p.withoutAttributes(trim(p.src, Span{s.Start + n, s.End}))
	name.End = name.Start + len(bytes.TrimRight(name.Of(p.src), string(mark)))
	p.section(n, name, s, l.row, l.row-1)
	return true
}

// FenceOf returns the marks with which a line without white space at its ends opens or closes a block of code, nil if it does not.
func FenceOf(text []byte) []byte {
	if len(text) < 3 || text[0] != '`' && text[0] != '~' {
		return nil
	}
	n := 1
	for n < len(text) && text[n] == text[0] {
		n++
	}
	if n < 3 || text[0] == '`' && bytes.IndexByte(text[n:], '`') >= 0 {
		return nil
	}
	return text[:n]
}

// htmlBlock returns what ends a block of HTML in which nothing is Markdown, "" if the line does not begin one or ends it itself.
func htmlBlock(text []byte) string {
	head := bytes.ToLower(text[:min(len(text), 16)])
	for _, b := range [...][2]string{{"<!--", "-->"}, {"<pre", "</pre>"}, {"<script", "</script>"}, {"<style", "</style>"}, {"<textarea", "</textarea>"}} {
		if bytes.HasPrefix(head, []byte(b[0])) && !bytes.Contains(bytes.ToLower(text), []byte(b[1])) {
			return b[1]
		}
	}
	return ""
}

// htmlHeading takes a line that holds a whole heading of HTML, as many a README begins with one.
func (p *Parser) htmlHeading(l *lines) {
	p.looks.Add(3 * len(l.text))
	tag, at := NextTag(p.src[:l.from+len(l.text)], l.from)
	level := headingLevel(tag.Name.Of(p.src))
	if level == 0 || tag.Close {
		return
	}
	end := bytes.Index(p.src[at:l.from+len(l.text)], []byte("</h"))
	if end < 0 {
		return
	}
	p.section(level, p.plainName(Span{at, at + end}), l.span(), l.row, l.row-1)
}

// frontMatter returns where a document begins behind its front matter, the settings
// between two lines of "---" or "+++" at its start.
func (p *Parser) frontMatter() int {
	l := p.lines(0, len(p.src), 0)
	if !l.advance() || l.indent > 0 {
		return 0
	}
	mark := string(l.text)
	if mark != "---" && mark != "+++" || len(l.peek()) == 0 {
		return 0
	}
	for l.advance() {
		if l.indent == 0 && string(l.text) == mark {
			return l.next
		}
	}
	return 0
}

func underline(text []byte) bool {
	for _, c := range text {
		if c != text[0] {
			return false
		}
	}
	return len(text) > 1 && (text[0] == '=' || text[0] == '-')
}

// withoutAttributes cuts what "## Title { #id }" has behind its title.
func (p *Parser) withoutAttributes(s Span) Span {
	text := s.Of(p.src)
	if len(text) == 0 || text[len(text)-1] != '}' {
		return s
	}
	if open := bytes.LastIndexByte(text, '{'); open > 0 && bytes.IndexByte([]byte("#."), firstByte(text[open+1:])) >= 0 {
		s.End = s.Start + open
	}
	return trim(p.src, s)
}

// firstByte returns the first byte that is no space, 0 if there is none.
func firstByte(b []byte) byte {
	b = bytes.TrimLeft(b, " ")
	if len(b) == 0 {
		return 0
	}
	return b[0]
}
