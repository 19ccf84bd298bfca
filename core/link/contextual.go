package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// asked is what a function asks for that is given something: a type that is written in a definition, or, without a text, a type that is one or
// that of what the definition holds.
type asked struct {
	d         int32
	certainty Certainty
	text      string
}

// contextual resolves the type of a parameter of a function that is given to what is called, or of a member of one, as it leads there
// ("f()1.a[]()0"): the context of a function says the types of its parameters where it does not itself.
func (s *scope) contextual(local int, of string) resolved {
	r := no
	for _, a := range s.asked(local, of) {
		r = s.either(r, s.typeAsked(a))
	}
	if r.either > 0 { // of overloads one is meant
		r.certainty = max(r.certainty, Inferred)
	}
	return r
}

// isContextual tells whether a chain of names leads through a parameter.
func isContextual(of string) bool {
	at := strings.LastIndex(of, mention.Returned) + len(mention.Returned)
	return at >= len(mention.Returned) && at < len(of) && '0' <= of[at] && of[at] <= '9'
}

// asked is what a chain of names leads to that may lead through parameters, one of several.
func (s *scope) asked(local int, of string) (list []asked) {
	if s.declaring > 0 || s.calls > maxCalls || !s.step() {
		return nil
	}
	s.calls++
	defer func() { s.calls-- }()
	if !isContextual(of) {
		return s.askedBy(local, of)
	}
	before, n, parameter := mention.CutParameter(of)
	whole, part := cutPart(of)
	if part {
		before = whole
	}
	name := ""
	if !part && !parameter {
		before, name, _ = mention.Last(of)
	}
	for _, a := range s.asked(local, before) {
		switch {
		case parameter:
			list = s.parameterAsked(list, a, n, maxFollow)
		case part:
			for _, one := range alternatives(a.text) {
				list = a.with(list, elementText(one))
			}
		default:
			list = s.holderAsked(list, s.memberOf(s.typeAsked(a), name, isMember))
		}
	}
	return list
}

// with adds what asks for a text in the same place, if there is one.
func (a asked) with(list []asked, text string) []asked {
	if a.text = text; text == "" || len(list) == maxEither {
		return list
	}
	return append(list, a)
}

func isMember(k outline.Kind) bool { return isAccessor(k) || k == outline.Method }

// holderAsked adds what a function or member, or a type, is asked for.
func (s *scope) holderAsked(list []asked, r resolved) []asked {
	for _, one := range s.meant(r) {
		if one.ok() && len(list) < maxEither {
			a := asked{d: one.d, certainty: one.certainty}
			if !isType(s.kind[a.d]) {
				a.text = typeText(s.repo.Signature(int(a.d)), s.repo.Definition(int(a.d)).Name)
			}
			list = append(list, a)
		}
	}
	return list
}

// askedBy are the functions, each of overloads, or what has the type of one, that a chain of names stands for where that is called.
func (s *scope) askedBy(local int, of string) (list []asked) {
	before, name, _ := mention.Last(of)
	r := s.call(&mention.Use{Kind: mention.Call, Name: name, Of: before, Definition: local, Line: s.line})
	if !r.ok() || r.guess != noGuess {
		r = s.chained(local, of)
	} else if s.kind[r.d] == outline.Class {
		r = s.member(int(r.d), "constructor", callable, 0).with(r.certainty)
	}
	if !r.ok() {
		return nil
	}
	s.declare(int(s.fileOf[r.d]))
	if _, several := s.overloads[r.d]; !several {
		return s.holderAsked(nil, r)
	}
	s.inFileQualified(int(s.fileOf[r.d]), s.repo.Definition(int(r.d)).Qualified, func(d int) bool {
		if s.sameParent(d, int(r.d)) && s.sameBlock(d, int(r.d)) {
			list = s.holderAsked(list, resolved{d: int32(d), certainty: r.certainty})
		}
		return len(list) < maxEither
	})
	return list
}

// parameterAsked adds what is asked for by a parameter, by its number, of the functions that are asked for.
func (s *scope) parameterAsked(list []asked, a asked, n, follow int) []asked {
	if follow == 0 || !s.step() {
		return list
	}
	for _, one := range alternatives(a.text) {
		if parameters, ok := functionType(one); ok {
			list = a.with(list, parameterOfList(parameters, n))
			continue
		}
		a.text = one
		if t := s.typeAsked(a); t.ok() {
			list = s.parameterAsked(list, asked{d: t.d, certainty: t.certainty}, n, follow-1)
		}
	}
	if a.text != "" {
		return list
	}
	if t := s.typeAsked(a); t.ok() {
		s.declare(int(s.fileOf[t.d]))
		in := s.fileScope(int(s.fileOf[t.d]))
		name := mention.Returned + string(rune('0'+n))
		if u := in.vars[variable{int(t.d) - in.from, name}]; u != nil {
			return s.holderAsked(list, in.writtenFor(u.Definition, name, u).with(t.certainty))
		}
		for _, part := range s.parts[t.d] {
			list = s.parameterAsked(list, asked{d: part.d, certainty: max(part.certainty, t.certainty)}, n, follow-1)
		}
	}
	return list
}

// typeAsked is the type that is asked for.
func (s *scope) typeAsked(a asked) resolved {
	r := resolved{d: a.d, certainty: a.certainty}
	switch {
	case a.text != "":
		r = no
		for _, one := range alternatives(a.text) {
			r = s.either(r, s.typeWritten(a.d, one))
		}
		return r.with(a.certainty)
	case isType(s.kind[a.d]), s.holdsMembers(a.d):
		return r
	}
	return s.typeHeld(r)
}

// typeWritten resolves a type that is written in a definition: a name, perhaps in types of the language that have its members.
func (s *scope) typeWritten(d int32, text string) resolved {
	name, rest, given := strings.Cut(strings.TrimPrefix(text, "readonly "), "<")
	for given && s.own(s.traits.Wrappers, name) {
		name, rest = upTo(rest, "<,>")
		given = strings.HasPrefix(rest, "<")
		rest = strings.TrimPrefix(rest, "<")
	}
	if name = strings.TrimSpace(name); name == "" || strings.ContainsAny(name, " ()[]{}\"'=") || strings.HasSuffix(text, "]") {
		return no
	}
	in := s.fileScope(int(s.fileOf[d]))
	before, last, _ := mention.Last(name)
	return in.written(&mention.Use{Kind: mention.Type, Name: last, Of: before, Definition: int(d) - in.from, Line: s.repo.Definition(int(d)).First})
}
