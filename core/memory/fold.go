package memory

import (
	"strings"
	"unicode"

	"github.com/cairn-search/cairn/core/lazy"
)

// folds are Latin letters with marks, by the letters that they are written as without.
var folds = lazy.Value[map[rune]string]{Make: func() map[rune]string {
	as := map[rune]string{}
	for _, list := range english.Get()["folds"] {
		plain, marked, _ := strings.Cut(list, "=")
		for _, r := range marked {
			as[unicode.ToUpper(r)], as[r] = strings.ToUpper(plain[:1])+plain[1:], plain
		}
	}
	return as
}}

// folded is a text without the marks of its Latin letters: who looks for cafe means café too.
func folded(s string) string {
	if strings.IndexFunc(s, marked) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if plain, ok := folds.Get()[r]; ok {
			b.WriteString(plain)
		} else if !combines(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// marked tells whether a character is one that folding changes.
func marked(r rune) bool { return r >= 0x80 && (folds.Get()[r] != "" || combines(r)) }

// combines tells whether a character is a mark on the letter before.
func combines(r rune) bool { return r >= 0x300 && r <= 0x36f }
