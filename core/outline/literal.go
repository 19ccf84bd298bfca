package outline

import "bytes"

// text consumes the inside of a string written as literal m, from i to behind its closer or to an interpolation, and makes it part of
// the last token.
func (p *Parser) text(i, m int) int {
	q := &p.syntax.literals[m]
	j, insert := q.scan(p.src, i)
	last := &p.tokens[len(p.tokens)-1]
	last.end = uint32(j)
	p.countLines(i, j)
	last.link = p.line
	if insert == 0 {
		return j
	}
	close := byte('}')
	if p.src[j+insert-1] == '(' {
		close = ')'
	}
	p.open(j, j+insert, close, uint8(m+1))
	return j + insert
}

// scan returns where the string ends, or where an interpolation begins and how long its opener is.
func (q *literal) scan(src []byte, i int) (end, insert int) {
	last, head := q.close[0], byte(0)
	if q.insert != "" {
		head = q.insert[0]
	}
	for i < len(src) {
		c := src[i]
		switch {
		case c == last && hasPrefix(src[i:], q.close):
			i += len(q.close)
			if !q.double || i >= len(src) || src[i] != last {
				for len(q.close) == 3 && i < len(src) && src[i] == last {
					i++ // """" ends with a quote inside
				}
				return i, 0
			}
		case head != 0 && c == head:
			if n := q.inserts(src[i:]); n > 0 {
				return i, n
			}
			if c == q.escape || hasPrefix(src[i:], "{{") {
				i++
			}
		case c == q.escape && c != 0:
			i++ // also the end of the line
			if i+1 < len(src) && src[i] == '\r' && src[i+1] == '\n' {
				i++
			}
		case c == '\n' && !q.lines && !hasSuffix(src[:i], `\z`):
			return i, 0
		}
		i++
	}
	return len(src), 0
}

// inserts returns the length of the interpolation opener at the beginning of b, or 0. The insert "$" stands for the shell's $( and ${.
func (q *literal) inserts(b []byte) int {
	switch {
	case q.insert == "$":
		if len(b) > 1 && (b[1] == '(' || b[1] == '{') {
			return 2
		}
		return 0
	case !hasPrefix(b, q.insert):
		return 0
	case q.insert == "{" && len(b) > 1 && b[1] == '{':
		return 0
	}
	return len(q.insert)
}

// character consumes a character literal at the quote at i; where it cannot be one (a Rust lifetime, a Scala symbol, a prime) only the
// quote is consumed.
func character(p *Parser, i int) int {
	src := p.src
	j := i + 1
	if j < len(src) && src[j] == '\\' {
		for j += 2; j < len(src) && j < i+14 && src[j] != '\n' && src[j] != '\''; j++ {
		}
		if j >= len(src) || j >= i+14 || src[j] != '\'' {
			return i + 1
		}
		p.single(i, j+1)
		return j + 1
	}
	for n := 0; j < len(src) && n < 4 && src[j] != '\n' && src[j] != '\''; n++ {
		j++
		if src[j-1] < 0x80 {
			break
		}
	}
	if j < len(src) && src[j] == '\'' && j > i+1 {
		p.single(i, j+1)
		return j + 1
	}
	return i + 1
}

// single emits a string that lies on one line.
func (p *Parser) single(start, end int) {
	p.emit(tokString, wNone, start, end)
	p.previous().link = p.line
}

// previous returns the last token, or an end token at the beginning of the file.
func (p *Parser) previous() *token {
	if n := len(p.tokens); n > 0 {
		return &p.tokens[n-1]
	}
	return &nothing
}

var nothing token

// value tells whether the last token ends an operand, so that "/", "%" or "<<" after it is an operator.
func (p *Parser) value() bool {
	switch p.previous().kind {
	case tokName, tokNumber, tokString, ')', ']', '}':
		return true
	}
	return false
}

// prefix takes back the name that touches i, when it is one of the words, to make it part of a string. It returns the name's bytes.
func (p *Parser) prefix(i int, words ...string) string {
	t := p.previous()
	if t.kind != tokName || int(t.end) != i {
		return ""
	}
	for _, w := range words {
		if string(p.src[t.start:t.end]) == w {
			return w
		}
	}
	return ""
}

// raw extends the last token (a prefix) or makes a new one from i to behind close, wherever that is, without escapes.
func (p *Parser) raw(start, from int, close string) int {
	j := bytes.Index(p.src[from:], []byte(close))
	if j < 0 {
		j = len(p.src)
	} else {
		j += from + len(close)
	}
	p.emit(tokString, wNone, start, j)
	p.countLines(start, j)
	p.previous().link = p.line
	return j
}

// regexp consumes a regular expression between slashes; without a closing slash on its line it is a division.
func (p *Parser) regexp(i int) int {
	if i < p.barren { // looked for before, in vain
		return i
	}
	set := false
	for j := i + 1; j < len(p.src); j++ {
		switch c := p.src[j]; {
		case c == '\n':
			p.looks.Add(j - i)
			p.barren = j
			return i
		case c == '\\':
			j++
		case c == '[':
			set = true
		case c == ']':
			set = false
		case c == '/' && !set:
			for j++; j < len(p.src) && p.syntax.part[p.src[j]]; j++ {
			}
			p.single(i, j)
			return j
		}
	}
	p.looks.Add(len(p.src) - i)
	p.barren = len(p.src)
	return i
}
