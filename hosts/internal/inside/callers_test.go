package inside

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// opening are the functions of package os that open or read by name.
var opening = []string{"Open", "OpenFile", "ReadFile", "ReadDir", "DirFS", "OpenRoot", "OpenInRoot", "Create", "WriteFile"}

// elsewhere are the files of hosts that open something without this package, and what
// that is: never something inside a repository.
var elsewhere = map[string]string{
	"cli/ci.go":                      "the summary that a runner names",
	"cli/ci_diff.go":                 "a diff that the user names, which may be a pipe",
	"cli/ci_locate.go":               "a log that the user names, which may be a pipe",
	"cli/doctor.go":                  "a limit of the system",
	"cli/gather.go":                  "what is known already, which the user names and may be a pipe",
	"cli/init.go":                    "a file that is made anew",
	"cli/model.go":                   "recorded replies that the user names",
	"cli/queries.go":                 "queries that the user names, which may be a pipe",
	"cli/replace.go":                 "a file that is made anew beside what the user names",
	"cli/store.go":                   "an export that the user names",
	"cli/token.go":                   "the token that the user names",
	"cli/verify.go":                  "a draft that the user names, which may be a pipe",
	"cli/web.go":                     "a site that the user names",
	"fleet/held.go":                  "an index in the directory of a node",
	"fleet/sweep.go":                 "the directory of a node",
	"fleet/token.go":                 "the key that the user names",
	"generate/examples.go":           "the examples of the contract",
	"generate/manifests.go":          "the manifests of the packages",
	"generate/main.go":               "what is made of the contract",
	"internal/git/private.go":        "a directory of our own, and the names in that of git",
	"internal/git/waits.go":          "a directory of objects of git, for the kinds of its files",
	"internal/inside/open_other.go":  "this package",
	"native/cache/blob.go":           "the cache",
	"native/worktree/place.go":       "the names in the directory of git",
	"native/workspacefile.go":        "the workspace file that the user names",
	"native/store/sqlite/journal.go": "the file of a store, and its journal",
	"native/store/sqlite/restore.go": "the file of a store, and the backup that the user names",
	"native/space/space_linux.go":    "what the system says of this process",
	"native/cache/entry.go":          "the cache",
	"native/cache/list.go":           "the cache",
	"native/cache/system_unix.go":    "the cache",
	"native/watch/fence.go":          "the cache, or a temporary directory",
	"native/store/sqlite/keep.go":    "the store",
	"native/store/sqlite/sqlite.go":  "the store",
	"internal/system/system.go":      "what asks the system for all others",
	"internal/usage/log.go":          "the log of uses",
}

// Whoever opens a file by its name without this package has to say what it is.
func TestOneWayIn(t *testing.T) {
	found := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := strings.TrimPrefix(filepath.ToSlash(path), "../../")
		if d.IsDir() {
			if name == "bench" || name == "release" || d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasSuffix(d.Name(), "test") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok || !slices.Contains(opening, s.Sel.Name) {
				return true
			}
			if x, ok := s.X.(*ast.Ident); ok && (x.Name == "os" || x.Name == "system") {
				found[name] = true
				if elsewhere[name] == "" {
					t.Errorf("%s: %s: is it inside a repository? Then use package inside, else say in elsewhere what it is", fset.Position(n.Pos()), x.Name+"."+s.Sel.Name)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range elsewhere {
		if !found[name] {
			t.Errorf("%s opens nothing any more", name)
		}
	}
}
