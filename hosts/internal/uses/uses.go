// Package uses finds where a value is written and where it is read: a variable, constant or
// field. The graph tells which definitions name it, their lines where. Of a value that no edge
// leads to, all lines with its name are shown, so that what has the same name elsewhere is among them.
package uses

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
)

// Asking runs an operation; nil where nothing can be looked for.
type Asking func(op string, request any) (json.RawMessage, error)

// Found are the lines that hold a name, without those of its definition.
type Found struct {
	Name          string
	Written, Read []contract.GrepFile
	// Files and Lines are how many there are in all; Own is true if only the file of the
	// definition was searched, because the name is a common one. Resolved is true if they are those
	// that the graph's edges lead to.
	Files, Lines  int
	Own, Resolved bool

	users map[string][]contract.Lines // by path, if they are known; no lines are those outside of all definitions
}

// values are the kinds of definitions that are read and written.
var values = []string{"variable", "constant", "field", "property"}

// The lines that are listed.
const (
	maxFiles = 12 // a name that more files hold is looked for in its own file alone
	maxLines = 12 // of a file
	minName  = 3  // shorter names are too
	maxUsers = 1000
)

// Of finds the uses of an entity, nil if it is no value.
func Of(call Asking, e *contract.Entity) (*Found, error) {
	if call == nil || !slices.Contains(values, e.Kind) {
		return nil, nil
	}
	declared := e.Name[strings.LastIndexAny(e.Name, ".:#")+1:]
	f := &Found{Name: strings.TrimPrefix(declared, "$")}
	if f.Name == "" {
		return nil, nil
	}
	if err := f.resolve(call, e); err != nil {
		return nil, err
	}
	q := contract.GrepRequest{Pattern: pattern(declared, e.Kind), Syntax: contract.PatternSyntaxRegex, Limit: maxFiles, Lines: new(maxLines)}
	language, _ := outline.LanguageNamed(e.Language)
	q.Languages = language.Relatives()
	f.Own = len(f.Name) < minName && !f.Resolved
	var r *contract.GrepResponse
	var err error
	if f.Resolved {
		q.Limit, q.Lines = maxUsers, new(maxUsers)
		r, err = f.grepUsers(call, q)
	} else {
		r, err = f.grep(call, q, e.Path)
	}
	if err == nil && r.TotalFiles > maxFiles && !f.Own && !f.Resolved {
		f.Own = true
		r, err = f.grep(call, q, e.Path)
	}
	if err != nil {
		return nil, err
	}
	f.Files, f.Lines = r.TotalFiles, r.TotalLines
	writes := fmt.Sprintf(`\b%s\b(\[[^\]]*\])?\s*((:|[-+*/%%|&^]|<<|>>|\?\?|\|\|)?=([^=>~]|$)|\+\+|--)|(\+\+|--)[\w.]*\b%[1]s\b`, regexp.QuoteMeta(f.Name))
	if e.Kind == "field" && e.Language == "go" {
		writes += fmt.Sprintf(`|(^|[{,])\s*%s:\s`, regexp.QuoteMeta(f.Name)) // T{name: value}
	}
	for i := range r.Files {
		f.split(&r.Files[i], e, regexp.MustCompile(writes))
	}
	if f.Resolved {
		f.count()
	}
	return f, nil
}

// pattern is how lines write a name that is declared so. A field that has a sign before its name where it is declared has it behind no arrow, as
// the variable of its name has.
func pattern(declared, kind string) string {
	bare, signed := strings.CutPrefix(declared, "$")
	switch name := regexp.QuoteMeta(bare) + `\b`; {
	case !signed:
		return `\b` + name
	case kind == "field":
		return `(->|::\$)` + name
	default:
		return `\$` + name
	}
}

// resolve asks which definitions name the entity.
func (f *Found) resolve(call Asking, e *contract.Entity) error {
	b, err := call("inspect", contract.InspectRequest{Ref: e.Ref, Direction: contract.DirectionIn, EdgeKinds: []string{"REFERENCES"}, Limit: maxUsers, Places: true})
	if err != nil {
		return err
	}
	var a contract.InspectResponse
	if err := json.Unmarshal(b, &a); err != nil {
		return err
	}
	f.users = map[string][]contract.Lines{}
	for _, group := range a.Edges.In {
		for _, edge := range group.Edges {
			switch {
			case edge.Where != nil && edge.Where.Lines.Start > 0 && edge.Type != "file":
				f.users[edge.Where.Path] = append(f.users[edge.Where.Path], edge.Where.Lines)
			case edge.At != nil: // of a file as a whole: in functions without a name as well, of which lines know the definition around
				f.users[edge.At.Path] = append(f.users[edge.At.Path], contract.Lines{})
				for _, line := range edge.Lines {
					f.users[edge.At.Path] = append(f.users[edge.At.Path], contract.Lines{Start: line, End: line})
				}
			}
		}
	}
	language, _ := outline.LanguageNamed(e.Language)
	f.Resolved = len(f.users) > 0 && language.Named() // of the others only what is called has edges
	return nil
}

// uses tells whether a line is one of a definition, or of a file outside of all, that names the entity.
func (f *Found) uses(path string, line *contract.GrepLine) bool {
	return !f.Resolved || slices.ContainsFunc(f.users[path], func(l contract.Lines) bool {
		return l.Start <= line.Line && line.Line <= l.End || l == contract.Lines{} && line.Within == ""
	})
}

// count counts the lines that were found.
func (f *Found) count() {
	f.Lines = 0
	files := map[string]bool{}
	for _, list := range [...][]contract.GrepFile{f.Written, f.Read} {
		for i := range list {
			files[list[i].Path] = true
			f.Lines += len(list[i].Lines)
		}
	}
	f.Files = len(files)
}

// maxPaths is how many paths a request may name.
const maxPaths = 100

// grepUsers looks through the files of those who name the entity.
func (f *Found) grepUsers(call Asking, q contract.GrepRequest) (*contract.GrepResponse, error) {
	all := new(contract.GrepResponse)
	for paths := range slices.Chunk(slices.Sorted(maps.Keys(f.users)), maxPaths) {
		q.Paths = paths
		r, err := f.grep(call, q, "")
		if err != nil {
			return nil, err
		}
		all.Files = append(all.Files, r.Files...)
		all.TotalFiles, all.TotalLines = all.TotalFiles+r.TotalFiles, all.TotalLines+r.TotalLines
	}
	return all, nil
}

func (f *Found) grep(call Asking, q contract.GrepRequest, own string) (*contract.GrepResponse, error) {
	if f.Own {
		q.Paths = []string{own}
	}
	b, err := call("grep", q)
	if err != nil {
		return nil, err
	}
	r := new(contract.GrepResponse)
	return r, json.Unmarshal(b, r)
}

// quoted is a text within a line, which writes nothing.
var quoted = regexp.MustCompile("\"(\\\\.|[^\"\\\\])*\"|'(\\\\.|[^'\\\\])*'|`[^`]*`")

// split puts the lines of a file where they belong.
func (f *Found) split(file *contract.GrepFile, e *contract.Entity, writes *regexp.Regexp) {
	written, read := *file, *file
	written.Lines, read.Lines = nil, nil
	language := outline.Detect(file.Path, nil)
	for _, l := range file.Lines {
		switch {
		case file.Path == e.Path && e.Lines.Start <= l.Line && l.Line <= e.Lines.End, !f.uses(file.Path, &l), outline.Commented(language, strings.TrimSpace(l.Text)):
		case writes.MatchString(quoted.ReplaceAllString(l.Text, `""`)):
			written.Lines = append(written.Lines, l)
		default:
			read.Lines = append(read.Lines, l)
		}
	}
	if len(written.Lines) > 0 {
		f.Written = append(f.Written, written)
	}
	if len(read.Lines) > 0 {
		f.Read = append(f.Read, read)
	}
}
