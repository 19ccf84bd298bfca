package graph

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// The ways in which a ref can fail to resolve.
var (
	ErrMalformed = errors.New("not a ref")                       // of no known form
	ErrForeign   = errors.New("a ref of another project")        // of a project that this is not
	ErrGone      = errors.New("no such entity")                  // well-formed, but nothing is there
	ErrChanged   = errors.New("the file has changed since")      // a chunk of a content that is no more
	ErrAmbiguous = errors.New("several entities have that name") // a name that is not a ref
)

// Resolve finds the entity of a ref. A path is taken for its file or directory, a
// qualified name that is defined once for its symbol.
func (g *Graph) Resolve(ref string) (Node, error) {
	head, rest, ok := strings.Cut(ref, ":")
	t, known := TypeOf(head)
	if !ok || !known {
		n, err := g.Named(ref)
		if ok && err != nil && !strings.ContainsAny(head, "/.") && !strings.HasPrefix(rest, ":") {
			err = ErrMalformed // it looks like a ref, but of no type
		}
		return n, err
	}
	project, body, more := strings.Cut(rest, ":")
	root, here := g.rooted(project)
	switch {
	case project == "" || !more && t != Project:
		return None, ErrMalformed
	case !here:
		return None, ErrForeign
	case t == Project && more:
		return None, ErrMalformed
	}
	if root != "" && t != Symbol {
		body = root + "/" + body
	}
	switch t {
	case Project:
		n, _ := g.atPath(body)
		return n, nil
	case Directory, File:
		if n, ok := g.atPath(body); ok && g.TypeOf(n) == t {
			return n, nil
		}
		return None, ErrGone
	case Symbol:
		return g.symbol(root, body)
	case Section, Requirement, UserStory:
		return g.section(t, body)
	case Chunk:
		return g.chunk(body)
	}
	if n, ok := g.beyond.byID[head+":"+body]; ok {
		return n, nil
	}
	return None, ErrGone
}

// atPath finds the file or directory at a path; "" and "." are the project.
func (g *Graph) atPath(path string) (Node, bool) {
	path = strings.TrimSuffix(strings.TrimPrefix(path, "./"), "/")
	if path == "" || path == "." {
		return 0, true
	}
	if f, ok := g.fileAt(path); ok {
		return g.fileFirst + Node(f), true
	}
	for i, j := 0, len(g.directories); i < j; {
		m := (i + j) / 2
		switch c := strings.Compare(g.directories[m], path); {
		case c == 0:
			return g.dirFirst + Node(m), true
		case c < 0:
			i = m + 1
		default:
			j = m
		}
	}
	return None, false
}

// Named finds what has a path or a qualified name. A symbol may be qualified by its
// package too: the last part of its directory, or its file.
func (g *Graph) Named(name string) (Node, error) { return g.named(name, maxForms) }

// maxForms is how many times a name is taken for another in the form of its language: "a::(*T).f" for "a::T.f",
// and that for "a.T.f". Each has several.
const maxForms = 2

func (g *Graph) named(name string, forms int) (Node, error) {
	name = ref.Named(name)
	if name == "" {
		return None, ErrMalformed
	}
	if n, ok := g.atPath(name); ok {
		return n, nil
	}
	if parts(name) > maxParts {
		return None, ErrGone
	}
	if n, ok, err := g.atLine(name); ok || err != nil {
		return n, err
	}
	if file, inside, ok := g.inFile(name); ok {
		found := g.defined(file, inside)
		if bare, _, ok := strings.Cut(inside, "("); ok && len(found) == 0 {
			found = g.defined(file, bare)
		}
		if len(found) == 0 {
			found = slices.DeleteFunc(g.called(inside, true), func(n Node) bool { w, _ := g.Where(n); return w.File != file })
		}
		n, err := g.only(found)
		return g.overload(n, name), err
	}
	written := name
	name = g.dotted(name)
	found := g.Symbols(name)
	for _, lies := range ref.Packaged {
		for at := strings.IndexByte(name, '.'); at > 0 && len(found) == 0; {
			found = g.inPackage(lies, name[:at], name[at+1:])
			next := strings.IndexByte(name[at+1:], '.')
			if next < 0 {
				break
			}
			at += 1 + next
		}
	}
	if len(found) == 0 && strings.ContainsAny(name, "./") {
		if part, i, ok := g.x.FindEnding(name); ok && g.numbers[part][i] != dead {
			return g.fileFirst + Node(g.numbers[part][i]), nil
		}
	}
	if len(found) == 0 {
		found = g.called(written, true)
	}
	if len(found) == 0 {
		return g.plain(written, forms)
	}
	return g.only(found)
}

// maxParts is how many parts a name may have: each end of it may be a name, behind a package of
// any length, so that what looks for one takes time with the cube of the parts.
const maxParts = 64

// parts is how many parts a name has at most.
func parts(name string) int {
	n := 1
	for i := range len(name) {
		switch name[i] {
		case '.', ':', '\\', '#':
			n++
		}
	}
	return n
}

// plain finds what a name in the form of its language means; a path has none.
func (g *Graph) plain(written string, forms int) (Node, error) {
	if forms == 0 {
		return None, ErrGone
	}
	for _, name := range ref.Plain(written) {
		if n, err := g.named(name, forms-1); err == nil && g.TypeOf(n) == Symbol || errors.Is(err, ErrAmbiguous) {
			return g.overload(n, written), err
		}
	}
	return None, ErrGone
}

// inPackage are the symbols of a package. Those of code at the top go first.
func (g *Graph) inPackage(lies ref.Lies, pkg, inside string) (found []Node) {
	for _, n := range g.Symbols(inside) {
		if w, _ := g.Where(n); lies(g.Path(w.File), pkg, g.project) {
			found = append(found, n)
		}
	}
	if top := slices.DeleteFunc(slices.Clone(found), func(n Node) bool { return g.Label(n) != inside || g.asideNode(n) }); len(top) > 0 {
		return top
	}
	return found
}

// inFile splits FILE:SYMBOL, where FILE is a path or how only one ends.
func (g *Graph) inFile(name string) (file int, inside string, ok bool) {
	for at := strings.IndexByte(name, ':'); at > 0; {
		if part, i, found := g.x.FindEnding(name[:at]); found && g.numbers[part][i] != dead {
			return int(g.numbers[part][i]), name[at+1:], true
		}
		next := strings.IndexByte(name[at+1:], ':')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return 0, "", false
}

// defined are the symbols of a file that have a name, qualified or not.
func (g *Graph) defined(file int, name string) (found []Node) {
	var whole []Node
	name = g.dotted(name)
	g.eachCalled(name, false, func(n Node, q string) {
		if w, ok := g.Where(n); !ok || w.File != file {
			return
		}
		if found = append(found, n); q == name {
			whole = append(whole, n)
		}
	})
	if len(whole) > 0 {
		found = whole
	}
	sortNodes(found)
	return found
}

// dotted writes a name as the index does.
func (g *Graph) dotted(name string) string {
	name = ref.Dotted(name)
	if other, ok := ref.Colon(name); ok && len(g.Symbols(name)) == 0 {
		return other
	}
	return name
}

// only is the one of what was found, or the first of overloads. What a function declares that is found as well stands for that.
func (g *Graph) only(found []Node) (Node, error) {
	if len(found) > 1 {
		found = g.defining(found)
	}
	switch len(found) {
	case 0:
		return None, ErrGone
	case 1:
		return found[0], nil
	}
	if g.overloads(found) {
		return g.overload(found[0], ""), nil
	}
	return None, ErrAmbiguous
}

// defining leaves of symbols those that none of the others defines: a declaration and the function that it declares are one, and what calls
// the one calls the other.
func (g *Graph) defining(found []Node) []Node {
	var declared []Node
	for _, n := range found {
		if g.TypeOf(n) != Symbol || !g.SymbolKind(n).IsFunction() || g.Language(g.FileOfDefinition(int(n-g.defFirst))).Traits().Scoping.Headers == "" {
			continue
		}
		for _, to := range g.ends(n, false, References) {
			if to != n && g.SymbolKind(to).IsFunction() && g.Label(to) == g.Label(n) {
				declared = append(declared, to)
			}
		}
	}
	if len(declared) == 0 {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(n Node) bool { return slices.Contains(declared, n) })
}

// overload is the one of a symbol's overloads that its name means as it was written.
func (g *Graph) overload(n Node, written string) Node {
	if n == None || g.TypeOf(n) != Symbol {
		return n
	}
	p, file, d, _ := g.local(int(n - g.defFirst))
	return n + Node(ref.Overload(p, file, d, written)-d)
}

// overloads tells whether symbols are functions of one name and one place, which differ by their parameters.
func (g *Graph) overloads(found []Node) bool {
	first := g.Definition(int(found[0] - g.defFirst))
	for _, n := range found[1:] {
		d := g.Definition(int(n - g.defFirst))
		if d.File != first.File || d.Parent != first.Parent || d.Qualified != first.Qualified || d.Kind != first.Kind {
			return false
		}
	}
	return first.Kind.IsFunction()
}

// atLine finds the innermost definition at a line of a file, the first that several lines touch,
// or the file where there is none: "path:line" and "path:first-last", as searches print them,
// with L before the numbers too.
func (g *Graph) atLine(name string) (Node, bool, error) {
	file, lines, ok, bad := g.Lines(name)
	if bad != nil {
		return None, false, bad
	}
	if !ok {
		return None, false, nil
	}
	part, i := g.Place(file)
	p := &g.x.Parts[part]
	if d, ok := p.Enclosing(i, lines[0]); ok {
		from, _ := p.DefRange(i)
		return g.defFirst + Node(int(g.defs[file])+d-from), true, nil
	}
	if touched := g.changedDefinitions(Change{File: file, Lines: [][2]int{lines}, Alone: true}); len(touched) > 0 {
		return touched[0], true, nil
	}
	return g.fileFirst + Node(file), true, nil
}

// Lines are the file and the lines that "path:line" or "path:first-last" means; those from 0 or
// backwards, and beyond its end, are an error of no field.
func (g *Graph) Lines(name string) (file int, lines [2]int, ok bool, bad *contract.Error) {
	l, ok, bad := ref.Lined(g.x, ref.Named(name))
	if !ok || g.numbers[l.Part][l.File] == dead {
		return 0, lines, false, bad
	}
	switch f := g.x.Parts[l.Part].File(l.File); {
	case l.First > f.Lines:
		bad = contract.Errorf(contract.CodeBadInput, "%s has %d lines", f.Path, f.Lines)
		if bad.SuggestedFix = f.Path; f.Lines > 0 {
			bad.SuggestedFix += ":" + strconv.Itoa(f.Lines)
		}
		return 0, lines, false, bad
	case l.Last == 0:
		l.Last = f.Lines
	}
	return int(g.numbers[l.Part][l.File]), [2]int{l.First, l.Last}, true, nil
}

// Symbols returns the symbols whose qualified name is or ends in the one given, in
// order; those that are exactly it, if there are any. What is generated or vendored is
// meant where nothing else has the name.
func (g *Graph) Symbols(qualified string) []Node { return g.called(qualified, false) }

// called are the symbols, or else the sections, of a name, as of Symbols.
func (g *Graph) called(qualified string, sections bool) []Node {
	var tiers [4][]Node // the first that holds any is meant
	g.eachCalled(qualified, sections, func(n Node, q string) {
		tier := 0
		if q != qualified {
			tier = 1
		}
		if g.Role(g.FileOfDefinition(int(n-g.defFirst)))&(tree.Generated|tree.Vendored) != 0 {
			tier += 2
		}
		tiers[tier] = append(tiers[tier], n)
	})
	for _, t := range tiers {
		if len(t) > 0 {
			sortNodes(t)
			return t
		}
	}
	return nil
}

// eachCalled calls yield for the symbols, or the sections, whose qualified name is or ends in the one given.
func (g *Graph) eachCalled(qualified string, sections bool, yield func(n Node, qualified string)) {
	for name := qualified; name != ""; { // a name may have dots in it: Plug.Conn
		g.eachNamed(name, sections, func(n Node, q string) {
			if q == qualified || strings.HasSuffix(q, "."+qualified) {
				yield(n, q)
			}
		})
		_, name, _ = strings.Cut(name, ".")
	}
}

// eachNamed calls yield for the symbols, or the sections, of a name, without regard to case.
func (g *Graph) eachNamed(name string, sections bool, yield func(n Node, qualified string)) {
	for i := range g.x.Parts {
		p := &g.x.Parts[i]
		p.Named(name, func(file, d int) {
			n := g.numbers[i][file]
			if n == dead || (p.Columns().DefShape[d].Kind() == outline.Heading) != sections {
				return
			}
			from, _ := p.DefRange(file)
			q, _ := p.DefName(d)
			yield(g.defFirst+Node(int(g.defs[n])+d-from), string(q))
		})
	}
}

func (g *Graph) symbol(root, body string) (Node, error) {
	at := strings.LastIndexByte(body, ':')
	if at <= 0 || len(body)-at-1 != 8 {
		return None, ErrMalformed
	}
	var found []Node
	g.eachCalled(body[:at], false, func(n Node, q string) {
		if q == body[:at] {
			found = append(found, n)
		}
	})
	sortNodes(found)
	file, before := -1, 0
	for _, n := range found {
		p, i, _, in := g.local(int(n - g.defFirst))
		if in != file {
			file, before = in, 0
		}
		if p.Root == root && ref.SymbolHash(p.Segment.PathBytes(i), before) == body[at+1:] {
			return n, nil
		}
		before++
	}
	return None, ErrGone
}

// section finds a part of a document, of a type, by its path and anchor.
func (g *Graph) section(t Type, body string) (Node, error) {
	at := strings.LastIndexByte(body, ':')
	if at <= 0 {
		return None, ErrMalformed
	}
	file, ok := g.fileAt(body[:at])
	if !ok {
		return None, ErrGone
	}
	p, i := g.at(file)
	from, to := p.DefRange(i)
	var all text.Anchors
	for d := from; d < to; d++ {
		if k := p.Columns().DefShape[d].Kind(); !k.Prose() || TypeOfKind(k) != t {
			continue
		}
		if _, name := p.DefName(d); all.Next(string(name)) == body[at+1:] {
			return g.defFirst + Node(int(g.defs[file])+d-from), nil
		}
	}
	return None, ErrGone
}

func (g *Graph) chunk(body string) (Node, error) {
	at := strings.LastIndexByte(body, ':')
	if at <= 0 {
		return None, ErrMalformed
	}
	hash, body := body[at+1:], body[:at]
	at = strings.LastIndexByte(body, ':')
	if at <= 0 {
		return None, ErrMalformed
	}
	ordinal, err := strconv.Atoi(body[at+1:])
	if err != nil || ordinal < 0 {
		return None, ErrMalformed
	}
	file, ok := g.fileAt(body[:at])
	if !ok || ordinal >= int(g.parts[file+1]-g.parts[file]) {
		return None, ErrGone
	}
	if p, i := g.at(file); ref.ChunkHash(p.Segment, i) != hash {
		return None, ErrChanged
	}
	return g.chunkFirst + Node(int(g.parts[file])+ordinal), nil
}
