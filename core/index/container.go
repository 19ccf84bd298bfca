package index

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// Format versions. A reader of version V reads files whose minimum reader
// version is at most V and whose version is at least minRead.
//
//	1  first format
//	2  mentions, which graphs are made of
const (
	formatVersion = 2 // what this code writes
	minReader     = 2 // the oldest reader that understands what this code writes
	minRead       = 2 // the oldest version this code reads
)

// The ways in which a snapshot can be unusable.
var (
	ErrNotSnapshot = errors.New("not a cairn snapshot")
	ErrCorrupt     = errors.New("snapshot is damaged")
	ErrTooNew      = errors.New("snapshot was written by a newer cairn")
	ErrTooOld      = errors.New("snapshot was written by an older cairn")
)

const (
	magic      = "CAIRN\r\n\x1a"
	headerSize = 40
	entrySize  = 24
	align      = 8
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// section is a named run of bytes of a container.
type section struct {
	tag  uint32
	data []byte
}

// tag packs the four letters of a section's name.
func tag(s string) uint32 { return binary.LittleEndian.Uint32([]byte(s)) }

// pack lays sections out as a container. The result is a list of parts to be
// written one after the other, so that large sections are not copied.
func pack(sections []section) [][]byte {
	head := make([]byte, headerSize+entrySize*len(sections))
	at := aligned(len(head))
	parts := [][]byte{head}
	if pad := at - len(head); pad > 0 {
		parts = append(parts, make([]byte, pad))
	}
	for i, s := range sections {
		e := head[headerSize+entrySize*i:]
		binary.LittleEndian.PutUint32(e, s.tag)
		binary.LittleEndian.PutUint32(e[4:], crc32.Checksum(s.data, castagnoli))
		binary.LittleEndian.PutUint64(e[8:], uint64(at))
		binary.LittleEndian.PutUint64(e[16:], uint64(len(s.data)))
		parts = append(parts, s.data)
		end := at + len(s.data)
		at = aligned(end)
		if at > end {
			parts = append(parts, make([]byte, at-end))
		}
	}
	copy(head, magic)
	binary.LittleEndian.PutUint32(head[8:], formatVersion)
	binary.LittleEndian.PutUint32(head[12:], minReader)
	binary.LittleEndian.PutUint64(head[16:], uint64(at))
	binary.LittleEndian.PutUint32(head[24:], uint32(len(sections)))
	binary.LittleEndian.PutUint32(head[28:], headSum(head))
	return parts
}

func aligned(n int) int { return (n + align - 1) &^ (align - 1) }

// headSum is the checksum of header and table without the sum itself.
func headSum(head []byte) uint32 {
	sum := crc32.Checksum(head[:28], castagnoli)
	return crc32.Update(sum, castagnoli, head[32:])
}

// unpack slices a container into its sections. b may be longer than the
// container (one may follow another); size is the container's own length.
func unpack(b []byte) (sections []section, size int, err error) {
	if len(b) < headerSize || string(b[:len(magic)]) != magic {
		return nil, 0, fmt.Errorf("open snapshot: %w", ErrNotSnapshot)
	}
	version, reader := binary.LittleEndian.Uint32(b[8:]), binary.LittleEndian.Uint32(b[12:])
	if reader > formatVersion {
		return nil, 0, fmt.Errorf("open snapshot: format %d, this cairn reads up to %d: %w", version, formatVersion, ErrTooNew)
	}
	if version < minRead {
		return nil, 0, fmt.Errorf("open snapshot: format %d, this cairn reads from %d: %w", version, minRead, ErrTooOld)
	}
	total, count := binary.LittleEndian.Uint64(b[16:]), binary.LittleEndian.Uint32(b[24:])
	if total > uint64(len(b)) {
		return nil, 0, fmt.Errorf("open snapshot: %d of %d bytes: %w", len(b), total, ErrCorrupt)
	}
	if uint64(count)*entrySize+headerSize > total {
		return nil, 0, fmt.Errorf("open snapshot: table of %d sections in %d bytes: %w", count, total, ErrCorrupt)
	}
	head := b[:headerSize+entrySize*int(count)]
	if headSum(head) != binary.LittleEndian.Uint32(b[28:]) {
		return nil, 0, fmt.Errorf("open snapshot: header checksum: %w", ErrCorrupt)
	}
	for i := range int(count) {
		e := head[headerSize+entrySize*i:]
		at, n := binary.LittleEndian.Uint64(e[8:]), binary.LittleEndian.Uint64(e[16:])
		if at > total || n > total-at {
			return nil, 0, fmt.Errorf("open snapshot: section %q outside the file: %w", e[:4], ErrCorrupt)
		}
		data := b[at : at+n : at+n]
		if crc32.Checksum(data, castagnoli) != binary.LittleEndian.Uint32(e[4:]) {
			return nil, 0, fmt.Errorf("open snapshot: checksum of section %q: %w", e[:4], ErrCorrupt)
		}
		sections = append(sections, section{binary.LittleEndian.Uint32(e), data})
	}
	return sections, int(total), nil
}
