package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/packages"
)

// usesOf prints what Go's types say of a module's names, a line "kind path line path first last name" for each: the site, and what it calls
// (call) or names (ref). Parameters and what is declared inside of functions are no targets.
func usesOf(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("uses", flag.ContinueOnError)
	if err := flags.Parse(args); err != nil {
		return err
	}
	root, err := filepath.Abs(flags.Arg(0))
	if err != nil {
		return err
	}
	list, err := packages.Load(&packages.Config{Context: ctx, Dir: root, Mode: packages.LoadSyntax | packages.NeedModule, Tests: true}, "./...")
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	u := goUses{root: root, out: out, declared: map[token.Position]ast.Node{}}
	for _, p := range list {
		for _, f := range p.Syntax {
			u.declare(p, f)
		}
	}
	for _, p := range list {
		for _, f := range p.Syntax {
			u.list(p, f)
		}
	}
	return out.Flush()
}

// goUses prints the uses of what a module declares.
type goUses struct {
	root     string
	out      io.Writer
	declared map[token.Position]ast.Node // by the place of the name
}

func positionOf(p *packages.Package, pos token.Pos) token.Position { return p.Fset.Position(pos) }

// declare notes what a file declares outside of functions.
func (u *goUses) declare(p *packages.Package, f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		for _, name := range declares(n) {
			u.declared[positionOf(p, name.Pos())] = n
		}
		_, body := n.(*ast.BlockStmt)
		return !body
	})
}

// list prints the uses in a file.
func (u *goUses) list(p *packages.Package, f *ast.File) {
	called := map[*ast.Ident]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			if name := callee(c.Fun); name != nil {
				called[name] = true
			}
		}
		return true
	})
	ast.Inspect(f, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			u.use(p, name, called[name])
		}
		return true
	})
}

// use prints what a name uses, if the module declares that.
func (u *goUses) use(p *packages.Package, name *ast.Ident, called bool) {
	o := p.TypesInfo.Uses[name]
	if o == nil || o.Pos() == token.NoPos {
		return
	}
	kind := "ref"
	switch v := o.(type) {
	case *types.Var:
		o = v.Origin()
	case *types.Func:
		if o = v.Origin(); called {
			kind = "call"
		}
	}
	to, site := positionOf(p, o.Pos()), positionOf(p, name.Pos())
	node := u.declared[to]
	if node == nil || o.Parent() != nil && o.Parent() != o.Pkg().Scope() {
		return
	}
	from, err := filepath.Rel(u.root, site.Filename)
	target, err2 := filepath.Rel(u.root, to.Filename)
	if err != nil || err2 != nil || !filepath.IsLocal(from) || !filepath.IsLocal(target) {
		return
	}
	fmt.Fprintf(u.out, "%s\t%s\t%d\t%s\t%d\t%d\t%s\n", kind, from, site.Line, target, positionOf(p, node.Pos()).Line, positionOf(p, node.End()).Line, o.Name())
}

// callee is the name that a call applies.
func callee(e ast.Expr) *ast.Ident {
	switch e := e.(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	case *ast.IndexExpr:
		return callee(e.X)
	case *ast.IndexListExpr:
		return callee(e.X)
	case *ast.ParenExpr:
		return callee(e.X)
	}
	return nil
}

// declares are the names that a node declares.
func declares(n ast.Node) []*ast.Ident {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return []*ast.Ident{n.Name}
	case *ast.TypeSpec:
		return []*ast.Ident{n.Name}
	case *ast.ValueSpec:
		return n.Names
	case *ast.Field:
		return n.Names
	}
	return nil
}
