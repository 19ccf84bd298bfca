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

// What the guests link of core. That of the reader opens what was indexed elsewhere; outlines
// and mentions are named by it because an index tells them of each file, and what makes them
// is not linked.
func TestGuestsLinkNoMore(t *testing.T) {
	found, err := imports(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	reader := "contract engine index mention model needs order outline rank ref report search step text tree"
	for groups, want := range map[string]string{
		"engine/repository engine/search":                                             reader,
		"engine/repository engine/search engine/indexing engine/grep engine/navigate": "archive " + strings.Replace(reader, "needs", "navigate needs", 1) + " vector",
	} {
		if got := linked(found, strings.Fields(groups)...); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s link %q, want %q", groups, got, want)
		}
	}
}

// What each group must not link.
func TestGroupsLinkNoOthers(t *testing.T) {
	found, err := imports(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for group, without := range map[string]string{
		"repository": "graph link navigate memory verify gather pack model archive",
		"indexing":   "graph link navigate memory verify gather pack model",
		"search":     "graph link navigate memory verify gather pack archive",
		"federation": "graph link navigate memory verify gather pack archive",
		"grep":       "graph link navigate memory verify gather pack archive",
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
				t.Errorf("the group %s links %s, which makes programs with it alone larger: put what needs it into another group", group, pkg)
			}
		}
	}
}
