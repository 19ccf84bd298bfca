package worktree

// outcome is what an attempt to match tells about further attempts.
type outcome uint8

const (
	matches outcome = iota
	differs
	// textEnded: no later start in the text can match either.
	textEnded
	// needsSlash: only a ** further left, by passing a slash, can still help.
	needsSlash
)

// wildcard matches git's glob language on bytes, as wildmatch.c defines it. It is
// written after that definition, since the libraries at hand compare runes, which
// makes all invalid UTF-8 equal, or translate to regular expressions.
type wildcard struct {
	path bool // * and ? and brackets do not match a slash, ** does
	fold bool // ASCII letters match in either case
}

func (w wildcard) match(pattern string, text []byte) bool {
	return w.try(pattern, text) == matches
}

func (w wildcard) try(pattern string, text []byte) outcome {
	t := 0
	for p := 0; p < len(pattern); p, t = p+1, t+1 {
		if pattern[p] == '*' {
			skipped, result, done := w.star(pattern, p, text[t:])
			if done {
				return result
			}
			// star stopped before the slash that it was followed by.
			p, t = p+1, t+skipped
			continue
		}
		if t == len(text) {
			return textEnded
		}
		end, result := w.one(pattern, p, w.lower(text[t]))
		if result != matches {
			return result
		}
		p = end
	}
	if t < len(text) {
		return differs
	}
	return matches
}

// one matches what stands for one letter at pattern[p]. end is the index of its last byte.
func (w wildcard) one(pattern string, p int, tc byte) (end int, result outcome) {
	same := false
	switch pc := w.lower(pattern[p]); pc {
	case '?':
		same = !w.path || tc != '/'
	case '[':
		end, in, ok := w.bracket(pattern, p+1, tc)
		if !ok {
			return p, textEnded
		}
		p, same = end, in && (!w.path || tc != '/')
	case '\\':
		// An escaped letter is compared as it stands, even when folding.
		p++
		same = p < len(pattern) && pattern[p] == tc
	default:
		same = pc == tc
	}
	if !same {
		return p, differs
	}
	return p, matches
}

// star matches the asterisks at pattern[p] and all that follows. Only when one
// asterisk stands before a slash it is not done: the slash is text[skipped].
func (w wildcard) star(pattern string, p int, text []byte) (skipped int, result outcome, done bool) {
	first := p
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	rest := pattern[p:]
	passSlash := !w.path
	if w.path && p-first > 1 && (first == 0 || pattern[first-1] == '/') && endsComponent(rest) {
		if rest != "" && rest[0] == '/' {
			// "**/" may stand for nothing. When the text ended in the attempt, trying
			// further right cannot help, and returning keeps the cost polynomial.
			if r := w.try(rest[1:], text); r == matches || r == textEnded {
				return 0, r, true
			}
		}
		passSlash = true
	}
	slash := indexByte(text, '/')
	if rest == "" {
		if !passSlash && slash >= 0 {
			return 0, needsSlash, true
		}
		return 0, matches, true
	}
	if !passSlash && p-first == 1 && rest[0] == '/' {
		if slash < 0 {
			return 0, textEnded, true
		}
		return slash, 0, false
	}
	return 0, w.advance(rest, text, passSlash), true
}

// advance tries rest at every position of text that an asterisk may reach.
func (w wildcard) advance(rest string, text []byte, passSlash bool) outcome {
	literal := !special(rest[0])
	first := w.lower(rest[0])
	for t := 0; t < len(text); t++ {
		tc := w.lower(text[t])
		if !literal || tc == first {
			switch r := w.try(rest, text[t:]); r {
			case differs:
			case needsSlash:
				if !passSlash {
					return r
				}
			default:
				return r
			}
		}
		if !passSlash && tc == '/' {
			return needsSlash
		}
	}
	return textEnded
}

// endsComponent reports whether ** before rest fills a path component.
func endsComponent(rest string) bool {
	return rest == "" || rest[0] == '/' || len(rest) > 1 && rest[0] == '\\' && rest[1] == '/'
}

func (w wildcard) lower(c byte) byte {
	if w.fold && 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func special(c byte) bool { return c == '*' || c == '?' || c == '[' || c == '\\' }

func indexByte(text []byte, c byte) int {
	for i, b := range text {
		if b == c {
			return i
		}
	}
	return -1
}
