package git

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// A mirror has the files of the remote's head, and runs nothing of what they or its
// configuration say.
func TestMirror(t *testing.T) {
	base := t.TempDir()
	source, bare, ran := filepath.Join(base, "source"), filepath.Join(base, "remote.git"), filepath.Join(base, "ran")
	check(t, os.Mkdir(source, 0o755))
	git(t, source, "init", "-q")
	write(t, source, "a.go", "package a\n")
	write(t, source, "gone.go", "package a\n")
	write(t, source, ".gitattributes", "* filter=evil\nb.go export-ignore\n")
	write(t, source, ".gitmodules", "[submodule \"m\"]\n\tpath = m\n\turl = ext::sh -c touch% "+ran+"\n")
	if runtime.GOOS != "windows" {
		check(t, os.Symlink("/etc/passwd", filepath.Join(source, "link")))
	}
	commit := func() string {
		git(t, source, "add", "-A")
		git(t, source, "-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "some")
		return strings.TrimSpace(git(t, source, "rev-parse", "HEAD"))
	}
	first := commit()
	git(t, base, "clone", "-q", "--bare", source, bare)
	evil := "touch " + ran
	for _, setting := range []string{"filter.evil.smudge", "core.fsmonitor", "core.sshCommand", "uploadpack.packObjectsHook", "core.gitProxy"} {
		git(t, bare, "config", setting, evil)
	}
	check(t, os.MkdirAll(filepath.Join(bare, "hooks"), 0o755))
	for _, hook := range []string{"post-checkout", "reference-transaction", "pre-upload"} {
		check(t, os.WriteFile(filepath.Join(bare, "hooks", hook), []byte("#!/bin/sh\n"+evil+"\n"), 0o755))
	}
	if !Remote(bare) || Remote(source) || RemoteName(bare) != "remote" {
		t.Errorf("what a remote is: %v %v %q", Remote(bare), Remote(source), RemoteName(bare))
	}
	dir := filepath.Join(base, "mirror")
	m, err := NewMirror(t.Context(), bare, dir)
	check(t, err)
	if got, err := m.Fetch(t.Context()); err != nil || got != first {
		t.Fatalf("%q %v, want %q", got, err, first)
	}
	if got, err := m.Head(t.Context()); err != nil || got != first {
		t.Errorf("%q %v, want %q", got, err, first)
	}
	if info, err := os.Lstat(filepath.Join(m.Tree(), "link")); err == nil && !info.Mode().IsRegular() {
		t.Error("a link was made")
	}
	old, err := os.Stat(filepath.Join(m.Tree(), "a.go"))
	check(t, err)

	untouched := func() {
		t.Helper()
		if _, err := os.Stat(ran); err == nil {
			t.Error("something of the repository was run")
		}
	}
	untouched()

	// What changes is written, what is gone is taken out, and the rest is left alone, whatever
	// another git left.
	write(t, source, "b.go", "package b\n")
	check(t, os.Remove(filepath.Join(source, "gone.go")))
	second := commit()
	git(t, source, "push", "-q", bare, "HEAD")
	_ = os.Remove(ran) // who pushes runs its hooks
	write(t, m.git, "index.lock", "")
	write(t, m.Tree(), "stray.go", "package a\n")
	if m, err = NewMirror(t.Context(), bare, dir); err != nil {
		t.Fatal(err)
	}
	if got, err := m.Fetch(t.Context()); err != nil || got != second {
		t.Fatalf("%q %v, want %q", got, err, second)
	}
	var names []string
	entries, err := os.ReadDir(m.Tree())
	check(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	want := []string{".gitattributes", ".gitmodules", "a.go", "b.go", "link"}
	if runtime.GOOS == "windows" {
		want = want[:4]
	}
	if !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
	if now, err := os.Stat(filepath.Join(m.Tree(), "a.go")); err != nil || !now.ModTime().Equal(old.ModTime()) {
		t.Errorf("what did not change was written: %v", err)
	}
	untouched()

	check(t, os.RemoveAll(bare))
	if _, err := m.Fetch(t.Context()); err == nil {
		t.Error("fetched what is gone")
	}
	for _, remote := range []string{"", "a", source, "ext::sh -c true", "http://host/a", "https://", "https://me:secret@host/a", "--upload-pack=x", "git://host/a"} {
		if _, err := NewMirror(t.Context(), remote, filepath.Join(base, "other")); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", remote, err)
		}
	}
}
