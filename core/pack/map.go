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
	list := m.wanted()
	for _, w := range list {
		if !m.add(w.file, w.entry) {
			truncated = true
			break
		}
	}
	var b strings.Builder
	for _, f := range m.order {
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
	left  int
	taken []map[int]bool // entries of each file, nil if it is not shown
	order []int          // of the files
}

type want struct {
	file, entry int // entry is -1 for the file alone
	weight      int64
}

// furtherShare makes the second definition of a file count 4/5, the fifth a half.
const furtherShare = 4

// wanted lists all entries, the most wanted first.
func (m *mapping) wanted() []want {
	var list []want
	for f := range m.files {
		from := len(list)
		for i, e := range m.files[f].Entries {
			if e.Weight > 0 {
				list = append(list, want{f, i, e.Weight})
			}
		}
		if len(m.files[f].Entries) == 0 && m.files[f].Weight > 0 {
			list = append(list, want{f, -1, m.files[f].Weight})
		}
		own := list[from:]
		sort.SliceStable(own, func(i, j int) bool { return own[i].weight > own[j].weight })
		for i := range own {
			own[i].weight = own[i].weight / int64(i+furtherShare) * furtherShare
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].weight > list[j].weight })
	return list
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
