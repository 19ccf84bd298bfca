package index

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"github.com/cairn-search/cairn/core/step"
)

// Verify is [Decode] of somebody who wants to know that a snapshot is good, and not to ask it something: it
// inflates all that is compressed, and holds against what it is made of what an answer relies on unseen: columns and the sparse
// lexicon, which only a reader by ranges looks at, hashes of contents and of names, and how much there is in all.
func Verify(b []byte) error {
	x, err := Decode(b)
	if err != nil {
		return err
	}
	sections, _, err := unpack(b) // Decode keeps no columns
	for i := 0; err == nil && i < len(x.Parts); i++ {
		at := slices.IndexFunc(sections, func(s section) bool { return s.tag == tag("PART") })
		sections = sections[at+1:]
		err = x.Parts[i].verify(sections)
	}
	if err != nil {
		return fmt.Errorf("verify snapshot: %w: %w", err, ErrCorrupt)
	}
	return nil
}

// verify holds a segment against the sections that begin with its own.
func (s *Segment) verify(stored []section) error {
	for _, t := range [...]struct {
		tag  string
		text *inflatable
	}{{"TEXT", &s.text}, {"MENC", &s.mention}} {
		for i := range t.text.states {
			if !t.text.inflated(uint64(i)) {
				return fmt.Errorf("run %d of section %s does not inflate to what is said", i, t.tag)
			}
		}
	}
	for i, want := range s.plainColumns() {
		if err := verifyColumn(stored, i, want); err != nil {
			return err
		}
	}
	if _, sparse, _ := packLexicon(s); !bytes.Equal(sparse, sectionOf(stored, tag("LEXD"))) {
		return fmt.Errorf("section LEXD differs from what it is made of")
	}
	if err := s.verifySymbols(); err != nil {
		return err
	}
	return s.verifyFiles()
}

// verifySymbols holds the hashes of names against these.
func (s *Segment) verifySymbols() error {
	seen := make([]bool, s.info.defs)
	for i := range s.info.defs {
		if i%lexiconTerms == 0 {
			step.Yield()
		}
		r := s.symbol[symbolSize*i:]
		def := int(u32(r[4:]))
		if _, name := s.DefName(def); seen[def] || nameHash(string(name)) != u32(r) {
			return fmt.Errorf("symbol %d differs from the definition that it names", i)
		}
		seen[def] = true
	}
	return nil
}

// verifyFiles holds the hashes of contents against these, and what is said of all files against what is said of each.
func (s *Segment) verifyFiles() error {
	var size, lines uint64
	for i := range s.info.files {
		step.Yield()
		info := s.File(i)
		size, lines = size+uint64(info.Size), lines+uint64(info.Lines)
		if content, ok := s.Content(i); ok && Hash(content) != info.Hash {
			return fmt.Errorf("content of file %d has another hash than is said", i)
		}
	}
	if size != s.info.bytes || lines != s.info.lines {
		return fmt.Errorf("%d bytes and %d lines in all, of files with %d and %d", s.info.bytes, s.info.lines, size, lines)
	}
	return nil
}

// verifyColumn holds a column against what it is made of.
func verifyColumn(stored []section, column int, want []byte) error {
	at := columnTags[column]
	name, data := (&place{tag: at.data}).name(), sectionOf(stored, at.data)
	runs, err := openTextRuns(sectionOf(stored, at.runs), uint64(len(data)))
	if err == nil && runs.length != uint64(len(want)) {
		err = fmt.Errorf("%d bytes, want %d", runs.length, len(want))
	}
	inflater := inflaters.Get().(io.Reader)
	defer inflaters.Put(inflater)
	want, room := planes(want, columnSizes[column]), make([]byte, textRun)
	for i := uint64(0); err == nil && i < uint64(len(runs.ends)); i++ {
		step.Yield()
		run := room[:runs.runLength(i)]
		from, to := runs.run(i)
		if err = runs.inflate(run, data[from:to], i, inflater); err != nil {
			break
		}
		if !bytes.Equal(run, want[i*textRun:][:len(run)]) {
			return fmt.Errorf("run %d of section %s differs from what it is made of", i, name)
		}
	}
	if err != nil {
		return fmt.Errorf("section %s: %w", name, err)
	}
	return nil
}
