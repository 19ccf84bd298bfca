package outline

import "bytes"

// branch is an #if that is open: the brackets and the floor before it.
type branch struct{ height, floor int }

// directive consumes a preprocessor line with its continuations.
func (p *Parser) directive(i int) int {
	src := p.src
	word, k := p.directiveWord(i)
	end := directiveEnd(src, k)
	p.looks.Add(2 * (end - i))
	lines := uint32(bytes.Count(src[i:end], newline))
	switch string(word) {
	case "define":
		k = behindBlanks(src[:end], k)
		n := k
		for n < end && p.syntax.part[src[n]] {
			n++
		}
		if n > k {
			p.emit(tokDefine, wNone, k, n)
			p.previous().link = p.line + lines
		}
	case "include", "import", "include_next":
		p.included(k, end)
	default:
		p.conditional(word)
	}
	p.line += lines
	return end
}

// directiveWord returns the word behind the "#" at i, and the offset behind it.
func (p *Parser) directiveWord(i int) (word []byte, end int) {
	from := behindBlanks(p.src, i+1)
	for end = from; end < len(p.src) && 'a' <= p.src[end] && p.src[end] <= 'z'; {
		end++
	}
	p.looks.Add(end - i)
	return p.src[from:end], end
}

// conditional takes the word of a directive, of which one that begins, parts or ends branches counts.
//
// Both branches of an #if often open or close the same block. What the first one opened and left open is taken back at the #else, so
// that the last branch decides; what the first one closed is not closed again.
func (p *Parser) conditional(word []byte) (taken bool) {
	switch string(word) {
	case "if", "ifdef", "ifndef":
		p.branches = append(p.branches, branch{len(p.brackets), p.floor})
	case "else", "elif", "elifdef", "elifndef", "elseif":
		if n := len(p.branches); n > 0 {
			p.truncate(p.branches[n-1].height)
			if len(p.brackets) < p.branches[n-1].height {
				p.floor = len(p.brackets)
			}
		}
	case "endif":
		if n := len(p.branches); n > 0 {
			p.floor = min(p.branches[n-1].floor, len(p.brackets))
			p.branches = p.branches[:n-1]
		}
	default:
		return false
	}
	return true
}

// truncate gives up the open brackets above a height.
func (p *Parser) truncate(height int) {
	for n := len(p.brackets); n > height; n-- {
		b := p.brackets[n-1]
		p.tokens[b.token].link = uint32(len(p.tokens))
		if b.close == '}' {
			p.braces--
		}
		p.brackets = p.brackets[:n-1]
	}
}

// behindBlanks returns the offset of what follows the blanks at an offset.
func behindBlanks(src []byte, at int) int {
	for at < len(src) && (src[at] == ' ' || src[at] == '\t') {
		at++
	}
	return at
}

// directiveEnd returns the newline that ends the directive, or the end of the source.
func directiveEnd(src []byte, i int) int {
	for ; i < len(src); i++ {
		switch src[i] {
		case '\n':
			return i
		case '\\':
			if i++; i < len(src) && src[i] == '\r' {
				i++
			}
		case '/':
			if !hasPrefix(src[i:], "/*") {
				continue
			}
			n := bytes.Index(src[i+2:], []byte("*/"))
			if n < 0 {
				return len(src)
			}
			i += n + 3
		case '"':
			i = stringEnd(src, i)
		}
	}
	return len(src)
}

// stringEnd returns the quote that ends the string on one line whose first is at i, or i.
func stringEnd(src []byte, i int) int {
	for n := i + 1; n < len(src) && src[n] != '\n'; n++ {
		if src[n] == '\\' {
			n++
		} else if src[n] == '"' {
			return n
		}
	}
	return i
}

// included notes the path between quotes or angle brackets.
func (p *Parser) included(i, end int) {
	for ; i < end; i++ {
		if c := p.src[i]; c == '"' || c == '<' {
			close := c
			if c == '<' {
				close = '>'
			}
			if n := bytes.IndexByte(p.src[i+1:end], close); n > 0 {
				p.imports(uint32(i+1), uint32(i+1+n), p.line)
			}
			return
		}
	}
}
