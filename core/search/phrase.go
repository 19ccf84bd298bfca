package search

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// phrase is a pattern over the words of a text. Each part is a word or several
// alternatives; "*" is any one word, "…" any number of them, and a part that ends in
// "?" may be missing. "^" binds the beginning to the first word, "$" the end to the
// last.
type phrase struct {
	parts       [][]string
	optional    uint32 // a bit for each part
	first, last bool
}

const (
	anyWord  = "*"
	anyWords = "…"
)

// phrases reads patterns, one a line.
func phrases(lines string) []phrase {
	var list []phrase
	for line := range strings.Lines(lines) {
		var p phrase
		for _, w := range strings.Fields(line) {
			switch {
			case w == "^":
				p.first = true
			case w == "$":
				p.last = true
			default:
				if short, ok := strings.CutSuffix(w, "?"); ok {
					p.optional |= 1 << len(p.parts)
					w = short
				}
				p.parts = append(p.parts, strings.Split(w, "|"))
			}
		}
		if len(p.parts) > 0 {
			list = append(list, p)
		}
	}
	return list
}

// anyIn tells whether one of the patterns is in a text.
func anyIn(list []phrase, words []string) bool {
	for i := range list {
		if list[i].in(words) {
			return true
		}
	}
	return false
}

// in tells whether the pattern is in a text.
func (p *phrase) in(words []string) bool {
	for from := range words {
		if p.at(0, words[from:]) >= 0 {
			return true
		}
		if p.first {
			break
		}
	}
	return false
}

// at matches the parts from a number on where words begin, and returns how many
// words they took, -1 if they do not fit.
func (p *phrase) at(part int, words []string) int {
	if part == len(p.parts) {
		if p.last && len(words) > 0 {
			return -1
		}
		return 0
	}
	alternatives := p.parts[part]
	if alternatives[0] == anyWords {
		for skip := range len(words) + 1 {
			if n := p.at(part+1, words[skip:]); n >= 0 {
				return skip + n
			}
		}
		return -1
	}
	if len(words) > 0 {
		for _, a := range alternatives {
			if a == anyWord || a == words[0] {
				if n := p.at(part+1, words[1:]); n >= 0 {
					return n + 1
				}
			}
		}
	}
	if p.optional&(1<<part) != 0 {
		return p.at(part+1, words)
	}
	return -1
}

// Bounds of what is read of a text to tell what it is about: what stands further
// down is material.
const (
	maxGistBytes = 4096
	maxGistWords = 48
)

// contractions are written out, so that patterns need not know both.
var contractions = strings.NewReplacer("’", "'", "what's", "what is", "where's", "where is", "who's", "who is", "how's", "how is", "that's", "that is", "it's", "it is",
	"i'm", "i am", "let's", "let us", "don't", "do not", "doesn't", "does not", "can't", "cannot")

// gist returns the first words of a text in lower case. Signs inside a word stay
// (c++, c#, node.js), others go, and so do apostrophes.
func gist(s string) []string {
	s = s[:min(len(s), maxGistBytes)]
	s = contractions.Replace(strings.ToLower(s))
	words := make([]string, 0, 16)
	for len(s) > 0 && len(words) < maxGistWords {
		r, n := utf8.DecodeRuneInString(s)
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			s = s[n:]
			continue
		}
		end := strings.IndexFunc(s, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune("+#.'_", r)
		})
		if end < 0 {
			end = len(s)
		}
		words = append(words, strings.ReplaceAll(strings.TrimRight(s[:end], "."), "'", ""))
		s = s[end:]
	}
	return words
}
