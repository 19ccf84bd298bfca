package cli

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"github.com/cairn-search/cairn/core/contract"
)

// place is where something is: path:start-end.
func place(path string, lines contract.Lines) string {
	switch {
	case lines.Start == 0:
		return path
	case lines.Start == lines.End:
		return fmt.Sprintf("%s:%d", path, lines.Start)
	}
	return fmt.Sprintf("%s:%d-%d", path, lines.Start, lines.End)
}

// inWorkspace is the path of a result, of several repositories with the name of its own.
func inWorkspace(r *contract.SearchResult) string {
	if r.Repository == "" {
		return r.Path
	}
	return r.Repository + "/" + r.Path
}

func (s *session) textResults(a *contract.SearchResponse, mark func(string) string) {
	for i := range a.Results {
		r := &a.Results[i]
		parts := []string{s.style.paint(s.style.path, escapeLine(place(inWorkspace(r), r.Lines)))}
		if d := r.Definition; d != nil {
			parts = append(parts, d.Kind+" "+s.style.paint(s.style.name, escapeLine(d.Name)))
		}
		parts = append(parts, s.style.paint(s.style.dim, strings.Join(append([]string{r.Score.String()}, r.Roles...), "  ")))
		fmt.Fprintln(s.out, strings.Join(parts, "  "))
		for _, line := range reasons(r.Explain) {
			fmt.Fprintf(s.out, "      %s\n", s.style.paint(s.style.dim, line))
		}
		if r.Snippet != nil {
			s.numbered(r.Snippet.Text, r.Snippet.Start, mark)
		}
		if i+1 < len(a.Results) && (r.Snippet != nil || r.Explain != nil) {
			fmt.Fprintln(s.out)
		}
	}
}

func (s *session) markdownResults(a *contract.SearchResponse) {
	for i := range a.Results {
		r := &a.Results[i]
		if i > 0 {
			fmt.Fprintln(s.out)
		}
		fmt.Fprintf(s.out, "### %d. %s\n\n", r.Rank, code(place(inWorkspace(r), r.Lines)))
		about := []string{}
		if d := r.Definition; d != nil {
			about = append(about, d.Kind+" "+code(d.Name))
		}
		about = append(append(about, "score "+r.Score.String()), r.Roles...)
		fmt.Fprintf(s.out, "%s\n", strings.Join(about, ", "))
		for j, line := range reasons(r.Explain) {
			if j == 0 {
				fmt.Fprintln(s.out)
			}
			fmt.Fprintf(s.out, "- %s\n", line)
		}
		if r.Snippet != nil {
			fmt.Fprintf(s.out, "\nLines %d to %d:\n\n", r.Snippet.Start, r.Snippet.End)
			fence(s.out, r.Language, r.Snippet.Text)
		}
	}
}

// Only words of a query that are likely to mean something are marked.
const (
	markedBytes = 3
	markedWords = 32
)

var unmarked = map[string]bool{
	"the": true, "and": true, "for": true, "are": true, "how": true, "does": true, "what": true, "where": true, "which": true,
	"when": true, "who": true, "why": true, "with": true, "from": true, "into": true, "that": true, "this": true, "not": true,
}

// highlighter marks the words of a query in a line.
func highlighter(s style, query string) func(string) string {
	same := func(line string) string { return line }
	if s.match == "" {
		return same
	}
	var words []string
	for w := range strings.FieldsFuncSeq(query, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) >= markedBytes && len(words) < markedWords && !unmarked[strings.ToLower(w)] {
			words = append(words, regexp.QuoteMeta(w))
		}
	}
	if len(words) == 0 {
		return same
	}
	find, err := regexp.Compile("(?i)" + strings.Join(words, "|"))
	if err != nil {
		return same // longer than the regexp package takes
	}
	return func(line string) string {
		return find.ReplaceAllStringFunc(line, func(m string) string { return s.paint(s.match, m) })
	}
}
