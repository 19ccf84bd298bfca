// Command lines counts what is written by hand: lines [DIR]. It tells lines of code of Go, tables of data in it,
// comments and blank lines by the parts of the repository, and apart from these what is made, what tests and benchmarks take, and other languages.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// smallest is how many lines a list of values has at least that counts as data.
const smallest = 5

// A count is of lines.
type count struct{ files, code, data, comment, blank int }

func (c *count) add(d count) {
	c.files += d.files
	c.code += d.code
	c.data += d.data
	c.comment += d.comment
	c.blank += d.blank
}

func (c count) all() int { return c.code + c.data + c.comment + c.blank }

// The rows of the table. What serves no user, such as the generator, are tools.
var parts = []string{"core", "hosts", "plugins", "wasm", "other languages", "by hand", "tools", "generated", "tests", "benchmarks"}

// tools are the folders of programs that make or pack what others use.
var tools = []string{"hosts/generate", "hosts/release", "wasm/trim", "wasm/pack"}

// languages are the endings of what is counted besides Go.
var languages = map[string]string{".ts": "//", ".js": "//", ".mjs": "//", ".css": "//", ".html": "<!--", ".rs": "//", ".java": "//", ".py": "#", ".sh": "#"}

func main() {
	root := "."
	if len(os.Args) > 1 {
		root = os.Args[1]
	}
	if err := run(root); err != nil {
		fmt.Fprintln(os.Stderr, "lines:", err)
		os.Exit(1)
	}
}

func run(root string) error {
	list, err := exec.Command("git", "-C", root, "ls-files", "-z").Output()
	if err != nil {
		return fmt.Errorf("git ls-files: %w", err)
	}
	rows := map[string]*count{}
	for _, p := range parts {
		rows[p] = &count{}
	}
	for _, name := range strings.Split(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		if err := countFile(root, name, rows); err != nil {
			return err
		}
	}
	for _, p := range parts[:5] {
		rows["by hand"].add(*rows[p])
	}
	fmt.Println("| | files | code | data | comments | blank | all |\n|---|---|---|---|---|---|---|")
	for _, p := range parts {
		c := rows[p]
		fmt.Printf("| %s | %d | %d | %d | %d | %d | %d |\n", p, c.files, c.code, c.data, c.comment, c.blank, c.all())
	}
	return nil
}

// countFile adds a file to its row, if it is of a language that is counted.
func countFile(root, name string, rows map[string]*count) error {
	mark, known := languages[path.Ext(name)]
	isGo := path.Ext(name) == ".go"
	if !known && !isGo {
		return nil
	}
	src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if os.IsNotExist(err) {
		return nil // removed, and not committed yet
	}
	if err != nil {
		return err
	}
	c := ofText(string(src), mark)
	if isGo {
		c, err = ofGo(name, src)
	}
	rows[partOf(name, src)].add(c)
	return err
}

// partOf tells the row that a file counts in.
func partOf(name string, src []byte) string {
	head := src[:min(len(src), 400)]
	dirs := strings.Split(path.Dir(name), "/")
	switch {
	case bytes.Contains(head, []byte("Code generated")) || bytes.Contains(head, []byte("Made by")):
		return "generated"
	case strings.HasPrefix(name, "hosts/bench/"):
		return "benchmarks"
	case isTest(name, dirs):
		return "tests"
	}
	for _, t := range tools {
		if strings.HasPrefix(name, t+"/") {
			return "tools"
		}
	}
	if path.Ext(name) != ".go" {
		return "other languages"
	}
	for _, p := range []string{"core", "hosts", "plugins", "wasm"} {
		if dirs[0] == p {
			return p
		}
	}
	return "tools"
}

// isTest tells whether a file is a test, or of a package that only tests and benchmarks use.
func isTest(name string, dirs []string) bool {
	base := path.Base(name)
	if strings.HasSuffix(base, "_test.go") || strings.Contains(base, ".test.") || strings.HasPrefix(base, "test_") || base == "Check.java" {
		return true
	}
	for _, d := range dirs {
		switch d {
		case "testdata", "test", "tests", "simulate", "conformance", "standin", "stranger", "inspector", "clients", "schemas", "examples":
			return true
		}
		if strings.HasSuffix(d, "test") {
			return true
		}
	}
	return false
}

// ofGo counts a file of Go: a line with code is code, whatever stands behind it.
func ofGo(name string, src []byte) (count, error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, name, src, parser.SkipObjectResolution)
	if err != nil {
		return count{}, err
	}
	lines := kindsOf(name, src)
	for _, d := range tree.Decls {
		_, outside := d.(*ast.GenDecl)
		ast.Inspect(d, func(n ast.Node) bool {
			_, text := n.(*ast.BasicLit)
			if !text && !outside { // within functions, texts alone
				return true
			}
			e, ok := n.(ast.Expr)
			return !ok || !lines.mark(e, files)
		})
	}
	c := count{files: 1}
	for _, k := range lines[1 : len(lines)-1] {
		switch k {
		case code:
			c.code++
		case data:
			c.data++
		case comment:
			c.comment++
		default:
			c.blank++
		}
	}
	return c, nil
}

// kinds says of each line, from 1 on, what it is.
type kinds []byte

const (
	comment = iota + 1
	code
	data
)

// kindsOf tells code from comments.
func kindsOf(name string, src []byte) kinds {
	lines := make(kinds, bytes.Count(src, []byte("\n"))+2)
	file := token.NewFileSet().AddFile(name, -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return lines
		}
		kind := byte(code)
		switch {
		case tok == token.SEMICOLON && text == "\n":
			continue
		case tok == token.COMMENT:
			kind = comment
		}
		first := file.Line(pos)
		for n := first; n <= first+strings.Count(text, "\n"); n++ {
			lines[n] = max(lines[n], kind)
		}
	}
}

// mark makes data of the lines of an expression if it is some, and long enough.
func (k kinds) mark(e ast.Expr, files *token.FileSet) bool {
	first, last := files.Position(e.Pos()).Line, files.Position(e.End()).Line
	if last-first+1 < smallest || !isData(e) {
		return false
	}
	for l := first; l <= last; l++ {
		if k[l] == code {
			k[l] = data
		}
	}
	return true
}

// isData tells whether an expression is a list, map or struct of which all parts are written out, or a text.
func isData(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return true
	case *ast.CompositeLit:
		for _, part := range e.Elts {
			if !isPart(part) {
				return false
			}
		}
		return len(e.Elts) > 0
	}
	return false
}

// isPart tells whether an expression says what a part of data is: a value, a name of one, or names joined.
func isPart(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.KeyValueExpr:
		return isPart(e.Key) && isPart(e.Value)
	case *ast.Ident, *ast.SelectorExpr:
		return true
	case *ast.UnaryExpr:
		return isPart(e.X)
	case *ast.BinaryExpr:
		return isPart(e.X) && isPart(e.Y)
	case *ast.CompositeLit:
		return len(e.Elts) == 0 || isData(e)
	}
	return isData(e)
}

// ofText counts a file of another language, whose comments begin by a mark.
func ofText(src, mark string) count {
	c := count{files: 1}
	within := false
	for _, line := range strings.Split(strings.TrimSuffix(src, "\n"), "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			c.blank++
		case within || strings.HasPrefix(line, mark) || strings.HasPrefix(line, "/*"):
			c.comment++
			if strings.HasPrefix(line, "/*") {
				within = true
			}
			if strings.HasSuffix(line, "*/") {
				within = false
			}
		default:
			c.code++
		}
	}
	return c
}
