package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// start is the address of what a module of a test has in its memory.
const start = 128

// module is a module whose only section is its data, at one address.
func module(data []byte) []byte {
	return parts{before: []byte("\x00asm\x01\x00\x00\x00"), data: memory{{start, data}}}.module()
}

// words are numbers of some bytes each.
func words(size int, list ...int64) (b []byte) {
	for _, n := range list {
		for i := range size {
			b = append(b, byte(n>>(8*i)))
		}
	}
	return b
}

// program is a table of one function, whose lines share the last two bytes of its stack's, what
// is known of the module, and the data of the function.
func program() []byte {
	b := slices.Concat(header, words(8, 1, 0, 0, 72, 80, 0, 88, 104))
	b = append(b, "\x00main.f\x00"...)
	b = append(b, "main.go\x00"...)                               // from 80
	b = append(b, 0, 2, 1, 4, 3, 0, 6, 7, 0, 8, 9, 0, 0, 5, 1, 0) // from 88: the stack's from 1, files' from 6, lines' from 9, what was inlined from 13
	b = append(b, words(4, 0, 16, 99, 0)...)
	// from 120: four fields; stack, file, lines; three tables; unit, line; five others; the tables; the others
	b = append(b, words(4, 0, 1, 0, 0, 1, 6, 9, 3, 5, 77, 5<<24, 9, 1, 13, 0, none, none, 4, 8)...)
	module := words(8, make([]int64, 48)...)
	for at, value := range map[int]int{0: 0, moduleNames: 72, moduleValues: 88, moduleList: 104, moduleData: dataAt, moduleEnd: dataAt} {
		copy(module[at:], words(8, int64(start+value)))
	}
	return slices.Concat(b, make([]byte, moduleAt-len(b)), module, words(4, 11, 12, 13, 14))
}

const (
	moduleAt = 200
	dataAt   = moduleAt + 48*8
)

func TestTrim(t *testing.T) {
	guest := module(program())
	trimmed, err := trim(guest)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(guest, module(program())) {
		t.Error("what was given is written to")
	}
	table := trimmed[len(trimmed)-len(program()):]
	if got := table[80:104]; !bytes.Equal(got, append(make([]byte, 8), 0, 2, 1, 4, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) {
		t.Errorf("files and values are %v", got)
	}
	want := words(4, 0, 1, 0, 0, 1, 0, 0, 3, 0, 0, 5<<24, 0, 1, 0, 0, none, none, none, 8)
	if got := table[120 : 120+len(want)]; !bytes.Equal(got, want) || !bytes.Equal(table[:80], program()[:80]) {
		t.Errorf("the function is %v", got)
	}
	if got := table[dataAt:]; !bytes.Equal(got, words(4, 11, 0, 13, 14)) {
		t.Errorf("its data is %v", got)
	}
	again, err := trim(trimmed)
	if err != nil || !bytes.Equal(again, trimmed) {
		t.Errorf("trimmed again it is another: %v", err)
	}
	for n := range guest {
		if _, err := trim(guest[:n]); err == nil {
			t.Errorf("%d of %d bytes pass", n, len(guest))
		}
	}
}

// A table of another version is refused.
func TestOtherTable(t *testing.T) {
	for at, what := range map[int]string{0: "magic", 7: "size of pointers", 9: "too many functions", 24: "a text", 56: "values behind the functions", moduleAt: "no module", moduleAt + moduleNames: "another module"} {
		p := program()
		p[at] = 0xee
		if at == 9 {
			p[10], p[11] = 0xff, 0xff
		}
		if _, err := trim(module(p)); err == nil {
			t.Errorf("%s: it passes", what)
		}
	}
}

// Segments with few zeros between them become one, those that overlap are refused.
func TestSegments(t *testing.T) {
	far := 8 + near + 16
	section := parts{data: memory{{10, []byte("ab")}, {uint64(far), []byte("c")}, {14, []byte("d")}}}.module()
	m, err := dataOf(section[2:]) // behind the kind and the length of the section
	if err != nil || len(m) != 2 || m[0].at != 8 || string(m[0].bytes) != "\x00\x00ab\x00\x00d" || m[1].at != uint64(far) {
		t.Errorf("segments are %v, %v", m, err)
	}
	section = parts{data: memory{{10, []byte("abc")}, {12, []byte("d")}}}.module()
	if _, err := dataOf(section[2:]); err == nil {
		t.Error("segments overlap")
	}
}

// What only tools of Go run becomes a trap, and nothing is said of it but where it begins.
func TestCut(t *testing.T) {
	names := "\x00main.f\x00runtime.traceAdvance\x00main.inlined\x00runtime.traceEnabled\x00"
	list := words(4, 4096, 24, 4097, 68, 4098, 112)
	for at, function := range []int64{1, 8, 42} {
		list = append(list, words(4, 4096+int64(at), function, 3, 0, 5, 0, 0, 0, 0, 0, 0)...)
	}
	of := table{memory: memory{{start, append([]byte(names), list...)}}, functions: 3, names: start, units: start + uint64(len(names))}
	of.list = of.units
	of.until = of.list + 24
	code := "\x03\x02\x00\x0b\x04\x00\x01\x01\x0b\x03\x00\x01\x0b"
	p := parts{before: []byte("\x00asm\x01\x00\x00\x00\x01\x00\x0a\x0d" + code)}
	if err := p.cut(&of); err != nil {
		t.Fatal(err)
	}
	if got, want := string(p.before[12:]), "\x03\x02\x00\x0b\x03\x00\x00\x0b\x03\x00\x01\x0b"; got != want || p.before[11] != byte(len(want)) {
		t.Errorf("the code is %q, not %q", got, want)
	}
	if got, want := string(of.memory[0].bytes[:len(names)]), "\x00main.f\x00"+strings.Repeat("\x00", 34)+"runtime.traceEnabled\x00"; got != want {
		t.Errorf("the names are %q, not %q", got, want)
	}
	second := of.memory[0].bytes[len(names)+68:]
	if got, want := second[:fixed], words(4, 4097, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0); !bytes.Equal(got, want) {
		t.Errorf("the second function is %v", got)
	}
	of.functions = 2
	if p.cut(&of) == nil {
		t.Error("code of three functions passes with a table of two")
	}
}
