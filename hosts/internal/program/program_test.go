package program

import (
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// plant writes a program into a directory, and returns its path.
func plant(t *testing.T, dir, name string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	file := filepath.Join(dir, name)
	if err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(file, []byte("#!/bin/sh\n"), 0o755)); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestFind: neither the current directory nor a directory within the repository is
// searched, whatever PATH says.
func TestFind(t *testing.T) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	repository, machine := filepath.Join(base, "repository"), filepath.Join(base, "machine")
	plant(t, repository, "tool")
	plant(t, filepath.Join(repository, "bin"), "tool")
	link := filepath.Join(base, "link")
	if err := os.Symlink(filepath.Join(repository, "bin"), link); err != nil {
		t.Log(err) // then nothing is there
	}
	want := plant(t, machine, "tool")
	t.Chdir(repository)
	for _, dirs := range [][]string{{"."}, {""}, {"bin"}, {"./bin"}, {repository}, {filepath.Join(repository, "bin")}, {link}, {machine, "..", "."}} {
		t.Setenv("PATH", strings.Join(append(slices.Clone(dirs), machine), string(filepath.ListSeparator)))
		if got, err := Find("tool", repository); got != want || err != nil {
			t.Errorf("in %q: found %q, %v", dirs, got, err)
		}
		cmd, err := Command(t.Context(), "tool", repository, machine, func(string) bool { return false })
		if err != nil {
			t.Fatal(err)
		}
		if cmd.Path != want || !slices.Contains(cmd.Env, "PATH="+machine) && len(dirs) == 1 {
			t.Errorf("in %q: starts %q with %q", dirs, cmd.Path, cmd.Env)
		}
		t.Setenv("PATH", strings.Join(dirs, string(filepath.ListSeparator)))
		if got, err := Find("tool", repository); !slices.Contains(dirs, machine) && !errors.Is(err, exec.ErrNotFound) {
			t.Errorf("in %q: found %q, %v", dirs, got, err)
		}
	}
	t.Setenv("PATH", filepath.Join(repository, "bin"))
	if _, err := Find("tool", ""); err != nil {
		t.Errorf("an absolute directory is searched: %v", err)
	}
}

// starters are the packages that may import what starts programs, tests and benchmarks
// aside: this one.
var starters = []string{"hosts/internal/program"}

// TestOnlyHere: no other package starts programs, and only that for git starts git.
func TestOnlyHere(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	seen, gits := []string{}, []string{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, file)
		name = filepath.ToSlash(name)
		switch {
		case d.IsDir() && (name == "hosts/bench" || name == "hosts/release" || name == "plugins/extism/conformance" || strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata" || d.Name() == "node_modules"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		src, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, src, 0)
		if err != nil {
			return err
		}
		dir := name[:strings.LastIndexByte(name, '/')]
		for _, i := range f.Imports {
			if path, _ := strconv.Unquote(i.Path.Value); path == "os/exec" {
				seen = append(seen, dir)
			}
		}
		for _, call := range []string{"os.StartProcess(", "syscall.Exec(", "syscall.ForkExec(", "syscall.StartProcess(", "unix.Exec("} {
			if strings.Contains(string(src), call) && dir != "hosts/internal/program" {
				t.Errorf("%s calls %s…)", name, call)
			}
		}
		if strings.Contains(string(src), `"git",`) && strings.Contains(string(src), "program.") {
			gits = append(gits, dir)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range seen {
		if !slices.Contains(starters, dir) && dir != "hosts/internal/git" {
			t.Errorf("%s imports os/exec: start programs by package program, git by package git", dir)
		}
	}
	if !slices.Contains(seen, "hosts/internal/program") {
		t.Error("this package is not looked at")
	}
	if slices.Sort(gits); !slices.Equal(slices.Compact(gits), []string{"hosts/internal/git"}) {
		t.Errorf("git is started by %q", gits)
	}
}
