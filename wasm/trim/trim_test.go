package main

import (
	"bytes"
	"slices"
	"testing"
)

// module is a module whose only section is its data, at one address.
func module(data []byte) []byte {
	section := append([]byte{1, 0, i32Const, 0x80, 0x01, end}, number(len(data))...)
	section = append(section, data...)
	return slices.Concat([]byte("\x00asm\x01\x00\x00\x00"), []byte{dataSection}, number(len(section)), section)
}

func number(n int) (b []byte) {
	for ; n > 0x7f; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}

// words are numbers of some bytes each.
func words(size int, list ...int) (b []byte) {
	for _, n := range list {
		for i := range size {
			b = append(b, byte(n>>(8*i)))
		}
	}
	return b
}

// program is a table of one function, whose lines share the last two bytes of its stack's.
func program() []byte {
	b := slices.Concat(header, words(8, 1, 0, 0, 72, 0, 0, 80, 96))
	b = append(b, "\x00main.f\x00"...)
	b = append(b, 0, 2, 1, 4, 3, 0, 6, 7, 0, 8, 9, 0, 0, 0, 0, 0) // from 80: the stack's from 1, files' from 6, lines' from 9
	b = append(b, words(4, 0, 16, 99, 0)...)
	b = append(b, words(4, 0, 1, 0, 0, 1, 6, 9, 0, 5, 77)...)
	return append(b, 0, 0, 0, 0)
}

func TestTrim(t *testing.T) {
	guest := module(program())
	before := bytes.Clone(guest)
	if err := trim(guest); err != nil {
		t.Fatal(err)
	}
	table := guest[len(guest)-len(program()):]
	if got := table[80:96]; !bytes.Equal(got, []byte{0, 2, 1, 4, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}) {
		t.Errorf("values are %v", got)
	}
	if got := words(4, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0); !bytes.Equal(table[112:152], got) || !bytes.Equal(table[:80], program()[:80]) {
		t.Errorf("the function is %v", table[112:152])
	}
	for n := range before {
		if err := trim(bytes.Clone(before[:n])); err == nil && n != len(before) {
			t.Errorf("%d of %d bytes pass", n, len(before))
		}
	}
}

// A table of another version is refused, and nothing is changed.
func TestOtherTable(t *testing.T) {
	for at, what := range map[int]string{0: "magic", 7: "size of pointers", 9: "too many functions", 24: "a text", 56: "values behind the functions"} {
		p := program()
		p[at] = 0xee
		if at == 9 {
			p[10], p[11] = 0xff, 0xff
		}
		guest := module(p)
		before := bytes.Clone(guest)
		if err := trim(guest); err == nil || !bytes.Equal(guest, before) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
