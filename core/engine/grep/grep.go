package grep

import (
	"bytes"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	enginesearch "github.com/cairn-search/cairn/core/engine/search"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// Bounds of what a grep holds at a time.
const (
	grepFiles   = needs.FileNeeds // files read at once at most
	grepBytes   = 16 << 20        // of them, unless a single file is larger
	grepText    = 16 << 20        // text of the lines that come back
	grepMatches = 16              // places of a line
)

// Grep is [contract.GrepOperations.Grep]. Files come in an order that does not depend on
// what is in them, so that lines are only kept of those that come back.
func (c *Operations) Grep(t *step.Task, q contract.GrepRequest) (*contract.GrepResponse, error) {
	filter, err := enginesearch.FilterOf(&q.Filters)
	if err != nil {
		return nil, err
	}
	pattern, err := search.ParsePattern(q.Pattern, q.Syntax == contract.PatternSyntaxRegex, q.IgnoreCase)
	if err != nil {
		return nil, err
	}
	repository, err := c.Repository()
	if err != nil {
		return nil, err
	}
	x := repository.Index()
	g := grep{q: q, filter: filter, pattern: pattern, x: x}
	r := &contract.GrepResponse{Files: []contract.GrepFile{}}
	files := repository.Files(filter)
	if len(files) == 0 {
		r.Reason = "no file passes the filters"
	}
	for rest := files; len(rest) > 0; {
		g.keep = len(r.Files) < q.Limit && g.text < grepText
		found, err := g.batch(t, rest)
		if err != nil {
			return nil, err
		}
		rest = rest[len(found):]
		for _, f := range found {
			g.add(r, f)
		}
	}
	if g.unread > 0 && g.unread == len(files) {
		return nil, &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("none of %d files could be searched: the index holds no contents and the host has no such files", g.unread), Fix: "export or load with contents"}
	}
	if g.unread > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%d files were not searched: the index holds no contents and the host has no such files", g.unread))
	}
	if missing := tree.Missing(x.Meta.Skipped); missing != "" {
		r.Notes = append(r.Notes, missing)
	}
	r.Notes = append(r.Notes, enginesearch.Unfitting(x, &q.Filters)...)
	if r.Reason == "" && r.TotalLines == 0 {
		r.Reason = tree.Nothing("no line matches the pattern", x.Meta.Skipped)
		near, err := g.near(t, files)
		if err != nil {
			return nil, err
		}
		r.Notes = append(r.Notes, near...)
	}
	return r, nil
}

// grep is one search for a pattern.
type grep struct {
	q       contract.GrepRequest
	filter  *search.Filter
	pattern *search.Pattern
	x       *index.Index
	keep    bool // lines of the files at hand, beside their number
	text    int  // bytes of the lines that come back
	unread  int  // files that are not to be had
}

// batch searches as many of the files as are read at once, from the first on.
func (g *grep) batch(t *step.Task, files [][2]int) ([]*contract.GrepFile, error) {
	n, size := 0, 0
	for n < min(len(files), grepFiles) && (n == 0 || size < grepBytes) {
		size += g.x.Parts[files[n][0]].File(files[n][1]).Size
		n++
	}
	found := make([]*contract.GrepFile, n)
	err := t.Each(n, 0, func(t *step.Task, i int) (err error) {
		found[i], err = g.file(t, files[i][0], files[i][1])
		return err
	})
	return found, err
}

// add adds what was found in a file to an answer, as far as there is room.
func (g *grep) add(r *contract.GrepResponse, f *contract.GrepFile) {
	if f == nil {
		g.unread++
		return
	}
	r.Searched++
	if f.Count == 0 {
		return
	}
	r.TotalFiles, r.TotalLines = r.TotalFiles+1, r.TotalLines+f.Count
	if len(r.Files) == g.q.Limit {
		r.Truncated = true
		return
	}
	left := f.Count
	if g.text >= grepText {
		f.Lines = nil
	}
	for _, l := range f.Lines {
		if g.text += len(l.Text); l.Matches != nil {
			left--
		}
	}
	r.Truncated = r.Truncated || left > 0
	r.Files = append(r.Files, *f)
}

// file searches a file; nil if it is not to be had.
func (g *grep) file(t *step.Task, part, file int) (*contract.GrepFile, error) {
	p := &g.x.Parts[part]
	body, err := needs.Content(t, p, file)
	if err != nil || body == nil {
		return nil, err
	}
	info := p.File(file)
	if longest, ok := g.pattern.Fits(body); !ok {
		return nil, &contract.Error{
			Code: contract.CodeTooLarge, Field: "pattern",
			Message: fmt.Sprintf("the pattern repeats so often that a line of %d bytes, in %q, would take minutes", longest, contract.Quoted(info.Path)),
			Fix:     fmt.Sprintf("leave that file out (paths %q), or search for a part of the pattern", "!"+contract.Quoted(info.Path)),
		}
	}
	f := &contract.GrepFile{Ref: ref.File(ref.Project(g.x), info.Path), Path: info.Path, Language: p.Language(file).String(), Roles: p.Role(file).Names()}
	shown := excerpt{context: g.q.Context, body: body}
	g.pattern.Lines(body, t.Ended, func(l search.MatchedLine) bool {
		if !g.filter.Within(p, file, l.Number) {
			return true
		}
		f.Count++
		switch {
		case !g.keep || f.Count > *g.q.Lines+1:
		case f.Count == *g.q.Lines+1:
			shown.cut(l.Start) // what comes back without matches does not match
		default:
			shown.add(l.Start, g.line(p, file, body, l))
		}
		return true
	})
	if t.Ended() {
		return nil, step.Canceled()
	}
	f.Lines = shown.end()
	return f, nil
}

// line describes a line that matches: where, and in which definition.
func (g *grep) line(p *index.Part, file int, body []byte, l search.MatchedLine) contract.GrepLine {
	line := contract.GrepLine{Line: l.Number}
	for _, m := range g.pattern.Matches(body[l.Start:l.End], l.Start == 0, grepMatches) {
		line.Matches = append(line.Matches, contract.GrepMatch{Start: m[0], End: m[1]})
	}
	if d, ok := p.Enclosing(file, l.Number); ok {
		line.Within = p.Definition(file, d).Qualified
	}
	return line
}

// excerpt is the lines of a file that come back.
type excerpt struct {
	context int
	body    []byte
	lines   []contract.GrepLine
	at      int // bytes of the body up to the end of the last line
	due     int // lines of context that are to follow it
}

// add adds the line that begins at a byte, and those of the context up to it.
func (e *excerpt) add(start int, line contract.GrepLine) {
	e.follow(start)
	var before []int
	for at := start; at > e.at && len(before) < e.context; before = append(before, at) {
		at = e.at + bytes.LastIndexByte(e.body[e.at:at-1], '\n') + 1
	}
	for i := len(before) - 1; i >= 0; i-- {
		e.next(before[i], contract.GrepLine{Line: line.Line - i - 1})
	}
	e.next(start, line)
	e.due = e.context
}

// follow adds the context that is due, of what begins before a byte.
func (e *excerpt) follow(before int) {
	for ; e.due > 0 && e.at < before; e.due-- {
		e.next(e.at, contract.GrepLine{Line: e.lines[len(e.lines)-1].Line + 1})
	}
}

// cut ends the excerpt before a byte.
func (e *excerpt) cut(before int) {
	e.follow(before)
	e.due = 0
}

func (e *excerpt) end() []contract.GrepLine {
	e.cut(len(e.body))
	return e.lines
}

// next adds the line that begins at a byte.
func (e *excerpt) next(start int, line contract.GrepLine) {
	end := len(e.body)
	if n := bytes.IndexByte(e.body[start:], '\n'); n >= 0 {
		end = start + n
	}
	match := 0
	if line.Matches != nil {
		match = line.Matches[0].Start
	}
	line.Text, line.Offset, line.Truncated = search.CutAround(e.body[start:end], match)
	e.lines, e.at = append(e.lines, line), min(end+1, len(e.body))
}
