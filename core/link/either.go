package link

import (
	"slices"

	"github.com/cairn-search/cairn/core/mention"
)

// maxEither is how many types a union is of, or definitions are meant by what is taken of one; further ones are left out.
const maxEither = 8

// union is what any of may be meant, -1 behind the last: types of a value, or what those have under a name.
type union [maxEither]int32

// either returns what one or the other of two may be.
func (l *Linker) either(a, b resolved) resolved {
	switch {
	case !a.ok():
		return b
	case !b.ok():
		return a
	}
	all, n := l.unionOf(a), 0
	for n < maxEither && all[n] >= 0 {
		n++
	}
	for _, d := range l.unionOf(b) {
		if d >= 0 && n < maxEither && !slices.Contains(all[:n], d) {
			all[n] = d
			n++
		}
	}
	if a.certainty = max(a.certainty, b.certainty); n == 1 {
		return a
	}
	number, known := l.unionNumbers[all]
	if !known {
		number = int32(len(l.unions))
		l.unionNumbers[all], l.unions = number, append(l.unions, all)
	}
	a.either = number
	return a
}

// unionOf returns all that something may be.
func (l *Linker) unionOf(r resolved) union {
	if r.either > 0 {
		return l.unions[r.either]
	}
	return union{r.d, -1, -1, -1, -1, -1, -1, -1}
}

// meant returns all that something may be, each of which is inferred if it is not the only one.
func (l *Linker) meant(r resolved) []resolved {
	if r.either == 0 {
		return []resolved{r}
	}
	var list []resolved
	for _, d := range l.unions[r.either] {
		if d >= 0 {
			list = append(list, resolved{d: d, certainty: max(r.certainty, Inferred)})
		}
	}
	return list
}

// ofEach returns what a function finds of something, or of each of those that it may be.
func (l *Linker) ofEach(r resolved, find func(one resolved) resolved) resolved {
	if r.either == 0 {
		return find(r)
	}
	found := no
	for _, d := range l.unions[r.either] {
		if d >= 0 && l.step() {
			one := resolved{d: d, certainty: r.certainty}
			if d == r.d {
				one.arguments = r.arguments
			}
			found = l.either(found, find(one))
		}
	}
	return found
}

// orEither adds to the type that a use says of something those that it may have as well.
func (s *scope) orEither(r resolved, name string, u *mention.Use) resolved {
	for _, e := range s.others[variable{u.Definition, name}] {
		if s.looks.Add(1); e.Line == u.Line && e.Arguments == u.Arguments || e.Arguments == 1 && e.Line == s.line {
			r = s.either(r, s.written(e))
		}
	}
	return r
}
