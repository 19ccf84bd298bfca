package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/outline"
	refs "github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/tree"
)

// symbols are what a name may mean.
type symbols struct {
	nodes []graph.Node
	state state
	// like are names that exist and look like it.
	like []string
	done bool // like was looked for
}

// state says what is known of a name.
type state uint8

const (
	found   state = iota // it is defined
	loose                // its last part is defined, what is before it is not known
	absent               // nothing in the repository has that name
	noOwner              // the type before the last part is there and has no such member
	cased                // it is defined in other letters: "server" for "Server"
	foreign              // it may belong to the language or to something imported
)

// maxNodes is how many definitions of a name are looked at; a name of more is one that
// says nothing.
const maxNodes = 400

// named finds what a name may mean.
func (f *facts) named(n string) *symbols {
	s, ok := f.symbols[n]
	if !ok {
		s = &symbols{}
		f.symbols[n] = s
		if parts := strings.Split(n, "."); len(parts) > 1 {
			f.qualified(parts, s)
		} else {
			f.unqualified(n, s)
		}
	}
	return s
}

// unqualified finds what a name of one part means.
func (f *facts) unqualified(n string, s *symbols) {
	if s.state = foreign; len(n) < 3 {
		return
	}
	s.nodes = f.plain(n, false)
	if len(s.nodes) == 0 && strings.HasSuffix(n, "s") && !strings.HasSuffix(n, "ss") && n[0] <= 'Z' { // `Request`s
		s.nodes = f.Graph.Symbols(n[:len(n)-1])
	}
	switch like := f.plain(n, true); {
	case len(s.nodes) > 0:
		s.state = found
	case len(like) > 0:
		s.nodes, s.state = like, cased
	case !outsider(n):
		s.state = absent
	}
}

// qualified finds what a name of several parts means. What comes first may be packages, modules,
// crates.
func (f *facts) qualified(parts []string, s *symbols) {
	n, last := len(parts), parts[len(parts)-1]
	if s.nodes = f.Graph.Symbols(strings.Join(parts, ".")); len(s.nodes) > 0 {
		return
	}
	in := func(d []graph.Node, pkg string) []graph.Node {
		return keep(d, func(d graph.Node) bool { return f.under(d, pkg) })
	}
	for i := 1; i < n; i++ {
		if s.nodes = in(f.Graph.Symbols(strings.Join(parts[i:], ".")), parts[i-1]); len(s.nodes) > 0 {
			return
		}
	}
	owner := f.Graph.Symbols(strings.Join(parts[:n-1], "."))
	if len(owner) == 0 && n > 2 {
		owner = in(f.Graph.Symbols(parts[n-2]), parts[n-3])
	}
	// Modules hand on what others define.
	owner = keep(f.types(owner), func(d graph.Node) bool { return f.Graph.SymbolKind(d) != outline.Module })
	candidates := f.Graph.Symbols(last)
	s.state = foreign
	switch {
	case len(owner) > 0:
		members, closed := f.members(owner, last)
		if len(members) > 0 {
			s.nodes, s.state = members, found
		} else if closed {
			s.state, s.done = noOwner, len(candidates) > 0
			for _, d := range candidates[:min(len(candidates), 3)] {
				s.like = append(s.like, f.Graph.Label(d))
			}
		}
	case len(candidates) > 0:
		s.nodes, s.state = candidates, loose
	}
}

// plain returns the definitions of a name in any type or package; parts of documents are none.
func (f *facts) plain(n string, folded bool) (list []graph.Node) {
	for i := range f.Index.Parts {
		p := &f.Index.Parts[i]
		p.Named(n, func(file, d int) {
			if _, own := p.DefName(d); p.Live(file) && (string(own) == n || folded && len(list) < maxNodes) {
				list = append(list, f.Graph.DefinitionNode(i, file, d))
			}
		})
	}
	list = keep(list, func(d graph.Node) bool { return f.Graph.TypeOf(d) == graph.Symbol })
	slices.Sort(list)
	return list
}

// under tells whether a definition is in a package, module or file of a name.
func (f *facts) under(d graph.Node, pkg string) bool {
	w, _ := f.Graph.Where(d)
	pkg = strings.ToLower(strings.ReplaceAll(pkg, "-", "_"))
	declared := strings.ToLower(f.said(w.File).Package)
	return refs.Below(strings.ToLower(strings.ReplaceAll(f.Graph.Path(w.File), "-", "_")), pkg, "") || declared != "" && (declared == pkg || strings.HasSuffix(declared, "."+pkg) || strings.HasSuffix(declared, `\`+pkg) || strings.HasPrefix(declared, pkg+"."))
}

// suggestions returns names that look like one that is not there.
func (f *facts) suggestions(n string, s *symbols) []string {
	if s.done {
		return s.like
	}
	s.done = true
	if s.state == cased {
		for _, d := range s.nodes[:min(len(s.nodes), 3)] {
			s.like = append(s.like, f.Graph.Label(d))
		}
		s.like = slices.Compact(s.like)
		return s.like
	}
	s.like = f.alike(n, 6, func(t graph.Type, q string) bool {
		return t == graph.Symbol && near(shortName(n), shortName(q)) && (s.state != noOwner || ownerOf(q) == ownerOf(n))
	})
	return s.like
}

// similarPaths returns files that look like one that is not there.
func (f *facts) similarPaths(p string) []string {
	if !strings.Contains(p, "/") {
		p = "/" + p
	}
	return f.alike(p, 3, func(t graph.Type, q string) bool {
		return (t == graph.File || t == graph.Directory) && near(tree.Base(p), tree.Base(q))
	})
}

// alike returns up to three of what is most like something that is not there, if it fits.
func (f *facts) alike(p string, most int, fits func(graph.Type, string) bool) (list []string) {
	if f.similar--; f.similar < 0 {
		return nil
	}
	for _, n := range f.Graph.Similar(p, most) {
		if q := f.Graph.Label(n); fits(f.Graph.TypeOf(n), q) && !slices.Contains(list, q) && len(list) < 3 {
			list = append(list, q)
		}
	}
	return list
}

// ownerOf is the last part of what is before a name's last part.
func ownerOf(q string) string { return shortName(strings.TrimSuffix(q, "."+shortName(q))) }

// near tells whether a name may be another one mistyped, by its distance or two letters that changed places.
func near(a, b string) bool {
	a, b = strings.ToLower(a), strings.ToLower(b)
	d := contract.Distance(a, b)
	return d <= min(3, 1+len(a)/5) || d == 2 && slices.Equal(letters(a), letters(b))
}

// letters are the bytes of a name in order.
func letters(name string) []byte {
	list := []byte(name)
	order.By(list, cmp.Compare[byte])
	return list
}

// source is the place of an entity.
func (f *facts) source(n graph.Node) *contract.VerifySource {
	w, ok := f.Graph.Where(n)
	if !ok { // a directory
		return &contract.VerifySource{Path: f.Graph.Label(n), Ref: f.Graph.Ref(n)}
	}
	s := &contract.VerifySource{Path: f.Graph.Path(w.File), Ref: f.Graph.Ref(n)}
	if f.Graph.TypeOf(n) != graph.File {
		s.First, s.Last = w.First, w.Last
	}
	return s
}

// at describes places of definitions: "a.go:12 and 2 more".
func (f *facts) at(nodes []graph.Node) string {
	w, _ := f.Graph.Where(nodes[0])
	s := fmt.Sprintf("%s:%d", f.Graph.Path(w.File), w.First)
	if n := len(nodes) - 1; n > 0 {
		s += fmt.Sprintf(" and %d more", n)
	}
	return s
}
