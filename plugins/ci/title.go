package ci

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// titles finds the tests that a runner tells by their titles: a title stands in its file as it is
// written.
func (s *suspects) titles(ctx context.Context, call Ask, log *Log) error {
	asked := map[string]bool{}
	for _, t := range log.Tests {
		part := plainest(t.Name[strings.LastIndex(titleMark+t.Name, titleMark):])
		if !slices.Contains(titling, t.Runner) || part == "" || asked[part] || len(asked) == askedMessages {
			continue
		}
		asked[part] = true
		files, err := saying(ctx, call, part, "test")
		if err != nil {
			return err
		}
		for i := range files {
			f := &files[i]
			if t.Path != "" && !inTrace(t.Path, f.Path) {
				continue // another test has that title too
			}
			p := s.found(f)
			if p.line == 0 && len(f.Lines) > 0 {
				p.line = f.Lines[0].Line
				p.because(names, says(part))
			}
			if !slices.Contains(s.byTitle, f.Path) {
				s.byTitle = append(s.byTitle, f.Path)
			}
		}
	}
	return nil
}

// plainest is the longest part of a text that stands in code as it is, "" if that is too short to
// tell anything by.
func plainest(text string) (longest string) {
	for _, part := range plainParts(text) {
		if len(part) > len(longest) {
			longest = part
		}
	}
	return longest
}

// declares tells whether a module of Go in the repository is called so; name is the last part of
// its path.
func declares(ctx context.Context, call Ask, name string) (bool, error) {
	if name == "" {
		return false, nil
	}
	a, err := ask[contract.GrepResponse](ctx, call, "grep", contract.GrepRequest{
		Pattern: `^module\s+(\S*/)?` + regexp.QuoteMeta(name) + `(/v\d+)?\s*$`, Syntax: contract.PatternSyntaxRegex, Limit: 1, Lines: new(1), Filters: contract.Filters{Paths: []string{"go.mod"}},
	})
	if err != nil {
		return false, err
	}
	return a.TotalFiles > 0, nil
}
