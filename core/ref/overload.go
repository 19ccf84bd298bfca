package ref

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
)

// Overload is the definition of a file, of those with the same qualified name as one, whose parameters are
// the ones behind the name as it was written: "join(Object[], String)". Types are enough, and what stands
// beside them, such as names, may be left out. It is the one given if none fits. What a prototype announces
// stands for it.
func Overload(p *index.Part, file, d int, written string) int {
	name := p.Definition(file, d).Qualified
	from, to := p.DefRange(file)
	best, least := d, -1
	for i := from; i < to; i++ {
		if other := p.Definition(file, i); other.Qualified == name {
			if over := Over(written, other.Signature); over >= 0 && (least < 0 || over < least) {
				best, least = i, over
			}
		}
	}
	return announced(p, file, best)
}

// announced is the definition of a file that a prototype in it announces: the longest of that name that has as
// many parameters. It is the one given if that is none.
func announced(p *index.Part, file, d int) int {
	proto := p.Definition(file, d)
	if p.Language(file).Traits().Scoping.Headers == "" || !proto.Kind.IsFunction() || proto.Last-proto.First >= outline.PrototypeLines {
		return d
	}
	list, _ := Parameters(proto.Signature)
	from, to := p.DefRange(file)
	best, most := d, proto.Last-proto.First
	for i := from; i < to; i++ {
		other := p.Definition(file, i)
		if other.Qualified != proto.Qualified || !other.Kind.IsFunction() || i == d {
			continue
		}
		if takes, _ := Parameters(other.Signature); len(takes) == len(list) && other.Last-other.First >= most {
			best, most = i, other.Last-other.First
		}
	}
	return best
}

// Over counts the words of a signature's parameters beyond those behind a name as it was written; -1 if one of
// those is not among them, or nothing is written behind it.
func Over(written, signature string) (n int) {
	asked, ok := Parameters(written)
	if !ok {
		return -1
	}
	has, whole := Parameters(signature)
	if !whole && len(asked) > len(has) { // long signatures are cut
		asked = asked[:len(has)]
	}
	if len(asked) != len(has) {
		return -1
	}
	for i, a := range asked {
		words := typed(has[i])
		n += len(words)
		for _, w := range typed(a) {
			at := slices.Index(words, w)
			if at < 0 {
				return -1
			}
			words = slices.Delete(words, at, at+1)
			n--
		}
	}
	return n
}

// Parameters are what stands in the first brackets of a signature, or of a name as it was written, and
// whether that is all.
func Parameters(signature string) (list []string, whole bool) {
	_, s, _ := strings.Cut(signature, "(")
	if strings.HasPrefix(signature, "pub(") { // who sees it, in Rust
		_, s, _ = strings.Cut(s, "(")
	}
	depth, from := 0, 0
	for i := range len(s) {
		switch c := s[i]; {
		case strings.IndexByte("([{<", c) >= 0:
			depth++
		case c == '>' && i > 0 && (s[i-1] == '-' || s[i-1] == '='): // an arrow
		case depth > 0 && strings.IndexByte(")]}>", c) >= 0:
			depth--
		case depth == 0 && (c == ',' || c == ')'):
			if part := strings.TrimSpace(s[from:i]); part != "" {
				list = append(list, part)
			}
			if from = i + 1; c == ')' {
				return list, true
			}
		}
	}
	return list, false
}

// typed are the words of a parameter, types without their packages and what stands in angle brackets. Dots for
// any number are brackets.
func typed(param string) []string {
	if open, shut := strings.IndexByte(param, '<'), strings.LastIndexByte(param, '>'); open >= 0 && open < shut {
		param = param[:open] + param[shut+1:]
	}
	list := strings.Fields(strings.NewReplacer("...", "[]", "::", ".", ":", " ").Replace(param))
	for i, w := range list {
		list[i] = w[strings.LastIndexByte(w, '.')+1:]
	}
	return list
}
