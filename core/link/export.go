package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// What a file hands on that has no name there: the file as a whole, and its default.
const (
	whole     = ""
	byDefault = mention.Default
)

// exportsOf returns which of its names a file hands on, by the names that others have them by.
func (l *Linker) exportsOf(file int) map[string]string {
	names, ok := l.exports[file]
	if !ok && scopingOf(l.familyOfFile(file)).HandsOn == outline.HandsOnMarked {
		m := l.parse(file)
		for i := range m.Uses {
			if u := &m.Uses[i]; u.Kind == mention.Exported {
				if names == nil {
					names = map[string]string{}
				}
				if _, taken := names[u.For]; !taken {
					names[u.For] = u.Name
				}
			}
		}
		l.looks.Add(len(m.Uses))
	}
	if !ok {
		l.exports[file] = names
	}
	return names
}

// exported resolves what a file hands on under a name, whole and byDefault among them.
func (s *scope) exported(file int, name string, want wanted, follow int) resolved {
	if follow <= 0 || scopingOf(s.familyOfFile(file)).HandsOn != outline.HandsOnMarked {
		return no
	}
	names := s.exportsOf(file)
	own, ok := names[name]
	if !ok && name == byDefault {
		if own, ok = names[whole]; !ok {
			name = whole
		}
	}
	if ok {
		return s.handed(file, own, want, follow)
	}
	for _, q := range [...]string{join(mention.WholeModule, name), join("exports", name), join(names[whole], name)} {
		if d := s.exactly(file, q, want); d >= 0 {
			return resolved{d: int32(d), certainty: Exact}
		}
	}
	if name != whole {
		return no
	}
	m := s.mentions(file)
	for i := range m.Imports { // module.exports = require("a")
		if im := &m.Imports[i]; im.Flags&(mention.All|mention.Export) == mention.All|mention.Export && s.step() {
			if r := s.exportedBy(s.imports.targets(file, im), whole, want, follow-1); r.ok() {
				return r
			}
		}
	}
	return no
}

// keyHeld resolves what a key names of an object that a file holds, by the names of both: a.b of a = {b: c}.
func (s *scope) keyHeld(file int, qualified string, want wanted, follow int) resolved {
	if own, ok := s.exportsOf(file)[qualified]; ok && follow > 0 && s.step() {
		return s.handed(file, own, want, follow-1)
	}
	return no
}

// handed resolves a name that a file hands on: something of its own, or what it has from others.
func (s *scope) handed(file int, name string, want wanted, follow int) resolved {
	if module, part, ok := strings.Cut(name, "."); ok { // exports.a = b.c
		return s.inImported(file, module, part, want, follow, 0)
	}
	method := no
	s.inFileNamed(file, name, func(d int) bool { // of the object that is handed on
		if s.parent[d] < 0 && s.kind[d] == outline.Method && want(s.kind[d]) && s.repo.Definition(d).Qualified == name {
			method.d = int32(d)
		}
		return !method.ok()
	})
	if method.ok() {
		return method
	}
	r := s.atTop(file, name, want)
	if r.ok() && !isValue(s.kind[r.d]) {
		return r
	}
	m := s.mentions(file)
	for i := range m.Imports {
		im := &m.Imports[i]
		for _, n := range im.Names {
			if n.Local != name || !s.step() {
				continue
			}
			targets := s.imports.targets(file, im)
			if from := s.exportedBy(targets, n.Original, want, follow-1); from.ok() {
				return from
			}
		}
	}
	return r
}

// exportedBy resolves what the files that an import leads to hand on under a name.
func (s *scope) exportedBy(targets []target, name string, want wanted, follow int) resolved {
	for _, t := range targets {
		if t.name != "" || t.rest != "" || t.place.Kind != File {
			continue
		}
		var r resolved
		if name == whole || name == byDefault {
			r = s.exported(t.place.Number, name, want, follow)
		} else {
			r = s.within(t, name, want, follow)
		}
		if r.ok() && !t.exact {
			r = r.with(Inferred)
		}
		if r.ok() {
			return r
		}
	}
	return no
}

// handedValue resolves the type of what a file of scripts hands on as a whole, by the name that it was imported by: export default new A().
func (s *scope) handedValue(name string) resolved {
	if !s.scoping.Prototypes || s.declaring > 0 || s.depth > maxFollow {
		return no
	}
	b, ok, _ := s.imported(name)
	if !ok || b.original != whole && b.original != byDefault {
		return no
	}
	for _, t := range b.targets {
		if t.place.Kind != File || t.name != "" || t.rest != "" || !s.step() {
			continue
		}
		in := s.fileScope(t.place.Number)
		u := in.vars[variable{-1, mention.WholeModule}]
		if b.original == byDefault && in.vars[variable{-1, byDefault}] != nil {
			u = in.vars[variable{-1, byDefault}]
		}
		if in.depth > maxFollow {
			continue
		}
		in.depth++
		r := no
		if u != nil {
			r = in.value(u)
		} else if own := s.exportsOf(t.place.Number)[b.original]; own != "" {
			r = in.handedValue(own)
		}
		in.depth--
		if !t.exact {
			r = r.with(Inferred)
		}
		if r.ok() {
			return r
		}
	}
	return no
}

// isValue tells whether a definition may be no more than a name for what was imported.
func isValue(k outline.Kind) bool { return k == outline.Variable || k == outline.Constant }
