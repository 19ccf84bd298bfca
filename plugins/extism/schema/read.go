package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// packages of core that the contract's types come from, by name.
var packages = []string{"api", "step", "model", "tree", "rank", "search", "navigate", "graph", "memory", "gather", "pack", "verify", "index", "outline", "link", "mention"}

// reader holds what was parsed.
type reader struct {
	specs  map[string]*ast.TypeSpec // by package.Name
	docs   map[string]string
	custom map[string]bool // types that render themselves as JSON
	types  map[string]*Type
	core   map[string]*ast.FuncType // methods of api.Core
	says   map[string]string        // their doc comments
	table  []ast.Expr
	asked  map[string]bool // kinds of needs
	codes  []string
}

// Read reads the contract from the source of the module in root.
func Read(root string) (*Schema, error) {
	r := &reader{map[string]*ast.TypeSpec{}, map[string]string{}, map[string]bool{}, map[string]*Type{}, map[string]*ast.FuncType{}, map[string]string{}, nil, map[string]bool{}, nil}
	for _, name := range packages {
		if err := r.parse(filepath.Join(root, "core", name), name); err != nil {
			return nil, err
		}
	}
	s := &Schema{Codes: r.codes}
	for _, e := range r.table {
		o, err := r.operation(e)
		if err != nil {
			return nil, err
		}
		s.Operations = append(s.Operations, o)
	}
	if len(s.Operations) == 0 {
		return nil, errors.New("core/api has no table of operations")
	}
	for _, n := range needs {
		delete(r.asked, n.kind)
		k := NeedKind{Kind: n.kind, Raw: n.raw}
		var err error
		if k.Request, err = r.named(n.request); err != nil {
			return nil, err
		}
		if n.reply != "" {
			if k.Reply, err = r.named(n.reply); err != nil {
				return nil, err
			}
		}
		s.Needs = append(s.Needs, k)
	}
	for kind := range r.asked {
		return nil, fmt.Errorf("the core asks %q needs, which the schema does not know", kind)
	}
	if _, err := r.named("step.Error"); err != nil {
		return nil, err
	}
	for _, t := range r.types {
		s.Types = append(s.Types, t)
	}
	slices.SortFunc(s.Types, func(a, b *Type) int { return cmp.Compare(a.Name, b.Name) })
	for i := 1; i < len(s.Types); i++ {
		if s.Types[i].Name == s.Types[i-1].Name {
			return nil, fmt.Errorf("two types are called %q: give one another name", s.Types[i].Name)
		}
	}
	for _, o := range s.Operations {
		o.Request.ask()
	}
	for _, n := range s.Needs {
		if n.Reply != nil {
			n.Reply.ask()
		}
	}
	return s, nil
}

// ask marks a type and what it holds as made by hosts.
func (t *Type) ask() {
	if t.Asked {
		return
	}
	t.Asked = true
	for _, f := range t.Fields {
		for s := &f.Shape; s != nil; s = s.Of {
			if s.Type != nil {
				s.Type.ask()
			}
		}
	}
}

// parse reads a package's files, without its tests.
func (r *reader) parse(dir, name string) error {
	set := token.NewFileSet()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		return cmp.Or(err, fmt.Errorf("read package %q: %w", dir, fs.ErrNotExist))
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range f.Decls {
			r.declaration(name, d)
		}
		ast.Inspect(f, r.visit(name))
	}
	return nil
}

func (r *reader) declaration(pkg string, d ast.Decl) {
	switch d := d.(type) {
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				key := pkg + "." + s.Name.Name
				r.specs[key] = s
				r.docs[key] = text(cmp.Or(s.Doc, d.Doc))
			case *ast.ValueSpec:
				if pkg == "step" && len(s.Values) == 1 && strings.HasPrefix(s.Names[0].Name, "Code") {
					r.codes = append(r.codes, literal(s.Values[0]))
				}
			}
		}
	case *ast.FuncDecl:
		if d.Recv == nil {
			return
		}
		owner := types(d.Recv.List[0].Type)
		if d.Name.Name == "MarshalJSON" {
			r.custom[pkg+"."+owner] = true
		}
		if pkg == "api" && owner == "Core" {
			r.core[d.Name.Name], r.says[d.Name.Name] = d.Type, text(d.Doc)
		}
	}
}

// visit collects the entries of the table of operations, and the kinds of needs.
func (r *reader) visit(pkg string) func(ast.Node) bool {
	return func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if s, ok := n.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Do" && len(n.Args) == 3 && literal(n.Args[0]) != "" {
				r.asked[literal(n.Args[0])] = true
			}
		case *ast.CompositeLit:
			if pkg == "api" && len(n.Elts) == 2 && literal(n.Elts[0]) != "" {
				if c, ok := n.Elts[1].(*ast.CallExpr); ok && types(c.Fun) == "typed" {
					r.table = append(r.table, n)
				}
			}
		}
		return true
	}
}

func (r *reader) operation(e ast.Expr) (Operation, error) {
	entry := e.(*ast.CompositeLit)
	method := entry.Elts[1].(*ast.CallExpr).Args[0].(*ast.SelectorExpr).Sel.Name
	f := r.core[method]
	o := Operation{Name: literal(entry.Elts[0])}
	if f == nil || len(f.Params.List) != 2 || len(f.Results.List) != 2 {
		return o, fmt.Errorf("operation %q: (*api.Core).%s has another shape than (task, request) (response, error)", o.Name, method)
	}
	var err error
	if o.Request, err = r.named("api." + types(f.Params.List[1].Type)); err == nil {
		o.Response, err = r.named("api." + types(f.Results.List[0].Type))
	}
	if err != nil {
		return o, err
	}
	o.Doc = cmp.Or(o.Request.Doc, o.Response.Doc)
	return o, err
}

func text(c *ast.CommentGroup) string { return strings.Join(strings.Fields(c.Text()), " ") }

// literal is the value of a string literal, else "".
func literal(e ast.Expr) string {
	if b, ok := e.(*ast.BasicLit); ok && b.Kind == token.STRING {
		s, _ := strconv.Unquote(b.Value)
		return s
	}
	return ""
}

// types is the name in a type expression, without pointers.
func types(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return types(e.X)
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return types(e.X) + "." + e.Sel.Name
	}
	return ""
}

func tag(f *ast.Field) (name string, optional bool) {
	if f.Tag == nil {
		return "", false
	}
	s, _ := strconv.Unquote(f.Tag.Value)
	name, rest, _ := strings.Cut(reflect.StructTag(s).Get("json"), ",")
	return name, strings.Contains(rest, "omit")
}
