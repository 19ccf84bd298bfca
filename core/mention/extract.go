package mention

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// Everything is what an outline must collect for [Extract].
const Everything = outline.Definitions | outline.Imports | outline.Inherits | outline.Calls | outline.Names

// MaxUses is how many uses of a file are kept, and one that says so if it has more, as generated ones have.
const MaxUses = 1 << 16

// Extractor collects what files say of others, one after the other, and keeps what
// it needs for that. The zero value is ready; it is not safe for concurrent use.
type Extractor struct {
	// Looks counts what extracting looks at, and may end it, as that of an outline.Parser.
	Looks *step.Looks

	looks         *step.Looks // the one in use
	own           step.Looks
	seen          table[useKey, int] // with the numbers of uses; noted for those that are none
	known         []string           // copies of names, each where its hash says
	words         []typeWord         // of the signature at hand
	uses, ordered []Use
	order         []uint64              // lines and numbers of uses
	declared      map[variable]string   // types as they are written
	blocked       map[string][]Block    // where names mean something else
	changes       changes               // of variables: what calls give them, then what is written at them as their types
	results       []result              // of calls, those that others are taken of
	locals        []int                 // those of uses that are calls of what variables hold
	held          table[variable, bool] // the variables of which a use says what they hold
	typedUses     int                   // how many of the uses that took in
	said          table[variable, int]  // by line: what signatures say the type of
	saidAt        table[heldAt, bool]   // where it is said what variables hold
	first         table[variable, int]  // the line in which it is said first what a variable holds
	turns         []turn                // of variables that are given something anew
	open          bool                  // the file has names that no import or definition of it says
	near, modules map[string]bool       // names that imports or definitions give the file; those of whole modules
	lines         map[int]bool          // of imports
	rows          []int                 // where the lines of the file begin
	// The builtins of the language met last, as a text and as a set.
	builtinWords string
	builtins     map[string]bool
	containers   map[string]bool // of the language at hand
	looped       []loop          // variables of loops
	again        []uint64        // further lines of uses, by the numbers of their uses in the order of finding
	further      []Again
	instead      map[int]int // of uses that were taken back because another says the same, that
	last         []int       // of definitions, where the statement begins whose value they return
	fixed        []bool      // of definitions, that they are fixtures of tests
	place        []int       // of uses, in the order of lines
	openings     []uint64    // by line, what tells apart of what the members are named bare there; 0 if of nothing
	openRoom     int         // how many lines may still be noted so
	writer       writer
}

// maxKnown is how many names are kept from one file to the next, a power of two: so few that a
// processor has them near; maxSeen how large a map is emptied for the next, which takes as
// long as it is large.
const (
	knownBits = 11
	maxKnown  = 1 << knownBits
	maxSeen   = 1 << 12
)

// Extract is [Extractor.Extract] of a single file.
func Extract(path string, l outline.Language, src []byte, f *outline.File) *File {
	var e Extractor
	return e.Extract(path, l, src, f)
}

// Extract collects what a file says of others. f is the outline of src with
// [Everything]. The strings are copies; the uses are valid until the next file.
func (e *Extractor) Extract(path string, l outline.Language, src []byte, f *outline.File) *File {
	if e.looks = e.Looks; e.looks == nil {
		e.looks = &e.own
	}
	m := &File{Modules: modules(path, src, e.looks)}
	if !l.Outlined() {
		return m
	}
	of, written := l, src
	if src = f.Text; of.Document() {
		if l = f.Code; l != of.Traits().Family {
			l = outline.Unknown // names are looked for as in most documents of the kind
		}
	}
	m.Package, m.Imports = packageOf(l, src, f, e.looks), imports(l, src, f, e.looks)
	if e.known == nil {
		e.known = make([]string, maxKnown)
	}
	e.seen.empty()
	c := collector{Extractor: e, of: l.Traits(), src: src, f: f}
	c.containers = text.Set(c.of.Containers)
	c.uses, c.locals, c.again, c.instead = c.uses[:0], c.locals[:0], c.again[:0], emptied(c.instead)
	c.openings, c.openRoom = c.openings[:0], maxOpenings*len(src)
	c.shadowed()
	c.aliases(m.Imports)
	if of.Document() {
		c.document(of, written)
	}
	if m.Blocks = c.blocksOf(); l != outline.Unknown {
		c.bases()
		c.types(m.Imports)
		c.blockReceivers()
		c.variables()
		c.narrowed()
		c.fixtures()
		c.lasts()
		c.surroundings(m.Imports)
		c.opensImports(m.Imports)
		c.opensClasses()
		c.calls(m.Imports)
		c.references()
		c.exports()
		c.announced()
		m.Overloads = c.overloads(m.Imports)
		c.rebound()
		c.flows()
	}
	if c.of.Backslashes {
		c.splitNamespaces()
	}
	// Each kind was collected in its own order.
	e.looks.Add(len(c.uses) * bits.Len(uint(len(c.uses))))
	c.apart()
	if m.Uses, m.Again = e.byLine(); c.cut || c.less {
		m.Uses = append(m.Uses, Use{Kind: Cut, Name: Unknown, Line: m.Uses[len(m.Uses)-1].Line, Definition: -1})
	}
	return m
}

// splitNamespaces makes of a name with those of namespaces before it, a\b\c, the name and what it is of.
func (c *collector) splitNamespaces() {
	for i := range c.uses {
		u := &c.uses[i]
		at := strings.LastIndexByte(u.Name, '\\')
		if at < 0 || at == len(u.Name)-1 { // a use without a name is one that was taken back
			continue
		}
		c.looks.Add(len(u.Name))
		space := strings.ReplaceAll(strings.TrimPrefix(u.Name[:at], `\`), `\`, ".")
		if u.Of, u.Name = space, u.Name[at+1:]; space == "" {
			u.Of = Global
		}
	}
}

// byLine returns the uses in the order of their lines, without those that were taken back, and the further lines of uses.
func (e *Extractor) byLine() ([]Use, []Again) {
	e.order, e.ordered = e.order[:0], e.ordered[:0]
	for i := range e.uses {
		if u := &e.uses[i]; u.Name != "" {
			e.order = append(e.order, uint64(u.Line)<<32|uint64(i))
		}
	}
	slices.Sort(e.order)
	for _, o := range e.order {
		e.ordered = append(e.ordered, e.uses[uint32(o)])
	}
	return e.ordered, e.againByLine()
}

// collector gathers the uses of a file.
type collector struct {
	*Extractor
	of        *outline.Traits // of the language
	src       []byte
	f         *outline.File
	shadows   shadows
	cut, less bool // there are more uses than are kept, and more further lines
}

// text copies a piece of the source, one that was met lately only once.
func (c *collector) text(b []byte) string {
	c.looks.Add(len(b))
	if len(b) == 0 {
		return ""
	}
	h := uint64(len(b))
	if n := len(b); n >= 8 {
		h = (h ^ binary.LittleEndian.Uint64(b)) * 0x9E3779B97F4A7C15
		h ^= binary.LittleEndian.Uint64(b[n-8:])
	} else {
		h ^= uint64(b[0])<<8 | uint64(b[n/2])<<16 | uint64(b[n-1])<<24 | uint64(b[n/4])<<32
	}
	known := &c.known[h*0x9E3779B97F4A7C15>>(64-knownBits)]
	if *known != string(b) {
		*known = string(b)
	}
	return *known
}

func (c *collector) add(u Use) {
	c.scoped(&u)
	c.addUnder(u, u.key())
}

// full tells whether there is no room for another use, and keeps that in mind.
func (c *collector) full() bool {
	c.cut = c.cut || len(c.uses) == MaxUses
	return c.cut
}

func (c *collector) addUnder(u Use, key uint64) {
	c.looks.Add(2 * (len(u.Name) + len(u.Of) + len(u.For))) // here, and where they are stored
	if len(c.blocked) > 0 {
		key ^= c.blockOf(u.Name, u.Line)
	}
	key ^= c.openingsAt(u.Line)
	if u.Name == "" {
		return
	}
	if at, known := c.seen.get(useKey(key)); known {
		if u.Kind == Call || u.Kind == Reference || u.Kind == Type && u.For == "" { // what a variable holds is said once
			c.repeat(at, u.Line)
		}
		return
	}
	if c.full() {
		return
	}
	c.seen.set(useKey(key), len(c.uses))
	c.uses = append(c.uses, u)
}

// addCall notes a call. What a variable holds may change, and with it what the calls behind that mean: the same one is noted again then.
func (c *collector) addCall(u Use) {
	c.scoped(&u)
	key := u.key()
	if head := headOf(u.Of); head != "" {
		if n := c.changes.of(variable{u.Definition, head}); n > 1 {
			key ^= n * prime
		}
	}
	if u.For != "" && u.For != Result {
		at := variable{u.Definition, u.For}
		if n, anew := c.changes.to(at, key^c.blockOf(u.Name, u.Line)); anew && n > 1 {
			c.turns = append(c.turns, turn{at, u.Line, n})
			key ^= n * 14695981039346656037
		}
	}
	c.addUnder(u, key)
}

// changed is what a variable was given last, and how often that was something else.
type changed struct{ to, n uint64 }

// changes are those of variables.
type changes struct{ table[variable, changed] }

// of returns how often a variable was given something else than before.
func (c *changes) of(at variable) uint64 {
	change, _ := c.get(at)
	return change.n
}

// to notes what a variable is given; n is how often it was given something else than before.
func (c *changes) to(at variable, to uint64) (n uint64, anew bool) {
	change, _ := c.get(at)
	if change.to == to {
		return change.n, false
	}
	c.set(at, changed{to, change.n + 1})
	return change.n + 1, true
}

// turn is where a variable is given something anew, and how often it was until then.
type turn struct {
	variable
	line int
	n    uint64
}

// key is a hash (FNV-1a) of a use without its line.
func (u *Use) key() uint64 {
	key := hashed(hashed(hashed(keyOf(u.Kind, u.Definition, u.Arguments), u.Name), u.Of), u.For)
	if u.ArgumentTypes != "" {
		key = hashed(key, u.ArgumentTypes)
	}
	return key
}

// prime is that of FNV-1a in 64 bits, which keys of uses are mixed with.
const prime = 1099511628211

func keyOf(kind UseKind, definition, arguments int) uint64 {
	h := uint64(14695981039346656037) ^ uint64(kind)
	h = (h*prime ^ uint64(definition+1)) * prime
	return (h ^ uint64(arguments)) * prime
}

func hashed[T string | []byte](h uint64, s T) uint64 {
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * prime
	}
	return (h ^ 0xff) * prime
}

func (c *collector) bases() {
	line := lineCounter{src: c.src, looks: c.looks}
	for _, b := range c.f.Inherits {
		u := Use{Kind: Base, Name: c.text(b.Base.Of(c.src)), Of: c.before(b.Base.Start), Line: line.at(b.Base.Start), Definition: b.Definition}
		if b.Before {
			u.Arguments = Before
		}
		if b.Definition < 0 {
			u.For = c.text(b.Heir.Of(c.src))
		}
		c.add(u)
	}
}

// dynamicNames are those that are variables, and of an import, with the definitions in which that stands.
type dynamicNames map[string][]int

func (c *collector) dynamicNames(imports []Import) dynamicNames {
	names, within := dynamicNames{}, around{c: c}
	for i := range imports {
		if imports[i].Flags&Dynamic == 0 || len(imports[i].Names) == 0 {
			continue
		}
		definition := within.at(imports[i].Line)
		for _, n := range imports[i].Names {
			if list := names[n.Local]; !slices.Contains(list, definition) && len(list) < maxSeveral {
				names[n.Local] = append(list, definition)
			}
		}
	}
	return names
}

// maxSeveral is in how many definitions an import of one name is looked for.
const maxSeveral = 64

// brought tells whether a variable is one of a dynamic import, in a definition or one around it; what functions without a name have, outside
// of all definitions, is for these.
func (c *collector) brought(by dynamicNames, definition int, name string) bool {
	list := by[name]
	if len(list) == 0 || definition < 0 {
		return slices.Contains(list, definition)
	}
	const deepest = 16
	for n := 0; n < deepest && definition >= 0; n++ {
		c.looks.Add(len(list))
		if slices.Contains(list, definition) {
			return true
		}
		definition = c.f.Definitions[definition].Parent
	}
	return false
}

func (c *collector) calls(imports []Import) {
	dynamic := c.dynamicNames(imports)
	c.declares()
	c.changes.empty()
	c.turns = c.turns[:0]
	c.results = slices.Grow(c.results[:0], len(c.f.Calls))[:len(c.f.Calls)]
	clear(c.results)
	c.held.empty()
	c.typedUses = 0
	c.typed()
	c.loops()
	if c.of.Payloads {
		c.payloads()
	}
	c.described()
	c.metatables()
	loops, contextual := c.looped, c.f.Contextual
	for n, call := range c.f.Calls {
		c.looks.Add(8)
		for len(loops) > 0 && loops[0].at < call.Name.Start {
			c.turn(loops[0].use, loops[0].path)
			loops = loops[1:]
		}
		for len(contextual) > 0 && contextual[0].Call < n {
			contextual = contextual[1:]
		}
		if call.Makes {
			c.making(n)
			continue
		}
		of, before := c.taken(call.Name.Start, call.Result, call.Local)
		if call.Local && of == "" && !c.makesOwn(&call) && !c.brought(dynamic, call.Definition, string(call.Name.Of(c.src))) {
			c.returnedBy(&call, before.start)
			c.named(n, before.start, of)
			continue // what a variable holds is called
		}
		noted := len(c.uses)
		name := call.Name
		if made := c.makes(name); !made.Empty() {
			name, of, before.local = made, c.before(made.Start), false
		}
		at := before.start
		if call.Chosen > 0 {
			at = call.Chosen
		}
		holder := c.receiver(at, name.Start, call.Definition)
		if call.Operand {
			c.operates(n, holder)
			holder = ""
		}
		c.addCall(Use{Kind: Call, Name: c.called(name), Of: of, For: holder, Arguments: min(call.Arguments, MaxArguments), ArgumentTypes: c.argumentTypes(n), Line: call.Line, Definition: call.Definition})
		if call.Chosen > 0 && holder != "" && holder != Result {
			c.addEither(Use{Name: Unknown, For: holder, Line: call.Line, Definition: call.Definition}, 0)
		}
		if before.local && of != "" && of != Unknown && len(c.uses) > noted {
			c.locals = append(c.locals, noted)
		}
		c.visits(&call, of)
		c.contextual(contextual, n, of, before.local)
		c.opens(&call, of, before.start)
		c.named(n, before.start, of)
	}
	for _, l := range loops {
		c.turn(l.use, l.path)
	}
	c.holdings()
	c.forget(dynamic)
}

// operates notes what a variable is given by the operator behind call n, which the type of what the call returns may define.
func (c *collector) operates(n int, holder string) {
	call := &c.f.Calls[n]
	if holder == "" || call.Operator.Empty() || !c.of.Scoping.Apart {
		return
	}
	if of := c.resultOf(n).text; of != Unknown {
		c.addCall(Use{Kind: Call, Name: c.text([]byte(Operator + string(call.Operator.Of(c.src)))), Of: of, For: holder, Line: call.Line, Definition: call.Definition})
	}
}

// called is the name of what is called, which sets something if that is assigned to.
func (c *collector) called(name outline.Span) string {
	if at := name.End; c.of.Setters && at > name.Start && c.src[at-1] != '=' {
		for at < len(c.src) && (c.src[at] == ' ' || c.src[at] == '\t') {
			at++
		}
		if at+1 < len(c.src) && c.src[at] == '=' && bytes.IndexByte([]byte("=~>"), c.src[at+1]) < 0 {
			return c.text(append(name.Of(c.src)[:name.End-name.Start:name.End-name.Start], '='))
		}
	}
	return c.text(name.Of(c.src))
}

// makes is the type that a function of the language makes, whose name is called: T of make_shared<a::T>(…).
func (c *collector) makes(called outline.Span) (made outline.Span) {
	at := called.End
	if c.of.Makers == "" || at >= len(c.src) || c.src[at] != '<' || !outline.Lists(c.of.Makers, string(called.Of(c.src))) {
		return made
	}
	at++
	_, name := c.path(&at)
	if name == at || c.builtins[string(c.src[name:at])] {
		return made
	}
	return outline.Span{Start: name, End: at}
}

// find returns the offset at which a word stands next, from one on; -1 if it does not.
func (c *collector) find(word string, from int) int {
	next := bytes.Index(c.src[from:], []byte(word))
	if next < 0 {
		c.looks.Add((len(c.src) - from) / 8) // several bytes are looked at at once
		return -1
	}
	c.looks.Add(next / 8)
	return from + next
}

// lineCounter tells lines of offsets that mostly ascend.
type lineCounter struct {
	src      []byte
	looks    *step.Looks
	at_, row int
}

func (l *lineCounter) at(offset int) int {
	l.looks.Add(max(offset-l.at_, l.at_-offset))
	if offset < l.at_ {
		l.row -= bytes.Count(l.src[offset:l.at_], []byte("\n"))
	} else {
		l.row += bytes.Count(l.src[l.at_:offset], []byte("\n"))
	}
	l.at_ = offset
	return l.row + 1
}
