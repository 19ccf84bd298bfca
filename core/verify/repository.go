package verify

import (
	"bytes"
	"iter"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
	mentions "github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
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
	dirs     map[string]bool  // all directories
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
		Repository: r, task: t, byBase: map[string][]int{}, dirs: map[string]bool{}, lines: map[int][][]byte{},
		occurs: map[string][]int{}, symbols: map[string]*symbols{}, mentions: map[int]*mentions.File{}, missing: map[string]bool{}, similar: maxSimilar,
	}
	for i := range r.Graph.Files() {
		p := r.Graph.Path(i)
		base := strings.ToLower(baseOf(p))
		f.byBase[base] = append(f.byBase[base], i)
		for d := dirOf(p); d != "" && !f.dirs[d]; d = dirOf(d) {
			f.dirs[d] = true
		}
	}
	return f
}

// baseOf returns the last part of a path.
func baseOf(p string) string { return p[strings.LastIndexByte(p, '/')+1:] }

func dirOf(p string) string { return p[:max(0, strings.LastIndexByte(p, '/'))] }

// files returns the files that a path may mean, by its whole or its end.
func (f *facts) files(p string) (list []int) {
	if n := f.Graph.FileAt(p); n >= 0 {
		return []int{n}
	}
	for _, n := range f.byBase[strings.ToLower(baseOf(p))] {
		if q := f.Graph.Path(n); strings.HasSuffix(q, "/"+p) {
			list = append(list, n)
		}
	}
	return list
}

// directory returns the directories that a path may mean.
func (f *facts) directory(p string) []string {
	p = strings.Trim(p, "/")
	if f.dirs[p] {
		return []string{p}
	}
	var list []string
	if p == "" {
		return nil
	}
	for d := range f.dirs {
		if strings.HasSuffix(d, "/"+p) {
			list = append(list, d)
		}
	}
	slices.Sort(list)
	return list
}

// content returns the lines of a file, nil if they cannot be had.
func (f *facts) content(file int) [][]byte {
	if lines, ok := f.lines[file]; ok {
		return lines
	}
	var lines [][]byte
	if f.Content != nil && f.err == nil {
		b, err := f.Content(f.task, file)
		switch {
		case err != nil && (contract.ErrorOf(err).Code == contract.CodeCanceled || contract.ErrorOf(err).Code == contract.CodeInternal):
			f.err = err
		case err != nil || b == nil:
			f.missing[f.Graph.Path(file)] = true
		default:
			lines = bytes.Split(b, []byte("\n"))
		}
	}
	f.lines[file] = lines
	return lines
}

func (f *facts) said(file int) *mentions.File {
	m := f.mentions[file]
	if m == nil {
		m = f.Graph.Mentions(file)
		f.mentions[file] = m
	}
	return m
}

// identifiers calls yield for each word of a line that can be a name.
func identifiers(line []byte, yield func(string)) {
	from := -1
	for i := 0; i <= len(line); i++ {
		if i < len(line) && (line[i] == '_' || line[i] >= '0' && line[i] <= '9' || line[i]|0x20 >= 'a' && line[i]|0x20 <= 'z' || line[i] >= 0x80) {
			if from < 0 {
				from = i
			}
			continue
		}
		if from >= 0 {
			yield(string(line[from:i]))
			from = -1
		}
	}
}

// holds tells whether lines of a file hold a name as a word; unknown if their content cannot be had.
func (f *facts) holds(w graph.Where, name string) truth {
	lines := f.content(w.File)
	switch {
	case lines == nil:
		return unknown
	case holdsCode(lines[min(max(w.First, 1)-1, len(lines)):max(min(w.Last, len(lines)), min(max(w.First, 1)-1, len(lines)))], name):
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
// aside. A name of one part is held by those that hold a word of its stem.
func (f *facts) holders(name string) []int {
	name = bare(name)
	if list, ok := f.occurs[name]; ok {
		return list
	}
	var term []byte
	text.Terms([]byte(name), func(t []byte) {
		if term == nil {
			term = bytes.Clone(t)
		}
	})
	var list []int
	for i := range f.Index.Parts {
		if term != nil {
			list = f.holdersIn(list, i, term)
		}
	}
	sort.Ints(list)
	list = slices.Compact(list)
	f.occurs[name] = list
	return list
}

// holdersIn appends the files of a part that hold a term.
func (f *facts) holdersIn(list []int, part int, term []byte) []int {
	p := &f.Index.Parts[part]
	t, ok := p.Lookup(term)
	if !ok {
		return list
	}
	postings, last := p.Postings(index.Body, t), -1
	var room [64]index.Posting
	for {
		got := postings.Next(room[:])
		if len(got) == 0 {
			return list
		}
		for _, q := range got {
			file := p.ChunkFile(int(q.Unit))
			if file != last && p.Live(file) && !p.Language(file).Document() {
				list = append(list, f.fileOf(f.Graph.FileNode(part, file)))
			}
			last = file
		}
	}
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

// callers lists up to three callers of some nodes.
func (f *facts) callers(nodes []graph.Node) string {
	var names []string
	for _, n := range nodes[:min(len(nodes), 20)] {
		for e := range f.edges(n, true, graph.Calls) {
			if l := "`" + f.Graph.Label(e.From) + "`"; len(names) < 3 && !slices.Contains(names, l) {
				names = append(names, l)
			}
		}
	}
	return strings.Join(names, ", ")
}

// callees adds the definitions that some call, themselves or by what they call.
func (f *facts) callees(nodes []graph.Node, depth int) []graph.Node {
	list := slices.Clone(nodes)
	for from := 0; depth > 0; depth-- {
		calling := list[from:]
		from = len(list)
		for _, n := range calling {
			for e := range f.edges(n, false, graph.Calls) {
				if len(list) < maxNodes && !slices.Contains(list, e.To) {
					list = append(list, e.To)
				}
			}
		}
	}
	return list
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
	return keep(nodes, func(n graph.Node) bool { return f.Graph.TypeOf(n) == graph.Symbol && isType(f.Graph.SymbolKind(n)) })
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
	for _, d := range f.defined(last) {
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
			slices.ContainsFunc(bases, func(b string) bool { return len(f.defined(b)) == 0 })
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
