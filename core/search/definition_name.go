package search

import (
	"bytes"
	"slices"
	"strings"
)

// mentioned tells whether the query mentions a definition by its name.
func (v *survey) mentioned(qualified, name []byte) bool {
	return slices.ContainsFunc(v.q.Symbols, func(symbol string) bool {
		if v.q.Class != SymbolQuery && len(name) > 0 && strings.IndexByte(marks, name[len(name)-1]) < 0 {
			symbol = strings.TrimRight(symbol, marks) // of the sentence
		}
		if len(symbol) == len(name) {
			return symbol == string(name)
		}
		return len(symbol) > len(name) && sameName(symbol, qualified)
	})
}

// sameName compares a qualified name as it is written in a language, such as
// "std::move", with one of the index, whose parts a dot separates.
func sameName(symbol string, qualified []byte) bool {
	i, j := len(symbol), len(qualified)
	for i > 0 && j > 0 {
		a, b := symbol[i-1], qualified[j-1]
		switch {
		case a == b:
			i, j = i-1, j-1
		case separates(a) && b == '.':
			for i > 0 && separates(symbol[i-1]) {
				i--
			}
			j--
		default:
			return false
		}
	}
	return i == 0 && (j == 0 || qualified[j-1] == '.')
}

func separates(b byte) bool { return b == ':' || b == '#' || b == '.' }

// ofTest tells whether a qualified name is of a test, or lies in one: some languages
// keep tests beside what they test.
func ofTest(qualified []byte) bool {
	for part := range bytes.SplitSeq(qualified, []byte(".")) {
		if len(part) >= 4 && part[0]|0x20 == 't' && string(part[1:4]) == "est" {
			return true
		}
	}
	return false
}
