package index

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// Analysis is the version of how text becomes a document: terms, chunks, outline,
// roles. An index of another one is valid, but gives other answers than one made
// today, so a host makes it anew. A test tells when it must be raised.
const Analysis = 27

// Document is one file, analysed: everything a segment holds of it. It belongs
// to the worker that made it until it is added to a [Builder].
type Document struct {
	Path     string
	Hash     uint64 // of the content
	Size     int
	Lines    int
	Language outline.Language
	Role     tree.Role
	// Costly tells that to find its definitions and mentions took more steps than its
	// length allows: it has none, but for its words it is like others.
	Costly  bool
	content []byte // nil unless it is to be stored

	vocabulary vocabulary // what the numbers of its terms mean
	chunks     []chunkEntry
	defs       []definition
	mentions   []byte // as package mention encodes them
	entries    [fields]entries
	pathSize   int // length of the path field in terms
	nameParts  int // length of the name field in parts
}

// vocabulary numbers terms. Documents of one origin share one, by identity.
type vocabulary interface {
	Len() int
	At(i uint32) []byte
}

// chunkEntry is a chunk, the lengths of its fields in terms, and the words of its literals.
type chunkEntry struct {
	chunk
	bodyTerms, symbolTerms int
	literals               uint16
}

type definition struct {
	qualified   string // ends in the name
	signature   string
	inside      int16 // where in the signature the qualified name stands, -1 if it does not
	nameLen     int32
	first, last int32
	parent      int32 // index in the file's definitions, -1 at top
	chunk       int32 // index in the file's chunks of the one it begins in
	kind        outline.Kind
	parts       uint8 // of its name, at most 255
}

// entries are the term counts of consecutive units of a field: counts[i] is how
// many of the (term, tf) pairs belong to unit i.
type entries struct {
	terms  []uint32 // by the document's vocabulary
	tfs    []uint8
	counts []uint32
}

// Worker analyses files. It keeps the terms it has seen, so that few workers
// should do all of the work; not safe for concurrent use.
type Worker struct {
	// LooksPerByte is how much it may take to find the definitions and mentions of a
	// file; 0 for the default.
	LooksPerByte int

	looks    step.Looks
	analyzer text.Analyzer
	parser   outline.Parser
	mentions mention.Extractor
	chunks   []chunk
	terms    []uint32 // of the text at hand
	tf       []uint8  // by term number, zero between units
	touched  []uint32 // terms with tf > 0, in order of first sight
	units    [fields]entries
}

// looksPerByte is how many looks it may take for each byte of a file to find its
// definitions and mentions. A test holds that not even files that are made to be costly
// take so many; looksAtLeast is what is allowed beyond that.
const (
	looksPerByte = 41
	looksAtLeast = 1 << 16
)

// Analyze makes a Document of a file. With keep the content itself is stored
// too; then content must not change afterwards.
func (w *Worker) Analyze(path string, content []byte, keep bool) *Document {
	d, _ := w.AnalyzeUntil(nil, path, content, keep)
	return d
}

// AnalyzeUntil is [Worker.Analyze] that ends soon after stop, if it is not nil, returns
// true: then with an error of [step.CodeCanceled], and only then.
func (w *Worker) AnalyzeUntil(stop func() bool, path string, content []byte, keep bool) (*Document, error) {
	if w.looks = (step.Looks{Stop: stop}); stop != nil && stop() {
		return nil, step.Canceled()
	}
	w.parser.Looks, w.mentions.Looks, w.analyzer.Looks = &w.looks, &w.looks, &w.looks
	head := content[:min(len(content), 4096)]
	language := outline.Detect(path, head)
	d := &Document{
		Path: path, Hash: Hash(content), Size: len(content), vocabulary: &w.analyzer.Terms, Language: language,
		Role: tree.RoleOf(path, content),
	}
	if language.Outlined() && !language.Document() {
		d.Role = d.Role.OfCode()
	}
	if keep {
		d.content = content
	}
	w.looks.Most = int64(cmp.Or(w.LooksPerByte, looksPerByte))*int64(len(content)) + looksAtLeast
	file := &outline.File{Text: content}
	err := w.looks.Run(func() {
		w.looks.Add(4*len(head) + len(content)) // the signs of languages and roles, and the hash
		f := w.parser.Parse(language, content, mention.Everything)
		defs := definitions(f, &w.looks)
		d.mentions = w.mentions.Encode(w.mentions.Extract(path, language, content, f))
		d.defs, file = defs, f
	})
	if err != nil && contract.ErrorOf(err).Code == contract.CodeCanceled {
		return nil, err
	}
	d.Costly = err != nil
	w.looks.Most = 0 // what follows is linear
	if err := w.looks.Run(func() { w.words(d, file, content) }); err != nil {
		return nil, err
	}
	return d, nil
}

// words fills in a document's chunks and terms.
func (w *Worker) words(d *Document, file *outline.File, content []byte) {
	// What a notebook says stands where it does in the file; its outputs say nothing.
	said := file.Text[:len(content)]
	w.looks.Add(4 * len(content)) // lines, definitions in them, and literals
	w.chunks = appendChunks(w.chunks[:0], said, file.Definitions)
	if len(w.chunks) > 0 {
		d.Lines = w.chunks[len(w.chunks)-1].last
	}
	for f := range w.units {
		u := &w.units[f]
		u.terms, u.tfs, u.counts = u.terms[:0], u.tfs[:0], u.counts[:0]
	}
	next := 0
	d.chunks = make([]chunkEntry, len(w.chunks))
	for i, c := range w.chunks {
		e := chunkEntry{chunk: c, literals: literalWords(said[c.start:c.end])}
		e.bodyTerms = w.count(said[c.start:c.end])
		w.flush(Body)
		for ; next < len(d.defs) && (int(d.defs[next].first) <= c.last || i == len(w.chunks)-1); next++ {
			def := &d.defs[next]
			name := []byte(def.name())
			w.looks.Add(2*len(name) + 1)
			def.chunk, def.parts = int32(i), uint8(min(parts(name), 255))
			e.symbolTerms += w.count(name)
			w.flush(Symbol)
		}
		d.chunks[i] = e
	}
	d.pathSize = w.count([]byte(d.Path))
	w.flush(Path)
	name := stemOf(d.Path)
	d.nameParts = parts([]byte(name))
	w.count([]byte(name))
	w.flush(Name)
	for f, u := range w.units {
		d.entries[f] = entries{clone(u.terms), clone(u.tfs), clone(u.counts)}
	}
}

// terms returns the lengths of the file's body and symbol fields in terms.
func (d *Document) terms() (body, symbol int) {
	for _, c := range d.chunks {
		body += c.bodyTerms
		symbol += c.symbolTerms
	}
	return body, symbol
}

// Rest drops what a worker needs only while it works. Its documents stay valid.
func (w *Worker) Rest() {
	w.analyzer.Forget()
	w.parser, w.mentions = outline.Parser{}, mention.Extractor{}
	w.chunks, w.terms, w.tf, w.touched, w.units = nil, nil, nil, nil, [fields]entries{}
}

// count adds the terms of b to the current unit and returns how many there are.
func (w *Worker) count(b []byte) int {
	w.terms = w.analyzer.Append(w.terms[:0], b)
	if n := w.analyzer.Terms.Len(); n > len(w.tf) {
		w.tf = append(w.tf, make([]uint8, max(1024, n-len(w.tf), len(w.tf)))...)
	}
	tf, touched := w.tf, w.touched
	for _, t := range w.terms {
		n := tf[t]
		if n == 0 {
			touched = append(touched, t)
		}
		if n < 255 { // more says nothing more
			tf[t] = n + 1
		}
	}
	w.touched = touched
	return len(w.terms)
}

// parts counts the parts of all tokens of a name.
func parts(name []byte) int {
	n := 0
	var room [24][2]int
	for at := 0; at < len(name); {
		start, end := text.Next(name, at)
		n += len(text.Parts(name[start:end], room[:0]))
		at = max(end, start+1)
	}
	return n
}

// stemOf returns the base name of a path without its extensions, or that of the
// directory for a file that stands for it.
func stemOf(path string) string {
	base := tree.Base(path)
	if i := strings.IndexByte(base[1:], '.'); i >= 0 {
		base = base[:i+1]
	}
	if stems[base] {
		return cmp.Or(tree.Base(tree.Dir(path)), base)
	}
	return base
}

var stems = outline.Words(func(l outline.Language) string { return l.Traits().Stems })

// flush ends the current unit of a field.
func (w *Worker) flush(f Field) {
	u := &w.units[f]
	u.terms = append(u.terms, w.touched...)
	tf, tfs := w.tf, u.tfs
	for _, t := range w.touched {
		tfs = append(tfs, tf[t])
		tf[t] = 0
	}
	u.tfs = tfs
	u.counts = append(u.counts, uint32(len(w.touched)))
	w.touched = w.touched[:0]
}

func clone[T any](s []T) []T { return append(make([]T, 0, len(s)), s...) }

// maxSignature is the length in bytes to which a stored signature is cut.
const maxSignature = 160

// maxName is the length in bytes to whose end a qualified name is cut: what a
// record can hold.
const maxName = 1<<16 - 1

// maxQualified is how many times as long as a file the qualified names of its
// definitions may be together, and minQualified what they may be in any case; from
// there on definitions have their plain names.
const (
	maxQualified = 3
	minQualified = 1 << 12
)

// maxFolded is how many times as long as a file the beginnings of its signatures may
// be together that are looked at. They overlap where one thing is defined in another.
const maxFolded = 2

// definitions turns an outline into what a segment stores.
func definitions(file *outline.File, looks *step.Looks) []definition {
	src := file.Text
	if len(file.Definitions) == 0 {
		return nil
	}
	defs := make([]definition, 0, len(file.Definitions))
	room, folded := maxQualified*len(src)+minQualified, maxFolded*len(src)+minQualified
	var head outline.Span // of the last signature, as far as it is looked at
	var signature string
	for i, o := range file.Definitions {
		name := string(src[o.Name.Start:o.Name.End])
		qualified := name
		if room > 0 {
			if q := file.Qualified(src, i); strings.HasSuffix(q, name) {
				qualified = q
			}
			room -= len(qualified)
		}
		looks.Add(2 * (len(name) + len(qualified)))
		qualified = qualified[max(0, len(qualified)-maxName):]
		name = name[max(0, len(name)-maxName):]
		h := outline.Span{Start: o.Signature.Start, End: min(o.Signature.End, o.Signature.Start+foldBytes)}
		if folded < 0 {
			h = o.Name
		}
		if h != head || i == 0 {
			head, signature = h, fold(h.Of(src))
			folded -= h.End - h.Start
			looks.Add(h.End - h.Start + len(signature))
		}
		inside := -1
		if o.Name.Start-o.Signature.Start < foldBytes {
			if inside = strings.Index(signature, qualified); inside < 0 {
				looks.Add(len(signature))
			} else {
				looks.Add(inside)
			}
		}
		if inside >= 0 { // which is so in most languages, and need not be kept twice
			qualified = signature[inside : inside+len(qualified)]
		}
		defs = append(defs, definition{
			kind: o.Kind, qualified: qualified, nameLen: int32(len(name)), inside: int16(inside), signature: signature,
			first: int32(o.StartLine), last: int32(o.EndLine), parent: int32(o.Parent),
		})
	}
	return defs
}

func (d *definition) name() string { return d.qualified[len(d.qualified)-int(d.nameLen):] }

// foldBytes is how much of a signature is looked at.
const foldBytes = 4 * maxSignature

// fold joins the words of a signature with single spaces and cuts it at a rune.
func fold(b []byte) string {
	b = b[:min(len(b), foldBytes)]
	var out [maxSignature + 2]byte
	n, space := 0, false
	for i := 0; i < len(b) && n <= maxSignature; i++ {
		c := b[i]
		switch {
		case c >= utf8.RuneSelf:
			return foldRunes(b)
		case c == ' ' || '\t' <= c && c <= '\r':
			space = n > 0
			continue
		case space:
			out[n] = ' '
			n++
			space = false
		}
		out[n] = c
		n++
	}
	return Cut(string(out[:n]), maxSignature)
}

// foldRunes is fold for text outside ASCII.
func foldRunes(b []byte) string {
	s := strings.Join(strings.Fields(strings.ToValidUTF8(string(b), "\uFFFD")), " ")
	return Cut(s, maxSignature)
}

// Cut returns s, or if it is longer than n bytes its longest beginning of whole
// runes that, with the "…" it then ends in, fits.
func Cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	n -= len("…")
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:max(n, 0)] + "…"
}
