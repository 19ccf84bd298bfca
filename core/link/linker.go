package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// Linker resolves the mentions of a repository's files. It is not safe for concurrent
// use; its results depend on the repository alone.
type Linker struct {
	*lookup
	importers []*importer // of each repository, by its number
	// What files state of their definitions, noted file by file when it is asked for:
	// the bases of types, the type of what a function returns and of a field or
	// variable.
	bases  map[int32][]superType
	beyond map[int32]bool       // types that have a base from outside
	parts  map[int32][]resolved // of a name for other types, those: type A = B | C
	typed  map[int32]resolved
	// lastParameters are what says the type of the last parameter of functions that may be given a block in which members are named bare.
	lastParameters map[int32]*mention.Use
	elements       map[int32]element
	unions         []union // each once, from 1 on
	unionNumbers   map[union]int32
	argumentLists  []typeArguments // each once, from 1 on
	listNumbers    map[typeArguments]int32
	generic        map[int32]string // what has the type of a type parameter, that
	declared       []bool
	// Of what does not say its type: the calls that give it what it holds, and what was found of that.
	sources   map[int32][]mention.Use
	selves    map[int32]bool // functions that return the object that they are methods of
	objects   map[int32]bool // functions that return an object that they make
	known     map[int32]resolved
	scopes    map[int]*scope
	inferring int
	// overloads are the functions that share a name with others beside them.
	overloads map[int32]mention.Overload
	// parameters are the names of their parameters where arguments may be given with these, each but the first behind a mark.
	parameters map[int32]string
	values     map[int32]bool // fields that are objects of their types and no more than that
	static     map[int32]bool // whether one of them is a method of a class itself
	// blocks are those in which definitions are seen that share a name with others.
	blocks map[int32]mention.Block
	// declaring is more than 0 while that is noted. Bases are not looked at then, so
	// that it does not matter which file comes first.
	declaring int
	included  map[int][]inclusion // the files that files import
	announces map[int32]bool      // functions without a body
	abstract  map[int32]bool      // those of types whose heirs give them one
	defines   map[int32]int32     // of what a header or prototype declares: what it is defined as, -1 if nowhere, or in several places
	words     map[string]map[string]bool
	parsed    map[int]*mention.File     // files whose imports others look through
	exports   map[int]map[string]string // what files hand on by name: which of their own names
	anchors   map[int]map[string]int    // sections of documents by anchor
	fixtures  map[int]map[string]int    // fixtures of tests that files have, by name
	labels    map[int]map[string]int    // sections by names that count in all documents of a repository
}

// superType is a base of a type.
type superType struct {
	to        int32
	certainty Certainty
	line      int32
	arguments int32
	before    bool // its members go before the type's own
}

// resolved is a definition, and how sure it is; no is none.
type resolved struct {
	d         int32
	certainty Certainty
	guess     guess
	either    int32 // what may be meant as well as d, by its number among the unions; 0 if nothing may
	arguments int32 // the arguments of a type, by their number in argumentLists; 0 if there are none
}

var no = resolved{d: -1, certainty: Exact}

func (r resolved) ok() bool { return r.d >= 0 }

// with returns the less certain of two certainties for the definition.
func (r resolved) with(c Certainty) resolved {
	r.certainty = max(r.certainty, c)
	return r
}

// New makes a linker.
func New(repo Repository) *Linker { return NewCounted(repo, &step.Looks{}) }

// NewCounted makes a linker that counts what it looks at, and that may be ended: it and
// its methods are then to be called within [step.Looks.Run].
func NewCounted(repo Repository, looks *step.Looks) *Linker {
	f := newFiles(repo)
	return &Linker{
		lookup: newLookup(repo, f, looks), importers: newImporters(repo, f), labels: map[int]map[string]int{}, fixtures: map[int]map[string]int{},
		bases: map[int32][]superType{}, beyond: map[int32]bool{}, parts: map[int32][]resolved{}, overloads: map[int32]mention.Overload{}, parameters: map[int32]string{}, static: map[int32]bool{}, blocks: map[int32]mention.Block{}, included: map[int][]inclusion{}, defines: map[int32]int32{}, announces: map[int32]bool{}, abstract: map[int32]bool{}, words: map[string]map[string]bool{}, typed: map[int32]resolved{}, elements: map[int32]element{}, unions: make([]union, 1), unionNumbers: map[union]int32{}, argumentLists: make([]typeArguments, 1), listNumbers: map[typeArguments]int32{}, generic: map[int32]string{}, sources: map[int32][]mention.Use{}, selves: map[int32]bool{}, known: map[int32]resolved{}, scopes: map[int]*scope{}, declared: make([]bool, repo.Files()), parsed: map[int]*mention.File{}, exports: map[int]map[string]string{}, anchors: map[int]map[string]int{},
		lastParameters: map[int32]*mention.Use{}, values: map[int32]bool{}, objects: map[int32]bool{},
	}
}

// basesOf returns the bases of a type, none while types are being declared.
func (l *Linker) basesOf(d int32) []superType {
	if l.declaring > 0 {
		return nil
	}
	l.declare(int(l.fileOf[d]))
	return l.bases[d]
}

// typeOf returns the type of what a definition holds or returns.
func (l *Linker) typeOf(d int32) (resolved, bool) {
	if l.declaring > 0 {
		return no, false
	}
	l.declare(int(l.fileOf[d]))
	if t, ok := l.typed[d]; ok {
		return t, true
	}
	t := l.inferred(d)
	if parent := l.parent[d]; !t.ok() && l.kind[d] == outline.Constant && parent >= 0 && l.kind[parent] == outline.Enum {
		t = resolved{d: parent} // one of its values
	}
	return t, t.ok()
}

// Directories returns the directories that hold files, directly or not, in byte
// order; the first is the root, "".
func (l *Linker) Directories() []string { return l.tree.dirs }

// declare notes the bases and types that a file states.
func (l *Linker) declare(file int) {
	if l.declared[file] || l.familyOfFile(file) == outline.Unknown {
		return
	}
	l.declared[file] = true
	l.declaring++
	// What is left for the name that this was asked for is not touched, so that it
	// does not matter which file comes first.
	defer func(left int) { l.declaring, l.left = l.declaring-1, left }(l.left)
	s := l.scope(file)
	for _, b := range s.m.Blocks {
		if d := s.definition(b.Definition); d >= 0 {
			l.blocks[int32(d)] = b
		}
	}
	for _, o := range s.m.Overloads {
		if d := s.definition(o.Definition); d >= 0 {
			o.Takes, l.static[int32(d)] = strings.CutPrefix(o.Takes, mention.TypeStatic)
			o.Takes, l.parameters[int32(d)], _ = strings.Cut(o.Takes, mention.Named)
			l.overloads[int32(d)] = o
		}
	}
	for i := range s.m.Uses {
		u := &s.m.Uses[i]
		l.looks.Add(1)
		l.left, s.line = maxSteps, u.Line
		l.gives(s, u)
		l.madeOf(s, u)
		switch u.Kind {
		case mention.Announced:
			functions := l.announces
			if s.traits.Bodiless == outline.BodilessAbstract {
				functions = l.abstract
			}
			functions[int32(s.definition(u.Definition))] = true
		case mention.Base:
			heir := s.heir(u)
			to := s.base(u)
			if own := s.traits.Overloads; heir >= 0 && !to.ok() && own != nil && !own.Tops[u.Name] {
				l.beyond[int32(heir)] = true
			}
			if heir >= 0 && to.ok() && to.d != int32(heir) {
				l.bases[int32(heir)] = append(l.bases[int32(heir)], superType{to: to.d, certainty: to.certainty, line: int32(u.Line), before: u.Arguments == mention.Before})
			}
		case mention.Type, mention.Either:
			if u.Of != mention.Given {
				l.holdsTyped(s, u)
			}
		case mention.Element, mention.Argument:
			s.partOf(u)
		}
	}
}

// holdsTyped notes the type of what a definition holds or returns, or one that it may have as well.
func (l *Linker) holdsTyped(s *scope, u *mention.Use) {
	d := s.definition(u.Definition)
	if d < 0 || u.For == "" {
		return
	}
	function := l.kind[d].IsFunction()
	if function && u.For != mention.Result && s.traits.Scoped != "" {
		l.lastParameters[int32(d)] = u
	}
	switch {
	case u.For == mention.Result && (function || l.kind[d] == outline.Property || l.kind[d] == outline.Field):
	case function || l.repo.Definition(d).Name != u.For:
		return
	}
	held, known := l.typed[int32(d)]
	if known && u.Kind == mention.Type {
		return
	}
	if s.parameter(d, u) {
		l.generic[int32(d)] = u.Name
	}
	if to := s.written(u); to.ok() {
		if known {
			to = l.either(held, to)
		}
		l.typed[int32(d)], l.values[int32(d)] = to, u.Arguments == mention.Value
	}
}

// maxParts is how many types that one is made of are noted.
const maxParts = 16

// madeOf notes a type that another name is made of. Which of them has a member is seen by its name.
func (l *Linker) madeOf(s *scope, u *mention.Use) {
	d := s.definition(u.Definition)
	if d < 0 || l.kind[d] != outline.Type || s.traits.Typing != outline.Colon || u.Kind != mention.Type && u.Kind != mention.Reference || len(l.parts[int32(d)]) == maxParts {
		return
	}
	if u.For != "" && u.For != l.repo.Definition(d).Name {
		return // of a member or a parameter
	}
	if to := s.typeNamed(u.Definition, u.Of, u.Name); to.ok() && to.d != int32(d) {
		if u.Arguments == mention.Within { // it may hand on its members, as what the language makes of types does, or not
			to = to.with(Inferred)
		}
		l.parts[int32(d)] = append(l.parts[int32(d)], to)
	}
}

// File returns the links from a file and its definitions, in order of first
// mention; each from, to and kind once.
func (l *Linker) File(file int) []Link {
	l.declare(file)
	s := l.scope(file)
	out := links{seen: map[ends]int{}}
	s.importLinks(&out)
	if l.repo.Language(file).Document() {
		s.documentLinks(&out)
	}
	if s.fam == outline.Unknown {
		return out.list
	}
	from, to := l.repo.Definitions(file)
	for d := from; d < to; d++ {
		s.memberLink(d, &out)
		s.declarationLink(d, &out)
		for _, b := range l.basesOf(int32(d)) {
			kind := Extends
			if k := l.kind[b.to]; k == outline.Interface || k == outline.Trait {
				kind = Implements
			}
			out.add(Link{Kind: kind, From: Place{Symbol, d}, To: Place{Symbol, int(b.to)}, Certainty: b.certainty, Line: int(b.line)})
		}
	}
	s.importedNames(&out)
	again := s.m.Again
	for i := range s.m.Uses {
		step.Yield() // one may take milliseconds
		n := 0
		for n < len(again) && again[n].Use == i {
			n++
		}
		s.again, again = again[:n], again[n:]
		if s.m.Uses[i].Name != mention.Object {
			s.useLinks(&s.m.Uses[i], &out)
		}
	}
	return out.sorted()
}

// memberLink links a function that stands outside of its class with that, and a function of scripts with those of an object that it makes.
func (s *scope) memberLink(d int, out *links) {
	if maker := int(s.parent[d]); s.scoping.Prototypes && s.kind[d] == outline.Method && maker >= 0 && s.kind[maker].IsFunction() {
		out.add(Link{Kind: References, From: Place{Symbol, maker}, To: Place{Symbol, d}, Certainty: Exact, Line: s.repo.Definition(d).First})
	}
	outside := s.parent[d] < 0 || s.scoping.Apart && s.kind[s.parent[d]] == outline.Module
	if k := s.kind[d]; !outside || k != outline.Method && k != outline.Function {
		return
	}
	s.left = maxSteps
	class := s.class(d)
	if class < 0 || s.kind[class] == outline.Variable {
		return
	}
	certainty := Exact
	if s.files.dirOf(s.file) != s.files.dirOf(int(s.fileOf[class])) {
		certainty = Inferred
	}
	out.add(Link{Kind: MemberOf, From: Place{Symbol, d}, To: Place{Symbol, class}, Certainty: certainty, Line: 0})
}

// useLinks links what calls something or names a type.
func (s *scope) useLinks(u *mention.Use, out *links) {
	s.looks.Add(1)
	s.left, s.line = maxSteps, u.Line
	if u.For == mention.Made {
		s.initialises(out, u)
		return
	}
	switch u.Kind {
	case mention.Call:
		s.callLinks(u, out)
	case mention.Type:
		s.typeLinks(u, out)
	case mention.Reference:
		if u.For == "" || u.Of != "" && !(s.traits.Last && u.For == mention.Result) {
			s.refer(out, u)
		}
	}
}

// callLinks links what a use calls.
func (s *scope) callLinks(u *mention.Use, out *links) {
	all, vague := s.called(u)
	made := s.makes(out, u, all)
	if len(all) == 0 && !made && !vague && u.Of != mention.Unknown && u.Of != mention.Fixture {
		s.refer(out, u) // a variable that holds a function is called
	}
	s.appliedLink(u, all, out)
	for _, r := range all {
		for _, r = range s.eachDefined(r) {
			kind := Calls
			if isType(s.kind[r.d]) {
				kind = UsesType
			}
			s.link(out, kind, u, r)
		}
	}
}

// appliedLink links the object whose functions a use calls by its name alone.
func (s *scope) appliedLink(u *mention.Use, all []resolved, out *links) {
	if len(all) == 0 || s.traits.Applied == "" {
		return
	}
	object := s.parent[all[0].d]
	if object < 0 || s.kind[object] != outline.Module || s.repo.Definition(int(object)).Name != u.Name {
		return
	}
	r := resolved{d: object, certainty: all[0].certainty}
	if len(all) > 1 {
		r.certainty = Exact // only which of its functions is not told
	}
	s.link(out, References, u, r)
}

// typeLinks links the type that a use names, or a value that stands for one.
func (s *scope) typeLinks(u *mention.Use, out *links) {
	if s.parameter(s.definition(u.Definition), u) {
		return
	}
	if r := s.typeNamed(u.Definition, u.Of, u.Name); r.ok() {
		s.link(out, UsesType, u, r)
	} else if s.fam.Named() && u.Of == "" {
		if r := s.bare(u.Definition, u.Name, isValue); r.ok() && r.certainty == Exact {
			s.link(out, References, u, s.defined(r))
		}
	}
}
