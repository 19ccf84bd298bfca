package native

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// oddFiles are what repositories hold although nobody expects it.
func oddFiles() files {
	return files{
		"empty.go":                       "",
		"newline.go":                     "\n",
		"no newline at end.py":           "def zebra_without_newline(): pass",
		"crlf.ts":                        "export function zebraInWindows() {\r\n  return 1;\r\n}\r\n",
		"cr.txt":                         "zebra\rof the classic Macintosh\r",
		"bom.java":                       "\ufeffclass ZebraWithMark {}\n",
		"latin1.c":                       "/* h\xf6he */ int zebra_height(void);\n",
		"utf16.txt":                      "\xff\xfez\x00e\x00b\x00r\x00a\x00",
		"utf16 odd length.txt":           "\xff\xfez\x00e\x00b\x00r\x00a\x00 \x00x",
		"utf16 lone.txt":                 "\xff\xfez\x00e\x00b\x00r\x00a\x00 \x00\x00\xd8\n\x00",
		"name \xff\xfe odd.go":           "package odd\n\nfunc zebraInvalidName() {}\n",
		"sp ace/näme/日本語.rs":             "fn zebra_unicode() {}\n",
		"new\nline\ttab\".rb":            "def zebra_newline\nend\n",
		"-rf":                            "zebra that looks like an option\n",
		"long line.js":                   "const start = 1;\n" + strings.Repeat("zebra=1;", 5<<17) + "\nconst zebraAfterTheLine = 2;\n",
		"control.txt":                    "zebra \x1b[31mred\x1b[0m \x01\n",
		"many lines.csv":                 strings.Repeat("z,b\n", 20_000) + "zebra,last\n",
		"deep/" + deep() + "/bottom.go":  "package bottom // zebra\n",
		"a:10-20.go":                     "package lines // zebra\n",
		":1":                             "zebra after a colon\n",
		" spaces ":                       "zebra between spaces\n",
		"-":                              "zebra in a hyphen\n",
		"'quoted' $HOME.sh":              "zebra \"quoted\"\n",
		`back\slash.go`:                  "package back // zebra\n",
		"UPPER.GO":                       "package upper // zebra\n",
		"logo.png":                       "\x89PNG zebra",
		"late NUL.txt":                   "zebra " + strings.Repeat("x", 9000) + "\x00",
		strings.Repeat("n", 251) + ".go": "package long // zebra\n",
	}
}

func deep() string { return strings.TrimSuffix(strings.Repeat("d/", 200), "/") }

// TestOddContents: whatever a directory holds, all ways give the same answers.
func TestOddContents(t *testing.T) {
	dir := oddFiles().write(t, "odd")
	requests := []struct{ op, request string }{
		{"search", `{"query": "zebra", "limit": 100, "snippet_lines": 2}`},
		{"search", `{"query": "zebra", "limit": 1000, "by": "chunk", "snippet_lines": 1}`},
		{"search", `{"query": "zebraAfterTheLine"}`},
		{"read", `{"path": "long line.js", "max_bytes": 100, "start": 2}`},
		{"read", `{"path": "new\nline\ttab\".rb"}`},
		{"read", `{"path": "name \\xff\\xfe odd.go"}`},
		{"read", `{"path": "empty.go"}`},
		{"read", `{"path": "crlf.ts"}`},
		{"read", `{"path": "latin1.c"}`},
		{"read", `{"path": "utf16.txt"}`},
		{"read", `{"path": "utf16 odd length.txt"}`},
		{"read", `{"path": "utf16 lone.txt"}`},
		{"read", `{"path": "a:10-20.go"}`},
		{"read", `{"path": "-"}`},
		{"read", `{"path": ""}`},
		{"stats", ``},
	}
	var want []json.RawMessage
	for _, engine := range []string{"native", "wazero"} {
		r := mustOpen(t, dir, Options{Engine: engine})
		for i, q := range requests {
			got, err := r.Call(t.Context(), q.op, []byte(q.request))
			if err != nil {
				t.Fatalf("%s %s %s: %v", engine, q.op, q.request, err)
			}
			if engine == "native" {
				want = append(want, got)
			} else if !bytes.Equal(got, want[i]) {
				t.Errorf("%s %s: got\n%.2000s\nwant\n%.2000s", q.op, q.request, got, want[i])
			}
		}
	}
	r := mustOpen(t, dir, Options{})
	hits := found(t, r, "zebra")
	for _, p := range []string{
		"-rf", "UPPER.GO", "cr.txt", "crlf.ts", "control.txt", "long line.js", "latin1.c", `name \xff\xfe odd.go`,
		"no newline at end.py", "new\nline\ttab\".rb", "sp ace/näme/日本語.rs", "bom.java", "late NUL.txt", "many lines.csv",
		"utf16.txt", "utf16 odd length.txt", "utf16 lone.txt", "a:10-20.go", ":1", " spaces ", "-", "'quoted' $HOME.sh", `back\slash.go`,
	} {
		if !slices.Contains(hits, p) {
			t.Errorf("%q is not among the %d files found", p, len(hits))
		}
	}
	n, skipped := stats(t, r)
	if diff := cmp.Diff(map[string]int{"binary": 1}, skipped); diff != "" || n != len(oddFiles())-1 {
		t.Errorf("%d files; left out:\n%s", n, diff)
	}
	var text contract.FileReadResponse
	b, err := r.Call(t.Context(), "read", contract.FileReadRequest{Path: `name \xff\xfe odd.go`, Start: 3})
	check(t, err)
	check(t, json.Unmarshal(b, &text))
	if text.Text != "func zebraInvalidName() {}\n" {
		t.Errorf("read %q", text.Text)
	}
}

func TestEmptyRepository(t *testing.T) {
	for _, engine := range []string{"native", "wazero"} {
		r := mustOpen(t, files{}.write(t, "empty"), Options{Engine: engine})
		s, err := r.Search(t.Context(), contract.SearchRequest{Query: "anything"})
		check(t, err)
		if len(s.Results) != 0 || s.Reason == "" {
			t.Errorf("%s: %d results, reason %q", engine, len(s.Results), s.Reason)
		}
		if n, _ := stats(t, r); n != 0 {
			t.Errorf("%s: %d files", engine, n)
		}
	}
}

// TestIgnoredAndLinked: nested ignore files with exceptions, symlinks of all
// kinds, and what stats says about them.
func TestIgnoredAndLinked(t *testing.T) {
	dir := files{
		".gitignore":              "*.log\n/out/\nsecret/*\n!secret/README\n",
		"main.go":                 "package zebra\n",
		"trace.log":               "zebra\n",
		"out/main.go":             "package zebra\n",
		"secret/key":              "zebra\n",
		"secret/README":           "zebra\n",
		"lib/.gitignore":          "!keep.log\ngenerated.*\n",
		"lib/keep.log":            "zebra\n",
		"lib/generated.go":        "package zebra\n",
		"lib/out/main.go":         "package zebra\n",
		"node_modules/x/index.js": "zebra\n",
	}.write(t, "ignores")
	git(t, dir, "init", "--quiet")
	outside := saved(t, "outside.go", []byte("package zebra\n"))
	for name, target := range map[string]string{
		"to-file.go": "main.go", "to-dir": "lib", "to-nowhere": "nothing", "to-outside.go": outside, "to-itself": "to-itself",
	} {
		check(t, os.Symlink(target, filepath.Join(dir, name)))
	}
	r := mustOpen(t, dir, Options{})
	want := []string{"lib/keep.log", "lib/out/main.go", "main.go", "secret/README"}
	if diff := cmp.Diff(want, found(t, r, "zebra")); diff != "" {
		t.Error(diff)
	}
	_, skipped := stats(t, r)
	delete(skipped, "symlink-broken") // a loop is broken on some systems, else on others
	if diff := cmp.Diff(map[string]int{
		"builtin": 2, "ignored": 4, "symlink-dir": 1, "symlink-file": 1, "symlink-outside": 1,
	}, skipped); diff != "" {
		t.Error(diff)
	}
	// What is not ignored is found as well, when asked for.
	all := found(t, mustOpen(t, dir, Options{NoIgnore: true}), "zebra")
	for _, p := range []string{"trace.log", "out/main.go", "secret/key", "node_modules/x/index.js"} {
		if !slices.Contains(all, p) {
			t.Errorf("without ignore files %q is not among %q", p, all)
		}
	}
}

func matches(pattern, s string) bool { return regexp.MustCompile("^" + pattern + "$").MatchString(s) }
