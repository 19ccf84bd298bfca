package pack

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// Entry is a definition that a map may show.
type Entry struct {
	Line int
	// Text says what it is: a signature.
	Text string
	// Parent is the entry that it lies in, counted from 0 in its file and before it; -1
	// for none.
	Parent int
	// Weight says how much it is wanted; what has none is only shown with its members.
	Weight int64
}

// MapFile is a file that a map may show, with its definitions in order.
type MapFile struct {
	Path    string
	Entries []Entry
	// Weight is that of a file without entries, which is shown by its path alone.
	Weight int64
}

// Shown is a file on a map, by its number, with the numbers of its entries.
type Shown struct {
	File    int
	Entries []int
}

// Map lays out files, the most wanted first, with the definitions that are wanted most
// under a budget of tokens; of each file every further one counts less. truncated
// tells that something is left out.
func Map(files []MapFile, budget int) (layout string, shown []Shown, truncated bool) {
	m := mapping{files: files, left: budget + 1, taken: make([]map[int]bool, len(files))} // the last line break goes
	for m.want(); len(m.wanted) > 0; m.next() {
		if w := &m.wanted[0]; !m.add(w.file, w.entries[w.shown]) {
			truncated = true
			break
		}
	}
	var b strings.Builder
	for _, f := range m.order {
		step.Yield()
		s := Shown{File: f}
		b.WriteString(heading(&files[f]))
		for i := range files[f].Entries {
			if m.taken[f][i] {
				s.Entries = append(s.Entries, i)
				b.WriteString(files[f].line(i))
			}
		}
		shown = append(shown, s)
	}
	return strings.TrimSuffix(b.String(), "\n"), shown, truncated
}

// mapping is a map that is being made.
type mapping struct {
	files []MapFile
	// wanted has the files of which there is more to show, as a heap: the one with what is
	// wanted most is first. A budget ends long before what large repositories have to show.
	wanted []want
	left   int
	taken  []map[int]bool // entries of each file, nil if it is not shown
	order  []int          // of the files
}

// want is what a file has to show.
type want struct {
	file    int
	entries []int // the most wanted first; -1 for the file alone
	shown   int
	weight  int64 // of the first that is not shown
}

// furtherShare makes the second definition of a file count 4/5, the fifth a half.
const furtherShare = 4

// want begins with what there is.
func (m *mapping) want() {
	for f := range m.files {
		step.Yield()
		of := &m.files[f]
		var entries []int
		for i := range of.Entries {
			if of.Entries[i].Weight > 0 {
				entries = append(entries, i)
			}
		}
		sort.Slice(entries, func(i, j int) bool {
			a, b := &of.Entries[entries[i]], &of.Entries[entries[j]]
			return a.Weight > b.Weight || a.Weight == b.Weight && entries[i] < entries[j]
		})
		if len(of.Entries) == 0 && of.Weight > 0 {
			entries = []int{-1}
		}
		if len(entries) > 0 {
			m.wanted = append(m.wanted, want{file: f, entries: entries})
			m.weigh(len(m.wanted) - 1)
		}
	}
	for i := len(m.wanted) / 2; i >= 0; i-- {
		m.sink(i)
	}
}

// next goes on to what is wanted after the first.
func (m *mapping) next() {
	if w := &m.wanted[0]; w.shown+1 < len(w.entries) {
		w.shown++
		m.weigh(0)
	} else {
		last := len(m.wanted) - 1
		m.wanted[0], m.wanted = m.wanted[last], m.wanted[:last]
	}
	m.sink(0)
}

// weigh sets what the first of a file that is not shown counts.
func (m *mapping) weigh(i int) {
	w := &m.wanted[i]
	of := &m.files[w.file]
	weight := of.Weight
	if e := w.entries[w.shown]; e >= 0 {
		weight = of.Entries[e].Weight
	}
	w.weight = weight / int64(w.shown+furtherShare) * furtherShare
}

// sink moves a file of the heap below those that are wanted more.
func (m *mapping) sink(i int) {
	before := func(a, b *want) bool { return a.weight > b.weight || a.weight == b.weight && a.file < b.file }
	for w := m.wanted; 2*i+1 < len(w); {
		c := 2*i + 1
		if c+1 < len(w) && before(&w[c+1], &w[c]) {
			c++
		}
		if before(&w[i], &w[c]) {
			return
		}
		w[i], w[c] = w[c], w[i]
		i = c
	}
}

// add shows an entry, with what it lies in, if there is room.
func (m *mapping) add(file, entry int) bool {
	step.Yield()
	f := &m.files[file]
	cost := 0
	if m.taken[file] == nil {
		cost = text.Tokens(heading(f))
	}
	var chain []int
	for i := entry; i >= 0 && !m.taken[file][i] && !slices.Contains(chain, i); i = f.Entries[i].Parent {
		chain = append(chain, i)
		cost += text.Tokens(f.line(i))
	}
	if cost > m.left {
		return false
	}
	m.left -= cost
	if m.taken[file] == nil {
		m.taken[file] = map[int]bool{}
		m.order = append(m.order, file)
	}
	for _, i := range chain {
		m.taken[file][i] = true
	}
	return true
}

func heading(f *MapFile) string { return oneLine(f.Path) + "\n" }

// maxIndent is how deep entries are indented.
const maxIndent = 8

// line is an entry as it is shown.
func (f *MapFile) line(i int) string {
	depth := 1
	for p := f.Entries[i].Parent; p >= 0 && p < i && depth < maxIndent; p = f.Entries[p].Parent {
		depth++
	}
	return fmt.Sprintf("%s%d %s\n", strings.Repeat("  ", depth), f.Entries[i].Line, cutLine(oneLine(f.Entries[i].Text), maxLine))
}
