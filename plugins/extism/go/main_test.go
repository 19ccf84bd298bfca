package cairn

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/plugins/extism/standin"
	guests "github.com/cairn-search/cairn/wasm/compiled"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"
)

// The guests, and what keeps them compiled for all tests.
const (
	steps  = "../../../wasm/dist/cairn.wasm"
	blocks = "../../../wasm/dist/cairn-host.wasm"
)

var compiled wazero.CompilationCache

func TestMain(m *testing.M) {
	dir, remove, err := guests.Dir()
	if err == nil {
		compiled, err = wazero.NewCompilationCacheWithDir(dir)
	}
	if err != nil {
		log.Fatal(err)
	}
	code := m.Run()
	_ = compiled.Close(context.Background())
	remove()
	os.Exit(code)
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// open starts a guest that ends with the test.
func open(t testing.TB, guest string, o Options) *Cairn {
	t.Helper()
	o.Cache = compiled
	c, err := Open(t.Context(), guest, o)
	check(t, err)
	t.Cleanup(func() { check(t, c.Close(context.Background())) })
	return c
}

// sample is a small repository.
func sample(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "sample")
	for name, text := range map[string]string{
		"README.md":                  "# Sample\nIt stores and serves uploads.\n",
		"store/upload.go":            "package store\n\n// Upload retries an upload.\nfunc Upload() error { return nil }\n",
		"serve/serve.go":             "package serve\n\nimport \"sample/store\"\n\nfunc Serve() { store.Upload() }\n",
		"node_modules/x/index.js":    "upload()\n",
		"größe/" + long + "/日本語.txt": "uploads in a path that no field of a tar holds\n",
	} {
		path := filepath.Join(dir, name)
		check(t, os.MkdirAll(filepath.Dir(path), 0o755))
		check(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return dir
}

var long = strings.Repeat("long", 40)

// works fails unless a guest finds something in the sample.
func works(t testing.TB, c *Cairn) {
	t.Helper()
	r, err := c.Search(t.Context(), contract.SearchRequest{Query: "retries an upload"})
	check(t, err)
	if len(r.Results) == 0 || r.Results[0].Path != "store/upload.go" {
		t.Fatalf("found %+v", r)
	}
}

// code is the code of an error of the core.
func code(err error) string {
	var e *contract.Error
	if !errors.As(err, &e) {
		return fmt.Sprintf("no error of the core: %v", err)
	}
	return e.Code
}

// pick is a model that picks what a word of the query is in.
func pick(_ context.Context, q contract.ModelRequest) (contract.ModelReply, error) {
	return standin.Pick(q)
}

// counted is how much memory guests have, on the heap. The SDK does not tell.
type counted struct{ total atomic.Int64 }

// counting counts the memory of the guests that a test opens from now on.
func counting(t *testing.T) *counted {
	n, own := &counted{}, inPlace
	inPlace = func(ctx context.Context) context.Context {
		return experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(func(_, _ uint64) experimental.LinearMemory {
			return &memory{count: n}
		}))
	}
	t.Cleanup(func() { inPlace = own })
	return n
}

type memory struct {
	b     []byte
	count *counted
}

func (m *memory) Reallocate(size uint64) []byte {
	m.count.total.Add(int64(size) - int64(len(m.b)))
	if size > uint64(cap(m.b)) {
		m.b = append(make([]byte, 0, size+size/8), m.b...)
	}
	m.b = m.b[:size]
	return m.b
}

func (m *memory) Free() { m.b = nil }

// stream is a tar of so many bytes that exists only while it is read.
func stream(bytes int) io.Reader {
	r, w := io.Pipe()
	go func() {
		t := tar.NewWriter(w)
		const size = 64 << 10
		for i := range bytes / size {
			line := fmt.Sprintf("file %d of many has words such as alpha%d and beta%d\n", i, i%97, i%89)
			text := strings.Repeat(line, size/len(line)+1)[:size]
			if err := t.WriteHeader(&tar.Header{Name: fmt.Sprintf("d%d/f%d.txt", i%100, i), Typeflag: tar.TypeReg, Mode: 0o644, Size: size}); err != nil {
				return // the reader has gone
			}
			if _, err := io.WriteString(t, text); err != nil {
				return
			}
		}
		w.CloseWithError(t.Close())
	}()
	return r
}

// build compiles a guest of the test data.
func build(t testing.TB, dir string, tags ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "guest.wasm")
	c := exec.Command("go", "build", "-buildmode=c-shared", "-tags", strings.Join(tags, ","), "-o", out, dir)
	c.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	var said bytes.Buffer
	c.Stderr = &said
	if err := c.Run(); err != nil {
		t.Fatalf("build %s: %v\n%s", dir, err, &said)
	}
	return out
}
