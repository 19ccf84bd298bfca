package sandbox

import (
	"context"
	"encoding/binary"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// kernel is the Extism kernel of one instance: the input and output of the call
// at hand, and the blocks of memory that guest and host pass by offset. It
// implements what the guest's PDK imports from "extism:host/env" and nothing
// that reaches outside: no HTTP, no configuration, no variables.
type kernel struct {
	input  []byte
	output []byte
	failed string // set by error_set
	// blocks hold the memory of one export's run; offset 0 means none, so the
	// first block begins at 8.
	memory  []byte
	lengths map[uint64]uint64
	host    func(needs []byte) []byte // answers cairn_host; nil in cairn.wasm
}

// maxKernel bounds the blocks of one export's run.
const maxKernel = 1 << 30

// maxBlocks bounds how many there are at a time: each takes memory of the host besides its own.
const maxBlocks = 1 << 20

// begin prepares the kernel for an export's run.
func (k *kernel) begin(input []byte) {
	k.input, k.output, k.failed = input, nil, ""
	k.memory = k.memory[:0]
	clear(k.lengths)
}

func (k *kernel) alloc(n uint64) uint64 {
	at := uint64(len(k.memory)+15) &^ 7
	if n > maxKernel || at+n > maxKernel || len(k.lengths) >= maxBlocks {
		return 0
	}
	end := at + (n+7)&^7
	if uint64(cap(k.memory)) < end {
		grown := make([]byte, end, max(end, 2*uint64(cap(k.memory))))
		copy(grown, k.memory)
		k.memory = grown
	}
	k.memory = k.memory[:end]
	clear(k.memory[at:end])
	k.lengths[at] = n
	return at
}

// free gives up a block. The memory of the last one is used again, which is what a
// guest that asks its host many times in one call lives on.
func (k *kernel) free(at uint64) {
	if n, ok := k.lengths[at]; ok && at+(n+7)&^7 == uint64(len(k.memory)) {
		k.memory = k.memory[:at-8] // where alloc began
	}
	delete(k.lengths, at)
}

// block returns the block at an offset, nil if there is none.
func (k *kernel) block(at uint64) []byte {
	n, ok := k.lengths[at]
	if !ok {
		return nil
	}
	return k.memory[at : at+n]
}

type kernelKey struct{}

// kernelOf finds the kernel of the running instance: host functions belong to
// the runtime, which all instances share.
func kernelOf(ctx context.Context) *kernel { return ctx.Value(kernelKey{}).(*kernel) }

// instantiateKernel gives a runtime the modules that the guests import.
func instantiateKernel(ctx context.Context, r wazero.Runtime) error {
	env := r.NewHostModuleBuilder("extism:host/env")
	i64, i32 := api.ValueTypeI64, api.ValueTypeI32
	def := func(name string, params, results []api.ValueType, f func(k *kernel, stack []uint64)) {
		env.NewFunctionBuilder().WithGoFunction(api.GoFunc(func(ctx context.Context, stack []uint64) {
			f(kernelOf(ctx), stack)
		}), params, results).Export(name)
	}
	none, one, two := []api.ValueType{}, []api.ValueType{i64}, []api.ValueType{i64, i64}
	def("input_length", none, one, func(k *kernel, s []uint64) { s[0] = uint64(len(k.input)) })
	def("input_load_u8", one, []api.ValueType{i32}, func(k *kernel, s []uint64) { s[0] = load8(k.input, s[0]) })
	def("input_load_u64", one, one, func(k *kernel, s []uint64) { s[0] = load64(k.input, s[0]) })
	def("load_u8", one, []api.ValueType{i32}, func(k *kernel, s []uint64) { s[0] = load8(k.memory, s[0]) })
	def("load_u64", one, one, func(k *kernel, s []uint64) { s[0] = load64(k.memory, s[0]) })
	def("store_u8", []api.ValueType{i64, i32}, none, func(k *kernel, s []uint64) {
		if s[0] < uint64(len(k.memory)) {
			k.memory[s[0]] = byte(s[1])
		}
	})
	def("store_u64", two, none, func(k *kernel, s []uint64) {
		if n := uint64(len(k.memory)); s[0] < n && n-s[0] >= 8 {
			binary.LittleEndian.PutUint64(k.memory[s[0]:], s[1])
		}
	})
	def("alloc", one, one, func(k *kernel, s []uint64) { s[0] = k.alloc(s[0]) })
	def("free", one, none, func(k *kernel, s []uint64) { k.free(s[0]) })
	length := func(k *kernel, s []uint64) { s[0] = k.lengths[s[0]] }
	def("length", one, one, length)
	def("length_unsafe", one, one, length)
	def("output_set", two, none, func(k *kernel, s []uint64) {
		if n := uint64(len(k.memory)); s[0] <= n && s[1] <= n-s[0] {
			k.output = append([]byte{}, k.memory[s[0]:s[0]+s[1]]...)
		}
	})
	def("error_set", one, none, func(k *kernel, s []uint64) { k.failed = string(k.block(s[0])) })
	zero := func(_ *kernel, s []uint64) { s[0] = 0 }
	ignore := func(*kernel, []uint64) {}
	def("config_get", one, one, zero)
	def("var_get", one, one, zero)
	def("var_set", two, none, ignore)
	def("http_request", two, one, zero)
	def("http_status_code", none, []api.ValueType{i32}, zero)
	def("http_headers", none, one, zero)
	def("get_log_level", none, []api.ValueType{i32}, zero)
	for _, level := range []string{"log_trace", "log_debug", "log_info", "log_warn", "log_error"} {
		def(level, one, none, ignore)
	}
	if _, err := env.Instantiate(ctx); err != nil {
		return err
	}
	user := r.NewHostModuleBuilder("extism:host/user")
	user.NewFunctionBuilder().WithGoFunction(api.GoFunc(func(ctx context.Context, stack []uint64) {
		k := kernelOf(ctx)
		needs := append([]byte{}, k.block(stack[0])...)
		stack[0] = 0
		if k.host == nil {
			return
		}
		replies := k.host(needs)
		at := k.alloc(uint64(len(replies)))
		if at > 0 {
			copy(k.memory[at:], replies)
		}
		stack[0] = at
	}), one, one).Export("cairn_host")
	_, err := user.Instantiate(ctx)
	return err
}

func load8(b []byte, at uint64) uint64 {
	if at >= uint64(len(b)) {
		return 0
	}
	return uint64(b[at])
}

func load64(b []byte, at uint64) uint64 {
	if n := uint64(len(b)); at >= n || n-at < 8 {
		return 0
	}
	return binary.LittleEndian.Uint64(b[at:])
}
