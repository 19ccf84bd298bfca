package link

import (
	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// refer links what names something without calling it. What is named is found by the rules of the language or not at all: that only one
// thing has a name says little where a name has no form of its own.
func (s *scope) refer(out *links, u *mention.Use) {
	var r resolved
	switch want := s.nameable(); {
	case u.Of != "":
		r = s.inside(u.Definition, u.Of, u.Name, want)
	case u.Kind == mention.Reference && s.reopened():
		r = s.constant(u, want)
	default:
		r = s.bare(u.Definition, u.Name, want)
	}
	if !r.ok() || r.certainty == Weak || s.scoping.Apart && s.declares(r.d, u.Line) {
		return
	}
	for _, one := range s.meant(r) {
		s.referTo(out, u, one)
	}
}

// referTo links what a use names with that.
func (s *scope) referTo(out *links, u *mention.Use, r resolved) {
	if s.traits.Static != "" && s.kind[r.d].IsFunction() {
		all := s.overloaded(r, u, maxFollow)
		if r = all[0]; r.certainty == Weak {
			return
		}
	}
	kind, to := s.naming(r), s.defined(r)
	if u.Kind == mention.Call && to.d != r.d && isValue(s.kind[r.d]) && s.kind[to.d].IsFunction() {
		kind = Calls // what is declared as a value is a function
	}
	s.link(out, kind, u, to)
	if u.Kind == mention.Reference && u.Of != "" && s.scoping.Open == outline.OpenAnywhere {
		if of := s.names(u.Definition, u.Of); of.ok() && isType(s.kind[of.d]) && int(s.parent[r.d]) == int(of.d) {
			s.link(out, UsesType, u, of) // whose member is named by its path
		}
	}
}

// declares tells whether a line of the file is one in which a value is defined, so that its name is no use of it.
func (s *scope) declares(d int32, line int) bool {
	def := s.repo.Definition(int(d))
	return int(s.fileOf[d]) == s.file && def.First <= line && line <= def.Last && !isType(s.kind[d])
}

// reopened tells whether the file's modules may be added to anywhere, and have members as types do.
func (s *scope) reopened() bool {
	return s.scoping.Mixins && s.scoping.Open == outline.OpenAnywhere
}

// constant resolves a constant without a qualifier, which is one of what is around, of the bases of that, or of none: that another module
// has one of the name says nothing.
func (s *scope) constant(u *mention.Use, want wanted) resolved {
	for e, n := s.definition(u.Definition), 0; e >= 0 && n < maxNested; e, n = int(s.parent[e]), n+1 {
		if typeOrModule(s.kind[e]) {
			if r := s.member(e, u.Name, want, maxFollow); r.ok() {
				return r
			}
		}
	}
	r, several := no, false
	s.named(s.file, u.Name, func(d int) bool {
		if s.familyAt[d] != s.fam || !want(s.kind[d]) || len(s.repo.Definition(d).Qualified) != len(u.Name) {
			return true
		}
		if int(s.fileOf[d]) == s.file {
			r, several = resolved{d: int32(d), certainty: Exact}, false
			return false
		}
		several = r.ok()
		r = resolved{d: int32(d), certainty: Inferred}
		return !several
	})
	if several || r.certainty != Exact && s.own(s.scoping.Globals, u.Name) {
		return no
	}
	return r
}

// naming is the kind of link that names a definition.
func (s *scope) naming(r resolved) Kind {
	switch k := s.kind[r.d]; {
	case isType(k), k == outline.Module && s.reopened():
		return UsesType
	case s.traits.Applied != "" && k.IsFunction():
		return Calls
	}
	return References
}

// nameable tells whether a name of the file's code can stand for such a definition: where modules are mixed in, also for one of them.
func (s *scope) nameable() wanted {
	if s.reopened() {
		return func(k outline.Kind) bool { return !k.Prose() }
	}
	return named
}

// named tells whether a name of code can stand for such a definition.
func named(k outline.Kind) bool { return !k.Prose() && k != outline.Module }

// importedNames links a file with what it has from others by name.
func (s *scope) importedNames(out *links) {
	for i := range s.m.Imports {
		im := &s.m.Imports[i]
		for _, n := range im.Names {
			if n.Original == "" && s.scoping.Beside == outline.OwnDirectory {
				continue // a package
			}
			s.left = maxSteps
			r := s.bound(binding{s.imports.targets(s.file, im), n.Original}, n.Local, named)
			if !r.ok() || r.certainty == Weak {
				continue
			}
			r = s.defined(r)
			out.add(Link{Kind: s.naming(r), From: Place{File, s.file}, To: Place{Symbol, int(r.d)}, Certainty: r.certainty, Line: im.Line})
		}
	}
}
