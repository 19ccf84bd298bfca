package link

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// opening are lines in which members of something are named bare: the body of new A { … }, the block of a.apply { … }, what follows
// import a._ of a value.
type opening struct {
	of          string // a type, a value or what a call gives, as it is named
	local       int    // the definition that it is named in
	first, last int
	number      int // among those of the file, from 1 on
	around      int // the number of the innermost around it, 0 if there is none
	holder      resolved
	known       bool // holder is the type of what they are of
	imported    bool // by an import, so that the object at hand stays what it is
}

// nest orders such blocks and finds which are in which.
func (s *scope) nest() {
	slices.SortStableFunc(s.openings, func(a, b opening) int { return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(b.last, a.last)) })
	for i := range s.openings {
		o := &s.openings[i]
		o.number = i + 1
		for o.around = i; o.around > 0 && s.openings[o.around-1].last < o.first; o.around = s.openings[o.around-1].around {
			s.looks.Add(1)
		}
	}
}

// innermost is 1 more than the number of the innermost block around the line at hand, 0 if there is none.
func (s *scope) innermost() int {
	n, _ := slices.BinarySearchFunc(s.openings, s.line+1, func(o opening, line int) int { return cmp.Compare(o.first, line) })
	for n > 0 && s.openings[n-1].last < s.line {
		n = s.openings[n-1].around
	}
	return n
}

// Bounds of what is looked through for a name.
const (
	maxOpenings = 16 // blocks that are in each other
	maxHolders  = 4  // of them those of which it is known what they are of
)

// ofOpened finds with a function what a bare name means in the blocks around the line at hand, the innermost first, by the types of what the
// blocks are of. What a block is of is named outside of it.
func (s *scope) ofOpened(find func(o *opening, holder resolved) resolved) resolved {
	at, holders := s.openingAtHand(), 0
	for n := 0; at > 0 && n < maxOpenings && holders < maxHolders && s.step(); n++ {
		o := &s.openings[at-1]
		if holder := s.openedBy(at); holder.ok() {
			holders++
			if r := find(o, holder); r.ok() {
				return r
			}
		}
		at = o.around
	}
	return no
}

// openingAtHand is the number of the innermost block around the line at hand, of those that are asked for; 0 if there is none.
func (s *scope) openingAtHand() int {
	if len(s.openings) == 0 || s.declaring > 0 {
		return 0
	}
	at := s.innermost()
	if s.inOpening > 0 {
		at = min(at, s.openings[s.inOpening-1].around)
	}
	s.know(at)
	return at
}

// selfOpened is the type of what a word for the object at hand means in such a block: of what the innermost is of, no if that is not known. in is
// false of another word, and where no block has an object of its own.
func (s *scope) selfOpened(word string) (holder resolved, in bool) {
	if len(s.openings) == 0 || !s.isSelf(word) {
		return no, false
	}
	at := s.openingAtHand()
	for n := 0; at > 0 && n < maxOpenings && s.step(); n++ {
		o := &s.openings[at-1]
		if !o.imported {
			holder = s.openedBy(at)
			if holder.ok() || !strings.HasSuffix(o.of, mention.Made) { // else the function may run it for nothing
				return holder, true
			}
		}
		at = o.around
	}
	return no, false
}

// mayBeOpened tells whether a bare name may be a member of what a block around the line at hand is of, of which nothing is known.
func (s *scope) mayBeOpened(name string, want wanted) bool {
	at := s.openingAtHand()
	for n := 0; at > 0 && n < maxOpenings && s.step(); n++ {
		o := &s.openings[at-1]
		switch holder := s.openedBy(at); {
		case holder.ok() && s.memberOf(holder, name, want).ok():
			return false
		case !holder.ok() && !o.imported && !strings.HasSuffix(o.of, mention.Made):
			return true
		}
		at = o.around
	}
	return false
}

// know finds what a block is of, and those around it, once, so that it does not depend on what is asked for first.
func (s *scope) know(at int) {
	var list [maxOpenings]int
	n := 0
	for ; at > 0 && n < maxOpenings && !s.openings[at-1].known; at = s.openings[at-1].around {
		list[n] = at
		n++
	}
	if n == 0 || s.inferring > 0 {
		return
	}
	defer func(left, depth, calls int) { s.left, s.depth, s.calls = left, depth, calls }(s.left, s.depth, s.calls)
	for n--; n >= 0; n-- {
		s.left, s.depth, s.calls = maxSteps, 0, 0
		o := &s.openings[list[n]-1]
		o.holder = s.openedBy(list[n])
		o.known = true
	}
}

// openedBy is the type of what a block is of.
func (s *scope) openedBy(at int) resolved {
	o := &s.openings[at-1]
	if o.known || s.inferring == maxInfer {
		return o.holder
	}
	s.inferring++
	defer func(around, line int) { s.inferring, s.inOpening, s.line = s.inferring-1, around, line }(s.inOpening, s.line)
	s.inOpening, s.line = at, o.first
	before, name, called := mention.Last(o.of)
	if function, ok := strings.CutSuffix(name, mention.Made); ok {
		r := s.call(&mention.Use{Kind: mention.Call, Name: function, Of: before, Definition: o.local, Line: o.first})
		if !r.ok() || !s.kind[r.d].IsFunction() {
			return no
		}
		return s.receiverOf(r.d, maxFollow).with(r.certainty)
	}
	if !called {
		if r := s.typeNamed(o.local, before, name); r.ok() {
			return r
		}
	}
	return s.chained(o.local, o.of)
}

// passedSelf resolves a call in such a block that is given the object of that: if what was found does not take it, and what has the name outside of
// the block does, that is meant.
func (s *scope) passedSelf(u *mention.Use, r resolved) resolved {
	outer := s.ofOpened(func(o *opening, holder resolved) resolved {
		if s.takesType(r.d, holder.d) {
			return r
		}
		defer func(n int) { s.inOpening = n }(s.inOpening)
		s.inOpening = o.number
		if own := s.bare(u.Definition, u.Name, s.callable()); own.ok() && s.takesType(own.d, holder.d) {
			return own
		}
		return r
	})
	if outer.ok() {
		return outer
	}
	return r
}

// takesType tells whether a function has a parameter that is of a type, or of a base of it.
func (s *scope) takesType(function, of int32) bool {
	in := s.fileScope(int(s.fileOf[function]))
	def, local := s.repo.Definition(int(function)), int(function)-in.from
	at, _ := slices.BinarySearchFunc(in.m.Uses, def.First, func(u mention.Use, line int) int { return cmp.Compare(u.Line, line) })
	for ; at < len(in.m.Uses) && in.m.Uses[at].Line <= def.Last && s.step(); at++ {
		u := &in.m.Uses[at]
		if u.Kind != mention.Type || u.Definition != local || u.For == "" || u.For == mention.Result {
			continue
		}
		if t := in.written(u); t.ok() && (t.d == of || s.inherits(of, t.d, maxFollow)) {
			return true
		}
	}
	return false
}

// receiverOf is the type whose members are named bare in the block that a function is given, as it says or a name for the type of its last parameter.
func (s *scope) receiverOf(d int32, follow int) resolved {
	in := s.fileScope(int(s.fileOf[d]))
	if u := in.vars[variable{int(d) - in.from, mention.Receiver + mention.Made}]; u != nil {
		return in.written(u)
	}
	s.declare(in.file)
	if u := s.lastParameters[d]; u != nil && follow > 0 {
		if t := in.typeNamed(u.Definition, u.Of, u.Name); t.ok() && s.kind[t.d] == outline.Type {
			return s.receiverOf(t.d, follow-1)
		}
	}
	return no
}

// bareOpened resolves a name that such a block defines or that is a member of what it is of.
func (s *scope) bareOpened(name string, want wanted) resolved {
	return s.ofOpened(func(o *opening, holder resolved) resolved {
		own := s.nearest(name, func(d int) bool {
			def := s.repo.Definition(d)
			return want(s.kind[d]) && int(s.parent[d]) == s.definition(o.local) && o.first <= def.First && def.Last <= o.last
		})
		if own.ok() {
			return own
		}
		return s.memberOf(holder, name, want)
	})
}
