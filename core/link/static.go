package link

import (
	"slices"
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

// bySide picks of the methods of one name those that a class or its objects have, by what they are taken of; of each side they are a few that
// may be meant, where that is not known.
func (s *scope) bySide(r resolved, u *mention.Use, follow int) []resolved {
	def, want, mixed := s.repo.Definition(int(r.d)), eitherSide, false
	if def.Parent >= 0 {
		want = s.sideOf(u)
	}
	if want == ofObject && s.callsOverridden(u) {
		want = eitherSide // where one side alone is overridden it is not noted which
	}
	var all []resolved
	s.inFileQualified(int(s.fileOf[r.d]), def.Qualified, func(d int) bool {
		_, ok := s.overloads[int32(d)]
		if !ok || s.parent[d] != int32(def.Parent) || !s.sameBlock(d, int(r.d)) {
			return true
		}
		if static := s.static[int32(d)]; want == eitherSide || static == (want == ofClass) {
			all = append(all, resolved{d: int32(d), certainty: r.certainty})
			mixed = mixed || static != s.static[all[0].d]
		}
		return len(all) < maxOverloads
	})
	switch {
	case len(all) == 0: // of the other side alone
		if all = s.ofBase(r, u, follow); len(all) == 0 {
			all = append(all, r.with(Weak))
		}
		return all
	case mixed:
		for i := range all {
			all[i] = all[i].with(Weak)
		}
		return all
	}
	return s.bySignature(all, u)
}

// bySignature leaves of the signatures of one function those that a call fits, and adds the one with the body, which is what runs.
func (s *scope) bySignature(all []resolved, u *mention.Use) []resolved {
	own := s.repo.Language(int(s.fileOf[all[0].d])).Traits().Overloads
	switch {
	case own == nil && len(all) > 1:
		return eachOf(all)
	case own == nil || u.Kind != mention.Call:
		return all[:1]
	}
	var signatures, fit, bodies []resolved
	for _, r := range all {
		o := s.overloads[r.d]
		if o.Takes == mention.TypeBody {
			bodies = append(bodies, r)
			continue
		}
		signatures = append(signatures, r)
		if arguments := u.Arguments - 1; arguments < 0 || o.Least <= arguments && arguments <= o.Most {
			fit = append(fit, r)
		}
	}
	switch {
	case len(signatures) == 0:
		return all[:1]
	case len(fit) == 0:
		fit = signatures
	case len(fit) > 1:
		fit = s.firstToFit(fit, u)
	}
	several := len(fit) > 1
	fit = append(slices.Clone(fit), bodies...)
	for i := range fit {
		if several {
			fit[i] = fit[i].with(Inferred)
		}
	}
	return fit
}

// firstToFit leaves of the signatures of a function those that a call may mean: none behind the first that surely takes what is given, for
// the compiler takes the first that does.
func (s *scope) firstToFit(fit []resolved, u *mention.Use) []resolved {
	given := u.Arguments - 1
	if given < 0 {
		return fit
	}
	types := strings.Split(u.ArgumentTypes+strings.Repeat(",", given), ",")[:given]
	left, how := s.fitting(fit, types, u.Definition)
	for i, row := range how {
		if !slices.Contains(row, unknown) {
			return left[:i+1]
		}
	}
	if len(left) == 0 {
		return fit
	}
	return left
}

// sideOf tells whether what a use names is taken of a class or of an object.
func (s *scope) sideOf(u *mention.Use) side {
	head, rest, _ := strings.Cut(u.Of, ".")
	before, last, _ := mention.Last(u.Of)
	switch {
	case before != "" && s.isClass(last):
		return ofClass
	case before != "" && last == "new" && s.own(s.traits.Itself, last):
		return ofObject // without parentheses
	case u.Of == "" || rest == "" && (s.isSelf(head) || s.isSuper(head)):
		return s.ofAround(u)
	case mention.HasCall(u.Of) || u.Of == mention.Unknown:
		return ofObject
	case rest == "" && s.given(u.Definition, head) != nil:
		return s.sideGiven(s.given(u.Definition, head))
	case rest != "" && s.inside(u.Definition, before, last, typeOrModule).ok():
		return ofClass
	case rest == "" && s.bare(u.Definition, head, typeOrModule).ok():
		return ofClass
	}
	return eitherSide
}

// sideGiven tells what a variable holds by the use that says so: an object, unless it is what has the name of a class.
func (s *scope) sideGiven(u *mention.Use) side {
	switch {
	case u.Kind != mention.Reference:
		return ofObject
	case s.typeNamed(u.Definition, u.Of, u.Name).ok():
		return ofClass
	}
	return eitherSide
}

// ofAround tells what a use without a qualifier, or behind a word for the object, is taken of, by the method around it.
func (s *scope) ofAround(u *mention.Use) side {
	s.declare(s.file)
	for d, n := s.definition(u.Definition), 0; d >= 0 && n < maxNested; d, n = int(s.parent[d]), n+1 {
		switch {
		case typeOrModule(s.kind[d]), s.static[int32(d)]:
			return ofClass // in its body, or that of its own method
		case s.parent[d] >= 0 && typeOrModule(s.kind[s.parent[d]]) && s.kind[d].IsFunction():
			return ofObject
		case s.kind[d] == outline.Field || s.kind[d] == outline.Property:
			return eitherSide
		}
	}
	return eitherSide
}

// notOfObject is what a call leads to, but no method of objects where a class is called by the name by which each makes them, and none of
// another class where it is called bare: nothing that is written is called then.
func (s *scope) notOfObject(r resolved, u *mention.Use) resolved {
	if !r.ok() || s.traits.Static == "" || s.parent[r.d] < 0 || !s.own(s.traits.Itself, u.Name) {
		return r
	}
	s.declare(int(s.fileOf[r.d]))
	static := false
	s.inFileQualified(int(s.fileOf[r.d]), s.repo.Definition(int(r.d)).Qualified, func(d int) bool {
		static = static || s.static[int32(d)]
		return !static
	})
	class := int32(s.class(s.definition(u.Definition)))
	switch {
	case u.Of == "" && class >= 0 && class != s.parent[r.d] && !s.inherits(class, s.parent[r.d], maxFollow):
		return no
	case !static && s.sideOf(u) == ofClass:
		return no
	}
	return r
}
