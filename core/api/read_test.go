package api

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestRead(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	for name, r := range map[string]struct {
		q    FileReadRequest
		want *FileReadResponse
	}{
		"a file": {FileReadRequest{Path: "src/parse_request.py"}, &FileReadResponse{Path: "src/parse_request.py", Kind: "file", Language: "python", TotalLines: 2,
			Lines: Lines{1, 2}, Text: sampleRepository()["src/parse_request.py"], Definitions: []Definition{{"symbol:repository:parse_request:84a2a4de", "function", "parse_request", "def parse_request(raw)", Lines{1, 2}}}}},
		"lines": {FileReadRequest{Path: "./README.md", Start: 2, End: 9}, &FileReadResponse{Path: "README.md", Kind: "file", Language: "markdown", TotalLines: 3,
			Lines: Lines{2, 3}, Text: "\nServes requests.\n"}},
		"an empty file": {FileReadRequest{Path: "empty.go"}, &FileReadResponse{Path: "empty.go", Kind: "file", Language: "go"}},
		"cut between lines": {FileReadRequest{Path: "README.md", MaxBytes: 10}, &FileReadResponse{Path: "README.md", Kind: "file", Language: "markdown", TotalLines: 3,
			Lines: Lines{1, 2}, Text: "# Cairn\n\n", Next: 3, Definitions: []Definition{{"section:repository:README.md:cairn", "heading", "Cairn", "# Cairn", Lines{1, 3}}}}},
		"cut in a line": {FileReadRequest{Path: "README.md", Start: 3, MaxBytes: 6}, &FileReadResponse{Path: "README.md", Kind: "file", Language: "markdown", TotalLines: 3,
			Lines: Lines{3, 3}, Text: "Serves", LineCut: true}},
		"a directory": {FileReadRequest{Path: "docs/"}, &FileReadResponse{Path: "docs", Kind: "directory", Entries: []Entry{{"docs/guide", "directory", 1}}}},
	} {
		if d := cmp.Diff(r.want, (&host{}).must(t, c, "read", r.q).Result); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	for _, root := range []string{"", ".", "/", "./"} {
		if got := (&host{}).must(t, c, "read", FileReadRequest{Path: root}).Result.(*FileReadResponse); got.Kind != "directory" || len(got.Entries) != 6 {
			t.Errorf("the root as %q: %+v", root, got)
		}
	}
	if a := (&host{}).run(c, "read", FileReadRequest{Path: "server.go"}); a.Error == nil || a.Error.Fix != "did you mean src/server.go, vendor/lib/server.go?" {
		t.Errorf("%s", a.JSON())
	}
}

// Also where every file is empty, so that no text is stored at all.
func TestReadOfNothing(t *testing.T) {
	c := loaded(t, files{"a.go": ""}, "keep")
	if a := (&host{}).run(c, "read", FileReadRequest{Path: "a.go"}); a.Error != nil {
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
			r := (&host{}).must(t, c, "read", FileReadRequest{Path: "f", Start: next, MaxBytes: limit}).Result.(*FileReadResponse)
			if r.LineCut || r.TotalLines > 0 && (r.Lines.Start != next || len(r.Text) > 3*limit || !utf8.ValidString(r.Text)) {
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
