package worktree

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestTree: what a tree says of the paths that are there is what the listing did with
// them, and it names what decides.
func TestTree(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", filepath.Join(dir, "home"))
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	repo := filepath.Join(dir, "repo")
	for name, content := range map[string]string{
		".gitignore": "*.log\n/out/\n!keep.log\n", "a.go": "", "a.log": "", "keep.log": "", "out/x.go": "", "sub/.gitignore": "/gen\n*.tmp\n",
		"sub/b.go": "", "sub/b.tmp": "", "sub/gen/g.go": "", "sub/more/c.go": "", "sub/more/c.log": "", "tracked.log": "", "node_modules/m.js": "",
		"nested/.git/HEAD": "ref: refs/heads/main\n", "nested/.gitignore": "n.go\n", "nested/n.go": "", "nested/m.log": "",
	} {
		full := filepath.Join(repo, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "-f", "tracked.log"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = repo
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git: %v\n%s", err, out)
		}
	}
	for _, root := range []string{repo, filepath.Join(repo, "sub")} {
		for _, noIgnore := range []bool{false, true} {
			l, err := List(t.Context(), root, Options{Tree: true, NoIgnore: noIgnore})
			if err != nil {
				t.Fatal(err)
			}
			var listed, dirs []string
			err = filepath.WalkDir(root, func(full string, d os.DirEntry, err error) error {
				relative, _ := filepath.Rel(root, full)
				if relative = filepath.ToSlash(relative); relative == "." {
					dirs = append(dirs, "")
					return err
				}
				in, name := path.Split(relative)
				in = strings.TrimSuffix(in, "/")
				if !l.Tree.Admits(in, name, d.IsDir()) {
					if d.IsDir() {
						return filepath.SkipDir
					}
					return err
				}
				if d.IsDir() {
					dirs = append(dirs, relative)
				} else {
					listed = append(listed, relative)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			var want []string
			for _, f := range l.Files {
				want = append(want, f.Path)
			}
			slices.Sort(listed)
			slices.Sort(want)
			slices.Sort(dirs)
			if !slices.Equal(listed, want) || len(want) < 3 {
				t.Errorf("%s, ignoring %v: admits %q, listed are %q", root, !noIgnore, listed, want)
			}
			if got := l.Tree.Directories(); !slices.Equal(got, dirs) || !l.Tree.Has("") || l.Tree.Has("no") {
				t.Errorf("%s, ignoring %v: directories %q, want %q", root, !noIgnore, got, dirs)
			}
			git := filepath.Join(repo, ".git")
			if !slices.Contains(l.Tree.GitDirs, git) {
				t.Errorf("%s: git is in %q", root, l.Tree.GitDirs)
			}
			decide := []string{filepath.Join(git, "index"), filepath.Join(git, "config"), filepath.Join(git, "info", "exclude"), filepath.Join(dir, "home", ".gitconfig")}
			if root != repo {
				decide = append(decide, filepath.Join(repo, ".gitignore"))
			}
			for _, file := range decide {
				if slices.Contains(l.Tree.Rules, file) == noIgnore {
					t.Errorf("%s, ignoring %v: %s is among %q: %v", root, !noIgnore, file, l.Tree.Rules, noIgnore)
				}
			}
		}
	}
	if l, err := List(t.Context(), repo, Options{}); err != nil || l.Tree != nil {
		t.Errorf("a tree nobody asked for: %v, %v", l, err)
	}
}
