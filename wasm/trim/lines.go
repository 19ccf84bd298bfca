package main

import "errors"

var errTable = errors.New("its table of functions is none that is known: compare runtime/symtab.go of this Go with what wasm/trim reads")

// table is the pclntab of a Go program: where its parts begin.
type table struct {
	memory
	at                         uint64
	functions                  int
	names, values, list, until uint64 // names of functions; values by program counter; functions
}

// header is how the table of Go 1.20 and later begins where instructions have one byte and
// pointers eight.
var header = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// The fields of a function, by their place in it.
const (
	pcsp, pcfile, pcline, tables, unit, line = 16, 20, 24, 28, 32, 36
	fixed                                    = 44 // bytes of the fields that each has
	most                                     = 1 << 20
)

// tableOf finds the table.
func tableOf(m memory) (t table, err error) {
	at, times := m.find(header)
	if times != 1 {
		return t, errTable
	}
	t = table{memory: m, at: at, functions: int(m.uint(at+8, 8))}
	if m.uint(at+24, 8) != 0 || t.functions < 1 || t.functions > most { // since Go 1.26 the address of the text is not in it
		return t, errTable
	}
	t.names, t.values, t.list = at+m.uint(at+32, 8), at+m.uint(at+56, 8), at+m.uint(at+64, 8)
	if t.names >= t.values || t.values >= t.list || t.list-at > 1<<28 {
		return t, errTable
	}
	t.until = t.list + uint64(t.functions)*8
	return t, nil
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

// blank blanks the values that tell files and lines, where no other value shares them.
func blank(m memory) error {
	t, err := tableOf(m)
	if err != nil {
		return err
	}
	kept := make([]bool, t.list-t.values)
	keep := func(at uint64) { kept[at-t.values] = true }
	for i := range t.functions {
		f, err := t.function(i)
		if err != nil {
			return err
		}
		n := t.uint(f+tables, 4)
		if n > 64 {
			return errTable
		}
		if err := t.run(t.uint(f+pcsp, 4), keep); err != nil {
			return err
		}
		for j := range n {
			if err := t.run(t.uint(f+fixed+4*j, 4), keep); err != nil {
				return err
			}
		}
	}
	for i := range t.functions {
		f, _ := t.function(i)
		for _, field := range []uint64{pcfile, pcline, unit, line} {
			for j := range uint64(4) {
				t.clear(f + field + j)
			}
		}
	}
	for at := t.values + 1; at < t.list; at++ {
		if !kept[at-t.values] {
			t.clear(at)
		}
	}
	return nil
}
