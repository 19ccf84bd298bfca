package ci

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestExpressions: a command that reads no log compiles none of the expressions for logs, and each can be.
func TestExpressions(t *testing.T) {
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(at ast.Node) bool {
			switch v := at.(type) {
			case *ast.SelectorExpr:
				if v.Sel.Name == "MustCompile" {
					t.Errorf("%s compiles an expression itself", path)
				}
			case *ast.KeyValueExpr:
				if key, ok := v.Key.(*ast.Ident); ok && key.Name == "Expr" {
					n++
					if _, err := regexp.Compile(literal(v.Value)); err != nil {
						t.Errorf("%s: %v", path, err)
					}
				}
			}
			return true
		})
	}
	if n < 70 {
		t.Errorf("%d expressions", n)
	}
}

// literal is the text of a literal, or of several joined.
func literal(e ast.Expr) string {
	switch v := e.(type) {
	case *ast.BasicLit:
		s, _ := strconv.Unquote(v.Value)
		return s
	case *ast.BinaryExpr:
		return literal(v.X) + literal(v.Y)
	}
	return "("
}
