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
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/link"
)

// goListed is what go list says of a package.
type goListed struct {
	Dir, ImportPath                              string
	GoFiles, CgoFiles, TestGoFiles, XTestGoFiles []string
	Imports, TestImports, XTestImports           []string
}

func (p *goListed) imports() []string {
	list := slices.Concat(p.Imports, p.TestImports, p.XTestImports)
	for i := range list { // built for a profile: "fmt [cmd/compile]"
		list[i], _, _ = strings.Cut(list[i], " ")
	}
	return list
}

// goEdges asks go list in every module. Only the files that it builds here count,
// and the modules that it can list without a network.
func goEdges(ctx context.Context, root string, t *mentioned, linker *link.Linker) (edges, error) {
	e := edges{map[edge]bool{}, map[edge]bool{}}
	number := map[string]int{}
	for i, p := range t.paths {
		number[p] = i
	}
	packages, dirs, err := goPackages(ctx, root, t.paths)
	if err != nil {
		return e, err
	}
	for _, one := range packages {
		for _, name := range one.imports() {
			if dir, ok := dirs[name]; ok {
				e.theirs[edge{one.Dir, dir}] = true
			}
		}
		for _, file := range slices.Concat(one.GoFiles, one.CgoFiles, one.TestGoFiles, one.XTestGoFiles) {
			if n, ok := number[path.Join(one.Dir, file)]; ok {
				imported(linker, t, n, func(to string) { e.ours[edge{one.Dir, to}] = true })
			}
		}
	}
	return e, nil
}

// goPackages lists the packages of all modules, with the directories of these and of those below testdata and
// vendor, which are not listed, but imported.
func goPackages(ctx context.Context, root string, paths []string) (packages []*goListed, dirs map[string]string, err error) {
	dirs = map[string]string{}
	for _, p := range paths {
		if path.Base(p) != "go.mod" || strings.Contains(p, "testdata/") {
			continue
		}
		dir := filepath.Join(root, filepath.FromSlash(path.Dir(p)))
		found, err := goList(ctx, root, dir, "./...")
		if err != nil {
			fmt.Printf("  left out %s: %v\n", p, err)
			continue
		}
		packages = append(packages, found...)
		for _, one := range found {
			dirs[one.ImportPath] = one.Dir
		}
		rest := unlisted(found, dirs)
		if len(rest) == 0 {
			continue
		}
		if found, err = goList(ctx, root, dir, rest...); err != nil {
			return nil, nil, err
		}
		for _, one := range found {
			dirs[one.ImportPath] = one.Dir
		}
	}
	return packages, dirs, nil
}

// unlisted returns the imports below testdata and vendor that have no directory yet.
func unlisted(packages []*goListed, dirs map[string]string) (rest []string) {
	for _, one := range packages {
		for _, name := range one.imports() {
			if _, ok := dirs[name]; !ok && (strings.Contains(name, "testdata/") || strings.Contains("/"+name, "/vendor/")) {
				rest = append(rest, name)
			}
		}
	}
	return rest
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
		found = append(found, one)
	}
	return found, nil
}
