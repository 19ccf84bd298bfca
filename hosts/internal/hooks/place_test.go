package hooks

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestPlaces: where git looks for hooks, and who shares them.
func TestPlaces(t *testing.T) {
	t.Parallel()
	dir, program, notes := repository(t)
	o := Options{Command: program}

	// A linked work tree has the hooks of its repository.
	linked := filepath.Join(t.TempDir(), "linked")
	run(t, dir, "worktree", "add", "-q", linked, "-b", "linked")
	st, err := Install(t.Context(), linked, o)
	check(t, err)
	if want := filepath.Join(dir, ".git", "hooks"); st.Dir != want {
		t.Errorf("hooks of a linked work tree are in %q, want %q", st.Dir, want)
	}
	run(t, linked, "commit", "-q", "--allow-empty", "-m", "linked")
	noted(t, notes, "hooks run post-commit")
	_, err = Uninstall(t.Context(), dir)
	check(t, err)

	// Made by a tool, and ignored: like the repository's own.
	generated := filepath.Join(dir, ".husky", "_")
	check(t, os.MkdirAll(generated, 0o755))
	check(t, os.WriteFile(filepath.Join(generated, ".gitignore"), []byte("*"), 0o644))
	old := "#!/usr/bin/env sh\n. \"$(dirname \"$0\")/h\""
	check(t, os.WriteFile(filepath.Join(generated, "post-commit"), []byte(old), 0o755))
	check(t, os.WriteFile(filepath.Join(generated, "h"), []byte("echo husky >>'"+notes+"'\nexit 0\n"), 0o644))
	run(t, dir, "config", "core.hooksPath", ".husky/_")
	check(t, os.Remove(notes))
	st, err = Install(t.Context(), filepath.Join(dir, ".husky"), o)
	check(t, err)
	if st.Dir != generated || st.Shared != "" {
		t.Errorf("hooks are in %q, shared: %q", st.Dir, st.Shared)
	}
	run(t, dir, "commit", "-q", "--allow-empty", "-m", "husky")
	noted(t, notes, "hooks run post-commit")
	noted(t, notes, "husky")
	_, err = Uninstall(t.Context(), dir)
	check(t, err)
	if b, err := os.ReadFile(filepath.Join(generated, "post-commit")); err != nil || string(b) != old {
		t.Errorf("left is %q, %v", b, err)
	}

	// Committed: not without being told.
	shared := filepath.Join(dir, "scripts", "hooks")
	run(t, dir, "config", "core.hooksPath", "scripts/hooks")
	if _, err := Install(t.Context(), dir, o); err == nil || !strings.Contains(err.Error(), "--shared") {
		t.Errorf("installed where others share them: %v", err)
	}
	if _, err := os.Stat(shared); err == nil {
		t.Error("the directory was made")
	}
	o.Shared = true
	_, err = Install(t.Context(), dir, o)
	check(t, err)
	if st, err = Stat(t.Context(), dir); err != nil || st.Dir != shared || st.Shared == "" || st.Hooks[0].State != "ours" {
		t.Errorf("status %+v, %v", st, err)
	}
	_, err = Uninstall(t.Context(), dir)
	check(t, err)
	if left := picture(t, shared); left != "" {
		t.Errorf("left is %q", left)
	}
}

// TestRefused: what cannot be done is said, and nothing is changed.
func TestRefused(t *testing.T) {
	t.Parallel()
	if _, err := Install(t.Context(), filepath.Join(t.TempDir(), "no"), Options{}); err == nil {
		t.Error("installed nowhere")
	}
	bare := filepath.Join(t.TempDir(), "bare.git")
	run(t, t.TempDir(), "init", "-q", "--bare", bare)
	for _, dir := range []string{t.TempDir(), bare} {
		if _, err := Install(t.Context(), dir, Options{}); err == nil || !strings.Contains(err.Error(), "find the work tree") {
			t.Errorf("%s: %v", dir, err)
		}
	}
	dir, program, _ := repository(t)
	hooks := filepath.Join(dir, ".git", "hooks")
	check(t, os.MkdirAll(hooks, 0o755))
	path := filepath.Join(hooks, "post-commit")
	for _, p := range []string{path, path + suffix} {
		check(t, os.WriteFile(p, []byte("echo old"), 0o755))
	}
	before := picture(t, hooks)
	if _, err := Install(t.Context(), dir, Options{Command: program}); err == nil || !strings.Contains(err.Error(), "there already") {
		t.Errorf("what was kept would be lost: %v", err)
	}
	if after := picture(t, hooks); after != before {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}
	check(t, os.Remove(path+suffix))
	_, err := Install(t.Context(), dir, Options{Command: program})
	check(t, err)
	b, err := os.ReadFile(path)
	check(t, err)
	check(t, os.WriteFile(path, append(b, "echo more\n"...), 0o755))
	if _, err := Uninstall(t.Context(), dir); err == nil || !strings.Contains(err.Error(), "was changed since") {
		t.Errorf("what was added would be lost: %v", err)
	}
	// Only ours: what was added stays.
	path = filepath.Join(hooks, "post-merge")
	b, err = os.ReadFile(path)
	check(t, err)
	check(t, os.WriteFile(path, append(b, "echo more\n"...), 0o755))
	check(t, uninstall(path))
	if b, err = os.ReadFile(path); err != nil || string(b) != "#!/bin/sh\necho more\n" {
		t.Errorf("left is %q, %v", b, err)
	}
}

// TestBlock: whatever a script is, the block can be found and taken out again, and is
// understood by the shell.
func TestBlock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom([]kind{beside, alone, before}).Draw(t, "kind")
		name := rapid.SampledFrom(append(slices.Clone(Names), Report)).Draw(t, "name")
		head := rapid.SampledFrom([]string{"#!/bin/sh\n", "#!/usr/bin/env bash\n", "#!/bin/dash -e\n"}).Draw(t, "head")
		rest := rapid.String().Draw(t, "rest")
		if strings.Contains(rest, begins) {
			t.Skip("it has a block")
		}
		b := block(name, k, rapid.String().Draw(t, "command"))
		gotHead, gotRest, gotKind, ok := parse(head + b + rest)
		if strings.Count(b, ends) == 1 && (!ok || gotHead != head || gotRest != rest || gotKind != k) {
			t.Fatalf("parsed as %q, %q, %q, %v", gotHead, gotRest, gotKind, ok)
		}
		if !strings.Contains(rest, "\x00") && !takesBlock(head+rest) {
			t.Fatalf("no block for %q", head+rest)
		}
	})
	for _, name := range append(slices.Clone(Names), Report) {
		for _, k := range []kind{beside, alone, before} {
			cmd := exec.Command("sh", "-n")
			cmd.Stdin = strings.NewReader(shebang + block(name, k, "/it's/cairn"))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s, %s: %v\n%s", name, k, err, out)
			}
		}
	}
}

// TestOutside: what a repository says itself does not make us write elsewhere.
func TestOutside(t *testing.T) {
	for name, lead := range map[string]func(dir, away string){
		"core.hooksPath": func(dir, away string) { run(t, dir, "config", "core.hooksPath", away) },
		"a link": func(dir, away string) {
			check(t, os.RemoveAll(filepath.Join(dir, ".git", "hooks")))
			check(t, os.Symlink(away, filepath.Join(dir, ".git", "hooks")))
		},
		"a link in the work tree": func(dir, away string) {
			check(t, os.Symlink(filepath.Dir(away), filepath.Join(dir, "link")))
			run(t, dir, "config", "core.hooksPath", "link/"+filepath.Base(away))
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, program, _ := repository(t)
			away := filepath.Join(t.TempDir(), "away")
			check(t, os.Mkdir(away, 0o755))
			lead(dir, away)
			if _, err := Install(t.Context(), dir, Options{Command: program, Shared: true}); err == nil || !strings.Contains(err.Error(), "--outside") {
				t.Errorf("got %v", err)
			}
			if entries, _ := os.ReadDir(away); len(entries) != 0 {
				t.Errorf("written outside: %v", entries)
			}
			if _, err := Install(t.Context(), dir, Options{Command: program, Shared: true, Outside: true}); err != nil {
				t.Error(err)
			}
			if entries, _ := os.ReadDir(away); len(entries) != len(Names) {
				t.Errorf("not written: %v", entries)
			}
		})
	}
}
