package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/wasm"
)

// answering are the exports that answer with an api.Answer.
var answering = []string{"start", "resume", "feed", "cancel"}

// garbage is what no host should send.
func garbage() []string {
	g := []string{
		"", " ", "\n", "\x00", "null", "true", "[]", "{}", "{", `"`, "7", "1e999", `{"op": 5}`, `{"op": ""}`, `{"op": "no such"}`,
		`{"op": "search", "request": 5}`, `{"op": "load"} trailing`, `{"op": "` + strings.Repeat("x", 100_000) + `"}`,
		`{"call": -1}`, `{"call": 99, "id": 1}`, `{"call": 9223372036854775807, "id": 9223372036854775807}`, `{"call": 1e3}`,
		`{"call": 18446744073709551616}`, `{"call": 99, "replies": [{"id": 1}]}`, `{"call": 1, "replies": {}}`,
		`{"call": 1, "replies": [{"id": 1, "body": "not base64!"}]}`, `{"call": 99, "id": 1, "end": true}` + "\nbytes",
		strings.Repeat("[", 100_000), strings.Repeat(`{"op":`, 20_000), "\xff\xfe\xfd", strings.Repeat("\x00", 1<<20),
		`{"op": "import", "request": {"size": -5}}`, `{"op": "search"}` + "\n" + `{"query": "\ud800"}`,
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		b := make([]byte, random.IntN(200))
		for i := range b {
			b[i] = byte(random.Uint32())
		}
		g = append(g, string(b))
	}
	return g
}

// TestGarbage: every export answers garbage in the one shape of errors, and the
// instance can go on.
func TestGarbage(t *testing.T) {
	for _, name := range []string{wasm.Step, wasm.Host} {
		i := get(t, newRuntime(t, name, Options{}))
		exports := answering
		if name == wasm.Host {
			exports = append(exports, "call")
		}
		for _, export := range exports {
			for _, in := range garbage() {
				a := must(t, i, export, in)
				if a.Error == nil || a.Error.Code == "" || a.Error.Message == "" || a.Error.Code == "internal" {
					t.Errorf("%s: %s %.60q answered %+v", name, export, in, a)
				}
			}
		}
		for _, in := range garbage() {
			if out, err := i.Call(t.Context(), "fetch", []byte(in)); err == nil || len(out) > 0 || strings.HasSuffix(err.Error(), ": ") {
				t.Errorf("%s: fetch %.60q answered %q, %v", name, in, out, err)
			}
		}
		for _, in := range garbage() {
			if _, err := i.Call(t.Context(), "reset", []byte(in)); err != nil {
				t.Errorf("%s: reset %.60q: %v", name, in, err)
			}
		}
		if _, err := i.Call(t.Context(), "no_such_export", nil); err == nil || !strings.Contains(err.Error(), `"no_such_export"`) {
			t.Errorf("%s: an export that is not there: %v", name, err)
		}
		works(t, i)
	}
}

// TestGarbageOfReplies: replies that answer nothing that was asked leave the call
// as it was.
func TestGarbageOfReplies(t *testing.T) {
	i := get(t, newRuntime(t, wasm.Step, Options{}))
	a := must(t, i, "start", `{"op": "load"}`)
	for _, in := range []string{
		`{"call": %d, "replies": [{"id": 77}]}`,
		`{"call": %d, "replies": [{"id": -1, "body": ""}]}`,
		`{"call": %d, "replies": [{"id": 1, "end": true}, {"id": 1, "end": true}]}`,
	} {
		if b := must(t, i, "resume", fmt.Sprintf(in, a.Call)); b.Error == nil || b.Done || b.Error.Field == "" {
			t.Errorf("%s answered %+v", in, b)
		}
	}
	if b := must(t, i, "cancel", fmt.Sprintf(`{"call": %d}`, a.Call)); !b.Done || b.Error == nil || b.Error.Code != "canceled" {
		t.Errorf("cancel answered %+v", b)
	}
	works(t, i)
}

// TestGarbageFromHost: whatever cairn_host returns ends the call with an error.
func TestGarbageFromHost(t *testing.T) {
	i := get(t, newRuntime(t, wasm.Host, Options{}))
	for _, reply := range append(garbage(), `[]`, `[{"id": 99}]`, `[{"id": 1}, {"id": 1}]`, `[{"id": 1, "error": {"code": "host", "message": "no"}}]`) {
		asked := 0
		i.Host(func(needs []byte) []byte {
			if asked++; !json.Valid(needs) || asked > 10 {
				t.Errorf("%.60q: asked %d times for %.100q", reply, asked, needs)
				return nil
			}
			return []byte(reply)
		})
		a := must(t, i, "call", `{"op": "load"}`)
		if !a.Done || a.Error == nil || a.Error.Message == "" || a.Error.Code == "internal" {
			t.Errorf("%.60q: answered %+v", reply, a)
		}
	}
	i.Host(nil)
	if a := must(t, i, "call", `{"op": "load"}`); a.Error == nil {
		t.Errorf("without a host: %+v", a)
	}
	works(t, i)
}

// TestKernel: no offset or length that a guest hands over reaches outside.
func TestKernel(t *testing.T) {
	k := &kernel{lengths: map[uint64]uint64{}}
	k.begin([]byte("input"))
	far := []uint64{1, 7, 8, 1 << 20, 1<<30 + 1, 1 << 40, 1<<63 - 1, 1 << 63, 1<<64 - 8, 1<<64 - 1}
	for _, n := range far[4:] {
		if at := k.alloc(n); at != 0 {
			t.Errorf("alloc(%d) = %d", n, at)
		}
	}
	for _, at := range far {
		if k.block(at) != nil || load64(k.memory, at) != 0 || load8(k.memory, at) != 0 || load64(k.input, at) != 0 {
			t.Errorf("something lies at %d", at)
		}
	}
	a, b := k.alloc(3), k.alloc(16)
	copy(k.block(b), "0123456789abcdef")
	if a == 0 || b < a+3 || len(k.block(a)) != 3 || load64(k.memory, b) != 0x3736353433323130 {
		t.Errorf("blocks at %d and %d", a, b)
	}
	for _, at := range append(far, 0) {
		k.free(at)
	}
	if len(k.block(a)) != 0 || string(k.block(b)) != "0123456789abcdef" {
		t.Error("freeing what is no block, or another one, changes a block")
	}
	before := len(k.memory)
	for range 100 {
		in, out := k.alloc(1000), k.alloc(77)
		k.free(out)
		k.free(in)
	}
	if len(k.memory) != before {
		t.Errorf("blocks that were freed take %d bytes", len(k.memory)-before)
	}
	k.begin(nil)
	if k.block(b) != nil {
		t.Error("a block outlives its call")
	}
	if at := k.alloc(16); !bytes.Equal(k.block(at), make([]byte, 16)) {
		t.Error("a block begins with what another one held")
	}
}

// TestNotAGuest: what is no module, or another one, is refused.
func TestNotAGuest(t *testing.T) {
	empty := []byte("\x00asm\x01\x00\x00\x00")
	for name, b := range map[string][]byte{"nothing": nil, "text": []byte("hello"), "cut off": guest(t, wasm.Step)[:5000]} {
		if r, err := New(t.Context(), b, Options{}); err == nil || !strings.HasPrefix(err.Error(), "compile guest: ") {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
	r, err := New(t.Context(), empty, Options{})
	check(t, err)
	defer r.Close(context.Background())
	i, err := r.Get(t.Context())
	if err == nil {
		_, err = i.Call(t.Context(), "start", []byte("{}"))
	}
	if err == nil || !strings.Contains(err.Error(), "guest") {
		t.Errorf("a module without exports: %v", err)
	}
}
