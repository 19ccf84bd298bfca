package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/text"
)

// Result is the For of a type that a function returns.
const Result = "()"

// maxSignature is how much of a signature is looked at.
const maxSignature = 4 << 10

// maxShared is how often the bytes of a file are looked at, on average, as those of signatures. Those of "T a, b, c" begin at the same place, so
// that a long list of names has signatures that are far longer than it is; else they are a part of the file.
const maxShared = 3

// types notes the types that signatures name.
func (c *collector) types(imports []Import) {
	how := c.of.Typing
	if how <= outline.Untyped {
		return
	}
	s := signature{c: c, how: how, builtin: c.builtin(), wrappers: text.Set(c.of.Wrappers), containers: c.containers, words: c.words}
	s.single = c.singles(imports)
	s.room = maxShared*len(c.src) + maxSignature
	for i := range c.f.Definitions {
		d := &c.f.Definitions[i]
		c.looks.Add(1)
		switch d.Kind {
		case outline.Module, outline.Heading, outline.Macro:
			continue
		}
		s.definition, s.line, s.name, s.words = i, d.StartLine, d.Name, s.words[:0]
		end := min(d.Signature.End, d.Signature.Start+maxSignature)
		if s.room -= end - d.Signature.Start; s.room < 0 {
			break
		}
		s.parameters(d)
		s.read(d.Signature.Start, end)
	}
	c.words = s.words
	if c.of.Literals {
		c.ownTypes()
		c.literals()
	}
}

// ownTypes notes the types that functions of Go declare, of which nothing is known, as parameters of those are.
func (c *collector) ownTypes() {
	const word = "\ttype "
	line, within := lineCounter{src: c.src, looks: c.looks}, around{c: c}
	for from := c.find(word, 0); from >= 0; from = c.find(word, from+len(word)) {
		name := c.wordAt(from + len(word))
		row := line.at(from)
		if d := within.at(row); name != "" && d >= 0 && c.f.Definitions[d].Kind.IsFunction() && c.begins(from+1) {
			c.add(Use{Kind: Parameter, Name: c.text([]byte(name)), Line: row, Definition: d})
		}
	}
}

// singles are the types of one letter that the file defines or imports.
func (c *collector) singles(imports []Import) (set [256]bool) {
	for i := range c.f.Definitions {
		switch d := &c.f.Definitions[i]; d.Kind {
		case outline.Class, outline.Struct, outline.Interface, outline.Trait, outline.Enum, outline.Type:
			if d.Name.End == d.Name.Start+1 {
				set[c.src[d.Name.Start]] = true
			}
		}
	}
	for i := range imports {
		for _, n := range imports[i].Names {
			if len(n.Local) == 1 {
				set[n.Local[0]] = true
			}
		}
	}
	c.looks.Add(len(c.f.Definitions) + len(imports))
	return set
}

// take notes word i if it may be a type.
func (s *signature) take(i int) {
	w, src := &s.words[i], s.c.src
	word := w.Of(src)
	s.c.looks.Add(len(word))
	if w.Start == s.name.Start || w.qualifies || s.value(w) || len(word) < 2 && s.how != outline.NameFirst && !s.single[word[0]] || s.named(i) {
		return
	}
	if s.builtin[string(word)] {
		if selves[string(word)] {
			s.takeSelf(i)
		}
		return
	}
	name := s.c.text(word)
	of := ""
	if w.before == '.' || w.before == ':' || w.before == '\\' {
		of = s.c.before(w.Start)
		if of == Unknown {
			return
		}
	}
	u := Use{Kind: Type, Name: name, Of: of, Line: w.line, Definition: s.definition}
	first := s.first(i)
	if s.words[first].before != '@' { // what is annotated has another type
		u.For = s.typed(i, first)
	}
	if s.parts(u, i, first) {
		u.For = ""
	}
	if s.isValue(i) {
		u.Arguments = Value
	}
	if w.after == '<' && s.wrappers[name] || s.ofValue(i) {
		u.For = ""
	}
	if stars := s.starred(first); stars > 0 && u.For != "" { // *a: T, **a: T
		u.Kind, u.Arguments = Element, 2*(stars-1)
	}
	if s.how == outline.Colon && s.c.f.Definitions[s.definition].Kind == outline.Type && !s.memberOfUnion(i, first) {
		u.Arguments = Within
	}
	if of := s.classOf(first); of != "" {
		made := u
		made.For = of
		s.c.add(made)
	}
	if of := s.bounded(first); of != "" {
		if u.For = of; len(of) == 1 {
			s.single[of[0]] = true
		}
	}
	if s.how == outline.NameFirst && u.For != Result && s.firstResult(i) {
		r := u
		r.For = Result
		if s.c.add(r); u.For == "" {
			return
		}
	}
	s.either(&u, first)
	s.c.add(u)
	if s.how == outline.NameFirst && u.For != "" && u.For != Result {
		for k := first - 1; k > 0 && s.listed(k-1) && s.room > 0; k-- { // a, b T
			s.room -= 4
			u.For = string(s.words[k-1].Of(src))
			s.c.add(u)
		}
	}
}

// isValue tells whether word i is all of the type of a field of C++, which the field's name follows.
func (s *signature) isValue(i int) bool {
	if s.c.of.Emplacers == "" || s.c.f.Definitions[s.definition].Kind != outline.Field || s.words[i].End >= s.name.Start {
		return false
	}
	between := s.c.src[s.words[i].End:s.name.Start]
	s.c.looks.Add(len(between))
	return len(bytes.TrimSpace(between)) == 0
}

// memberOfUnion tells whether another name of types is one for the type of the words from first to i, all or one of several: A in
// type B = A & C, but not in type B = A[], keyof A or Box<A>.
func (s *signature) memberOfUnion(i, first int) bool {
	whole := &s.words[s.first(s.wrapping(s.words[first].union))]
	b := whole.before
	return (b == '=' || b == '&' || b == '|') && whole.depth == 0 && s.words[i].after != '['
}

// takeSelf notes that what a function returns, or one of its parameters, has the type that word i stands for, which is that around.
func (s *signature) takeSelf(i int) {
	w := &s.words[i]
	if w.before == '[' && i > 0 {
		if holder := s.words[i-1].Of(s.c.src); s.containers[string(holder)] || !s.builtin[string(holder)] {
			return // of the arguments of another type
		}
	}
	of := s.typed(i, i)
	if of == "" || of == Result && !w.past || of != Result && (w.depth == 0 || w.before == '<') {
		return
	}
	s.c.add(Use{Kind: Type, Name: s.c.text(w.Of(s.c.src)), For: of, Line: w.line, Definition: s.definition})
}

// bounded is the type parameter that has the type of word i as its bound, "" if there is none: T of <T extends A>, <T: A>.
func (s *signature) bounded(i int) string {
	k := i - 1
	if k > 0 && s.words[i].spaced && string(s.words[k].Of(s.c.src)) == "extends" && s.words[k].spaced {
		k--
	} else if k < 0 || s.words[i].before != ':' || s.words[k].after != ':' {
		return ""
	}
	if b := s.words[k].before; b != '<' && (b != ',' || s.words[k].depth > 0) {
		return ""
	}
	return s.c.text(s.words[k].Of(s.c.src))
}

// value tells whether a word stands in the value of a field whose type stands first, where the names of values are noted.
func (s *signature) value(w *typeWord) bool {
	return s.how == outline.TypeFirst && w.Start > s.name.Start && len(s.c.f.Names) > 0 && s.c.f.Definitions[s.definition].Kind == outline.Field
}

// firstResult tells whether word i is the type of the first of several results in parentheses, or of one that has a name.
func (s *signature) firstResult(i int) bool {
	kind := s.c.f.Definitions[s.definition].Kind
	if w := &s.words[i]; !kind.IsFunction() || !w.past || w.depth != 1 || i > s.results+3 {
		return false
	}
	for k := s.results + 1; k <= i; k++ {
		if s.words[k].before == ',' {
			return false
		}
	}
	b := s.words[s.results].before
	return b == '(' || b == '*'
}

// listed tells whether word i stands in a list of names before a comma.
func (s *signature) listed(i int) bool {
	w := &s.words[i]
	return !w.spaced && w.after == ',' && (w.before == '(' || w.before == ',') && i+1 < len(s.words) && s.words[i+1].before == ',' && s.words[i+1].depth == w.depth
}

// named tells whether word i is the name of something that has a type, or a label.
func (s *signature) named(i int) bool {
	w := &s.words[i]
	next := func(j int) bool {
		return j+1 < len(s.words) && s.words[j+1].spaced && s.words[j+1].depth == w.depth
	}
	switch s.how {
	case outline.NameFirst:
		j := s.words[i].last
		if rest := s.c.src[s.words[j].End:]; len(rest) > 1 && rest[0] == '[' && rest[1] != ']' { // has type arguments
			return false
		}
		return !s.words[j].spaced && s.words[j].before != '.' && next(j)
	case outline.TypeFirst:
		return w.before == '$' || s.parameter(i)
	}
	return w.depth > 0 && (w.after == ':' || next(i) && s.words[i+1].after == ':') || w.before == '@' && s.c.of.BuiltinsMarked
}

// parameter tells whether word i is the name of a parameter, behind its type, or an argument in what initialises a base or a member.
func (s *signature) parameter(i int) bool {
	w := &s.words[i]
	if w.past && w.depth > 0 {
		return true
	}
	if w.depth == 0 || w.after != ',' && w.after != ')' && w.after != '=' && w.after != '[' {
		return false
	}
	if w.before == '>' { // of type arguments
		return true
	}
	for ; i > 0 && s.words[i-1].before != '@' && s.words[i].depth == w.depth; i-- {
		before := &s.words[i-1]
		if between := s.c.src[before.End:s.words[i].Start]; len(bytes.Trim(between, " \t\r\n>&*[]?")) > 0 {
			return false
		}
		if !qualifiers[string(before.Of(s.c.src))] {
			return true
		}
	}
	return false
}

// qualifiers are words before a type, or behind it, that are none.
var qualifiers = text.Set("const volatile struct class enum union typename final readonly ref out in params this required covariant var register restrict")

// first returns the word that a qualified type begins with.
func (s *signature) first(i int) int {
	for i > 0 && s.words[i-1].qualifies && s.words[i].Start-s.words[i-1].End <= 2 {
		i--
	}
	return i
}

// typed returns the name that has the type of the words from first to i: a
// parameter, the definition itself, or Result.
func (s *signature) typed(i, first int) string {
	w, kind := &s.words[i], s.c.f.Definitions[s.definition].Kind
	function := kind == outline.Function || kind == outline.Method
	name, result := "", (function || kind == outline.Property || kind == outline.Field && s.how == outline.Colon) && w.past && w.depth == 0 // of what is read by a function, too
	whole := first
	if s.how == outline.TypeFirst {
		whole = s.first(s.wrapping(first))
	}
	if kind == outline.Type && s.words[whole].before == '=' && w.after != '[' && w.after != '|' { // another name of one type
		return s.c.text(s.name.Of(s.c.src))
	}
	switch s.how {
	case outline.NameFirst:
		name = s.namedBefore(first, function)
	case outline.TypeFirst:
		if end := -1; w.after == '<' {
			if end, _ = s.c.closing(w.End + 1); end > 0 {
				return s.behind(i, end)
			}
		}
		name, result = s.namedBehind(i, function, result)
	case outline.Colon:
		if s.payload(first) {
			return s.c.text(s.name.Of(s.c.src))
		}
		var self bool
		if name, self = s.namedByColon(s.wrapping(s.words[first].union)); self {
			switch kind {
			case outline.Function, outline.Method:
				result = true
			case outline.Class, outline.Struct, outline.Interface, outline.Trait, outline.Enum: // its base
			default:
				return s.c.text(s.name.Of(s.c.src))
			}
		}
	}
	if name == "" && result {
		return Result
	}
	return name
}

// namedBefore is the name before a type that begins with the word first: a parameter, or
// the definition itself if that is no function.
func (s *signature) namedBefore(first int, function bool) string {
	k := first - 1
	if k >= 0 && s.words[first].spaced && s.words[first].depth == s.words[k].depth && s.words[k].depth > 0 {
		return s.c.text(s.words[k].Of(s.c.src))
	}
	if s.given(first) {
		return s.c.text(s.name.Of(s.c.src))
	}
	if !function && k > 0 {
		begin := s.words[k].first
		if begin <= s.nameWord && s.nameWord <= k {
			begin = s.nameWord
		}
		k = begin
	}
	if !function && k >= 0 && s.words[k].Start == s.name.Start {
		return s.c.text(s.name.Of(s.c.src))
	}
	return ""
}

// payload tells whether the word first begins the type of the first thing that a variant of an enum holds: A(T).
func (s *signature) payload(first int) bool {
	w := &s.words[first]
	return s.c.of.Payloads && s.c.f.Definitions[s.definition].Kind == outline.Constant && first == s.nameWord+1 && w.before == '(' && w.depth == 1
}

// given tells whether the word first begins the type of the value that the definition is given: var a = &T{…}.
func (s *signature) given(first int) bool {
	if first < 1 || first != s.nameWord+1 || s.c.f.Definitions[s.definition].Kind != outline.Variable {
		return false
	}
	between := bytes.TrimLeft(s.c.src[s.words[s.nameWord].End:s.words[first].Start], " ")
	s.c.looks.Add(len(between))
	return len(between) > 0 && between[0] == '=' && len(bytes.TrimLeft(between, "= &*[]")) == 0
}

// namedBehind is the name behind a type that ends with the word i: a parameter, or the
// definition itself if that is no function. result tells whether it is what one returns,
// as it may be.
func (s *signature) namedBehind(i int, function, may bool) (name string, result bool) {
	i = s.lastOfUnion(i)
	w, src := &s.words[i], s.c.src
	j := i + 1
	for j+1 < len(s.words) && (s.words[j].qualifies || s.words[j+1].spaced && string(s.words[j].Of(src)) == "const") { // T const &a
		j++
	}
	if j >= len(s.words) || !s.words[i+1].spaced || s.words[j].depth != w.depth {
		return "", may && s.c.of.ResultBehind
	}
	named := s.words[j].Start
	if !function && (named == s.name.Start || named == s.name.Start+1 && src[named-1] == '$') {
		return s.c.text(s.name.Of(src)), false
	}
	if w.depth > 0 {
		return s.c.text(s.words[j].Of(src)), false
	}
	return "", function && named == s.name.Start
}

// ofValue tells whether word i is that of a value whose type is meant: typeof a.
func (s *signature) ofValue(i int) bool {
	return s.how == outline.Colon && i > 0 && s.words[i].spaced && string(s.words[i-1].Of(s.c.src)) == "typeof"
}

// wrapping steps back from a word over the types that have its members: first of Partial<T> is that of "Partial".
func (s *signature) wrapping(first int) int {
	for first > 0 && s.words[first].before == '<' && s.words[first-1].after == '<' && s.wrappers[string(s.words[first-1].Of(s.c.src))] {
		first--
	}
	return first
}

// namedByColon is the name before the colon of a type that begins with the word first, or
// self for the definition's own.
func (s *signature) namedByColon(first int) (name string, self bool) {
	for first > 0 && s.words[first].spaced && s.builtin[string(s.words[first-1].Of(s.c.src))] { // &mut T
		first--
	}
	k := first - 1
	if b := s.words[first].before; k < 0 || b != ':' && b != '&' && b != '?' && b != '*' || s.words[k].after != ':' {
		return "", false
	}
	if s.words[k].Start == s.name.Start {
		return "", true
	}
	return s.c.text(s.words[k].Of(s.c.src)), false
}

// maxParameterFields is how many fields in a row are looked at for the constructor whose parameters they are.
const maxParameterFields = 32

// around finds the innermost definitions around lines that ascend.
type around struct {
	c    *collector
	next int
}

func (a *around) at(row int) int {
	list := a.c.f.Definitions
	for a.next < len(list) && list[a.next].StartLine <= row {
		a.next++
	}
	d := a.next - 1
	for n := 0; d >= 0 && list[d].EndLine < row; n++ {
		if d > 0 && n < maxParameterFields && list[d].Kind == outline.Field && list[d-1].Parent == list[d].Parent {
			d-- // it may be a parameter of the constructor around
		} else {
			d = list[d].Parent
		}
	}
	return d
}

// builtin returns the words of the language's signatures that are no types of a repository.
func (c *collector) builtin() map[string]bool {
	if e := c.Extractor; e.builtins == nil || e.builtinWords != c.of.Builtins {
		e.builtinWords, e.builtins = c.of.Builtins, text.Set(c.of.Builtins)
	}
	return c.builtins
}
