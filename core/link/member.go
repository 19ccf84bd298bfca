package link

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// inside resolves a name behind a qualifier: the receiver, a type, an imported
// module, a variable whose type is known.
func (s *scope) inside(local int, of, name string, want wanted) resolved {
	if of == mention.Global {
		return s.global(name, want)
	}
	local, of = s.itself(local, of)
	d := s.definition(local)
	if mention.HasCall(of) {
		return s.memberOf(s.expression(local, of), name, want)
	}
	if !s.hides(local, of) {
		if r := s.module(of, name, want); r.ok() {
			return r
		}
	}
	if r := s.path(d, of, name, want); r.ok() {
		return r
	}
	if of == "this" && s.scoping.HandsOn == outline.HandsOnMarked && s.class(d) < 0 {
		return s.together(d, name, want)
	}
	if s.scoping.Prototypes && (of == "exports" || of == mention.WholeModule) {
		return s.exported(s.file, name, want, maxFollow)
	}
	r := s.memberOf(s.names(local, of), name, want)
	if s.scoping.Apart && (!r.ok() || r.certainty == Weak) {
		if in := s.ofNamespace(local, of, name, want); in.ok() {
			return in
		}
	}
	if s.traits.Backslashes && !r.ok() {
		r = s.byPath(local, of, name, want)
	}
	if s.scoping.Prototypes && !r.ok() && s.given(local, of) == nil { // a.b = function
		if r.d = int32(s.exactly(s.file, join(of, name), want)); !r.ok() {
			r = s.keyHeld(s.file, join(of, name), want, maxFollow)
		}
	}
	if r.ok() || s.scoping.Beside != outline.OwnPackage {
		return r
	}
	return s.ofPackage(local, of, name, want)
}

// ofPackage resolves a name behind that of its package, and perhaps what it is in: a.b.C.f.
func (s *scope) ofPackage(local int, of, name string, want wanted) resolved {
	head, _, _ := strings.Cut(of, ".")
	if head == "" || 'A' <= head[0] && head[0] <= 'Z' || s.isSelf(head) || s.given(local, head) != nil || s.foreign(head) || !s.step() {
		return no
	}
	for _, t := range s.imports.targets(s.file, &mention.Import{Path: join(of, name)}) {
		if r := s.within(t, "", want, maxFollow); r.ok() {
			return r
		}
	}
	r := no
	if s.traits.PackageObjects {
		s.qualified(s.file, join(of, name), func(c int) bool {
			if want(s.kind[c]) && s.familyAt[c] == s.fam {
				r = resolved{d: int32(c), certainty: Inferred}
			}
			return !r.ok()
		})
	}
	return r
}

// memberOf resolves a name among the members of a type that was found.
func (s *scope) memberOf(holder resolved, name string, want wanted) resolved {
	if !holder.ok() {
		return no
	}
	return s.ofEach(holder, func(one resolved) resolved { return s.member(int(one.d), name, want, maxFollow) }).with(holder.certainty)
}

// together resolves a name among those of the object or prototype that a method is given to: this.b in a.b = function or in {a() {}, b() {}}.
func (s *scope) together(d int, name string, want wanted) resolved {
	for e, n := d, 0; e >= 0 && n < maxNested; e, n = int(s.parent[e]), n+1 {
		if s.kind[e] != outline.Method && s.kind[e] != outline.Property {
			continue
		}
		def := s.repo.Definition(e)
		if of := def.Qualified[:len(def.Qualified)-len(def.Name)]; of != "" {
			return resolved{d: int32(s.exactly(s.file, of+name, want)), certainty: Exact}
		}
		r := no
		s.inFileNamed(s.file, name, func(c int) bool {
			switch {
			case s.kind[c] != outline.Method && s.kind[c] != outline.Property || s.parent[c] != s.parent[e] || !want(s.kind[c]):
			case r.ok() && s.kind[c] == outline.Property: // get and set
			case r.ok(): // of another object
				r.d = -1
				return false
			default:
				r = resolved{d: int32(c), certainty: Inferred}
			}
			return true
		})
		return r
	}
	return no
}

// ruled tells whether it is known what a qualifier stands for, so that a name that
// was not found there is of a type from outside: Box of Box::pin, a field of a type
// that the repository does not define.
func (s *scope) ruled(local int, of string) bool {
	head, _, _ := strings.Cut(strings.TrimPrefix(of, mention.Global+"."), ".")
	if 'A' <= head[0] && head[0] <= 'Z' {
		return true
	}
	return s.scoping.Typed && s.holder(local, s.definition(local), head).ok()
}

// hides tells whether the first name of a qualifier is that of a variable which was given something above, or of a parameter, and not that
// of a module which is imported.
func (s *scope) hides(local int, of string) bool {
	head, _, _ := strings.Cut(of, ".")
	if _, bound := s.bindings[head]; !bound || s.scoping.Qualifiers == outline.CrateQualifiers || s.traits.Sigil > 0 {
		return false // a::b is no member of a variable
	}
	u := s.given(local, head)
	if u == nil || u.Definition < 0 {
		return false
	}
	whole := s.scoping.Prototypes || s.scoping.Rebinds // also in what it is given
	return u.Line < s.line || u.Line == s.line && whole || u.Kind == mention.Type && u.Line == s.repo.Definition(s.from+u.Definition).First
}

// module resolves a name behind an imported module: "a.b" of "import a.b".
func (s *scope) module(of, name string, want wanted) resolved {
	for prefix := of; prefix != ""; {
		b, bound, _ := s.imported(prefix)
		if bound {
			rest := strings.TrimPrefix(of[len(prefix):], ".")
			for _, t := range b.targets {
				q := join(join(b.original, rest), name)
				switch {
				case b.original == byDefault || t.name != "" && t.name == b.original:
					q = join(rest, name)
				case t.name != "":
					continue
				}
				if r := s.within(t, q, want, maxFollow); r.ok() {
					return r
				}
			}
			// A name imported from a module may be a type or a variable.
			return no
		}
		at := strings.LastIndexByte(prefix, '.')
		if at < 0 {
			break
		}
		prefix = prefix[:at]
	}
	return no
}

// constructor tells whether a function makes objects of the prototype that has its name.
func (l *Linker) constructor(d int) bool {
	if l.kind[d] != outline.Function || !scopingOf(l.familyAt[d]).Prototypes {
		return false
	}
	name := l.repo.Definition(d).Name
	return 'A' <= name[0] && name[0] <= 'Z'
}

// field resolves the type of a field.
func (s *scope) field(of resolved, name string) resolved {
	if of.either > 0 {
		return s.ofEach(of, func(one resolved) resolved { return s.field(one, name) })
	}
	part := ""
	if whole, ok := cutPart(name); ok {
		name, part = whole, name[len(whole):]
	}
	if _, more := cutPart(name); more { // a[0][1]
		return s.byIndex(s.field(of, name))
	}
	name = s.scoping.FieldSigil + name // as it is declared, not as it is used
	r := s.member(int(of.d), name, func(k outline.Kind) bool {
		return k == outline.Field || k == outline.Property || k == outline.Variable || k == outline.Constant || s.traits.Returns && k == outline.Method
	}, maxFollow)
	switch {
	case part != "" && r.ok():
		if one := s.heldBy(r.d, part); one.ok() {
			return one.with(max(r.certainty, of.certainty))
		}
		return s.assignedBy(of, name+part, maxFollow)
	case part != "":
		return s.assignedBy(of, name+part, maxFollow)
	case !r.ok():
		return s.assignedField(of, name)
	case s.kind[r.d] == outline.Method && s.returnsSelf(r.d):
		return of.with(r.certainty)
	}
	return s.ofEach(r, func(one resolved) resolved { return s.fieldHeld(of, name, one) })
}

// fieldHeld is field of one that was found.
func (s *scope) fieldHeld(of resolved, name string, r resolved) resolved {
	t, ok := s.typeOf(r.d)
	if name, generic := s.generic[r.d]; generic {
		if given := s.argument(r.d, name, of); given.ok() {
			t, ok = given, true
		}
	}
	switch {
	case ok:
		return t.with(max(r.certainty, of.certainty))
	case s.kind[r.d] == outline.Field && s.holdsMembers(r.d):
		return r.with(of.certainty)
	}
	return s.assignedField(of, name)
}

// typeHeld is the type of what a definition holds or returns.
func (s *scope) typeHeld(r resolved) resolved {
	if t, ok := s.typeOf(r.d); ok {
		return t.with(r.certainty)
	}
	return no
}

// holdsMembers tells whether the type of a field is written out at it: a: {b: number}.
func (l *Linker) holdsMembers(d int32) bool {
	next := int(d) + 1
	return next < len(l.parent) && l.parent[next] == d && l.kind[next] == outline.Field
}

// assignedField resolves the type of a field by the type that a nested type of
// that name has, if there is one.
func (s *scope) assignedField(of resolved, name string) resolved {
	if r := s.assignedBy(of, strings.TrimPrefix(name, s.scoping.FieldSigil), maxFollow); r.ok() {
		return r
	}
	if r := s.primary(of, name); r.ok() {
		return r
	}
	want := wanted(isType)
	if s.scoping.Mixins {
		want = typeOrModule
	}
	return s.member(int(of.d), name, want, 1).with(of.certainty)
}

// member resolves a name among the members of a type or module, then of its bases.
func (l *Linker) member(d int, name string, want wanted, follow int) resolved {
	if !l.step() {
		return no
	}
	if scopingOf(l.familyAt[d]).Mixins {
		if r := l.inherited(d, name, want, follow, true); r.ok() {
			return r
		}
	}
	q := l.memberName(d, name)
	if r := l.memberBeside(d, q, want); r.ok() {
		return r
	}
	if l.kind[d] == outline.Variable && scopingOf(l.familyAt[d]).Free { // which a module may be
		if r := l.fileScope(int(l.fileOf[d])).module(l.repo.Definition(d).Name, name, want); r.ok() {
			return r
		}
	}
	if r := l.memberElsewhere(d, q, want); r.ok() || follow == 0 {
		return r
	}
	if r := l.inherited(d, name, want, follow, false); r.ok() {
		return r
	}
	if l.kind[d] == outline.Type && !l.familyAt[d].Traits().AllMethods {
		return l.memberOfNamed(d, name, want, follow)
	}
	return no
}

// memberName is the qualified name of a member.
func (l *Linker) memberName(d int, name string) string {
	of := l.repo.Definition(d).Qualified + "."
	if l.constructor(d) && !l.makesObject(d) {
		of += "prototype."
	}
	return of + name
}

// memberBeside resolves the qualified name of a member in the file of its type.
func (l *Linker) memberBeside(d int, qualified string, want wanted) resolved {
	r := no
	l.inFileQualified(int(l.fileOf[d]), qualified, func(c int) bool {
		if want(l.kind[c]) && !l.testOf(d, c) && (!r.ok() || l.sameBlock(d, c)) {
			r = resolved{d: int32(c), certainty: Exact}
		}
		return !r.ok() || !l.sameBlock(d, int(r.d))
	})
	return r
}

// testOf tells whether what has the name of a type's member is a test of C++ that is named after the type: TEST(Type, Name).
func (l *Linker) testOf(d, c int) bool {
	return l.kind[c] == outline.Function && isType(l.kind[d]) && scopingOf(l.familyAt[d]).Apart
}

// memberElsewhere resolves the qualified name of a member in the other files in which it may be declared.
func (l *Linker) memberElsewhere(d int, qualified string, want wanted) resolved {
	where, file := scopingOf(l.familyAt[d]).Open, int(l.fileOf[d])
	if where == outline.Closed {
		return no
	}
	if r := l.inPackage(l.tree.dirOf(file), qualified, want, file); where != outline.OpenAnywhere || r.ok() && !l.testOf(d, int(r.d)) {
		return r
	}
	r := no
	l.qualified(file, qualified, func(c int) bool {
		switch {
		case !want(l.kind[c]) || l.familyAt[c] != l.familyAt[d] || l.testOf(d, c):
		case r.ok():
			r.certainty = Inferred
		default:
			r = resolved{d: int32(c), certainty: Exact}
		}
		return r.certainty == Exact
	})
	return r
}

// memberOfNamed resolves a name among the members of the type, or the types, that another name stands for.
func (l *Linker) memberOfNamed(d int, name string, want wanted, follow int) resolved {
	r := no
	if t, ok := l.typeOf(int32(d)); ok && int(t.d) != d {
		r = l.ofEach(t, func(one resolved) resolved { return l.member(int(one.d), name, want, follow-1) }).with(t.certainty)
		if r.ok() || l.kind[t.d] != outline.Type { // type A = Except<B, "a">, which hands on what it is given
			return r
		}
	}
	for _, part := range l.parts[int32(d)] {
		r = l.either(r, l.member(int(part.d), name, want, follow-1).with(part.certainty))
	}
	return r
}

// inherited resolves a name among the members of the bases of a type that go before its own or behind them: what a trait gives goes before what
// a class does, and that before what an interface announces. Of modules that are mixed in the last goes first.
func (l *Linker) inherited(d int, name string, want wanted, follow int, before bool) resolved {
	bases := l.basesOf(int32(d))
	if len(bases) > 1 && scopingOf(l.familyAt[d]).Linear {
		return l.inheritedInLine(d, name, want, follow)
	}
	mixins := len(bases) > 0 && scopingOf(l.familyAt[d]).Mixins
	abstract := no // of a base, which another may give a body
	for _, rank := range [...]int{0, 1, 2} {
		for n := range bases {
			b := bases[n]
			if mixins {
				b = bases[len(bases)-1-n]
			}
			if int(b.to) == d || rankOf(l.kind[b.to]) != rank || b.before != before || follow == 0 {
				continue
			}
			switch r := l.member(int(b.to), name, want, follow-1).with(b.certainty); {
			case !r.ok():
			case !l.lacksBody(r.d):
				return r
			case !abstract.ok():
				abstract = r
			}
		}
	}
	return abstract
}

// lacksBody tells whether a member of a type has no body, which heirs of the type give it.
func (l *Linker) lacksBody(d int32) bool {
	file := int(l.fileOf[d])
	if l.declaring > 0 || l.repo.Language(file).Traits().Bodiless != outline.BodilessAbstract {
		return false
	}
	l.declare(file)
	return l.abstract[d]
}

// maxInLine is how many bases of a type are put in line.
const maxInLine = 64

// inheritedInLine resolves a name among the members of the bases of a type, each with its own bases behind it, and those that several have in
// common behind the last of these.
func (l *Linker) inheritedInLine(d int, name string, want wanted, follow int) resolved {
	line := l.inLine(nil, superType{to: int32(d)}, follow)
	for n, b := range line {
		if int(b.to) == d || slices.ContainsFunc(line[n+1:], func(o superType) bool { return o.to == b.to }) {
			continue
		}
		l.looks.Add(len(line) - n)
		if r := l.member(int(b.to), name, want, 0); r.ok() {
			return r.with(b.certainty)
		}
	}
	return no
}

// inLine adds the bases of a type to a list, each with its own bases behind it.
func (l *Linker) inLine(line []superType, of superType, follow int) []superType {
	for _, b := range l.basesOf(of.to) {
		if follow == 0 || len(line) == maxInLine || !l.step() {
			break
		}
		b.certainty = max(b.certainty, of.certainty)
		line = l.inLine(append(line, b), b, follow-1)
	}
	return line
}

// callsOverridden tells whether a use is that of the word that calls the method of a base.
func (s *scope) callsOverridden(u *mention.Use) bool {
	return u.Of == "" && s.scoping.Mixins && s.isSuper(u.Name)
}

// overridden resolves the method of a base that the one around a call by the word for the base overrides.
func (s *scope) overridden(u *mention.Use) resolved {
	for d, n := s.definition(u.Definition), 0; d >= 0 && n < maxNested; d, n = int(s.parent[d]), n+1 {
		if parent := s.parent[d]; s.kind[d].IsFunction() && parent >= 0 && typeOrModule(s.kind[parent]) {
			return s.inherited(int(parent), s.repo.Definition(d).Name, callable, maxFollow, false)
		}
	}
	return no
}

func rankOf(k outline.Kind) int {
	switch k {
	case outline.Trait, outline.Module: // of Ruby
		return 0
	case outline.Interface:
		return 2
	}
	return 1
}

// assignedBy resolves the type of a field by what the methods of a type, or of its bases, assign to it.
func (s *scope) assignedBy(of resolved, name string, follow int) resolved {
	in, file := s, int(s.fileOf[of.d])
	if !s.step() || file != s.file && s.declaring > 0 {
		return no
	}
	if file != s.file {
		in = s.fileScope(file)
		defer func(line int) { in.line = line }(in.line)
		in.line = 0 // of no method that gives the field something
	}
	if r := in.constructed(of, name); r.ok() || follow == 0 {
		return r
	}
	for _, b := range s.basesOf(of.d) {
		if r := s.assignedBy(resolved{d: b.to, certainty: max(of.certainty, b.certainty)}, name, follow-1); r.ok() {
			return r
		}
	}
	return no
}

// constructed resolves the type of a field that the constructor of a type in this file gives the value of a parameter of its name, or that
// of a call: this.a = a, self.a = A().
func (s *scope) constructed(of resolved, name string) resolved {
	d := int(of.d)
	if int(s.fileOf[d]) != s.file {
		return no
	}
	if s.depth > maxFollow {
		return no
	}
	s.depth++
	defer func() { s.depth-- }()
	if whole, ok := cutPart(name); ok {
		return s.constructedPart(d, whole, name[len(whole):]).with(of.certainty)
	}
	switch u := s.vars[variable{d - s.from, mention.Self + name}]; {
	case u == nil:
	case u.Kind == mention.Type:
		return s.writtenFor(u.Definition, u.For, u).with(of.certainty)
	default:
		return s.ofGiven(s.fieldGiven(d, name), s.orChosen).with(of.certainty)
	}
	for constructor := range strings.FieldsSeq(s.traits.Constructors) {
		c := s.exactly(s.file, s.repo.Definition(d).Qualified+"."+constructor, callable)
		if c < 0 {
			continue
		}
		if u := s.vars[variable{c - s.from, name}]; u != nil && u.Kind == mention.Type {
			return s.typeNamed(u.Definition, u.Of, u.Name).with(max(of.certainty, Inferred))
		}
	}
	return no
}

// constructedPart resolves the type of one of those that a field holds, by what the constructor of its type gives it or says at it.
func (s *scope) constructedPart(d int, name, part string) resolved {
	if u := s.vars[variable{d - s.from, mention.Self + name + mention.Several}]; u != nil {
		if u.Arguments == 2 && part == mention.Each {
			return no
		}
		return s.written(u)
	}
	if u := s.vars[variable{d - s.from, mention.Self + name}]; u != nil {
		return s.elementOf(u, part)
	}
	for constructor := range strings.FieldsSeq(s.traits.Constructors) {
		c := s.exactly(s.file, s.repo.Definition(d).Qualified+"."+constructor, callable)
		if u := s.vars[variable{c - s.from, name + mention.Several}]; c >= 0 && u != nil && (u.Arguments != 2 || part != mention.Each) {
			return s.written(u).with(Inferred)
		}
	}
	return no
}
