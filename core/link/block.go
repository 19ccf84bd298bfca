package link

import "github.com/cairn-search/cairn/core/outline"

// seen tells how near the block of a definition of this file is to the line at hand: -1 if it is not seen there, 0 if it is in none, else
// the more the nearer.
func (s *scope) seen(d int) int {
	b, ok := s.blocks[int32(d)]
	switch {
	case !ok || s.line == 0:
		return 0
	case b.First <= s.line && s.line <= b.Last:
		return b.First
	}
	return -1
}

// nearest resolves a name of this file to the one of several definitions that the line at hand sees.
func (s *scope) nearest(name string, want func(d int) bool) resolved {
	found, near := no, -1
	s.inFileNamed(s.file, name, func(d int) bool {
		if !want(d) {
			return true
		}
		if at := s.seen(d); at > near || at == near && found.ok() && s.merges(int(found.d), d) && (s.top(d) || s.repo.Definition(d).First <= s.line) {
			found.d, near = int32(d), at
		}
		return len(s.blocks) > 0 || !found.ok() || s.mergeable(int(found.d))
	})
	return found
}

// merges tells whether a class has the name of an interface that says more of it, so that the name is that of the class, or whether a
// function is defined anew.
func (l *Linker) merges(a, b int) bool {
	if l.kind[a] == outline.Interface {
		return l.kind[b] == outline.Class && l.parent[a] == l.parent[b]
	}
	return l.mergeable(a) && l.kind[b] == l.kind[a] && l.parent[a] == l.parent[b]
}

// mergeable tells whether another definition may be meant by the name of one.
func (l *Linker) mergeable(d int) bool {
	return l.kind[d] == outline.Interface || l.kind[d] == outline.Function && scopingOf(l.familyAt[d]).Rebinds
}

// sameBlock tells whether two definitions stand in the same block, as far as that is known; a member stands in that of its type.
func (l *Linker) sameBlock(a, b int) bool {
	x, ok := l.blocks[int32(a)]
	y, also := l.blocks[int32(b)]
	if !also && l.parent[b] >= 0 {
		y, also = l.blocks[l.parent[b]]
	}
	return !ok || !also || x.First == y.First && x.Last == y.Last
}

// hidden tells whether a definition of another file is one that only its file sees.
func (s *scope) hidden(d int) bool {
	if !s.scoping.Free && s.traits.Visibility != outline.SeenUnlessSaid || int(s.fileOf[d]) == s.file {
		return false
	}
	s.declare(int(s.fileOf[d]))
	_, ok := s.blocks[int32(d)]
	return ok
}
