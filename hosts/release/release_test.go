package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cairn-search/cairn/hosts/cli"
)

// TestArchivesAreTheSame: the order in which files were found changes no byte.
func TestArchivesAreTheSame(t *testing.T) {
	at := time.Unix(1_700_000_000, 0).UTC()
	entries := []entry{{name: "b", data: []byte("2")}, {name: "a/x", data: []byte("1"), run: true}}
	first, err := tarGz("dir/", at, entries)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(entries)
	second, err := tarGz("dir/", at, entries)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("the archives differ: %v", err)
	}
	zip, err := zipped(at, sorted(entries))
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(entries)
	if again, err := zipped(at, sorted(entries)); err != nil || !bytes.Equal(zip, again) {
		t.Errorf("the zip archives differ: %v", err)
	}
}

// TestWheelTellsItsTags: those that are compressed in the name stand alone inside.
func TestWheelTellsItsTags(t *testing.T) {
	about := string(wheel{tag: "py3-none-manylinux2014_x86_64.musllinux_1_1_x86_64"}.about())
	for _, want := range []string{"\nTag: py3-none-manylinux2014_x86_64\n", "\nTag: py3-none-musllinux_1_1_x86_64\n", "Root-Is-Purelib: false\n"} {
		if !strings.Contains(about, want) {
			t.Errorf("no %q in %q", want, about)
		}
	}
	sum := "LXEWQrcmsEQBYnyp-6wy9chTD7GQPMTbAiWHF5IaSIE" // of the byte x, without padding
	if got, want := string(recorded([]entry{{name: "a", data: []byte("x")}}, "RECORD")), "a,sha256="+sum+",1\nRECORD,,\n"; got != want {
		t.Errorf("recorded %q, want %q", got, want)
	}
}

// TestEveryCommandHasItsPage: a manual page, and a word in each completion.
func TestEveryCommandHasItsPage(t *testing.T) {
	files, err := shellFiles()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range files {
		all[f.name] = string(f.data)
	}
	app, err := cli.Model()
	if err != nil {
		t.Fatal(err)
	}
	commands := commandsOf(app.Node)
	if len(commands) < 30 {
		t.Fatalf("%d commands", len(commands))
	}
	for _, n := range commands {
		page := all["man/"+strings.ReplaceAll(n.FullPath(), " ", "-")+".1"]
		if !strings.Contains(page, ".SH SYNOPSIS") || !strings.Contains(page, ".SH EXIT STATUS") {
			t.Errorf("the page of %s is %q", n.FullPath(), page)
		}
		for _, shell := range []string{"completions/cairn.bash", "completions/_cairn", "completions/cairn.fish"} {
			if !strings.Contains(all[shell], n.Name) {
				t.Errorf("%s does not know %s", shell, n.FullPath())
			}
		}
	}
}
