package link

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/text"
)

// outside tells whether a qualifier stands for something that was imported from
// outside of the repository, or has a type from there, so that no name of the
// repository is meant.
func (s *scope) outside(local int, of string) bool {
	head, _, _ := strings.Cut(of, ".")
	if s.foreign(head) || s.foreign(of) {
		return true
	}
	u := s.given(local, head)
	if u == nil {
		return s.shared(local, head)
	}
	if u.Of == mention.Unknown {
		return false
	}
	first, _, _ := strings.Cut(join(u.Of, u.Name), ".")
	return s.foreign(first) || s.abroad(u)
}

// shared tells whether a name is that of a variable of the package whose type is said to be from outside.
func (s *scope) shared(local int, name string) bool {
	if !s.scoping.Typed || s.foreign(name) {
		return false
	}
	r := s.bare(local, name, isValue)
	if !r.ok() || r.certainty != Exact {
		return false
	}
	in := s.fileScope(int(s.fileOf[r.d]))
	u := in.vars[variable{int(r.d) - in.from, name}]
	if u == nil || u.Of == mention.Unknown {
		return false
	}
	first, _, _ := strings.Cut(join(u.Of, u.Name), ".")
	return in.foreign(first)
}

// abroad tells whether what a variable is given, whose type was not found here, is known to come from outside: a variable has one type.
func (s *scope) abroad(u *mention.Use) bool {
	if !s.scoping.Typed || u.Kind == mention.Type || s.depth > maxFollow || !s.step() {
		return false
	}
	s.depth++
	defer s.on(u)()
	defer func() { s.depth-- }()
	of := join(u.Of, u.Name)
	if u.Kind == mention.Call {
		of += mention.Returned
	}
	return s.elsewhere(&mention.Use{Of: of, Definition: u.Definition, Line: u.Line})
}

// foreign tells whether a name was imported from outside of the repository.
func (s *scope) foreign(name string) bool {
	if b, ok, _ := s.imported(name); ok {
		return len(b.targets) == 0
	}
	_, nowhere := s.nowhere[name]
	return nowhere
}

// given returns the use that says what a name holds in a definition, by its number
// in the file, or in one around it; nil if none does.
func (s *scope) given(local int, name string) *mention.Use {
	for e, n := local, 0; ; n++ {
		if u := s.held(variable{e, name}, local); u != nil || e < 0 || n == maxNested {
			return u
		}
		if e = int(s.parent[s.from+e]); e >= 0 {
			e -= s.from
		}
	}
}

// path resolves a name behind a qualifier that says where it is without an import:
// crate::a::f of Rust, A.B.f of Elixir, the tables of Lua.
func (s *scope) path(d int, of, name string, want wanted) resolved {
	r := no
	switch head, _, _ := strings.Cut(of, "."); s.scoping.Qualifiers {
	case outline.CrateQualifiers:
		if head == "self" && s.class(d) >= 0 || head != "crate" && head != "super" && head != "self" {
			return no
		}
		im := mention.Import{Path: strings.ReplaceAll(s.lifted(d, join(of, name)), ".", "::")}
		for _, t := range s.imports.targets(s.file, &im) {
			if r := s.within(t, "", want, maxFollow); r.ok() {
				return r
			}
		}
	case outline.ModuleQualifiers:
		s.qualified(s.file, join(of, name), func(c int) bool {
			if want(s.kind[c]) && s.familyAt[c] == s.fam {
				r.d = int32(c)
			}
			return !r.ok()
		})
	case outline.TableQualifiers:
		if head == "self" && d >= 0 {
			def := s.repo.Definition(d)
			of = strings.TrimSuffix(def.Qualified[:len(def.Qualified)-len(def.Name)], ".") + of[len(head):]
		}
		r.d = int32(s.exactly(s.file, join(of, name), want))
	}
	return r
}

// lifted makes a path in a module of the file, self.a or super.a, one of the file itself.
func (s *scope) lifted(d int, path string) string {
	head, rest, _ := strings.Cut(path, ".")
	module := s.moduleOf(d)
	if module < 0 || head == "crate" {
		return path
	}
	for head == "super" && module >= 0 {
		module, path = s.moduleAround(module), rest
		head, rest, _ = strings.Cut(path, ".")
	}
	switch {
	case head == "super":
		return path
	case head == "self":
		path = rest
	}
	if module >= 0 {
		path = join(s.repo.Definition(module).Qualified, path)
	}
	return "self." + path
}

// exactly returns the definition of a file that has a qualified name, -1 for none.
func (l *Linker) exactly(file int, qualified string, want wanted) int {
	found := -1
	l.inFileQualified(file, qualified, func(d int) bool {
		if want(l.kind[d]) {
			found = d
		}
		return found < 0
	})
	return found
}

// class returns the type that a definition is a member of, -1 if it is of none.
func (s *scope) class(d int) int {
	for e, n := d, 0; e >= 0 && n < maxNested; e, n = int(s.parent[e]), n+1 {
		if isType(s.kind[e]) || s.kind[e] == outline.Module && s.scoping.Mixins {
			return e
		}
		if class := s.classWritten(e); class >= 0 {
			return class
		}
	}
	return -1
}

// classWritten returns the type that is written at a method which is declared outside of it, func (s *Server) Serve, void A::f(); -1 if none is.
func (s *scope) classWritten(d int) int {
	def := s.repo.Definition(d)
	scope := strings.TrimSuffix(def.Qualified[:len(def.Qualified)-len(def.Name)], ".")
	if scope == "" || def.Parent >= 0 && (s.kind[def.Parent] != outline.Module || s.repo.Definition(def.Parent).Qualified == scope) {
		return -1
	}
	if r := s.exactly(s.file, scope, s.types()); r >= 0 {
		return r
	}
	if r := s.atTop(s.file, scope, s.types()); r.ok() {
		return int(r.d)
	}
	if r := s.inPackage(s.files.dirOf(s.file), scope, isType, s.file); r.ok() {
		return int(r.d)
	}
	last := scope[strings.LastIndexByte(scope, '.')+1:]
	if r := s.declaredType(scope, last); r.ok() {
		return int(r.d)
	}
	if r := s.anywhere(last, isType, guessAll); r.ok() && s.scoping.Open != outline.OpenInPackage {
		return int(r.d)
	}
	return -1
}

// declaredType resolves the qualified name of a type whose members stand in another file than itself: that of a header which the file includes,
// else the only one of that name. Types in others that end with the name are none of them.
func (s *scope) declaredType(qualified, name string) resolved {
	r, several := no, false
	if s.scoping.Headers == "" {
		return r
	}
	s.named(s.file, name, func(d int) bool {
		if !isType(s.kind[d]) || s.familyAt[d] != s.fam || s.repo.Definition(d).Qualified != qualified {
			return true
		}
		included := s.includes(s.file, int(s.fileOf[d]))
		several = r.ok() && !included
		if !several {
			r.d = int32(d)
		}
		return !included
	})
	if several {
		return no
	}
	return r
}

// byName resolves a method of which nothing but the name is known and what it is called on: that several have it says nothing, unless types
// share methods to be taken for each other.
func (s *scope) byName(local int, of, name string) resolved {
	if common[name] || len(name) < 3 || s.own(s.scoping.Methods, name) || s.own(s.traits.Itself, name) {
		return no
	}
	r := s.calledBehind(local, of, name)
	if !r.ok() || r.certainty == Weak && !s.traits.Structural || s.inFunction(int(r.d)) {
		return no
	}
	if s.traits.Setters && strings.HasSuffix(name, "=") {
		return r.with(Weak) // others have accessors of the name, which are made
	}
	return r
}

// calledBehind resolves what is called behind something: what a value may have if there is that, and a function that stands alone only where
// nothing tells that it is called on a value. So what a test is named after does not hide it.
func (s *scope) calledBehind(local int, of, name string) resolved {
	head, _, _ := strings.Cut(of, ".")
	if _, imported, _ := s.imported(head); of == "" || imported {
		return s.anywhere(name, s.method, guessAll)
	}
	r := s.anywhere(name, s.method, guessHeld)
	if r.ok() || s.scoping.Typed && (of == mention.Unknown || mention.HasCall(of) || s.given(local, head) != nil) {
		return r
	}
	return s.anywhere(name, s.method, guessAll)
}

// belongs tells whether a function is that of something besides the modules that it is in: a.f of a table, T.f of an extension.
func (l *Linker) belongs(d int) bool {
	def := l.repo.Definition(d)
	scope := len(def.Qualified) - len(def.Name)
	if def.Parent >= 0 {
		scope -= len(l.repo.Definition(def.Parent).Qualified) + 1
	}
	return scope > 0
}

// method tells whether what is called on something may be of a kind.
func (s *scope) method(k outline.Kind) bool {
	return k == outline.Method || k == outline.Function && !s.scoping.Called
}

// guessed returns all those that a call may mean of which nothing but the name is known.
func (s *scope) guessed(r resolved, u *mention.Use) (all []resolved) {
	want := wanted(s.method)
	if r.guess == guessTop {
		want = s.callable()
	}
	for _, d := range slices.Clone(s.candidates(u.Name, want, r.guess)) {
		if !s.inFunction(int(d)) {
			all = append(all, s.overloaded(resolved{d: d, certainty: Weak}, u, maxFollow)...)
		}
	}
	return all
}

// inFunction tells whether a definition is one of those that a function has for itself, which nothing beyond it names.
func (l *Linker) inFunction(d int) bool {
	for e, n := int(l.parent[d]), 0; e >= 0 && n < maxNested; e, n = int(l.parent[e]), n+1 {
		if l.kind[e].IsFunction() {
			return true
		}
	}
	return false
}

// own tells whether a name is one of the words that are the language's own.
func (l *Linker) own(words, name string) bool {
	if words == "" {
		return false
	}
	names := l.words[words]
	if names == nil {
		names = text.Set(words)
		l.words[words] = names
	}
	return names[name]
}

// common are methods that the standard libraries of most languages have: whoever
// calls one on he does not say what means those.
var common = text.Set("get set add put has all any map len pop push join split trim find sort filter reduce forEach append remove insert " +
	"update delete keys values items copy clone close open read write next size length count contains indexOf replace format " +
	"toString equals hashCode apply call bind then catch exec match test slice concat includes start stop run send " +
	"encode decode strip lower upper startswith endswith extend clear index reverse print println printf Error String Len Close Read Write " +
	"each to_s to_a to_i to_h inspect unwrap expect iter collect into from as_ref to_string push_str is_some is_none ok err lock")

// Common tells whether a name is one that libraries have too, so that nothing is linked by it alone.
func Common(name string) bool { return common[name] }
