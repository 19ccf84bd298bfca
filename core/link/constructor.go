package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// makes links what makes an object with the constructor of its type, of several with those that take so many arguments. all is what the use calls.
// It tells whether the use makes one of a type from here.
func (s *scope) makes(out *links, u *mention.Use, all []resolved) (made bool) {
	for _, r := range s.made(u, all) {
		made = made || r.ok()
		constructor := s.constructorOf(r)
		if !constructor.ok() {
			continue
		}
		if list := s.overloaded(constructor, u, maxFollow); len(list) <= maxAlike {
			for _, c := range list {
				s.link(out, Calls, u, s.defined(c))
			}
		}
	}
	return made
}

// initialises links what makes an object without calling anything with the constructor of its type, or of that of the member that it is.
func (s *scope) initialises(out *links, u *mention.Use) {
	of := no
	if member := s.ownField(u); member.ok() {
		s.link(out, References, u, member)
		if t, ok := s.typeOf(member.d); ok && s.values[member.d] {
			of = t
		}
	} else if !s.parameter(s.definition(u.Definition), u) {
		of = s.typeNamed(u.Definition, u.Of, u.Name)
	}
	if !of.ok() {
		return
	}
	if class := int32(s.class(s.definition(u.Definition))); class < 0 || class != of.d && !s.inherits(class, of.d, maxFollow) {
		of.certainty = max(of.certainty, Inferred) // what looks like arguments may be parameters; a base is initialised
	}
	s.makes(out, u, []resolved{of})
}

// ownField is the field of the class around that a use names.
func (s *scope) ownField(u *mention.Use) resolved {
	class := s.class(s.definition(u.Definition))
	if class < 0 || u.Of != "" {
		return no
	}
	return s.member(class, u.Name, func(k outline.Kind) bool { return k == outline.Field }, 0)
}

// made are the types of which a use makes an object: those that it calls, its own by a word for that, or that whose new it calls, where that is
// how objects are made.
func (s *scope) made(u *mention.Use, all []resolved) (types []resolved) {
	for _, r := range all {
		if isType(s.kind[r.d]) {
			types = append(types, r)
		}
	}
	byNew := u.Name == "new" && u.Of != mention.Unknown && s.own(s.traits.Itself, u.Name)
	switch {
	case len(all) > 0:
	case u.Of != "" && s.own(s.traits.Emplacers, u.Name):
		types = append(types, s.chained(u.Definition, u.Of+mention.Several).with(Inferred))
	case byNew && u.Of != "":
		types = append(types, s.chained(u.Definition, u.Of))
	case byNew, u.Of == "" && s.isSelf(u.Name) && !s.isSuper(u.Name):
		types = append(types, resolved{d: int32(s.class(s.definition(u.Definition)))})
	}
	return types
}

// constructorOf is the function that runs where an object of a type is made, which may be one of its bases: by the language's name for it, or
// by that of the type itself.
func (s *scope) constructorOf(of resolved) resolved {
	if !of.ok() {
		return no
	}
	traits := s.repo.Language(int(s.fileOf[of.d])).Traits()
	for name := range strings.FieldsSeq(traits.Constructors) {
		if r := s.member(int(of.d), name, outline.Kind.IsFunction, maxFollow); r.ok() {
			if traits.Heads {
				r = r.with(Weak) // the head may be meant
			}
			return r.with(of.certainty)
		}
	}
	return s.member(int(of.d), s.repo.Definition(int(of.d)).Name, outline.Kind.IsFunction, 0).with(of.certainty)
}
