package worktree

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// isolate gives git, and the code under test, a home of its own.
func isolate(t testing.TB) (home string) {
	t.Helper()
	home = t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "xdg"))
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	for _, name := range []string{"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"} {
		if value, ok := os.LookupEnv(name); ok {
			os.Unsetenv(name)
			t.Cleanup(func() { os.Setenv(name, value) })
		}
	}
	return home
}

// git runs git in a directory and returns what it prints.
func git(t testing.TB, dir string, stdin []byte, args ...string) []byte {
	t.Helper()
	cmd := exec.Command("git", append([]string{
		"-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main",
		"-c", "protocol.file.allow=always",
	}, args...)...)
	cmd.Dir = dir
	cmd.Stdin = bytes.NewReader(stdin)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 && args[0] == "check-ignore" {
		return out // nothing is ignored
	}
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, stderr.Bytes())
	}
	return out
}

func gitInit(t testing.TB, dir string) {
	t.Helper()
	git(t, dir, nil, "init", "--quiet")
}

// notIgnored filters paths as git check-ignore does.
func notIgnored(t testing.TB, dir string, paths []string) []string {
	t.Helper()
	stdin := strings.Join(paths, "\x00") + "\x00"
	out := git(t, dir, []byte(stdin), "check-ignore", "--no-index", "-z", "--stdin")
	ignored := map[string]bool{}
	for _, p := range splitNul(out) {
		ignored[p] = true
	}
	return slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return ignored[p] })
}

func splitNul(out []byte) []string {
	return slices.DeleteFunc(strings.Split(string(out), "\x00"), func(p string) bool { return p == "" })
}

// put writes a file and the directories above it.
func put(t testing.TB, dir, path, content string) {
	t.Helper()
	path = filepath.Join(dir, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// mustList lists a directory.
func mustList(t testing.TB, root string, o Options) *Listing {
	t.Helper()
	l, err := List(t.Context(), root, o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func pathsOf(l *Listing) []string {
	out := []string{}
	for _, f := range l.Files {
		out = append(out, f.Path)
	}
	return out
}
