package link

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
)

// maxTypes is how many types a variable may have that is given several things; of more nothing is known.
const maxTypes = 4

// linesOf returns the lines in which a variable was given what it holds at the line at hand, as [mention.Given] has them; "" if that is what
// was given to it last above.
func (s *scope) linesOf(v variable) string {
	for _, f := range s.forked[v] {
		if s.looks.Add(1); f.Line <= s.line && s.line < f.Line+f.Arguments {
			return f.Name
		}
	}
	return ""
}

// givenIn are the uses that give a variable something in some lines.
func (s *scope) givenIn(v variable, lines string) []*mention.Use {
	return lastOfLines(s.everGiven(v), lines)
}

// lastOfLines are those of uses that are the last in some lines, or the first that says a type.
func lastOfLines(all []*mention.Use, lines string) (list []*mention.Use) {
	for _, u := range all {
		switch n := len(list) - 1; {
		case lines != "" && !inLines(lines, u.Line):
		case n >= 0 && list[n].Line == u.Line && u.Kind != mention.Type:
			list[n] = u
		case n < 0 || list[n].Line != u.Line:
			list = append(list, u)
		}
	}
	return list
}

func inLines(lines string, line int) bool {
	for lines != "" {
		one, rest, _ := strings.Cut(lines, ",")
		if n, err := strconv.Atoi(one); err == nil && n == line {
			return true
		}
		lines = rest
	}
	return false
}

// maxEverGiven is how many uses are looked at that give a variable or field something.
const maxEverGiven = 32

// everGiven are the uses that give a variable something.
func (s *scope) everGiven(v variable) []*mention.Use {
	u, later := s.vars[v], s.later[v]
	if u == nil {
		return nil
	}
	later = later[:min(len(later), maxEverGiven)]
	s.looks.Add(len(later) + 1)
	return append([]*mention.Use{u}, later...)
}

// possible are the uses of which one gives a variable what it holds at the line at hand: the one that was found, and those that forks leave
// open.
func (s *scope) possible(u *mention.Use, name string) []*mention.Use {
	v := variable{u.Definition, name}
	if lines := s.linesOf(v); lines != "" {
		if list := s.givenIn(v, lines); slices.Contains(list, u) {
			return list
		}
	}
	return []*mention.Use{u}
}

// holding resolves the type of a variable that a use gives something.
func (s *scope) holding(local int, name string, u *mention.Use) resolved {
	if u.Kind == mention.Type {
		return s.writtenFor(local, name, u)
	}
	return s.orChosen(u)
}

// orChosen is the type of what a use gives a variable, or of what the same line may give it instead: a if b else c.
func (s *scope) orChosen(u *mention.Use) resolved {
	r, others := s.value(u), s.others[variable{u.Definition, u.For}]
	s.looks.Add(len(others))
	if !slices.ContainsFunc(others, func(e *mention.Use) bool { return e.Line == u.Line && e.Name == mention.Unknown }) {
		return r
	}
	v, _ := s.heldIn(u)
	for _, other := range s.everGiven(v) {
		if other != u && other.Line == u.Line && other.Kind == mention.Call && !slices.Contains(s.following, other) {
			r = s.either(r, s.value(other))
		}
	}
	return r.with(Inferred)
}

// ofGiven is what a function finds of a use that gives something, or of each of several. What one of them says of itself is left out:
// x = x.next().
func (s *scope) ofGiven(list []*mention.Use, find func(u *mention.Use) resolved) resolved {
	if len(list) == 1 {
		return find(list[0])
	}
	r, types, known := no, 0, true
	for _, u := range list {
		if slices.Contains(s.following, u) {
			continue
		}
		s.following = append(s.following, u)
		one := find(u)
		s.following = s.following[:len(s.following)-1]
		known = known && one.ok()
		r = s.either(r, one)
	}
	if r.ok() && r.either > 0 {
		for _, d := range s.unions[r.either] {
			if d >= 0 {
				types++
			}
		}
	}
	switch {
	case types > maxTypes:
		return no
	case !known:
		return r.with(Inferred)
	}
	return r
}

// fieldGiven are the uses that give the field of a type something: those of the method at hand, where they are known to be the last, else all.
func (s *scope) fieldGiven(d int, name string) []*mention.Use {
	all := lastOfLines(s.everGiven(variable{d - s.from, mention.Self + name}), "")
	for i, u := range all {
		e := s.definition(u.Definition)
		if e < 0 || i > 0 && all[i-1].Definition == u.Definition {
			continue
		}
		if def := s.repo.Definition(e); s.line < def.First || s.line > def.Last {
			continue
		}
		if here := s.givenHere(all, u); len(here) > 0 {
			return here
		}
	}
	return all
}

// givenHere are those of the uses that give a field something of which one of the method of a use is the last at the line at hand; none if that
// may have been another method.
func (s *scope) givenHere(all []*mention.Use, u *mention.Use) (here []*mention.Use) {
	for _, o := range all {
		if o.Definition == u.Definition {
			here = append(here, o)
		}
	}
	switch lines := s.linesOf(variable{u.Definition, u.For}); {
	case inLines(lines, mention.Earlier):
		return nil
	case lines != "":
		return lastOfLines(here, lines)
	}
	for n := len(here) - 1; n >= 0; n-- {
		if o := here[n]; o.Line < s.line || o.Line == s.line && !o.OfItself() {
			return here[n : n+1]
		}
	}
	return nil
}
