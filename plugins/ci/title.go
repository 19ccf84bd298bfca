package ci

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/lazy"
)

// Bounds of what is asked for titles.
const (
	askedTitles = 24
	titleParts  = 4  // of a test, the innermost
	titleFiles  = 30 // what stands in more tells nothing
)

// titles finds the tests that a runner tells by their titles: they stand in one file as they are
// written, those of the suites around a test too.
func (s *suspects) titles(ctx context.Context, call Ask, log *Log) error {
	asked := map[string][]contract.GrepFile{}
	for _, t := range log.Tests {
		if !slices.Contains(titling, t.Runner) {
			continue
		}
		files, part, err := titled(ctx, call, asked, t.Name)
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

// hook is what mocha calls what it runs before and after tests.
var hook = lazy.Regexp{Expr: `^"(?:before|after) (?:all|each)" hook\b`}

// titled are the few files in which a test's title stands and, as far as they tell them apart, those
// of the suites around it; with the innermost. There are none if all that is too short to tell by.
func titled(ctx context.Context, call Ask, asked map[string][]contract.GrepFile, name string) (files []contract.GrepFile, innermost string, err error) {
	titles := strings.Split(name, titleMark)
	if hook.Get().MatchString(titles[len(titles)-1]) {
		titles = titles[:len(titles)-1]
	}
	var said string
	for i := len(titles) - 1; i >= max(0, len(titles)-titleParts); i-- {
		found, ok := asked[titles[i]]
		if !ok && len(asked) < askedTitles {
			if found, err = withTitle(ctx, call, titles[i]); err != nil {
				return nil, "", err
			}
			asked[titles[i]] = found
		}
		if innermost == "" {
			files, innermost = found, titles[i]
		} else {
			found = slices.DeleteFunc(slices.Clone(files), func(f contract.GrepFile) bool {
				return !slices.ContainsFunc(found, func(o contract.GrepFile) bool { return o.Path == f.Path })
			})
		}
		if len(found) > 0 {
			files = found
			said += titles[i] + " "
		}
	}
	if len(files) > sharedMessages || len(strings.Fields(said)) < messageWords || len(said) <= messageBytes {
		return nil, "", nil
	}
	return files, innermost, nil
}

// withTitle are the tests in which a title stands: the longest part of it that is not filled in or,
// where that is too short, all of it between quotes.
func withTitle(ctx context.Context, call Ask, title string) ([]contract.GrepFile, error) {
	q := contract.GrepRequest{Pattern: plainest(title), Limit: titleFiles + 1, Lines: new(1), Filters: contract.Filters{Roles: []string{"test"}}}
	if q.Pattern == "" {
		q.Pattern, q.Syntax = "[\"'`]"+regexp.QuoteMeta(title)+"[\"'`]", contract.PatternSyntaxRegex
	}
	a, err := ask[contract.GrepResponse](ctx, call, "grep", q)
	if err != nil || a.TotalFiles > titleFiles {
		return nil, err
	}
	return a.Files, nil
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
