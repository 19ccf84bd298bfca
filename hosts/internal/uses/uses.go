// Package uses finds where a value is written and where it is read: a variable, constant or
// field, of which no graph of calls tells. It looks for the name in the lines of the repository,
// so that what has the same name elsewhere is among it; the answer is the lines themselves.
package uses

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Found are the lines that hold a name, without those of its definition.
type Found struct {
	Name          string
	Written, Read []contract.GrepFile
	// Files and Lines are how many there are in all; Own is true if only the file of the
	// definition was searched, because the name is a common one.
	Files, Lines int
	Own          bool
}

// values are the kinds of definitions that are read and written.
var values = []string{"variable", "constant", "field", "property"}

// The lines that are listed.
const (
	maxFiles = 12 // a name that more files hold is looked for in its own file alone
	maxLines = 12 // of a file
	minName  = 3  // shorter names are too
)

// Of finds the uses of an entity, nil if it is no value. call runs an operation.
func Of(ctx context.Context, call func(ctx context.Context, op string, request any) (json.RawMessage, error), e *contract.Entity) (*Found, error) {
	if !slices.Contains(values, e.Kind) {
		return nil, nil
	}
	f := &Found{Name: e.Name[strings.LastIndexAny(e.Name, ".:#")+1:]}
	if f.Name == "" {
		return nil, nil
	}
	q := contract.GrepRequest{Pattern: `\b` + regexp.QuoteMeta(f.Name) + `\b`, Syntax: contract.PatternSyntaxRegex, Limit: maxFiles, Lines: maxLines}
	q.Languages = []string{e.Language}
	f.Own = len(f.Name) < minName
	r, err := f.grep(ctx, call, q, e.Path)
	if err == nil && r.TotalFiles > maxFiles && !f.Own {
		f.Own = true
		r, err = f.grep(ctx, call, q, e.Path)
	}
	if err != nil {
		return nil, err
	}
	f.Files, f.Lines = r.TotalFiles, r.TotalLines
	writes := regexp.MustCompile(fmt.Sprintf(`\b%s\b(\[[^\]]*\])?\s*((:|[-+*/%%|&^]|<<|>>|\?\?|\|\|)?=([^=>~]|$)|\+\+|--)|(\+\+|--)[\w.]*\b%[1]s\b`, regexp.QuoteMeta(f.Name)))
	for i := range r.Files {
		f.split(&r.Files[i], e, writes)
	}
	return f, nil
}

func (f *Found) grep(ctx context.Context, call func(context.Context, string, any) (json.RawMessage, error), q contract.GrepRequest, own string) (*contract.GrepResponse, error) {
	if f.Own {
		q.Paths = []string{own}
	}
	b, err := call(ctx, "grep", q)
	if err != nil {
		return nil, err
	}
	r := new(contract.GrepResponse)
	return r, json.Unmarshal(b, r)
}

// split puts the lines of a file where they belong.
func (f *Found) split(file *contract.GrepFile, e *contract.Entity, writes *regexp.Regexp) {
	written, read := *file, *file
	written.Lines, read.Lines = nil, nil
	for _, l := range file.Lines {
		switch {
		case file.Path == e.Path && e.Lines.Start <= l.Line && l.Line <= e.Lines.End:
		case writes.MatchString(l.Text):
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
