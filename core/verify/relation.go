package verify

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/lazy"
	mentions "github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// relation is what can be said of two mentions: the words for it, what may stand on its sides, and how
// it is read of a definition of the first, of the kinds that can have it. Without kinds it is
// read of places.
type relation struct {
	means         concept
	says, denies  string
	kind          contract.ClaimType
	first, second func(*mention) bool
	of            func(outline.Kind) bool
	read          func(c *checker, n graph.Node, b *mention) verdict
}

var relationsByMeaning []*relation

func init() {
	relationsByMeaning = []*relation{
		{define, "is defined in", "is not defined in", contract.ClaimTypeDefinition, isName, isPlace, nil, nil},
		{hold, "is found in", "is not defined in", contract.ClaimTypeDefinition, isName, isPlace, nil, nil},
		{call, "calls", "does not call", contract.ClaimTypeCall, isAny, isName, anyKind, (*checker).calls},
		{importing, "imports", "does not import", contract.ClaimTypeImport, isAny, isModule, nil, nil},
		{extend, "extends", "does not extend", contract.ClaimTypeInheritance, isName, isValue, outline.Kind.IsType, (*checker).extends},
		{implement, "implements", "does not implement", contract.ClaimTypeInheritance, isName, isName, outline.Kind.IsType, (*checker).extends},
		{take, "has the parameter", "has no parameter", contract.ClaimTypeParameter, isName, isValue, anyKind, (*checker).takes},
		{returning, "returns", "does not return", contract.ClaimTypeReturn, isName, isValue, anyKind, (*checker).returns},
		{raise, "raises", "does not raise", contract.ClaimTypeCall, isName, isName, callable, (*checker).raises},
		{member, "is a member of", "", contract.ClaimTypeMember, isName, isName, nil, nil},
	}
}

// relationOf returns the relation that words mean, nil if they mean none.
func relationOf(m concept) *relation {
	if i := slices.IndexFunc(relationsByMeaning, func(r *relation) bool { return m&r.means != 0 }); i >= 0 {
		return relationsByMeaning[i]
	}
	return nil
}

// pairs checks each pair of what statements relate.
func (c *checker) pairs(list []statement) {
	for i := range list {
		for _, a := range list[i].a {
			for _, b := range list[i].b {
				c.pair(&list[i], a, b)
			}
		}
	}
}

// pair checks what a statement says of a pair of mentions.
func (c *checker) pair(s *statement, a, b *mention) {
	rel := s.relation
	if rel.means == importing && a.class == name && b.class == code { // "a requires B + C"
		rel = relationOf(extend)
	}
	v, claim := c.related(rel, a, b), fmt.Sprintf("`%s` %s `%s`", a.text, rel.says, b.text)
	switch { // what is denied is wrong if it is so for certain
	case !s.negated:
	case rel.means != hold && v.truth == right && s.plainly && v.source != nil:
		v = no(v.source, "%s after all: see %s:%d", claim, v.source.Path, max(1, v.source.First))
	case rel.means != hold && v.truth == wrong && len(v.like) == 0: // not a name that does not exist
		v = yes(nil)
	default:
		v = open
	}
	if s.negated {
		claim = "it is not so that " + claim
	}
	c.claim(claim, rel.kind, v)
}

// related checks what a relation says of two mentions.
func (c *checker) related(rel *relation, a, b *mention) verdict {
	switch rel.means {
	case define, hold:
		return c.placed(a, b, rel.means == define)
	case importing:
		return c.imports(a, b)
	case member:
		return c.memberOf(a, b)
	}
	nodes := keep(c.subjects(a), func(n graph.Node) bool { return a.class != name || rel.of(c.Graph.SymbolKind(n)) })
	if len(nodes) == 0 || rel.means&(extend|implement) != 0 && len(nodes) > maxProbes || rel.means == call && a.class == name && outsider(shortName(a.name)) && len(nodes) > 1 {
		return open
	}
	if isName(b) && (b.quoted || b.call) && rel.means&(take|returning) == 0 && !outsider(shortName(b.name)) { // a name that is nowhere
		if v := c.nameExists(b, true); v.truth == wrong {
			c.judged[b], v.issue = true, ""
			return v
		}
	}
	v := c.each(nodes, func(n graph.Node) verdict { return rel.read(c, n, b) }, func(more string) string {
		if more = fmt.Sprintf("`%s` %s `%s`%s", a.name, rel.denies, b.text, more); rel.means&(call|extend|implement) == 0 {
			more += ": see " + c.at(nodes)
		}
		return more
	})
	if v.truth == wrong && (c.named(a.name).state == loose && a.class == name || strings.Contains(v.message, atAll)) {
		return open
	}
	c.judged[a], c.judged[b] = c.judged[a] || v.truth != unknown, c.judged[b] || v.truth != unknown
	return v
}

// each checks definitions of a name: one that is right is enough, and each must be wrong. What is
// wrong with them is told of all.
func (c *checker) each(nodes []graph.Node, check func(graph.Node) verdict, wrongly func(more string) string) (v verdict) {
	for i, n := range nodes {
		switch w := check(n); {
		case w.truth == right:
			return w
		case i == 0 || w.truth == unknown || v.truth == wrong && v.message == atAll:
			v = w
		}
	}
	if v.truth == wrong && strings.IndexAny(v.message+" ", " ,:") == 0 {
		return no(c.first(nodes), "%s", wrongly(v.message))
	}
	return v
}

// meant returns the definitions that a name may mean, none if they are too many.
func (c *checker) meant(m *mention) []graph.Node {
	if s := c.named(m.name); m.class == name && (s.state == found || s.state == loose) && len(s.nodes) <= maxNodes {
		return s.nodes
	}
	return nil
}

// subjects returns what does what is said of a mention: the definitions of a name, or files.
func (c *checker) subjects(m *mention) (nodes []graph.Node) {
	if m.class == name {
		return c.meant(m)
	}
	for _, f := range c.filesOf(m)[:min(len(c.filesOf(m)), maxNodes)] {
		nodes = append(nodes, c.fileNode(f))
	}
	return nodes
}

// filesOf returns the files that a mention means: the one in which it is defined, all of a directory.
func (c *checker) filesOf(m *mention) []int {
	if nodes := c.meant(m); len(nodes) == 1 {
		return []int{c.fileOf(nodes[0])}
	}
	if isPlace(m) {
		return c.place(m.name).files
	}
	return nil
}

// calls checks that a definition calls another: an edge says so; if its body does not even hold the name, it
// does not. What calls itself by its own definition does not count.
func (c *checker) calls(n graph.Node, b *mention) verdict {
	to, last := c.named(b.name).nodes, bare(shortName(b.name))
	if src := c.edge([]graph.Node{n}, to, graph.Calls, graph.UsesType); src != nil {
		return yes(src)
	}
	if len(to) > 0 && !slices.ContainsFunc(to, func(n graph.Node) bool { return callable(c.Graph.SymbolKind(n)) }) || outsider(last) && len(to) != 1 || c.mayHold(n, last, to) {
		return open
	}
	v := verdict{truth: wrong}
	if callers := c.callers(to); len(callers) > 0 {
		v.message = ", which is called by `" + strings.Join(callers, "`, `") + "`"
	}
	return v
}

// mayHold tells whether the lines of a definition, or those that its members have elsewhere, may hold a name.
func (c *checker) mayHold(n graph.Node, last string, targets []graph.Node) bool {
	holders := c.holders(last)
	return slices.ContainsFunc(append(c.memberNodes(n), n), func(p graph.Node) bool {
		w, _ := c.Graph.Where(p)
		return slices.Contains(holders, w.File) && c.holds(w, last) != wrong && (p != n || c.short(n) != last || slices.Contains(targets, n))
	})
}

// atAll is said of a function that raises nothing, which is wrong only beside another of its name that does.
const atAll = " at all"

// stringOrComment finds strings in a line, and a comment behind code.
var stringOrComment = lazy.Regexp{Expr: `"(?:\\.|[^"\\])*(?:"|$)|'(?:\\.|[^'\\])*(?:'|$)|` + "`[^`]*(?:`|$)" + `|[ \t](?://|/\*|# ).*`}

// raises checks that a function raises an error, or returns one that is a value: its code, or that of what
// it calls, says so. It is wrong if the code raises others and names this one nowhere but to catch it.
func (c *checker) raises(n graph.Node, b *mention) verdict {
	last, set, caught := shortName(b.name), "raising", false // by the function itself
	if c.isValue(b) {
		set = "returning"
	}
	var others []string
	for i, n := range c.callees([]graph.Node{n}, 2) {
		lines := c.code(n)
		if lines == nil {
			return open
		}
		for _, l := range lines {
			plain := stringOrComment.Get().ReplaceAll(l, []byte(`""`)) // names in messages are not raised
			switch named, says := holdsCode([][]byte{l}, last), holdsAny(plain, set); {
			case says && i == 0 && holdsIn(string(plain), last):
				return yes(c.source(n))
			case named && !caught && (says || !holdsAny(l, "catching")):
				return open
			case named:
				caught = caught || i == 0
			case says && i == 0: // words that are written like types
				others = append(others, slices.DeleteFunc(wordsOf(string(plain)), func(w string) bool { return w[0] < 'A' || w[0] > 'Z' || strings.ToUpper(w) == w })...)
			}
		}
	}
	if set == "returning" {
		others = slices.DeleteFunc(others, func(o string) bool { return !c.isValue(&mention{class: name, name: o}) })
	}
	slices.Sort(others)
	others = slices.Compact(others)
	switch {
	case len(others) == 0:
		return verdict{truth: wrong, message: atAll}
	case slices.ContainsFunc(others, func(o string) bool { return c.heir(o, last) }):
		return open
	}
	return verdict{truth: wrong, message: " but `" + strings.Join(others[:min(len(others), 8)], "`, `") + "`"}
}

// heir tells whether a type has another as its base.
func (c *checker) heir(of, base string) bool {
	nodes := c.named(of).nodes
	bases, _ := c.ancestors(nodes[:min(len(nodes), maxProbes)])
	return c.baseNamed(append(bases, nodes...), base)
}

// isValue tells whether a name is that of values alone, as of errors that are returned.
func (c *checker) isValue(m *mention) bool {
	nodes := c.meant(m)
	return len(nodes) > 0 && !slices.ContainsFunc(nodes, func(n graph.Node) bool { return !isValueKind(c.Graph.SymbolKind(n)) })
}

// extends checks that a type has another as its base, itself or by what it extends. Where types need not say
// what they implement, and of what may be generated, that nothing says so is not enough.
func (c *checker) extends(n graph.Node, b *mention) verdict {
	words := slices.DeleteFunc(wordsOf(b.text), func(w string) bool { return w[0] > 'Z' || len(w) == 1 })
	if len(words) == 0 && b.class == name {
		words = []string{bare(shortName(b.name))}
	}
	if len(words) == 0 || strings.ContainsAny(b.text, "(){}=\"") {
		return open
	}
	of, last, to := []graph.Node{n}, words[0], c.named(b.name)
	if b.class == name {
		last = bare(shortName(b.name))
	}
	bases, beyond := c.ancestors(of)
	stated, sig := c.basesOf(of), c.signature(n)
	lacks := missing(strings.Join(words, " "), sig)
	switch is := slices.Contains(stated, last) || slices.ContainsFunc(bases, func(n graph.Node) bool { return c.short(n) == last }); {
	case len(words) > 1 && lacks != "" && (is && lacks != words[0] || b.class == code && strings.ContainsAny(b.text, "+,")): // "Base<Long>", "A + Send"
		return no(c.source(n), "`%s` does not state `%s`: see %s", c.Graph.Label(n), lacks, c.at(of))
	case is:
		return yes(c.source(n))
	case b.class != name, c.Graph.Language(c.fileOf(n)).Traits().Structural, listed("root", last), c.saidOf(c.short(n), last), holdsIn(sig, last),
		to.state == found && len(c.types(to.nodes)) == 0, len(stated) == 0 && (beyond && to.state != found || c.mayHold(n, last, nil) || to.state == foreign):
		return open
	}
	v := verdict{truth: wrong}
	if len(stated) > 0 {
		v.message = " but `" + strings.Join(stated[:min(len(stated), 3)], "`, `") + "`"
	}
	return v
}

// saidOf tells whether any file says that one name has another as its base: "impl Base
// for Heir". What generates code may say it in its own way.
func (c *checker) saidOf(heir, base string) bool {
	both := c.holders(base)
	return slices.ContainsFunc(c.holders(heir), func(f int) bool {
		return slices.Contains(both, f) && (slices.ContainsFunc(c.said(f).Uses, func(u mentions.Use) bool {
			return u.Kind == mentions.Base && u.Name == base && (u.For == heir || u.For == "" && u.Definition < 0)
		}) || c.Graph.Language(f).Traits().DerivedBases && slices.ContainsFunc(c.content(f), func(l []byte) bool { return holdsIn(string(l), heir) && holdsIn(string(l), base) }))
	})
}

// memberOf checks that a name is a member of a type.
func (c *checker) memberOf(a, b *mention) verdict {
	types, last := c.types(c.meant(b)), shortName(a.name)
	if len(types) == 0 || len(types) > maxProbes || c.named(b.name).state != found {
		return open
	}
	list, closed := c.members(types, last)
	there := c.plain(last, false)
	switch {
	case len(list) > 0:
		c.judged[a], c.judged[b] = true, true
		return yes(c.source(list[0]))
	case c.proposed[last], !closed && (len(there) == 0 || slices.ContainsFunc(types, func(t graph.Node) bool { return c.fileHolds(c.fileOf(t), last) || c.mayHold(t, bare(last), nil) })):
		return open
	}
	c.judged[a] = true
	v := no(c.source(types[0]), "`%s` has no member `%s`", b.name, last)
	if len(there) > 0 {
		v.message += fmt.Sprintf("; `%s` is at %s", c.Graph.Label(there[0]), c.at(there))
		v.like = []string{c.Graph.Label(there[0])}
	} else {
		v.like = c.suggestions(b.name+"."+last, &symbols{})
	}
	return v
}

// placed checks that a symbol is defined in a file or directory. Where it is only used there that is
// wrong if strict, else open.
func (c *checker) placed(a, b *mention, strict bool) verdict {
	s, last, p := c.named(a.name), shortName(a.name), c.place(b.name)
	if len(p.files) == 0 {
		return open
	}
	c.judged[a] = true
	c.judged[b] = c.judged[b] || b.first == 0
	for _, n := range s.nodes {
		if s.state != cased && slices.Contains(p.files, c.fileOf(n)) {
			return c.fresh(b, p, yes(c.source(n)))
		}
	}
	where, inside := b.name, c.heldIn(last, p.files)
	if p.dir == "" {
		where = c.Graph.Path(p.files[0])
	}
	switch {
	case inside && (!strict || s.state != found), !strict && p.dir == "" && c.Graph.Language(p.files[0]).Traits().Family == outline.Unknown: // a key of a configuration
		return open
	}
	return c.misplaced(a, where, strict)
}

// misplaced is the verdict of a symbol that is not defined where it is said to be.
func (c *checker) misplaced(a *mention, where string, strict bool) verdict {
	s, last := c.named(a.name), shortName(a.name)
	known := s.state == found || s.state == loose
	switch {
	case c.proposed[last], !known && c.written(last), s.state == foreign && (outsider(last) || strings.Contains(a.name, ".") && !strict):
		return open
	case known:
		nodes := keepAny(s.nodes, func(n graph.Node) bool { return !isValueKind(c.Graph.SymbolKind(n)) }) // no other names for it
		return no(c.first(nodes), "`%s` is not defined in `%s` but at %s", a.name, where, c.at(nodes))
	}
	v := no(nil, "`%s` is not defined in `%s`, nor anywhere else", a.name, where)
	v.like = c.suggestions(a.name, s)
	return v
}

// heldIn tells whether files hold a name as a word.
func (c *checker) heldIn(n string, files []int) bool {
	probes := 0
	return slices.ContainsFunc(c.holders(n), func(f int) bool {
		if !slices.Contains(files, f) {
			return false
		}
		probes++
		return probes > maxProbes || c.fileHolds(f, n)
	})
}

// imports checks that a file imports a module or a name: one of its imports is written so, or
// leads there.
func (c *checker) imports(a, b *mention) verdict {
	files, want := c.filesOf(a), strings.Trim(b.text, "\"'<>;./()")
	if b.class != path { // the dot of core.py parts no names
		want = slashes(want)
	}
	if len(files) == 0 || len(files) > maxNodes || want == "" || b.class == code || a.class == name && b.class == name && len(c.named(b.name).nodes) > 0 {
		return open
	}
	c.judged[a], c.judged[b] = true, true
	for _, f := range files {
		if at := c.importOf(f, want); at != nil {
			return yes(at)
		}
		list, traits := c.said(f).Imports, c.Graph.Language(f).Traits()
		whole := traits.Wild && slices.ContainsFunc(list, func(im mentions.Import) bool { return im.Flags&mentions.All != 0 })
		if lines := c.content(f); whole || !traits.AllImports || len(list) == 0 && len(files) > 1 || lines == nil ||
			slices.ContainsFunc(lines, func(l []byte) bool { return holdsAny(l, "import") && bytes.Contains(l, []byte(stem(want))) }) {
			return open
		}
	}
	w := c.lineOf(files[0], 0)
	if said := c.said(files[0]).Imports; len(said) > 0 {
		w.First, w.Last = said[0].Line, said[len(said)-1].Line
	}
	return no(w, "`%s` does not import `%s`", w.Path, b.text)
}

// importOf returns the place where a file imports what is written with slashes, nil if it does not.
func (c *checker) importOf(f int, want string) *contract.VerifySource {
	last := stem(want)
	for _, im := range c.said(f).Imports {
		if p := strings.Trim(slashes(im.Path), "./"); stem(p) == last || strings.HasSuffix(want, "/"+p) || strings.Contains("/"+p+"/", "/"+want+"/") ||
			brings(&im, last) {
			return c.lineOf(f, im.Line)
		}
	}
	for e := range c.edges(c.fileNode(f), false, graph.Imports) {
		if p := c.Graph.Label(e.To); stem(p) == last || strings.HasSuffix("/"+tree.Dir(p), "/"+want) {
			return c.lineOf(f, e.Line)
		}
	}
	return nil
}

// stem is the last part of a path up to its first dot.
func stem(p string) string {
	s, _, _ := strings.Cut(tree.Base(p), ".")
	return s
}

// slashes writes a module's name with slashes, whatever its language has.
func slashes(s string) string {
	if strings.Contains(s, "/") {
		return s
	}
	return strings.Trim(strings.NewReplacer("::", "/", ".", "/", `\`, "/").Replace(strings.TrimSuffix(s, ".h")), "/")
}

func brings(im *mentions.Import, name string) bool {
	return slices.ContainsFunc(im.Names, func(n mentions.Name) bool { return n.Local == name || n.Original == name })
}
