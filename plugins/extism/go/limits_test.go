package cairn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	extism "github.com/extism/go-sdk"
)

// TestLargeArchive: an archive much larger than the guest's memory goes through piece
// by piece; nobody holds it.
func TestLargeArchive(t *testing.T) {
	const size, limit = 60 << 20, 256 << 20
	before := open(t, steps, Options{}).heap() // its code is compiled
	n := counting(t)
	c, err := Open(t.Context(), steps, Options{MemoryBytes: limit, Cache: compiled})
	check(t, err)
	defer c.Close(t.Context())
	r, err := c.LoadFrom(t.Context(), stream(size), contract.LoadRequest{Name: "large", Contents: "drop"})
	check(t, err)
	if r.Bytes != size {
		t.Errorf("loaded %+v", r)
	}
	guest, all := n.total.Load(), c.heap()
	t.Logf("%d MiB of archive: guest %d MiB, all of this process %d MiB, %d before", size>>20, guest>>20, all>>20, before>>20)
	// The guest's memory is on this heap, with an eighth to grow into.
	if own := all - before - guest - guest/8; own > size/2 || guest > size || guest == 0 {
		t.Errorf("the host holds %d MiB beside the guest's %d", own>>20, guest>>20)
	}
}

// heap is how many bytes the heap of this process holds while a guest is open.
func (c *Cairn) heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	runtime.KeepAlive(c)
	return int64(m.HeapAlloc)
}

// TestMemoryLimit: a guest that needs more than its limit ends with an error that
// names it; the host and other guests go on.
func TestMemoryLimit(t *testing.T) {
	for _, guest := range []string{steps, blocks} {
		other := open(t, guest, Options{})
		_, err := other.Load(t.Context(), sample(t))
		check(t, err)
		c := open(t, guest, Options{MemoryBytes: 40 << 20})
		for range 2 {
			if _, err := c.LoadFrom(t.Context(), stream(60<<20), contract.LoadRequest{}); !errors.Is(err, ErrClosed) || !strings.Contains(err.Error(), "limit of 40 MiB") {
				t.Fatalf("got %v", err)
			}
		}
		works(t, other)
	}
	if _, err := Open(t.Context(), steps, Options{MemoryBytes: 1 << 20, Cache: compiled}); err == nil || !strings.Contains(err.Error(), "limit of 1 MiB") {
		t.Errorf("a limit in which it cannot begin: %v", err)
	}
}

// TestSteadyMemory: calls leave nothing behind, in the guest or in the host.
func TestSteadyMemory(t *testing.T) {
	n := counting(t)
	c, err := Open(t.Context(), steps, Options{Model: pick, Cache: compiled})
	check(t, err)
	defer c.Close(t.Context())
	_, err = c.Load(t.Context(), sample(t))
	check(t, err)
	calls := func(count int) (guest, host int64) {
		for i := range count {
			if i%10 == 0 { // fails
				if _, err := c.Search(t.Context(), contract.SearchRequest{}); code(err) != "bad_input" {
					t.Fatal(err)
				}
				continue
			}
			if _, err := c.Answer(t.Context(), "search", fmt.Appendf(nil, `{"query":"upload %d"}`, i)); err != nil {
				t.Fatal(err)
			}
		}
		return n.total.Load(), c.heap()
	}
	guest, host := calls(1000)
	guestAfter, hostAfter := calls(9000)
	t.Logf("after 1,000 calls %d + %d KiB, after 10,000 %d + %d KiB", guest>>10, host>>10, guestAfter>>10, hostAfter>>10)
	// Less than 9,000 calls need that leave 300 bytes each.
	if guest == 0 || guestAfter > guest+2<<20 || hostAfter > host+2<<20 {
		t.Error("calls leave something behind")
	}
}

// TestBadInput: what is no archive, request or export is an error, after which the
// guest goes on.
func TestBadInput(t *testing.T) {
	for _, guest := range []string{steps, blocks} {
		c := open(t, guest, Options{})
		_, err := c.Load(t.Context(), sample(t))
		check(t, err)
		whole, err := io.ReadAll(stream(1 << 20))
		check(t, err)
		for name, b := range map[string][]byte{"corrupt": whole[:len(whole)/2+100], "bad_input": bytes.Repeat([]byte("this is no archive\n"), 99)} {
			if _, err := c.LoadFrom(t.Context(), bytes.NewReader(b), contract.LoadRequest{Size: int64(len(b))}); code(err) != name {
				t.Errorf("%s: %v", name, err)
			}
		}
		torn := io.MultiReader(bytes.NewReader(whole[:3000]), failing{})
		if _, err := c.LoadFrom(t.Context(), torn, contract.LoadRequest{}); code(err) != "host" || !strings.Contains(err.Error(), "torn") {
			t.Errorf("a reader that fails: %v", err)
		}
		for _, in := range []string{"", "{", "null", `{"query":5}`, "\xff\xfe", `{"nothing":1}`, strings.Repeat("[", 10_000)} {
			if out, err := c.Answer(t.Context(), "search", []byte(in)); err == nil && !bytes.Contains(out, []byte(`"error"`)) {
				t.Errorf("%.20q answered %s", in, out)
			}
		}
		if err := c.Call(t.Context(), "no such", struct{}{}, nil); code(err) != "bad_input" {
			t.Errorf("an operation that is not there: %v", err)
		}
		for _, export := range []string{"start", "resume", "feed", "cancel"} {
			if out, err := c.run(t.Context(), export, []byte("\x00garbage")); err != nil || !bytes.Contains(out, []byte(`"error"`)) {
				t.Errorf("%s answered garbage with %s, %v", export, out, err)
			}
		}
		if _, err := c.run(t.Context(), "fetch", []byte("garbage")); err == nil || errors.Is(err, ErrClosed) {
			t.Errorf("fetch answered garbage: %v", err)
		}
		if _, err := c.run(t.Context(), "nothing", nil); err == nil || !strings.Contains(err.Error(), "no export") {
			t.Errorf("an export that is not there: %v", err)
		}
		works(t, c)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("torn off") }

// TestNotAGuest: other modules, and guests of an older contract, are refused.
func TestNotAGuest(t *testing.T) {
	write := func(b string) string {
		path := filepath.Join(t.TempDir(), "x.wasm")
		check(t, os.WriteFile(path, []byte(b), 0o644))
		return path
	}
	whole, err := os.ReadFile(steps)
	check(t, err)
	for name, path := range map[string]string{
		"nothing": filepath.Join(t.TempDir(), "x"), "empty": write(""), "text": write("hello"), "cut off": write(string(whole[:5000])),
		"without exports": write("\x00asm\x01\x00\x00\x00"), "another guest": build(t, "../../../hosts/native/sandbox/testdata/probe", "offline"),
		"an older guest": build(t, "./testdata/older"),
	} {
		c, err := Open(t.Context(), path, Options{Cache: compiled})
		if err == nil || !strings.HasPrefix(err.Error(), "open guest") || c != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNothingIsVisible: through the SDK too, a guest sees no files, variables,
// arguments, clock, configuration or open descriptors.
func TestNothingIsVisible(t *testing.T) {
	t.Setenv("CAIRN_PROBE", "visible")
	wasm := extism.WasmFile{Path: build(t, "../../../hosts/native/sandbox/testdata/probe")}
	p, err := extism.NewPlugin(t.Context(), extism.Manifest{Wasm: []extism.Wasm{wasm}}, extism.PluginConfig{EnableWasi: true}, nil)
	check(t, err)
	defer p.Close(t.Context())
	if _, seen, err := p.Call("look", nil); err != nil || string(seen) != "saw: " {
		t.Errorf("%s, %v", seen, err)
	}
	if _, seen, err := p.Call("probe", nil); err == nil || !strings.Contains(err.Error(), "not allowed") {
		t.Errorf("the network: %s, %v", seen, err)
	}
}
