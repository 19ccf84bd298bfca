package verify

import (
	"bytes"
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
	words    map[graph.Node]map[string]bool
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
		Repository: r, task: t, byBase: map[string][]int{}, dirs: map[string]bool{}, lines: map[int][][]byte{}, words: map[graph.Node]map[string]bool{},
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

// body returns the words of an entity's lines; nil if the content cannot be had.
func (f *facts) body(n graph.Node) map[string]bool {
	words, ok := f.words[n]
	if w, _ := f.Graph.Where(n); !ok {
		words = f.wordsIn(w.File, w.First, w.Last)
		f.words[n] = words
	}
	return words
}

// wordsIn returns the words of lines of a file; nil if the content cannot be had.
func (f *facts) wordsIn(file, first, last int) map[string]bool {
	lines := f.content(file)
	if lines == nil {
		return nil
	}
	words := map[string]bool{}
	for i := max(first, 1) - 1; i < min(last, len(lines)); i++ {
		identifiers(lines[i], func(s string) { words[s] = true })
	}
	return words
}

// fileHolds tells whether a file holds a name as a word. Without its content it does if
// its terms hold one like it.
func (f *facts) fileHolds(file int, name string) bool {
	name = bare(name)
	list := f.holders(name)
	if i := sort.SearchInts(list, file); i == len(list) || list[i] != file {
		return false
	}
	words := f.body(f.Graph.FileNode(f.Graph.Place(file)))
	return words == nil || words[name]
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
