package navigate

import (
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// sectioned is a tree of files of which one is a document.
func sectioned(document string) *WithSections {
	return &WithSections{
		Loaded: Loaded{tree.New([]string{"docs/guide.md", "docs/other.txt", "main.go"})}, Document: document,
		Sections: func(path string) []Section {
			if path != "docs/guide.md" {
				return nil
			}
			return []Section{{"guide", "Guide", -1, 1, 9}, {"use", "Use", 0, 3, 6}, {"deep", "Deep", 1, 5, 6}, {"end", "End", -1, 10, 12}}
		},
		Text: func(*step.Task, string) ([]string, error) { return []string{"How.", "", "Far."}, nil },
	}
}

// Documents among files lead on to their sections; a document alone is a tree of
// titles and texts. Both ways each section can be found by its path.
func TestSections(t *testing.T) {
	for document, want := range map[string][]string{
		"":              {"docs/guide.md", "docs/guide.md#guide", "docs/guide.md#use", "docs/guide.md#deep"},
		"docs/guide.md": {"docs/guide.md#guide", "docs/guide.md#use", "docs/guide.md#deep"},
	} {
		for _, strategy := range []string{Beam, Block} {
			r := must(t, sectioned(document), picks("docs", "docs/guide.md", "docs/guide.md#guide", "docs/guide.md#use", "docs/guide.md#deep"), with(func(o *Options) { o.Strategy = strategy }))
			var paths []string
			for _, n := range r.Files {
				paths = append(paths, n.Path)
			}
			same(t, document+" "+strategy, paths, want)
		}
		// The index goes down to what a search found, and no further.
		found := []Found{{Path: "docs/guide.md#use", Score: 1 << 16, Above: []string{"docs/guide.md", "docs/guide.md#guide"}}}
		r := must(t, sectioned(document), NewIndexRanker(found), with(func(o *Options) { o.Strategy = Beam }))
		if n := len(r.Files); n == 0 || r.Files[n-1].Path != "docs/guide.md#use" {
			t.Errorf("%q by the index: %+v", document, r.Files)
		}
	}
	w := sectioned("")
	n, ok := w.find("docs/guide.md#deep")
	path, number, section := w.Section(n)
	if !ok || n.Title != "Deep" || path != "docs/guide.md" || number != 2 || !section {
		t.Errorf("the node is %+v, of %q section %d", n, path, number)
	}
	l := layout{entries: EntriesFull}
	entry := l.appendEntry(nil, &n, 0, "")
	same(t, "the entry", string(entry), "- id: n1\npath: docs/guide.md#deep\ntype: section\n")
	if cost := l.cost(&n, 0); cost < text.Tokens(string(entry)) {
		t.Errorf("an entry of %d tokens counts %d", text.Tokens(string(entry)), cost)
	}
	for _, gone := range []string{"docs/guide.md#gone", "gone.md#use", "gone"} {
		if _, ok := w.find(gone); ok {
			t.Errorf("%q is found", gone)
		}
	}
	for _, id := range []string{n.ID + "9", "2#s-1", "2#sx", "99"} {
		if _, err := w.Children(nil, contract.TreeNode{ID: id, Path: "docs/guide.md#deep", Directory: id == "99"}); err == nil {
			t.Errorf("%q has children", id)
		}
	}
}
