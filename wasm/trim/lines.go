package main

import (
	"encoding/binary"
	"errors"
	"maps"
	"slices"
)

var errTable = errors.New("its table of functions is none that is known: compare runtime/symtab.go of this Go with what wasm/trim reads")

// table is the pclntab of a Go program: where its parts begin.
type table struct {
	memory
	at                                      uint64
	functions                               int
	names, units, values, list, until, more uint64 // names of functions; files; values by program counter; functions; what belongs to functions
}

// header is how the table of Go 1.20 and later begins where instructions have one byte and
// pointers eight.
var header = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// The fields of a function, by their place in it.
const (
	nameOffset, pcsp, pcfile, pcline, tables, unit, line, others = 4, 16, 20, 24, 28, 32, 36, 43
	fixed                                                        = 44 // bytes of the fields that each has
	most                                                         = 1 << 20
	none                                                         = 1<<32 - 1 // the function has no such data
)

// What tells a trace the arguments of functions and what was inlined into them, and where a
// thread may be preempted, which a guest never is: see internal/abi/symtab.go.
var (
	droppedTables = []uint64{0, 2, 3} // PCDATA_UnsafePoint, PCDATA_InlTreeIndex, PCDATA_ArgLiveIndex
	droppedData   = []uint64{3, 5, 6} // FUNCDATA_InlTree, FUNCDATA_ArgInfo, FUNCDATA_ArgLiveInfo
)

// The fields of runtime.moduledata that are read, by their place in it.
const (
	moduleNames, moduleValues, moduleList, moduleData, moduleEnd = 8, 80, 104, 320, 328
)

func tableOf(m memory) (t table, err error) {
	found := m.find(header)
	if len(found) != 1 {
		return t, errTable
	}
	at := found[0]
	t = table{memory: m, at: at, functions: int(m.uint(at+8, 8))}
	if m.uint(at+24, 8) != 0 || t.functions < 1 || t.functions > most { // since Go 1.26 the address of the text is not in it
		return t, errTable
	}
	t.names, t.units, t.values, t.list = at+m.uint(at+32, 8), at+m.uint(at+40, 8), at+m.uint(at+56, 8), at+m.uint(at+64, 8)
	if t.names >= t.units || t.units > t.values || t.values >= t.list || t.list-at > 1<<28 {
		return t, errTable
	}
	t.until = t.list + uint64(t.functions)*8
	return t, t.module()
}

// module finds where the data of functions begins.
func (t *table) module() error {
	for _, at := range t.find(binary.LittleEndian.AppendUint64(nil, t.at)) {
		if t.uint(at+moduleNames, 8) != t.names || t.uint(at+moduleValues, 8) != t.values || t.uint(at+moduleList, 8) != t.list {
			continue // something else that knows where the table is
		}
		if t.more = t.uint(at+moduleData, 8); t.more != 0 && t.uint(at+moduleEnd, 8) >= t.until {
			return nil
		}
	}
	return errTable
}

// function returns the address of a function's fields.
func (t *table) function(i int) (uint64, error) {
	at := t.list + t.uint(t.list+uint64(i)*8+4, 4)
	if at < t.until || at > t.list+1<<28 {
		return 0, errTable
	}
	return at, nil
}

// run calls yield for each byte of the values that begin at an offset, 0 for none.
func (t *table) run(offset uint64, yield func(at uint64)) error {
	if offset == 0 {
		return nil
	}
	at, read := t.values+offset, 0
	number := func() (n byte) { // whether it is 0 is all that matters
		for {
			b := t.byte(at)
			yield(at)
			n |= b & 0x7f
			if at++; b < 0x80 || at >= t.list {
				return n
			}
		}
	}
	for ; at < t.list; read++ {
		if number() == 0 && read > 0 {
			return nil
		}
		number()
	}
	return errTable
}

// blank blanks what only traces read, where nothing else shares it.
func (t *table) blank() error {
	kept := make([]bool, t.list-t.values)
	data := map[uint64]bool{} // whether what stands there is kept
	for i := range t.functions {
		if err := t.keep(i, func(at uint64) { kept[at-t.values] = true }, data); err != nil {
			return err
		}
	}
	for i := range t.functions {
		t.drop(i)
	}
	for at := t.units; at < t.values; at++ {
		t.clear(at)
	}
	for at := t.values + 1; at < t.list; at++ {
		if !kept[at-t.values] {
			t.clear(at)
		}
	}
	// Each ends where the next one begins; what the last one is may have no end.
	starts := slices.Sorted(maps.Keys(data))
	for i, at := range starts[:max(len(starts)-1, 0)] {
		for ; !data[starts[i]] && at < starts[i+1]; at++ {
			t.clear(t.more + at)
		}
	}
	return nil
}

// keep tells which values a function goes on to need, and which of its data.
func (t *table) keep(i int, value func(at uint64), data map[uint64]bool) error {
	f, err := t.function(i)
	if err != nil {
		return err
	}
	n, others := t.uint(f+tables, 4), uint64(t.byte(f+others))
	if n > 64 || others > 64 {
		return errTable
	}
	if err := t.run(t.uint(f+pcsp, 4), value); err != nil {
		return err
	}
	for j := range n {
		if slices.Contains(droppedTables, j) {
			continue
		}
		if err := t.run(t.uint(f+fixed+4*j, 4), value); err != nil {
			return err
		}
	}
	for j := range others {
		if at := t.uint(f+fixed+4*(n+j), 4); at != none {
			data[at] = data[at] || !slices.Contains(droppedData, j)
		}
	}
	return nil
}

// drop makes a function be without files, lines and what else is dropped.
func (t *table) drop(i int) {
	f, _ := t.function(i)
	for _, field := range []uint64{pcfile, pcline, unit, line} {
		t.set(f+field, 0)
	}
	n, others := t.uint(f+tables, 4), uint64(t.byte(f+others))
	for _, j := range droppedTables {
		if j < n {
			t.set(f+fixed+4*j, 0)
		}
	}
	for _, j := range droppedData {
		if j < others {
			t.set(f+fixed+4*(n+j), none)
		}
	}
}
