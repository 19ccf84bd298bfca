package ci

import (
	"context"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/report"
)

// Bounds of what is looked for of error messages.
const (
	askedMessages  = 6
	messageWords   = 4
	messageBytes   = 18
	askedBytes     = 160
	sharedMessages = 3 // what so many files say is said by none
)

// filled are the parts of a message that a program fills in: what is quoted, numbers, paths.
var filled = lazy.Regexp{Expr: "'[^']*'|\"[^\"]*\"|`[^`]*`|\\S*[/\\\\=<>\\[\\]{}()]\\S*|\\S*\\d\\S*|: |:$"}

// fragments are the parts of error messages that may stand in code as they are, the longest
// first.
func fragments(r *report.Report) []string {
	var list []string
	seen := map[string]bool{}
	for _, s := range r.Spans {
		if s.Kind != report.Failure {
			continue
		}
		for _, part := range plainParts(strings.TrimPrefix(s.Text, "E ")) {
			if !seen[part] {
				seen[part] = true
				list = append(list, part)
			}
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return len(list[i]) > len(list[j]) })
	return list[:min(len(list), askedMessages)]
}

// plainParts are the parts of a text that are not filled in, and long enough to stand in few
// places.
func plainParts(text string) (list []string) {
	for _, part := range filled.Get().Split(text, -1) {
		part = strings.Trim(part, " \t.,;!?")
		part = strings.ToValidUTF8(part[:min(len(part), askedBytes)], "")
		if len(part) >= messageBytes && len(strings.Fields(part)) >= messageWords {
			list = append(list, part)
		}
	}
	return list
}

// messages takes up the code in which an error message stands.
func (s *suspects) messages(ctx context.Context, call Ask, r *report.Report) error {
	for _, part := range fragments(r) {
		files, err := saying(ctx, call, part, "code")
		if err != nil {
			return err
		}
		for i := range files {
			p := s.found(&files[i])
			p.weigh(message, whole/len(files), says(part))
			if p.line == 0 && len(files[i].Lines) > 0 {
				p.line = files[i].Lines[0].Line
			}
		}
	}
	return nil
}

// saying are the files of a role in which a text stands, none if it stands in too many to tell
// anything.
func saying(ctx context.Context, call Ask, part, role string) ([]contract.GrepFile, error) {
	a, err := ask[contract.GrepResponse](ctx, call, "grep", contract.GrepRequest{Pattern: part, Limit: sharedMessages + 1, Lines: new(1), Filters: contract.Filters{Roles: []string{role}}})
	if err != nil || a.TotalFiles > sharedMessages {
		return nil, err
	}
	return a.Files, nil
}

// found is the place that a file is, in which something stands that the log says.
func (s *suspects) found(f *contract.GrepFile) *suspect {
	p := s.get(f.Path)
	s.roles(p, f.Roles)
	s.anchored = true
	return p
}

// says is why a file is suspected in which a text stands.
func says(part string) string { return `it says "` + part + `"` }
