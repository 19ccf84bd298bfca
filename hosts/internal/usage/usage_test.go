package usage

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)

// What is saved is measured against the returned files as they are, and an empty
// answer saves nothing.
func TestMeasure(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "a.go"), make([]byte, 40_000), 0o600); err != nil {
		t.Fatal(err)
	}
	answer := `{"results":[{"path":"a.go"},{"path":"a.go"},{"path":"gone.go"}]}`
	u, ok := Measure("search", map[string]string{"query": strings.Repeat("é", 300)}, []byte(answer), root)
	if !ok || u.Whole != 10_000 || len(u.Files) != 2 || u.Saved() != 10_000-u.Tokens || u.Tokens == 0 || len(u.Query) > maxQuery+8 {
		t.Errorf("%+v", u)
	}
	if u, _ = Measure("search", nil, []byte(`{"results":[],"reason":"`+strings.Repeat("x ", 100)+`"}`), root); u.Saved() != 0 {
		t.Errorf("an empty answer saved %d", u.Saved())
	}
	if u, _ = Measure("search", nil, []byte(answer), ""); u.Saved() != 0 || len(u.Files) != 2 {
		t.Errorf("without the files at hand: %+v", u)
	}
	u, _ = Measure("ask", nil, []byte(`{"pack":{"sources":[{"path":"a.go"}]},"usage":{"calls":1,"input":5,"cache_read":20,"cache_write":3,"output":7,"nano_dollars":9}}`), root)
	if u.Prompt != 28 || u.CacheRead != 20 || u.Output != 7 || u.NanoDollars != 9 || len(u.Files) != 1 {
		t.Errorf("%+v", u)
	}
	if u, _ = Measure("gather", nil, []byte(`{"items":[{"source":"a.go:1-4"}]}`), root); len(u.Files) != 1 || u.Files[0] != "a.go" {
		t.Errorf("%+v", u)
	}
	if _, ok := Measure("stats", nil, nil, root); ok {
		t.Error("stats is no query")
	}
}

// Many write at once, nothing mixes, damage costs its line alone.
func TestLog(t *testing.T) {
	l := Log{Dir: filepath.Join(t.TempDir(), "deep", "usage")}
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			for j := range 25 {
				if err := l.Append(Use{Time: noon.Add(time.Duration(i*25+j) * time.Hour), Op: "search", Query: strings.Repeat("q", 180)}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	path := filepath.Join(l.Dir, "2026-03.jsonl")
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v, %v", info, err)
	}
	f, _ := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	fmt.Fprintln(f, `{"time":`)
	_ = f.Close()
	uses, bad, err := l.Read(noon.Add(10 * time.Hour))
	if len(uses) != 190 || bad != 1 || err != nil {
		t.Errorf("%d uses, %d bad lines, %v", len(uses), bad, err)
	}
	for i := 1; i < len(uses); i++ {
		if uses[i].Time.Before(uses[i-1].Time) {
			t.Fatal("not in order")
		}
	}
	for i := range 20 { // old months go
		if err := l.Append(Use{Time: noon.AddDate(0, i, 0)}); err != nil {
			t.Fatal(err)
		}
	}
	if files, _ := l.files(); len(files) != kept {
		t.Errorf("%d files are kept", len(files))
	}
	if err := l.Clear(); err != nil {
		t.Error(err)
	}
	if uses, _, err := l.Read(time.Time{}); len(uses) != 0 || err != nil {
		t.Errorf("%d uses after clear, %v", len(uses), err)
	}
	if uses, _, err := (Log{Dir: filepath.Join(l.Dir, "none")}).Read(time.Time{}); uses != nil || err != nil {
		t.Errorf("of no directory: %v, %v", uses, err)
	}
}

func TestSummarize(t *testing.T) {
	var uses []Use
	for i := range 10 {
		uses = append(uses, Use{Time: noon.AddDate(0, 0, i/5*2), Op: "search", Files: []string{"a"}, Tokens: 10, Whole: 100, Millis: int64(i + 1)})
	}
	uses = append(uses, Use{Time: noon.AddDate(0, 0, 2), Op: "ask", Tokens: 50, Prompt: 10, CacheRead: 5, NanoDollars: 3})
	r := Summarize(uses, noon, noon.AddDate(0, 0, 3))
	if r.Queries != 11 || r.Empty != 1 || r.Saved != 900 || r.Tokens != 150 || r.CacheRead != 5 || r.NanoDollars != 3 {
		t.Errorf("%+v", r.Sum)
	}
	if r.Ops[0].Name != "search" || r.Ops[0].P50Millis != 5 || r.Ops[0].P95Millis != 9 || r.Ops[1].Name != "ask" {
		t.Errorf("%+v", r.Ops)
	}
	if len(r.Days) != 4 || r.Days[1].Queries != 0 || r.Days[2].Queries != 6 {
		t.Errorf("%+v", r.Days)
	}
	if r := Summarize(nil, noon, noon); r.Queries != 0 || r.Days == nil {
		t.Errorf("%+v", r)
	}
}

func TestDir(t *testing.T) {
	if d, err := Dir(func(string) string { return "/state" }); err != nil || d != filepath.FromSlash("/state/cairn/usage") {
		t.Errorf("%q, %v", d, err)
	}
}
