package text

import (
	"unicode"
	"unicode/utf8"
)

// breakClass is what the rules of grapheme clusters tell runes apart by (Unicode
// Standard Annex 29, Grapheme_Cluster_Break).
type breakClass uint8

const (
	breakOther breakClass = iota
	carriageReturn
	lineFeed
	control
	extend
	joiner
	regional
	prepend
	spacing
	hangulL
	hangulV
	hangulT
	hangulLV
	hangulLVT
	pictograph
)

// Cluster returns the length in bytes of the grapheme cluster, what people take for
// one character, at the head of s, which is valid UTF-8. 0 for "".
func Cluster(s string) int {
	if len(s) > 1 && s[0] < utf8.RuneSelf && s[1] < utf8.RuneSelf && s[0] != '\r' {
		return 1
	}
	r, at := utf8.DecodeRuneInString(s)
	if at == 0 {
		return 0
	}
	before := classOf(r)
	pairs := before == regional     // an odd number of regional indicators ends here
	picture := before == pictograph // a pictograph and what extends it ends here
	conjunct := rune(0)             // the virama that a cluster ends with
	for last := r; at < len(s); {
		r, n := utf8.DecodeRuneInString(s[at:])
		now := classOf(r)
		if breaks(before, now, pairs, picture) && !joins(conjunct, r) {
			break
		}
		pairs = now == regional && !pairs
		picture = now == pictograph || picture && (now == extend || now == joiner)
		switch {
		case virama(r) && unicode.IsLetter(last):
			conjunct = r
		case now != extend && now != joiner:
			conjunct = 0
		}
		last, before = r, now
		at += n
	}
	return at
}

// breaks tells whether a cluster ends between two runes (rules GB3 to GB13).
func breaks(a, b breakClass, pairs, picture bool) bool {
	switch {
	case a == carriageReturn && b == lineFeed:
		return false
	case a <= control && a != breakOther, b <= control && b != breakOther:
		return true
	case a == hangulL && (b == hangulL || b == hangulV || b == hangulLV || b == hangulLVT),
		(a == hangulLV || a == hangulV) && (b == hangulV || b == hangulT),
		(a == hangulLVT || a == hangulT) && b == hangulT:
		return false
	case b == extend, b == joiner, b == spacing, a == prepend:
		return false
	case a == joiner && b == pictograph && picture:
		return false
	}
	return !(a == regional && b == regional && pairs)
}

// virama tells the signs that join two consonants of an Indic script (rule GB9c).
func virama(r rune) bool {
	switch r {
	case 0x94d, 0x9cd, 0xacd, 0xb4d, 0xc4d, 0xd4d:
		return true
	}
	return false
}

// joins tells whether a letter goes on with a cluster that ends in a virama: each
// of these scripts has a block of 128 runes.
func joins(virama, r rune) bool { return virama > 0 && r>>7 == virama>>7 && unicode.Is(unicode.Lo, r) }

func classOfLatin(r rune) breakClass {
	switch {
	case r == '\r':
		return carriageReturn
	case r == '\n':
		return lineFeed
	case r < ' ', r >= 0x7f && r < 0xa0, r == 0xad:
		return control
	case r == 0xa9, r == 0xae:
		return pictograph
	}
	return breakOther
}

func classOf(r rune) breakClass {
	switch {
	case r < 0x300:
		return classOfLatin(r)
	case r == 0x200d:
		return joiner
	case r >= 0x1100 && r <= 0x115f, r >= 0xa960 && r <= 0xa97c:
		return hangulL
	case r >= 0x1160 && r <= 0x11a7, r >= 0xd7b0 && r <= 0xd7c6:
		return hangulV
	case r >= 0x11a8 && r <= 0x11ff, r >= 0xd7cb && r <= 0xd7fb:
		return hangulT
	case r >= 0xac00 && r <= 0xd7a3:
		if (r-0xac00)%28 == 0 {
			return hangulLV
		}
		return hangulLVT
	case r >= 0x1f1e6 && r <= 0x1f1ff:
		return regional
	case r >= 0x1f3fb && r <= 0x1f3ff, r >= 0xe0020 && r <= 0xe007f, unicode.In(r, unicode.Mn, unicode.Me, unicode.Other_Grapheme_Extend):
		return extend
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r), unicode.Is(prepended, r):
		return prepend
	case r == 0x2028, r == 0x2029, r >= 0xe0000 && r <= 0xe0fff, unicode.Is(unicode.Cf, r):
		return control
	case r == 0xe33, r == 0xeb3, unicode.Is(unicode.Mc, r) && !unicode.Is(noSpacing, r):
		return spacing
	case unicode.Is(pictographs, r):
		return pictograph
	}
	return breakOther
}
