package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// namespaceOf is the namespace around a definition, or the type that it is a member of.
func (s *scope) namespaceOf(d int) string {
	if d >= 0 && !s.namesItself(d) { // a test
		d = int(s.parent[d])
	}
	if d < 0 {
		return ""
	}
	def := s.repo.Definition(d)
	if s.kind[d] == outline.Module {
		return def.Qualified
	}
	return strings.TrimSuffix(def.Qualified[:len(def.Qualified)-len(def.Name)], ".")
}

// inNamespaces resolves a bare name of C++ in a namespace, then in those around it, then in none: in the file, in what it includes, then in what
// else is of the namespace.
func (s *scope) inNamespaces(namespace, name string, want wanted) resolved {
	for range maxNested {
		q := join(namespace, name)
		r, below := resolved{d: s.topmost(s.file, q, want)}, no
		if r.ok() && s.definedBelow(int(r.d)) {
			r, below = no, r
		}
		for i := 0; i < len(s.all) && !r.ok() && s.step(); i++ {
			if t := &s.all[i]; t.place.Kind == File {
				if r.d = s.topmost(t.place.Number, q, want); r.ok() && !t.exact {
					r.certainty = Inferred
				}
			}
		}
		if !r.ok() {
			r = s.throughIncludes(q, want)
		}
		if !r.ok() {
			r = below
		}
		if r.ok() || namespace == "" {
			return r
		}
		if r = s.inNamespace(namespace, name, want); r.ok() {
			return r.with(Inferred)
		}
		namespace = namespace[:max(strings.LastIndexByte(namespace, '.'), 0)]
	}
	return no
}

// definedBelow tells whether a macro of the file is defined below the line at hand, so that what is included is meant before it.
func (s *scope) definedBelow(d int) bool {
	return s.kind[d] == outline.Macro && s.repo.Definition(d).First > s.line
}

// global resolves a name that is in no namespace.
func (s *scope) global(name string, want wanted) resolved {
	r := s.inNamespaces("", name, want)
	if !r.ok() && s.scoping.Mixins {
		return s.opensGlobal(name, want)
	}
	if !r.ok() {
		r = s.anywhere(name, want, guessTop)
	}
	if !r.ok() || r.certainty == Weak || len(s.repo.Definition(int(r.d)).Qualified) > len(name) {
		return no
	}
	return r
}

// opensGlobal resolves what is in no module of the repository, wherever it is opened.
func (s *scope) opensGlobal(name string, want wanted) resolved {
	r := no
	s.named(s.file, name, func(d int) bool {
		if want(s.kind[d]) && s.familyAt[d] == s.fam && s.repo.Definition(d).Qualified == name {
			r = resolved{d: int32(d), certainty: Inferred}
		}
		return !r.ok()
	})
	return r
}

// ofNamespace resolves a name of C++ behind that of a namespace, which many files may open, in the file and what it includes, else as what the
// repository has of that name.
func (s *scope) ofNamespace(local int, of, name string, want wanted) resolved {
	head, _, _ := strings.Cut(of, ".")
	if s.given(local, head) != nil {
		return no
	}
	if r := s.inNamespaces(s.namespaceOf(s.definition(local)), join(of, name), want); r.ok() {
		return r
	}
	return s.inNamespace(of, name, want).with(Inferred)
}

// topmost is exactly, of what is in nothing but modules.
func (l *Linker) topmost(file int, qualified string, want wanted) int32 {
	d := l.exactly(file, qualified, want)
	if d >= 0 && !l.top(d) {
		d = -1
	}
	return int32(d)
}

// byPath resolves a name of PHP that those of namespaces are written before: by what the file calls the first of them, else in the file's
// own namespace, else from the root.
func (s *scope) byPath(local int, of, name string, want wanted) resolved {
	head, _, _ := strings.Cut(of, ".")
	if s.given(local, head) != nil {
		return no
	}
	of, rest := strings.ReplaceAll(of, ".", `\`), strings.ReplaceAll(of[len(head):], ".", `\`)
	for i := range s.m.Imports {
		for _, n := range s.m.Imports[i].Names {
			if n.Local == head && s.step() {
				return s.inNamespace(strings.Trim(s.m.Imports[i].Path, `\`)+rest, name, want)
			}
		}
	}
	if s.m.Package != "" {
		if r := s.inNamespace(s.m.Package+`\`+of, name, want); r.ok() {
			return r
		}
	}
	return s.inNamespace(of, name, want)
}
