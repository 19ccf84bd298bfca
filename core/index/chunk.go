package index

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// Chunk sizes. Chunks are what a result's lines come from, so they are of the
// size of a function; the retrieval benchmark is flat between 30 and 60 lines.
const (
	chunkLines    = 40   // a chunk ends at the next definition after this many lines
	chunkMaxLines = 60   // …and here in any case
	chunkMaxBytes = 8192 // …or here, so that long lines do not make huge chunks
)

// chunk is a run of whole lines of a file: bytes [start, end), lines first to
// last, 1-based and inclusive.
type chunk struct {
	start, end  int
	first, last int
}

// appendChunks cuts src into chunks that cover it. A chunk prefers to end just
// before a definition (with its doc comment); a single line is never cut.
func appendChunks(dst []chunk, src []byte, defs []outline.Definition) []chunk {
	line, at, nextDef := 1, 0, 0
	for at < len(src) {
		c := chunk{start: at, first: line}
		for at < len(src) {
			for nextDef < len(defs) && startOf(defs[nextDef]) < at {
				nextDef++
			}
			lines := line - c.first
			atDefinition := nextDef < len(defs) && startsLine(src, at, startOf(defs[nextDef]))
			if lines >= chunkLines && atDefinition || lines >= chunkMaxLines || lines > 0 && at-c.start >= chunkMaxBytes {
				break
			}
			if n := bytes.IndexByte(src[at:], '\n'); n >= 0 {
				at += n + 1
			} else {
				at = len(src)
			}
			line++
		}
		c.end, c.last = at, line-1
		dst = append(dst, c)
	}
	return dst
}

func startOf(d outline.Definition) int {
	if d.Doc.End > 0 && d.Doc.Start < d.Signature.Start {
		return d.Doc.Start
	}
	return d.Signature.Start
}

// startsLine tells whether offset pos lies in the line that begins at at.
func startsLine(src []byte, at, pos int) bool {
	return pos >= at && bytes.IndexByte(src[at:pos], '\n') < 0
}
