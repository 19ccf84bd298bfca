package mention

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// maxArgument is how far the brackets of a type's arguments are looked for, in bytes.
const maxArgument = 160

// MaxTypeArguments is how many arguments of a type are told apart.
const MaxTypeArguments = 4

// parts notes that what has the type that words first to i name holds several of it, or has a type that is given it as an argument. several
// tells that it is the former, so that it is not of that type itself.
func (s *signature) parts(u Use, i, first int) (several bool) {
	src, w := s.c.src, &s.words[i]
	u.Kind = Element
	kind := s.c.f.Definitions[s.definition].Kind
	switch {
	case s.how == outline.NameFirst:
		if k := s.listOf(first); k >= 0 {
			if u.For = s.typed(i, k); u.For == "" && s.firstListed(k) {
				u.For = Result
			}
			if string(s.words[k].Of(src)) != "chan" {
				u.Arguments = 2 // a loop over it gives a number or key
			}
			s.part(u, k)
			return true
		}
	case bytes.HasPrefix(src[w.End:], []byte("[]")), s.how == outline.TypeFirst && bytes.HasPrefix(src[w.End:], []byte("...")):
		if u.For = s.typed(i, first); kind == outline.Type && s.words[first].before == '=' {
			u.For = s.c.text(s.name.Of(src))
		}
		s.part(u, first)
		return true
	}
	open, number := s.opening(first)
	c := first - 1
	if c >= 0 && open > 0 && src[open] == '[' && !identByte(src[open-1]) && w.End < len(src) && (src[w.End] == ']' || src[w.End] == ';') { // a: &[T], [T; 4]
		switch {
		case s.words[c].after != ':':
		case s.words[c].Start == s.name.Start:
			u.For = s.c.text(s.name.Of(src))
		case s.words[c].depth > 0:
			u.For = s.c.text(s.words[c].Of(src))
		}
		s.part(u, first)
		return false
	}
	for ; open > 0 && c >= 0 && s.words[c].Start >= open && s.room > 0; c-- {
		s.room--
	}
	if open < 0 || c < 0 || s.words[c].End != open || s.words[c].Start == s.name.Start || number > MaxTypeArguments {
		return false
	}
	end, last := s.c.closing(w.End)
	if end < 0 {
		return false
	}
	holder := string(s.words[c].Of(src))
	if s.how == outline.TypeFirst && s.wrappers[holder] { // it stands for what it is given
		k := s.first(c) - 1
		outer, n := s.opening(k + 1)
		if outer < 0 || k < 0 || s.words[k].End != outer {
			if u.Kind, u.For = Type, s.behind(c, end); u.For != "" {
				s.c.add(u)
			}
			return false
		}
		c, number, holder = k, n, string(s.words[k].Of(src))
		if end, last = s.c.closing(end); end < 0 || number > MaxTypeArguments {
			return false
		}
	}
	switch {
	case s.containers[holder]:
		if !last || number > 2 {
			return false
		}
		if number == 2 {
			u.Arguments = 2 // what is held is found by a key
		}
	case s.builtin[holder] || s.wrappers[holder]:
		return false
	default:
		u.Kind, u.Arguments = Argument, number
	}
	begin := s.first(c)
	if s.how == outline.TypeFirst {
		u.For = s.behind(c, end)
	} else if u.For = s.typed(c, begin); u.For == "" && kind == outline.Type && s.words[begin].before == '=' {
		u.For = s.c.text(s.name.Of(src))
	}
	if u.For == "" && u.Kind == Argument && !s.past(begin) {
		switch kind {
		case outline.Class, outline.Struct, outline.Interface, outline.Trait:
			u.For = s.c.text([]byte(holder)) // its base
		}
	}
	s.part(u, begin)
	return false
}

// past tells whether a word stands behind the parameters of a definition or within them.
func (s *signature) past(i int) bool { return s.words[i].depth > 0 && s.how != outline.Colon }

func (s *signature) part(u Use, first int) {
	if u.For == "" {
		return
	}
	s.c.add(u)
	if s.how != outline.NameFirst || u.For == Result {
		return
	}
	for k := first - 1; k > 0 && s.listed(k-1) && s.room > 0; k-- { // a, b []T
		s.room -= 4
		u.For = string(s.words[k-1].Of(s.c.src))
		s.c.add(u)
	}
}

// listOf returns the word that the type of Go that holds several of what word first names begins with, -1 if that is none: []T, map[K]T, ...T.
func (s *signature) listOf(first int) int {
	src, at := s.c.src, s.words[first].Start
	for at > 0 && (src[at-1] == '*' || src[at-1] == ' ') {
		at--
	}
	if at > 2 && string(src[at-3:at]) == "..." {
		return first
	}
	if at == 0 || src[at-1] != ']' {
		if first > 0 && string(s.words[first-1].Of(src)) == "chan" {
			return first - 1
		}
		return -1
	}
	open := s.c.opened(at - 1)
	if open <= 0 || !identByte(src[open-1]) {
		if open < 0 {
			return -1
		}
		k := first
		for k > 0 && s.words[k-1].Start > open { // [n]T
			k--
		}
		return k
	}
	for k := first - 1; k >= 0 && s.words[k].End >= open && s.room > 0; k-- {
		s.room--
		if s.words[k].End == open && string(s.words[k].Of(src)) == "map" {
			return k
		}
	}
	return -1
}

// firstListed tells whether the type that begins with word k is that of the first of several results.
func (s *signature) firstListed(k int) bool {
	return s.c.f.Definitions[s.definition].Kind.IsFunction() && s.words[k].past && s.words[k].depth == 1 && k == s.results
}

// behind returns the name behind the type arguments that end at an offset: of a parameter, or of what the definition itself has the type.
func (s *signature) behind(c, end int) string {
	src := s.c.src
	at := end
	for at < len(src) && (src[at] == ' ' || src[at] == '>' || src[at] == '\n' || src[at] == '\t') {
		at++
	}
	j := c
	for j < len(s.words) && s.words[j].Start < at {
		j++
	}
	s.room -= j - c
	if j == len(s.words) || s.words[j].Start != at || s.words[j].depth != s.words[c].depth {
		return ""
	}
	kind := s.c.f.Definitions[s.definition].Kind
	switch {
	case s.words[j].Start == s.name.Start && kind.IsFunction():
		return Result
	case s.words[j].Start == s.name.Start || s.words[c].depth > 0:
		return s.c.text(s.words[j].Of(src))
	}
	return ""
}

// opening returns the bracket whose argument the type is that begins with a word, and its number among the arguments; -1 if there is none.
func (s *signature) opening(first int) (open, number int) {
	start, src := s.words[first].Start, s.c.src
	depth, number := 0, 1
	for at := start - 1; at >= s.from && start-at < maxArgument; at-- {
		s.room--
		switch src[at] {
		case '>', ']', ')':
			if depth++; at > 0 && (src[at-1] == '-' || src[at-1] == '=') {
				return -1, 0
			}
		case '<', '[':
			if depth--; depth < 0 {
				return at, number
			}
		case '(', '{', ';', '\n':
			if depth--; src[at] != '(' || depth < 0 {
				return -1, 0
			}
		case ',':
			if depth == 0 {
				number++
			}
		case ':':
			if s.how == outline.Colon && depth == 0 && src[at-1] != ':' && src[at+1] != ':' {
				return -1, 0
			}
		}
	}
	return -1, 0
}

// closing returns the offset behind the bracket that ends the arguments among which an offset is, and whether it is in the last of them.
func (c *collector) closing(at int) (end int, last bool) {
	depth := 0
	last = true
	for from := at; at < len(c.src) && at-from < maxArgument; at++ {
		c.looks.Add(1)
		switch c.src[at] {
		case '<', '[', '(':
			depth++
		case '>', ']', ')':
			if depth--; depth < 0 {
				return at + 1, last
			}
		case ',':
			if depth == 0 {
				last = false
			}
		case ';', '{', '=':
			return -1, false
		}
	}
	return -1, false
}

// opened returns where the square bracket begins that ends at an offset, -1 if it is far or of several lines.
func (c *collector) opened(at int) int {
	from := max(0, at-maxArgument+1)
	if line := bytes.LastIndexByte(c.src[from:at+1], '\n'); line >= 0 {
		from += line + 1
	}
	return c.beginning(at, from, '[', ']')
}

// beginning returns where the bracket begins that ends at an offset, -1 if that is before another.
func (c *collector) beginning(at, from int, begins, ends byte) int {
	depth := 0
	for ; at >= from; at-- {
		c.looks.Add(1)
		switch c.src[at] {
		case ends:
			depth++
		case begins:
			if depth--; depth == 0 {
				return at
			}
		}
	}
	return -1
}

// parametersAt returns where the brackets of the type parameters of a type or function begin, -1 if it has none: behind the name, A<T>, A[T any], or
// before it, <T> A f(), fun <T> f(), template <class T>.
func (s *signature) parametersAt(d *outline.Definition) int {
	const farthest = 256 // bytes before a name
	switch d.Kind {
	case outline.Class, outline.Struct, outline.Interface, outline.Trait, outline.Type, outline.Function, outline.Method:
	default:
		return -1
	}
	src, at := s.c.src, d.Name.End
	apart := s.c.of.Scoping.Apart // where what stands behind the name are arguments
	if at < len(src) && !apart && (src[at] == '<' || src[at] == '[' && (s.how == outline.NameFirst || s.c.of.HashComments)) {
		return at
	}
	from := max(d.Signature.Start, d.Name.Start-farthest)
	if from >= d.Name.Start {
		return -1
	}
	head := src[from:d.Name.Start]
	s.c.looks.Add(len(head) / 8)
	open := bytes.IndexByte(head, '<')
	if open < 0 || apart != bytes.HasSuffix(bytes.TrimRight(head[:open], " "), []byte("template")) || !apart && open > 0 && head[open-1] > ' ' {
		return -1
	}
	return from + open
}

// parameters notes the type parameters of a type or function: A<T, U extends B>, A[T any].
func (s *signature) parameters(d *outline.Definition) {
	src, at := s.c.src, s.parametersAt(d)
	if at < 0 {
		return
	}
	depth, number, begins := 0, 0, false
	for from := at; at < len(src) && at-from < maxArgument && number < MaxTypeArguments; at++ {
		s.c.looks.Add(1)
		switch b := src[at]; {
		case b == '<' || b == '[' || b == '(':
			depth++
			begins = depth == 1
		case b == '>' || b == ']' || b == ')':
			if depth--; depth == 0 {
				return
			}
		case b == ',':
			begins = depth == 1
		case begins && identByte(b):
			end := at
			for end < len(src) && identByte(src[end]) {
				end++
			}
			name := s.c.text(src[at:end])
			lifetime := src[at-1] == '\''
			if at = end - 1; lifetime || name == "in" || name == "out" || name == "const" || name == "reified" {
				continue
			}
			begins = false
			if s.c.of.Scoping.Apart && name != "typename" && name != "class" {
				continue // of a value
			} else if s.c.of.Scoping.Apart {
				at = s.c.skip(end, " .")
				for end = at; end < len(src) && identByte(src[end]); end++ {
				}
				name = s.c.text(src[at:end])
				at = max(at, end) - 1
			}
			number++
			if d.Kind.IsFunction() && len(name) == 1 && !s.single[name[0]] {
				continue // no type has that name
			}
			s.c.add(Use{Kind: Parameter, Name: name, Arguments: number, Line: d.StartLine, Definition: s.definition})
			if len(name) == 1 {
				s.single[name[0]] = true
			}
		}
	}
}

// partsOf notes what the type of a variable inside of a function is given, or holds.
func (c *collector) partsOf(t *outline.Typed) {
	u := Use{Kind: Element, For: c.typedName(t), Line: t.Line, Definition: t.Definition}
	if t.Several > 0 {
		u.For = c.text(append([]byte(u.For), strings.Repeat(Several, t.Several-1)...))
		if t.Keyed {
			u.Arguments = 2
		}
		if u.Name, u.Of = c.text(t.Type.Of(c.src)), c.before(t.Type.Start); u.Of != Unknown {
			c.add(u)
		}
		return
	}
	at := t.Type.End
	if at >= len(c.src) || c.src[at] != '<' && c.src[at] != '[' {
		return
	}
	holder := t.Type.Of(c.src)
	container := c.containers[string(holder)]
	if !container && c.builtins[string(holder)] {
		return
	}
	at++
	for number := 1; number <= MaxTypeArguments; number++ {
		for at < len(c.src) && (c.src[at] == ' ' || c.src[at] == '*' || c.src[at] == '&' || c.src[at] == '?' || c.src[at] == '"' || c.src[at] == '\'') {
			at++
		}
		for _, word := range [...]string{"extends ", "super ", "readonly ", "out ", "in "} {
			if bytes.HasPrefix(c.src[at:], []byte(word)) {
				at += len(word)
			}
		}
		start, name := c.path(&at)
		wrapped := c.of.Typing == outline.TypeFirst && at < len(c.src) && c.src[at] == '<' && outline.Lists(c.of.Wrappers, string(c.src[name:at]))
		if wrapped { // it stands for what it is given
			at++
			start, name = c.path(&at)
		}
		end, last := c.closing(at)
		if wrapped && end > 0 {
			end, last = c.closing(end)
		}
		if end < 0 || name == at {
			return
		}
		if u.Name, u.Of = c.text(c.src[name:at]), strings.TrimSuffix(strings.ReplaceAll(string(c.src[start:name]), "::", "."), "."); !c.builtins[u.Name] && !bytes.HasPrefix(c.src[at:], []byte("[]")) {
			switch {
			case !container:
				u.Kind, u.Arguments = Argument, number
				c.add(u)
			case last && number <= 2:
				if number == 2 {
					u.Arguments = 2
				}
				c.add(u)
			}
		}
		if last {
			return
		}
		if at = c.comma(at); at < 0 {
			return
		}
	}
}

// path goes over a name, perhaps qualified, at an offset, and returns where it and its last part begin.
func (c *collector) path(at *int) (start, name int) {
	start = *at
	for *at < len(c.src) && (identByte(c.src[*at]) || c.src[*at] == '.' || c.src[*at] == ':' && c.of.Typing == outline.TypeFirst) {
		*at++
	}
	c.looks.Add(*at - start)
	return start, c.identBack(*at)
}

// comma returns the offset behind the next comma that stands in no further bracket.
func (c *collector) comma(at int) int {
	depth := 0
	for from := at; at < len(c.src) && at-from < maxArgument; at++ {
		c.looks.Add(1)
		switch c.src[at] {
		case '<', '[', '(':
			depth++
		case '>', ']', ')':
			depth--
		case ',':
			if depth == 0 {
				return at + 1
			}
		}
	}
	return -1
}
