package graph

import (
	"cmp"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// Similar returns at most n entities that look like what a ref that does not
// resolve may have meant, the likeliest first: of the same type if it has one.
func (g *Graph) Similar(ref string, n int) []Node {
	head, rest, _ := strings.Cut(ref, ":")
	t, known := TypeOf(head)
	if !known {
		return g.similarName(ref, n)
	}
	if t == Project {
		return []Node{0}
	}
	body := rest
	if project, after, ok := strings.Cut(rest, ":"); ok {
		// The ref of another project may be good in this one.
		if node, err := g.Resolve(head + ":" + g.project + ":" + after); err == nil && project != g.project && g.x.Parts[0].Root == "" {
			return []Node{node}
		}
		body = after
	}
	switch {
	case t == Commit || t.Stored():
		return g.similarBeyond(t, body, n)
	case t == Chunk:
		return g.similarChunk(body, n)
	case t == Section || t == Requirement || t == UserStory:
		return g.similarSection(t, body, n)
	case t == File || t == Directory:
		return g.similarPath(body, n)
	}
	body = strings.TrimSuffix(body[:max(0, strings.LastIndexByte(body, ':'))]+":", ":")
	if body == "" {
		body = rest[strings.IndexByte(rest, ':')+1:]
	}
	return g.similarSymbol(body, n)
}

// similarName is Similar for what is no ref: a path, FILE:NAME or the name of a symbol.
func (g *Graph) similarName(name string, n int) []Node {
	if strings.Contains(name, "/") && !strings.Contains(name, ":") {
		return g.similarPath(name, n)
	}
	if file, inside, ok := g.inFile(name); ok {
		return g.similarIn(file, inside, n)
	}
	if list := g.similarSymbol(name, n); len(list) > 0 {
		return list
	}
	return g.similarPath(name, n)
}

// similarIn returns the symbols of a file that are most like a name, or the file.
func (g *Graph) similarIn(file int, name string, n int) []Node {
	if list := g.defined(file, name); len(list) > 0 {
		return list[:min(len(list), n)]
	}
	var list []ranked
	want := strings.ToLower(name[strings.LastIndexAny(name, ".:#")+1:])
	from, to := g.Definitions(file)
	for d := from; d < to; d++ {
		q := g.Definition(d).Qualified
		if far, ok := near(want, strings.ToLower(q[strings.LastIndexByte(q, '.')+1:])); ok && !g.Kind(d).Prose() {
			list = append(list, ranked{g.defFirst + Node(d), 100*far + min(99, contract.Distance(name, q))})
		}
	}
	if len(list) == 0 {
		return []Node{g.fileFirst + Node(file)}
	}
	return nearestOf(list, n)
}

// ranked is a node and how far it is from what is looked for.
type ranked struct {
	node Node
	far  int
}

func nearestOf(list []ranked, n int) []Node {
	sort.SliceStable(list, func(i, j int) bool {
		return cmp.Or(cmp.Compare(list[i].far, list[j].far), cmp.Compare(list[i].node, list[j].node)) < 0
	})
	var out []Node
	for _, r := range list[:min(len(list), n)] {
		out = append(out, r.node)
	}
	return out
}

func (g *Graph) similarPath(path string, n int) []Node {
	base := strings.ToLower(path[strings.LastIndexByte(path, '/')+1:])
	var list []ranked
	for i := range g.places {
		p := g.Path(i)
		if far, ok := near(base, strings.ToLower(p[strings.LastIndexByte(p, '/')+1:])); ok {
			list = append(list, ranked{g.fileFirst + Node(i), 100*far + min(99, contract.Distance(path, p))})
		}
	}
	for i, p := range g.directories {
		if far, ok := near(base, strings.ToLower(p[strings.LastIndexByte(p, '/')+1:])); ok {
			list = append(list, ranked{g.dirFirst + Node(i), 100*far + min(99, contract.Distance(path, p))})
		}
	}
	return nearestOf(list, n)
}

func (g *Graph) similarSymbol(qualified string, n int) []Node {
	qualified = strings.ReplaceAll(qualified, "::", ".")
	if list := g.Symbols(qualified); len(list) > 0 {
		list = g.asideLast(g.defining(list))
		return list[:min(len(list), n)]
	}
	last := qualified[strings.LastIndexByte(qualified, '.')+1:]
	if list := g.Symbols(last); len(list) > 0 {
		return list[:min(len(list), n)]
	}
	of := strings.TrimSuffix(qualified[:len(qualified)-len(last)], ".")
	holders := g.Symbols(of)
	var list []ranked
	want := strings.ToLower(last)
	for d := range g.definitions() {
		if d%nodesAtOnce == 0 {
			step.Yield()
		}
		p, _, i, _ := g.local(d)
		q, name := p.DefName(i)
		if g.Kind(d).Prose() || len(holders) > 0 && !ref.Within(string(q), of) {
			continue
		}
		if far, ok := near(want, strings.ToLower(string(name))); ok {
			list = append(list, ranked{g.defFirst + Node(d), 100*far + min(99, contract.Distance(qualified, string(q)))})
		}
	}
	if len(list) == 0 && of != "" {
		holders = g.asideLast(holders) // which tell what there is
		return holders[:min(len(holders), n)]
	}
	return nearestOf(list, n)
}

// asideLast puts what people hardly mean last: tests, examples, what is vendored.
func (g *Graph) asideLast(list []Node) (all []Node) {
	var later []Node
	for _, n := range list {
		if g.asideNode(n) {
			later = append(later, n)
		} else {
			all = append(all, n)
		}
	}
	return append(all, later...)
}

func (g *Graph) similarBeyond(t Type, id string, n int) []Node {
	var list []ranked
	for i, e := range g.beyond.nodes {
		if e.Type != t {
			continue
		}
		far := contract.Distance(id, e.ID)
		if len(id) >= 4 && strings.HasPrefix(e.ID, id) { // a shortened hash
			far = 0
		}
		list = append(list, ranked{g.end + Node(i), far})
	}
	return nearestOf(list, n)
}

// similarChunk returns the chunk of the same place in the file as it is now.
func (g *Graph) similarChunk(body string, n int) []Node {
	parts := strings.Split(body, ":")
	for cutoff := len(parts); cutoff > 0; cutoff-- {
		file, ok := g.fileAt(strings.Join(parts[:cutoff], ":"))
		if !ok {
			continue
		}
		from, to := int(g.parts[file]), int(g.parts[file+1])
		at := 0
		if cutoff < len(parts) {
			for _, c := range parts[cutoff] {
				if c >= '0' && c <= '9' && at < to-from {
					at = 10*at + int(c-'0')
				}
			}
		}
		if from == to {
			return []Node{g.fileFirst + Node(file)}
		}
		return []Node{g.chunkFirst + Node(min(from+at, to-1))}
	}
	return g.similarPath(parts[0], n)
}

func (g *Graph) similarSection(t Type, body string, n int) []Node {
	at := max(0, strings.LastIndexByte(body, ':'))
	file, ok := g.fileAt(body[:at])
	if !ok {
		return g.similarPath(body[:at], n)
	}
	var list []ranked
	from, to := g.Definitions(file)
	for d := from; d < to; d++ {
		if TypeOfKind(g.Kind(d)) == t {
			list = append(list, ranked{g.defFirst + Node(d), contract.Distance(body[at+1:], text.Slug(g.Definition(d).Name))})
		}
	}
	if len(list) == 0 {
		return []Node{g.fileFirst + Node(file)}
	}
	return nearestOf(list, n)
}

// near tells whether two lower-case names are alike, and how far apart they are.
func near(want, name string) (int, bool) {
	if want == name {
		return 0, true
	}
	most := len(want)/3 + 1
	if longer := len(name) - len(want); len(want) >= 4 && longer > 0 && longer <= len(want) && strings.HasPrefix(name, want) {
		return (longer + 1) / 2, true // it was cut short
	}
	if d := len(want) - len(name); d > most || -d > most {
		return 0, false
	}
	far := contract.Distance(want, name)
	return far, far <= most && contract.Similar(want, name)
}
