package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// bound resolves what an imported name stands for.
func (s *scope) bound(b binding, name string, want wanted) resolved {
	if b.original == whole || b.original == byDefault {
		if r := s.exportedBy(b.targets, b.original, want, maxFollow); r.ok() {
			return r
		}
	}
	for _, t := range b.targets {
		if t.name != "" {
			continue // a module is no definition
		}
		n := b.original
		if n == byDefault || n == "" && t.rest == "" {
			n = name // "import Foo from './foo'" and "use a::Foo": the name itself
		}
		if r := s.within(t, n, want, maxFollow); r.ok() {
			return r
		}
	}
	return no
}

// within resolves a name in what an import leads to. With name "" it is what the
// import's path ends in.
func (s *scope) within(t target, name string, want wanted, follow int) resolved {
	certainty := Exact
	if !t.exact {
		certainty = Inferred
	}
	q := join(t.rest, name)
	if q == "" || follow == 0 {
		return no
	}
	if t.place.Kind == Directory {
		return s.inPackage(t.place.Number, q, want, s.file).with(certainty)
	}
	if t.place.Kind != File {
		return no
	}
	if d := s.exactly(t.place.Number, q, want); d >= 0 && strings.Contains(q, ".") {
		return resolved{d: int32(d), certainty: certainty}
	}
	head, rest, _ := strings.Cut(q, ".")
	if rest == "" {
		if r := s.exported(t.place.Number, head, want, follow-1); r.ok() {
			return r.with(certainty)
		}
		if r := s.atTop(t.place.Number, head, want); r.ok() {
			return r.with(certainty)
		}
		if r := s.inPackageFile(t.place.Number, head, want); r.ok() {
			return r.with(certainty)
		}
		return s.handedOn(t.place.Number, head, want, follow-1).with(certainty)
	}
	if r := s.keyHeld(t.place.Number, q, want, follow); r.ok() {
		return r.with(certainty)
	}
	outer := s.atTop(t.place.Number, head, typeOrModule)
	if !outer.ok() {
		outer = s.handedOn(t.place.Number, head, typeOrModule, follow-1)
	}
	if !outer.ok() {
		return s.inModule(t.place.Number, head, rest, want, follow-1).with(certainty)
	}
	r := s.below(outer, rest, want, follow)
	if !r.ok() && s.kind[outer.d] == outline.Module { // a class that has the name of its namespace
		if class := s.atTop(t.place.Number, head, isType); class.ok() {
			r = s.below(class, rest, want, follow)
		}
	}
	return r.with(certainty)
}

// below resolves a chain of names behind that of a type or module.
func (s *scope) below(outer resolved, rest string, want wanted, follow int) resolved {
	for outer.ok() && rest != "" {
		var head string
		head, rest, _ = strings.Cut(rest, ".")
		if rest == "" {
			r := s.member(int(outer.d), head, want, follow)
			if !r.ok() && s.traits.Extensions {
				r = s.extensionIn(outer.d, head, want)
			}
			return r.with(outer.certainty)
		}
		if head == s.traits.Companion && !s.member(int(outer.d), head, typeOrModule, 0).ok() {
			continue // it has no name of its own
		}
		outer = s.member(int(outer.d), head, typeOrModule, follow)
	}
	return no
}

// extensionIn resolves the name of an extension that a type holds.
func (s *scope) extensionIn(d int32, name string, want wanted) resolved {
	r := no
	s.inFileNamed(int(s.fileOf[d]), name, func(c int) bool {
		if s.parent[c] == d && want(s.kind[c]) {
			r.d = int32(c)
		}
		return !r.ok()
	})
	return r
}

// inModule resolves a name in a module that a file has from others under a name and hands on.
func (s *scope) inModule(file int, module, name string, want wanted, follow int) resolved {
	scoping := scopingOf(s.familyOfFile(file))
	switch {
	case follow <= 0:
	case scoping.HandsOn == outline.HandsOnAll:
		return s.inImported(file, module, name, want, follow, 0)
	case scoping.Prototypes:
		if own := s.exportsOf(file)[module]; own != "" { // exports.a = b
			return s.inImported(file, own, name, want, follow, 0)
		}
		return s.inImported(file, module, name, want, follow, mention.Export)
	}
	return no
}

// inImported resolves a name in a module that a file imports under a name, by those of its imports that have the flags.
func (s *scope) inImported(file int, module, name string, want wanted, follow int, flags mention.Flags) resolved {
	m := s.mentions(file)
	for i := range m.Imports {
		im := &m.Imports[i]
		for _, n := range im.Names {
			if n.Local != module || im.Flags&flags != flags || !s.step() {
				continue
			}
			for _, t := range s.imports.targets(file, im) {
				if t.name == n.Original {
					if r := s.within(target{place: t.place, exact: t.exact}, name, want, follow); r.ok() {
						return r
					}
				}
			}
		}
	}
	return no
}

// inPackageFile resolves the name in any nesting of modules and types of a file,
// if it is there once.
func (l *Linker) inPackageFile(file int, name string, want wanted) resolved {
	scoping := scopingOf(l.familyOfFile(file))
	if !scoping.Nested {
		return no
	}
	r, n := no, 0
	l.inFileNamed(file, name, func(d int) bool {
		// A method is not named without what it is a method of.
		if want(l.kind[d]) && (l.kind[d] != outline.Method || scoping.Free) {
			r.d = int32(d)
			n++
		}
		return n < 2
	})
	if n != 1 {
		return no
	}
	return r
}

func (l *Linker) familyOfFile(file int) outline.Language { return familyOf(l.repo.Language(file)) }

// handedOn resolves a name that a file has from others and hands on.
func (s *scope) handedOn(file int, name string, want wanted, follow int) resolved {
	if follow <= 0 {
		return no
	}
	scoping := scopingOf(s.familyOfFile(file))
	hands := scoping.HandsOn
	if hands == outline.HandsOnNone {
		return no
	}
	m := s.parse(file)
	for i := range m.Imports {
		im := &m.Imports[i]
		if hands != outline.HandsOnAll && im.Flags&mention.Export == 0 {
			continue
		}
		if !s.step() {
			return no
		}
		for _, n := range im.Names {
			if n.Local != name {
				continue
			}
			var r resolved
			if n.Original == whole && scoping.Prototypes { // exports.a = require("b")
				r = s.exportedBy(s.imports.targets(file, im), whole, want, follow)
			} else {
				r = s.throughImport(file, im, n.Original, want, follow)
			}
			if r.ok() {
				return r
			}
		}
	}
	for i := range m.Imports {
		im := &m.Imports[i]
		if im.Flags&mention.All == 0 || hands != outline.HandsOnAll && im.Flags&mention.Export == 0 {
			continue
		}
		if !s.step() {
			return no
		}
		if r := s.throughImport(file, im, name, want, follow); r.ok() {
			return r
		}
	}
	return no
}

// throughImport resolves a name of what a file imports.
func (s *scope) throughImport(file int, im *mention.Import, name string, want wanted, follow int) resolved {
	for _, t := range s.imports.targets(file, im) {
		if t.name != "" {
			continue
		}
		if r := s.within(t, name, want, follow); r.ok() {
			return r
		}
	}
	return no
}
