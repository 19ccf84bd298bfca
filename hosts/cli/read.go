package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/page"
	"github.com/cairn-search/cairn/hosts/internal/spoken"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[readCommand]("first", 2, "read", "Print a file, some of its lines, or the entries of a directory.")

type readCommand struct {
	File string `arg:"" tells:"path,start,end,repositories" help:"A file or directory of the repository as search prints it: FILE, FILE:LINE, FILE:START-END or FILE:START- (to the end), FILE:SYMBOL or SYMBOL; . is the root; several with commas."`
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	workspaceFlags
	Number  *bool `negatable:"" help:"Number the lines; by default all but those of a whole file in a pipe."`
	Outline bool  `help:"Only the definitions, with their lines and signatures: of a file, or of what is named."`
	readWays
	formatFlag
	repositoryFlags

	headed bool // several places are read, each under its name
}

// readWays are other ways to say which lines of FILE are meant.
type readWays struct {
	Symbol string `hidden:"" aliases:"name"`
	Lines  string `hidden:"" aliases:"range,view-range" without:"symbol,start,end,limit"`
	Start  int    `hidden:"" aliases:"start-line,offset,from" min:"1" without:"symbol"`
	End    int    `hidden:"" aliases:"end-line,to" min:"1" without:"symbol,limit"`
	First  int    `hidden:"" name:"limit" min:"1"`
}

func (c *readCommand) conflicts() error {
	if _, _, ok := spoken.Lines(c.Lines); c.Lines != "" && !ok {
		return fmt.Errorf("--lines: %q are no lines: give them as 12-34", c.Lines)
	}
	return c.workspaceFlags.conflicts()
}

// place is what is to be read as one text.
func (c *readCommand) place() string {
	first, last, ok := spoken.Lines(c.Lines)
	if !ok {
		first, last = max(c.Start, 1), c.End
		if c.First > 0 {
			last = first + c.First - 1
		}
	}
	switch {
	case c.Symbol != "":
		return c.File + ":" + c.Symbol
	case !ok && c.Start+c.End+c.First == 0:
		return c.File
	case last == 0:
		return fmt.Sprintf("%s:%d-", c.File, first)
	}
	return fmt.Sprintf("%s:%d-%d", c.File, first, last)
}

func (*readCommand) Help() string {
	return `Examples:

    cairn read core/step/call.go:40-80
    cairn read core/step/call.go:Call
    cairn read Server.Serve --no-number
    cairn read core/step/call.go:Call --outline
    cairn read README.md project.cairn
    cairn read core ~/src/project
    cairn read -R ~/src/api -R ~/src/web web/src/login.ts:10-30
    cairn read --fleet https://code.example.com web/src/login.ts:10-30

Lines are numbered; a pipe gets those of a whole file alone, as they stand. --number and --no-number say otherwise. Bytes that are not UTF-8 are replaced.`
}

// maxReadBytes is what one answer holds at most; more takes further ones.
var maxReadBytes = contract.FieldOf(&contract.FileReadRequest{}, "max_bytes").Max

func (c *readCommand) Run(ctx context.Context, s *session) error {
	if c.File = c.place(); c.several() {
		return c.from(ctx, s)
	}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		one := func(place string) error {
			return s.meant(place, c.Format, false, func(places ...string) error { return c.read(ctx, s, r.Call, within(r.Root, places[0])) })
		}
		err := one(c.File)
		if places := spoken.Places(c.File); err != nil && len(places) > 1 {
			return c.each(places, one, err)
		}
		return err
	})
}

// each reads several places under their names. It fails as the text of all did where none of them is there.
func (c *readCommand) each(places []string, read func(place string) error, failed error) error {
	number, found, missing := c.Number, false, error(nil)
	c.headed = true
	for _, place := range places {
		c.Number = number
		err := read(place)
		found, missing = found || err == nil, cmp.Or(missing, err)
	}
	if !found {
		return failed
	}
	return missing
}

// head says what of a file is read, where several places are.
func (c *readCommand) head(s *session, a *contract.FileReadResponse) {
	if c.headed && (c.Format == formatText || c.Format == "") && a.Type == contract.EntryTypeFile && !c.Outline {
		c.Number = cmp.Or(c.Number, new(true))
		fmt.Fprintf(s.out, "%s  %d lines\n", page.Place(a.Path, a.Lines), a.TotalLines)
	}
}

// calling runs an operation of what is read.
type calling func(ctx context.Context, op string, request any, more ...native.Handlers) (json.RawMessage, error)

// read prints a file of a repository, which call asks.
func (c *readCommand) read(ctx context.Context, s *session, call calling, path string) error {
	q := contract.FileReadRequest{Path: path, MaxBytes: int(maxReadBytes)}
	b, err := call(ctx, "read", q)
	for err == nil {
		var a contract.FileReadResponse
		if err := json.Unmarshal(b, &a); err != nil {
			return fmt.Errorf("decode read response: %w", err)
		}
		if q.Start == 0 {
			c.head(s, &a)
			c.numbered(s, &a)
		}
		c.print(s, &a, b)
		if a.LineTruncated {
			s.note("note: line %d is cut after %s", a.Lines.Start, size(maxReadBytes))
		}
		if a.Next == 0 {
			return nil
		}
		q.Start = a.Next
		b, err = call(ctx, "read", q)
	}
	return err
}

// numbered decides by the first of the answers whether lines are numbered, where nobody says so: a whole
// file in a pipe may be on its way into another one.
func (c *readCommand) numbered(s *session, a *contract.FileReadResponse) {
	if c.Number == nil {
		part := a.Lines.Start > 1 || a.Next == 0 && a.Lines.End < a.TotalLines
		c.Number = new(s.outTerminal || part)
	}
}

// within makes the path of a file below the root relative to it, as the core
// wants it.
func within(root, path string) string {
	if filepath.IsAbs(path) {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			path = real
		} else if real, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil { // lines follow
			path = filepath.Join(real, filepath.Base(path))
		}
		if below, err := filepath.Rel(root, path); err == nil && filepath.IsLocal(below) {
			path = below
		}
	}
	return filepath.ToSlash(path)
}

// print writes one response, which may be a piece of a large file.
func (c *readCommand) print(s *session, a *contract.FileReadResponse, response []byte) {
	switch {
	case c.Format == formatJSON, c.Format == formatLines:
		s.json(response)
	case a.Type == "directory":
		s.page(c.Format == formatMarkdown).Entries(a)
	case c.Outline:
		s.page(c.Format == formatMarkdown).Outline(a)
	case c.Format == formatMarkdown:
		at := a.Path
		if a.Lines.Start > 1 || a.Lines.End < a.TotalLines {
			at = fmt.Sprintf("%s:%d-%d", a.Path, a.Lines.Start, a.Lines.End)
		}
		fmt.Fprintf(s.out, "### %s\n\n", code(at))
		fence(s.out, a.Language, a.Text)
	case !*c.Number:
		s.out.WriteString(a.Text)
	case a.Lines.Start > 0:
		s.page(false).Numbered(a.Text, a.Lines.Start, nil)
	}
}
