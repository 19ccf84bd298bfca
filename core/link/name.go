package link

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	roles "github.com/cairn-search/cairn/core/tree"
)

// maxFollow is how often a name is followed to where it is handed on from, and a
// type to its bases.
const maxFollow = 5

// wanted tells which kinds of definitions are looked for.
type wanted func(outline.Kind) bool

func typeOrModule(k outline.Kind) bool { return isType(k) || k == outline.Module }

// typeNamed resolves the name of a type, qualified or not, used in a definition of
// the file by its number in the file.
func (s *scope) typeNamed(local int, of, name string) resolved {
	if s.scoping.Free {
		return s.table(local, of, name)
	}
	switch {
	case of == "" && s.parameter(s.definition(local), &mention.Use{Name: name}):
		return no
	case of == "":
		return s.bare(local, name, isType)
	}
	return s.inside(local, of, name, isType)
}

// table resolves the name of a table that has members as a type does, where methods are functions in one: none that is only named alike.
func (s *scope) table(local int, of, name string) resolved {
	r := no
	if of == "" {
		r = s.bare(local, name, isTable)
	} else {
		r = s.inside(local, of, name, isTable)
	}
	if r.certainty != Exact {
		return no
	}
	return r
}

// types tells what has members as a type does: a table, too, where methods are functions in one.
func (s *scope) types() wanted {
	if !s.scoping.Free {
		return isType
	}
	return isTable
}

func isTable(k outline.Kind) bool { return isType(k) || k == outline.Variable }

// written resolves the type that is written at a variable: that which it names, or the bound of the type parameter that it names.
func (s *scope) written(u *mention.Use) resolved {
	defer s.on(u)()
	if u.Of == "" && s.isSelf(u.Name) {
		return resolved{d: int32(s.class(s.definition(u.Definition)))}
	}
	r := s.typeNamed(u.Definition, u.Of, u.Name)
	if r.ok() || u.Of != "" || u.Name == "" || u.Name[0] < 'A' || u.Name[0] > 'Z' {
		return r
	}
	if bound := s.given(u.Definition, u.Name); bound != nil && bound.Kind == mention.Type && bound.Of == "" {
		return s.bare(u.Definition, bound.Name, isType)
	}
	return r
}

// base resolves the base of a type: a type, or a module that is mixed in.
func (s *scope) base(u *mention.Use) resolved {
	if !s.scoping.Mixins {
		return s.typeNamed(u.Definition, u.Of, u.Name)
	}
	if u.Of == "" {
		return s.bare(u.Definition, u.Name, typeOrModule)
	}
	return s.inside(u.Definition, u.Of, u.Name, typeOrModule)
}

// bare resolves a name without a qualifier.
func (s *scope) bare(local int, name string, want wanted) resolved {
	if r := s.bareOpened(name, want); r.ok() {
		return r
	}
	d := s.definition(local)
	b, imported, here := s.imported(name)
	elsewhere := no // in the file, but not seen
	for e, n := d, 0; e >= 0 && n < maxNested && !(here && typeOrModule(s.kind[e])); e, n = int(s.parent[e]), n+1 {
		if s.scoping.Mixins && want(outline.Method) {
			if r := s.inherited(e, name, want, maxFollow, true); r.ok() {
				return r
			}
		}
		found := s.nearest(name, func(c int) bool {
			return want(s.kind[c]) && (s.directly(c, e) && (s.scoping.Implicit || !s.keyOrMember(c, e)) || c == e && !here && s.namesItself(c))
		})
		if found.ok() && !s.unseen(d, int(found.d)) {
			return found
		}
		if found.ok() && !elsewhere.ok() {
			elsewhere = found.with(Inferred)
		}
		if (isType(s.kind[e]) || s.kind[e] == outline.Module && s.scoping.Mixins) && s.scoping.Implicit {
			if r := s.member(e, name, want, maxFollow); r.ok() {
				return r
			}
		}
	}
	if here {
		return s.bound(b, name, want)
	}
	if class := s.class(d); class >= 0 && s.scoping.Implicit {
		if r := s.member(class, name, want, maxFollow); r.ok() {
			return r
		}
	}
	if s.scoping.Apart {
		if r := s.inNamespaces(s.namespaceOf(d), name, want); r.ok() {
			return r
		}
	}
	r := s.inFile(d, name, want)
	switch {
	case !elsewhere.ok():
		elsewhere = r
	case r.certainty != Exact:
		r = elsewhere
	}
	if r.ok() && r.certainty == Exact {
		if !isValue(s.kind[r.d]) || s.scoping.HandsOn != outline.HandsOnMarked {
			return r
		}
		if imported { // const a = require("a")
			return s.bound(b, name, want)
		}
		if s.foreign(name) {
			return no
		}
		return r
	}
	switch {
	case imported:
		return s.bound(b, name, want)
	case s.nowhere[name]: // goes before what the package has, and what comes with all that another has
		return no
	}
	if want(outline.Function) && s.nearest(name, s.topOf(isValue)).ok() {
		return s.heldFrom(name, want) // what a variable of the file holds is called
	}
	own := want(outline.Function) && s.own(s.scoping.Functions, name)
	if r := s.beside(name, want); r.ok() && !own {
		return r
	}
	for i, t := range s.all {
		if in := s.allIn[i]; in >= 0 && s.shut(in) && !s.encloses(in, d) {
			continue
		}
		if r := s.within(t, name, want, maxFollow); r.ok() {
			return r
		}
	}
	r = elsewhere
	if !r.ok() && s.scoping.Everywhere && !own {
		r = s.anywhere(name, want, guessTop)
	}
	if !r.ok() && want(outline.Method) && s.traits.Received && !s.bare(local, name, isValue).ok() { // a value may be called as well
		return s.byName(local, "", name)
	}
	return r
}

// inFile resolves a name of this file that nothing around a definition has: surely if it is in no module. What another module has is only
// inferred, but where other means than imports bring it near.
func (s *scope) inFile(d int, name string, want wanted) resolved {
	top := s.topOf(want)
	r := s.nearest(name, func(c int) bool { return top(c) && s.moduleAround(c) < 0 })
	if r.ok() {
		if s.shut(d) && s.kind[r.d] != outline.Macro {
			r.certainty = Inferred
		}
		return r
	}
	if r = s.nearest(name, top); r.ok() && !s.scoping.Apart && !s.encloses(s.moduleAround(int(r.d)), d) {
		r.certainty = Inferred
	}
	return r
}

// moduleOf returns the innermost module that what stands in a definition is in, -1 if it is in none.
func (l *Linker) moduleOf(d int) int {
	for n := 0; d >= 0 && l.kind[d] != outline.Module && n < maxNested; n++ {
		d = int(l.parent[d])
	}
	return d
}

// moduleAround returns the innermost module around a definition, -1 if none is.
func (l *Linker) moduleAround(d int) int { return l.moduleOf(int(l.parent[d])) }

// shut tells whether what stands in a definition does not see what is around its module.
func (s *scope) shut(d int) bool {
	return s.scoping.Qualifiers == outline.CrateQualifiers && s.moduleOf(d) >= 0
}

// unseen tells whether what stands in a definition does not see another, which is around it or in what is.
func (s *scope) unseen(d, c int) bool {
	class := int(s.parent[c])
	switch {
	case s.shut(d):
		return s.moduleAround(c) != s.moduleOf(d) && s.kind[c] != outline.Macro
	case !s.scoping.OwnBlock || class < 0 || !isType(s.kind[class]):
		return false
	}
	for n := 0; d != class && n < maxNested; n++ {
		if d < 0 || (isType(s.kind[d]) || s.kind[d].IsFunction()) && s.line > s.repo.Definition(d).First {
			return true
		}
		d = int(s.parent[d])
	}
	return false
}

// encloses tells whether a definition is around another.
func (l *Linker) encloses(e, d int) bool {
	for n := 0; d >= 0 && d != e && n < maxNested; n++ {
		d = int(l.parent[d])
	}
	return e >= 0 && d == e
}

// keyOrMember tells whether what another definition contains has no name without that: what is in a type but types, and a function under
// a key of an object.
func (s *scope) keyOrMember(c, e int) bool {
	if isType(s.kind[e]) {
		return !isType(s.kind[c])
	}
	return s.kind[c] == outline.Method && s.scoping.HandsOn == outline.HandsOnMarked
}

// namesItself tells whether a definition is what its bare name means inside of it: a method need not be, a test is not.
func (s *scope) namesItself(d int) bool {
	switch s.kind[d] {
	case outline.Method:
		return s.scoping.Implicit
	case outline.Function:
		return !s.scoping.Apart || s.top(d)
	}
	return true
}

// heldFrom resolves a name that a variable of the file has and that it may have from a module that the file imports: f = require("m").f.
func (s *scope) heldFrom(name string, want wanted) resolved {
	if !s.scoping.Everywhere || !s.scoping.Free {
		return no
	}
	for i := range s.m.Imports {
		for _, t := range s.imports.targets(s.file, &s.m.Imports[i]) {
			if r := s.within(t, name, want, maxFollow); r.ok() {
				return r.with(Inferred)
			}
		}
	}
	return no
}

// directly tells whether a definition is one of those that another contains: what
// is declared there for a type (void A::f() in a namespace) is not.
func (l *Linker) directly(c, e int) bool {
	if int(l.parent[c]) != e || l.kind[e] != outline.Module {
		return int(l.parent[c]) == e
	}
	def := l.repo.Definition(c)
	return len(def.Qualified) == len(l.repo.Definition(e).Qualified)+1+len(def.Name)
}

// atTop resolves a name among the definitions of a file that are in none but modules, those that are in none first.
func (l *Linker) atTop(file int, name string, want wanted) resolved {
	r, top := no, l.topOf(want)
	l.inFileNamed(file, name, func(d int) bool {
		if top(d) && (!r.ok() || l.merges(int(r.d), d) || l.moduleAround(int(r.d)) >= 0 && l.moduleAround(d) < 0) {
			r.d = int32(d)
		}
		return !r.ok() || l.mergeable(int(r.d)) || l.moduleAround(int(r.d)) >= 0
	})
	return r
}

func (l *Linker) topOf(want wanted) func(d int) bool {
	return func(d int) bool {
		return want(l.kind[d]) && l.top(d) && (l.kind[d] != outline.Method || scopingOf(l.familyAt[d]).Flat)
	}
}

// beside resolves a name in the other files of the package.
func (s *scope) beside(name string, want wanted) resolved {
	switch s.scoping.Beside {
	case outline.OwnFile:
		return no
	case outline.OwnNamespace:
		if s.m.Package != "" {
			return s.inNamespace(s.m.Package, name, want)
		}
	}
	r := s.inPackage(s.files.dirOf(s.file), name, want, s.file)
	switch s.scoping.Beside {
	case outline.OwnBuild:
		return r.with(Inferred) // the linker's flags say, not the directory
	case outline.OwnPackage:
		if r.ok() || s.m.Package == "" {
			break
		}
		for _, t := range s.imports.jvmNamed(s.file, s.m.Package+"."+name, name) { // in other directories, such as those of tests
			if r := s.within(t, "", want, maxFollow); r.ok() {
				return r
			}
		}
	}
	return r
}

// inNamespace resolves a name in a namespace, wherever its files are: surely if it
// is there once.
func (s *scope) inNamespace(namespace, name string, want wanted) resolved {
	r := no
	s.qualified(s.file, namespace+"."+name, func(d int) bool {
		if want(s.kind[d]) && s.familyAt[d] == s.fam {
			if r.ok() {
				r.certainty = Inferred
				return false
			}
			r.d = int32(d)
		}
		return true
	})
	return r
}

// inPackage resolves a qualified name in the files of a directory. from is the
// file that asks: files of another package of its directory do not count.
func (l *Linker) inPackage(dir int, qualified string, want wanted, from int) resolved {
	r, family := no, familyOf(l.repo.Language(from))
	ending := scopingOf(family).TestEnding
	apart := ending != "" && !strings.HasSuffix(l.repo.Path(from), ending)
	l.inDirNamed(dir, qualified, func(d int) bool {
		if l.familyAt[d] != family || !want(l.kind[d]) || l.ofOtherLanguage(d, from) {
			return true
		}
		if apart && strings.HasSuffix(l.repo.Path(int(l.fileOf[d])), ending) {
			return true
		}
		r.d = int32(d)
		return false
	})
	return r
}

// ofOtherLanguage tells whether a definition is a function in no type that a file cannot name bare, as it is of another language of the
// JVM: Java names one of Kotlin by a class.
func (l *Linker) ofOtherLanguage(d, file int) bool {
	return l.kind[d] == outline.Function && l.apart(d) && scopingOf(l.familyAt[d]).Beside == outline.OwnPackage && l.repo.Language(int(l.fileOf[d])) != l.repo.Language(file)
}

// Bounds of what is looked at when nothing but the name is known.
const (
	// maxCandidates is how many definitions of a name are looked at.
	maxCandidates = 64
	// maxGuesses is how many of them may be meant, so that each is worth a look: where more have the name it says nothing.
	maxGuesses = 4
)

// guess tells that something is one of several of which nothing but the name is known, and which of those that have it may be meant.
type guess uint8

const (
	noGuess   guess = iota
	guessTop        // those that are in nothing but modules
	guessHeld       // those that something holds, as a value may be that
	guessAll        // all
)

// anywhere resolves a name in the whole repository: Inferred if it is defined
// once, Weak if a few fit and one of them is nearest.
func (s *scope) anywhere(name string, want wanted, among guess) resolved {
	best, near := no, -1
	list := s.candidates(name, want, among)
	for _, d := range list {
		if common := s.files.common(s.file, int(s.fileOf[d])); common > near {
			best.d, near = d, common
		}
	}
	if len(list) < 2 {
		return best.with(Inferred)
	}
	best.guess = among
	return best.with(Weak)
}

// candidates are the definitions of the repository that a name may mean, none if they are too many. A module that is opened in many files is one.
// They are good until the next are asked for.
func (s *scope) candidates(name string, want wanted, among guess) []int32 {
	list, seen, module := s.guesses[:0], 0, false // one that is all there is
	s.named(s.file, name, func(d int) bool {
		if seen++; seen > maxCandidates && !module {
			return false
		}
		if !s.candidate(d, want, among) {
			return true
		}
		at := s.sameModule(list, d)
		switch {
		case at < 0:
			list = append(list, int32(d))
			module = len(list) == 1 && s.reopens(d)
		case s.files.common(s.file, int(s.fileOf[d])) > s.files.common(s.file, int(s.fileOf[list[at]])):
			list[at] = int32(d)
		}
		return len(list) <= maxGuesses
	})
	s.guesses = list
	if len(list) > maxGuesses || seen > maxCandidates && !module {
		return nil
	}
	return list
}

// candidate tells whether a definition may be meant where nothing but its name is said.
func (s *scope) candidate(d int, want wanted, among guess) bool {
	if s.familyAt[d] != s.fam || !want(s.kind[d]) || s.hidden(d) || s.ofOtherLanguage(d, s.file) {
		return false
	}
	switch among {
	case guessTop:
		if !s.top(d) || (s.scoping.Apart || s.scoping.Free) && s.kind[d] == outline.Method {
			return false
		}
		if space, _, in := strings.Cut(s.repo.Definition(d).Qualified, "."); in && s.scoping.Apart && s.own(s.scoping.Globals, space) {
			return false // which adds to the language's own
		}
	case guessHeld:
		if s.kind[d] == outline.Function && !s.belongs(d) {
			return false
		}
	}
	file := int(s.fileOf[d])
	if !s.serves(file) {
		return false
	}
	if s.files.dirOf(file) == s.files.dirOf(s.file) {
		return true
	}
	// Others see neither what is for a test nor what has no capital.
	ending := s.scoping.TestEnding
	return (ending == "" || !strings.HasSuffix(s.repo.Path(file), ending)) && (s.traits.Visibility != outline.ByCapital || !lower(s.repo.Definition(d).Name))
}

// serves tells whether the definitions of a file may be meant here where nothing says so: nothing but tests calls what is for tests, nothing
// but examples what is in those, and nothing beside it what a file of tests defines for itself.
func (s *scope) serves(file int) bool {
	apart := s.repo.Role(file) & (roles.Test | roles.Example)
	switch {
	case apart == 0 || file == s.file:
		return true
	case s.scoping.Qualifiers == outline.CrateQualifiers: // has tests in the files of the product
		apart &^= roles.Test
	case s.scoping.TestEnding == "" && apart&roles.Test != 0 && roles.TestAlone(s.repo.Path(file)):
		return false
	}
	return apart&^s.repo.Role(s.file) == 0
}

// lower tells whether a name begins with a letter that is no capital, as far as that is said by its first byte.
func lower(name string) bool { return name[0] < 0x80 && (name[0] < 'A' || name[0] > 'Z') }

// reopens tells whether a definition is a module or type that may be added to anywhere.
func (s *scope) reopens(d int) bool { return s.reopened() && typeOrModule(s.kind[d]) }

// sameModule returns which of some definitions is the module that another adds to, -1 if none is.
func (s *scope) sameModule(list []int32, d int) int {
	if !s.reopens(d) {
		return -1
	}
	q := s.repo.Definition(d).Qualified
	return slices.IndexFunc(list, func(c int32) bool { return s.reopens(int(c)) && s.repo.Definition(int(c)).Qualified == q })
}

// join joins two names with a dot.
func join(a, b string) string {
	switch {
	case a == "":
		return b
	case b == "":
		return a
	}
	return a + "." + b
}
