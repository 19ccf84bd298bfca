package core

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// linked returns the packages of core that some packages link, sorted, themselves aside.
func linked(found map[string][]string, pkgs ...string) []string {
	var all []string
	var visit func(pkg string)
	visit = func(pkg string) {
		for _, imported := range found[pkg] {
			name, ok := strings.CutPrefix(imported, module+"core/")
			if ok && !slices.Contains(all, name) {
				all = append(all, name)
				visit(name)
			}
		}
	}
	for _, pkg := range pkgs {
		visit(pkg)
	}
	all = slices.DeleteFunc(all, func(name string) bool { return slices.Contains(pkgs, name) })
	slices.Sort(all)
	return all
}

// A core that loads and searches, and does nothing else, links this alone. Outlines and
// mentions are among it because an index stores them of each file: loading makes them,
// whoever asks later. As WebAssembly such a core has 7,308,375 bytes of the 11,024,897 that
// one of all groups has; mentions are 296,474 of them, and outlines 226,551. One that only
// opens snapshots, and so needs no repository, has 5,782,127.
func TestSearchLinksNoMore(t *testing.T) {
	found, err := imports(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"archive", "contract", "engine", "index", "mention", "model", "needs", "outline", "rank", "ref", "report", "search", "step", "text", "tree"}
	if got := linked(found, "engine/repository", "engine/search"); !slices.Equal(got, want) {
		t.Errorf("loading and searching link %q, want %q", got, want)
	}
}

// What each group must not link.
func TestGroupsLinkNoOthers(t *testing.T) {
	found, err := imports(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for group, without := range map[string]string{
		"repository": "graph link navigate memory verify gather pack model",
		"search":     "graph link navigate memory verify gather pack archive",
		"navigate":   "graph link memory verify gather pack archive",
		"evidence":   "navigate memory verify gather archive",
		"verify":     "navigate memory gather pack archive",
		"memory":     "navigate verify gather pack archive",
		"context":    "memory archive",
	} {
		all := linked(found, "engine/"+group)
		if len(all) < 5 {
			t.Errorf("%s links %q", group, all)
		}
		for _, pkg := range strings.Fields(without) {
			if slices.Contains(all, pkg) {
				t.Errorf("%s links %s", group, pkg)
			}
		}
	}
}
