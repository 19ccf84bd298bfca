package cli

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// fields are words of requests in what the core advises, which mean nothing on the
// command line.
var fields = regexp.MustCompile(`\b[a-z]+_[a-z]+|\b(model|vectors|contents|mode) "`)

// unreached are advices that the command line never gives: it asks so that they are not
// needed.
var unreached = []string{`set mode to "update"`}

// TestAdvice: no advice of the core that speaks of fields of requests reaches the command
// line as it is, and there is none for what the core does not say.
func TestAdvice(t *testing.T) {
	said := map[string]bool{}
	err := filepath.WalkDir("../../core", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		look := func(name string, values ...ast.Expr) {
			if !strings.EqualFold(name, "fix") {
				return
			}
			for _, v := range values {
				if text, ok := v.(*ast.BasicLit); ok && text.Kind == token.STRING {
					plain, _ := strconv.Unquote(text.Value)
					said[plain] = true
				}
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok {
					look(key.Name, n.Value)
				}
			case *ast.AssignStmt:
				for _, left := range n.Lhs {
					if name, ok := left.(*ast.Ident); ok {
						look(name.Name, n.Rhs...)
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for text := range said {
		if fields.MatchString(text) && advice[text] == "" && !strings.Contains(strings.Join(unreached, "\n"), text) {
			t.Errorf("the command line says %q", text)
		}
	}
	for text := range advice {
		if !said[text] {
			t.Errorf("the core does not say %q", text)
		}
	}
	wrapped := fmt.Errorf("load %q: %w", "a.tar", &contract.Error{Code: contract.CodeTooLarge, Message: "too many files", Fix: "raise max_files or max_total_bytes if you trust the archive"})
	if got, want := advised(wrapped), `load "a.tar": too many files (unpack it and name the directory, if you trust it)`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := advised(errors.New("plain")); got != "plain" {
		t.Errorf("got %q", got)
	}
}
