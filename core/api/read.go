package api

import (
	"bytes"
	"fmt"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// FileReadRequest asks for lines of a file, or for the entries of a directory.
type FileReadRequest struct {
	// Path is a file or directory of the repository; "" is its root.
	Path string `json:"path"`
	// Start and End are lines, 1-based and inclusive; default the whole file.
	Start int `json:"start,omitempty"`
	End   int `json:"end,omitempty"`
	// MaxBytes cuts the text at the end of a line; default 1 MiB, at most 16 MiB.
	MaxBytes int `json:"max_bytes,omitempty"`
}

// FileReadResponse is a file's lines, or a directory's entries.
type FileReadResponse struct {
	Path     string `json:"path"`
	Kind     string `json:"kind"` // "file" or "directory"
	Language string `json:"language,omitempty"`
	// TotalLines is the length of the whole file.
	TotalLines int   `json:"total_lines,omitempty"`
	Lines      Lines `json:"lines,omitzero"`
	// Text holds the lines; bytes that are not UTF-8 are replaced.
	Text string `json:"text,omitempty"`
	// Next is the line to go on with, if the text was cut by max_bytes.
	Next int `json:"next,omitempty"`
	// LineCut is true if the only line returned is itself longer than max_bytes.
	LineCut     bool         `json:"line_cut,omitempty"`
	Definitions []Definition `json:"definitions,omitempty"` // those that begin in the lines
	Entries     []Entry      `json:"entries,omitempty"`
}

// Entry is an entry of a directory.
type Entry struct {
	Path  string `json:"path"`
	Kind  string `json:"kind"` // "file" or "directory"
	Files int    `json:"files,omitempty"`
}

const (
	defaultReadBytes = 1 << 20
	maxReadBytes     = 16 << 20
)

func (c *Core) read(t *step.Task, q FileReadRequest) (*FileReadResponse, error) {
	limit, err := inRange("max_bytes", q.MaxBytes, defaultReadBytes, 1, maxReadBytes)
	if err != nil {
		return nil, err
	}
	if q.Start < 0 || q.End < 0 || q.End > 0 && q.End < q.Start {
		return nil, &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("lines %d to %d", q.Start, q.End), Field: "start", Fix: "give 1 <= start <= end"}
	}
	loaded, err := c.repository()
	if err != nil {
		return nil, err
	}
	path := strings.Trim(strings.TrimPrefix(q.Path, "./"), "/")
	if path == "." {
		path = ""
	}
	x := loaded.Index()
	part, file, ok := x.Find(path)
	if !ok {
		return loaded.directory(path)
	}
	p := &x.Parts[part]
	body, err := c.content(t, p, file)
	if err != nil {
		return nil, err
	}
	f := p.File(file)
	r := &FileReadResponse{Path: f.Path, Kind: "file", Language: f.Language.String(), TotalLines: f.Lines}
	if body == nil {
		return nil, &step.Error{Code: step.CodeNotFound, Message: fmt.Sprintf("the content of %q is not in the index and the host has no files", f.Path), Field: "path", Fix: "export or load with contents"}
	}
	start, end := max(1, q.Start), f.Lines
	if q.End > 0 {
		end = min(end, q.End)
	}
	if start > f.Lines && f.Lines > 0 {
		return nil, &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("%q has %d lines", f.Path, f.Lines), Field: "start"}
	}
	if f.Lines > 0 {
		r.cut(body, start, end, limit)
		from, to := p.DefRange(file)
		for i := from; i < to; i++ {
			if d := definition(x, p, file, i); d.Lines.Start >= r.Lines.Start && d.Lines.Start <= r.Lines.End {
				r.Definitions = append(r.Definitions, *d)
			}
		}
	}
	return r, nil
}

// cut takes lines start to end of body, as many whole ones as fit into limit bytes.
func (r *FileReadResponse) cut(body []byte, start, end, limit int) {
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
			r.LineCut = true
			n = limit
			at += n
			line++
			break
		}
		at += n
	}
	r.Lines = Lines{start, line - 1}
	r.Text = strings.ToValidUTF8(string(body[from:at]), "\uFFFD")
	if line <= end {
		r.Next = line
	}
}

// directory lists a directory, or fails with the paths that are most alike.
func (r *repository) directory(path string) (*FileReadResponse, error) {
	children, ok := r.tree().Children(path)
	if !ok {
		e := &step.Error{Code: step.CodeNotFound, Message: fmt.Sprintf("no file or directory %q in the index", cut(path)), Field: "path"}
		if like := alike(r.paths(), path); len(like) > 0 {
			e.Fix = "did you mean " + strings.Join(like, ", ") + "?"
			e.SuggestedFix, e.Similar = like[0], like
		}
		return nil, e
	}
	out := &FileReadResponse{Path: path, Kind: "directory", Entries: []Entry{}}
	for _, c := range children {
		e := Entry{Path: c.Path, Kind: "file"}
		if c.Dir {
			e.Kind, e.Files = "directory", c.Files
		}
		out.Entries = append(out.Entries, e)
	}
	return out, nil
}

// alike returns up to three paths with the same base name, or the nearest ones.
func alike(paths []string, want string) []string {
	base := tree.Base(want)
	sort.Strings(paths)
	var same []string
	best, distance := "", len(base)/3+2
	for _, p := range paths {
		b := tree.Base(p)
		if strings.EqualFold(b, base) && len(same) < 3 {
			same = append(same, p)
		} else if d := len(b) - len(base); d > -distance && d < distance {
			if e := text.Distance(b, base); e < distance {
				best, distance = p, e
			}
		}
	}
	if len(same) == 0 && best != "" {
		same = append(same, best)
	}
	return same
}
