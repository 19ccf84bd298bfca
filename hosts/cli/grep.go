package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/page"
	"github.com/cairn-search/cairn/hosts/native"
)

// patternFlags have a search find lines as they stand.
type patternFlags struct {
	Literal    bool `aliases:"fixed-strings" help:"Find every line that holds QUERY as it stands."`
	Regex      bool `aliases:"regexp" help:"Find every line in which the regular expression QUERY matches, in the syntax of RE2."`
	IgnoreCase bool `sets:"ignore_case" aliases:"case-insensitive" with:"literal,regex" short:"i" help:"With --literal or --regex: take small and capital letters for the same."`
	Context    int  `sets:"context" aliases:"context-lines" with:"literal,regex" without:"count,files" short:"C" placeholder:"N" help:"With --literal or --regex: show as many lines before and after each."`
	Lines      int  `sets:"lines" with:"literal,regex" without:"count,files" placeholder:"N" help:"With --literal or --regex: lines shown of each file at most."`
	Count      bool `with:"literal,regex" help:"With --literal or --regex: print only how many lines of each file match."`
	Files      bool `with:"literal,regex" help:"With --literal or --regex: print only in which files lines match."`
}

func (f *patternFlags) wanted() bool { return f.Literal || f.Regex }

func (f *patternFlags) conflicts() error {
	switch {
	case f.Literal && f.Regex:
		return errors.New("give either --literal or --regex, not both")
	case f.Count && f.Files:
		return errors.New("give either --count or --files, not both")
	}
	return nil
}

// alone refuses flags of a search for words beside a pattern, all of them at once.
func (f *patternFlags) alone(parsed *kong.Context) error {
	if !f.wanted() {
		return nil
	}
	var flags []string
	for _, f := range given(parsed) {
		if field := f.Tag.Get("sets"); field != "" && contract.FieldOf(&contract.GrepRequest{}, field).Name == "" {
			flags = append(flags, "--"+f.Name)
		}
	}
	if flags == nil {
		return nil
	}
	return usageError("cairn search", fmt.Errorf("--literal and --regex do not go with %s", strings.Join(flags, ", ")))
}

// grep finds the lines of a pattern.
func (c *searchCommand) grep(ctx context.Context, s *session, r *native.Repository, parsed *kong.Context) error {
	var q contract.GrepRequest
	fill(&q, c)
	q.Pattern = *c.Query
	if c.Regex {
		q.Syntax = contract.PatternSyntaxRegex
	}
	whole := c.Count || c.Files
	if whole {
		q.Lines = new(0)
	}
	limited := slices.ContainsFunc(parsed.Path, func(p *kong.Path) bool { return p.Flag != nil && p.Flag.Name == "limit" })
	if !limited {
		if q.Limit = 0; whole { // --count and --files list all
			q.Limit = int(contract.FieldOf(&q, "limit").Max)
		}
	}
	b, err := r.Call(ctx, "grep", q)
	if err != nil {
		return err
	}
	return c.printGrep(s, b)
}

// printGrep writes a response of the core.
func (c *searchCommand) printGrep(s *session, response []byte) error {
	var a contract.GrepResponse
	if err := json.Unmarshal(response, &a); err != nil {
		return fmt.Errorf("decode grep response: %w", err)
	}
	switch c.Format {
	case formatJSON:
		s.json(response)
	case formatLines:
		if err := s.jsonLines(response, "files"); err != nil {
			return fmt.Errorf("decode grep response: %w", err)
		}
	default:
		s.page(c.Format == formatMarkdown).Lines(a.Files, page.Grep{Files: c.Files, Count: c.Count, Context: c.Context > 0, Mark: c.marker(s.style)})
	}
	s.notes(a.Notes)
	switch {
	case c.Format == formatJSON:
	case a.TotalLines == 0:
		s.say("nothing found: %s", a.Reason)
	case len(a.Files) < a.TotalFiles:
		s.note("note: %s in %s match, %s of these files shown: see --limit", plural(a.TotalLines, "line"), plural(a.TotalFiles, "file"), count(len(a.Files)))
	case a.Truncated && !c.Count && !c.Files:
		s.note("note: of files with many lines that match, the first are shown: see --lines")
	}
	if a.TotalLines == 0 {
		return errNothing
	}
	return nil
}

// marker marks in a line what a pattern matches.
func (c *searchCommand) marker(s page.Style) func(string) string {
	source := *c.Query
	if !c.Regex {
		source = regexp.QuoteMeta(source)
	}
	if c.IgnoreCase {
		source = "(?i)" + source
	}
	find, err := regexp.Compile(source)
	if err != nil || s.Match == "" {
		return func(line string) string { return line }
	}
	return func(line string) string {
		return find.ReplaceAllStringFunc(line, func(m string) string { return s.Paint(s.Match, m) })
	}
}
