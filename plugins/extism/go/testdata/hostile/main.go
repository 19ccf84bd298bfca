//go:build wasip1

// Command hostile is a guest that answers version as one of Cairn's does, and any other
// operation as badly as the first number in its request says. The call of an answer is that
// number again, so it goes on as it began.
package main

import (
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/cairn-search/cairn/core/contract"
	pdk "github.com/extism/go-pdk"
)

//go:wasmimport extism:host/env alloc
func alloc(length uint64) uint64

//go:wasmimport extism:host/env free
func free(at uint64)

//go:wasmimport extism:host/env length
func length(at uint64) uint64

//go:wasmimport extism:host/env load_u64
func load(at uint64) uint64

//go:wasmimport extism:host/env store_u64
func store(at, value uint64)

//go:wasmimport extism:host/env input_load_u64
func inputLoad(at uint64) uint64

//go:wasmimport extism:host/env output_set
func outputSet(at, length uint64)

//go:wasmimport extism:host/env error_set
func errorSet(at uint64)

//go:wasmimport extism:host/env config_get
func configGet(at uint64) uint64

//go:wasmimport extism:host/env var_set
func varSet(name, value uint64)

//go:wasmimport wasi_snapshot_preview1 fd_write
func fdWrite(fd, list, count, written uint32) uint32

//go:wasmimport wasi_snapshot_preview1 random_get
func randomGet(at, length uint32) uint32

//go:wasmimport wasi_snapshot_preview1 proc_exit
func procExit(code uint32)

// cairnHost is the host function of guests that block.
//
//go:wasmimport extism:host/user cairn_host
func cairnHost(needs uint64) uint64

const version = `{"version":1,"call":1,"done":true,"result":{"name":"cairn","release":"1.0.0","contract":1,"digest":"` + contract.Digest + `","operations":["version","load"]}}`

// numbers lead anywhere.
var numbers = []uint64{0, 1, 8, 1 << 16, 1<<31 - 1, 1 << 31, 1<<32 - 8, 1 << 32, 1 << 40, 1<<63 - 1, 1 << 63, 1<<64 - 8, 1<<64 - 1}

// waits is an answer that waits for needs; # stands for the number of the behaviour.
func waits(needs string) string { return `{"version":1,"call":#,"done":false,"needs":` + needs + `}` }

// answers are what is no answer, or waits for what no host has. Of the first three, one
// never ends, one goes on with garbage, and one traps later.
var answers = []string{
	waits(`[{"id":1,"kind":"progress"}]`), waits(`[{"id":1,"kind":"progress"}]`), waits(`[{"id":1,"kind":"progress"}]`),
	"", "no JSON", "null", "[]", "7", `"done"`, "{}", "{", "\xff\xfe\x00", strings.Repeat("[", 1<<20), strings.Repeat(`{"a":`, 1<<17),
	`{"done":"perhaps"}`, `{"done":null}`, `{"done":true}`, `{"done":true,"result":null}`, `{"done":true,"error":"text"}`, `{"done":true,"error":null}`,
	`{"done":true,"error":[1]}`, `{"call":#,"done":false}`, `{"call":"x","done":false,"needs":[]}`, `{"call":1e300,"done":false,"needs":[{"id":1,"kind":"progress"}]}`,
	`{"done":false,"needs":[{"id":1,"kind":"progress"}]}`, waits(`null`), waits(`5`), waits(`{}`), waits(`"x"`), waits(`[]`), waits(`[null]`), waits(`[5]`),
	waits(`[[]]`), waits(`[{}]`), waits(`[{"id":1}]`), waits(`[{"id":"x","kind":"progress"}]`), waits(`[{"id":1e300,"kind":"progress"}]`), waits(`[{"id":1,"kind":5}]`),
	waits(`[{"id":1,"kind":"read"}]`), waits(`[{"id":1,"kind":"read","request":7}]`), waits(`[{"id":1,"kind":"read","request":{"offset":"x","length":[]}}]`),
	waits(`[{"id":1,"kind":"read","request":{"offset":0,"length":-1}}]`), waits(`[{"id":1,"kind":"read","request":{"offset":-9223372036854775808,"length":8}}]`),
	waits(`[{"id":1,"kind":"read","request":{"offset":0,"length":2147483647}}]`), waits(`[{"id":1,"kind":"read","request":{"offset":0,"length":1099511627776}}]`),
	waits(`[{"id":1,"kind":"read","request":{"offset":0,"length":9223372036854775807}}]`), waits(`[{"id":1,"kind":"read","request":{"offset":1e300,"length":1e300}}]`),
	waits(`[{"id":1,"kind":"write","body_bytes":9007199254740993}]`), waits(`[{"id":1,"kind":"llm","request":{"messages":5}}]`),
	waits(`[{"id":1,"kind":"` + strings.Repeat("k", 1<<20) + `"}]`),
	waits(`[` + strings.Repeat(`{"id":1,"kind":"progress"},`, 50_000) + `{"id":2,"kind":"read"}]`),
	strings.Repeat(" ", 32<<20),
}

var sink []byte

// asks are what it asks cairn_host for.
var asks = []func(){
	func() { cairnHost(0) }, func() { cairnHost(1 << 40) }, func() { cairnHost(1<<64 - 1) },
	func() { said(`null`) }, func() { said(`[[5]]`) }, func() { said(`[{"id":1,"kind":"read","request":{"length":1099511627776}}]`) }, func() { said(strings.Repeat("[", 1<<20)) },
}

// deeds are what a guest does instead of answering.
var deeds = []func(){
	func() { // loops
		for {
		}
	},
	func() { // grows, as WebAssembly
		for n := 1; ; n *= 2 {
			sink = append(sink, make([]byte, n<<20)...)
		}
	},
	func() { // grows, by what its host keeps for it
		for at := uint64(1); at != 0; {
			at = alloc(1 << 24)
			store(at, 1)
		}
	},
	func() { // the same, by many small ones
		for at := uint64(1); at != 0; {
			at = alloc(1)
		}
	},
	func() { alloc(1 << 62) }, func() { alloc(1<<64 - 1) },
	func() { outputSet(1<<40, 1<<40) }, func() { outputSet(1<<64-8, 1<<64-1) }, func() { outputSet(alloc(8), 1<<31) }, func() { outputSet(0, 1<<32) },
	func() { errorSet(1 << 40) }, func() { errorSet(1<<64 - 1) }, func() { free(1 << 40) }, func() { free(1<<64 - 1) },
	func() { length(1<<64 - 1) }, func() { load(1<<64 - 8) }, func() { store(1<<64-8, 1) }, func() { inputLoad(1<<64 - 8) }, func() { store(8, 1<<64-1); alloc(8) },
	func() { configGet(1 << 50) }, func() { varSet(1<<50, 1<<50) },
	func() { // at random
		seed := uint64(26)
		next := func() uint64 {
			seed = seed*6364136223846793005 + 1442695040888963407
			return numbers[seed>>33%uint64(len(numbers))]
		}
		calls := []func(){
			func() { alloc(next() % (1 << 22)) }, func() { free(next()) }, func() { length(next()) }, func() { outputSet(next(), next()) }, func() { inputLoad(next()) },
			func() { randomGet(uint32(next()), uint32(next()%4096)) },
		}
		for range 1000 {
			next()
			calls[seed>>33%uint64(len(calls))]()
		}
	},
	func() { fdWrite(1, 1<<31, 1<<31, 1<<31) }, func() { fdWrite(2, 0, 1<<20, 1<<32-4) }, func() { randomGet(1<<32-8, 1<<31) },
	func() { panic("on purpose") }, func() { var p *int; *p = 1 }, func() { recurse(0) }, func() { *(*int32)(unsafe.Add(unsafe.Pointer(&sink), 1<<31)) = 1 },
	func() { procExit(0) }, func() { procExit(1) }, func() { procExit(1<<32 - 1) },
}

func said(needs string) { m := pdk.AllocateString(needs); cairnHost(m.Offset()) }

//go:noinline
func recurse(n int) int { return recurse(n+1) + n }

// number is the first in the input, -1 if there is none.
func number() int {
	in := pdk.InputString()
	in = in[len(in)-len(strings.TrimLeftFunc(in, func(r rune) bool { return r < '0' || r > '9' })):]
	end := strings.IndexFunc(in, func(r rune) bool { return r < '0' || r > '9' })
	n, err := strconv.Atoi(in[:max(0, end)])
	if err != nil {
		return -1
	}
	return n
}

func act(answers []string, deeds []func()) int32 {
	n := number()
	switch {
	case n < 0:
		pdk.OutputString(version)
	case n < len(answers):
		pdk.OutputString(strings.ReplaceAll(answers[n], "#", strconv.Itoa(n)))
	case n-len(answers) < len(deeds):
		deeds[n-len(answers)]()
		return 1 << 30 // it failed, and does not say why
	default:
		pdk.OutputString(`{"version":1,"call":1,"done":true,"error":{"code":"not_found","message":"that was all"}}`)
	}
	return 0
}

func later() int32 {
	switch number() {
	case 0:
		return start()
	case 1:
		pdk.OutputString("no JSON")
	case 2:
		panic("on purpose")
	default:
		pdk.OutputString(`{"version":1,"call":1,"done":true,"error":{"code":"host","message":"it ended after all"}}`)
	}
	return 0
}

//go:wasmexport start
func start() int32 { return act(answers, slices.Concat(deeds, asks)) }

//go:wasmexport resume
func resume() int32 { return later() }

//go:wasmexport feed
func feed() int32 { return later() }

//go:wasmexport fetch
func fetch() int32 { return later() }

//go:wasmexport cancel
func cancel() int32 { return later() }

func main() {}
