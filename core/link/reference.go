package link

import (
	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// refer links what names something without calling it. What is named is found by the rules of the language or not at all: that only one
// thing has a name says little where a name has no form of its own.
func (s *scope) refer(out *links, u *mention.Use) {
	var r resolved
	if u.Of == "" {
		r = s.bare(u.Definition, u.Name, named)
	} else {
		r = s.inside(u.Definition, u.Of, u.Name, named)
	}
	if r.ok() && r.certainty != Weak {
		s.link(out, s.naming(r), u, s.defined(r))
	}
}

// naming is the kind of link that names a definition.
func (s *scope) naming(r resolved) Kind {
	switch k := s.kind[r.d]; {
	case isType(k):
		return UsesType
	case s.traits.Applied != "" && k.IsFunction():
		return Calls
	}
	return References
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
			out.add(Link{s.naming(r), Place{File, s.file}, Place{Symbol, int(r.d)}, r.certainty, im.Line})
		}
	}
}
