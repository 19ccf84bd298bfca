package sandbox

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tetratelabs/wazero"

	"github.com/cairn-search/cairn/wasm"
)

// maxGuestBytes are the sizes of the guests, compressed as strongly as gzip does, that no
// change may exceed unnoticed.
var maxGuestBytes = map[string]int{wasm.Reader: 1_332_000, wasm.Search: 2_257_000, wasm.Step: 3_469_000, wasm.Host: 3_470_000}

func TestGuestSize(t *testing.T) {
	for _, name := range wasm.Guests {
		var b bytes.Buffer
		z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		check(t, err)
		_, err = z.Write(guest(t, name))
		check(t, err)
		check(t, z.Close())
		if most := maxGuestBytes[name]; b.Len() > most {
			t.Errorf("%s is %d bytes in gzip, over %d", name, b.Len(), most)
		}
	}
}

// TestImports: a guest can ask for no more than this. Of WASI, nothing opens a
// file or a socket; what is there works on what the host has opened: nothing.
func TestImports(t *testing.T) {
	ctx := t.Context()
	cache, err := wazero.NewCompilationCacheWithDir(compiled)
	check(t, err)
	defer cache.Close(ctx)
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithCompilationCache(cache))
	defer r.Close(ctx)
	for name, want := range map[string][]string{
		wasm.Reader: {"extism:host/env", "wasi_snapshot_preview1"},
		wasm.Search: {"extism:host/env", "wasi_snapshot_preview1"},
		wasm.Step:   {"extism:host/env", "wasi_snapshot_preview1"},
		wasm.Host:   {"extism:host/env", "extism:host/user", "wasi_snapshot_preview1"},
	} {
		m, err := r.CompileModule(ctx, guest(t, name))
		check(t, err)
		var modules []string
		for _, f := range m.ImportedFunctions() {
			module, function, _ := f.Import()
			modules = append(modules, module)
			if strings.HasPrefix(function, "http_") || strings.HasPrefix(function, "sock_") || function == "path_open" {
				t.Errorf("%s imports %s", name, function)
			}
		}
		slices.Sort(modules)
		if diff := cmp.Diff(want, slices.Compact(modules)); diff != "" {
			t.Errorf("%s imports modules (-want +got):\n%s", name, diff)
		}
		if len(m.ImportedMemories()) > 0 {
			t.Errorf("%s imports memory", name)
		}
	}
}

// TestNothingIsVisible runs a guest that looks for files, variables, arguments, the
// time, the network, configuration and whatever may lie behind open descriptors.
func TestNothingIsVisible(t *testing.T) {
	out := filepath.Join(t.TempDir(), "probe.wasm")
	build := exec.Command("go", "build", "-buildmode=c-shared", "-o", out, "./testdata/probe")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if b, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the probe: %v\n%s", err, b)
	}
	b, err := os.ReadFile(out)
	check(t, err)
	t.Setenv("CAIRN_PROBE", "visible")
	r, err := New(t.Context(), b, Options{CacheDir: compiled})
	check(t, err)
	defer r.Close(t.Context())
	seen, err := get(t, r).Call(t.Context(), "probe", []byte("input"))
	if err != nil || string(seen) != "saw: " {
		t.Errorf("%s, %v", seen, err)
	}
}
