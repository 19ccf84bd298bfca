package context

import (
	"cmp"
	"path"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/pack"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// How a map weighs.
const (
	plainFollow  = 218 // in 256: the usual 0.85
	queryFollow  = 128 // with a query, what it finds counts more than what all use
	mapHits      = 50
	tokensOnMap  = 4 // that a definition has at the least
	ownShare     = 8 // what nothing links to has an eighth of its file's rank
	mapFilesMost = 20_000
)

// Map is [contract.ContextOperations.Map].
func (c *Operations) Map(t *step.Task, q contract.MapRequest) (*contract.MapResponse, error) {
	r, err := c.Repository()
	if err != nil {
		return nil, err
	}
	m := mapMaker{budget: q.Budget, below: strings.TrimPrefix(path.Clean("/"+q.Path), "/")}
	if q.Graph == "links" {
		m.Graph, err = c.graphs.Files(t, r)
	} else {
		m.Graph = graph.Unlinked(r.Index(), ref.Project(r.Index()))
	}
	if err != nil {
		return nil, err
	}
	out := &contract.MapResponse{Files: []contract.MapFile{}}
	start, follow := []int64(nil), int64(plainFollow)
	if q.Query != "" {
		found, err := c.search.Searched(t, contract.SearchRequest{Query: q.Query, Limit: mapHits, SnippetLines: new(0)})
		if err != nil {
			return nil, err
		}
		if out.Reason = found.Response.Reason; len(found.Hits) == 0 {
			return out, nil
		}
		start, follow = m.start(found.Hits), queryFollow
	}
	m.rank = m.Central(start, follow)
	files := m.layOut()
	layout, shown, truncated := pack.Map(files, q.Budget)
	out.Map, out.Truncated, out.Tokens = layout, truncated || m.more, text.Tokens(layout)
	for _, s := range shown {
		step.Yield()
		out.Files = append(out.Files, m.describe(s))
	}
	switch {
	case len(shown) > 0:
	case len(files) > 0:
		out.Reason = "the budget is too small for even one definition"
	case m.below != "":
		out.Reason = "no file with definitions lies there"
	default:
		out.Reason = "there are no definitions to show"
	}
	return out, nil
}

// start is what files weigh of which hits are, whose definitions are named.
func (m *mapMaker) start(hits []search.Hit) []int64 {
	start := make([]int64, m.Files())
	for _, h := range hits {
		n := m.FileNode(h.Part, h.File)
		w, _ := m.Where(n)
		start[w.File] = int64(h.Score)
		if h.Definition >= 0 {
			m.named = append(m.named, m.DefinitionNode(h.Part, h.File, h.Definition))
		}
	}
	return start
}

// mapMaker decides what may be on a map.
type mapMaker struct {
	*graph.Graph
	rank   graph.Centrality
	named  []graph.Node // definitions for which a query found files
	below  string
	budget int
	more   bool // files were left out
	files  []int
	kept   [][]int // definitions of each file that have an entry, by number in the graph
}

// layOut lists the files that rank best with their definitions. One who has so many
// tokens cannot see more.
func (m *mapMaker) layOut() []pack.MapFile {
	for f := range m.rank.Files {
		if m.shows(f) {
			m.files = append(m.files, f)
		}
	}
	sort.Slice(m.files, func(i, j int) bool {
		a, b := m.rank.Files[m.files[i]], m.rank.Files[m.files[j]]
		return a > b || a == b && m.files[i] < m.files[j]
	})
	if most := min(mapFilesMost, max(1, m.budget/tokensOnMap)); len(m.files) > most {
		m.files, m.more = m.files[:most], true
	}
	named := map[graph.Node]bool{}
	for _, n := range m.named {
		named[n] = true
	}
	var list []pack.MapFile
	for _, f := range m.files {
		step.Yield()
		file, kept := m.file(f, named)
		list, m.kept = append(list, file), append(m.kept, kept)
	}
	return list
}

// shows tells whether a file is of those that a map shows.
func (m *mapMaker) shows(f int) bool {
	if m.rank.Files[f] == 0 || m.Language(f).Document() || m.Role(f)&(tree.Vendored|tree.Generated) != 0 {
		return false
	}
	name := m.Path(f)
	from, to := m.Definitions(f)
	return from < to && (m.below == "" || name == m.below || strings.HasPrefix(name, m.below+"/"))
}

// file lists the definitions of a file, and which they are.
func (m *mapMaker) file(f int, named map[graph.Node]bool) (file pack.MapFile, kept []int) {
	from, to := m.Definitions(f)
	file.Path = m.Path(f)
	place := map[int]int{}
	for d := from; d < to; d++ {
		def := m.Definition(d)
		share := worth(def.Kind)
		if share == 0 {
			continue
		}
		e := pack.Entry{Line: def.First, Parent: -1, Text: cmp.Or(m.Signature(d), def.Kind.String()+" "+def.Name)}
		e.Weight = m.rank.Definitions[d] + m.rank.Files[f]/ownShare*share/8
		if named[m.DefinitionNodeOf(d)] {
			e.Weight += m.rank.Files[f]
		}
		if p, ok := place[def.Parent]; ok {
			e.Parent = p
		}
		place[d] = len(file.Entries)
		file.Entries, kept = append(file.Entries, e), append(kept, d)
	}
	return file, kept
}

// worth is how much definitions of a kind tell of a file, in eighths; 0 for what maps
// do not show.
func worth(k outline.Kind) int64 {
	switch k {
	case outline.Class, outline.Struct, outline.Interface, outline.Trait, outline.Enum, outline.Type, outline.Module:
		return 8
	case outline.Function, outline.Macro:
		return 6
	case outline.Method:
		return 3
	case outline.Constant, outline.Variable:
		return 1
	}
	return 0
}

// describe is a file of a map with its definitions.
func (m *mapMaker) describe(s pack.Shown) contract.MapFile {
	f := m.files[s.File]
	out := contract.MapFile{Ref: ref.File(m.Name(), m.Path(f)), Path: m.Path(f), Definitions: []contract.Definition{}}
	for _, i := range s.Entries {
		d := m.kept[s.File][i]
		def := m.Definition(d)
		out.Definitions = append(out.Definitions, contract.Definition{Ref: m.Ref(m.DefinitionNodeOf(d)), Kind: def.Kind.String(), Name: def.Qualified, Signature: m.Signature(d), Lines: contract.Lines{Start: def.First, End: def.Last}})
	}
	return out
}
