package link

import (
	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// Bounds of what is looked at to find what a definition holds that does not say its type.
const (
	maxGiven = 4 // calls that give it something
	maxInfer = 6 // definitions of that kind in a row
	// maxScopes is how many files are kept at hand.
	maxScopes = 64
)

// gives notes a call whose result a variable of the file gets, or a function returns, or a member of something that it gets.
func (l *Linker) gives(s *scope, u *mention.Use) {
	d := s.definition(u.Definition)
	switch {
	case u.Kind == mention.Type && u.Name == mention.Object && d >= 0:
		l.objects[int32(d)] = true
		return
	case u.Kind == mention.Type && u.For == mention.Result && s.isSelf(u.Name) && u.Of == "" && d >= 0:
		l.selves[int32(d)] = true
		return
	case u.Kind != mention.Call && u.Kind != mention.Reference || u.For == "" || u.Of == mention.Fixture:
		return
	case u.For == mention.Result:
		if d < 0 || !l.kind[d].IsFunction() && l.kind[d] != outline.Property {
			return
		}
	case d < 0:
		d = int(s.atTop(s.file, u.For, isValue).d)
	case s.repo.Definition(d).Name != u.For:
		return
	}
	if d < 0 {
		return
	}
	list := l.sources[int32(d)]
	if n := len(list); u.For == mention.Result && n > 0 && list[n-1].Line == u.Line && !s.scoping.Prototypes { // return a().b(): what is called last
		list[n-1] = *u
	} else if n < maxGiven {
		l.sources[int32(d)] = append(list, *u)
	}
}

// returnsSelf tells whether a function returns the object that it is a method of.
func (l *Linker) returnsSelf(d int32) bool {
	if l.declaring > 0 {
		return false
	}
	l.declare(int(l.fileOf[d]))
	return l.selves[d] || l.makesOwn(d)
}

// makesOwn tells whether a function returns an object that it makes of the type that it is called on, and nothing else: return cls().
func (l *Linker) makesOwn(d int32) bool {
	list, traits := l.sources[d], l.familyAt[d].Traits()
	if len(list) != 1 || list[0].Kind != mention.Call || list[0].Of != "" {
		return false
	}
	name := list[0].Name
	return l.own(traits.Selves, name) && !l.own(traits.Supers, name) || name == "new" && l.own(traits.Itself, name)
}

// makesObject tells whether a function returns an object that it makes.
func (l *Linker) makesObject(d int) bool {
	if l.declaring == 0 {
		l.declare(int(l.fileOf[d]))
	}
	return l.objects[int32(d)]
}

// ofSelf is the type of what a method returns that returns its object: that of what it is called on.
func (s *scope) ofSelf(u *mention.Use, method resolved) resolved {
	if t := s.takenOf(u); t.ok() {
		return t.with(method.certainty)
	}
	if class := s.fileScope(int(s.fileOf[method.d])).class(int(method.d)); class >= 0 {
		return resolved{d: int32(class), certainty: method.certainty}
	}
	return no
}

// inferred is the type of what a definition is given by calls: what those return, or one of that. Of an object that a function makes of
// itself it is the function. What is found does not depend on what was looked at before.
func (l *Linker) inferred(d int32) resolved {
	if len(l.sources[d]) == 0 && !l.objects[d] || l.inferring == maxInfer {
		return no
	}
	first := l.inferring == 0
	if first {
		if t, ok := l.known[d]; ok {
			return t
		}
		defer func(left int) { l.left = left }(l.left)
		l.left = maxSteps
	}
	l.inferring++
	s := l.fileScope(int(l.fileOf[d]))
	line := s.line
	t := no
	if l.objects[d] {
		t = resolved{d: d, certainty: Inferred}
	}
	for i := range l.sources[d] {
		t = l.either(t, s.value(&l.sources[d][i]))
	}
	s.line = line
	l.inferring--
	if first {
		l.known[d] = t
	}
	return t
}

// fileScope is the scope of a file that others ask for.
func (l *Linker) fileScope(file int) *scope {
	s := l.scopes[file]
	if s == nil {
		if len(l.scopes) == maxScopes {
			clear(l.scopes)
		}
		s = l.scope(file)
		l.scopes[file] = s
	}
	return s
}

// takenOf is the type of what a method is called on.
func (s *scope) takenOf(u *mention.Use) resolved {
	switch {
	case u.Of == "" || u.Of == mention.Unknown:
		return no
	}
	return s.chained(u.Definition, u.Of)
}
