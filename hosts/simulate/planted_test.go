package simulate

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

var (
	planted = flag.Bool("planted", false, "play with each of the bugs of testdata/planted, until it is found")
	// environ is that of who runs the tests, whose compiler has its cache there.
	environ = os.Environ()
)

var (
	took  = regexp.MustCompile(`--- FAIL: TestSimulate \((\S+)\)`)
	found = regexp.MustCompile(`seed \d+, step \d+ of \d+: .{0,120}`)
)

// TestPlanted puts bugs into the code, one at a time, and plays until one is found. Without
// -planted it only looks whether the code is there that they change.
func TestPlanted(t *testing.T) {
	all, err := filepath.Glob("testdata/planted/*.txtar")
	if err != nil || len(all) < 3 {
		t.Fatal(all, err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range all {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			overlay := plant(t, root, file)
			if !*planted {
				return
			}
			cmd := exec.CommandContext(t.Context(), "go", "test", "-overlay", overlay, ".", "-count=1", "-timeout", "0",
				"-run", "^TestSimulate$", "-seed", fmt.Sprint(*seed), "-steps", fmt.Sprint(*steps))
			cmd.Env = environ
			out, err := cmd.CombinedOutput()
			m := took.FindSubmatch(out)
			if err == nil || m == nil {
				t.Fatalf("it is not found in %d steps: %v\n%.2000s", *steps, err, out)
			}
			t.Logf("found after %s: %s", m[1], found.Find(out))
		})
	}
}

// plant writes the code with a bug, and what has the compiler take it.
func plant(t *testing.T, root, file string) (overlay string) {
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Files) != 2 {
		t.Fatalf("%d files, not what is there and what stands for it", len(a.Files))
	}
	path, isOld := strings.CutSuffix(a.Files[0].Name, ": old")
	if !isOld || a.Files[1].Name != path+": new" {
		t.Fatalf("files %q and %q", a.Files[0].Name, a.Files[1].Name)
	}
	path = filepath.Join(root, filepath.FromSlash(path))
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(src, a.Files[0].Data); n != 1 {
		t.Fatalf("what it changes is %d times in %s", n, path)
	}
	dir := t.TempDir()
	changed := filepath.Join(dir, "changed.go")
	b, err := json.Marshal(map[string]map[string]string{"Replace": {path: changed}})
	if err != nil {
		t.Fatal(err)
	}
	overlay = filepath.Join(dir, "overlay.json")
	for name, content := range map[string][]byte{changed: bytes.Replace(src, a.Files[0].Data, a.Files[1].Data, 1), overlay: b} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return overlay
}
