package link

import "strings"

// spaced resolves a bare name of C++ in the namespaces around a definition of a qualified name, the innermost first, then in none: in the file,
// in what it includes, then in what else is of the namespace.
func (s *scope) spaced(around, name string, want wanted) resolved {
	for range maxNested {
		around = around[:max(strings.LastIndexByte(around, '.'), 0)]
		q := join(around, name)
		r := resolved{d: int32(s.exactly(s.file, q, want))}
		for i := 0; i < len(s.all) && !r.ok() && s.step(); i++ {
			if t := &s.all[i]; t.place.Kind == File {
				if r.d = int32(s.exactly(t.place.Number, q, want)); !t.exact {
					r.certainty = Inferred
				}
			}
		}
		if r.ok() || around == "" {
			return r
		}
		if r = s.inNamespace(around, name, want); r.ok() {
			return r.with(Inferred)
		}
	}
	return no
}

// unspaced resolves a name that is in no namespace.
func (s *scope) unspaced(name string, want wanted) resolved {
	r := s.spaced("", name, want)
	if !r.ok() {
		r = s.anywhere(name, want, guessTop)
	}
	if !r.ok() || r.certainty == Weak || len(s.repo.Definition(int(r.d)).Qualified) > len(name) {
		return no
	}
	return r
}
