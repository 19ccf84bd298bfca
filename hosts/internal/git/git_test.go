package git

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "cairn-git-test-")
	if err != nil {
		panic(err)
	}
	// Nothing of whoever runs the tests may have a say.
	for name, value := range map[string]string{
		"HOME": dir, "XDG_CONFIG_HOME": dir, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": filepath.Join(dir, "gitconfig"), "TMPDIR": dir,
		"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
	} {
		os.Setenv(name, value)
	}
	code := m.Run()
	if left, _ := filepath.Glob(filepath.Join(dir, "cairn-git-*")); code == 0 && len(left) > 0 {
		println("left:", strings.Join(left, " "))
		code = 1
	}
	os.RemoveAll(dir)
	os.Exit(code)
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// git runs git in a directory and returns what it prints.
func git(t testing.TB, dir string, args ...string) string {
	t.Helper()
	out, err := tryGit(dir, args...)
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return out
}

func tryGit(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", append([]string{"-c", "protocol.file.allow=always", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Dir = dir
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		return problems.String(), err
	}
	return string(out), nil
}

// write writes a file and the directories above it.
func write(t testing.TB, dir, name, content string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	check(t, os.MkdirAll(filepath.Dir(path), 0o755))
	check(t, os.WriteFile(path, []byte(content), 0o644))
}

// commits makes three commits on top of what there is.
func commits(t testing.TB, dir string) {
	t.Helper()
	for i, message := range []string{"first", "second", "third"} {
		write(t, dir, "a.txt", strings.Repeat("line\n", 5+i))
		write(t, dir, "part/b.txt", message+"\n")
		write(t, dir, "odd/a b\tc*[x].txt", message+"\n")
		git(t, dir, "add", "--all")
		git(t, dir, "commit", "-q", "-m", message)
		if i == 0 {
			git(t, dir, "tag", "before")
			git(t, dir, "tag", "-a", "-m", "said", "signed")
		}
	}
}

// change changes files of the work tree.
func change(t testing.TB, dir string) {
	t.Helper()
	write(t, dir, "a.txt", "line\nother\n")
	write(t, dir, "part/b.txt", "changed\n")
	write(t, dir, "odd/a b\tc*[x].txt", "changed\n")
}

// format is how a repository names objects.
func format(t testing.TB, dir string) string {
	return strings.TrimSpace(git(t, dir, "rev-parse", "--show-object-format"))
}

// kinds are work trees of every kind that git knows.
var kinds = map[string]func(t *testing.T, base string) (dir string){
	"plain": func(t *testing.T, base string) string { return base },
	"packed references": func(t *testing.T, base string) string {
		git(t, base, "update-ref", "refs/heads/main", "HEAD")
		git(t, base, "pack-refs", "--all")
		return base
	},
	"detached": func(t *testing.T, base string) string {
		git(t, base, "checkout", "-q", "HEAD~1")
		return base
	},
	"linked work tree": func(t *testing.T, base string) string {
		dir := filepath.Join(t.TempDir(), "linked")
		git(t, base, "worktree", "add", "-q", "-b", "linked", dir, "HEAD~1")
		return dir
	},
	"directory elsewhere": func(t *testing.T, base string) string {
		dir := filepath.Join(t.TempDir(), "work")
		git(t, base, "clone", "-q", "--separate-git-dir", filepath.Join(t.TempDir(), "elsewhere"), ".", dir)
		return dir
	},
	"alternates": func(t *testing.T, base string) string {
		dir := filepath.Join(t.TempDir(), "borrowing")
		git(t, base, "clone", "-q", "--shared", ".", dir)
		return dir
	},
	"clone with branches": func(t *testing.T, base string) string {
		dir := filepath.Join(t.TempDir(), "clone")
		git(t, base, "clone", "-q", ".", dir)
		git(t, dir, "checkout", "-q", "-b", "topic", "--track", "origin/main")
		git(t, dir, "commit", "-q", "--allow-empty", "-m", "topic")
		git(t, dir, "fetch", "-q", "origin", "before")
		git(t, dir, "config", "remote.origin.push", "refs/heads/topic:refs/heads/main")
		return dir
	},
	"shallow": func(t *testing.T, base string) string {
		dir := filepath.Join(t.TempDir(), "shallow")
		git(t, base, "clone", "-q", "--depth", "2", "file://"+base, dir)
		return dir
	},
	"submodule": func(t *testing.T, base string) string {
		dir := filepath.Join(t.TempDir(), "outer")
		git(t, t.TempDir(), "init", "-q", "--object-format="+format(t, base), dir)
		git(t, dir, "submodule", "--quiet", "add", base, "deps/lib")
		return filepath.Join(dir, "deps", "lib")
	},
	"with a submodule": func(t *testing.T, base string) string {
		other := t.TempDir()
		git(t, other, "init", "-q", "--object-format="+format(t, base))
		commits(t, other)
		git(t, base, "submodule", "--quiet", "add", other, "deps/lib")
		git(t, base, "commit", "-q", "-m", "with")
		git(t, filepath.Join(base, "deps", "lib"), "checkout", "-q", "HEAD~1")
		return base
	},
	"split index": func(t *testing.T, base string) string {
		git(t, base, "update-index", "--split-index")
		return base
	},
	"sparse": func(t *testing.T, base string) string {
		git(t, base, "sparse-checkout", "set", "--cone", "part")
		return base
	},
	"sparse index": func(t *testing.T, base string) string {
		git(t, base, "sparse-checkout", "set", "--cone", "--sparse-index", "part")
		return base
	},
	"ends of lines": func(t *testing.T, base string) string {
		git(t, base, "config", "core.autocrlf", "true")
		write(t, base, "part/c.txt", "one\r\ntwo\r\n")
		git(t, base, "add", ".")
		git(t, base, "commit", "-q", "-m", "lines")
		write(t, base, "part/c.txt", "one\r\nthree\r\n")
		return base
	},
	"ends of lines of the user": func(t *testing.T, base string) string {
		t.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(t.TempDir(), "config"))
		write(t, filepath.Dir(os.Getenv("GIT_CONFIG_GLOBAL")), "config", "[include]\n\tpath = more\n")
		write(t, filepath.Dir(os.Getenv("GIT_CONFIG_GLOBAL")), "more", "[core]\n\tautocrlf = input\n")
		write(t, base, "part/c.txt", "one\r\ntwo\r\n")
		return base
	},
	"modes that do not count": func(t *testing.T, base string) string {
		git(t, base, "config", "core.fileMode", "false")
		check(t, os.Chmod(filepath.Join(base, "a.txt"), 0o755))
		return base
	},
	"merging": func(t *testing.T, base string) string {
		git(t, base, "checkout", "-q", "-b", "side", "before")
		write(t, base, "a.txt", "side\n")
		git(t, base, "commit", "-q", "-a", "-m", "side")
		_, _ = tryGit(base, "merge", "-q", "main")
		return base
	},
	"another way of references": func(t *testing.T, base string) string {
		git(t, base, "symbolic-ref", "refs/heads/alias", "refs/heads/main")
		git(t, base, "symbolic-ref", "HEAD", "refs/heads/alias")
		return base
	},
}

// revisions are names of commits of every kind.
var revisions = []string{
	"HEAD", "@", "HEAD~1", "HEAD^", "before", "signed", "main", "heads/main", "refs/heads/main", "origin/main", "origin", "origin/HEAD", "topic", "alias",
	"@{upstream}", "topic@{u}", "@{push}", "HEAD@{1}", "main@{1}", "@{1}", "HEAD^{/second}", ":/first", "FETCH_HEAD", "ORIG_HEAD", "MERGE_HEAD", "HEAD:part", "no", "", "-h", "--all",
}

// TestLikeGit: what a repository is, revisions and changes are told as git tells them,
// of work trees of every kind.
func TestLikeGit(t *testing.T) {
	for name, kind := range kinds {
		for _, format := range []string{"sha1", "sha256"} {
			t.Run(name+" "+format, func(t *testing.T) {
				base, err := filepath.EvalSymlinks(t.TempDir())
				check(t, err)
				if _, err := tryGit(base, "init", "-q", "--object-format="+format); err != nil {
					t.Skip(err)
				}
				commits(t, base)
				dir := kind(t, base)
				if !strings.Contains(name, "index") && !strings.HasPrefix(name, "sparse") {
					change(t, dir)
				}
				for _, part := range []string{"", "part"} {
					compare(t, filepath.Join(dir, part))
				}
			})
		}
	}
}

func compare(t *testing.T, dir string) {
	t.Helper()
	before := index(t, dir)
	r, err := Open(dir)
	check(t, err)
	if top := strings.TrimSpace(git(t, dir, "rev-parse", "--show-toplevel")); r.Top != filepath.FromSlash(top) {
		t.Errorf("the top is %q, want %q", r.Top, top)
	}
	if got, want := r.Shallow(), strings.TrimSpace(git(t, dir, "rev-parse", "--is-shallow-repository")); got != (want == "true") {
		t.Errorf("shallow: %t, git says %s", got, want)
	}
	if head, err := r.Head(); err != nil || head != strings.TrimSpace(git(t, dir, "rev-parse", "HEAD")) {
		t.Errorf("the head is %q, %v", head, err)
	}
	g, err := r.Private(t.Context(), true)
	check(t, err)
	defer func() { check(t, g.Close()) }()
	for _, name := range revisions {
		want, wrong := tryGit(dir, "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
		got, err := g.Revision(t.Context(), name)
		if (err == nil) != (wrong == nil) || err == nil && got != strings.TrimSpace(want) {
			t.Errorf("%q is %q, %v; git says %q, %v", name, got, err, want, wrong)
		}
	}
	flags := []string{"diff", "--find-renames", "--src-prefix=a/", "--dst-prefix=b/", "--submodule=short", "--ignore-submodules=dirty"}
	want := git(t, dir, append(flags, "--relative", "HEAD~1")...)
	got := output(t, g, append(flags, g.Relative(), "HEAD~1")...)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("changes (-git +here):\n%s", diff)
	}
	log := []string{"log", "--no-merges", "--no-renames", "--name-only", "-z", "--format=%x01%H %P"}
	plain, err := r.Private(t.Context(), false)
	check(t, err)
	defer func() { check(t, plain.Close()) }()
	want, got = git(t, dir, append(log, "--relative")...), output(t, plain, append(log, plain.Relative(), plain.Head)...)
	if want != got || want == "" {
		t.Errorf("history (-git +here):\n%s", cmp.Diff(want, got))
	}
	if after := index(t, dir); !bytes.Equal(before, after) {
		t.Error("the index was written")
	}
}

// index is that of a work tree.
func index(t *testing.T, dir string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, strings.TrimSpace(git(t, dir, "rev-parse", "--git-path", "index"))))
	if err != nil {
		b, err = os.ReadFile(strings.TrimSpace(git(t, dir, "rev-parse", "--git-path", "index")))
	}
	check(t, err)
	return b
}

func output(t *testing.T, g *Private, args ...string) string {
	t.Helper()
	cmd, err := g.Command(t.Context(), args...)
	check(t, err)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("git %q: %v\n%s", args, err, problems.String())
	}
	return string(out)
}

// TestFiltered: of files that a filter changes only that they differ is told, whatever
// their names, and nothing of what differs in others is lost.
func TestFiltered(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	odd := []string{"data/plain.bin", `data/a "b" c.bin`, "data/*.bin", "data/[x].bin", `data/back\slash.bin`, "data/line\nend.bin", "data/é\xff.bin", " data/ space.bin ", "!not.bin", "#no.bin"}
	for _, name := range append([]string{"data/x.bin", "data/other.txt"}, odd...) {
		write(t, dir, name, "version https://git-lfs.github.com/spec/v1\n")
	}
	write(t, dir, ".gitattributes", "* filter=lfs diff=lfs merge=lfs -text\n*.txt -filter\ndata/x.bin !filter\n.gitattributes !filter\n")
	git(t, dir, "add", "--all")
	git(t, dir, "commit", "-q", "-m", "first")
	for _, name := range append([]string{"data/x.bin", "data/other.txt"}, odd...) {
		write(t, dir, name, "what is meant\n")
	}
	r, err := Open(dir)
	check(t, err)
	g, err := r.Private(t.Context(), true)
	check(t, err)
	defer g.Close()
	n, err := g.HideFiltered(t.Context(), "HEAD")
	if err != nil || n != len(odd) {
		t.Errorf("%d files are hidden, want %d: %v", n, len(odd), err)
	}
	diff := output(t, g, "diff", "HEAD")
	if binary, shown := strings.Count(diff, "Binary files "), strings.Count(diff, "\n+what is meant\n"); binary != len(odd) || shown != 2 {
		t.Errorf("%d binary, %d shown:\n%s", binary, shown, diff)
	}
}

// TestUnreadable: what is no repository, or none that can be read, is said without the
// content of a file that it leads to, and without waiting.
func TestUnreadable(t *testing.T) {
	for name, c := range map[string]struct {
		make func(dir string)
		want string
	}{
		"none":        {func(dir string) { check(t, os.RemoveAll(filepath.Join(dir, ".git"))) }, "not a git repository"},
		"nothing yet": {func(string) {}, "there is no commit yet"},
		"reftable":    {func(dir string) { check(t, os.Mkdir(filepath.Join(dir, ".git", "reftable"), 0o755)) }, "reftable"},
		"no head":     {func(dir string) { write(t, dir, ".git/HEAD", "secret\n") }, "it names no commit"},
		"head outside": {func(dir string) {
			write(t, dir, ".git/HEAD", "ref: refs/../../secret\n")
			write(t, dir, "secret", strings.Repeat("a", 40))
		}, "it names no commit"},
		"head of itself": {func(dir string) {
			write(t, dir, ".git/HEAD", "ref: refs/heads/a\n")
			write(t, dir, ".git/refs/heads/a", "ref: refs/heads/a\n")
		}, "no commit"},
		"large head":   {func(dir string) { write(t, dir, ".git/HEAD", strings.Repeat("x", 1<<20)) }, "too large"},
		"no directory": {func(dir string) { check(t, os.RemoveAll(dir)) }, "no such file"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			git(t, dir, "init", "-q")
			c.make(dir)
			r, err := Open(dir)
			var g *Private
			if err == nil {
				_, err = r.Head()
			}
			if err == nil {
				g, err = r.Private(t.Context(), true)
			}
			if g != nil {
				defer g.Close()
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

// TestSettings: only what names no program is taken over, and nothing of it can become
// another setting.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	commits(t, dir)
	taken := [][2]string{{"core.autocrlf", "input"}, {"core.eol", "lf"}, {"core.filemode", "false"}, {"branch.a.remote", "o"}, {`branch.a"]b.merge`, `refs/heads/x\"y`}, {"remote.o.fetch", "+refs/heads/*:refs/remotes/o/*"}}
	left := [][2]string{{"core.autocrlf", "perhaps"}, {"core.pager", "less"}, {"remote.o.url", "ssh://x"}, {"remote.o.promisor", "true"}, {"remote.o.uploadpack", "x"}, {"remote.o.vcs", "x"}, {"branch.b.merge", "x\n[core]\n\tpager = less"}, {"filter.x.clean", "x"}, {"core.fsmonitor", "x"}, {"core.worktree", "/"}, {"extensions.partialclone", "o"}, {"include.path", "x"}}
	for _, s := range left {
		git(t, dir, "config", s[0], s[1])
	}
	for _, s := range taken {
		git(t, dir, "config", s[0], s[1])
	}
	r, err := Open(dir)
	check(t, err)
	g, err := r.Private(t.Context(), true)
	check(t, err)
	defer g.Close()
	list := output(t, g, "config", "--list", "-z", "--local")
	for _, s := range taken {
		if !strings.Contains(list, s[0]+"\n"+s[1]+"\x00") {
			t.Errorf("%q is lost in %q", s, list)
		}
	}
	for _, s := range left {
		if strings.Contains(list, "\x00"+s[0]+"\n"+s[1]+"\x00") || strings.Contains(list, "pager") {
			t.Errorf("%q is taken over in %q", s, list)
		}
	}
}

// TestAsk: only what prints is asked.
func TestAsk(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	git(t, dir, "config", "core.hooksPath", "elsewhere")
	if got, err := Ask(t.Context(), dir, "rev-parse", "--git-path", "hooks"); err != nil || got != "elsewhere" {
		t.Errorf("got %q, %v", got, err)
	}
	for _, args := range [][]string{{"status"}, {"diff"}, {"config", "--edit"}, {"config", "core.pager", "x"}, {"-c", "x=y", "rev-parse"}} {
		if got, err := Ask(t.Context(), dir, args...); err == nil {
			t.Errorf("%q is asked: %q", args, got)
		}
	}
}

// TestEnded: a git that has not answered ends with its context, and leaves nothing.
func TestEnded(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	commits(t, dir)
	r, err := Open(dir)
	check(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	g, err := r.Private(ctx, true)
	check(t, err)
	cancel()
	if _, err := g.Line(ctx, "log"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	check(t, g.Close())
}
