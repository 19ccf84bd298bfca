package native

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/sandbox"
	"github.com/cairn-search/cairn/wasm"
)

// ask sends a request one way or another and returns the answer as JSON.
type ask func(op string, request []byte) (json.RawMessage, error)

// ways are the ways to the core. Each must give the same answers, byte for byte,
// but for the field of stats that tells whether the index holds contents.
var ways = []struct {
	name string
	open func(t *testing.T, name string, f files) ask
}{
	{"tar", func(t *testing.T, name string, f files) ask { return through(t, saved(t, name, f.tar(t)), Options{}) }},
	{"directory, cached", func(t *testing.T, name string, f files) ask {
		o := Options{CacheDir: newCache(t)}
		dir := f.write(t, name)
		r := mustOpen(t, dir, o)
		check(t, r.Refresh(t.Context()))
		check(t, r.Close(t.Context()))
		return through(t, dir, o)
	}},
	{"directory", func(t *testing.T, name string, f files) ask {
		return through(t, f.write(t, name), Options{})
	}},
	{"tar.gz", func(t *testing.T, name string, f files) ask { return through(t, saved(t, name, f.targz(t)), Options{}) }},
	{"zip", func(t *testing.T, name string, f files) ask { return through(t, saved(t, name, f.zip(t)), Options{}) }},
	{"snapshot", func(t *testing.T, name string, f files) ask {
		b := exported(t, mustOpen(t, f.write(t, name), Options{}), "require")
		return through(t, saved(t, "x.cairn", b), Options{})
	}},
	{"snapshot, where it lies", func(t *testing.T, name string, f files) ask {
		b := exported(t, mustOpen(t, f.write(t, name), Options{}), "require")
		return through(t, saved(t, "x.cairn", b), Options{Ranges: true})
	}},
	{"wazero, directory", func(t *testing.T, name string, f files) ask {
		return through(t, f.write(t, name), Options{Engine: "wazero"})
	}},
	{"wazero, zip", func(t *testing.T, name string, f files) ask {
		return through(t, saved(t, name, f.zip(t)), Options{Engine: "wazero"})
	}},
	{"wazero, snapshot", func(t *testing.T, name string, f files) ask {
		b := exported(t, mustOpen(t, f.write(t, name), Options{}), "require")
		return through(t, saved(t, "x.cairn", b), Options{Engine: "wazero"})
	}},
	{"wazero, snapshot, where it lies", func(t *testing.T, name string, f files) ask {
		b := exported(t, mustOpen(t, f.write(t, name), Options{}), "require")
		return through(t, saved(t, "x.cairn", b), Options{Engine: "wazero", Ranges: true})
	}},
	{"wazero, blocking call", blocking},
	{"wazero, plain Extism ABI", plain},
}

func through(t *testing.T, path string, o Options) ask {
	r := mustOpen(t, path, o)
	return func(op string, request []byte) (json.RawMessage, error) {
		return r.Call(t.Context(), op, request, known)
	}
}

// known answers what else would differ from one machine and run to another: the
// ids of paths are made from the same secret, and every repository has the same
// history.
var known = Handlers{
	"secret": func(context.Context, Need) contract.Reply {
		return contract.Reply{Value: json.RawMessage(`{"secret":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="}`)}
	},
	"history": func(context.Context, Need) contract.Reply {
		return contract.Reply{Value: json.RawMessage(`{"head":"c4","paths":["internal/server/server.go","internal/server/limit.go","internal/store/memory.go","gone.go"],` +
			`"commits":[[0,1],[0,1,3],[0,1,2],[2]],"details":[` +
			`{"hash":"c4","parents":["c3"],"author":"Ada","time":"2026-03-04T05:06:07Z","subject":"Limit how often a client may redirect"},` +
			`{"hash":"c3","parents":["c2"],"author":"Ben","time":"2026-03-03T05:06:07Z","subject":"Refill the buckets of the rate limiter"},` +
			`{"hash":"c2","parents":["c1"],"author":"Ada","time":"2026-03-02T05:06:07Z","subject":"Serve short links"},` +
			`{"hash":"c1","author":"Ada","time":"2026-03-01T05:06:07Z","subject":"Keep links in memory"}]}`)}
	},
}

func exported(t testing.TB, r *Repository, contents string) []byte {
	t.Helper()
	var b []byte
	check(t, r.Export(t.Context(), contents, func(parts [][]byte) error {
		b = bytes.Join(parts, nil)
		return nil
	}))
	return b
}

// newInstance runs a guest.
func newInstance(t testing.TB, guest []byte) *sandbox.Instance {
	t.Helper()
	r, err := sandbox.New(t.Context(), guest, sandbox.Options{CacheDir: compiledGuests})
	check(t, err)
	t.Cleanup(func() { check(t, r.Close(context.Background())) })
	i, err := r.Get(t.Context())
	check(t, err)
	return i
}

// blocking is a host that knows nothing of steps: one call, and a function that
// answers what the guest asks for meanwhile.
func blocking(t *testing.T, name string, f files) ask {
	i := newInstance(t, guest(t, wasm.Host))
	archive := f.targz(t)
	i.Host(func(needs []byte) []byte {
		var open []struct {
			ID      int64
			Kind    string
			Request contract.ReadRequest
		}
		if err := json.Unmarshal(needs, &open); err != nil {
			t.Error(err)
		}
		var replies []contract.Reply
		for _, n := range open {
			r := contract.Reply{ID: n.ID}
			switch n.Kind {
			case "progress":
			case "read":
				rest := archive[n.Request.Offset:]
				// Pieces as small as this make the guest ask more than once.
				r.Body = rest[:min(len(rest), n.Request.Length, 4000)]
				r.End = len(r.Body) == len(rest)
			default:
				if answer := known[n.Kind]; answer != nil {
					r.Value = answer(t.Context(), Need{}).Value
					break
				}
				r.Error = contract.Errorf(contract.CodeUnsupported, "this host has nothing for a %q need", n.Kind)
			}
			replies = append(replies, r)
		}
		b, err := json.Marshal(replies)
		if err != nil {
			t.Error(err)
		}
		return b
	})
	call := func(op string, request []byte) (json.RawMessage, error) {
		in, err := json.Marshal(map[string]any{"op": op, "request": json.RawMessage(request)})
		check(t, err)
		out, err := i.Call(t.Context(), "call", in)
		check(t, err)
		var a Answer
		check(t, json.Unmarshal(out, &a))
		if !a.Done {
			t.Fatalf("call returned before it was done: %s", out)
		}
		if a.Error != nil {
			return nil, a.Error
		}
		return a.Result, nil
	}
	_, err := call("load", fmt.Appendf(nil, `{"name": %q}`, name))
	check(t, err)
	return call
}

// plain runs a guest without the exports that spare a host the calls of the
// Extism kernel, as a host sees it that does not know them.
func plain(t *testing.T, name string, f files) ask {
	b := guest(t, wasm.Step)
	for _, export := range []string{"\x05stage\x00", "\x06staged\x00"} {
		if n := bytes.Count(b, []byte(export)); n != 1 {
			t.Fatalf("%d exports %q", n, export)
		}
		hidden := append([]byte{}, export...)
		hidden[1] = 'X'
		b = bytes.Replace(b, []byte(export), hidden, 1)
	}
	e := &sandboxed{turn: make(chan struct{}, 1), instance: newInstance(t, b)}
	archive := f.tar(t)
	_, err := Run(t.Context(), e, "load", contract.LoadRequest{Name: name}, Handlers{"read": readBytes(archive)})
	check(t, err)
	return func(op string, request []byte) (json.RawMessage, error) {
		return Run(t.Context(), e, op, request, known)
	}
}
