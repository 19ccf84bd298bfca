package search_test

import (
	"fmt"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
)

// Text that is pasted from elsewhere and stands nowhere is not called likely, however common its words.
func TestPastedTextThatStandsNowhere(t *testing.T) {
	files := []file{{"error.go", "package e\n\n// warnOf warns of an error: no such file at a path.\nfunc warnOf(path string) error { return errors.New(\"no file at the path\") }\n"}}
	for i := range 120 {
		files = append(files, file{fmt.Sprintf("f%d.go", i), fmt.Sprintf("package e\n\nfunc step%d() int { return %d }\n", i, i)})
	}
	x := one(t, files)
	level := func(query string) contract.ConfidenceLevel {
		var c search.Confidence
		if hits, reason := search.New(x, search.Default).Run(search.Parse(query), search.Options{Limit: 1, Confidence: &c}); len(hits) == 0 {
			t.Fatalf("%q finds nothing: %s", query, reason)
		}
		return c.Level()
	}
	for query, want := range map[string]contract.ConfidenceLevel{
		`error: no such file at a path`:                      contract.ConfidenceLevelHigh,
		`warn "error: no such file at a path" if %{missing}`: contract.ConfidenceLevelSome,
		`what warns of an "error of no such file"`:           contract.ConfidenceLevelSome,
	} {
		if got := level(query); got != want {
			t.Errorf("%q is called %v, want %v", query, got, want)
		}
	}
}

// What only a document says is not called likely where code was meant, but if the document was asked for.
func TestDocumentAnswersNoQuestionAboutCode(t *testing.T) {
	files := []file{
		{"README.md", "# Store\n\nRange requests over HTTP are answered by the server: requests of ranges.\n"},
	}
	for i := range 120 {
		files = append(files, file{fmt.Sprintf("f%d.go", i), fmt.Sprintf("package e\n\nfunc step%d() int { return %d }\n", i, i)})
	}
	x := one(t, files)
	for query, want := range map[string]contract.ConfidenceLevel{
		"how are HTTP range requests answered":               contract.ConfidenceLevelSome,
		"what does the readme answer on HTTP range requests": contract.ConfidenceLevelHigh,
	} {
		var c search.Confidence
		hits, _ := search.New(x, search.Default).Run(search.Parse(query), search.Options{Limit: 1, Confidence: &c})
		if len(hits) == 0 || c.Level() != want {
			t.Errorf("%q is called %v, want %v", query, c.Level(), want)
		}
	}
}
