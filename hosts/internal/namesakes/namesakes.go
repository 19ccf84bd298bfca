// Package namesakes finds what else is defined by the name by which something was asked for: overloads of
// its file, and what classes have by the name of what stands by itself.
package namesakes

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/hosts/internal/page"
	"github.com/cairn-search/cairn/hosts/internal/uses"
)

// Found are the other definitions of a name.
type Found struct {
	Names []string // each with its line
	One   string   // one of them, as requests take it
}

// most is how many other definitions of a name are told.
const most = 16

// String names them, "" for none.
func (f *Found) String() string {
	if f == nil || len(f.Names) == 0 {
		return ""
	}
	said := "also defined: " + strings.Join(f.Names[:min(most, len(f.Names))], ", ")
	if more := len(f.Names) - most; more > 0 {
		said += fmt.Sprintf(" and %d more (read the file with outline)", more)
	}
	return said
}

// functions are the kinds of definitions that may be there several times, for other types.
var functions = []string{outline.Function.String(), outline.Method.String()}

// Of finds the definitions beside a symbol that was asked for so, none if that says which of them is meant.
func Of(call uses.Asking, asked string, e *contract.Entity) (*Found, error) {
	f := &Found{}
	if call == nil || e.Type != "symbol" {
		return f, nil
	}
	if asked == e.Name || strings.HasSuffix(asked, ":"+e.Name) {
		if err := f.members(call, e); err != nil {
			return nil, err
		}
	}
	if !strings.HasSuffix(asked, e.Name[strings.LastIndexByte(e.Name, '.')+1:]) && !strings.HasSuffix(asked, ")") {
		return f, nil // by its ref or a line of it, which mean no other
	}
	return f, f.overloads(call, asked, e)
}

// members finds what classes have by the name that stands for something of its own: who asks by
// the bare name may mean that.
func (f *Found) members(call uses.Asking, e *contract.Entity) error {
	if strings.Contains(e.Name, ".") {
		return nil
	}
	q := contract.SeedsRequest{Query: e.Name, Types: []string{"symbol"}, NotableEdges: new(0)}
	q.Limit = int(contract.FieldOf(&q, "limit").Max)
	b, err := call("seeds", q)
	var found contract.SeedsResponse
	if err == nil {
		err = json.Unmarshal(b, &found)
	}
	for _, s := range found.Seeds {
		if strings.HasSuffix(s.Name, "."+e.Name) {
			f.add(fmt.Sprintf("%s %s:%d", s.Name, s.Path, s.Lines.Start), s.Path+":"+s.Name)
		}
	}
	return err
}

// overloads finds the definitions of a function's name in its file, and a field beside them.
func (f *Found) overloads(call uses.Asking, asked string, e *contract.Entity) error {
	if !slices.Contains(functions, e.Kind) {
		return nil
	}
	b, err := call("read", contract.FileReadRequest{Path: e.Path, MaxBytes: int(contract.FieldOf(&contract.FileReadRequest{}, "max_bytes").Max)})
	var whole contract.FileReadResponse
	if err == nil {
		err = json.Unmarshal(b, &whole)
	}
	for _, d := range whole.Definitions {
		switch {
		case d.Name != e.Name || announces(whole.Language, &d, e):
		case d.Lines != e.Lines:
			f.add(overload(&d, e))
		case ref.Over(asked, d.Signature) >= 0:
			*f = Found{} // it is what was asked for
			return err
		}
	}
	return err
}

// announces tells whether a definition is only a prototype of another, whose answer tells of it.
func announces(language string, d *contract.Definition, of *contract.Entity) bool {
	l, _ := outline.LanguageNamed(language)
	return l.Traits().Scoping.Headers != "" && d.Lines.End-d.Lines.Start < min(outline.PrototypeLines, of.Lines.End-of.Lines.Start)
}

func (f *Found) add(said, one string) { f.Names, f.One = append(f.Names, said), cmp.Or(f.One, one) }

// overload is what a definition is called beside another of its name, and what it alone is asked for by: its
// parameters, or where these are the same its lines.
func overload(d *contract.Definition, shown *contract.Entity) (said, other string) {
	types, whole := ref.Parameters(d.Signature)
	if same, _ := ref.Parameters(shown.Signature); !whole || slices.Equal(types, same) {
		said = page.Place(shown.Path, d.Lines)
		return said, said
	}
	for i := range types {
		types[i] = strings.TrimPrefix(types[i], "final ")
	}
	said = "(" + strings.Join(types, ", ") + ")"
	return fmt.Sprintf("%s %d", said, d.Lines.Start), shown.Path + ":" + d.Name + said
}
