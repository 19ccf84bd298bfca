package mention

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
)

// Append appends the file as bytes that Decode reads: the strings, each once, then
// everything else as numbers. An empty File is no bytes.
func (f *File) Append(b []byte) []byte { return new(writer).append(b, f) }

// Encode returns what [File.Append] does.
func (e *Extractor) Encode(f *File) []byte { return e.writer.append(nil, f) }

func (w *writer) append(b []byte, f *File) []byte {
	if f.Package == "" && len(f.Imports)+len(f.Uses)+len(f.Overloads)+len(f.Blocks)+len(f.Modules) == 0 {
		return b
	}
	w.b, w.strings, w.size = w.b[:0], w.strings[:0], binary.MaxVarintLen64
	w.numbers.empty()
	w.numbers.set("", 0)
	w.string(f.Package)
	w.int(len(f.Imports))
	line := 0
	for _, m := range f.Imports {
		w.string(m.Path)
		line = w.line(line, m.Line)
		w.int(int(m.Flags))
		w.int(len(m.Names))
		for _, n := range m.Names {
			w.string(n.Local)
			w.string(n.Original)
		}
	}
	w.int(len(f.Uses))
	line, definition := 0, -1
	for _, u := range f.Uses {
		w.int(int(u.Kind) | u.Arguments<<kindBits)
		w.string(u.Name)
		w.string(u.Of)
		w.string(u.For)
		if u.Arguments > 0 {
			w.string(u.ArgumentTypes)
		}
		line = w.line(line, u.Line)
		definition = w.line(definition, u.Definition)
	}
	w.int(len(f.Overloads))
	definition = 0
	for _, o := range f.Overloads {
		definition = w.line(definition, o.Definition)
		w.int(o.Least)
		w.int(o.Most)
		w.string(o.Takes)
	}
	w.int(len(f.Blocks))
	definition = 0
	for _, k := range f.Blocks {
		definition = w.line(definition, k.Definition)
		w.int(k.First)
		w.int(k.Last - k.First)
	}
	w.int(len(f.Modules))
	for _, m := range f.Modules {
		w.string(m.Name)
		w.string(m.Directory)
	}
	w.again(f)
	b = slices.Grow(b, w.size+len(w.b))
	b = binary.AppendUvarint(b, uint64(len(w.strings)))
	for _, s := range w.strings {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	return append(b, w.b...)
}

// kindBits are the lower bits of a use's kind; those above them are its arguments.
const kindBits = 4

// again writes the further lines of uses; nothing if there are none, as in files that were stored before such lines were.
func (w *writer) again(f *File) {
	if len(f.Again) == 0 {
		return
	}
	w.int(len(f.Again))
	last, line := -1, 0
	for _, a := range f.Again {
		if a.Use != last {
			line = f.Uses[a.Use].Line
		}
		w.int(a.Use - max(last, 0))
		last, line = a.Use, w.line(line, a.Line)
	}
}

// writer encodes one file after the other.
type writer struct {
	b       []byte
	strings []string
	size    int                 // which these have at most, encoded
	numbers table[written, int] // counted from 1; 0 is ""
}

// lengthSize is what the length of a string takes at most: of a name a byte.
const lengthSize = 4

func (w *writer) int(n int) { w.b = binary.AppendUvarint(w.b, uint64(n)) }

func (w *writer) line(before, n int) int {
	w.b = binary.AppendVarint(w.b, int64(n-before))
	return n
}

func (w *writer) string(s string) {
	n, ok := w.numbers.get(written(s))
	if !ok {
		w.strings = append(w.strings, s)
		n = len(w.strings)
		w.numbers.set(written(s), n)
		w.size += len(s) + lengthSize
	}
	w.int(n)
}

// errDamaged is the error of Decode.
var errDamaged = errors.New("mentions are damaged")

// Decode reads what Append wrote. The strings are copies.
func Decode(b []byte) (*File, error) {
	f := &File{}
	if len(b) == 0 {
		return f, nil
	}
	r := reader{b: b, strings: []string{""}}
	all := string(b) // one copy for all strings
	for range r.count() {
		n := r.count()
		at := len(b) - len(r.b)
		if r.bad {
			break
		}
		r.strings = append(r.strings, all[at:at+n])
		r.b = r.b[n:]
	}
	f.Package = r.string()
	f.Imports = make([]Import, r.count())
	line := 0
	for i := range f.Imports {
		m := &f.Imports[i]
		m.Path = r.string()
		line += r.delta()
		m.Line, m.Flags = line, Flags(r.int())
		m.Names = make([]Name, r.count())
		for j := range m.Names {
			m.Names[j] = Name{r.string(), r.string()}
		}
	}
	f.Uses = make([]Use, r.count())
	line, definition := 0, -1
	for i := range f.Uses {
		u := &f.Uses[i]
		kind := r.int()
		u.Kind, u.Arguments = UseKind(kind&(1<<kindBits-1)), kind>>kindBits
		u.Name, u.Of, u.For = r.string(), r.string(), r.string()
		if u.Arguments > 0 {
			u.ArgumentTypes = r.string()
		}
		line += r.delta()
		definition += r.delta()
		u.Line, u.Definition = line, definition
	}
	f.Overloads = make([]Overload, r.count())
	definition = 0
	for i := range f.Overloads {
		definition += r.delta()
		f.Overloads[i] = Overload{definition, r.int(), r.int(), r.string()}
	}
	f.Blocks = make([]Block, r.count())
	definition = 0
	for i := range f.Blocks {
		definition += r.delta()
		first := r.int()
		f.Blocks[i] = Block{Definition: definition, First: first, Last: first + r.int()}
	}
	f.Modules = make([]Module, r.count())
	for i := range f.Modules {
		f.Modules[i] = Module{r.string(), r.string()}
	}
	if len(r.b) > 0 {
		r.again(f)
	}
	if r.bad || len(r.b) > 0 {
		return nil, errDamaged
	}
	return f, nil
}

func (r *reader) again(f *File) {
	f.Again = make([]Again, r.count())
	use, line, last := 0, 0, -1
	for i := range f.Again {
		if use += r.int(); use >= len(f.Uses) {
			r.b, r.bad = nil, true
			return
		}
		if use != last {
			line, last = f.Uses[use].Line, use
		}
		line += r.delta()
		f.Again[i] = Again{use, line}
	}
	r.bad = r.bad || len(f.Again) == 0 // of none nothing is written
}

// reader reads numbers. After damage it reads zeros.
type reader struct {
	b       []byte
	strings []string
	bad     bool
}

func (r *reader) int() int {
	n, size := binary.Uvarint(r.b)
	if size <= 0 || n > math.MaxInt32 {
		r.b, r.bad = nil, true
		return 0
	}
	r.b = r.b[size:]
	return int(n)
}

// count reads a number of things that take at least a byte each.
func (r *reader) count() int {
	n := r.int()
	if n > len(r.b) {
		r.b, r.bad = nil, true
		return 0
	}
	return n
}

func (r *reader) delta() int {
	n, size := binary.Varint(r.b)
	if size <= 0 || n > math.MaxInt32 || n < math.MinInt32 {
		r.b, r.bad = nil, true
		return 0
	}
	r.b = r.b[size:]
	return int(n)
}

func (r *reader) string() string {
	n := r.int()
	if n >= len(r.strings) {
		r.b, r.bad = nil, true
		return ""
	}
	return r.strings[n]
}
