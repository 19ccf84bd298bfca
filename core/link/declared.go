package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// defined returns what a function that a header or a prototype declares is defined as, in a file that is no header: what calls the one
// runs the other. Where several have the name it is the one that takes the same, or that of the file whose name the header has. What
// TypeScript declares beside a script is defined in that. Of variants, of which a condition chooses one while it is compiled, any may be
// the one.
func (l *Linker) defined(r resolved) resolved {
	if d := l.definedAs(int(r.d)); d >= 0 {
		if l.bodiless(int(r.d)) && !l.header(int(l.fileOf[r.d])) && l.tree.dirOf(int(l.fileOf[d])) != l.tree.dirOf(int(l.fileOf[r.d])) {
			r.certainty = max(r.certainty, Inferred)
		}
		r.d = d
	}
	if list := l.variants(int(r.d)); len(list) > 1 {
		r.d, r.certainty = list[len(list)-1], max(r.certainty, Inferred)
	}
	if l.kind[r.d] == outline.Macro && l.own(scopingOf(l.familyAt[r.d]).Functions, l.repo.Definition(int(r.d)).Name) {
		r.certainty = Weak // the library's may be meant
	}
	return r
}

// eachDefined is what a function or macro is defined as: the likely one as [Linker.defined] tells it, then the other variants, as weak. The
// last is the likely one, for it stands where none of the conditions holds that a build has to set.
func (l *Linker) eachDefined(r resolved) []resolved {
	list := []resolved{l.defined(r)}
	for _, c := range l.variants(int(list[0].d)) {
		if c != list[0].d && len(list) < maxGuesses {
			list = append(list, resolved{d: c, certainty: Weak})
		}
	}
	return list
}

// variants are the functions and macros that a file defines by the name of one of them, with a body and for the same arguments, in order: while
// it is compiled a condition chooses one. Nothing if there is one.
func (l *Linker) variants(d int) (list []int32) {
	k := l.kind[d]
	if scopingOf(l.familyAt[d]).Headers == "" || !k.IsFunction() && k != outline.Macro || !l.apart(d) || l.bodiless(d) {
		return nil
	}
	takes := l.takes(int32(d))
	l.inFileQualified(int(l.fileOf[d]), l.repo.Definition(d).Qualified, func(c int) bool {
		alike := l.kind[c] == outline.Macro || l.kind[c].IsFunction() && (k == outline.Macro || l.takes(int32(c)) == takes)
		if alike && l.apart(c) && !l.announces[int32(c)] {
			list = append(list, int32(c))
		}
		return len(list) < maxOverloads
	})
	if len(list) == 1 {
		return nil
	}
	return list
}

func (l *Linker) definedAs(d int) int32 {
	header := int(l.fileOf[d])
	if script := l.scriptOf(header); script >= 0 {
		return l.scripted(d, script)
	}
	if !l.kind[d].IsFunction() {
		return -1
	}
	if scopingOf(l.familyAt[d]).Headers == "" {
		return l.bodyBehind(d)
	}
	if to, known := l.defines[int32(d)]; known {
		return to
	}
	if to := l.announced(d); to >= 0 || !l.bodiless(d) {
		l.defines[int32(d)] = to
		return to
	}
	def, everywhere := l.repo.Definition(d), !l.header(header)
	var list []int32
	each := func(c int) bool {
		file := int(l.fileOf[c])
		if !l.kind[c].IsFunction() || l.familyAt[c] != l.familyAt[d] || !l.apart(c) {
			return true
		}
		if elsewhere := file != header && !l.bodiless(c); !elsewhere && everywhere || l.header(file) && (!elsewhere || l.kind[d] != outline.Method) {
			return true // in headers are bodies of members alone
		}
		if l.repo.Definition(c).Qualified == def.Qualified && (everywhere || l.kind[d] == outline.Method || l.includes(file, header)) {
			list = append(list, int32(c))
		}
		return len(list) < maxOverloads
	}
	if len(def.Qualified) > len(def.Name) {
		l.qualified(header, def.Qualified, each)
	} else {
		l.named(header, def.Name, each)
	}
	to := l.oneOf(list, int32(d))
	l.defines[int32(d)] = to
	return to
}

// bodiless tells whether a function is announced alone.
func (l *Linker) bodiless(d int) bool {
	if l.declaring == 0 {
		l.declare(int(l.fileOf[d]))
	}
	return l.announces[int32(d)]
}

// announced returns what a prototype announces that stands in the same file: the longest that takes the same, -1 if there is none.
func (l *Linker) announced(d int) int32 {
	if !l.bodiless(d) {
		return -1
	}
	most, found := -1, int32(-1)
	l.inFileQualified(int(l.fileOf[d]), l.repo.Definition(d).Qualified, func(c int) bool {
		other := l.repo.Definition(c)
		if lines := other.Last - other.First; !l.announces[int32(c)] && l.kind[c].IsFunction() && l.apart(c) && lines >= most && (lines > most || c > d) && l.alike(int32(c), int32(d)) {
			found, most = int32(c), lines
		}
		return true
	})
	return found
}

// oneOf picks what a declaration stands for: the only one, else the only one that takes the same, else the only one in a file of its name.
func (l *Linker) oneOf(list []int32, declaration int32) int32 {
	own := withoutExtension(l.repo.Path(int(l.fileOf[declaration])))
	for _, fits := range [...]func(c int32) bool{
		func(int32) bool { return true },
		func(c int32) bool { return l.takes(c) == l.takes(declaration) },
		func(c int32) bool { return withoutExtension(l.repo.Path(int(l.fileOf[c]))) == own },
		func(c int32) bool {
			return l.takes(c) == l.takes(declaration) && withoutExtension(l.repo.Path(int(l.fileOf[c]))) == own
		},
	} {
		found, several := int32(-1), false
		for _, c := range list {
			if l.alike(c, declaration) && fits(c) {
				several = several || found >= 0
				found = c
			}
		}
		if found >= 0 && !several {
			return found
		}
	}
	return -1
}

// alike tells whether a definition and a declaration may take the same, as far as their parameters are known.
func (l *Linker) alike(d, declaration int32) bool {
	a, b := l.takes(d), l.takes(declaration)
	switch {
	case a.Most == 0 || b.Most == 0: // nothing is said
		return true
	case a.Most != b.Most:
		return false
	}
	others := strings.Split(b.Takes, ",")
	for i, of := range strings.Split(a.Takes, ",") {
		if i < len(others) && of != others[i] && of != mention.TypeUnknown && others[i] != mention.TypeUnknown {
			return false
		}
	}
	return true
}

// takes are 1 more than the most arguments that a function takes of which that is noted, and their types; else nothing.
func (l *Linker) takes(d int32) (takes mention.Overload) {
	if l.declaring == 0 {
		l.declare(int(l.fileOf[d]))
	}
	if o, ok := l.overloads[d]; ok {
		takes.Most, takes.Takes = o.Most+1, o.Takes
	}
	return takes
}

// apart tells whether a definition stands outside of a type.
func (l *Linker) apart(d int) bool { return l.parent[d] < 0 || l.kind[l.parent[d]] == outline.Module }

// withoutExtension is the name of a file without its extension.
func withoutExtension(path string) string {
	path = path[strings.LastIndexByte(path, '/')+1:]
	name, _, _ := strings.Cut(path, ".")
	return name
}

// declarationLink links a function with what declares it, in a header or above, so that what concerns the one is found from the other.
func (s *scope) declarationLink(d int, out *links) {
	if !s.kind[d].IsFunction() || !s.apart(d) {
		return
	}
	s.left = maxSteps
	def := s.repo.Definition(d)
	if beside := s.declarationOf(s.file); beside >= 0 {
		if r := s.atTop(beside, def.Name, outline.Kind.IsFunction); r.ok() && s.definedAs(int(r.d)) == int32(d) {
			out.add(Link{Kind: References, From: Place{Symbol, d}, To: Place{Symbol, int(r.d)}, Certainty: Exact, Line: def.First})
		}
	}
	if s.scoping.Headers == "" || s.header(s.file) && s.kind[d] != outline.Method {
		return
	}
	n := 0
	each := func(c int) bool {
		n++
		if s.familyAt[c] == s.fam && s.repo.Definition(c).Qualified == def.Qualified && s.definedAs(c) == int32(d) {
			out.add(Link{Kind: References, From: Place{Symbol, d}, To: Place{Symbol, c}, Certainty: Exact, Line: def.First})
		}
		return n < maxCandidates
	}
	if len(def.Qualified) > len(def.Name) {
		s.qualified(s.file, def.Qualified, each)
	} else {
		s.named(s.file, def.Name, each)
	}
}

// bodyBehind is the function with a body that follows those which say what it takes, in the same block, -1 if d is none of these or none follows.
func (l *Linker) bodyBehind(d int) int32 {
	found := int32(-1)
	if !l.bodiless(d) {
		return found
	}
	l.inFileQualified(int(l.fileOf[d]), l.repo.Definition(d).Qualified, func(c int) bool {
		if c > d && l.kind[c] == l.kind[d] && l.parent[c] == l.parent[d] && !l.announces[int32(c)] {
			found = int32(c)
		}
		return found < 0
	})
	return found
}
