package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
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
	if s, ok := f.symbols[n]; ok {
		return s
	}
	s := &symbols{}
	f.symbols[n] = s
	if !strings.Contains(n, ".") {
		if len(n) > 2 {
			f.plain(n, s)
		}
	} else {
		s.nodes = f.defined(n)
	}
	if len(s.nodes) > 0 {
		return s
	}
	parts := strings.Split(n, ".")
	last := parts[len(parts)-1]
	if len(parts) == 1 {
		switch {
		case len(n) < 3:
			s.state = foreign
		case strings.HasSuffix(n, "s") && !strings.HasSuffix(n, "ss") && n[0] <= 'Z' && len(f.defined(n[:len(n)-1])) > 0: // `Request`s
			s.nodes = f.defined(n[:len(n)-1])
		case f.folded(n, s):
			s.state = cased
		case outsider(n):
			s.state = foreign
		default:
			s.state = absent
		}
		return s
	}
	candidates := f.defined(last)
	for i := 1; i < len(parts); i++ { // what comes first may be packages, modules, crates
		rest := f.defined(strings.Join(parts[i:], "."))
		if within := slices.DeleteFunc(slices.Clone(rest), func(d graph.Node) bool { return !f.under(d, parts[i-1]) }); len(within) > 0 {
			s.nodes = within
			return s
		}
	}
	owner := f.defined(strings.Join(parts[:len(parts)-1], "."))
	if len(owner) == 0 && len(parts) > 2 {
		owner = slices.DeleteFunc(f.defined(parts[len(parts)-2]), func(d graph.Node) bool { return !f.under(d, parts[len(parts)-3]) })
	}
	// Modules hand on what others define.
	owner = slices.DeleteFunc(owner, func(d graph.Node) bool {
		k := f.Graph.SymbolKind(d)
		return !isType(k) || k == outline.Module
	})
	if len(owner) > 0 && len(owner) < maxNodes {
		if members, closed := f.members(owner, last); len(members) > 0 {
			s.nodes = members
			return s
		} else if closed {
			s.state, s.nodes = noOwner, nil
			for _, c := range candidates[:min(len(candidates), 3)] {
				s.like = append(s.like, f.Graph.Label(c))
			}
			s.done = len(candidates) > 0
			return s
		}
		s.state = foreign
		return s
	}
	s.nodes = candidates
	if len(candidates) > 0 {
		s.state = loose
	} else {
		s.state = foreign
	}
	return s
}

func isType(k outline.Kind) bool {
	switch k {
	case outline.Class, outline.Struct, outline.Interface, outline.Trait, outline.Enum, outline.Type, outline.Module:
		return true
	}
	return false
}

// defined returns the symbols of a name; parts of documents are none.
func (f *facts) defined(n string) []graph.Node {
	return slices.DeleteFunc(f.Graph.Symbols(n), func(d graph.Node) bool { return f.Graph.TypeOf(d) != graph.Symbol })
}

// plain notes the definitions of a name in any type or package.
func (f *facts) plain(n string, s *symbols) {
	for i := range f.Index.Parts {
		p := &f.Index.Parts[i]
		p.Named(n, func(file, d int) {
			if _, own := p.DefName(d); string(own) == n && p.Live(file) {
				s.nodes = append(s.nodes, f.Graph.DefinitionNode(i, file, d))
			}
		})
	}
	s.sort(f)
}

// sort drops parts of documents, and puts the rest in order.
func (s *symbols) sort(f *facts) {
	s.nodes = slices.DeleteFunc(s.nodes, func(d graph.Node) bool { return f.Graph.TypeOf(d) != graph.Symbol })
	slices.Sort(s.nodes)
}

// folded notes the definitions that a name means but for the case of its letters.
func (f *facts) folded(n string, s *symbols) bool {
	for i := range f.Index.Parts {
		p := &f.Index.Parts[i]
		p.Named(n, func(file, d int) {
			if p.Live(file) && len(s.nodes) < maxNodes {
				s.nodes = append(s.nodes, f.Graph.DefinitionNode(i, file, d))
			}
		})
	}
	s.sort(f)
	return len(s.nodes) > 0
}

// under tells whether a definition is in a package, module or file of a name.
func (f *facts) under(d graph.Node, pkg string) bool {
	w, _ := f.Graph.Where(d)
	pkg = strings.ToLower(strings.ReplaceAll(pkg, "-", "_"))
	path := strings.ToLower(strings.ReplaceAll(f.Graph.Path(w.File), "-", "_"))
	for part := range strings.SplitSeq(path, "/") {
		if stem, _, _ := strings.Cut(part, "."); part == pkg || stem == pkg {
			return true
		}
	}
	declared := strings.ToLower(f.said(w.File).Package)
	return declared != "" && (declared == pkg || strings.HasSuffix(declared, "."+pkg) || strings.HasSuffix(declared, `\`+pkg) || strings.HasPrefix(declared, pkg+"."))
}

// suggestions returns names that look like one that is not there.
func (f *facts) suggestions(n string, s *symbols) []string {
	if s.done || f.similar == 0 {
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
	f.similar--
	for _, d := range f.Graph.Similar(n, 6) {
		if t := f.Graph.TypeOf(d); t != graph.Symbol {
			continue
		}
		if q := f.Graph.Label(d); near(shortName(n), shortName(q)) && !slices.Contains(s.like, q) && len(s.like) < 3 {
			s.like = append(s.like, q)
		}
	}
	return s.like
}

// near tells whether a name may be another one mistyped, by its distance.
func near(a, b string) bool {
	return contract.Distance(strings.ToLower(a), strings.ToLower(b)) <= min(3, 1+len(a)/5)
}

// similarPaths returns files that look like one that is not there.
func (f *facts) similarPaths(p string) []string {
	if f.similar == 0 {
		return nil
	}
	f.similar--
	if !strings.Contains(p, "/") {
		p = "/" + p
	}
	var list []string
	for _, n := range f.Graph.Similar(p, 3) {
		if t, l := f.Graph.TypeOf(n), f.Graph.Label(n); (t == graph.File || t == graph.Directory) && near(baseOf(p), baseOf(l)) {
			list = append(list, l)
		}
	}
	return list
}

// source is the place of an entity.
func (f *facts) source(n graph.Node) *contract.VerifySource {
	w, ok := f.Graph.Where(n)
	if !ok {
		if f.Graph.TypeOf(n) == graph.Directory {
			return &contract.VerifySource{Path: f.Graph.Label(n), Ref: f.Graph.Ref(n)}
		}
		return nil
	}
	s := &contract.VerifySource{Path: f.Graph.Path(w.File), Ref: f.Graph.Ref(n)}
	if f.Graph.TypeOf(n) != graph.File {
		s.First, s.Last = w.First, w.Last
	}
	return s
}

// at describes places of definitions: "a.go:12 and 2 more".
func (f *facts) at(nodes []graph.Node) string {
	w, ok := f.Graph.Where(nodes[0])
	if !ok {
		return ""
	}
	s := fmt.Sprintf("%s:%d", f.Graph.Path(w.File), w.First)
	if n := len(nodes) - 1; n > 0 {
		s += fmt.Sprintf(" and %d more", n)
	}
	return s
}
