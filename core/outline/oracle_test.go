package outline

import (
	"fmt"
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGoAgainstParser compares with go/parser over packages of the standard library: name, kind, and both lines.
func TestGoAgainstParser(t *testing.T) {
	root := goSources(t)
	var found, expected, both int
	var missing, extra []string
	var p Parser
	for _, dir := range []string{"net", "encoding", "go", "text", "sort", "os", "sync", "runtime", "cmd/internal/obj"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.Contains(path, "testdata") {
				return err
			}
			src, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			want := goDefinitions(path, src)
			if want == nil {
				return nil
			}
			expected += len(want)
			f := p.Parse(Go, src, Definitions)
			for _, d := range f.Definitions {
				found++
				key := fmt.Sprintf("%s %s %d-%d", d.Kind, d.Name.Of(src), d.StartLine, d.EndLine)
				if want[key] {
					both++
					delete(want, key)
				} else if len(extra) < 20 {
					extra = append(extra, filepath.Base(path)+": "+key)
				}
			}
			for key := range want {
				if len(missing) < 20 {
					missing = append(missing, filepath.Base(path)+": "+key)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	recall, precision := float64(both)/float64(expected), float64(both)/float64(found)
	t.Logf("%d definitions, recall %.4f, precision %.4f", expected, recall, precision)
	if expected < 10000 {
		t.Errorf("only %d definitions in the standard library", expected)
	}
	if recall < 0.99 || precision < 0.99 {
		t.Errorf("recall %.4f, precision %.4f\nmissing:\n%s\nextra:\n%s", recall, precision, strings.Join(missing, "\n"), strings.Join(extra, "\n"))
	}
}

func goDefinitions(path string, src []byte) map[string]bool {
	fset := gotoken.NewFileSet()
	file, err := parser.ParseFile(fset, path, src, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	all := map[string]bool{}
	add := func(kind Kind, name *ast.Ident, from, to gotoken.Pos) {
		if name.Name == "_" && (kind == Constant || kind == Variable) {
			return
		}
		all[fmt.Sprintf("%s %s %d-%d", kind, name.Name, fset.Position(from).Line, fset.Position(to-1).Line)] = true
	}
	var fields func(e ast.Node)
	fields = func(e ast.Node) {
		switch e := e.(type) {
		case *ast.StructType:
			for _, f := range e.Fields.List {
				for _, n := range f.Names {
					add(Field, n, f.Pos(), f.End())
				}
				fields(f.Type)
			}
		case *ast.InterfaceType:
			for _, m := range e.Methods.List {
				for _, n := range m.Names {
					add(Method, n, m.Pos(), m.End())
				}
			}
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			kind := Function
			if d.Recv != nil {
				kind = Method
			}
			add(kind, d.Name, d.Type.Pos(), d.End())
		case *ast.GenDecl:
			for _, s := range d.Specs {
				from := s.Pos()
				if !d.Lparen.IsValid() {
					from = d.Pos()
				}
				switch s := s.(type) {
				case *ast.TypeSpec:
					kind := Type
					switch s.Type.(type) {
					case *ast.StructType:
						kind = Struct
					case *ast.InterfaceType:
						kind = Interface
					}
					add(kind, s.Name, from, s.End())
					fields(s.Type)
				case *ast.ValueSpec:
					kind := Variable
					if d.Tok == gotoken.CONST {
						kind = Constant
					}
					for _, n := range s.Names {
						add(kind, n, from, s.End())
					}
				}
			}
		}
	}
	return all
}
