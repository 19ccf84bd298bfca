package link

import (
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// scope is a file whose names are being resolved.
type scope struct {
	*Linker
	files     *files // of the file's repository
	imports   *importer
	file      int
	fam       outline.Language // stands for its family
	scoping   *outline.Scoping
	traits    *outline.Traits
	m         *mention.File
	from, to  int // definitions
	bindings  map[string]binding
	nowhere   map[string]bool             // imported names that lead nowhere, true for those that are surely from outside of the repository
	nested    map[string][]nested         // what functions import themselves
	all       []target                    // whose names are all in scope
	allIn     []int                       // the module around the import of each, -1 if none is
	again     []mention.Again             // further lines of the use at hand
	vars      map[variable]*mention.Use   // what says first what they hold
	later     map[variable][]*mention.Use // what says it further on
	narrowed  map[variable][]*mention.Use // what says it for some lines
	others    map[variable][]*mention.Use // what says that they may hold something else as well
	forked    map[variable][]*mention.Use // what says in which lines they were given what they hold for some
	line      int                         // that names are looked up for
	depth     int                         // of variables whose type is found by others
	calls     int                         // in a row
	generics  bool                        // whether a type of the file has parameters
	guesses   []int32                     // see candidates
	judging   bool                        // whether what a variable is given comes from outside
	reaches   map[int32]reached           // see reach
	following []*mention.Use              // those of several whose values are being found
	openings  []opening                   // blocks in which members of something are named bare
	inOpening int                         // the one of them that names are looked up around, 1 more than its number; 0 for all
}

// binding is what an imported name stands for.
type binding struct {
	targets  []target
	original string // a name in the targets, "" for all of it
}

// nested is what a name stands for in some lines, those of a function that imports it: without targets, something from outside.
type nested struct {
	binding
	first, last int
}

// variable is a name with a type, in a definition of the file (-1: the file).
type variable struct {
	definition int
	name       string
}

func (l *Linker) scope(file int) *scope {
	step.Yield()
	imports := l.importers[l.tree.repositoryOf(file).number]
	s := &scope{Linker: l, files: imports.files, imports: imports, file: file, fam: familyOf(l.repo.Language(file)), m: l.mentions(file), traits: l.repo.Language(file).Traits()}
	s.scoping = scopingOf(s.fam)
	s.from, s.to = l.repo.Definitions(file)
	if s.fam == outline.Unknown {
		return s
	}
	s.bind()
	s.vars, s.later, s.narrowed, s.others = map[variable]*mention.Use{}, map[variable][]*mention.Use{}, map[variable][]*mention.Use{}, map[variable][]*mention.Use{}
	s.forked = map[variable][]*mention.Use{}
	for i := range s.m.Uses {
		u := &s.m.Uses[i]
		if u.Kind == mention.Parameter {
			s.vars[variable{u.Definition, parameterOf(u.Name)}] = u
			s.generics = true
		}
		switch v := (variable{u.Definition, u.For}); {
		case u.Kind == mention.Narrowed && (u.For == mention.Receiver || u.For == mention.Imported):
			s.openings = append(s.openings, opening{holder: no, of: join(u.Of, u.Name), imported: u.For == mention.Imported, local: u.Definition, first: u.Line, last: u.Line + u.Arguments - 1})
		case u.Kind == mention.Narrowed:
			typed := *u
			if typed.Kind = mention.Type; mention.HasCall(join(u.Of, u.Name)) {
				typed.Kind = mention.Reference
			}
			s.narrowed[v] = append(s.narrowed[v], &typed)
		case u.Kind == mention.Either && u.Of == mention.Given:
			s.forked[v] = append(s.forked[v], u)
		case u.Kind == mention.Either && len(s.others[v]) < maxNarrowed:
			s.others[v] = append(s.others[v], u)
		}
		if u.For == "" || u.For == mention.Result || u.For == mention.Made || u.Kind != mention.Type && u.Kind != mention.Call && u.Kind != mention.Reference && u.Kind != mention.Element && u.Kind != mention.Argument {
			continue
		}
		if u.Of != mention.Fixture || s.fixture(u).ok() {
			s.holds(u)
		}
	}
	s.nest()
	return s
}

// bind notes what the names stand for that the file imports.
func (s *scope) bind() {
	s.bindings, s.nowhere, s.nested = map[string]binding{}, map[string]bool{}, map[string][]nested{}
	next := s.from // the first definition behind the import at hand
	for i := range s.m.Imports {
		im := &s.m.Imports[i]
		targets := s.imports.targets(s.file, im)
		if len(targets) == 0 && s.scoping.Qualifiers == outline.CrateQualifiers {
			targets = s.ownModule(im.Path)
		}
		for next < s.to && s.repo.Definition(next).First <= im.Line {
			next++
		}
		if im.Flags&mention.All != 0 {
			s.all = append(s.all, targets...)
			for range targets {
				s.allIn = append(s.allIn, s.around(next-1, im.Line, func(k outline.Kind) bool { return k == outline.Module }))
			}
		}
		last := s.lastAround(next-1, im.Line)
		for _, n := range im.Names {
			b := binding{targets, n.Original}
			if _, taken := s.bindings[n.Local]; !taken && len(targets) > 0 {
				s.bindings[n.Local] = b
			}
			if len(targets) == 0 {
				s.nowhere[n.Local] = s.nowhere[n.Local] || next == s.from && s.imports.strange(s.file, im.Path)
			}
			if list := s.nested[n.Local]; last > 0 && len(list) < maxNestedImports {
				s.nested[n.Local] = append(list, nested{b, im.Line, last})
			}
		}
	}
}

// ownModule leads to what has a path in a module that stands in the file: a::b.
func (s *scope) ownModule(path string) []target {
	head, _, _ := strings.Cut(path, "::")
	if !s.atTop(s.file, head, func(k outline.Kind) bool { return k == outline.Module }).ok() {
		return nil
	}
	return one(s.file, strings.ReplaceAll(path, "::", "."), true)
}

// maxNestedImports is how many imports of functions are looked at for one name.
const maxNestedImports = 64

// lastAround is the last line of the innermost function around a line, 0 if there is none. d is the last definition that begins above.
func (s *scope) lastAround(d, line int) int {
	if d = s.around(d, line, outline.Kind.IsFunction); d >= 0 {
		return s.repo.Definition(d).Last
	}
	return 0
}

// around is the innermost definition of a kind around a line, -1 if there is none. d is the last definition that begins above.
func (s *scope) around(d, line int, want wanted) int {
	for n := 0; d >= s.from && n < maxNested; n++ {
		if s.looks.Add(1); want(s.kind[d]) && line <= s.repo.Definition(d).Last {
			return d
		}
		d = int(s.parent[d])
	}
	return -1
}

// imported is what an imported name stands for at the line at hand; here tells that the function around imports it.
func (s *scope) imported(name string) (b binding, ok, here bool) {
	for _, n := range s.nested[name] {
		if s.looks.Add(1); n.first <= s.line && s.line <= n.last {
			b, here = n.binding, true
		}
	}
	if here {
		return b, true, true
	}
	b, ok = s.bindings[name]
	return b, ok, false
}

// holds notes that a use says what a variable holds: its type, if that is written, else what was given to it last.
func (s *scope) holds(u *mention.Use) {
	v, field := s.heldIn(u)
	switch u.Kind {
	case mention.Element:
		v.name += mention.Several
	case mention.Argument:
		v.name = argumentOf(u.For, u.Arguments)
	}
	known := s.vars[v]
	switch {
	case known == nil:
		s.vars[v] = u
	case known.Kind != mention.Type && u.Kind == mention.Type && u.Definition >= 0:
		s.vars[v] = u
		delete(s.later, v)
	case (known.Kind == mention.Type) == (u.Kind == mention.Type) || u.Definition < 0 && !field || s.hidesParameter(known, u):
		s.later[v] = append(s.later[v], u)
	}
}

// heldIn is the variable that a use gives something, or the field, of the type around.
func (s *scope) heldIn(u *mention.Use) (v variable, field bool) {
	v = variable{u.Definition, u.For}
	if !strings.HasPrefix(u.For, mention.Self) {
		return v, false
	}
	class := s.class(s.definition(u.Definition))
	if v.definition = -1; class >= 0 {
		v.definition = class - s.from
	}
	return v, class >= 0
}

// hidesParameter tells whether what a use gives is held by another variable than the parameter whose type is known, or by that from there on.
func (s *scope) hidesParameter(known, u *mention.Use) bool {
	return s.traits.Hides && known.Definition >= 0 && u.Line > known.Line && known.Line == s.repo.Definition(s.from+known.Definition).First
}

// maxNarrowed is how many blocks above a line are looked at in which a variable has a type, and of how many it is kept what else it may have.
const maxNarrowed = 64

// held returns the use that says what a variable holds at the line at hand, nil if none does. Of variables outside of functions, for what
// stands there too, that is said above. What the innermost block says goes before what was said above it.
func (s *scope) held(v variable, local int) *mention.Use {
	u := s.said(v, local)
	list := s.narrowed[v]
	above := sort.Search(len(list), func(i int) bool { return list[i].Line > s.line })
	for _, n := range slices.Backward(list[max(0, above-maxNarrowed):above]) {
		own := n.Line // what is given in the same line is another variable of the name
		if n.Kind == mention.Reference {
			own--
		}
		if s.looks.Add(1); s.line < n.Line+n.Arguments && (u == nil || u.Line <= own || u.Line > s.line) {
			return n
		}
	}
	return u
}

// said is held without what blocks say.
func (s *scope) said(v variable, local int) *mention.Use {
	u := s.vars[v]
	if u == nil || local < 0 && u.Line > s.line || u.Name == mention.Unknown && u.Line >= s.line {
		return nil
	}
	if lines := s.linesOf(v); lines != "" {
		u = nil
		for _, one := range s.givenIn(v, lines) {
			u = one
		}
		return u
	}
	for _, next := range s.later[v] {
		if s.looks.Add(1); next.Line > s.line {
			break
		}
		typed := u.Kind == mention.Type
		if instead := typed && next.Kind != mention.Type; (u.Line != next.Line || !typed) && (next.Line < s.line || !instead && !next.OfItself()) {
			u = next
		}
	}
	return u
}

// on sets the line at hand until what it returns is called.
func (s *scope) on(u *mention.Use) (back func()) {
	line := s.line
	if u.Line > 0 {
		s.line = u.Line
	}
	return func() { s.line = line }
}

// mentions returns what a file says of others; a damaged record is none.
func (l *Linker) mentions(file int) *mention.File {
	if m := l.parsed[file]; m != nil {
		return m
	}
	return l.repo.Mentions(file)
}

// parse is mentions, of a file that is likely to be asked for again.
func (l *Linker) parse(file int) *mention.File {
	m := l.parsed[file]
	if m == nil {
		m = l.repo.Mentions(file)
		l.parsed[file] = m
	}
	return m
}

// definition returns the number of a definition of the file.
func (s *scope) definition(local int) int {
	if local < 0 || s.from+local >= s.to {
		return -1
	}
	return s.from + local
}

func (s *scope) link(out *links, kind Kind, u *mention.Use, to resolved) {
	from := Place{File, s.file}
	if d := s.definition(u.Definition); d >= 0 {
		from = Place{Symbol, d}
		if kind == UsesType && slices.ContainsFunc(s.basesOf(int32(d)), func(b superType) bool { return b.to == to.d }) {
			return // that it extends the type says more
		}
	}
	out.add(Link{Kind: kind, From: from, To: Place{Symbol, int(to.d)}, Certainty: to.certainty, Line: u.Line}, s.again...)
}

// importLinks are the files and directories that the file imports.
func (s *scope) importLinks(out *links) {
	for i := range s.m.Imports {
		im := &s.m.Imports[i]
		for _, t := range s.imports.targets(s.file, im) {
			certainty := Exact
			if !t.exact {
				certainty = Inferred
			}
			out.add(Link{Kind: Imports, From: Place{File, s.file}, To: t.place, Certainty: certainty, Line: im.Line})
		}
	}
}

// heir returns the type that a base belongs to, -1 if it is not in the file's
// reach.
func (s *scope) heir(u *mention.Use) int {
	if u.Definition >= 0 {
		return s.definition(u.Definition)
	}
	return int(s.typeNamed(-1, "", u.For[strings.LastIndexByte(u.For, '.')+1:]).d)
}
