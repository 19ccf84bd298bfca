package core

import (
	"cmp"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/cairn-search/cairn/"

// order lists the packages of core from the bottom up: each may import those
// before it. Those that do not exist yet have their place.
var order = []string{"lazy", "contract", "step", "model", "tree", "text", "order", "archive", "outline", "mention", "comment", "rank", "index", "ref", "vector", "navigate", "link", "graph", "report", "search", "pack", "gather", "memory", "verify",
	"needs", "engine", "engine/repository", "engine/indexing", "engine/view", "engine/search", "engine/federation", "engine/grep", "engine/evidence", "engine/navigate", "engine/verify", "engine/memory", "engine/context", "engine/all"}

// banned lists the parts of the standard library that core may not use: it has no I/O, and
// runs where there is no system. It uses no other module at all.
var banned = []string{"net", "os", "syscall", "unsafe", "plugin", "runtime/cgo", "C"}

// violation says what is wrong with an import of a package of core, "" if nothing is.
func violation(pkg, imported string) string {
	within := func(roots []string) bool {
		return slices.ContainsFunc(roots, func(r string) bool { return imported == r || strings.HasPrefix(imported, r+"/") })
	}
	at := slices.Index(order, pkg)
	if at < 0 {
		return fmt.Sprintf("package %q has no place in the order", pkg)
	}
	if rest, ok := strings.CutPrefix(imported, module); ok {
		name, ok := strings.CutPrefix(rest, "core/")
		switch below := slices.Index(order, name); {
		case !ok || below < 0:
			return fmt.Sprintf("%s imports %s, which is not a package of core", pkg, imported)
		case below >= at:
			return fmt.Sprintf("%s imports %s, which stands above it", pkg, name)
		}
		return ""
	}
	root, _, _ := strings.Cut(imported, "/")
	switch {
	case within(banned):
		return fmt.Sprintf("%s imports %s, which reaches the system", pkg, imported)
	case strings.Contains(root, "."):
		return fmt.Sprintf("%s imports %s, and core uses no other module", pkg, imported)
	}
	return ""
}

// imports returns what the files of each package import, tests aside, whatever
// system they are for.
func imports(root fs.FS) (map[string][]string, error) {
	found := map[string][]string{}
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == "testdata" {
			return cmp.Or(err, fs.SkipDir)
		}
		dir := path.Dir(name)
		// A package named …test holds conformance tests, which only tests import.
		if d.IsDir() || dir == "." || strings.HasSuffix(dir, "test") || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		src, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
		if err != nil {
			return err
		}
		found[dir] = append(found[dir], "") // also a package without imports
		for _, i := range f.Imports {
			p, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			found[dir] = append(found[dir], p)
		}
		return nil
	})
	return found, err
}

func TestImports(t *testing.T) {
	found, err := imports(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for pkg, list := range found {
		for _, imported := range list {
			if v := violation(pkg, imported); v != "" && imported != "" || slices.Index(order, pkg) < 0 {
				t.Error(v)
			}
		}
	}
	for _, pkg := range []string{"step", "index", "engine"} {
		if len(found[pkg]) < 3 {
			t.Errorf("package %s is not looked at: %q", pkg, found[pkg])
		}
	}
}

func TestViolations(t *testing.T) {
	for pkg, list := range map[string]map[string]bool{
		"index": {"fmt": true, "encoding/json": true, module + "core/tree": true, "github.com/kljensen/snowball/english": false, "github.com/tidwall/gjson": false,
			"sync/atomic": true, "go/token": true,
			"net": false, "net/http": false, "os": false, "os/exec": false, "syscall": false, "syscall/js": false, "unsafe": false, "C": false,
			module + "core/index": false, module + "core/search": false, module + "core/engine": false, module + "core": false, module + "core/index/sub": false,
			module + "hosts/native": false, "github.com/tetratelabs/wazero": false, "golang.org/x/text/cases": false},
		"engine": {module + "core/search": true, module + "core/verify": true, module + "core/util": false},
		"common": {"fmt": false},
	} {
		for imported, allowed := range list {
			if v := violation(pkg, imported); (v == "") != allowed {
				t.Errorf("%s importing %s: %q", pkg, imported, v)
			}
		}
	}
}

// What AGENTS.md says of imports is what is held here.
func TestAgentsTellTheImports(t *testing.T) {
	b, err := os.ReadFile("../AGENTS.md")
	if err != nil {
		t.Fatal(err)
	}
	rule := regexp.MustCompile(`(?s)- .core/. imports (.*?)\. `).FindStringSubmatch(string(b))
	if rule == nil {
		t.Fatal("AGENTS.md does not say what core imports")
	}
	if want := "the standard library alone, without `net`, `os` and `syscall`"; rule[1] != want {
		t.Errorf("AGENTS.md says that core imports %s, want %s", rule[1], want)
	}
}

// The tour in the package comment goes through the packages in their order.
func TestTour(t *testing.T) {
	src, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var tour, want []string
	for _, m := range regexp.MustCompile(`(?m)^// # ([\w/]+)$`).FindAllStringSubmatch(string(src), -1) {
		tour = append(tour, m[1])
	}
	found, err := imports(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range order {
		if found[pkg] != nil {
			want = append(want, pkg)
		}
	}
	if !slices.Equal(tour, want) {
		t.Errorf("the tour goes through %q, the packages are %q", tour, want)
	}
}
