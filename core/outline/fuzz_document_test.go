package outline

import (
	"encoding/json"
	"testing"
)

// FuzzNotebook reads notebooks: JSON of which cells are source.
func FuzzNotebook(f *testing.F) {
	for _, s := range []string{
		`{"cells":[{"cell_type":"code","source":["def f():\n","  pass"]},{"cell_type":"markdown","source":"# A"}],"metadata":{"kernelspec":{"language":"python"}}}`,
		`{"worksheets":[{"cells":[{"cell_type":"code","input":["x"]}]}]}`, `{"cells":[{"source":["\u0041\ud800"]}`, `{"cells":{"a":[[[[`,
	} {
		f.Add([]byte(s))
	}
	l := Detect("a.ipynb", nil)
	f.Fuzz(func(t *testing.T, src []byte) { check(t, l, src) })
}

// FuzzCells puts any source into a sound notebook.
func FuzzCells(f *testing.F) {
	f.Add("def f():\n    pass\n", "python")
	f.Add("# A\n```\n", "")
	f.Add("\xff\u2028\\", "R")
	l := Detect("a.ipynb", nil)
	f.Fuzz(func(t *testing.T, source, language string) {
		b, err := json.Marshal(map[string]any{
			"cells":    []any{map[string]any{"cell_type": "code", "source": []string{source, source}}, map[string]any{"cell_type": "markdown", "source": source}},
			"metadata": map[string]any{"language_info": map[string]any{"name": language}},
		})
		if err != nil {
			return
		}
		check(t, l, b)
	})
}

// FuzzPage reads HTML, with the languages in it.
func FuzzPage(f *testing.F) {
	for _, s := range []string{"<h1 id=a>b</h1><script>function f() {}</script>", "<style>a{}", "<!-- <h1>", "<a href='#x' <h2>x", "</h1><H1\x00>"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) { check(t, HTML, src) })
}

// FuzzDetect finds a language for any name and head, and for the same the same.
func FuzzDetect(f *testing.F) {
	f.Add("a", []byte("#!/usr/bin/env -S python3 -u"))
	f.Add("a.h", []byte("class A { public: };"))
	f.Add("Dockerfile.x", []byte(nil))
	f.Add(".m", []byte("%\n@interface"))
	f.Fuzz(func(t *testing.T, path string, head []byte) {
		l := Detect(path, head)
		if l >= languageCount || l != Detect(path, head) {
			t.Errorf("%q is of language %d", path, l)
		}
	})
}
