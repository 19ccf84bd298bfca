package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// typeArguments are those that a type is given, -1 for one that is not known.
type typeArguments [mention.MaxTypeArguments]int32

// element is what one is of several that something holds; keyed tells that a loop over that gives keys.
type element struct {
	resolved
	keyed bool
}

// The names under which a file's scope has the arguments of a variable's type, and the parameters of a type.
func argumentOf(name string, number int) string { return name + "<" + string(rune('0'+number)) }

func parameterOf(name string) string { return "<" + name }

// cutPart cuts from a chain that one of those is meant that it holds.
func cutPart(of string) (whole string, ok bool) {
	if whole, ok = strings.CutSuffix(of, mention.Several); ok {
		return whole, true
	}
	return strings.CutSuffix(of, mention.Each)
}

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

// partOf notes what something that the file declares holds, or what its type is given, from a use that says so.
func (s *scope) partOf(u *mention.Use) {
	d := s.definition(u.Definition)
	if d < 0 || u.For == "" {
		return
	}
	function := s.kind[d].IsFunction()
	if own := s.repo.Definition(d).Name == u.For && !function || u.For == mention.Result; !own {
		s.baseGiven(d, u)
		return
	}
	if u.Kind == mention.Element {
		if _, known := s.elements[int32(d)]; known {
			return
		}
		if to := s.written(u); to.ok() {
			s.elements[int32(d)] = element{to, u.Arguments == 2}
		}
		return
	}
	t, ok := s.typed[int32(d)]
	if !ok {
		return
	}
	if to := s.written(u); to.ok() {
		t.arguments = s.with(t.arguments, u.Arguments, to.d)
		s.typed[int32(d)] = t
	}
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
	r := s.written(u)
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

// heldBy is the type of one of those that a definition holds, or that what it returns does.
func (s *scope) heldBy(d int32, part string) resolved {
	if s.declaring > 0 {
		return no
	}
	s.declare(int(s.fileOf[d]))
	if e, ok := s.elements[d]; ok {
		if e.keyed && part == mention.Each {
			return no
		}
		return e.resolved
	}
	if t, ok := s.typeOf(d); ok && t.d != d && isType(s.kind[t.d]) { // type Rows []Row
		s.declare(int(s.fileOf[t.d]))
		if e, ok := s.elements[t.d]; ok && (!e.keyed || part != mention.Each) {
			return e.resolved
		}
	}
	return no
}

// elementOf is the type of one of those that a variable holds by what it is given.
func (s *scope) elementOf(u *mention.Use, part string) resolved {
	switch u.Kind {
	case mention.Reference:
		defer s.on(u)()
		return s.chained(u.Definition, join(u.Of, u.Name)+part)
	case mention.Call:
		defer s.on(u)()
		return s.chained(u.Definition, join(u.Of, u.Name)+"()"+part)
	}
	if t := s.written(u); t.ok() {
		s.declare(int(s.fileOf[t.d]))
		if e, ok := s.elements[t.d]; ok && (!e.keyed || part != mention.Each) {
			return e.resolved
		}
	}
	return no
}

// oneOf is the type of one of those that a variable holds.
func (s *scope) oneOf(local, d int, name, whole string) resolved {
	part := whole[len(name):]
	if u := s.given(local, name+mention.Several); u != nil {
		if u.Arguments == 2 && part == mention.Each {
			return no
		}
		return s.written(u)
	}
	if u := s.given(local, name); u != nil {
		return s.elementOf(u, part)
	}
	if class := s.class(d); class >= 0 && (s.scoping.Implicit || s.scoping.BareFields) {
		if r := s.field(resolved{d: int32(class)}, whole); r.ok() {
			return r
		}
	}
	if r := s.bare(local, name, isValue); r.ok() {
		return s.heldBy(r.d, part).with(r.certainty)
	}
	return no
}

// oneOfCall is the type of one of those that what a call returns holds.
func (s *scope) oneOfCall(local int, of, part string) resolved {
	before, name, _ := mention.Last(of)
	u := &mention.Use{Kind: mention.Call, Name: name, Of: before, Definition: local}
	if r := s.call(u); r.ok() {
		return s.heldBy(r.d, part).with(r.certainty)
	}
	if before == "" || !s.own(s.traits.Holders, name) {
		return no
	}
	if s.own(s.traits.Valued, name) {
		part = mention.Several
	}
	return s.chained(local, before+part)
}

// primary is the type of a property that stands among the parameters of a class: class A(val b: B).
func (s *scope) primary(of resolved, name string) resolved {
	if !s.scoping.Implicit || !isType(s.kind[of.d]) || s.declaring > 0 {
		return no
	}
	in := s.fileScope(int(s.fileOf[of.d]))
	if u := in.vars[variable{int(of.d) - in.from, name}]; in.traits.Typing == outline.Colon && u != nil && u.Kind == mention.Type {
		return in.writtenFor(u.Definition, name, u).with(of.certainty)
	}
	return no
}
