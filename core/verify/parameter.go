package verify

import (
	"iter"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// parameters returns what is between the parentheses of a signature that hold the
// parameters of a name, and what is behind them.
func parameters(sig, short string) (inside, behind string, ok bool) {
	at := -1
	for from := 0; ; {
		i := strings.Index(sig[from:], short)
		if i < 0 {
			break
		}
		i += from
		end := i + len(short)
		rest := strings.TrimLeft(sig[end:], " ?!")
		if strings.HasPrefix(rest, "<") || strings.HasPrefix(rest, "[") {
			if close := matching(rest); close > 0 {
				rest = strings.TrimLeft(rest[close:], " ")
			}
		}
		if strings.HasPrefix(rest, "(") && (i == 0 || !wordByte(sig[i-1])) {
			at = len(sig) - len(rest)
			break
		}
		from = end
	}
	if at < 0 { // const f = (a, b) => …
		if eq := strings.IndexByte(sig, '='); eq > 0 && strings.Contains(sig, "=>") && strings.Contains(sig[eq:], "(") {
			at = eq + strings.IndexByte(sig[eq:], '(')
		} else {
			return "", "", false
		}
	}
	close := matching(sig[at:])
	if close <= 0 {
		return "", "", false
	}
	return sig[at+1 : at+close-1], sig[at+close:], true
}

func wordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z' || b >= 0x80
}

// matching returns the place behind the bracket that closes the first one, 0 if none
// does.
func matching(s string) int {
	depth := 0
	for i := range len(s) {
		if depth += nesting(s, i); depth == 0 {
			return i + 1
		}
	}
	return 0
}

// nesting is how much deeper in brackets what follows a byte is. An arrow is none.
func nesting(s string, i int) int {
	switch s[i] {
	case '(', '[', '{', '<':
		return 1
	case ')', ']', '}':
		return -1
	case '>':
		if i > 0 && s[i-1] != '-' && s[i-1] != '=' {
			return -1
		}
	}
	return 0
}

// variadic tells whether parameters take any others.
func variadic(inside string) bool {
	return strings.Contains(inside, "...") || strings.Contains(inside, "*") || strings.Contains(inside, "params ") || strings.Contains(inside, "vararg")
}

// arity returns how many parameters a signature has at least and at most.
func arity(sig string, l outline.Language) (low, high int, ok bool) {
	open := strings.IndexByte(sig, '(')
	if l.Traits().Receivers && strings.HasPrefix(sig, "func (") {
		if end := matching(sig[open:]); end > 0 {
			if next := strings.IndexByte(sig[open+end:], '('); next >= 0 {
				open += end + next
			}
		}
	}
	if open < 0 {
		return 0, 0, false
	}
	end := matching(sig[open:])
	if end == 0 {
		return 0, 0, false
	}
	inside := strings.TrimSpace(sig[open+1 : open+end-1])
	if inside == "" || inside == "void" {
		return 0, 0, true
	}
	if variadic(inside) && !l.Traits().Pointers || strings.Contains(inside, "...") {
		return 0, 0, false
	}
	first := true
	for p := range elementsOf(inside) {
		self := strings.TrimLeft(p, "&*")
		receiver := first && (sets["receiver"][self] || strings.HasPrefix(self, "self:"))
		if first = false; p == "/" || receiver {
			continue
		}
		if high++; !strings.ContainsAny(p, "=?") {
			low++
		}
	}
	return low, high, true
}

// elementsOf yields what stands between the commas of a list that no brackets hold.
func elementsOf(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		depth, from := 0, 0
		for i := 0; i <= len(s); i++ {
			if i == len(s) || s[i] == ',' && depth == 0 {
				if part := strings.TrimSpace(s[from:i]); part != "" && !yield(part) {
					return
				}
				from = i + 1
				continue
			}
			depth += nesting(s, i)
		}
	}
}
