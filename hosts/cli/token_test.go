package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestWebToken: a page has a token unless it is told to have none, and one of the user's
// can stand in an address.
func TestWebToken(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	for text, want := range map[string]string{
		"sesame-1-2-3-4-5\n": "sesame-1-2-3-4-5", "": "is empty", "sesame-1-2-3-4-": "too short", "a/bcdefghijklmnop": "letters", "................": "letters",
		"übcdefghijklmnop": "letters", "a bcdefghijklmnop": "letters",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := (&webCommand{tokenFlags: tokenFlags{TokenFile: file}}).token()
		if got != want && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: got %q, %v", text, got, err)
		}
	}
	t.Setenv(webToken, "mine")
	if got, err := new(webCommand).token(); err == nil || !strings.Contains(err.Error(), webToken+" is too short") {
		t.Errorf("a short one of the environment: %q, %v", got, err)
	}
	t.Setenv(webToken, "mine-and-long-enough")
	if got, err := new(webCommand).token(); got != "mine-and-long-enough" || err != nil {
		t.Errorf("of the environment: %q, %v", got, err)
	}
	if got, err := (&webCommand{tokenFlags: tokenFlags{NoToken: true}}).token(); got != "" || err != nil {
		t.Errorf("none: %q, %v", got, err)
	}
	t.Setenv(webToken, "")
	one, err := new(webCommand).token()
	if other, _ := new(webCommand).token(); err != nil || len(one) < 20 || one == other {
		t.Errorf("by default %q, then %q, %v", one, other, err)
	}
}

// TestBrowse: the program that opens the browser is started with a file that only this
// user reads, for arguments can be seen by all.
func TestBrowse(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the program has another name here")
	}
	dir := t.TempDir()
	said := filepath.Join(dir, "said")
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte("#!/bin/sh\necho \"$@\" >'"+said+".new'\nmv '"+said+".new' '"+said+"'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	const address = "http://127.0.0.1:1/se&cret/"
	remove, err := browse(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	var args []byte
	for end := time.Now().Add(time.Minute); args == nil; time.Sleep(5 * time.Millisecond) {
		if args, _ = os.ReadFile(said); time.Now().After(end) {
			t.Fatal("nothing is started")
		}
	}
	file := strings.TrimSpace(string(args))
	if strings.Contains(file, "cret") {
		t.Errorf("all can see %q", file)
	}
	b, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(b), strings.ReplaceAll(address, "&", "&amp;")) {
		t.Errorf("it leads to %q, %v", b, err)
	}
	for _, path := range []string{file, filepath.Dir(file)} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("others may read %s: %v, %v", path, info.Mode(), err)
		}
	}
	if remove(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Dir(file)); err == nil {
		t.Error("it is left there")
	}
}
