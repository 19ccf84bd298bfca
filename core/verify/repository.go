package verify

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
	mentions "github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// Repository is what drafts are held against. A check does not change it.
type Repository struct {
	Graph *graph.Graph
	Index *index.Index
	// Content returns the content of a file of the graph, nil if it is not to be had;
	// nil if none is.
	Content func(t *step.Task, file int) ([]byte, error)
}

// facts look things up for one draft and remember them.
type facts struct {
	*Repository
	task     *step.Task
	err      error
	byBase   map[string][]int // files by lower-case base name
	dirs     map[string]bool  // all directories, and their last parts behind a slash
	places   map[string]place // what paths mean
	lines    map[int][][]byte // of contents
	occurs   map[string][]int // files that hold a name, ascending
	symbols  map[string]*symbols
	mentions map[int]*mentions.File
	missing  map[string]bool
	similar  int // how often names that look alike may still be looked for
}

// maxSimilar bounds how often all names are gone through for one that looks alike.
const maxSimilar = 200

func newFacts(t *step.Task, r *Repository) *facts {
	f := &facts{
		Repository: r, task: t, byBase: map[string][]int{}, dirs: map[string]bool{}, places: map[string]place{}, lines: map[int][][]byte{},
		occurs: map[string][]int{}, symbols: map[string]*symbols{}, mentions: map[int]*mentions.File{}, missing: map[string]bool{}, similar: maxSimilar,
	}
	for i := range r.Graph.Files() {
		p := r.Graph.Path(i)
		base := strings.ToLower(tree.Base(p))
		f.byBase[base] = append(f.byBase[base], i)
		for d := tree.Dir(p); d != "" && !f.dirs[d]; d = tree.Dir(d) {
			f.dirs[d], f.dirs["/"+tree.Base(d)] = true, true
		}
	}
	return f
}

// place is what a path may mean: files, or all those in directories.
type place struct {
	files []int
	dir   string // the first of the directories, "" for files
}

// place returns what a path may mean, by its whole or its end.
func (f *facts) place(path string) place {
	path = strings.Trim(path, "/")
	p, ok := f.places[path]
	switch n := f.Graph.FileAt(path); {
	case ok || path == "":
		return p
	case n >= 0:
		p.files = []int{n}
	default:
		for _, n := range f.byBase[strings.ToLower(tree.Base(path))] {
			if strings.HasSuffix(f.Graph.Path(n), "/"+path) {
				p.files = append(p.files, n)
			}
		}
	}
	for n := range f.Graph.Files() {
		if len(p.files) > 0 && p.dir == "" || !f.dirs["/"+tree.Base(path)] {
			break
		}
		q := f.Graph.Path(n)
		if at := strings.Index("/"+q, "/"+path+"/"); at == 0 || at > 0 && !f.dirs[path] {
			if d := q[:at+len(path)]; p.dir == "" || d < p.dir {
				p.dir = d
			}
			p.files = append(p.files, n)
		}
	}
	f.places[path] = p
	return p
}

// content returns the lines of a file, nil if they cannot be had.
func (f *facts) content(file int) [][]byte {
	lines, ok := f.lines[file]
	if ok || f.Content == nil || f.err != nil {
		return lines
	}
	b, err := f.Content(f.task, file)
	switch code := contract.ErrorOf(err); {
	case err != nil && (code.Code == contract.CodeCanceled || code.Code == contract.CodeInternal):
		f.err = err
	case err != nil || b == nil:
		f.missing[f.Graph.Path(file)] = true
	default:
		lines = bytes.Split(b, []byte("\n"))
	}
	f.lines[file] = lines
	return lines
}

func (f *facts) said(file int) *mentions.File {
	if f.mentions[file] == nil {
		f.mentions[file] = f.Graph.Mentions(file)
	}
	return f.mentions[file]
}

// holds tells whether lines of a file hold a name as a word; unknown if their content cannot be had.
func (f *facts) holds(w graph.Where, name string) truth {
	lines := f.content(w.File)
	last := max(min(w.Last, len(lines)), 0)
	switch {
	case lines == nil:
		return unknown
	case holdsCode(lines[min(max(w.First, 1)-1, last):last], name):
		return right
	}
	return wrong
}

// fileHolds tells whether a file holds a name as a word. Without its content it does if
// its terms hold one like it.
func (f *facts) fileHolds(file int, name string) bool {
	name = bare(name)
	_, ok := slices.BinarySearch(f.holders(name), file)
	w, _ := f.Graph.Where(f.fileNode(file))
	return ok && f.holds(w, name) != wrong
}

// bare drops the mark that ends a name of Ruby or Elixir.
func bare(name string) string { return strings.TrimRight(name, "?!'") }

// holders returns the files whose terms hold a name, without regard to case; documents
// aside. A name of letters alone is held by those that hold a word of its stem.
func (f *facts) holders(name string) []int {
	name = bare(name)
	list, ok := f.occurs[name]
	if ok {
		return list
	}
	var term []byte
	text.Terms([]byte(name), func(t []byte) {
		if term == nil {
			term = bytes.Clone(t)
		}
	})
	for i := range f.Index.Parts {
		if t, ok := f.Index.Parts[i].Lookup(term); ok && term != nil {
			list = f.holdersIn(list, i, t)
		}
	}
	slices.Sort(list)
	f.occurs[name] = slices.Compact(list)
	return f.occurs[name]
}

// holdersIn appends the files of a part that hold a term.
func (f *facts) holdersIn(list []int, part int, term index.Term) []int {
	p := &f.Index.Parts[part]
	postings, last := p.Postings(index.Body, term), -1
	var room [64]index.Posting
	for got := postings.Next(room[:]); len(got) > 0; got = postings.Next(room[:]) {
		for _, q := range got {
			file := p.ChunkFile(int(q.Unit))
			if file != last && p.Live(file) && !p.Language(file).Document() {
				list = append(list, f.fileOf(f.Graph.FileNode(part, file)))
			}
			last = file
		}
	}
	return list
}

// edges yields the edges of some kinds that lead from a node, or to it.
func (f *facts) edges(n graph.Node, in bool, kinds ...graph.Kind) iter.Seq[graph.Edge] {
	return func(yield func(graph.Edge) bool) {
		for _, g := range f.Graph.Groups(nil, n, in) {
			for j := range g.Len() {
				if slices.Contains(kinds, g.Kind) && !yield(f.Graph.Edge(&g, j)) {
					return
				}
			}
		}
	}
}

// edge returns the place of an edge of some kinds from what lies in the lines of some nodes to one
// of others.
func (f *facts) edge(from, to []graph.Node, kinds ...graph.Kind) *contract.VerifySource {
	for _, n := range to[:min(len(to), maxNodes)] {
		for e := range f.edges(n, true, kinds...) {
			w, _ := f.Graph.Where(e.From)
			if slices.ContainsFunc(from, func(n graph.Node) bool {
				v, ok := f.Graph.Where(n)
				return ok && v.File == w.File && v.First <= w.First && w.Last <= v.Last
			}) {
				return f.lineOf(w.File, e.Line)
			}
		}
	}
	return nil
}

func (f *facts) lineOf(file, line int) *contract.VerifySource {
	return &contract.VerifySource{Path: f.Graph.Path(file), First: line, Last: line, Ref: f.Graph.Ref(f.fileNode(file))}
}

func (f *facts) memberNodes(n graph.Node) (list []graph.Node) {
	for e := range f.edges(n, false, graph.ContainsSymbol, graph.HasField) {
		list = append(list, e.To)
	}
	return list
}

// callers lists up to three that call some nodes, tests last.
func (f *facts) callers(nodes []graph.Node) (names []string) {
	var tests []string
	for _, n := range nodes[:min(len(nodes), maxProbes)] {
		for e := range f.edges(n, true, graph.Calls) {
			l := f.Graph.Label(e.From)
			switch {
			case slices.Contains(names, l) || slices.Contains(tests, l):
			case f.Graph.Role(f.fileOf(e.From))&tree.Test != 0:
				tests = append(tests, l)
			default:
				names = append(names, l)
			}
		}
	}
	names = append(names, tests...)
	return names[:min(len(names), 3)]
}

// callees adds the definitions that some call, themselves or by what they call.
func (f *facts) callees(nodes []graph.Node, depth int) []graph.Node {
	for from := 0; depth > 0; depth-- {
		calling := nodes[from:]
		from = len(nodes)
		for _, n := range calling {
			for e := range f.edges(n, false, graph.Calls) {
				if len(nodes) < maxNodes && !slices.Contains(nodes, e.To) {
					nodes = append(nodes, e.To)
				}
			}
		}
	}
	return nodes
}

func keep(nodes []graph.Node, fits func(graph.Node) bool) (list []graph.Node) {
	for _, n := range nodes {
		if fits(n) {
			list = append(list, n)
		}
	}
	return list
}

// keepAny is the same, or all if none fits.
func keepAny(nodes []graph.Node, fits func(graph.Node) bool) []graph.Node {
	if list := keep(nodes, fits); len(list) > 0 {
		return list
	}
	return nodes
}

// types returns those of some nodes that are types.
func (f *facts) types(nodes []graph.Node) []graph.Node {
	return keep(nodes, f.isType)
}

func (f *facts) isType(n graph.Node) bool {
	return f.Graph.TypeOf(n) == graph.Symbol && f.Graph.SymbolKind(n).IsType()
}

func (f *facts) fileNode(file int) graph.Node { return f.Graph.FileNode(f.Graph.Place(file)) }

func (f *facts) fileOf(n graph.Node) int {
	w, _ := f.Graph.Where(n)
	return w.File
}

// members finds the members of a name in types and what they inherit from; closed is
// true if there can be no others.
func (f *facts) members(owners []graph.Node, last string) (list []graph.Node, closed bool) {
	bases, open := f.ancestors(owners)
	labels := map[string]bool{}
	for _, t := range append(slices.Clone(owners), bases...) {
		labels[shortName(f.Graph.Label(t))] = true
		open = open || f.fileHolds(f.fileOf(t), last)
	}
	for _, d := range f.Graph.Symbols(last) {
		q := f.Graph.Label(d)
		if at := strings.LastIndexByte(q, '.'); at > 0 && labels[shortName(q[:at])] {
			list = append(list, d)
		}
	}
	return list, !open
}

func shortName(q string) string { return q[strings.LastIndexByte(q, '.')+1:] }

// maxAncestors bounds the types that a type is looked for in.
const maxAncestors = 100

// ancestors returns the types that some inherit from; open is true if there may be
// others: bases outside of the repository, or languages in which anyone may add members.
func (f *facts) ancestors(of []graph.Node) (list []graph.Node, open bool) {
	seen := map[graph.Node]bool{}
	queue := slices.Clone(of)
	for i := 0; i < len(queue); i++ {
		n := queue[i]
		if seen[n] {
			continue
		}
		if seen[n] = true; len(seen) > maxAncestors {
			return list, true
		}
		bases, from := f.basesOf([]graph.Node{n}), len(queue)
		for e := range f.edges(n, false, graph.Extends, graph.Implements) {
			queue = append(queue, e.To)
		}
		list = append(list, queue[from:]...)
		bases = slices.DeleteFunc(bases, func(b string) bool { return listed("bare", b) })
		open = open || len(queue)-from < len(bases) || f.Graph.Language(f.fileOf(n)).Traits().HiddenBases ||
			slices.ContainsFunc(bases, func(b string) bool { return len(f.Graph.Symbols(b)) == 0 })
	}
	return list, open
}

// basesOf returns the names of the bases that types state.
func (f *facts) basesOf(types []graph.Node) (list []string) {
	for _, n := range types {
		file := f.fileOf(n)
		from, _ := f.Graph.Definitions(file)
		short := shortName(f.Graph.Label(n))
		for _, u := range f.said(file).Uses {
			if u.Kind == mentions.Base && (u.For == short || u.For == "" && u.Definition >= 0 && f.Graph.DefinitionNodeOf(from+u.Definition) == n) && !slices.Contains(list, u.Name) {
				list = append(list, u.Name)
			}
		}
	}
	return list
}

// baseNamed tells whether types state one of some bases.
func (f *facts) baseNamed(types []graph.Node, names ...string) bool {
	return slices.ContainsFunc(f.basesOf(types), func(b string) bool { return slices.Contains(names, b) })
}
