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
