// Package hosts holds what is true of the hosts as a whole.
package hosts

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/cairn-search/cairn/"

// layers say which of Cairn's packages, and of those that weigh much, may not be linked
// by a package. Of a layer that names what it may link of Cairn, nothing else may be.
var layers = []struct {
	packages []string
	only     []string // of this module, the packages themselves aside; nil is anything
	without  []string // of other modules
}{
	{
		// Whoever asks a language model does not want a sandbox for it.
		packages: []string{"hosts/llm", "hosts/llm/cassette"},
		only:     []string{"core/contract", "core/model", "core/step", "core/text", "hosts/host", "hosts/llm/provider"},
		without:  []string{"github.com/tetratelabs/wazero", "github.com/fsnotify/fsnotify", "github.com/philippgille/chromem-go"},
	},
	{
		packages: []string{"plugins/extism/go"},
		only:     []string{"core/contract", "hosts/native/sandbox/linear"},
		without:  []string{"github.com/fsnotify/fsnotify", "github.com/philippgille/chromem-go", "modernc.org/sqlite"},
	},
	{
		packages: []string{"hosts/host", "hosts/llm/provider"},
		only:     []string{"core/contract"},
		without:  []string{"github.com/tetratelabs/wazero"},
	},
}

func TestLayers(t *testing.T) {
	for _, l := range layers {
		args := []string{"list", "-deps"}
		for _, p := range l.packages {
			args = append(args, module+p)
		}
		out, err := exec.CommandContext(t.Context(), "go", args...).Output()
		if err != nil {
			t.Fatalf("go %v: %v", args, err)
		}
		linked := strings.Fields(string(out))
		if !slices.Contains(linked, "context") {
			t.Fatalf("go %v lists %q", args, linked)
		}
		for _, p := range linked {
			own, ok := strings.CutPrefix(p, module)
			if ok {
				touch(t, own)
			}
			if ok && !slices.Contains(l.packages, own) && !slices.Contains(l.only, own) {
				t.Errorf("%v links %s, which it is to do without", l.packages, own)
			}
			for _, w := range l.without {
				if p == w || strings.HasPrefix(p, w+"/") {
					t.Errorf("%v links %s, which it is to do without", l.packages, p)
				}
			}
		}
	}
}

// touch opens the files of a package, so that a result is not kept when they change: the
// go command does not see what another one reads.
func touch(t *testing.T, own string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(own), "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("files of %s: %q, %v", own, files, err)
	}
	for _, f := range files {
		if _, err := os.ReadFile(f); err != nil {
			t.Error(err)
		}
	}
}

// TestFleetIsAModule: users of Cairn resolve nothing of a cluster, and a fleet is built with
// the versions that Cairn is.
func TestFleetIsAModule(t *testing.T) {
	root, fleet := requirements(t, "../go.mod"), requirements(t, "fleet/go.mod")
	if len(root) < 20 || len(fleet) < 10 {
		t.Errorf("read %d and %d requirements", len(root), len(fleet))
	}
	for m, version := range root {
		if strings.Contains(m, "nats-io") {
			t.Errorf("the root module needs %s", m)
		}
		if have, ok := fleet[m]; ok && cut(have) != cut(version) && !strings.HasPrefix(m, "golang.org/x/") {
			t.Errorf("the fleet takes %s at %s, Cairn at %s", m, cut(have), cut(version))
		}
	}
}

// TestBenchmarksAreAModule: what only benchmarks need is nothing that users of Cairn
// resolve, and benchmarks measure the versions that Cairn is built with.
func TestBenchmarksAreAModule(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range strings.Fields(string(out)) {
		if strings.HasPrefix(p, module+"hosts/bench") {
			t.Errorf("%s is part of the root module", p)
		}
	}
	root, bench := requirements(t, "../go.mod"), requirements(t, "bench/go.mod")
	if v, ok := root["golang.org/x/tools"]; ok && !strings.HasSuffix(v, "// indirect") {
		t.Error("the root module needs golang.org/x/tools itself")
	}
	for m, version := range root {
		if have, ok := bench[m]; ok && cut(have) != cut(version) && !strings.HasPrefix(m, "golang.org/x/") {
			t.Errorf("benchmarks take %s at %s, Cairn at %s", m, cut(have), cut(version))
		}
	}
	if len(root) < 20 || len(bench) < 20 {
		t.Errorf("read %d and %d requirements", len(root), len(bench))
	}
}

func cut(version string) string {
	version, _, _ = strings.Cut(version, " ")
	return version
}

// requirements are the modules that a go.mod requires, with what follows them.
func requirements(t *testing.T, path string) map[string]string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) (v.+)$`).FindAllStringSubmatch(string(b), -1) {
		all[m[1]] = m[2]
	}
	return all
}
