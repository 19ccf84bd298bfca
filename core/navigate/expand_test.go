package navigate

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// below lists the files at and below a node.
func (m *memory) below(n contract.TreeNode) (files []string) {
	if !n.Directory {
		return []string{n.ID}
	}
	for _, c := range m.children[n.ID] {
		files = append(files, m.below(c)...)
	}
	return files
}

// expanded returns what the children of the root are expanded to.
func expanded(tr Tree, o Options) (level, cut []contract.TreeNode, err error) {
	s := play(func(t *step.Task) (any, error) {
		info, err := tr.Info(t)
		if err != nil {
			return nil, err
		}
		r := &run{o: &o, tree: tr, layout: layout{entries: o.Entries}, listed: map[string][]contract.TreeNode{}}
		if level, err = r.children(t, info.Root); err != nil {
			return nil, err
		}
		cut, err = r.expand(t, level)
		return nil, err
	}, nil)
	if s.Err != nil {
		return nil, nil, s.Err
	}
	return level, cut, nil
}

// Whatever is opened, each file is below one candidate, in the order of the tree,
// and what was one block still is.
func TestExpand(t *testing.T) {
	opened, full := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		m := drawTree(t)
		o := printed()
		o.BlockTokens = rapid.SampledFrom([]int{50, 100, 200, 400, 16000}).Draw(t, "block tokens")
		o.Entries = rapid.SampledFrom([]string{EntriesFull, EntriesCompact}).Draw(t, "entries")
		level, cut, err := expanded(m, o)
		if err != nil {
			t.Fatal(err)
		}
		var got, want []string
		for _, n := range cut {
			got = append(got, m.below(n)...)
		}
		for _, n := range level {
			want = append(want, m.below(n)...)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%d files below %v, %d below %v", len(want), ids(level), len(got), ids(cut))
		}
		l := layout{entries: o.Entries}
		if before, after := l.pack(level, o.BlockTokens, false), l.pack(cut, o.BlockTokens, false); len(before) <= 1 && len(after) > len(before) {
			t.Fatalf("one block becomes %d", len(after))
		}
		if len(cut) > len(level) {
			opened++
		}
		if len(got) > len(cut) {
			full++
		}
		o.Query = "something else"
		if _, other, _ := expanded(m, o); !slices.Equal(ids(other), ids(cut)) {
			t.Fatalf("another query shows %v", ids(other))
		}
		if o.BlockTokens == 16000 && slices.ContainsFunc(cut, func(n contract.TreeNode) bool { return len(m.children[n.ID]) > 0 }) {
			t.Fatalf("%v is not all there is, though there is room", ids(cut))
		}
	})
	if opened == 0 || full == 0 {
		t.Errorf("%d cuts are opened, %d are full: that is too easy", opened, full)
	}
}

// A tree that knows how many children there are is opened like one that does not.
func TestExpandCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		paths := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "lib", "x"}), 1, 6).Draw(t, "path"), "/") + ".go"
		}), 1, 40, rapid.ID[string]).Draw(t, "paths")
		l := Loaded{tree.New(paths)}
		m := &memory{info: Info{Root: l.root()}, children: map[string][]contract.TreeNode{}}
		for i := range l.Len() {
			n := l.node(i)
			n.Virtual = false
			m.children[n.ID], _ = l.Children(nil, n)
		}
		o := with(func(o *Options) {
			o.Entries, o.BlockTokens = EntriesCompact, rapid.IntRange(20, 200).Draw(t, "block tokens")
		})
		_, got, _ := expanded(l, o)
		_, want, _ := expanded(m, o)
		if !slices.Equal(ids(got), ids(want)) {
			t.Fatalf("%q and %q", pathsOf(got), pathsOf(want))
		}
	})
}

// A tree that bites its tail ends.
func TestExpandCircle(t *testing.T) {
	m := &memory{info: Info{Root: contract.TreeNode{ID: "r", Directory: true}}, children: map[string][]contract.TreeNode{"r": {{ID: "a", Path: "a", Directory: true}}, "a": {{ID: "a", Path: "a", Directory: true}}}}
	if _, cut, err := expanded(m, printed()); err != nil || len(cut) != 1 {
		t.Errorf("%v, %v", cut, err)
	}
}

// Filled blocks take fewer rounds to the same file.
func TestExpandSavesRounds(t *testing.T) {
	goal := picks("server", "server/http", "server/http/middleware", "server/http/middleware/log.go")
	level := must(t, sampleTree(), goal, printed())
	fill := must(t, sampleTree(), goal, with(func(o *Options) { o.Lookahead = LookaheadFill }))
	if len(level.Trace.Rounds) != 4 || len(fill.Trace.Rounds) != 1 {
		t.Errorf("%d and %d rounds", len(level.Trace.Rounds), len(fill.Trace.Rounds))
	}
	same(t, "files", pathsOf(fill.Files), pathsOf(level.Files))
}
