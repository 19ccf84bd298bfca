package link

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// call resolves what is called.
func (s *scope) call(u *mention.Use) resolved {
	if !s.step() {
		return no
	}
	if name, macro := strings.CutSuffix(u.Name, "!"); macro && s.scoping.Macros {
		return s.callMacro(u, name)
	}
	switch {
	case u.Of == mention.Fixture:
		return s.fixture(u)
	case s.callsOverridden(u):
		return s.overridden(u)
	case u.Of == "":
		return s.callBare(u)
	case s.traits.Extensions:
		if r := s.extension(u); r.ok() {
			return r
		}
	}
	switch {
	case u.Of == mention.Unknown:
		return s.unknown(u)
	case s.scoping.Apart && strings.HasPrefix(u.Name, mention.Operator) && mention.HasCall(u.Of):
		return s.memberOf(s.expression(u.Definition, u.Of), u.Name, s.callable())
	}
	if r := s.inside(u.Definition, u.Of, u.Name, s.callable()); r.ok() || u.Of == mention.Global {
		return s.notOfObject(r, u)
	}
	if name, sets := strings.CutSuffix(u.Name, "="); sets && s.traits.Setters {
		if r := s.inside(u.Definition, u.Of, name, isAccessor); r.ok() {
			return r
		}
	}
	if r := s.applied(u); r.ok() {
		return r
	}
	return s.callUntyped(u)
}

// callMacro resolves the macro of a name that a use calls.
func (s *scope) callMacro(u *mention.Use, name string) resolved {
	if u.Of == "" {
		return s.bare(u.Definition, name, isMacro)
	}
	return s.inside(u.Definition, u.Of, name, isMacro)
}

// callBare resolves what is called without a qualifier.
func (s *scope) callBare(u *mention.Use) resolved {
	if r := s.applied(u); r.ok() {
		return r
	}
	r := s.importedInstead(u, s.bare(u.Definition, u.Name, s.callable()))
	if r.ok() && len(s.openings) > 0 && strings.Contains(u.ArgumentTypes, mention.TypeSelf) {
		r = s.passedSelf(u, r)
	}
	if r.ok() && r.certainty == Exact && s.kind[r.d] == outline.Method && s.mayBeOpened(u.Name, s.callable()) {
		r.certainty = Inferred
	}
	if s.traits.Extensions && (!r.ok() || r.certainty != Exact || s.extends(int(r.d))) {
		if of := s.extensionBare(u); of.ok() {
			r = of
		}
	}
	return s.notOfObject(r, u)
}

// inheritsNamed tells whether a base of a type has a function of a name, or a type around it, or a base of that.
func (s *scope) inheritsNamed(d int32, name string) bool {
	for inner := d; d >= 0 && s.step(); d = s.parent[d] {
		if !isType(s.kind[d]) {
			continue
		}
		if d != inner && s.member(int(d), name, callable, 0).ok() {
			return true
		}
		for _, b := range s.basesOf(d) {
			if s.member(int(b.to), name, callable, maxFollow).ok() {
				return true
			}
		}
	}
	return false
}

// importedInstead is what the file imports by the name of a member that does not take as many arguments as are given, else the member, which
// is hardly meant where that import is from outside.
func (s *scope) importedInstead(u *mention.Use, member resolved) resolved {
	if !member.ok() || s.kind[member.d] != outline.Method || !s.traits.Extensions || u.Arguments == 0 {
		return member
	}
	b, imported, _ := s.imported(u.Name)
	if !imported && !s.nowhere[u.Name] {
		return member
	}
	file, takes := int(s.fileOf[member.d]), false
	s.declare(file)
	s.inFileQualified(file, s.repo.Definition(int(member.d)).Qualified, func(d int) bool {
		o, known := s.overloads[int32(d)]
		takes = !known || o.Least < u.Arguments && u.Arguments <= o.Most+1
		return !takes
	})
	switch {
	case takes:
		return member
	case s.inheritsNamed(s.parent[member.d], u.Name):
		return member.with(Weak)
	}
	r := s.bound(b, u.Name, s.callable())
	switch {
	case !r.ok():
		return member.with(Weak)
	case s.beyond[s.parent[member.d]]: // a base from outside may have one
		return r.with(Inferred)
	}
	return r
}

// extensionBare resolves an extension that is called on what names its members bare: that of a block, the object of a method or what an
// extension extends.
func (s *scope) extensionBare(u *mention.Use) resolved {
	list := s.seenExtensions(u)
	if len(list) == 0 {
		return no
	}
	if r := s.ofOpened(func(_ *opening, holder resolved) resolved { return s.extensionFor(holder, list) }); r.ok() {
		return r
	}
	class := s.class(s.definition(u.Definition))
	return s.extensionFor(resolved{d: int32(class)}, list)
}

// seenExtensions are the extensions of a name that is imported, else those that are near.
func (s *scope) seenExtensions(u *mention.Use) []int32 {
	b, imported, _ := s.imported(u.Name)
	if !imported {
		near := s.nearDirectories()
		return s.extensions(u.Name, func(dir int) bool { return near[dir] })
	}
	r := s.bound(b, u.Name, outline.Kind.IsFunction)
	if !r.ok() || !s.extends(int(r.d)) {
		return nil
	}
	dir := s.files.dirOf(int(s.fileOf[r.d]))
	return s.extensions(u.Name, func(d int) bool { return d == dir })
}

// callUntyped resolves what is called on something of which no member of that name was found: by its name, unless it is known to come from outside.
func (s *scope) callUntyped(u *mention.Use) resolved {
	if mention.HasCall(u.Of) {
		if s.elsewhere(u) {
			return no
		}
		return s.unknown(u)
	}
	head, _, _ := strings.Cut(u.Of, ".")
	if s.scoping.Typed && s.outside(u.Definition, u.Of) {
		return no
	}
	if from := s.given(u.Definition, head); from != nil && from.Kind == mention.Reference {
		return s.unknown(u) // of a member of something, whose type is not known
	}
	if s.outside(u.Definition, u.Of) || s.ruled(u.Definition, u.Of) || s.own(s.scoping.Globals, head) || s.stranger(u.Definition, head) {
		return no
	}
	return s.byName(u.Definition, u.Of, u.Name)
}

// extending resolves an extension of the file's package, or of those whose names are all imported.
func (s *scope) extending(u *mention.Use) resolved {
	near := s.nearDirectories()
	return s.extensionOf(u, s.extensions(u.Name, func(dir int) bool { return near[dir] })).with(Inferred)
}

// extends tells whether a definition is an extension of a type that is written before its name.
func (s *scope) extends(d int) bool {
	def := s.repo.Definition(d)
	return len(def.Qualified) > len(def.Name) && s.apart(d) && (s.parent[d] < 0 || !s.directly(d, int(s.parent[d])))
}

// extensions are those of a name in some directories, one for each type that is extended.
func (s *scope) extensions(name string, in func(dir int) bool) (list []int32) {
	s.named(s.file, name, func(d int) bool {
		def := s.repo.Definition(d)
		if s.familyAt[d] != s.fam || !s.kind[d].IsFunction() || !s.extends(d) || !in(s.files.dirOf(int(s.fileOf[d]))) {
			return true
		}
		if !slices.ContainsFunc(list, func(c int32) bool { return s.repo.Definition(int(c)).Qualified == def.Qualified }) {
			list = append(list, int32(d))
		}
		return len(list) < maxExtended
	})
	return list
}

// maxExtended is of how many types extensions of one name are looked at.
const maxExtended = 32

// extensionOf picks of extensions of one name that of the type of what is called on; where that is not known it is one of a few.
func (s *scope) extensionOf(u *mention.Use, list []int32) resolved {
	if len(list) == 1 {
		return resolved{d: list[0]}
	}
	of, converted := s.takenOf(u), s.converted(u)
	for _, d := range list {
		if converted != "" && s.extended(d) == converted {
			return resolved{d: d, certainty: of.certainty}
		}
	}
	if r := s.extensionFor(of, list); r.ok() {
		return r
	}
	if len(list) == 0 || len(list) > maxGuesses || common[u.Name] || s.own(s.scoping.Methods, u.Name) {
		return no
	}
	return resolved{d: list[0], certainty: Weak, guess: guessTop}
}

// extensionFor picks of extensions that of a type, else that of one of its bases.
func (s *scope) extensionFor(of resolved, list []int32) resolved {
	if !of.ok() || len(list) == 0 {
		return no
	}
	name := s.repo.Definition(int(of.d)).Name
	for _, d := range list {
		if s.extended(d) == name {
			return resolved{d: d, certainty: of.certainty}
		}
	}
	if t, ok := s.typeOf(of.d); ok && s.kind[of.d] == outline.Type && t.d != of.d && s.step() { // another name of a type
		return s.extensionFor(t.with(of.certainty), list)
	}
	for _, b := range s.basesOf(of.d) {
		if s.step() {
			if r := s.extensionFor(resolved{d: b.to, certainty: max(of.certainty, b.certainty)}, list); r.ok() {
				return r
			}
		}
	}
	return no
}

// extended is the name of the type that a function extends.
func (s *scope) extended(d int32) string {
	def := s.repo.Definition(int(d))
	extended := strings.TrimSuffix(def.Qualified[:len(def.Qualified)-len(def.Name)], ".")
	return extended[strings.LastIndexByte(extended, '.')+1:]
}

// converted is the name of the type that a conversion gives which a function is called on, "" if it is none: a.toDouble().f(), and where a
// variable holds it.
func (s *scope) converted(u *mention.Use) string {
	_, name, called := mention.Last(u.Of)
	if !called && !strings.Contains(u.Of, ".") {
		if from := s.given(u.Definition, u.Of); from != nil && from.Kind == mention.Call {
			name, called = from.Name, true
		}
	}
	if to, ok := strings.CutPrefix(name, "to"); ok && called {
		return to
	}
	return ""
}

// nearDirectories are those of the file's package, and of packages whose names are all imported.
func (s *scope) nearDirectories() map[int]bool {
	near := map[int]bool{s.files.dirOf(s.file): true}
	for _, t := range append(s.imports.packagePlaces(s.file, s.m.Package), s.all...) {
		if t.place.Kind == Directory {
			near[t.place.Number] = true
		}
	}
	return near
}

// applied resolves an object that is called as a function.
func (s *scope) applied(u *mention.Use) resolved {
	if s.traits.Applied == "" {
		return no
	}
	isModule := func(k outline.Kind) bool { return k == outline.Module }
	var object resolved
	if u.Of == "" {
		object = s.bare(u.Definition, u.Name, isModule)
	} else {
		object = s.inside(u.Definition, u.Of, u.Name, isModule)
	}
	return s.memberOf(object, s.traits.Applied, callable)
}

// extension resolves a function that is imported by name and called on a value, unless the value's type has a member of that name.
func (s *scope) extension(u *mention.Use) resolved {
	var r resolved
	if b, ok, _ := s.imported(u.Name); ok {
		if r = s.bound(b, u.Name, outline.Kind.IsFunction); r.ok() && s.extends(int(r.d)) {
			dir := s.files.dirOf(int(s.fileOf[r.d]))
			r = s.extensionOf(u, s.extensions(u.Name, func(d int) bool { return d == dir })).with(r.certainty)
		}
	} else {
		r = s.extending(u)
	}
	if !r.ok() {
		return no
	}
	if u.Of == mention.Unknown {
		return r.with(max(r.certainty, Inferred))
	}
	if member := s.inside(u.Definition, u.Of, u.Name, s.callable()); member.ok() && !s.apart(int(member.d)) {
		return no
	}
	return r
}

// unknown resolves a method of what nothing is known of.
func (s *scope) unknown(u *mention.Use) resolved {
	r := s.byName(u.Definition, u.Of, u.Name)
	if s.traits.Strangers && s.traits.Typing == outline.Untyped {
		return r.with(Weak) // anything could stand there
	}
	return r
}

// stranger tells whether a variable is said to hold something, which was not found here: where that says most, it is of a type from outside.
func (s *scope) stranger(local int, name string) bool {
	if !s.traits.Strangers || s.scoping.Typed {
		return s.traits.Strangers
	}
	u := s.given(local, name)
	if u == nil || u.Of == mention.Fixture || s.judging {
		return u != nil && u.Of != mention.Fixture
	}
	s.judging = true
	defer func() { s.judging = false }()
	return !s.begun(u, maxFollow)
}

// begun tells whether a function of the repository is called in the chain of calls that a variable is given, so that its value may be of a
// type from here that is not written.
func (s *scope) begun(u *mention.Use, follow int) bool {
	if u.Kind != mention.Call || follow == 0 {
		return false
	}
	defer s.on(u)()
	if s.traits.Typing == outline.Untyped {
		return false
	}
	if r := s.call(&mention.Use{Kind: mention.Call, Name: u.Name, Of: u.Of, Definition: u.Definition}); r.ok() && r.certainty == Exact {
		return true
	}
	if !mention.HasCall(u.Of) {
		return false
	}
	before, name, called := mention.Last(u.Of)
	return called && s.begun(&mention.Use{Kind: mention.Call, Name: name, Of: before, Definition: u.Definition, Line: u.Line}, follow-1)
}

// callable returns which kinds of definitions can be applied.
func (s *scope) callable() wanted {
	switch {
	case s.scoping.Readers || s.scoping.Held:
		return func(k outline.Kind) bool { return callable(k) || k == outline.Field || k == outline.Property }
	case s.scoping.Macros:
		return func(k outline.Kind) bool { return callable(k) && k != outline.Macro }
	}
	return callable
}

func isMacro(k outline.Kind) bool { return k == outline.Macro }

func isAccessor(k outline.Kind) bool { return k == outline.Property || k == outline.Field }
