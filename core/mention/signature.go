package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// signature reads the types of one definition.
type signature struct {
	c          *collector
	definition int
	line       int
	how        outline.Typing
	builtin    map[string]bool // words of the language
	wrappers   map[string]bool
	containers map[string]bool
	from       int          // where it begins
	name       outline.Span // of the definition
	nameWord   int          // its word, -1 if it is not among them
	results    int          // the first word behind its parameters
	unions     unions
	single     [256]bool // types whose name is one letter, which those of type parameters are mostly
	words      []typeWord
	room       int // bytes that may still be looked at in this file
}

// typeWord is a name of a signature, perhaps qualified.
type typeWord struct {
	outline.Span // of the last name
	line         int
	before       byte // the last byte before it that is not white space
	after        byte // the first behind; ':' of "?:" too
	qualifies    bool // it stands before a dot, "::" or "\\" and a name
	spaced       bool // nothing but white space, "*", "&" and brackets is between it and the word before
	past         bool // behind the definition's parameters
	depth        int  // of parentheses
	first        int  // of the words up to it that have a comma before them, behind one that has none; the word 0 is such a one
	last         int  // the first of the words from it on that is not listed
	union        int  // the first of the types of which what it names is one: A of A | B
	held         int  // of such a first one, the line in which one of them is noted to be the type of something, 0 as long as none is
}

func (s *signature) read(start, end int) {
	src, depth, line := s.c.src, 0, s.line
	s.from = start
	last := byte(0)
	spaced, named, past := false, false, false
	s.nameWord, s.results = -1, -1
	s.unions = unions{}
	s.c.looks.Add(2 * max(end-start, 0))
	quoted := -1 // the end of a type in quotes
	for i := start; i < end; {
		b := src[i]
		switch {
		case i == quoted:
			i++
			continue
		case b == '\'' && s.c.of.Lifetimes && lifetime(src[i+1:end]) > 0:
			i += 1 + lifetime(src[i+1:end])
			continue
		case b == '"' || b == '\'' || b == '`': // a default value, a tag
			j := i + 1
			for j < end && src[j] != b && src[j] != '\n' {
				j++
			}
			if s.how == outline.Colon && s.c.of.HashComments && bytes.IndexByte([]byte(":>[|"), last) >= 0 && (last != '[' || !s.literal()) {
				quoted = j
				i++
				continue
			}
			i, last, spaced = j+1, b, false
			continue
		case b == '/' && i+1 < end && src[i+1] == '/', b == '#' && s.c.of.HashComments:
			for i < end && src[i] != '\n' {
				i++
			}
			continue
		case b == '/' && i+1 < end && src[i+1] == '*':
			behind := bytes.Index(src[i+2:end], []byte("*/"))
			if behind < 0 {
				behind = end - i - 4
			}
			line += bytes.Count(src[i:i+behind+4], []byte("\n"))
			i += behind + 4
			continue
		case identByte(b) && !(b >= '0' && b <= '9') || b == '#' && i == s.name.Start:
			j := i + 1
			for j < end && identByte(src[j]) {
				j++
			}
			w := typeWord{Span: outline.Span{Start: i, End: j}, line: line, before: last, spaced: spaced, past: past, depth: depth}
			w.follow(src[j:end], s.c.of.Backslashes)
			if i == s.name.Start {
				named, s.nameWord = true, len(s.words)
			}
			if past && s.results < 0 {
				s.results = len(s.words)
			}
			if w.first = len(s.words); w.before == ',' && w.first > 0 {
				w.first = s.words[w.first-1].first
			}
			s.join(&w, len(s.words))
			s.words = append(s.words, w)
			i, last, spaced = j, src[j-1], true
			continue
		case b == '(':
			depth++
		case b == ')':
			depth--
			past = past || named && depth == 0
		case b == ']': // of what has type parameters and no others: def f[A]: B
			past = past || named && depth == 0 && s.c.of.Applied != "" && bytes.HasPrefix(bytes.TrimLeft(src[i+1:end], " "), []byte(":"))
		case b == '\n':
			line++
		}
		if b > ' ' {
			s.pass(b, last)
			last = b
			spaced = spaced && (b == '*' || b == '&' || b == '[' || b == ']' || b == '?' || b == '.' || b == s.c.of.Sigil)
		}
		i++
	}
	for i := len(s.words) - 1; i >= 0; i-- {
		if s.words[i].last = i; s.listed(i) {
			s.words[i].last = s.words[i+1].last
		}
	}
	for i := range s.words {
		s.take(i)
	}
}

// literal tells whether the word read last is the type of values that are told.
func (s *signature) literal() bool {
	n := len(s.words)
	return n > 0 && string(s.words[n-1].Of(s.c.src)) == "Literal"
}

// follow notes what comes behind a word.
func (w *typeWord) follow(rest []byte, backslashes bool) {
	blank := 0
	for blank < len(rest) && (rest[blank] == ' ' || rest[blank] == '\t') {
		blank++
	}
	behind := rest[blank:]
	if len(behind) > 1 && behind[0] == '?' && behind[1] == ':' {
		behind = behind[1:]
	}
	if len(behind) > 0 {
		w.after = behind[0]
	}
	w.qualifies = w.after == '.' && !bytes.HasPrefix(behind, []byte("..")) || bytes.HasPrefix(rest, []byte("::")) || w.after == '\\' && backslashes
}

// lifetime returns the length of the name of a lifetime of Rust, 0 if it is the
// beginning of a character.
func lifetime(b []byte) int {
	n := 0
	for n < len(b) && identByte(b[n]) {
		n++
	}
	if n < len(b) && b[n] == '\'' {
		return 0
	}
	return n
}
