package main

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// goAnswer is Go's own parser as the oracle.
func goAnswer(path string, src []byte) answer {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, src, parser.SkipObjectResolution)
	if err != nil {
		return answer{Skipped: [][2]int{{1, 1 << 30}}}
	}
	var a answer
	at := func(list *[]mention, n *ast.Ident) {
		*list = append(*list, mention{n.Name, set.Position(n.Pos()).Line})
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			at(&a.Definitions, d.Name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if i, ok := s.(*ast.ImportSpec); ok {
					a.Imports = append(a.Imports, mention{i.Path.Value, set.Position(i.Path.Pos()).Line})
				}
				goSpec(&a, s, at)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			if name := goName(c.Fun); name != nil {
				at(&a.Calls, name)
			}
		}
		return true
	})
	return a
}

// goSpec adds what a type or variables define.
func goSpec(a *answer, s ast.Spec, at func(*[]mention, *ast.Ident)) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		at(&a.Definitions, s.Name)
		goMembers(a, s.Type, at)
	case *ast.ValueSpec:
		for _, n := range s.Names {
			if n.Name != "_" {
				at(&a.Definitions, n)
			}
		}
	}
}

// goMembers adds the fields of a struct, also of nested ones, the methods of an
// interface, and what they embed.
func goMembers(a *answer, e ast.Expr, at func(*[]mention, *ast.Ident)) {
	switch e := e.(type) {
	case *ast.StructType:
		for _, f := range e.Fields.List {
			goField(a, f, at)
			goMembers(a, f.Type, at)
		}
	case *ast.InterfaceType:
		for _, m := range e.Methods.List {
			goField(a, m, at)
		}
	}
}

// goField adds the names of fields or of a method, or what is embedded.
func goField(a *answer, f *ast.Field, at func(*[]mention, *ast.Ident)) {
	for _, n := range f.Names {
		at(&a.Definitions, n)
	}
	if name := goName(f.Type); f.Names == nil && name != nil {
		at(&a.Bases, name)
	}
}

// goName returns the last name of a path, without type arguments; nil for anything else.
func goName(e ast.Expr) *ast.Ident {
	switch e := e.(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	case *ast.StarExpr:
		return goName(e.X)
	case *ast.IndexExpr:
		return goName(e.X)
	case *ast.IndexListExpr:
		return goName(e.X)
	}
	return nil
}
