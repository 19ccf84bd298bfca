package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
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
	declared := map[token.Position]ast.Node{} // by the place of the name
	at := func(p *packages.Package, pos token.Pos) token.Position { return p.Fset.Position(pos) }
	for _, p := range list {
		for _, f := range p.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				for _, name := range declares(n) {
					declared[at(p, name.Pos())] = n
				}
				_, body := n.(*ast.BlockStmt)
				return !body
			})
		}
	}
	for _, p := range list {
		for _, f := range p.Syntax {
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
				name, ok := n.(*ast.Ident)
				if !ok {
					return true
				}
				o := p.TypesInfo.Uses[name]
				if o == nil || o.Pos() == token.NoPos {
					return true
				}
				if v, ok := o.(*types.Var); ok {
					o = v.Origin()
				} else if f, ok := o.(*types.Func); ok {
					o = f.Origin()
				}
				to := at(p, o.Pos())
				node := declared[to]
				if node == nil || o.Parent() != nil && o.Parent() != o.Pkg().Scope() {
					return true
				}
				site := at(p, name.Pos())
				from, err := filepath.Rel(root, site.Filename)
				target, err2 := filepath.Rel(root, to.Filename)
				if err != nil || err2 != nil || !filepath.IsLocal(from) || !filepath.IsLocal(target) {
					return true
				}
				kind := "ref"
				if _, ok := o.(*types.Func); ok && called[name] {
					kind = "call"
				}
				fmt.Fprintf(out, "%s\t%s\t%d\t%s\t%d\t%d\t%s\n", kind, from, site.Line, target, at(p, node.Pos()).Line, at(p, node.End()).Line, o.Name())
				return true
			})
		}
	}
	return out.Flush()
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
