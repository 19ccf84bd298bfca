package mention

import (
	"github.com/cairn-search/cairn/core/outline"
)

// Result is the For of a type that a function returns.
const Result = "()"

// typing is how a language writes the type of a name.
type typing uint8

const (
	untyped   typing = iota
	nameFirst        // x T
	typeFirst        // T x
	colon            // x: T
)

func typingOf(l outline.Language) typing {
	switch l {
	case outline.Go:
		return nameFirst
	case outline.C, outline.CPP, outline.CSharp, outline.Java, outline.PHP:
		return typeFirst
	case outline.TypeScript, outline.TSX, outline.Python, outline.Kotlin, outline.Rust, outline.Scala, outline.Swift, outline.Zig:
		return colon
	}
	return untyped
}

// maxSignature is how much of a signature is looked at.
const maxSignature = 4 << 10

// types notes the types that signatures name.
func (c *collector) types() {
	how := typingOf(c.language)
	if how == untyped {
		return
	}
	for i := range c.f.Definitions {
		d := &c.f.Definitions[i]
		switch d.Kind {
		case outline.Module, outline.Heading, outline.Macro:
			continue
		}
		s := signature{c: c, definition: i, line: d.StartLine, how: how, name: d.Name}
		s.read(d.Signature.Start, min(d.Signature.End, d.Signature.Start+maxSignature))
	}
	if c.language == outline.Go {
		c.literals()
	}
}

// signature reads the types of one definition.
type signature struct {
	c          *collector
	definition int
	line       int
	how        typing
	name       outline.Span // of the definition
	words      []typeWord
}

// typeWord is a name of a signature, perhaps qualified.
type typeWord struct {
	outline.Span // of the last name
	of           string
	line         int
	before       byte // the last byte before it that is not white space
	after        byte // the first behind
	spaced       bool // nothing but white space, "*", "&" and brackets is between it and the word before
	past         bool // behind the definition's own name
	depth        int  // of parentheses
}

func (s *signature) read(start, end int) {
	src, depth, line := s.c.src, 0, s.line
	last := byte(0)
	spaced, past := false, false
	for i := start; i < end; {
		b := src[i]
		switch {
		case b == '"' || b == '\'' || b == '`': // a default value, a tag
			j := i + 1
			for j < end && src[j] != b && src[j] != '\n' {
				j++
			}
			i, last, spaced = j+1, b, false
			continue
		case b == '/' && i+1 < end && src[i+1] == '/', b == '#' && s.c.language == outline.Python:
			for i < end && src[i] != '\n' {
				i++
			}
			continue
		case identByte(b) && !(b >= '0' && b <= '9'):
			j := i
			for j < end && identByte(src[j]) {
				j++
			}
			w := typeWord{Span: outline.Span{Start: i, End: j}, line: line, before: last, spaced: spaced, past: past, depth: depth}
			k := j
			for k < end && (src[k] == ' ' || src[k] == '\t') {
				k++
			}
			if k < end {
				w.after = src[k]
			}
			past = past || i == s.name.Start
			s.words = append(s.words, w)
			i, last, spaced = j, src[j-1], true
			continue
		case b == '(':
			depth++
		case b == ')':
			depth--
		case b == '\n':
			line++
		}
		if b > ' ' {
			last = b
			spaced = spaced && (b == '*' || b == '&' || b == '[' || b == ']' || b == '?' || b == '.')
		}
		i++
	}
	for i := range s.words {
		s.take(i)
	}
}

// take notes word i if it may be a type.
func (s *signature) take(i int) {
	w, src := &s.words[i], s.c.src
	name := string(w.Of(src))
	if w.Start == s.name.Start || len(name) < 2 && s.how != nameFirst || builtin[name] || w.after == '.' && w.End < len(src) || w.after == ':' && s.how == colon && w.depth > 0 {
		return
	}
	of := ""
	if w.before == '.' || w.before == ':' || w.before == '\\' {
		of = s.c.before(w.Start)
		if of == Unknown {
			return
		}
	}
	s.c.add(Use{Kind: Type, Name: name, Of: of, For: s.typed(i), Line: w.line, Definition: s.definition})
}

// typed returns the name that has the type word i: a parameter, the definition
// itself, or Result.
func (s *signature) typed(i int) string {
	w, src := &s.words[i], s.c.src
	first := i // of a qualified type
	for first > 0 && s.words[first-1].after == '.' && s.words[first-1].End+1 == s.words[first].Start {
		first--
	}
	function := false
	switch s.c.f.Definitions[s.definition].Kind {
	case outline.Function, outline.Method:
		function = true
	}
	switch s.how {
	case nameFirst:
		if first > 0 && s.words[first].spaced && s.words[first].depth == s.words[first-1].depth && s.words[first-1].depth > 0 {
			return string(s.words[first-1].Of(src))
		}
		if function && w.past && w.depth == 0 {
			return Result
		}
	case typeFirst:
		if i+1 < len(s.words) && s.words[i+1].spaced && s.words[i+1].depth == w.depth {
			if s.words[i+1].Start == s.name.Start {
				if function {
					return Result
				}
				return string(s.name.Of(src))
			}
			if w.depth > 0 {
				return string(s.words[i+1].Of(src))
			}
		}
	case colon:
		if first > 0 && (s.words[first].before == ':' || s.words[first].before == '&' || s.words[first].before == '?') && s.words[first-1].after == ':' {
			if s.words[first-1].Start == s.name.Start && function {
				return Result
			}
			return string(s.words[first-1].Of(src))
		}
		if function && w.past && w.depth == 0 {
			return Result
		}
	}
	if !function && s.how == nameFirst && first > 0 && s.words[first-1].Start == s.name.Start {
		return string(s.name.Of(src))
	}
	return ""
}
