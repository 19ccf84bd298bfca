package verify

import (
	"bytes"
	"iter"
	"math"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// code returns the lines of a definition without comments; nil if they cannot be had.
func (f *facts) code(n graph.Node) [][]byte {
	w, ok := f.Graph.Where(n)
	if !ok {
		return nil
	}
	return f.codeOf(w.File, w.First, w.Last)
}

// aside tells whether a line that begins so, with three bytes if it has them, is one of comments.
func aside(line string) bool {
	for _, begin := range [...]string{"*", "//", "/*", "--", "# ", "##", "#!"} {
		if strings.HasPrefix(line, begin) {
			return true
		}
	}
	return line == "#"
}

// codeOf returns lines of a file without those that are comments.
func (f *facts) codeOf(file, first, last int) (list [][]byte) {
	f.eachCode(file, first, last, func(line []byte) bool {
		list = append(list, line)
		return true
	})
	return list
}

// eachCode calls more with each line that codeOf returns, until that wants no more.
func (f *facts) eachCode(file, first, last int, more func(line []byte) bool) {
	lines, quoted := f.content(file), ""
	hashes := f.Graph.Language(file).Traits().HashComments
	for i := max(first, 1) - 1; i < min(last, len(lines)); i++ {
		line := bytes.TrimSpace(lines[i])
		q := string(line[:min(3, len(line))])
		if quoted == "" && hashes && (q == `"""` || q == "'''") {
			quoted, line = q, line[3:]
		}
		switch {
		case quoted != "":
			if bytes.Contains(line, []byte(quoted)) {
				quoted = ""
			}
		case len(line) > 0 && !aside(q) && !more(line):
			return
		}
	}
}

// codeHolds tells whether the code of a file holds a name as a word, and whether there is any.
func (f *facts) codeHolds(file int, name string) (holds, known bool) {
	step.Yield()
	f.eachCode(file, 1, math.MaxInt, func(line []byte) bool {
		holds, known = holdsCode([][]byte{line}, name), true
		return !holds
	})
	return holds, known
}

// occurrences yields where a name stands as a word in a line.
func occurrences(line, name string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for from := 0; name != ""; {
			at := strings.Index(line[from:], name)
			if at < 0 {
				return
			}
			at += from
			from = at + len(name)
			if (at == 0 || !wordByte(line[at-1]) || !wordByte(name[0])) && (from == len(line) || !wordByte(line[from])) && !yield(at) {
				return
			}
		}
	}
}

// holdsIn tells whether a text holds a name as a word.
func holdsIn(text, name string) bool {
	for range occurrences(text, name) {
		return true
	}
	return false
}

// holdsCode tells whether lines do.
func holdsCode(lines [][]byte, name string) bool {
	return slices.ContainsFunc(lines, func(l []byte) bool { return bytes.Contains(l, []byte(name)) && holdsIn(string(l), name) })
}

// holdsAny tells whether a line holds a word of a set.
func holdsAny(line []byte, set string) bool {
	return slices.ContainsFunc(wordsOf(string(line)), func(w string) bool { return listed(set, w) })
}

// cutSignature is the length to which the index cuts signatures, maxSignature how much of a
// definition is read for one.
const cutSignature, maxSignature = 160, 4000

// signature returns the signature of a definition: from its first word to the end of
// its parameters and what it returns, "" if that is not known.
func (f *facts) signature(n graph.Node) string {
	s := f.Graph.SymbolSignature(n)
	if len(s) < cutSignature-8 && !strings.HasSuffix(s, "…") {
		return s
	}
	w, _ := f.Graph.Where(n)
	lines := f.content(w.File)
	text := string(bytes.Join(lines[min(max(w.First, 1)-1, len(lines)):min(w.Last, len(lines))], []byte(" ")))
	text = text[:min(len(text), maxSignature)]
	for i, depth := 0, 0; i < len(text); i++ {
		switch depth += nesting(text, i); {
		case depth == 1 && text[i] == '{', depth == 0 && text[i] == ';', depth == 0 && text[i] == ':' && strings.HasPrefix(text[i+1:], "  "):
			return text[:i]
		}
	}
	return text
}

// parameters returns what is between the parentheses of a signature that hold the
// parameters of a name, and what is behind them.
func parameters(sig, short string) (inside, behind string, ok bool) {
	for at := range occurrences(sig, short) {
		rest := strings.TrimLeft(sig[at+len(short):], " ?!")
		if strings.HasPrefix(rest, "<") || strings.HasPrefix(rest, "[") {
			rest = strings.TrimLeft(rest[matching(rest):], " ")
		}
		if end := matching(rest); strings.HasPrefix(rest, "(") && end > 0 {
			return rest[1 : end-1], rest[end:], true
		}
	}
	if _, v, ok := strings.Cut(sig, "="); ok && (strings.Contains(v, "=>") || strings.Contains(v, "function")) { // const f = (a, b) => …
		v = v[max(0, strings.IndexByte(v, '(')):]
		if end := matching(v); v[0] == '(' && end > 0 {
			return v[1 : end-1], v[end:], true
		}
	}
	return "", "", false
}

// parametersOf returns the parameters of a function, and what is behind them.
func (f *facts) parametersOf(n graph.Node) (inside, behind string, ok bool) {
	if runs(f.Graph.SymbolKind(n)) {
		inside, behind, ok = parameters(f.signature(n), f.short(n))
	}
	return inside, behind, ok
}

// maker returns what runs where a definition is called: of a type its only constructor.
func (f *facts) maker(n graph.Node) graph.Node {
	if !f.Graph.SymbolKind(n).IsType() {
		return n
	}
	short, constructors := f.short(n), f.Graph.Language(f.fileOf(n)).Traits().Constructors
	if list := keep(f.memberNodes(n), func(m graph.Node) bool { return f.short(m) == short || outline.Lists(constructors, f.short(m)) }); len(list) == 1 {
		return list[0]
	}
	return n
}

// short is the last part of an entity's name, without marks.
func (f *facts) short(n graph.Node) string { return bare(shortName(f.Graph.Label(n))) }

func wordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z' || b >= 0x80
}

// wordsOf returns the words of a text that can be names.
func wordsOf(text string) (words []string) {
	for from, i := 0, 0; i <= len(text); i++ {
		if i == len(text) || !wordByte(text[i]) {
			if from < i {
				words = append(words, text[from:i])
			}
			from = i + 1
		}
	}
	return words
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

// variadic tells whether parameters take any others.
func variadic(inside string) bool {
	for p := range elementsOf(inside) {
		if len(p) > 1 && p[0] == '*' {
			return true
		}
	}
	return strings.Contains(inside, "...") || strings.Contains(inside, "params ") || strings.Contains(inside, "vararg")
}

// arity returns how many parameters there are at least and at most, if they are told and no more
// can be given.
func arity(inside string, l outline.Language, told bool) (low, high int, ok bool) {
	if inside = strings.TrimSpace(inside); inside == "void" {
		inside = ""
	}
	if !told || variadic(inside) && !l.Traits().Pointers || strings.Contains(inside, "...") {
		return 0, 0, false
	}
	for p := range elementsOf(inside) {
		self := strings.TrimLeft(p, "&*")
		if p == "/" || p == "*" || high == 0 && (listed("receiver", self) || strings.HasPrefix(self, "self:") || strings.HasPrefix(self, "mut self")) {
			continue
		}
		if high++; !strings.ContainsAny(p, "=?") {
			low++
		}
	}
	return low, high, true
}
