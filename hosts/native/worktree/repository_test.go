package worktree

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// gitList returns what git regards as the files of a work tree.
func gitList(t testing.TB, dir string) []string {
	t.Helper()
	out := append(splitNul(git(t, dir, nil, "ls-files", "-z", "--cached")),
		splitNul(git(t, dir, nil, "ls-files", "-z", "--others", "--exclude-standard"))...)
	slices.Sort(out)
	return slices.Compact(out)
}

// TestTracked holds listings with tracked but ignored files against git ls-files.
func TestTracked(t *testing.T) {
	for _, version := range []string{"2", "3", "4", "sha256"} {
		t.Run(version, func(t *testing.T) {
			isolate(t)
			dir := t.TempDir()
			if version == "sha256" {
				git(t, dir, nil, "init", "--quiet", "--object-format=sha256")
			} else {
				gitInit(t, dir)
				git(t, dir, nil, "config", "index.version", version)
			}
			for _, path := range []string{"a.log", "b.log", "build-x/in", "build/.gitignore", "build/deep/kept", "build/deep/left", "build/left",
				"build-a", "src/" + strings.Repeat("long", 40) + ".log", "src/" + strings.Repeat("long", 40) + ".log2", "vendor/x/y", "vendor/z"} {
				put(t, dir, path, "")
			}
			put(t, dir, "build/.gitignore", "!left\n")
			git(t, dir, nil, "add", ".")
			if version == "3" { // extended flags ask for version 3
				put(t, dir, "intended.log", "")
				git(t, dir, nil, "add", "-N", "intended.log")
			}
			put(t, dir, ".gitignore", "*.log\nbuild\n/vendor/\n/src/\n")
			git(t, dir, nil, "rm", "-q", "--cached", "b.log", "build/deep/left", "build/left", "vendor/z", "vendor/x/y")
			put(t, dir, "src/untracked", "")
			if head, err := os.ReadFile(filepath.Join(dir, ".git/index")); err != nil || version < "5" && head[7] != version[0]-'0' {
				t.Fatalf("index begins with %q, %v", head[:8], err)
			}
			l := mustList(t, dir, Options{})
			if diff := cmp.Diff(gitList(t, dir), pathsOf(l)); diff != "" {
				t.Errorf("files (-git +List):\n%s", diff)
			}
			want := "builtin 1 [\".git/\"]\nignored 5 [\"b.log\" \"build/deep/left\" \"build/left\" \"src/untracked\" \"vendor/\"]\n"
			if diff := cmp.Diff(want, skipped(l)); diff != "" {
				t.Errorf("skipped (-want +got):\n%s", diff)
			}
		})
	}
}

// TestSubdirectory lists a part of a work tree: the ignore files above count.
func TestSubdirectory(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	gitInit(t, dir)
	put(t, dir, ".gitignore", "*.o\n/src/gen/\nout/\n")
	put(t, dir, "src/.gitignore", "!keep.o\n")
	for _, path := range []string{"src/a.c", "src/a.o", "src/keep.o", "src/gen/x.c", "src/lib/b.o", "src/lib/keep.o", "src/lib/gen/x.c", "src/lib/b.c", "out/x.c", "out/x.o"} {
		put(t, dir, path, "")
	}
	for root, want := range map[string][]string{
		"src":     {".gitignore", "a.c", "keep.o", "lib/b.c", "lib/gen/x.c", "lib/keep.o"},
		"src/lib": {"b.c", "gen/x.c", "keep.o"},
		"out":     {"x.c"}, // ignored, but asked for by name
	} {
		l := mustList(t, filepath.Join(dir, root), Options{})
		if diff := cmp.Diff(want, pathsOf(l)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", root, diff)
		}
		if filepath.Base(l.Top) != filepath.Base(dir) || filepath.Dir(l.GitCommonDir) != l.Top {
			t.Errorf("%s: Top %q, GitCommonDir %q", root, l.Top, l.GitCommonDir)
		}
	}
}

// TestConfiguration holds the files that git reads against git itself.
func TestConfiguration(t *testing.T) {
	const tree = "a.home,a.xdg,a.repo,a.default,a.include,A.HOME"
	for name, files := range map[string]map[string]string{
		"default":      {"home/xdg/git/ignore": "*.default"},
		"home":         {"home/.gitconfig": "[core]\n\texcludesFile = ~/ignore # comment\n", "home/ignore": "*.home", "home/xdg/git/ignore": "*.default"},
		"xdg":          {"home/xdg/git/config": "[Core]excludesfile=\"~/xdg/ig\\\"nore;\" ; comment", "home/xdg/ig\"nore;": "*.xdg"},
		"home wins":    {"home/xdg/git/config": "[core]\nexcludesfile=~/x", "home/x": "*.xdg", "home/.gitconfig": "[core]\nexcludesfile=~/h", "home/h": "*.home"},
		"repository":   {"home/.gitconfig": "[core]\nexcludesfile=~/h", "home/h": "*.home", "repo/.git/config": "[core]\nexcludesfile = ../repo-ignore\n", "repo-ignore": "*.repo"},
		"none":         {"home/xdg/git/ignore": "*.default", "home/.gitconfig": "[core]\n excludesFile =\n"},
		"include":      {"home/.gitconfig": "[include]\n path = more/config\n", "home/more/config": "[core]\n\texcludesFile = \\\n ~/i\n", "home/i": "*.include"},
		"include self": {"home/.gitconfig": "[core]\nexcludesFile=~/h\n[other \"sub]section\"]\nexcludesfile = x\n", "home/h": "*.home"},
		"fold":         {"home/.gitconfig": "[core]\n\tignorecase\n\texcludesfile=~/h\r\n", "home/h": "*.home"},
		"fold off":     {"home/.gitconfig": "[core]\n\tignorecase = 1\n\texcludesfile=~/h\n", "home/h": "*.home", "repo/.git/config": "[core]\n\tignorecase = no"},
		"exclude wins": {"home/xdg/git/ignore": "*.default\n!*.repo", "repo/.git/info/exclude": "*.repo\n!*.default"},
		"ignore wins":  {"repo/.git/info/exclude": "*.repo", "repo/.gitignore": "!*.repo\n*.xdg"},
	} {
		t.Run(name, func(t *testing.T) {
			home := isolate(t)
			base := filepath.Dir(home)
			home = filepath.Join(base, "home")
			t.Setenv("HOME", home)
			t.Setenv("USERPROFILE", home)
			t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "xdg"))
			repo := filepath.Join(base, "repo")
			put(t, base, "home/.keep", "")
			put(t, base, "repo/.keep", "")
			gitInit(t, repo)
			for path := range strings.SplitSeq(tree, ",") {
				put(t, repo, path, "")
			}
			for path, content := range files {
				put(t, base, path, content)
			}
			if diff := cmp.Diff(gitList(t, repo), pathsOf(mustList(t, repo, Options{}))); diff != "" {
				t.Errorf("files (-git +List):\n%s", diff)
			}
		})
	}
}

// TestLinkedWorkTree, TestSubmodule and TestNestedRepository cover the forms of .git.
func TestLinkedWorkTree(t *testing.T) {
	isolate(t)
	base := t.TempDir()
	main, linked := filepath.Join(base, "main"), filepath.Join(base, "linked")
	put(t, main, "a", "")
	gitInit(t, main)
	git(t, main, nil, "add", ".")
	git(t, main, nil, "commit", "-q", "-m", "a")
	git(t, main, nil, "worktree", "add", "-q", linked)
	put(t, main, ".git/info/exclude", "*.tmp\n")
	put(t, linked, "b.tmp", "")
	put(t, linked, "c.tmp", "")
	git(t, linked, nil, "add", "-f", "c.tmp")
	l := mustList(t, linked, Options{})
	if diff := cmp.Diff([]string{"a", "c.tmp"}, pathsOf(l)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if want := mustList(t, main, Options{}).GitCommonDir; l.GitCommonDir != want || filepath.Base(want) != ".git" {
		t.Errorf("GitCommonDir = %q, the main work tree's is %q", l.GitCommonDir, want)
	}
}

func TestSubmodule(t *testing.T) {
	isolate(t)
	base := t.TempDir()
	lib, main := filepath.Join(base, "lib"), filepath.Join(base, "main")
	put(t, lib, "code.c", "")
	put(t, lib, ".gitignore", "*.o\n")
	gitInit(t, lib)
	git(t, lib, nil, "add", ".")
	git(t, lib, nil, "commit", "-q", "-m", "a")
	put(t, main, "main.c", "")
	gitInit(t, main)
	git(t, main, nil, "submodule", "--quiet", "add", lib, "deps/lib")
	put(t, main, ".gitignore", "*.tmp\ndeps/\n")
	put(t, main, "deps/lib/a.o", "")
	put(t, main, "deps/lib/a.tmp", "") // the outer rules end at the submodule
	put(t, main, "deps/other", "")
	l := mustList(t, main, Options{})
	want := []string{".gitignore", ".gitmodules", "deps/lib/.gitignore", "deps/lib/a.tmp", "deps/lib/code.c", "main.c"}
	if diff := cmp.Diff(want, pathsOf(l)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	sub := mustList(t, filepath.Join(main, "deps/lib"), Options{})
	if !strings.HasPrefix(sub.GitCommonDir, filepath.Join(l.GitCommonDir, "modules")) {
		t.Errorf("GitCommonDir of the submodule = %q", sub.GitCommonDir)
	}
}

func TestNestedRepository(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	for _, top := range []string{"outer", "plain/inner"} {
		put(t, dir, top+"/a.c", "")
		put(t, dir, top+"/a.o", "")
		gitInit(t, filepath.Join(dir, top))
	}
	put(t, dir, "outer/.gitignore", "*.o\nhidden/\n")
	put(t, dir, "outer/nested/.gitignore", "*.c\n")
	put(t, dir, "outer/nested/a.c", "")
	put(t, dir, "outer/nested/a.o", "")
	gitInit(t, filepath.Join(dir, "outer/nested"))
	put(t, dir, "plain/inner/.gitignore", "*.c\n")
	put(t, dir, "outer/hidden/a.c", "")
	gitInit(t, filepath.Join(dir, "outer/hidden"))
	l := mustList(t, dir, Options{})
	want := []string{"outer/.gitignore", "outer/a.c", "outer/nested/.gitignore", "outer/nested/a.o", "plain/inner/.gitignore", "plain/inner/a.o"}
	if diff := cmp.Diff(want, pathsOf(l)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// TestDamagedRepository leaves the parts of a repository in states that must not stop a listing.
func TestDamagedRepository(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"empty .git":        {".git": ""},
		"pointer to itself": {".git": "gitdir: .git\n"},
		"pointer nowhere":   {".git": "gitdir: /nonexistent/x\n"},
		"no HEAD":           {".git/config": "[core]\n"},
		"bad config":        {".git/HEAD": "x", ".git/config": "[core\nx = \"\n[[[=\\"},
		"bad index":         {".git/HEAD": "x", ".git/index": "DIRC\x00\x00\x00\x04\xff\xff\xff\xff" + strings.Repeat("\xff", 300), ".gitignore": "b\n"},
	} {
		t.Run(name, func(t *testing.T) {
			isolate(t)
			dir := t.TempDir()
			put(t, dir, "a", "")
			for path, content := range files {
				put(t, dir, path, content)
			}
			if got := pathsOf(mustList(t, dir, Options{})); !slices.Contains(got, "a") {
				t.Errorf("got %q", got)
			}
		})
	}
}
