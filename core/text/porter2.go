package text

import "bytes"

// porter2 reduces a lower-case word of four letters or more to its stem by the
// English Snowball algorithm, called Porter2
// (https://snowballstem.org/algorithms/english/stemmer.html). It works in place
// and returns a prefix of w: no step makes a word longer than it came.
//
// The rules are those of github.com/kljensen/snowball, the oracle of the tests.
// What the algorithm has gained since (evening as it is, add from adding) is left
// out, and so is the step that strips apostrophes: tokens have none.
func porter2(w []byte) []byte {
	for i := range exceptions {
		if e := &exceptions[i]; string(w) == e.end {
			return w[:copy(w, e.put)]
		}
	}
	markConsonants(w)
	r1, r2 := regions(w)
	w = plural(w)
	switch string(w) {
	case "inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed":
		return w
	}
	w = past(w, r1)
	if n := len(w); n > 2 && w[n-1] == 'y' && !vowel(w[n-2]) {
		w[n-1] = 'i'
	}
	w = replace(w, step2, r1)
	if bytes.HasSuffix(w, []byte("ative")) {
		w = replace(w, step3, r2)
	} else {
		w = replace(w, step3, r1)
	}
	w = replace(w, step4, r2)
	w = final(w, r1, r2)
	for i, c := range w {
		if c == 'Y' {
			w[i] = 'y'
		}
	}
	return w
}

// markConsonants makes the y that starts a word or follows a vowel a Y, which is no vowel.
func markConsonants(w []byte) {
	for i, c := range w {
		if c == 'y' && (i == 0 || vowel(w[i-1])) {
			w[i] = 'Y'
		}
	}
}

// regions returns where R1 and R2 start. R1 is what follows the first consonant
// after a vowel, R2 the same within R1; either may be empty. A word that has
// since become shorter than a start has nothing in that region.
func regions(w []byte) (r1, r2 int) {
	r1 = region(w, 0)
	for _, p := range [...]string{"gener", "commun", "arsen"} {
		if len(w) >= len(p) && string(w[:len(p)]) == p {
			r1 = len(p)
		}
	}
	return r1, region(w, r1)
}

func region(w []byte, from int) int {
	for i := from + 1; i < len(w); i++ {
		if vowel(w[i-1]) && !vowel(w[i]) {
			return i + 1
		}
	}
	return len(w)
}

func plural(w []byte) []byte {
	n := len(w)
	e, at := find(w, plurals)
	switch {
	case e == nil, e.put == e.end:
		return w
	case e.end == "s":
		if !hasVowel(w[:n-2]) {
			return w
		}
	case e.end != "sses" && n == 4: // ties, tied
		return w[:3]
	}
	return w[:at+len(e.put)]
}

func past(w []byte, r1 int) []byte {
	e, n := find(w, pasts)
	switch {
	case e == nil:
		return w
	case e.put != "":
		if n < r1 {
			return w
		}
		return w[:n+len(e.put)]
	case !hasVowel(w[:n]):
		return w
	}
	if n >= 2 {
		switch string(w[n-2 : n]) {
		case "bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt":
			return w[:n-1]
		case "at", "bl", "iz":
			w[n] = 'e'
			return w[:n+1]
		}
	}
	if n <= r1 && shortSyllable(w[:n]) {
		w[n] = 'e'
		return w[:n+1]
	}
	return w[:n]
}

func final(w []byte, r1, r2 int) []byte {
	n := len(w) - 1
	switch {
	case n < r1:
	case w[n] == 'e' && (n >= r2 || !shortSyllable(w[:n])),
		w[n] == 'l' && n >= r2 && w[n-1] == 'l':
		return w[:n]
	}
	return w
}

// shortSyllable tells whether w ends in a short syllable: consonant, vowel,
// consonant other than w, x and Y; or it is a vowel and a consonant.
func shortSyllable(w []byte) bool {
	n := len(w)
	if n < 2 || vowel(w[n-1]) || !vowel(w[n-2]) {
		return false
	}
	if n == 2 {
		return true
	}
	c := w[n-1]
	return c != 'w' && c != 'x' && c != 'Y' && !vowel(w[n-3])
}

func hasVowel(w []byte) bool {
	for _, c := range w {
		if vowel(c) {
			return true
		}
	}
	return false
}

func vowel(c byte) bool {
	const set = 1 | 1<<('e'-'a') | 1<<('i'-'a') | 1<<('o'-'a') | 1<<('u'-'a') | 1<<('y'-'a')
	return uint32(set)>>(c-'a')&1 != 0 // 0 for anything below a or far above
}
