package hooks

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// deadline is how long what should take milliseconds may take on a busy machine.
const deadline = 60 * time.Second

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "cairn-hooks-test-")
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	// Nothing of whoever runs the tests may have a say, nor get to know of it.
	for name, value := range map[string]string{
		"HOME": dir, "XDG_CONFIG_HOME": dir, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": filepath.Join(dir, "gitconfig"),
		"PATH":            pathWithoutCairn(dir),
		"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
	} {
		os.Setenv(name, value)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// pathWithoutCairn is PATH, with directories that stand for those in which a cairn is installed:
// hooks would rather call that than the program of a test.
func pathWithoutCairn(dir string) string {
	path := filepath.SplitList(os.Getenv("PATH"))
	for i, from := range path {
		if _, err := os.Stat(filepath.Join(from, "cairn")); err != nil {
			continue
		}
		path[i] = filepath.Join(dir, fmt.Sprint("path", i))
		entries, err := os.ReadDir(from)
		if err == nil {
			err = os.Mkdir(path[i], 0o755)
		}
		for _, e := range entries {
			if err == nil && e.Name() != "cairn" {
				err = os.Symlink(filepath.Join(from, e.Name()), filepath.Join(path[i], e.Name()))
			}
		}
		if err != nil {
			panic(err)
		}
	}
	return strings.Join(path, string(filepath.ListSeparator))
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// run runs git, and returns all that it and its hooks print.
func run(t testing.TB, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// repository makes one with a commit, and a program that notes how it is called.
func repository(t testing.TB) (dir, program, notes string) {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	check(t, err)
	dir, program, notes = filepath.Join(base, "it's a repository"), filepath.Join(base, "bin", "cairn's"), filepath.Join(base, "notes")
	check(t, os.MkdirAll(dir, 0o755))
	check(t, os.MkdirAll(filepath.Dir(program), 0o755))
	check(t, os.WriteFile(program, []byte("#!/bin/sh\necho \"$@\" >>'"+notes+"'\ncat >>'"+notes+"'\necho said\nexit 3\n"), 0o755))
	run(t, dir, "init", "-q", "-b", "main")
	run(t, dir, "commit", "-q", "--allow-empty", "-m", "first")
	return dir, program, notes
}

// noted waits until the program was called so.
func noted(t testing.TB, notes, call string) {
	t.Helper()
	for end := time.Now().Add(deadline); ; time.Sleep(5 * time.Millisecond) {
		b, _ := os.ReadFile(notes)
		if slices.Contains(strings.Split(string(b), "\n"), call) {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("not called with %q but\n%s", call, b)
		}
	}
}

// picture is everything about the files of a directory.
func picture(t testing.TB, dir string) string {
	t.Helper()
	var b strings.Builder
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "none"
	}
	for _, e := range entries {
		info, err := e.Info()
		check(t, err)
		path := filepath.Join(dir, e.Name())
		content, _ := os.ReadFile(path)
		link, _ := os.Readlink(path)
		fmt.Fprintf(&b, "%s %v %q %q\n", e.Name(), info.Mode(), content, link)
	}
	return b.String()
}

// TestBeside: with whatever hook was there, both run, a second installation changes
// nothing, and taking ours out leaves what was there, byte for byte.
func TestBeside(t *testing.T) {
	t.Parallel()
	const note = `echo "was called with $#" >>"$(git rev-parse --git-dir)/old"` + "\n"
	for name, c := range map[string]struct {
		content string
		mode    os.FileMode
		link    bool
		state   string
		runs    bool // what was there
	}{
		"none":              {state: "ours"},
		"script":            {"#!/bin/sh\n" + note, 0o755, false, "beside", true},
		"strict script":     {"#!/bin/sh -eu\n" + note + "exit 0\n", 0o750, false, "beside", true},
		"bash":              {"#!/usr/bin/env bash\n" + note + "exit 1", 0o755, false, "beside", true},
		"windows lines":     {"#!/bin/sh\r\n", 0o755, false, "before", false},
		"no first line":     {note, 0o755, false, "before", true},
		"one line":          {"#!/bin/sh", 0o755, false, "before", false},
		"empty":             {"", 0o755, false, "before", false},
		"another language":  {"#!/usr/bin/env git\n\x00\xff", 0o755, false, "before", false},
		"switched off":      {"#!/bin/sh\n" + note, 0o644, false, "before", false},
		"link":              {"#!/bin/sh\n" + note, 0o755, true, "before", true},
		"with our words":    {"#!/bin/sh\n# >>> cairn: not really\n" + note, 0o755, false, "beside", true},
		"exits on its own":  {"#!/bin/sh\nexit 0\n" + note, 0o755, false, "beside", false},
		"runs another":      {"#!/bin/sh\nexec sh -c '" + strings.TrimSpace(strings.ReplaceAll(note, "$#", "1")) + "'\n", 0o755, false, "beside", true},
		"eats its own text": {"#!/bin/sh\nset -e\nexec 3<\"$0\"\n" + note, 0o755, false, "beside", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, program, notes := repository(t)
			hooks := filepath.Join(dir, ".git", "hooks")
			check(t, os.MkdirAll(hooks, 0o755))
			path := filepath.Join(hooks, "post-commit")
			if c.state != "ours" {
				file := path
				if c.link {
					file = filepath.Join(dir, ".git", "elsewhere")
					check(t, os.Symlink("../elsewhere", path))
				}
				check(t, os.WriteFile(file, []byte(c.content), 0o644))
				check(t, os.Chmod(file, c.mode))
			}
			before := picture(t, hooks)
			st, err := Install(t.Context(), dir, Options{Command: program})
			check(t, err)
			if st.Hooks[0].State != c.state {
				t.Errorf("state %q, want %q", st.Hooks[0].State, c.state)
			}
			once := picture(t, hooks)
			_, err = Install(t.Context(), dir, Options{Command: program})
			check(t, err)
			if twice := picture(t, hooks); twice != once {
				t.Errorf("once\n%s\ntwice\n%s", once, twice)
			}
			if out := run(t, dir, "commit", "-q", "--allow-empty", "-m", "second"); strings.Contains(out, "said") {
				t.Errorf("printed %q", out)
			}
			noted(t, notes, "hooks run post-commit")
			_, err = os.Stat(filepath.Join(dir, ".git", "old"))
			if ran := err == nil; ran != c.runs {
				t.Errorf("what was there ran: %v", ran)
			}
			_ = os.Remove(filepath.Join(dir, ".git", "old"))
			_, err = Uninstall(t.Context(), dir)
			check(t, err)
			if after := picture(t, hooks); after != before {
				t.Errorf("before\n%s\nafter\n%s", before, after)
			}
			if b, err := os.ReadFile(filepath.Join(dir, ".git", "elsewhere")); c.link && string(b) != c.content {
				t.Errorf("what the link leads to is %q, %v", b, err)
			}
			_, err = Uninstall(t.Context(), dir)
			check(t, err)
		})
	}
}

// TestEvents: the hooks are called after what they are for, with nothing to read.
func TestEvents(t *testing.T) {
	t.Parallel()
	dir, program, notes := repository(t)
	remote := filepath.Join(t.TempDir(), "remote.git")
	run(t, dir, "init", "-q", "--bare", remote)
	_, err := Install(t.Context(), dir, Options{Command: program, Impact: true})
	check(t, err)
	run(t, dir, "checkout", "-q", "-b", "topic")
	noted(t, notes, "hooks run post-checkout")
	run(t, dir, "commit", "-q", "--allow-empty", "-m", "topic")
	noted(t, notes, "hooks run post-commit")
	run(t, dir, "commit", "-q", "--allow-empty", "--amend", "-m", "better")
	noted(t, notes, "hooks run post-rewrite")
	run(t, dir, "checkout", "-q", "main")
	run(t, dir, "merge", "-q", "--no-ff", "-m", "merge", "topic")
	noted(t, notes, "hooks run post-merge")
	// The report is waited for and shown, and what it ends with does not matter.
	if out := run(t, dir, "push", "-q", remote, "main"); !strings.Contains(out, "said") {
		t.Errorf("push printed %q", out)
	}
	noted(t, notes, "hooks run pre-push")
	if b, err := os.ReadFile(notes); err != nil || strings.Contains(string(b), "refs/heads") {
		t.Errorf("the hook read what is for others: %q, %v", b, err)
	}
	_, err = Install(t.Context(), dir, Options{Command: program})
	check(t, err)
	if out := run(t, dir, "push", "-q", remote, "topic"); out != "" {
		t.Errorf("without the report, push printed %q", out)
	}
}

// TestMissing: where the program is gone, hooks say nothing and fail nothing.
func TestMissing(t *testing.T) {
	t.Parallel()
	dir, _, _ := repository(t)
	_, err := Install(t.Context(), dir, Options{Command: filepath.Join(dir, "no", "cairn"), Impact: true})
	check(t, err)
	remote := filepath.Join(t.TempDir(), "remote.git")
	run(t, dir, "init", "-q", "--bare", remote)
	for _, args := range [][]string{{"commit", "-q", "--allow-empty", "-m", "second"}, {"checkout", "-q", "-b", "topic"}, {"push", "-q", remote, "topic"}} {
		if out := run(t, dir, args...); out != "" {
			t.Errorf("git %q printed %q", args, out)
		}
	}
}

// TestSlow: a program that takes long holds up no commit.
func TestSlow(t *testing.T) {
	t.Parallel()
	dir, program, notes := repository(t)
	release := filepath.Join(filepath.Dir(program), "release")
	check(t, os.WriteFile(program, []byte("#!/bin/sh\necho \"$@\" >>'"+notes+"'\nwhile [ ! -e '"+release+"' ]; do sleep 0.05; done\necho ended >>'"+notes+"'\n"), 0o755))
	_, err := Install(t.Context(), dir, Options{Command: program})
	check(t, err)
	run(t, dir, "commit", "-q", "--allow-empty", "-m", "second")
	noted(t, notes, "hooks run post-commit")
	if b, _ := os.ReadFile(notes); strings.Contains(string(b), "ended") {
		t.Error("the commit waited")
	}
	check(t, os.WriteFile(release, nil, 0o644))
	noted(t, notes, "ended")
}
