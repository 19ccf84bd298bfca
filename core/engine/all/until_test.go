package all

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
	"github.com/google/go-cmp/cmp"
)

// TestCostly: files whose definitions are too costly to find are found by their words,
// and told of, for as long as they are in the index.
func TestCostly(t *testing.T) {
	big := strings.Repeat("func name() { other() }\n", 1<<13)
	for _, workers := range []int{1, 2} {
		c := fresh(workers)
		c.LooksPerByte = 2
		costly := func(a step.Status) string {
			t.Helper()
			if a.Err != nil {
				t.Fatal(a.Err)
			}
			var s []string
			for _, k := range (&host{}).must(t, c, "stats", nil).Result.(*contract.StatsResponse).Skipped {
				s = append(s, fmt.Sprintf("%s%d%v", k.Reason, k.Count, k.Examples))
			}
			if d := cmp.Diff(s, skips(a.Result.(*contract.LoadResponse).Skipped)); d != "" {
				t.Errorf("stats and load differ: %s", d)
			}
			return strings.Join(s, " ")
		}
		load := func(f files, q contract.LoadRequest) step.Status {
			a := (&host{archive: f.tar()}).must(t, c, "load", q)
			return step.Status{Result: a.Result, Err: a.Error}
		}
		if got := costly(load(files{"a.go": big, "b.go": big, "c.go": "package c\n\nfunc C() {}\n"}, contract.LoadRequest{})); got != "costly-definitions2[a.go b.go]" {
			t.Errorf("loaded: %s", got)
		}
		if s := (&host{}).must(t, c, "search", map[string]any{"query": "other"}).Result.(*contract.SearchResponse); len(s.Results) != 2 {
			t.Errorf("%d files hold the word", len(s.Results))
		}
		update := contract.LoadRequest{Mode: "update", Skipped: []contract.Skip{{Reason: "ignored", Count: 1}}}
		if got := costly(load(files{"c.go": "package c\n"}, update)); got != "costly-definitions2[a.go b.go] ignored1[]" {
			t.Errorf("another file changed: %s", got)
		}
		if got := costly(load(files{"a.go": big + "\n", "d.go": big}, contract.LoadRequest{Mode: "update"})); got != "costly-definitions3[a.go b.go d.go] ignored1[]" {
			t.Errorf("one changed and one came: %s", got)
		}
		if got := costly(load(files{"a.go": "package a\n"}, contract.LoadRequest{Mode: "update", Remove: []string{"d.go"}})); got != "costly-definitions1[b.go] ignored1[]" {
			t.Errorf("one became small and one went: %s", got)
		}
	}
}

func skips(list []contract.Skip) (s []string) {
	for _, k := range list {
		s = append(s, fmt.Sprintf("%s%d%v", k.Reason, k.Count, k.Examples))
	}
	return s
}

// TestLoadUntil: a load that is to end does so in the midst of a file, by all workers,
// and the core answers as before.
func TestLoadUntil(t *testing.T) {
	f := files{}
	for i := range 6 {
		f[fmt.Sprintf("f%d.cpp", i)] = "class A { T " + strings.Repeat("a, ", 1<<17)
	}
	archive := f.tar()
	for _, workers := range []int{1, 3} {
		c := loaded(t, sampleRepository(), "keep")
		c.Workers = workers
		want := (&host{}).must(t, c, "stats", nil).Result.(*contract.StatsResponse)
		for _, stopAt := range []int64{1, 2, 10, 100, 400} {
			var asked atomic.Int64
			until := func() bool { return asked.Add(1) >= stopAt }
			h := &host{archive: archive}
			a := c.StartUntil(until, "load", []byte(`{}`))
			for !a.Done {
				var replies []contract.Reply
				for _, n := range a.Needs {
					replies = append(replies, h.reply(n))
				}
				a = c.ResumeUntil(until, a.Call, replies)
			}
			// Each worker hears of it once, and so may who reads.
			if a.Error == nil || a.Error.Code != contract.CodeCanceled || asked.Load() > stopAt+int64(workers)+1 {
				t.Errorf("%d workers, told to end at question %d: %v after %d", workers, stopAt, a.Error, asked.Load())
			}
			if got := (&host{}).must(t, c, "stats", nil).Result.(*contract.StatsResponse); cmp.Diff(want, got) != "" {
				t.Errorf("the core holds something else: %s", cmp.Diff(want, got))
			}
		}
	}
}
