package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// element is what one is of several that something holds; keyed tells that a loop over that gives keys.
type element struct {
	resolved
	keyed bool
}

// cutPart cuts from a chain that one of those is meant that it holds.
func cutPart(of string) (whole string, ok bool) {
	if whole, ok = strings.CutSuffix(of, mention.Several); ok {
		return whole, true
	}
	return strings.CutSuffix(of, mention.Each)
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
		if part == mention.Several {
			return s.byIndex(t)
		}
	}
	return no
}

// byIndex is the type of what brackets behind a value of a type give, in C++: what its operator returns or, of an array or a pointer, itself.
func (s *scope) byIndex(of resolved) resolved {
	if !of.ok() || !scopingOf(s.familyAt[of.d]).Apart || !isType(s.kind[of.d]) {
		return no
	}
	operator := s.memberOf(of, mention.Operator+"[]", callable)
	if !operator.ok() {
		if s.outsider(of.d, maxFollow) {
			return no
		}
		return of
	}
	if name, generic := s.generic[operator.d]; generic {
		return s.argument(operator.d, name, of)
	}
	t, _ := s.typeOf(operator.d)
	return t.with(operator.certainty)
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
		if part == mention.Several {
			return s.byIndex(t)
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
		return s.ofGiven(s.possible(u, name), func(u *mention.Use) resolved { return s.elementOf(u, part) })
	}
	if _, more := cutPart(name); more { // a[0][1]
		return s.byIndex(s.variable(local, d, name))
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
