package tree

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// Binary tells whether content is not text, by git's rule: a NUL byte among its first
// 8,000 bytes. What begins with the mark of UTF-16 and is such text, without a NUL and
// with little damage, is text too; see [Decode].
func Binary(content []byte) bool {
	return bytes.IndexByte(content[:min(len(content), binaryHead)], 0) >= 0 && !isUTF16(content)
}

// Decode returns text as UTF-8: what is in UTF-16 with a byte order mark is decoded, and
// loses the mark, and what is damaged becomes U+FFFD; all else is returned as it is, which decoded tells.
func Decode(content []byte) (text []byte, decoded bool) {
	if !isUTF16(content) {
		return content, false
	}
	order, units := utf16Units(content)
	out := make([]byte, 0, len(units)/2+len(units)/8)
	eachRune(order, units, func(r rune, _ bool) bool {
		out = utf8.AppendRune(out, r)
		return true
	})
	return out, true
}

// utf16Units returns what follows a byte order mark of UTF-16, and the order; nil
// without one.
func utf16Units(content []byte) (binary.ByteOrder, []byte) {
	switch {
	case bytes.HasPrefix(content, []byte{0xff, 0xfe}):
		return binary.LittleEndian, content[2:]
	case bytes.HasPrefix(content, []byte{0xfe, 0xff}):
		return binary.BigEndian, content[2:]
	}
	return nil, nil
}

// isUTF16 tells whether content is text in UTF-16 with a mark: no NUL, and next to no
// damage, which is half a unit at the end and surrogates without their pair. UTF-32 has
// the mark too, and its NULs.
func isUTF16(content []byte) bool {
	order, units := utf16Units(content)
	if order == nil {
		return false
	}
	damage, nul := 0, false
	eachRune(order, units, func(r rune, whole bool) bool {
		nul = r == 0
		if !whole {
			damage++
		}
		return !nul
	})
	return !nul && damage <= fewDamaged+len(units)/damagedOf
}

// fewDamaged and one in damagedOf bytes may be damaged in a text. In bytes of no
// meaning one in about sixty looks so.
const (
	fewDamaged = 4
	damagedOf  = 400
)

// eachRune visits the characters of UTF-16 while visit agrees. What is damaged is
// [utf8.RuneError], and not whole.
func eachRune(order binary.ByteOrder, units []byte, visit func(r rune, whole bool) bool) {
	for len(units) > 1 {
		r, whole := rune(order.Uint16(units)), true
		units = units[2:]
		if utf16.IsSurrogate(r) {
			second := rune(0)
			if len(units) > 1 {
				second = rune(order.Uint16(units))
			}
			if r = utf16.DecodeRune(r, second); r == utf8.RuneError {
				whole = false
			} else {
				units = units[2:]
			}
		}
		if !visit(r, whole) {
			return
		}
	}
	if len(units) == 1 {
		visit(utf8.RuneError, false)
	}
}
