package navigate

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// naiveBlock renders candidates with and without the longest prefix of whole
// directories that they share, and returns what is strictly shorter.
func naiveBlock(l layout, nodes []contract.TreeNode) *block {
	whole := &block{nodes: nodes}
	whole.text = l.render(whole)
	whole.tokens = text.Tokens(whole.text)
	if len(nodes) < 2 || l.document {
		return whole
	}
	parts := strings.SplitAfter(nodes[0].Path, "/")
	parts = parts[:len(parts)-1]
	for _, n := range nodes {
		for !strings.HasPrefix(n.Path, strings.Join(parts, "")) {
			parts = parts[:len(parts)-1]
		}
	}
	short := &block{nodes: nodes, prefix: strings.Join(parts, "")}
	if short.prefix == "" {
		return whole
	}
	short.text = l.render(short)
	short.tokens = text.Tokens(short.text)
	if short.tokens < whole.tokens {
		return short
	}
	return whole
}

// naivePack fills blocks greedily, rendering and counting anew with each candidate.
func naivePack(l layout, nodes []contract.TreeNode, budget int, parent bool) (blocks []*block) {
	var at []contract.TreeNode
	for _, n := range nodes {
		more := append(append([]contract.TreeNode(nil), at...), n)
		if len(at) > 0 && (naiveBlock(l, more).tokens > budget || parent && tree.Dir(at[len(at)-1].Path) != tree.Dir(n.Path)) {
			blocks, more = append(blocks, naiveBlock(l, at)), []contract.TreeNode{n}
		}
		at = more
	}
	if len(at) > 0 {
		blocks = append(blocks, naiveBlock(l, at))
	}
	return blocks
}

// segment is a part of a path: mostly plain, sometimes not.
var segment = rapid.OneOf(
	rapid.SampledFrom([]string{"a", "src", "internal", "HTTPServer", "v2", "x_y"}), rapid.SampledFrom([]string{"a", "src"}),
	rapid.SampledFrom([]string{"é", "a b", " a", "a ", `"`, `q"q`, `back\slash`, "\n", "\u2028", "\u202egnp", "\xff", "日本", "\x00", "~", "- id: n2"}),
)

func drawNodes(t *rapid.T) []contract.TreeNode {
	paths := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(segment, 1, 5).Draw(t, "segments"), "/")
	}), 1, 30).Draw(t, "paths")
	// What children of few directories have in common, they have in large part.
	root := strings.Repeat(rapid.SampledFrom([]string{"", "", "github.com/project/", `odd "\name/`, "new\nline/"}).Draw(t, "root"), rapid.IntRange(0, 3).Draw(t, "depth"))
	nodes := make([]contract.TreeNode, len(paths))
	for i, p := range paths {
		nodes[i] = contract.TreeNode{ID: fmt.Sprintf("%d", 7*i), Path: root + p, Directory: rapid.Bool().Draw(t, "directory")}
	}
	return nodes
}

func drawLayout(t *rapid.T) layout {
	return layout{
		entries: rapid.SampledFrom([]string{EntriesFull, EntriesCompact, EntriesTelling}).Draw(t, "entries"),
		tell:    func(n *contract.TreeNode) string { return n.Path[:len(n.Path)/3] }, // words of any kind, or none
		ids:     rapid.Bool().Draw(t, "ids"), document: rapid.IntRange(0, 9).Draw(t, "document") == 0,
	}
}

func TestPackAgainstRendering(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, nodes, parent := drawLayout(t), drawNodes(t), rapid.Bool().Draw(t, "parent")
		budget := rapid.SampledFrom([]int{1, 30, 60, 100, 200, 16000}).Draw(t, "budget")
		got, want := l.pack(nodes, budget, parent), naivePack(l, nodes, budget, parent)
		next := 0
		for i, b := range got {
			if b.tokens != text.Tokens(b.text) {
				t.Fatalf("%d tokens are counted as %d:\n%s", text.Tokens(b.text), b.tokens, b.text)
			}
			if b.tokens > budget && len(b.nodes) > 1 {
				t.Fatalf("%d tokens where %d are allowed:\n%s", b.tokens, budget, b.text)
			}
			for _, n := range b.nodes {
				if n != nodes[next] {
					t.Fatalf("candidate %d is %+v", next, n)
				}
				next++
			}
			if i >= len(want) || b.text != want[i].text || b.prefix != want[i].prefix {
				t.Fatalf("block %d of %d (want %d) is\n%swith the prefix %q", i, len(got), len(want), b.text, b.prefix)
			}
			if b.prefix != "" && (len(b.nodes) < 2 || !strings.HasSuffix(b.prefix, "/")) {
				t.Fatalf("prefix %q of %d candidates", b.prefix, len(b.nodes))
			}
		}
		if next != len(nodes) || len(got) != len(want) {
			t.Fatalf("%d of %d candidates are in %d blocks, want %d", next, len(nodes), len(got), len(want))
		}
	})
}

func TestPackOptions(t *testing.T) {
	nodes := []contract.TreeNode{{Path: "lib/net/http/client.go"}, {Path: "lib/net/http/server.go"}, {Path: "lib/net/rpc", Directory: true}, {Path: "lib/net/url.go"}}
	for name, c := range map[string]struct {
		entries string
		parent  bool
		want    []string
	}{
		"full": {EntriesFull, false, []string{"=== REPOSITORY DIRECTORY TREE ===\nPath prefix: lib/net/\n" +
			"- id: n1\npath: http/client.go\ntype: file\n- id: n2\npath: http/server.go\ntype: file\n- id: n3\npath: rpc\ntype: directory\n- id: n4\npath: url.go\ntype: file\n"}},
		"compact": {EntriesCompact, false, []string{"=== REPOSITORY DIRECTORY TREE ===\nPath prefix: lib/net/\nn1 http/client.go\nn2 http/server.go\nn3 rpc/\nn4 url.go\n"}},
		// Two paths are too few for a prefix of three words: it must be strictly shorter.
		"parent": {EntriesCompact, true, []string{
			"=== REPOSITORY DIRECTORY TREE ===\nPath prefix: lib/net/http/\nn1 client.go\nn2 server.go\n",
			"=== REPOSITORY DIRECTORY TREE ===\nn1 lib/net/rpc/\nn2 lib/net/url.go\n"}},
	} {
		var got []string
		for _, b := range (layout{entries: c.entries}).pack(nodes, 16000, c.parent) {
			got = append(got, b.text)
		}
		same(t, name, got, c.want)
	}
}

func TestPackLargeEntries(t *testing.T) {
	nodes := []contract.TreeNode{{Path: "a.go"}, {Path: strings.Repeat("long/", 100) + "b.go"}, {Path: "c.go"}, {Path: "d.go"}}
	blocks := layout{entries: EntriesFull}.pack(nodes, 60, false)
	var sizes []int
	for _, b := range blocks {
		sizes = append(sizes, len(b.nodes))
	}
	same(t, "candidates of blocks", sizes, []int{1, 1, 2})
	if blocks[1].tokens <= 60 || blocks[1].prefix != "" {
		t.Errorf("a large entry takes %d tokens, with the prefix %q", blocks[1].tokens, blocks[1].prefix)
	}
	if got := (layout{}).pack(nil, 60, false); len(got) != 0 {
		t.Errorf("no candidates give %d blocks", len(got))
	}
}

// A document shows title, summary and the first 200 characters of the text.
func TestDocumentLayout(t *testing.T) {
	l := layout{document: true, entries: EntriesFull}
	long := strings.Repeat("é", 200)
	b := l.pack([]contract.TreeNode{
		{Path: "guide/start", Title: "Getting \n started", Summary: "How to begin", Text: long + "x"},
		{Path: "guide/end", Title: "", Text: long},
		{Path: "p", Title: "\u202eevil"},
	}, 16000, false)[0]
	same(t, "outline", b.text, "=== DOCUMENT OUTLINE ===\n- id: n1\ntitle: Getting started\nsummary: How to begin\ntext: "+long+"…\n"+
		"- id: n2\ntitle: guide/end\ntext: "+long+"\n- id: n3\ntitle: \"\\u202eevil\"\n")
	if b.tokens != text.Tokens(b.text) {
		t.Errorf("%d tokens are counted as %d", text.Tokens(b.text), b.tokens)
	}
}
