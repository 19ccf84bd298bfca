// Package index holds what is known of a repository's files: chunks, terms,
// definitions and, on request, contents. Files are analysed into documents by
// any number of workers, a [Builder] makes an immutable [Segment] of them, and
// an [Index] is one segment and those of later changes.
//
// # Snapshot format
//
// A snapshot is an index as bytes, in a container of sections that are checked block by
// block. docs/format.md says what is in it. In memory ([Decode]) the sections are
// used as they lie, but for the contents, and for the dictionary once all of it is needed, which are laid
// out anew: a dictionary in memory is hashes in order (THSH), where each term ends (TEND), the terms (TSTR)
// and, for each field f, which terms occur in it and where their lists end (DIRf).
// Where it lies ([Paged]) blocks are read as they are asked for.
//
// A reader refuses a file whose checksums are wrong, whose sections do not fit together,
// that needs a newer reader, or that is older than it reads.
package index
