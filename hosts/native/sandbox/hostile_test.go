package sandbox

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// The parts of a module in WebAssembly's binary format.
const (
	i32, i64  = 0x7f, 0x7e
	end, drop = 0x0b, 0x1a
)

// assembly is a module that is put together by hand: guests that no compiler makes.
type assembly struct {
	types, imports, functions, exports, code [][]byte
	memory                                   bool
}

func leb(n uint64) []byte { return binary.AppendUvarint(nil, n) }

// constant pushes a number.
func constant(kind byte, n int64) []byte {
	b := []byte{0x42}
	if kind == i32 {
		b[0], n = 0x41, int64(int32(n))
	}
	for {
		c := byte(n & 0x7f)
		if n >>= 7; n == 0 && c&0x40 == 0 || n == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}

func vector(parts [][]byte) []byte {
	b := leb(uint64(len(parts)))
	for _, p := range parts {
		b = append(b, p...)
	}
	return b
}

func named(s string) []byte { return append(leb(uint64(len(s))), s...) }

func (a *assembly) kind(params, results []byte) []byte {
	a.types = append(a.types, append(append([]byte{0x60}, named(string(params))...), named(string(results))...))
	return leb(uint64(len(a.types) - 1))
}

// use imports a function of the kernel, and returns its number; before any function is defined.
func (a *assembly) use(name string, params, results []byte) []byte {
	a.imports = append(a.imports, append(append(append(named("extism:host/env"), named(name)...), 0), a.kind(params, results)...))
	return leb(uint64(len(a.imports) - 1))
}

func (a *assembly) define(name string, params, results, body []byte) {
	a.exports = append(a.exports, append(append(named(name), 0), leb(uint64(len(a.imports)+len(a.functions)))...))
	a.functions = append(a.functions, a.kind(params, results))
	body = append(append([]byte{0}, body...), end) // no locals
	a.code = append(a.code, append(leb(uint64(len(body))), body...))
}

func (a *assembly) bytes() []byte {
	b := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, content []byte) {
		b = append(append(append(b, id), leb(uint64(len(content)))...), content...)
	}
	section(1, vector(a.types))
	section(2, vector(a.imports))
	section(3, vector(a.functions))
	if a.memory {
		section(5, []byte{1, 0, 1})
		a.exports = append(a.exports, append(named("memory"), 2, 0))
	}
	section(7, vector(a.exports))
	section(10, vector(a.code))
	return b
}

// calls runs an export of a guest with 4 MiB, and returns the error; a panic of the host ends
// the test.
func (a *assembly) calls(t *testing.T, export string) ([]byte, error) {
	t.Helper()
	r, err := New(t.Context(), a.bytes(), Options{MemoryBytes: 4 << 20})
	check(t, err)
	defer r.Close(context.Background())
	i, err := r.Get(t.Context())
	if err != nil {
		return nil, err
	}
	defer i.Close(context.Background())
	out, err := i.Call(t.Context(), export, []byte("some input"))
	if n := i.MemoryBytes(); n > 4<<20 {
		t.Errorf("the guest has %d bytes", n)
	}
	return out, err
}

// TestHostileExports: exports that take or return something else, or a memory that is not
// there, are no way to break the host.
func TestHostileExports(t *testing.T) {
	for _, c := range []struct {
		name            string
		params, results []byte
		body            []byte
	}{
		{"stage", []byte{i64}, nil, nil}, {"stage", nil, nil, nil}, {"stage", []byte{i32}, []byte{i32}, constant(i32, -1)},
		{"staged", nil, nil, nil}, {"staged", nil, []byte{i64}, constant(i64, -1)}, {"staged", nil, []byte{i64}, constant(i64, 1<<62)},
		{"staged", []byte{i64}, []byte{i64}, constant(i64, 0)}, {"staged", nil, []byte{i64, i64}, append(constant(i64, 0), constant(i64, 0)...)},
	} {
		for _, memory := range []bool{true, false} {
			a := &assembly{memory: memory}
			a.define(c.name, c.params, c.results, c.body)
			a.define("start", nil, []byte{i32}, constant(i32, 0))
			out, err := a.calls(t, "start")
			if err != nil && !strings.Contains(err.Error(), "guest") {
				t.Errorf("%s%v: %v", c.name, c.params, err)
			}
			if err == nil && len(out) > 4<<20 {
				t.Errorf("%s: %d bytes", c.name, len(out))
			}
		}
	}
}

// TestHostileGrowth: a guest has no more memory than its limit, nor has the host for it.
func TestHostileGrowth(t *testing.T) {
	forever := func(step []byte) []byte { // until step leaves 0
		return append(append([]byte{0x03, 0x40}, step...), 0x0d, 0, end, 0x41, 0) // loop, br_if 0
	}
	a := &assembly{memory: true}
	a.define("start", nil, []byte{i32}, forever(append(constant(i32, 16), 0x40, 0, 0x41, 0x7f, 0x47))) // memory.grow until it is -1
	if _, err := a.calls(t, "start"); err != nil {
		t.Errorf("growing: %v", err)
	}
	a = &assembly{memory: true}
	alloc := a.use("alloc", []byte{i64}, []byte{i64})
	a.define("start", nil, []byte{i32}, forever(append(append(append(constant(i64, 0), 0x10), alloc...), 0x50, 0x45))) // alloc(0) until it is 0
	if _, err := a.calls(t, "start"); err != nil {
		t.Errorf("allocating: %v", err)
	}
	k := &kernel{lengths: map[uint64]uint64{}}
	for n := 0; k.alloc(0) != 0; n++ {
		if n > maxBlocks {
			t.Fatal("a guest has as many blocks as it wants")
		}
	}
}

// TestHostileLoop: a guest that loops without asking whether it is to end is ended with the
// context of the call, if it is said not to be trusted.
func TestHostileLoop(t *testing.T) {
	a := &assembly{memory: true}
	a.define("start", nil, []byte{i32}, []byte{0x03, 0x40, 0x0c, 0, end, 0x41, 0}) // loop, br 0
	r, err := New(t.Context(), a.bytes(), Options{MemoryBytes: 4 << 20, Untrusted: true})
	check(t, err)
	defer r.Close(context.Background())
	i, err := r.Get(t.Context())
	check(t, err)
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer stop()
	if _, err := i.Call(ctx, "start", []byte("some input")); !errors.Is(err, context.DeadlineExceeded) || !i.Failed() {
		t.Errorf("it ended with %v", err)
	}
	check(t, i.Close(t.Context()))
	if i, err = r.Get(t.Context()); err != nil || i.Failed() {
		t.Error("no other can be had: ", err)
	}
}

// TestHostileTraps: a guest that fails in any way is an error that says so.
func TestHostileTraps(t *testing.T) {
	for name, body := range map[string][]byte{
		"unreachable": {0x00, 0x41, 0}, "a wild load": append(constant(i32, -8), 0x29, 3, 0, drop, 0x41, 0),
		"a division": {0x41, 1, 0x41, 0, 0x6d}, "itself": {0x10, 0},
	} {
		a := &assembly{memory: true}
		a.define("start", nil, []byte{i32}, body)
		_, err := a.calls(t, "start")
		if e := (*TrapError)(nil); !errors.As(err, &e) || !strings.HasPrefix(err.Error(), `call guest "start": it trapped: `) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestHostileCalls has guests call the kernel at random, with numbers that lead anywhere.
func TestHostileCalls(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 1))
	one, two, none := []byte{i64}, []byte{i64, i64}, []byte{}
	numbers := []int64{0, 1, 7, 8, 16, 64, 1 << 20, 1<<30 - 1, 1 << 31, 1 << 40, 1<<63 - 1, -1, -8, -1 << 63}
	for n := range 300 {
		a := &assembly{memory: true}
		type function struct {
			params, results, number []byte
		}
		var all []function
		for name, f := range map[string][2][]byte{
			"input_load_u8": {one, {i32}}, "input_load_u64": {one, one}, "load_u8": {one, {i32}}, "load_u64": {one, one},
			"store_u8": {{i64, i32}, none}, "store_u64": {two, none}, "free": {one, none}, "length": {one, one}, "output_set": {two, none},
			"error_set": {one, none}, "config_get": {one, one}, "var_set": {two, none}, "http_request": {two, one}, "log_error": {one, none},
		} {
			all = append(all, function{f[0], f[1], a.use(name, f[0], f[1])})
		}
		alloc := a.use("alloc", one, one)
		var body []byte
		for range 40 {
			if rng.IntN(4) == 0 { // blocks to hit
				body = append(append(append(body, constant(i64, int64(rng.IntN(100)))...), 0x10), append(alloc, drop)...)
			}
			f := all[rng.IntN(len(all))]
			for _, p := range f.params {
				body = append(body, constant(p, numbers[rng.IntN(len(numbers))])...)
			}
			body = append(append(body, 0x10), f.number...)
			for range f.results {
				body = append(body, drop)
			}
		}
		a.define("start", nil, []byte{i32}, append(body, constant(i32, int64(rng.IntN(2)))...))
		if out, err := a.calls(t, "start"); err != nil && !strings.Contains(err.Error(), "guest") || len(out) > maxKernel {
			t.Fatal(fmt.Sprint(n), len(out), err)
		}
	}
}
