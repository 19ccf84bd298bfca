package all

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestRead(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	for name, r := range map[string]struct {
		q    contract.FileReadRequest
		want *contract.FileReadResponse
	}{
		"a file": {contract.FileReadRequest{Path: "src/parse_request.py"}, &contract.FileReadResponse{Path: "src/parse_request.py", Type: "file", Language: "python", TotalLines: 2,
			Lines: contract.Lines{Start: 1, End: 2}, Text: sampleRepository()["src/parse_request.py"], Definitions: []contract.Definition{{Ref: "symbol:repository:parse_request:84a2a4de", Kind: "function", Name: "parse_request", Signature: "def parse_request(raw)", Lines: contract.Lines{Start: 1, End: 2}}}}},
		"lines": {contract.FileReadRequest{Path: "./README.md", Start: 2, End: 9}, &contract.FileReadResponse{Path: "README.md", Type: "file", Language: "markdown", TotalLines: 3,
			Lines: contract.Lines{Start: 2, End: 3}, Text: "\nServes requests.\n"}},
		"an empty file": {contract.FileReadRequest{Path: "empty.go"}, &contract.FileReadResponse{Path: "empty.go", Type: "file", Language: "go"}},
		"cut between lines": {contract.FileReadRequest{Path: "README.md", MaxBytes: 10}, &contract.FileReadResponse{Path: "README.md", Type: "file", Language: "markdown", TotalLines: 3,
			Lines: contract.Lines{Start: 1, End: 2}, Text: "# Cairn\n\n", Next: 3, Definitions: []contract.Definition{{Ref: "section:repository:README.md:cairn", Kind: "heading", Name: "Cairn", Signature: "# Cairn", Lines: contract.Lines{Start: 1, End: 3}}}}},
		"cut in a line": {contract.FileReadRequest{Path: "README.md", Start: 3, MaxBytes: 6}, &contract.FileReadResponse{Path: "README.md", Type: "file", Language: "markdown", TotalLines: 3,
			Lines: contract.Lines{Start: 3, End: 3}, Text: "Serves", LineTruncated: true}},
		"a directory": {contract.FileReadRequest{Path: "docs/"}, &contract.FileReadResponse{Path: "docs", Type: "directory", Entries: []contract.Entry{{Path: "docs/guide", Type: "directory", Files: 1}}}},
	} {
		if d := cmp.Diff(r.want, (&host{}).must(t, c, "read", r.q).Result); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	for _, root := range []string{"", ".", "/", "./"} {
		if got := (&host{}).must(t, c, "read", contract.FileReadRequest{Path: root}).Result.(*contract.FileReadResponse); got.Type != "directory" || len(got.Entries) != 6 {
			t.Errorf("the root as %q: %+v", root, got)
		}
	}
	if a := (&host{}).run(c, "read", contract.FileReadRequest{Path: "server.go"}); a.Error == nil || a.Error.Fix != "did you mean src/server.go, vendor/lib/server.go?" {
		t.Errorf("%s", a.JSON())
	}
	for path, want := range map[string]string{"src/serve.go": "src/server.go", "vendor/lib/serve.go": "vendor/lib/server.go", "Server.Serv": "src/server.go:Server.Serve", "Server.serfvice": "."} {
		if a := (&host{}).run(c, "read", contract.FileReadRequest{Path: path}); a.Error == nil || a.Error.SuggestedFix != want {
			t.Errorf("%s: %s, want %s", path, a.JSON(), want)
		}
	}
}

// Also where every file is empty, so that no text is stored at all.
func TestReadOfNothing(t *testing.T) {
	c := loaded(t, files{"a.go": ""}, "keep")
	if a := (&host{}).run(c, "read", contract.FileReadRequest{Path: "a.go"}); a.Error != nil {
		t.Errorf("%s", a.JSON())
	}
}

// Reading on at Next returns every line once.
func TestReadOn(t *testing.T) {
	line := rapid.SampledFrom([]string{"", "a", "some words", "ü", "\xff", strings.Repeat("x", 30)})
	rapid.Check(t, func(rt *rapid.T) {
		content := strings.Join(rapid.SliceOfN(line, 1, 20).Draw(rt, "lines"), "\n")
		limit := rapid.IntRange(31, 60).Draw(rt, "limit")
		c := loaded(t, files{"f": content}, "keep")
		var text strings.Builder
		for next := 1; next != 0; {
			r := (&host{}).must(t, c, "read", contract.FileReadRequest{Path: "f", Start: next, MaxBytes: limit}).Result.(*contract.FileReadResponse)
			if r.LineTruncated || r.TotalLines > 0 && (r.Lines.Start != next || len(r.Text) > 3*limit || !utf8.ValidString(r.Text)) {
				rt.Fatalf("from line %d: %+v", next, r)
			}
			text.WriteString(r.Text)
			next = r.Next
		}
		if want := strings.ToValidUTF8(content, "\uFFFD"); text.String() != want {
			rt.Fatalf("read %q, want %q", text.String(), want)
		}
	})
}
