package navigate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
)

// Blocks are appended once, the pinned one stays, the oldest others go when the
// window is over its budget, at last the pinned one, and at most two marks come of it.
func TestWindow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := window{cache: Cache{On: true, WindowTokens: rapid.IntRange(0, 300).Draw(t, "budget"), PinFirst: rapid.Bool().Draw(t, "pin")}}
		var want []*block // newest last
		pinned := false
		for round := range rapid.IntRange(1, 8).Draw(t, "rounds") {
			var added []*block
			for range rapid.IntRange(0, 3).Draw(t, "blocks") {
				size := rapid.IntRange(1, 120).Draw(t, "size")
				added = append(added, &block{text: fmt.Sprintf("block %d\n", size), tokens: size})
			}
			w.add(added, round == 0)
			for _, b := range added {
				if !slices.ContainsFunc(want, func(h *block) bool { return h.text == b.text }) {
					want = append(want, b)
				}
			}
			if round == 0 {
				pinned = w.cache.PinFirst && len(added) > 0
			}
			for sum(want) > w.cache.WindowTokens {
				at := 0
				if pinned && len(want) > 1 {
					at = 1
				}
				want = slices.Delete(slices.Clone(want), at, at+1)
			}
			if pinned = pinned && len(want) > 0; w.pinned != pinned {
				t.Fatalf("round %d: pinned: %v", round, w.pinned)
			}
			if !slices.Equal(w.blocks, want) || w.tokens != sum(want) {
				t.Fatalf("round %d: the window holds %d blocks of %d tokens, want %d of %d", round, len(w.blocks), w.tokens, len(want), sum(want))
			}
		}
		prefix := w.appendTo([]contract.Segment{{Text: "rules"}}, 1000000)
		marks := 0
		for i, s := range prefix[1:] {
			if s.Text != w.blocks[i].text {
				t.Fatalf("segment %d is %q", i, s.Text)
			}
			if s.Cache {
				marks++
			}
		}
		if marks != min(2, len(w.blocks)) || prefix[0].Cache {
			t.Fatalf("%d marks in %+v", marks, prefix)
		}
	})
}

func sum(blocks []*block) (n int) {
	for _, b := range blocks {
		n += b.tokens
	}
	return n
}

// Over any navigation, a prompt has at most three marks and no block twice in its
// prefix, and the prefix up to a mark in the window was a prefix before.
func TestPrefixesOfRounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := printed()
		o.BlockTokens = rapid.SampledFrom([]int{40, 100, 16000}).Draw(t, "block tokens")
		o.Lookahead = rapid.SampledFrom([]string{LookaheadLevel, LookaheadFill}).Draw(t, "expand")
		o.Cache = Cache{On: true, WindowTokens: 100000, PinFirst: true, CurrentBlock: true, SubtreeBlock: true}
		o.Restarts = 2
		x := reference{tree: drawTree(t), o: o, llm: erratic(rapid.Uint64().Draw(t, "seed"), 0)}
		var before []string // whole prompts up to the last mark
		previous := 0
		ranker := ranks(func(q *Question) ([]string, bool, error) {
			ids, done, err := x.asRanker().(ranks)(q)
			marks, text := 0, ""
			seen := map[string]bool{}
			for _, s := range q.Prompt.Prefix {
				if text += s.Text; s.Cache {
					marks++
				}
				if seen[s.Text] {
					t.Errorf("twice in a prefix:\n%s", s.Text)
				}
				seen[s.Text] = true
			}
			if marks < 1 || marks > 3 || !q.Prompt.Prefix[len(q.Prompt.Prefix)-1].Cache {
				t.Errorf("%d marks", marks)
			}
			// All but the current block was sent before, if blocks were.
			if n := len(q.Prompt.Prefix); n > 2 {
				known := strings.TrimSuffix(text, q.Prompt.Prefix[n-1].Text)
				pinned := q.Prompt.Prefix[0].Text + q.Prompt.Prefix[1].Text
				if !slices.ContainsFunc(before, func(b string) bool { return strings.HasPrefix(b, pinned) || strings.HasPrefix(b, known) }) {
					t.Errorf("no earlier prompt begins like\n%s", known)
				}
				previous++
			}
			before = append(before, text)
			return ids, done, err
		})
		if _, err := navigated(x.tree, ranker, o, nil); err != nil {
			t.Fatal(err)
		}
	})
}

// Only blocks that led on are repeated.
func TestOnlyLeadingBlocksAreRepeated(t *testing.T) {
	o := with(func(o *Options) { o.BlockTokens = 40 })
	prompts, _ := asked(t, loaded("a/x", "b/x", "c/x", "d/x"), o, rankCall(false), rankCall(false, "n1"))
	last := prompts[len(prompts)-1]
	if len(last.Prefix) != 2 || !strings.Contains(last.Prefix[1].Text, "path: b\n") || strings.Contains(last.Prefix[1].Text, "path: a\n") {
		t.Errorf("the prefix is\n%s", static(last))
	}
}
