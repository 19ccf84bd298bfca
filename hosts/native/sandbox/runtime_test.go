package sandbox

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/wasm"
)

// archive returns a tar of n files with 64 KiB of words each.
func archive(t testing.TB, n int) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := range n {
		text := strings.Repeat(fmt.Sprintf("word%d answers a request of %d bytes\n", i, i), 1600)
		check(t, w.WriteHeader(&tar.Header{Name: fmt.Sprintf("file%d.txt", i), Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(text))}))
		_, err := w.Write([]byte(text))
		check(t, err)
	}
	check(t, w.Close())
	return b.Bytes()
}

// load hands an archive to an instance, piece by piece.
func load(t testing.TB, i *Instance, b []byte) error {
	t.Helper()
	return loadIn(t, t.Context(), i, b)
}

func loadIn(t testing.TB, ctx context.Context, i *Instance, b []byte) error {
	t.Helper()
	out, err := i.Call(ctx, "start", []byte(`{"op": "load"}`))
	for err == nil {
		a := decoded(t, out)
		if a.Done {
			if a.Error != nil {
				return errors.New(a.Error.Message)
			}
			return nil
		}
		switch n := a.Needs[0]; n.Kind {
		case "read":
			k := min(len(b), 1<<20)
			head := fmt.Sprintf(`{"call": %d, "id": %d, "end": %t}`+"\n", a.Call, n.ID, k == len(b))
			out, err = i.Call(ctx, "feed", append([]byte(head), b[:k]...))
			b = b[k:]
		default:
			out, err = i.Call(ctx, "resume", fmt.Appendf(nil, `{"call": %d, "replies": [{"id": %d}]}`, a.Call, n.ID))
		}
	}
	return err
}

// TestMemoryLimit: an archive that is too big for the limit ends that instance,
// with an error that names the limit, and nothing else.
func TestMemoryLimit(t *testing.T) {
	r := newRuntime(t, wasm.Step, Options{MemoryBytes: 32 << 20})
	big, small := archive(t, 600), archive(t, 2)
	other := get(t, r)
	check(t, load(t, other, small))
	i := get(t, r)
	for range 2 {
		err := load(t, i, big)
		if !errors.Is(err, ErrMemory) || !strings.Contains(err.Error(), "limit of 32 MiB") {
			t.Fatalf("got %v", err)
		}
	}
	if n := i.MemoryBytes(); n > 32<<20 {
		t.Errorf("it took %d bytes", n)
	}
	check(t, i.Close(t.Context()))
	if a := must(t, other, "start", `{"op": "search", "request": {"query": "word1"}}`); a.Error != nil {
		t.Errorf("another instance: %+v", a.Error)
	}
	next := get(t, r)
	if next == i {
		t.Error("the dead instance is handed out again")
	}
	check(t, load(t, next, small))
	if _, err := i.Call(t.Context(), "start", []byte(`{"op": "stats"}`)); !errors.Is(err, ErrClosed) {
		t.Errorf("a closed instance: %v", err)
	}
}

// TestTinyMemory: a limit below what the guest needs to begin is an error of that kind.
func TestTinyMemory(t *testing.T) {
	for _, limit := range []int64{1, 1 << 20} {
		r, err := New(t.Context(), guest(t, wasm.Step), Options{MemoryBytes: limit, CacheDir: compiled})
		if err == nil {
			_, err = r.Get(t.Context())
			check(t, r.Close(t.Context()))
		}
		if !errors.Is(err, ErrMemory) {
			t.Errorf("%d bytes: %v", limit, err)
		}
	}
}

// TestSteadyMemory: calls leave nothing behind, not even those that are canceled.
func TestSteadyMemory(t *testing.T) {
	i := get(t, newRuntime(t, wasm.Step, Options{}))
	check(t, load(t, i, archive(t, 2)))
	calls := func(n int) {
		for j := range n {
			if j%10 == 0 {
				a := must(t, i, "start", `{"op": "load"}`)
				must(t, i, "cancel", fmt.Sprintf(`{"call": %d}`, a.Call))
			}
			if a := must(t, i, "start", fmt.Sprintf(`{"op": "search", "request": {"query": "word%d answers request"}}`, j%12)); a.Error != nil {
				t.Fatal(a.Error)
			}
		}
	}
	calls(1000)
	before := i.MemoryBytes()
	calls(2000)
	// What a call left behind would add up; when garbage is collected may differ.
	if after := i.MemoryBytes(); after > before+steady {
		t.Errorf("memory grew from %d to %d bytes", before, after)
	}
}

// steady is less than what 2,000 calls need that each leave a kilobyte behind.
const steady = 1 << 20

// TestReuse: an instance that was given back knows nothing of its past, and a
// runtime keeps only a few.
func TestReuse(t *testing.T) {
	ctx := t.Context()
	r := newRuntime(t, wasm.Step, Options{})
	a, b, c := get(t, r), get(t, r), get(t, r)
	check(t, load(t, a, archive(t, 3)))
	// Instances are independent of each other.
	if x := must(t, b, "start", `{"op": "stats"}`); x.Error == nil || x.Error.Code != "not_loaded" {
		t.Errorf("another instance: %+v", x)
	}
	open := must(t, a, "start", `{"op": "load"}`)
	for _, i := range []*Instance{a, b, c} {
		check(t, i.Close(ctx))
	}
	if len(r.idle) != maxIdle {
		t.Errorf("%d instances are kept", len(r.idle))
	}
	for range maxIdle {
		i := get(t, r)
		if i == c {
			t.Error("an instance too many was kept")
		}
		if x := must(t, i, "start", `{"op": "stats"}`); x.Error == nil || x.Error.Code != "not_loaded" {
			t.Errorf("after reuse: %+v", x)
		}
		if x := must(t, i, "cancel", fmt.Sprintf(`{"call": %d}`, open.Call)); x.Error == nil || x.Error.Code != "bad_input" {
			t.Errorf("after reuse a call of before still runs: %+v", x)
		}
		works(t, i)
	}
	large := get(t, r)
	check(t, load(t, large, archive(t, 700)))
	if large.MemoryBytes() <= maxIdleBytes {
		t.Fatalf("%d bytes are not large", large.MemoryBytes())
	}
	check(t, large.Close(ctx))
	if len(r.idle) != 0 {
		t.Error("an instance that has grown large is kept")
	}
}

func TestClosedRuntime(t *testing.T) {
	ctx := t.Context()
	r, err := New(ctx, guest(t, wasm.Step), Options{CacheDir: compiled})
	check(t, err)
	busy := get(t, r)
	check(t, get(t, r).Close(ctx))
	// A call that is under way ends as if nothing were.
	ended := make(chan error)
	go func() {
		_, err := busy.Call(ctx, "resume", []byte(strings.Repeat("[", 10_000)))
		ended <- err
	}()
	check(t, r.Close(ctx))
	if err := <-ended; err != nil && !errors.Is(err, ErrClosed) {
		t.Errorf("a call during Close: %v", err)
	}
	if _, err := r.Get(ctx); !errors.Is(err, ErrClosed) {
		t.Errorf("Get after Close: %v", err)
	}
	if _, err := busy.Call(ctx, "start", []byte(`{"op": "version"}`)); !errors.Is(err, ErrClosed) {
		t.Errorf("a call after its runtime was closed: %v", err)
	}
	if err := busy.Close(ctx); err != nil {
		t.Errorf("closing it then: %v", err)
	}
	check(t, r.Close(ctx))
}

// tiny is a module with a page of memory and a function "f" that does nothing.
const tiny = "\x00asm\x01\x00\x00\x00\x01\x04\x01\x60\x00\x00\x03\x02\x01\x00\x05\x03\x01\x00\x01\x07\x09\x02\x01f\x00\x00\x01m\x02\x00\x0a\x04\x01\x02\x00\x0b"

// TestCompilationCache: a compiled guest is kept; one that is damaged, or a
// directory that cannot be used, costs time at most.
func TestCompilationCache(t *testing.T) {
	dir := t.TempDir()
	use := func(name, dir string) {
		t.Helper()
		r, err := New(t.Context(), []byte(tiny), Options{CacheDir: dir})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, err := get(t, r).Call(t.Context(), "f", nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		check(t, r.Close(context.Background()))
	}
	use("cold", dir)
	var kept []string
	check(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			kept = append(kept, path)
		}
		return err
	}))
	if len(kept) != 1 {
		t.Fatalf("kept %q", kept)
	}
	good, err := os.ReadFile(kept[0])
	check(t, err)
	use("warm", dir)
	flipped := bytes.Clone(good)
	flipped[len(flipped)/2] ^= 0xff
	for name, b := range map[string][]byte{
		"empty": nil, "cut off": good[:len(good)/2], "other file": []byte("hello"), "zeros": make([]byte, len(good)), "flipped": flipped,
	} {
		check(t, os.WriteFile(kept[0], b, 0o600))
		use(name, dir)
		use("mended", dir)
		if b, err := os.ReadFile(kept[0]); err != nil || !bytes.Equal(b, good) {
			t.Errorf("%s: not mended: %d bytes, %v", name, len(b), err)
		}
	}
	file := filepath.Join(dir, "file")
	check(t, os.WriteFile(file, nil, 0o600))
	use("a file in its place", file)
	use("below a file", filepath.Join(file, "dir"))
}
