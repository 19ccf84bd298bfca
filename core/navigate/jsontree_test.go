package navigate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// opened lists everything in a .json file, level by level.
func opened(t *testing.T, content string) []string {
	t.Helper()
	w := &WithJSON{Loaded: loaded("a.json", "b.go"), Content: func(*step.Task, string) ([]byte, error) { return []byte(content), nil }}
	list := []string{}
	level := []contract.TreeNode{{ID: "1", Path: "a.json", Expandable: true}}
	for len(level) > 0 {
		var next []contract.TreeNode
		for _, n := range level {
			children, err := w.Children(nil, n)
			if err != nil {
				t.Fatal(err)
			}
			next = append(next, children...)
			list = append(list, pathsOf(children)...)
		}
		level = next
	}
	return list
}

func TestJSONTree(t *testing.T) {
	for content, want := range map[string]string{
		`{"b":1,"a":{"x":[true,{"y":null}]}}`: "a.json#/b a.json#/a/ a.json#/a/x/ a.json#/a/x/0 a.json#/a/x/1/ a.json#/a/x/1/y",
		`[1,[2]]`:                             "a.json#/0 a.json#/1/ a.json#/1/0",
		`{"a/b":1,"~":2,"":3,"~1":{"/":4}}`:   "a.json#/a~1b a.json#/~0 a.json#/ a.json#/~01/ a.json#/~01/~1",
		`{"a":1,"a":2}`:                       "a.json#/a a.json#/a",
		`{}`:                                  "", `7`: "", `"x"`: "", ``: "", ` `: "", `{`: "", `{"a":1`: "", `{"a":1}}`: "", `{"a":1}]`: "", `{"a":1} {}`: "", `{"a" 1}`: "", "{\"a\":1,}": "", "\xff": "",
		"{\"a\\nb\":1}": "a.json#/a\nb",
		strings.Repeat("[", maxJSONDepth+1) + strings.Repeat("]", maxJSONDepth+1): "",
		strings.Repeat("[", 50000):                 "",
		`"` + strings.Repeat("x", maxJSON) + `"`:   "",
		`{"big":"` + strings.Repeat("x", 9) + `"}`: "a.json#/big",
	} {
		if got := strings.Join(opened(t, content), " "); got != want {
			t.Errorf("%.60s: %q", content, got)
		}
	}
	if got := opened(t, strings.Repeat("[", maxJSONDepth)+strings.Repeat("]", maxJSONDepth)); len(got) != maxJSONDepth-1 {
		t.Errorf("%d levels of %d", len(got), maxJSONDepth)
	}
}

// Keys are quoted like names, files stay results, and beam goes as deep as block.
func TestJSONNavigation(t *testing.T) {
	content := `{"scripts":{"build":{"cmd\nx":"go build","env":[]}},"name":"x"}`
	read := 0
	w := func() *WithJSON {
		return &WithJSON{Loaded: loaded("package.json", "main.go"), Content: func(_ *step.Task, path string) ([]byte, error) {
			read++
			return []byte(content), nil
		}}
	}
	goal := picks("package.json", "package.json#/scripts", "package.json#/scripts/build", "package.json#/scripts/build/cmd\nx")
	for _, strategy := range []string{Beam, Block} {
		for _, expand := range []string{LookaheadLevel, LookaheadFill} {
			read = 0
			o := with(func(o *Options) { o.Strategy, o.Lookahead = strategy, expand })
			r := must(t, w(), goal, o)
			same(t, strategy+" "+expand, pathsOf(r.Files), []string{"package.json", "package.json#/scripts/build/cmd\nx"})
			if read != 1 {
				t.Errorf("%s: the file is read %d times", strategy, read)
			}
		}
	}
	r := must(t, w(), picks("main.go"), with(func(o *Options) { o.Strategy = Auto }))
	same(t, "how much is in a file is not known", r.Strategy, Block)
}

// A file that is not to be had stays closed; what is canceled ends.
func TestJSONContentFails(t *testing.T) {
	for code, ends := range map[string]bool{contract.CodeNotFound: false, contract.CodeStale: false, contract.CodeHost: false, contract.CodeCanceled: true} {
		w := &WithJSON{Loaded: loaded("a.json"), Content: func(*step.Task, string) ([]byte, error) {
			return nil, fmt.Errorf("read: %w", contract.Errorf(code, "gone"))
		}}
		r, err := navigated(w, picks("a.json"), printed(), nil)
		if (err != nil) != ends || err == nil && len(r.Files) != 1 {
			t.Errorf("%s: %+v, %v", code, r, err)
		}
	}
	w := &WithJSON{Loaded: loaded("a.json", "b.json"), Content: func(*step.Task, string) ([]byte, error) { return []byte(`{"x":1}`), nil }}
	for _, id := range []string{"x", "9", "-1", "1#/7", "1#/x", "1#/-1", "#", ""} {
		if list, err := w.Children(nil, contract.TreeNode{ID: id}); contract.ErrorOf(err) == nil || contract.ErrorOf(err).Code != contract.CodeNotFound {
			t.Errorf("%q: %v, %v", id, list, err)
		}
	}
}

// The files of a frontier are asked for together.
func TestJSONContentsTogether(t *testing.T) {
	w := &WithJSON{Loaded: loaded("a.json", "b.json", "c.json"), Content: func(t *step.Task, path string) ([]byte, error) {
		r, err := t.Do("file", path, nil)
		return r.Body, err
	}}
	_, s := step.Start(func(t *step.Task) (any, error) {
		return Run(t, w, picks("a.json", "b.json", "c.json"), with(func(o *Options) { o.Limit = 9 }))
	})
	if len(s.Needs) != 3 {
		t.Errorf("%d needs at once", len(s.Needs))
	}
}
