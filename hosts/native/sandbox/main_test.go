package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/cairn-search/cairn/wasm"
	_ "github.com/cairn-search/cairn/wasm/all" // the other guests
	guests "github.com/cairn-search/cairn/wasm/compiled"
)

// compiled is the cache of compiled guests that all tests share.
var compiled string

func TestMain(m *testing.M) {
	dir, remove, err := guests.Dir()
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	compiled = dir
	code := m.Run()
	remove()
	os.Exit(code)
}

func guest(t testing.TB, name string) []byte {
	t.Helper()
	b, err := wasm.Guest(name)
	check(t, err)
	return b
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// newRuntime compiles a guest for one test.
func newRuntime(t testing.TB, name string, o Options) *Runtime {
	t.Helper()
	if o.CacheDir == "" {
		o.CacheDir = compiled
	}
	r, err := New(t.Context(), guest(t, name), o)
	check(t, err)
	t.Cleanup(func() { check(t, r.Close(context.Background())) })
	return r
}

func get(t testing.TB, r *Runtime) *Instance {
	t.Helper()
	i, err := r.Get(t.Context())
	check(t, err)
	return i
}

// answer is what the tests look at of an export's output.
type answer struct {
	Version int
	Call    int64
	Done    bool
	Result  json.RawMessage
	Error   *struct{ Code, Message, Field, Fix string }
	Needs   []struct {
		ID   int64
		Kind string
	}
}

// must calls an export that answers.
func must(t testing.TB, i *Instance, export, input string) answer {
	t.Helper()
	out, err := i.Call(t.Context(), export, []byte(input))
	if err != nil {
		t.Fatalf("%s %.80q: %v", export, input, err)
	}
	return decoded(t, out)
}

func decoded(t testing.TB, out []byte) answer {
	t.Helper()
	var a answer
	if err := json.Unmarshal(out, &a); err != nil || a.Version != 1 {
		t.Fatalf("answered %.200q: %v", out, err)
	}
	return a
}

// works fails unless an instance goes through an operation with needs.
func works(t testing.TB, i *Instance) {
	t.Helper()
	check(t, load(t, i, make([]byte, 1024))) // an empty tar
	if a := must(t, i, "start", `{"op": "stats"}`); a.Error != nil {
		t.Fatalf("stats: %+v", a.Error)
	}
}
