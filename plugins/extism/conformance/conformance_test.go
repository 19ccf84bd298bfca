package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/wasm/compiled"
)

// TestGo: the application of Go answers as the native engine. Those of the other
// languages need more than Go: see the task test:extism.
func TestGo(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	ask := filepath.Join(dir, "ask")
	if out, err := exec.Command("go", "build", "-o", ask, "../go/ask").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	inputs, err := prepare(t.Context(), root, dir)
	if err != nil {
		t.Fatal(err)
	}
	kept, remove, err := compiled.Dir()
	if err != nil {
		t.Fatal(err)
	}
	defer remove()
	a := app{"go", []string{ask}, []string{"CAIRN_CACHE=" + kept}}
	for _, in := range inputs {
		want, err := expected(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		got, err := answered(t.Context(), a, in, want.asks)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range differences(got, want) {
			t.Errorf("%s: %s", in.name, w)
		}
		// A comparison that finds no difference whatever is said would be worth nothing.
		want.lines[2].Result = append(want.lines[2].Result, ' ')
		made := 1
		if want.snapshot != nil {
			want.snapshot = want.snapshot[1:]
			want.asked += "x"
			made = 3
		}
		if wrong := differences(got, want); len(wrong) != made || !strings.Contains(wrong[0], "case 3") {
			t.Errorf("%s: %d differences made by hand are told as %q", in.name, made, wrong)
		}
	}
}
