package link

import (
	"github.com/cairn-search/cairn/core/mention"
)

// typeArguments are those that a type is given, -1 for one that is not known.
type typeArguments [mention.MaxTypeArguments]int32

// The names under which a file's scope has the arguments of a variable's type, and the parameters of a type.
func argumentOf(name string, number int) string { return name + "<" + string(rune('0'+number)) }

func parameterOf(name string) string { return "<" + name }

// parameter tells whether a use in a definition names a type parameter of a type around it.
func (s *scope) parameter(d int, u *mention.Use) bool {
	if !s.generics || u.Of != "" {
		return false
	}
	for e, n := d, 0; e >= 0 && n < maxNested; e, n = int(s.parent[e]), n+1 {
		if s.vars[variable{e - s.from, parameterOf(u.Name)}] != nil {
			return true
		}
	}
	class := s.class(d)
	return class >= s.from && class < s.to && s.vars[variable{class - s.from, parameterOf(u.Name)}] != nil
}

// with returns the number of arguments with one of them.
func (l *Linker) with(g int32, number int, d int32) int32 {
	next := l.argumentLists[g]
	if g == 0 {
		next = typeArguments{-1, -1, -1, -1}
	}
	if 0 < number && number <= mention.MaxTypeArguments {
		next[number-1] = d
	}
	n, known := l.listNumbers[next]
	if !known {
		n = int32(len(l.argumentLists))
		l.listNumbers[next], l.argumentLists = n, append(l.argumentLists, next)
	}
	return n
}

// baseGiven notes an argument that a base of a type is given.
func (s *scope) baseGiven(d int, u *mention.Use) {
	list := s.bases[int32(d)]
	for i := range list {
		if s.repo.Definition(int(list[i].to)).Name != u.For {
			continue
		}
		if to := s.written(u); to.ok() {
			list[i].arguments = s.with(list[i].arguments, u.Arguments, to.d)
		}
	}
}

// writtenFor is the type that is written at a variable, with its arguments.
func (s *scope) writtenFor(local int, name string, u *mention.Use) resolved {
	r := s.orEither(s.written(u), name, u)
	if at := (variable{u.Definition, name}); u.Arguments == 1 && (s.vars[at] != nil || len(s.narrowed[at]) > 1) {
		r = r.with(Inferred) // another stands in that line, too
	}
	for n := 1; r.ok() && n <= mention.MaxTypeArguments; n++ {
		a := s.given(local, argumentOf(name, n))
		if a == nil || a.Line != u.Line {
			break
		}
		if to := s.written(a); to.ok() {
			r.arguments = s.with(r.arguments, n, to.d)
		}
	}
	return r
}

// argument resolves what a type parameter stands for that has the type of a member, d, of what is of a type.
func (s *scope) argument(d int32, name string, of resolved) resolved {
	if !of.ok() || s.declaring > 0 {
		return no
	}
	holder := s.fileScope(int(s.fileOf[d]))
	class := holder.class(int(d))
	if class < 0 {
		return no
	}
	p := s.fileScope(int(s.fileOf[class])).vars[variable{class - s.firstOf(int32(class)), parameterOf(name)}]
	if p == nil || p.Arguments < 1 || p.Arguments > mention.MaxTypeArguments {
		return no
	}
	if of.either > 0 { // of one of them alone is known what it is given
		return no
	}
	g := s.argumentsOf(of, int32(class), maxFollow)
	if g == 0 || s.argumentLists[g][p.Arguments-1] < 0 {
		return no
	}
	return resolved{d: s.argumentLists[g][p.Arguments-1], certainty: of.certainty}
}

// argumentsOf returns what a type is given, as that or as a base of that.
func (s *scope) argumentsOf(of resolved, class int32, follow int) int32 {
	if of.d == class {
		return of.arguments
	}
	if follow == 0 {
		return 0
	}
	for _, b := range s.basesOf(of.d) {
		if !s.step() {
			return 0
		}
		if g := s.argumentsOf(resolved{d: b.to, arguments: b.arguments}, class, follow-1); g != 0 {
			return g
		}
	}
	return 0
}

// calledOn is the type of what a method is called on, also where that is not written.
func (s *scope) calledOn(u *mention.Use) resolved {
	if u.Of != "" {
		return s.takenOf(u)
	}
	if class := s.class(s.definition(u.Definition)); class >= 0 {
		return resolved{d: int32(class)}
	}
	return no
}
