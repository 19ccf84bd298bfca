package mention

import "github.com/cairn-search/cairn/core/outline"

// unions tell, while the words of a signature are read, which of them name types of one union: A | B, Union[A, B].
type unions struct {
	depth int             // of brackets
	first [maxUnions]int  // by that, 1 more than the word which the union at hand begins with; 0 if there is none, typeBegins if one may begin
	lists [maxUnions]bool // by that, that commas are between the types of one
}

const (
	maxUnions  = 16 // how deep in brackets unions are told apart
	typeBegins = -1
)

// pass notes a byte that is of no word, and the one before it.
func (s *signature) pass(b, before byte) {
	u := &s.unions
	switch b {
	case '(', '[', '{', '<':
		u.open(s.unionOf(b))
	case ')', ']', '}':
		u.depth--
	case '>':
		if before != '=' && before != '-' {
			u.depth--
		}
	case ':':
		u.set(typeBegins)
	case '=', ';':
		u.set(0)
	case ',':
		if at := u.at(); at >= 0 && !u.lists[at] {
			u.first[at] = 0
		}
	}
}

// unionOf returns 1 more than the word that the union begins with whose types a bracket behind the word read last holds, 0 if it holds others.
func (s *signature) unionOf(bracket byte) int {
	n := len(s.words) - 1
	if bracket != '[' || n < 0 || !outline.Lists(s.c.of.Unions, string(s.words[n].Of(s.c.src))) {
		return 0
	}
	return s.words[n].union + 1
}

// at is the depth at hand, -1 if unions are not told apart there.
func (u *unions) at() int {
	if u.depth < 0 || u.depth >= maxUnions {
		return -1
	}
	return u.depth
}

func (u *unions) set(first int) {
	if at := u.at(); at >= 0 {
		u.first[at] = first
	}
}

func (u *unions) open(first int) {
	u.depth++
	if at := u.at(); at >= 0 {
		u.first[at], u.lists[at] = first, first > 0
	}
}

// join tells which union word n names a type of, the first being it or another.
func (s *signature) join(w *typeWord, n int) {
	w.union = n
	u := &s.unions
	at := u.at()
	if at < 0 {
		return
	}
	first := u.first[at]
	switch part := w.before == '\\' || w.before == '.' && w.Start > 1 && s.c.src[w.Start-2] != '.'; { // of a qualified name
	case first > 0 && (part || w.before == '|' || u.lists[at]):
		w.union = first - 1
	case first > 0 && w.before == '&':
	default:
		if first == typeBegins && w.before == '|' { // behind a text: a: "b" | C
			w.before = ':'
		}
		u.first[at] = n + 1
	}
}

// either makes of the type of something one that it may have as well, if another of the union that it is of was noted before.
func (s *signature) either(u *Use, first int) {
	if u.For == "" {
		return
	}
	begins := &s.words[s.words[first].union]
	if begins.held == 0 {
		begins.held = u.Line
		return
	}
	other := *u
	other.Line = begins.held
	s.c.addEither(other, 0)
	u.For = ""
}

// addEither notes a type that something may have as well as what the same line says before, for some lines, or all that is 0.
func (c *collector) addEither(u Use, lines int) {
	u.Kind, u.Arguments = Either, lines
	c.narrow(u)
}

// lastOfUnion returns the last word of the union that word i names a type of.
func (s *signature) lastOfUnion(i int) int {
	const longest = 8
	for n := 0; n < longest && i+1 < len(s.words) && s.words[i+1].union == s.words[i].union; n++ {
		i++
	}
	return i
}
