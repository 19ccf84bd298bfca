package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// side tells on what a method is called.
type side uint8

const (
	eitherSide side = iota
	ofObject
	ofClass
)

// sided picks of the methods of one name the one that a class or its objects have, by what it is taken of; both are one of a few where
// that is not known.
func (s *scope) sided(r resolved, u *mention.Use, follow int) []resolved {
	def, want := s.repo.Definition(int(r.d)), s.sideOf(u)
	var all []resolved
	s.inFileQualified(int(s.fileOf[r.d]), def.Qualified, func(d int) bool {
		o, ok := s.overloads[int32(d)]
		if !ok || s.parent[d] != int32(def.Parent) {
			return true
		}
		if static := o.Takes == mention.TypeStatic; want == eitherSide || static == (want == ofClass) {
			all = append(all, resolved{d: int32(d), certainty: r.certainty})
		}
		return len(all) < maxOverloads
	})
	switch {
	case len(all) == 0: // of the other side alone
		if all = s.ofBase(r, u, follow); len(all) == 0 {
			all = append(all, r.with(Weak))
		}
		return all
	case want != eitherSide || len(all) == 1:
		return all[:1]
	}
	for i := range all {
		all[i] = all[i].with(Weak)
	}
	return all
}

// sideOf tells whether what a use names is taken of a class or of an object.
func (s *scope) sideOf(u *mention.Use) side {
	head, rest, _ := strings.Cut(u.Of, ".")
	switch {
	case u.Of == "" || rest == "" && (selves[head] || supers[head]):
		return s.ofAround(u)
	case mention.HasCall(u.Of) || u.Of == mention.Unknown:
		return ofObject
	case rest == "" && s.given(u.Definition, head) != nil:
		if s.given(u.Definition, head).Kind == mention.Reference {
			return eitherSide // which may hold a class
		}
		return ofObject
	case rest != "" && s.inside(u.Definition, u.Of[:strings.LastIndexByte(u.Of, '.')], u.Of[strings.LastIndexByte(u.Of, '.')+1:], typeOrModule).ok():
		return ofClass
	case rest == "" && s.bare(u.Definition, head, typeOrModule).ok():
		return ofClass
	}
	return eitherSide
}

// ofAround tells what a use without a qualifier, or behind a word for the object, is taken of, by the method around it.
func (s *scope) ofAround(u *mention.Use) side {
	s.declare(s.file)
	for d, n := s.definition(u.Definition), 0; d >= 0 && n < maxNested; d, n = int(s.parent[d]), n+1 {
		switch {
		case typeOrModule(s.kind[d]), s.overloads[int32(d)].Takes == mention.TypeStatic:
			return ofClass // in its body, or that of its own method
		case s.parent[d] >= 0 && typeOrModule(s.kind[s.parent[d]]) && s.kind[d].IsFunction():
			return ofObject
		case s.kind[d] == outline.Field || s.kind[d] == outline.Property:
			return eitherSide
		}
	}
	return eitherSide
}
