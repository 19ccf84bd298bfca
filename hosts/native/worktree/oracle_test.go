package worktree

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A case is a random tree under random ignore files. The trees stay for some
// rounds, since writing files is what takes time; info/exclude, the global
// excludes and core.ignoreCase change from repository to repository.
const (
	oracleRepositories = 6
	oracleTrees        = 12 // per repository
	oracleRounds       = 20 // ignore files per tree
)

// TestRandomTreesAgainstGit compares List with git check-ignore on random trees
// under random ignore files.
func TestRandomTreesAgainstGit(t *testing.T) {
	for i := range oracleRepositories {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			home, dir := isolate(t), t.TempDir()
			gitInit(t, dir)
			g := generator{rand.New(rand.NewPCG(2, uint64(i)))}
			put(t, dir, ".git/config", fmt.Sprintf("[core]\n\tignoreCase = %v\n", i%3 == 2))
			var paths, dirs []string
			for c := range oracleTrees {
				top := fmt.Sprintf("tree%d/", c)
				dirs = append(dirs, top)
				files, below := g.tree()
				for _, f := range files {
					put(t, dir, top+f, "")
					paths = append(paths, top+f)
				}
				for _, d := range below {
					dirs = append(dirs, top+d+"/")
				}
			}
			for range oracleRounds {
				all := slices.Clone(paths)
				for _, d := range dirs {
					file := d + ".gitignore"
					os.Remove(filepath.Join(dir, file))
					switch {
					case strings.Count(d, "/") == 1:
						put(t, dir, file, g.ignoreFile(6))
					case g.IntN(6) == 0:
						put(t, dir, file, g.ignoreFile(3))
					default:
						continue
					}
					all = append(all, file)
				}
				if i%2 == 1 {
					put(t, dir, ".git/info/exclude", g.ignoreFile(2))
					put(t, home, "xdg/git/ignore", g.ignoreFile(2))
				}
				slices.Sort(all)
				compareWithGit(t, dir, all)
			}
		})
	}
}

// compareWithGit lists dir and reports every path that git decides differently,
// with the ignore files of its case.
func compareWithGit(t *testing.T, dir string, paths []string) {
	t.Helper()
	want, got := notIgnored(t, dir, paths), pathsOf(mustList(t, dir, Options{}))
	if slices.Equal(want, got) {
		return
	}
	for _, p := range paths {
		if slices.Contains(want, p) == slices.Contains(got, p) {
			continue
		}
		rule := git(t, dir, []byte(p), "check-ignore", "--no-index", "-v", "-n", "-z", "--stdin")
		t.Errorf("path %q: git lists it: %v; git's rule: %q", p, slices.Contains(want, p), rule)
	}
	t.Errorf("listings differ (-git +List):\n%s", cmp.Diff(want, got))
}

type generator struct{ *rand.Rand }

func (g generator) pick(from []string) string { return from[g.IntN(len(from))] }

var oracleNames = []string{
	"a", "b", "ab", "abc", "A", "aB", "foo", "bar", "Foo", "foobar", "a.o", "b.O", "a b", "x ", "x  ", "#c", "!d",
	"[x]", "a]", "a\\b", "-", "a-b", "**", "*", "?", ".h", ".github", "é", "a\tb", "build", "d^", "z!", "0", "a\nb",
}

// bytesOnly are names that only file systems without a notion of text take.
var bytesOnly = []string{"\xff", "a\xfe", "\xc3"}

func (g generator) name() string {
	if runtime.GOOS == "linux" && g.IntN(20) == 0 {
		return g.pick(bytesOnly)
	}
	return g.pick(oracleNames)
}

// tree returns the paths of random files and of the directories they are in.
func (g generator) tree() (files, dirs []string) {
	isDir := map[string]bool{} // every path so far
	for range 4 + g.IntN(16) {
		var parts []string
		for range 1 + g.IntN(4) {
			parts = append(parts, g.name())
		}
		path := strings.Join(parts, "/")
		if _, taken := isDir[path]; taken || g.crosses(isDir, parts) {
			continue
		}
		isDir[path] = false
		files = append(files, path)
		for i := 1; i < len(parts); i++ {
			if dir := strings.Join(parts[:i], "/"); !isDir[dir] {
				isDir[dir] = true
				dirs = append(dirs, dir)
			}
		}
	}
	return files, dirs
}

// crosses reports whether a directory of the path is a file already.
func (g generator) crosses(isDir map[string]bool, parts []string) bool {
	for i := 1; i < len(parts); i++ {
		if dir, taken := isDir[strings.Join(parts[:i], "/")]; taken && !dir {
			return true
		}
	}
	return false
}

var oracleTokens = []string{
	"*", "*", "?", "**", "**/", "/**", "/**/", "/", "/", "[ab]", "[!a]", "[^a]", "[a-c]", "[[:alpha:]]", "[[:upper:]]",
	"[[:bad:]]", "[]a]", "[a", "]", "\\", "\\a", "\\*", "\\ ", " ", "-", "!", "#", ".", "[a-\\c]", "[\\]]", "[[:x]", "[-a]", "[A-Z]", "[b-]",
	"\xff", "[\xff]", "[\x80-\xff]", "a", "b", "c", "foo", "bar", "A", "o",
}

func (g generator) pattern() string {
	var b strings.Builder
	if g.IntN(4) == 0 {
		b.WriteString("!")
	}
	switch g.IntN(3) {
	case 0: // a path that may exist
		for i := range 1 + g.IntN(3) {
			if i > 0 || g.IntN(3) == 0 {
				b.WriteString("/")
			}
			b.WriteString(g.pick([]string{g.name(), g.name(), "*", "**", "?" + g.name(), g.name() + "*", "*" + g.name()}))
		}
	default: // anything
		for range 1 + g.IntN(5) {
			b.WriteString(g.pick(append(oracleTokens, g.name())))
		}
	}
	b.WriteString(g.pick([]string{"", "", "", "", "/", "/", "/*", "/**", " ", "  ", "\\ ", "\r", "\x00z"}))
	return b.String()
}

func (g generator) ignoreFile(lines int) string {
	var b strings.Builder
	if g.IntN(12) == 0 {
		b.WriteString("\xef\xbb\xbf")
	}
	for range 1 + g.IntN(lines) {
		b.WriteString(g.pattern() + "\n")
	}
	if g.IntN(4) == 0 {
		return strings.TrimSuffix(b.String(), "\n")
	}
	return b.String()
}

// TestPatternsAgainstGit holds cases picked by hand: where other matchers err, and
// one of each rule in gitignore(5).
func TestPatternsAgainstGit(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	gitInit(t, dir)
	tree := []string{
		"foo/bar", "foo/baz", "foo/bar2/x", "foo/sub/bar", "foobar", "x/foo/bar", ".github/a.yml", ".github/workflows/ci.yml",
		"README", "src/a.go", "src/deep/a.go", "a/b", "a/x/b", "a/x/y/b", "ab/b/c", "name ", "name", "#hash", "!bang", "[ab]", "b]",
		"build/out.o", "src/build/keep.o", "lib/Build", "deep/1/2/3/4/leaf.txt", "a\\b", "*", "x*y", "xay", "doc/frotz/f", "x/doc/frotz/f",
	}
	rules := []string{
		"foo/**\n!foo/bar", "foo/*\n!foo/bar", "/*\n!/.github/", "/*\n!/.github/\n/.github/*\n!/.github/workflows/", "foo/**/\n!foo/bar",
		"name \n", "name\\ \n", "name\\  \n", "\\#hash", "#hash", "\\!bang", "!bang", "[ab]", "\\[ab]", "[]-]", "b]", "[b]]",
		"**/x", "x/**", "a/**/b", "**/b/", "**", "/**", "**/", "a/**", "**/foo/bar", "foo**", "**foo", "foo/**bar", "f**/bar",
		"build/", "build", "/build", "src/build/", "*.o\n!keep.o", "Build", "bUILD", "*/a.go", "src/*.go", "src/**/*.go", "*\n!*/\n!*.txt",
		"deep/*/2", "deep/**/4", "deep/1/2/3/4/leaf.txt", "a\\b", "a\\\\b", "\\*", "x\\*y", "x?y", "x*y", "?", "*", "!*", "/", "//", "!", "\\",
		"doc/frotz", "/doc/frotz", "doc/frotz/", "frotz/", "", "\r\n", " ", "foo/", "foo/.", "./foo", "foo//bar", "/foo/bar/", "foo\x00/bar", `\README`, `\name`, "[[:upper:]]*", "[R-T]eadme", "*bar", "**/**/b", "a/**/**/b",
	}
	tree = slices.DeleteFunc(tree, func(path string) bool {
		return runtime.GOOS == "windows" && strings.ContainsAny(path, `\*? `)
	})
	for _, path := range tree {
		put(t, dir, path, "")
	}
	tree = append(tree, ".gitignore")
	slices.Sort(tree)
	for _, fold := range []bool{false, true} {
		put(t, dir, ".git/config", fmt.Sprintf("[core]\nignorecase=%v", fold))
		for _, rule := range rules {
			put(t, dir, ".gitignore", rule)
			if compareWithGit(t, dir, tree); t.Failed() {
				t.Fatalf("ignore file %q, ignoreCase %v", rule, fold)
			}
		}
	}
}
