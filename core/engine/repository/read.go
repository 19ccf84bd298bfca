package repository

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// Read is [contract.RepositoryOperations.Read].
func (c *Operations) Read(t *step.Task, q contract.FileReadRequest) (*contract.FileReadResponse, error) {
	loaded, err := c.Repository()
	if err != nil {
		return nil, err
	}
	path := strings.Trim(strings.TrimPrefix(q.Path, "./"), "/")
	if path == "." {
		path = ""
	}
	x := loaded.Index()
	var l place
	var ok bool
	if l.part, l.file, ok = x.Find(path); !ok {
		r, missing := directory(loaded, path)
		if missing == nil {
			return r, nil
		}
		l, ok, err = placeOf(x, path)
		if err != nil || !ok {
			return nil, cmp.Or(err, missing)
		}
		q.Start, q.End = cmp.Or(q.Start, l.first), cmp.Or(q.End, l.last)
	}
	if q.Start < 0 || q.End < 0 || q.End > 0 && q.End < q.Start {
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("lines %d to %d", q.Start, q.End), Field: "start", Fix: "give 1 <= start <= end"}
	}
	return readFile(t, x, l, &q)
}

// readFile shows the lines of a file that are asked for.
func readFile(t *step.Task, x *index.Index, l place, q *contract.FileReadRequest) (*contract.FileReadResponse, error) {
	p := &x.Parts[l.part]
	body, err := needs.Content(t, p, l.file)
	if err != nil {
		return nil, err
	}
	f := p.File(l.file)
	r := &contract.FileReadResponse{Path: f.Path, Type: "file", Language: f.Language.String(), TotalLines: f.Lines}
	if body == nil {
		return nil, &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("the content of %q is not in the index and the host has no files", f.Path), Field: "path", Fix: "export or load with contents"}
	}
	start, end := max(1, q.Start), f.Lines
	if q.End > 0 {
		end = min(end, q.End)
	}
	if start > f.Lines && f.Lines > 0 {
		e := &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%q has %d lines", f.Path, f.Lines), Field: "start", Fix: fmt.Sprintf("begin at 1 to %d", f.Lines), SuggestedFix: strconv.Itoa(f.Lines)}
		if start == l.first { // it stood in the path
			e.Field, e.SuggestedFix = "path", f.Path+":"+e.SuggestedFix
		}
		return nil, e
	}
	if f.Lines > 0 {
		cutRead(r, body, start, end, q.MaxBytes)
		r.Definitions = beginningIn(x, p, l.file, r.Lines)
	}
	return r, nil
}

// beginningIn returns the definitions of a file that begin in some of its lines.
func beginningIn(x *index.Index, p *index.Part, file int, lines contract.Lines) (list []contract.Definition) {
	begins := func(d int) bool {
		first, _ := p.DefLines(d)
		return first >= lines.Start && first <= lines.End
	}
	for d, name := range ref.Definitions(ref.Project(x), p.Segment, file, begins) {
		list = append(list, *engine.Described(p, file, d, name))
	}
	return list
}

// cutRead takes lines start to end of body, as many whole ones as fit into limit bytes.
func cutRead(r *contract.FileReadResponse, body []byte, start, end, limit int) {
	at := 0
	for line := 1; line < start; line++ {
		at += bytes.IndexByte(body[at:], '\n') + 1
	}
	from, line := at, start
	for ; line <= end; line++ {
		n := len(body) - at
		if i := bytes.IndexByte(body[at:], '\n'); i >= 0 {
			n = i + 1
		}
		if at+n-from > limit {
			if line > start {
				break
			}
			r.LineTruncated = true
			n = limit
			at += n
			line++
			break
		}
		at += n
	}
	r.Lines = contract.Lines{Start: start, End: line - 1}
	r.Text = strings.ToValidUTF8(string(body[from:at]), "\uFFFD")
	if line <= end {
		r.Next = line
	}
}

// directory lists a directory, or fails with the paths that are most alike.
func directory(r *engine.Repository, path string) (*contract.FileReadResponse, error) {
	children, ok := r.Tree().Children(path)
	if !ok {
		e := &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("no file or directory %q in the index", contract.Quoted(path)), Field: "path"}
		like := alike(r.Paths(), path)
		if symbol := symbolLike(r.Index(), ref.Dotted(path)); symbol != "" && !strings.ContainsAny(path, "/ ") {
			like = append([]string{symbol}, like...)
		}
		e.Fix, e.SuggestedFix = "see what there is at .", "."
		if len(like) > 0 {
			e.Fix = "did you mean " + strings.Join(like, ", ") + "?"
			e.SuggestedFix, e.Similar = like[0], like
		}
		return nil, e
	}
	out := &contract.FileReadResponse{Path: path, Type: "directory", Entries: []contract.Entry{}}
	for _, c := range children {
		e := contract.Entry{Path: c.Path, Type: "file"}
		if c.Dir {
			e.Type, e.Files = "directory", c.Files
		}
		out.Entries = append(out.Entries, e)
	}
	return out, nil
}

// alike returns up to three paths with the same base name, or the one whose base name is nearest: those
// in the nearest directories first.
func alike(paths []string, want string) (list []string) {
	base := tree.Base(want)
	least, far := len(base)/4, map[string]int{}
	for _, p := range paths {
		b := tree.Base(p)
		d := 0
		if !strings.EqualFold(b, base) {
			if n := len(b) - len(base); n > least || -n > least {
				continue
			}
			if d = contract.Distance(b, base); d > least {
				continue
			}
		}
		if d < least {
			least, list = d, nil
		}
		far[p], list = contract.Distance(p, want), append(list, p)
	}
	order.By(list, func(a, b string) int { return cmp.Or(cmp.Compare(far[a], far[b]), cmp.Compare(a, b)) })
	most := 1
	if least == 0 {
		most = 3
	}
	return list[:min(len(list), most)]
}
