package all

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// affectedTests asks for the tests of a change of some lines of a file, each with why.
func affectedTests(t *testing.T, in files, path string, lines contract.Lines) []string {
	t.Helper()
	a := (&host{}).must(t, loaded(t, in, "keep"), "impact", contract.ImpactRequest{Changes: []contract.FileChange{{Path: path, Lines: []contract.Lines{lines}}}})
	var list []string
	for _, e := range a.Result.(*contract.ImpactResponse).Tests {
		list = append(list, e.Path+": "+e.Why)
	}
	return list
}

// A test that reaches the change only over the network, or by a name that the graph
// does not follow, is found by its words; one that shares none is not.
func TestImpactByWords(t *testing.T) {
	got := affectedTests(t, files{
		"lib/response.js":       "res.redirect = function redirect(url) {\n  this.location(url);\n};\n\nres.cookie = function cookie(name) {\n  return name;\n};\n",
		"test/res.redirect.js":  "describe('res', function () {\n  it('should redirect to the location', function (done) { get('/').expect('Location', 'x', done) })\n})\n",
		"test/res.cookie.js":    "describe('res', function () {\n  it('should set a cookie by its name', function (done) { get('/').expect('Cookie', done) })\n})\n",
		"test/listen.js":        "describe('port', function () {\n  it('is free', function () { open(80) })\n})\n",
		"test/support/utils.js": "exports.redirect = function (location) { return location }\n",
	}, "lib/response.js", contract.Lines{Start: 1, End: 2})
	if len(got) == 0 || got[0] != "test/res.redirect.js: its words" {
		t.Errorf("tests: %q", got)
	}
	for _, e := range got {
		if strings.HasPrefix(e, "test/listen.js") {
			t.Errorf("tests: %q", got)
		}
	}
}

// A test may be named after the directory of what it tests.
func TestImpactByDirectory(t *testing.T) {
	got := affectedTests(t, files{
		"go.mod":                "module m\n",
		"render/data.go":        "package render\n\ntype lamp struct{}\n\nfunc (lamp) glow() {}\n",
		"render/render_test.go": "package render\n\nfunc TestAll(*testing.T) {}\n",
		"store/store_test.go":   "package store\n\nfunc TestAll(*testing.T) {}\n",
	}, "render/data.go", contract.Lines{Start: 5, End: 5})
	if len(got) == 0 || !strings.HasPrefix(got[0], "render/render_test.go: ") {
		t.Errorf("tests: %q", got)
	}
}

// What runs the change over three calls comes before what only shares its words.
func TestImpactProvenFirst(t *testing.T) {
	in := files{
		"go.mod":            "module m\n",
		"lamp/lamp.go":      "package lamp\n\nfunc trim(wick int) int { return wick }\n\nfunc Light(n int) int { return trim(n) }\n",
		"house/house.go":    "package house\n\nimport \"m/lamp\"\n\nfunc Evening() int { return lamp.Light(2) }\n",
		"all/all_test.go":   "package all\n\nimport \"m/house\"\n\nfunc TestDay(*testing.T) { house.Evening() }\n",
		"wick/wick_test.go": "package wick\n\n// TestTrim: trim a wick, trim the lamp's wick.\nfunc TestTrim(*testing.T) { wick := trimmed() }\n",
	}
	got := affectedTests(t, in, "lamp/lamp.go", contract.Lines{Start: 3, End: 3})
	if len(got) != 2 || !strings.HasPrefix(got[0], "all/all_test.go: ") || got[1] != "wick/wick_test.go: its words" {
		t.Errorf("tests: %q", got)
	}
}

// What a document or a test says leads to no other test.
func TestImpactOfWords(t *testing.T) {
	in := files{
		"README.md":         "# Lanterns\n\nA lantern burns oil.\n",
		"test/lantern.js":   "it('burns oil', function () { lantern() })\n",
		"test/lanterns2.js": "it('burns more oil', function () { lantern() })\n",
	}
	for path, lines := range map[string]contract.Lines{"README.md": {Start: 3, End: 3}, "test/lantern.js": {Start: 1, End: 1}} {
		if got := affectedTests(t, in, path, lines); len(got) != 0 {
			t.Errorf("%s: tests %q", path, got)
		}
	}
}
