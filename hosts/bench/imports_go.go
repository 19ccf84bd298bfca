package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/cairn-search/cairn/core/link"
)

// goListed is what go list says of a package.
type goListed struct {
	Dir, ImportPath                              string
	GoFiles, CgoFiles, TestGoFiles, XTestGoFiles []string
	Imports, TestImports, XTestImports           []string
}

func (p *goListed) imports() [][]string {
	return [][]string{p.Imports, p.TestImports, p.XTestImports}
}

// goEdges asks go list in every module. Only the files that it builds here count,
// and the modules that it can list without a network.
func goEdges(ctx context.Context, root string, t *mentioned, linker *link.Linker) (edges, error) {
	e := edges{map[edge]bool{}, map[edge]bool{}}
	number := map[string]int{}
	for i, p := range t.paths {
		number[p] = i
	}
	var packages []*goListed
	dirs := map[string]string{}
	for _, p := range t.paths {
		if path.Base(p) != "go.mod" || strings.Contains(p, "testdata/") {
			continue
		}
		dir := filepath.Join(root, filepath.FromSlash(path.Dir(p)))
		found, err := goList(ctx, root, dir, "./...")
		if err != nil {
			fmt.Printf("  left out %s: %v\n", p, err)
			continue
		}
		for _, one := range found {
			dirs[one.ImportPath] = one.Dir
		}
		packages = append(packages, found...)
		// Packages below testdata and vendor are not listed, but imported.
		var rest []string
		for _, one := range found {
			for _, list := range one.imports() {
				for _, name := range list {
					if _, ok := dirs[name]; !ok && (strings.Contains(name, "testdata/") || strings.Contains("/"+name, "/vendor/")) {
						rest = append(rest, name)
					}
				}
			}
		}
		if len(rest) == 0 {
			continue
		}
		if found, err = goList(ctx, root, dir, rest...); err != nil {
			return e, err
		}
		for _, one := range found {
			dirs[one.ImportPath] = one.Dir
		}
	}
	for _, one := range packages {
		for _, list := range one.imports() {
			for _, name := range list {
				if dir, ok := dirs[name]; ok {
					e.theirs[edge{one.Dir, dir}] = true
				}
			}
		}
		for _, list := range [][]string{one.GoFiles, one.CgoFiles, one.TestGoFiles, one.XTestGoFiles} {
			for _, file := range list {
				if n, ok := number[path.Join(one.Dir, file)]; ok {
					imported(linker, t, n, func(to string) { e.ours[edge{one.Dir, to}] = true })
				}
			}
		}
	}
	return e, nil
}

// goList lists packages of the module in a folder that lie below root; their
// directories are relative to it.
func goList(ctx context.Context, root, dir string, patterns ...string) ([]*goListed, error) {
	c := exec.CommandContext(ctx, "go", append([]string{"list", "-e",
		"-json=Dir,ImportPath,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,Imports,TestImports,XTestImports"}, patterns...)...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=-buildvcs=false")
	out, err := c.Output()
	if err != nil {
		return nil, err
	}
	var found []*goListed
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		one := &goListed{}
		if err := d.Decode(one); err != nil {
			return nil, err
		}
		relative, err := filepath.Rel(root, one.Dir)
		if err != nil || strings.HasPrefix(relative, "..") {
			continue
		}
		if one.Dir = filepath.ToSlash(relative); one.Dir == "." {
			one.Dir = ""
		}
		for _, list := range one.imports() {
			for i := range list { // built for a profile: "fmt [cmd/compile]"
				list[i], _, _ = strings.Cut(list[i], " ")
			}
		}
		found = append(found, one)
	}
	return found, nil
}
