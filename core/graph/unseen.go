package graph

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/link"
	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// Unseen says of a symbol or a file which uses of it are never edges, so that their absence is no evidence; "" if there are none.
func (g *Graph) Unseen(n Node) string {
	if g.Silent(n) {
		w, _ := g.Where(n)
		return "calls, imports and uses of types are not seen in " + g.kindOf(w.File) + ": that no edge is there is no evidence"
	}
	if g.TypeOf(n) != Symbol {
		return ""
	}
	d := g.Definition(int(n - g.defFirst))
	if path := g.twin(d); path != "" {
		return path + " has it too, of a repository of the same name, so that uses in other repositories lead to neither: that no edge is there is no evidence"
	}
	language := g.Language(d.File)
	family := language.Traits().Family
	switch {
	case g.cutOff(family) >= 0:
		return fmt.Sprintf("of %s the first %d calls and names are kept, and what is beyond them is no edge: that no edge is there is no evidence", g.Path(g.cutOff(family)), mention.MaxUses)
	case g.carrier(family) >= 0:
		return "what files like " + g.Path(g.carrier(family)) + " call and use is not seen: that no edge is there is no evidence"
	case family.Traits().Scoping.Readers && (d.Kind == outline.Field || d.Kind == outline.Property):
		return ""
	}
	none := g.count(n, Calls)+g.count(n, References) == 0
	switch d.Kind {
	case outline.Field, outline.Property, outline.Constant, outline.Variable:
		return unseenUses(d.Kind, language.Named(), none)
	case outline.Function, outline.Method:
		switch {
		case language.Traits().Equations: // where a name is a call, wherever it stands
		case language.Traits().Emplacers != "" && g.constructs(int(n-g.defFirst)):
			return "declarations without arguments (T a;), copies and conversions, which make objects too, are not seen"
		case g.count(n, Calls) == 0:
			return "calls through an interface, a variable or by what the function was handed to are not seen: that no edge is there is no evidence"
		case g.constructs(int(n - g.defFirst)): // called by the name of its type
		case d.Kind == outline.Method && (link.Common(d.Name) || g.namesakes(n, &d)):
			return "further calls on values whose type is not known are not seen, as others have that name too"
		case !language.Named() || g.count(n, References) > 0:
			return "further calls through a variable or by what the function was handed to are not seen"
		}
	}
	return ""
}

// unseenUses says which uses of a value are never edges. named tells that uses are looked for at all, none that no edge is there.
func unseenUses(k outline.Kind, named, none bool) string {
	switch member := k == outline.Field || k == outline.Property; {
	case !named:
		return "uses of a " + k.String() + " are not seen, but for calls: that no edge is there is no evidence"
	case none:
		return "uses through a value whose type is not known are not seen: that no edge is there is no evidence"
	case member:
		return "further uses through a value whose type is not known are not seen"
	}
	return ""
}

// namesakes tells whether another function of the language has the name of one.
func (g *Graph) namesakes(n Node, d *link.Definition) (found bool) {
	family := g.Language(d.File).Traits().Family
	g.eachNamed(d.Name, false, func(other Node, _ string) {
		if e := g.Definition(int(other - g.defFirst)); other != n && e.Name == d.Name && e.Kind.IsFunction() && g.Language(e.File).Traits().Family == family {
			found = true
		}
	})
	return found
}

// leastUse is how many bytes a use, or a further line of one, takes in an index at least.
const leastUse = 2

// cutOff is the first file of a family of languages that has more uses than are kept of one, -1 if there is none.
func (g *Graph) cutOff(family outline.Language) int {
	g.findUnseen()
	return firstOf(g.cut, func(f int) bool { return g.Language(f).Traits().Family == family })
}

// carrier is the first file of another language that has code of a family of languages which is not seen, -1 if there is none.
func (g *Graph) carrier(family outline.Language) int {
	g.findUnseen()
	return firstOf(g.carriers, func(f int) bool { return g.Language(f).Traits().Carries == family })
}

// firstOf is the first of some files of which something is true, -1 if there is none.
func firstOf(files []int, is func(f int) bool) int {
	if at := slices.IndexFunc(files, is); at >= 0 {
		return files[at]
	}
	return -1
}

// findUnseen finds, once, the files of which not all is seen.
func (g *Graph) findUnseen() {
	g.once.Do(func() {
		for f := range g.Files() {
			if g.Language(f).Traits().Carries != outline.Unknown {
				g.carriers = append(g.carriers, f)
			}
			p, i := g.at(f)
			if p.MentionsLength(i) < mention.MaxUses*leastUse {
				continue
			}
			step.Yield()
			if uses := g.Mentions(f).Uses; len(uses) > 0 && uses[len(uses)-1].Kind == mention.Cut {
				g.cut = append(g.cut, f)
			}
		}
	})
}

// twin is a file that has the definition too, in another repository of the workspace that gives the
// same name to import by; "" if there is none.
func (g *Graph) twin(d link.Definition) string {
	if g.Root(d.File) == "" {
		return ""
	}
	for _, file := range resolving(g, func(m *link.Importer) []int { return m.Twins(d.File) }) {
		from, to := g.Definitions(file)
		for i := from; i < to; i++ {
			if g.Definition(i).Qualified == d.Qualified {
				return g.Path(file)
			}
		}
	}
	return ""
}

// Silent tells whether a symbol, or a file that is code, is in a language whose calls and uses are not seen at all.
func (g *Graph) Silent(n Node) bool {
	switch g.TypeOf(n) {
	case Symbol:
		return g.unread(g.Definition(int(n - g.defFirst)).File)
	case File:
		f := int(n - g.fileFirst)
		return g.unread(f) && !g.Language(f).Document() && g.Role(f)&(tree.Document|tree.Config) == 0
	}
	return false
}

// unread tells whether what a file calls and uses is not looked for.
func (g *Graph) unread(file int) bool { return g.Language(file).Traits().Family == outline.Unknown }

// kindOf is what files like one are called: by their language or, if that is not known, by how their names end.
func (g *Graph) kindOf(file int) string {
	if l := g.Language(file); l != outline.Unknown {
		return l.String()
	}
	name := tree.Base(g.Path(file))
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		name = "files *" + name[i:]
	}
	return name
}

// count returns how many edges of a kind lead to a node.
func (g *Graph) count(n Node, kind Kind) (count int) {
	for _, r := range g.Groups(nil, n, true) {
		if r.Kind == kind {
			count += r.Len()
		}
	}
	return count
}
