package link

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// itself returns what a variable is of which is said that it is the object of the method around, that = this, and where.
func (s *scope) itself(local int, of string) (int, string) {
	if s.scoping.HandsOn != outline.HandsOnMarked || strings.Contains(of, ".") {
		return local, of
	}
	if u := s.given(local, of); u != nil && u.Kind == mention.Reference && u.Of == "" && u.Name == "this" {
		return u.Definition, u.Name
	}
	return local, of
}

// isSelf tells whether a word of the language stands for the object that a method is called on, or its type; [mention.Self] does in each.
func (s *scope) isSelf(word string) bool {
	return word == strings.TrimSuffix(mention.Self, ".") || s.own(s.traits.Selves, word)
}

// isSuper tells whether a word of the language stands for what a type is based on.
func (s *scope) isSuper(word string) bool { return s.own(s.traits.Supers, word) }

// isClass tells whether a name is that of the class of an object, behind the object.
func (s *scope) isClass(name string) bool { return name != "" && name == s.traits.Class }

// names resolves the type of a chain of names.
func (s *scope) names(local int, of string) resolved {
	head, rest, _ := strings.Cut(of, ".")
	var holder resolved
	if head == mention.Global {
		head, rest, _ = strings.Cut(rest, ".")
		holder = s.global(head, typeOrModule)
	} else if own, in := s.selfOpened(head); in {
		holder = own
	} else {
		holder = s.holder(local, s.definition(local), head)
	}
	named := holder.ok() && !s.isSelf(head)
	switch {
	case holder.ok() || rest == "":
	case s.traits.Backslashes && !s.isSelf(head):
		before, name, _ := mention.Last(of)
		holder, rest = s.byPath(local, before, name, typeOrModule), ""
	case s.scoping.Apart:
		holder = s.paired(local, head)
	case s.scoping.Typed:
		holder, rest = s.variableOf(head, rest)
	case s.isSelf(head):
		holder, rest = s.fieldOfNone(local, rest)
	}
	for holder.ok() && rest != "" {
		head, rest, _ = strings.Cut(rest, ".")
		if s.scoping.Readers && isType(s.kind[holder.d]) && s.own(s.traits.Itself, head) || s.isClass(head) {
			continue // a call without parentheses
		}
		next := s.field(holder, head)
		if !next.ok() && s.scoping.Apart && head == mapped {
			next = holder.with(Inferred)
		}
		holder = next
	}
	if s.traits.Backslashes && !holder.ok() && named && strings.Contains(of, ".") { // a class may have the name of a namespace
		before, name, _ := mention.Last(of)
		return s.byPath(local, before, name, typeOrModule)
	}
	return holder
}

// mapped is the field of an entry of a map, in C++, that is its value.
const mapped = "second"

// paired resolves the type of the values of a map whose entries a loop gives a variable.
func (s *scope) paired(local int, name string) resolved {
	u := s.given(local, name)
	if u == nil || u.Kind != mention.Reference {
		return no
	}
	whole, ok := strings.CutSuffix(u.Name, mention.Each)
	if !ok || s.depth > maxFollow {
		return no
	}
	s.depth++
	defer func() { s.depth-- }()
	defer s.on(u)()
	return s.chained(u.Definition, join(u.Of, whole)+mention.Several)
}

// fieldOfNone resolves the type of a field outside of all types, as blocks of tests have them, by what the file assigns to it, if that is
// one thing. It returns what is left of the names behind it.
func (s *scope) fieldOfNone(local int, of string) (t resolved, rest string) {
	name, rest, _ := strings.Cut(of, ".")
	if s.depth > maxFollow || s.class(s.definition(local)) >= 0 {
		return no, rest
	}
	v := variable{-1, mention.Self + name}
	u := s.vars[v]
	if u == nil || u.Kind == mention.Type || slices.ContainsFunc(s.later[v], func(next *mention.Use) bool { return next.Name != u.Name || next.Of != u.Of }) {
		return no, rest
	}
	s.looks.Add(len(s.later[v]))
	s.depth++
	defer func() { s.depth-- }()
	return s.value(u).with(Inferred), rest
}

// variableOf resolves the type of a variable of another package, the first name behind that of the package, and returns what is left.
func (s *scope) variableOf(module, of string) (t resolved, rest string) {
	name, rest, _ := strings.Cut(of, ".")
	if _, bound := s.bindings[module]; !bound {
		return no, rest
	}
	r := s.module(module, name, isValue)
	if !r.ok() {
		return no, rest
	}
	if t, ok := s.typeOf(r.d); ok {
		return t.with(r.certainty), rest
	}
	return no, rest
}

// chained is names for a chain in which there may be calls.
func (s *scope) chained(local int, of string) resolved {
	if mention.HasCall(of) {
		return s.expression(local, of)
	}
	r := s.names(local, of)
	if whole, ok := cutPart(of); ok && !r.ok() { // xs.values without parentheses
		if before, name, _ := mention.Last(whole); before != "" && s.own(s.traits.Holders, name) {
			return s.chained(local, before+mention.Several)
		}
	}
	return r
}

// maxCalls is how many calls in a row are followed: a().b().c().
const maxCalls = 12

// elsewhere tells whether what a use is taken of is known to be of a type from outside: something of what was imported from outside began it,
// or a function from here, whose result is not.
func (s *scope) elsewhere(u *mention.Use) bool {
	of := u.Of
	for n := 0; mention.HasCall(of) && n < maxCalls; n++ {
		before, name, called := mention.Last(of)
		if called && s.scoping.Typed {
			if s.call(&mention.Use{Kind: mention.Call, Name: name, Of: before, Definition: u.Definition, Line: u.Line}).ok() {
				return true
			}
		}
		of = before
	}
	if of == "" {
		return false
	}
	head, _, _ := strings.Cut(of, ".")
	return s.outside(u.Definition, of) || s.own(s.scoping.Globals, head) || s.scoping.Typed && s.ruled(u.Definition, of)
}

// expression resolves the type of what a name is taken of.
func (s *scope) expression(local int, of string) resolved {
	if s.calls > maxCalls {
		return no
	}
	if isContextual(of) {
		return s.contextual(local, of)
	}
	s.calls++
	defer func() { s.calls-- }()
	if whole, ok := cutPart(of); ok && strings.HasSuffix(whole, "()") {
		return s.oneOfCall(local, whole, of[len(whole):])
	}
	before, name, called := mention.Last(of)
	switch {
	case called:
		return s.value(&mention.Use{Kind: mention.Call, Name: name, Of: before, Definition: local})
	case mention.HasCall(before):
		if r := s.expression(local, before); r.ok() {
			return s.field(r, name)
		}
	}
	return no
}

// holder resolves the first name of a qualifier to the type whose member is meant.
func (s *scope) holder(local, d int, name string) resolved {
	if (s.isSelf(name) || s.isSuper(name)) && s.given(local, name) != nil { // var self = that, $parent of PHP
		if r := s.variable(local, d, name); r.ok() {
			return r
		}
	}
	switch {
	case s.isSuper(name):
		if class := s.class(d); class >= 0 && len(s.basesOf(int32(class))) > 0 {
			b := s.basesOf(int32(class))[0]
			return resolved{d: b.to, certainty: b.certainty}
		}
		return no
	case s.isSelf(name):
		if class := s.class(d); class >= 0 {
			return resolved{d: int32(class), certainty: Exact}
		}
		return no
	}
	if r := s.variable(local, d, name); r.ok() {
		return r
	}
	if s.scoping.Free {
		return s.table(local, "", name)
	}
	if r := s.bare(local, name, typeOrModule); r.ok() {
		return r
	}
	return s.handedValue(name)
}

// variable resolves the type of a parameter, a local variable, a variable of the
// file or, where they are named bare, a field.
func (s *scope) variable(local, d int, name string) resolved {
	if s.depth > maxFollow { // x = x.next()
		return no
	}
	s.depth++
	defer func() { s.depth-- }()
	if of, ok := cutPart(name); ok {
		return s.oneOf(local, d, of, name)
	}
	if u := s.given(local, name); u != nil {
		return s.ofGiven(s.possible(u, name), func(u *mention.Use) resolved { return s.holding(local, name, u) })
	}
	if r := s.ofOpened(func(_ *opening, holder resolved) resolved {
		return s.field(holder, name)
	}); r.ok() {
		return r
	}
	if class := s.class(d); class >= 0 && (s.scoping.Implicit || s.scoping.BareFields) {
		if r := s.field(resolved{d: int32(class), certainty: Exact}, name); r.ok() {
			return r
		}
	}
	found := no
	s.inFileNamed(s.file, name, func(v int) bool {
		if !s.step() {
			return false
		}
		if t, ok := s.typeOf(int32(v)); ok && s.top(v) && !isType(s.kind[v]) {
			found = t
		}
		return !found.ok()
	})
	if found.ok() || s.declaring > 0 {
		return found
	}
	if r := s.bare(local, name, s.readable()); r.ok() && int(s.fileOf[r.d]) != s.file {
		if t, ok := s.typeOf(r.d); ok {
			return t.with(r.certainty)
		}
	}
	return no
}

// readable tells what has a value by its bare name: where parentheses may be left out a function, too.
func (s *scope) readable() wanted {
	if !s.traits.Last {
		return isValue
	}
	return func(k outline.Kind) bool { return isValue(k) || k.IsFunction() }
}

// value resolves the type of what a call returns, or of the member of something that a use names.
func (s *scope) value(u *mention.Use) resolved {
	defer s.on(u)()
	if u.Kind == mention.Reference {
		return s.chained(u.Definition, join(u.Of, u.Name))
	}
	r := s.call(u)
	if (!r.ok() || r.certainty != Exact) && u.Of != "" && u.Of != mention.Unknown && s.own(s.traits.Takers, u.Name) {
		if one := s.chained(u.Definition, u.Of+mention.Several); one.ok() {
			return one
		}
	}
	switch {
	case !r.ok() && u.Of == "":
		if f := s.given(u.Definition, u.Name+mention.Returned); f != nil { // a variable that is a function
			return s.written(f)
		}
		if made := s.made(u, nil); len(made) > 0 && made[0].ok() { // new(1), cls(1)
			return made[0]
		}
		if s.traits.Last && s.given(u.Definition, u.Name) != nil { // what a test names
			return s.variable(u.Definition, s.definition(u.Definition), u.Name)
		}
		return r
	case !r.ok() && u.Of != "" && s.own(s.traits.Itself, u.Name):
		return s.takenOf(u)
	case !r.ok() || isType(s.kind[r.d]) || s.constructor(int(r.d)):
		return r
	}
	t := s.ofEach(r, func(one resolved) resolved { return s.resultOfEach(u, one) })
	if !t.ok() && u.Of != "" && u.Name == "new" && s.own(s.traits.Itself, u.Name) { // a class may say how it makes its objects
		if of := s.takenOf(u); of.ok() && isType(s.kind[of.d]) {
			return of.with(Inferred)
		}
	}
	return t
}

// resultOfEach is the type of what the function returns that a call means, of those that have one name and may differ by what they return.
func (s *scope) resultOfEach(u *mention.Use, r resolved) resolved {
	if s.declaring > 0 {
		return s.resultOf(u, r)
	}
	s.declare(int(s.fileOf[r.d]))
	if _, ok := s.overloads[r.d]; !ok {
		return s.resultOf(u, r)
	}
	t, certainty := no, r.certainty
	for _, one := range s.overloaded(r, u, maxFollow) {
		if s.overloads[one.d].Takes == mention.TypeBody && t.ok() {
			continue // its signatures say what it returns
		}
		one.certainty = r.certainty
		of := s.resultOf(u, one)
		if !of.ok() {
			certainty = max(certainty, Inferred) // it may be of a type from outside
			continue
		}
		t = s.either(t, of)
	}
	return t.with(certainty)
}

// resultOf is the type of what a function returns that a use calls.
func (s *scope) resultOf(u *mention.Use, r resolved) resolved {
	if s.returnsSelf(r.d) {
		return s.ofSelf(u, r)
	}
	if name, ok := s.generic[r.d]; ok {
		if t := s.argument(r.d, name, s.calledOn(u)); t.ok() {
			return t.with(r.certainty)
		}
	}
	return s.typeHeld(r)
}
