package outline

import (
	"bytes"
	"fmt"
	"iter"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestCut cuts the samples anywhere, as an editor would show them while they are written: what ended before the cut is still found.
//
// A few definitions may be missing or differ, since the cut can leave a comment, a string or an #if open that began before them.
func TestCut(t *testing.T) {
	const stride, tolerance = 3, 1
	for l, src := range samples(t) {
		var whole, part Parser
		all := whole.Parse(l, src, Definitions)
		for n := 0; n < len(src); n += stride {
			line := bytes.Count(src[:n], newline) + 1
			found := map[string]bool{}
			f := part.Parse(l, src[:n:n], everything)
			for _, d := range f.Definitions {
				found[fmt.Sprintf("%d %s", d.StartLine, d.Name.Of(f.Text))] = true
			}
			var missing []string
			for _, d := range all.Definitions {
				key := fmt.Sprintf("%d %s", d.StartLine, d.Name.Of(all.Text))
				if d.EndLine < line && !found[key] {
					missing = append(missing, key)
				}
			}
			if len(missing) > tolerance {
				t.Errorf("%s cut at byte %d, line %d, lacks %s", l, n, line, strings.Join(missing, ", "))
				break
			}
		}
	}
}

// TestPieces parses each run of a few tokens of the samples, and what is left from each token on: what looks back or ahead by a number of tokens
// comes to both ends.
func TestPieces(t *testing.T) {
	const longest = 12 // tokens
	for l, src := range samples(t) {
		var p Parser
		p.Parse(l, src, everything)
		begins := make([]int, p.end)
		for i := range begins {
			begins[i] = int(p.tokens[i].start)
		}
		if l.Document() {
			for i := range src {
				begins = append(begins, i)
			}
		}
		for i, from := range begins {
			outlined(t, l, src[from:])
			for _, to := range begins[i:min(i+longest, len(begins))] {
				outlined(t, l, src[from:to:to])
			}
		}
	}
}

// samples are the sources of the cases, by language.
func samples(t testing.TB) iter.Seq2[Language, []byte] {
	cases, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil || len(cases) < 20 {
		t.Fatalf("find cases: %v, %d files", err, len(cases))
	}
	return func(yield func(Language, []byte) bool) {
		for _, name := range cases {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			src := archive.Files[0].Data
			if !yield(Detect(archive.Files[0].Name, src), src) {
				return
			}
		}
	}
}
