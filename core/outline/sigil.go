package outline

import "bytes"

// rubySpecial knows regular expressions, % literals, heredocs, ?x and symbols.
func rubySpecial(p *Parser, i int) int {
	src := p.src
	c, next := src[i], byte(' ')
	if i+1 < len(src) {
		next = src[i+1]
	}
	switch c {
	case '=':
		if !p.first || !hasPrefix(src[i:], "=begin") {
			return p.pair(i)
		}
	case '/':
		if !p.value() || p.previous().kind == tokName && int(p.previous().end) < i && next > ' ' && next != '=' {
			return p.regexp(i)
		}
	case '%':
		if !p.value() || p.previous().kind == tokName && int(p.previous().end) < i && next > ' ' && next != '=' {
			return p.percent(i)
		}
	case '?':
		if !p.value() && next > ' ' && (i+2 >= len(src) || !p.syntax.part[src[i+2]]) {
			p.single(i, i+2)
			return i + 2
		}
	case '<':
		if next == '<' && i+3 < len(src) && (!p.value() || int(p.previous().end) < i) {
			j := i + 2
			if src[j] == '~' || src[j] == '-' {
				j++
			} else if !('A' <= src[j] && src[j] <= 'Z') {
				return i
			}
			if end := p.mark(j); end > 0 {
				p.single(i, end)
				return end
			}
		}
	case ':':
		if next == '"' || next == '\'' {
			p.emit(':', wNone, i, i+1)
			return i + 1
		}
	}
	return i
}

// percent consumes %w[…], %(…), %q{…} and the like.
func (p *Parser) percent(i int) int {
	j := i + 1
	if j < len(p.src) && p.syntax.class[p.src[j]] == isLetter {
		j++
	}
	if j >= len(p.src) || p.syntax.part[p.src[j]] || p.src[j] <= ' ' {
		return i
	}
	return p.delimited(i, j)
}

// delimited consumes a literal whose opening delimiter is at j; brackets nest. Without a closer it is no literal.
func (p *Parser) delimited(i, j int) int {
	open := p.src[j]
	close := open
	switch open {
	case '(', '[', '{':
		close = closer(open)
	case '<':
		close = '>'
	}
	if p.unclosed[close] { // looked for before, in vain
		return i
	}
	depth := 1
	for j++; j < len(p.src); j++ {
		switch c := p.src[j]; {
		case c == '\\':
			j++
		case c == close:
			if depth--; depth == 0 {
				p.emit(tokString, wNone, i, j+1)
				p.line += uint32(bytes.Count(p.src[i:j], newline))
				p.previous().link = p.line
				return j + 1
			}
		case c == open:
			depth++
		}
	}
	p.unclosed[close] = true
	return i
}

// luaSpecial knows [[…]] and [=[…]=], as text and behind "--" as a comment.
func luaSpecial(p *Parser, i int) int {
	comment := hasPrefix(p.src[i:], "--[")
	j := i
	if comment {
		j += 2
	} else if p.src[i] != '[' {
		return i
	}
	k := j + 1
	for k < len(p.src) && p.src[k] == '=' {
		k++
	}
	if k >= len(p.src) || p.src[k] != '[' || k-j > 32 {
		return i
	}
	close := "]" + string(p.src[j+1:k]) + "]"
	if !comment {
		return p.raw(i, k+1, close)
	}
	end := bytes.Index(p.src[k:], []byte(close))
	if end < 0 {
		end = len(p.src)
	} else {
		end += k + len(close)
	}
	p.comment(i, end)
	return end
}

// elixirSpecial knows sigils and ?x.
func elixirSpecial(p *Parser, i int) int {
	src := p.src
	if src[i] == '?' {
		if i+1 < len(src) && src[i+1] > ' ' {
			n := i + 2
			if src[i+1] == '\\' {
				n++
			}
			n = min(n, len(src))
			p.single(i, n)
			return n
		}
		return i
	}
	if src[i] != '~' {
		return i
	}
	j := i + 1
	for j < len(src) && ('a' <= src[j]|0x20 && src[j]|0x20 <= 'z') {
		j++
	}
	if j == i+1 || j >= len(src) || j > i+8 {
		return i
	}
	if hasPrefix(src[j:], `"""`) || hasPrefix(src[j:], "'''") {
		return p.raw(i, j+3, string(src[j:j+3]))
	}
	switch src[j] {
	case '(', '[', '{', '<', '/', '|', '"', '\'':
		return p.delimited(i, j)
	}
	return i
}

// shellSpecial knows comments, escapes, $'…' and heredocs.
func shellSpecial(p *Parser, i int) int {
	src := p.src
	switch src[i] {
	case '#':
		if i > 0 && src[i-1] > ' ' && src[i-1] != ';' && src[i-1] != '(' {
			p.emit('#', wNone, i, i+1)
			return i + 1
		}
	case '\\':
		if i+1 < len(src) && src[i+1] != '\n' {
			return i + 2
		}
	case '$':
		if hasPrefix(src[i:], "$'") {
			for j := i + 2; j < len(src); j++ {
				if src[j] == '\\' {
					j++
				} else if src[j] == '\'' {
					p.emit(tokString, wNone, i, j+1)
					p.line += uint32(bytes.Count(src[i:j], newline))
					p.previous().link = p.line
					return j + 1
				}
			}
		}
	case '<':
		if !hasPrefix(src[i:], "<<") || hasPrefix(src[i:], "<<<") || i > 0 && src[i-1] == '<' {
			return i
		}
		if n := len(p.brackets); n > 1 && p.brackets[n-1].close == ')' && p.brackets[n-2].close == ')' &&
			p.brackets[n-1].token == p.brackets[n-2].token+1 {
			return i // arithmetic
		}
		j := i + 2
		if j < len(src) && src[j] == '-' {
			j++
		}
		for j < len(src) && (src[j] == ' ' || src[j] == '\\') {
			j++
		}
		if end := p.mark(j); end > 0 {
			p.single(i, end)
			return end
		}
	}
	return i
}
