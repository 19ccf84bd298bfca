// Package index holds what is known of a repository's files: chunks, terms,
// definitions and, on request, contents. Files are analysed into documents by
// any number of workers, a [Builder] makes an immutable [Segment] of them, and
// an [Index] is one segment and those of later changes.
//
// # Snapshot format
//
// A snapshot is an index as bytes. It is read in place: opening it slices, checks
// and decodes a few columns of numbers, nothing else. Numbers are little-endian;
// u16, u32 and u64 are unsigned.
//
// A snapshot is a container of sections:
//
//	header   0  8  "CAIRN\r\n" and 0x1A
//	         8  4  u32 format version that wrote the file
//	        12  4  u32 the oldest format version whose readers understand it
//	        16  8  u64 length of the whole file
//	        24  4  u32 number of sections
//	        28  4  u32 CRC-32C of header and table without these four bytes
//	        32  8  zero
//	table   24 bytes for each section: its tag (four letters), u32 CRC-32C of its
//	        bytes, u64 offset, u64 length
//	sections, each at a multiple of eight, zero bytes between
//
// The first section is META, a JSON object ([Meta]). Then, for each segment, PART
// marks its beginning; its bytes are the set of files that no longer count, one
// bit each, least significant first, or none if all do. An exported snapshot has
// one segment, in which all files count, so that the same files give the same
// bytes whatever their history. The sections of a segment follow:
//
//	INFO  9 u64: files, chunks, definitions, bytes, lines, and the lengths in
//	      terms of the fields body, symbol, path, and 0
//	FILE  60 bytes for each file, in byte order of the paths:
//	      u32 offset and u32 length of the path in STRS, u64 XXH64 of the content,
//	      u64 size, u64 offset of the content in TEXT (all ones: not stored),
//	      u32 lines, u32 first chunk, u32 first definition, u16 length of the path
//	      in terms, u8 language, u8 roles, u32 and u32 lengths in terms of the
//	      bodies and symbols of its chunks, u32 parts of its name
//	CHNK  28 bytes for each chunk, in order of file and position: u32 file, u32 first
//	      and u32 last line (from 1), u32 start and u32 end in bytes, u32 lengths in
//	      terms of body and symbols
//	DEFS  32 bytes for each definition, in order of file and first line: u32 offset
//	      of the qualified name in STRS, u16 its length, u16 length of the name it
//	      ends in, u32 offset and u16 length of the signature, u8 kind, u8 parts of
//	      the name, u32 first and u32 last line, u32 enclosing definition counted
//	      from 1 in the file (0: none), u32 chunk
//	SYMS  8 bytes for each definition, ordered: u32 lower half of the XXH64 of the
//	      lower-case name, u32 definition
//	STRS  paths, names and signatures; a name may lie inside its signature
//	MEND  u32 end of what each file mentions in MENT
//	MENT  what each file mentions, as package mention encodes it
//	THSH  u64 XXH64 of each term, ascending; equal ones ordered by the term
//	TEND  u32 end of each term in TSTR
//	TSTR  the terms
//	DIRf  for field f (0 body, 1 symbol, 2 path, 3 name), 12 bytes for each term that
//	      occurs in it: u32 term, u32 end of its list in PSTf, u32 postings
//	PSTf  posting lists: varints as encoding/binary writes them, unit<<1 relative to
//	      the posting before if the term occurs once, unit<<1|1 and a byte tf (at
//	      most 255) otherwise. Units are chunks for body, definitions for symbol,
//	      files for path and name
//	TEXT  contents, absent if none is stored
//
// Behind the segments there may be
//
//	LINK  the links between files and definitions, as package graph keeps them
//	RECS  entities that are not in files, as package graph keeps them
//
// Readers pass over sections they do not know. A reader refuses a file whose
// checksums are wrong, whose sections do not fit together, that needs a newer
// reader, or that is older than it reads.
package index
