package outline

import (
	"bytes"

	"github.com/cairn-search/cairn/core/text"
)

// A file of a language that is not known is outlined by what most languages have in common: a declaration is a line of its own that begins
// with one of a few words, and its body is in braces, indented, or ends with a word for that. Prose, data and logs may hold such words but
// not such bodies. Nothing else is guessed: neither imports nor calls.

// guessedKinds are the words that a declaration begins with.
var guessedKinds = map[string]Kind{
	"class": Class, "contract": Class, "struct": Struct, "record": Struct, "union": Struct, "interface": Interface, "protocol": Interface,
	"trait": Trait, "mixin": Trait, "enum": Enum, "module": Module, "defmodule": Module, "namespace": Module, "package": Module, "library": Module,
	"macro": Macro, "defmacro": Macro,
	"def": Function, "defn": Function, "defn-": Function, "defun": Function, "define": Function, "func": Function, "fun": Function, "fn": Function,
	"function": Function, "sub": Function, "subroutine": Function, "proc": Function, "procedure": Function, "method": Function, "task": Function,
}

var (
	// Words before those.
	guessedModifiers = text.Set("public private protected internal static final abstract async export pub local open override virtual inline extern " +
		"external sealed partial shared pure recursive elemental mutable global unsafe const data case default overload")
	// Words that statements begin with, so that "word name(…) {" defines nothing.
	guessedStatements = text.Set("if else elseif elsif elif for foreach while until unless switch case when match return catch throw try do with " +
		"using lock new in of and or not loop repeat select goto assert print raise yield await echo end begin then import require include let var val set")
	// Words behind the name.
	guessedHeads = text.Set("extends implements inherits is as begin do where of returns with for")
)

// maxGuessed is how long a line that declares something may be.
const maxGuessed = 400

// guess is a definition whose body is not at its end.
type guess struct {
	definition int
	column     int
	body       bool // it has begun
	whole      bool // none is needed
}

// guesser outlines a file line by line.
type guesser struct {
	*Parser
	open        []guess
	row         int // the last line that holds something
	prose, code int // lines
}

// guess outlines a file of a language that is not known.
func (p *Parser) guess() {
	g := guesser{Parser: p}
	comment := Span{} // that ends on the line before
	for l := p.lines(0, len(p.src), 0); l.advance(); {
		p.looks.Add(4 * len(l.text))
		switch {
		case len(l.text) == 0:
			comment = Span{}
			continue
		case hasPrefix(l.text, "@@ -") || hasPrefix(l.text, "+++ "): // changes to a file
			p.file.Definitions = p.file.Definitions[:0]
			return
		case hasComment(l.text):
			if comment.Empty() {
				comment.Start = l.from
			}
			comment.End = l.span().End
			continue
		case readsAsProse(l.text):
			g.prose++
		default:
			g.code++
		}
		g.close(l)
		if len(l.text) <= maxGuessed {
			g.declaration(l, comment)
		}
		g.row, comment = l.row, Span{}
	}
	g.closeAll(g.row)
	if 2*g.prose > g.code {
		p.file.Definitions = p.file.Definitions[:0]
	}
}

// close ends the definitions whose bodies the line at hand is not in. One that has no body is taken back.
func (g *guesser) close(l *lines) {
	for n := len(g.open) - 1; n >= 0; n-- {
		d := &g.open[n]
		switch {
		case l.indent > d.column:
			d.body = true
			return
		case l.indent == d.column && opensBody(l.text):
			d.body = true
			return
		case l.indent == d.column && closesBody(l.text) && d.body:
			g.row = l.row
		}
		g.closeOne(g.row)
	}
}

// closeOne ends the innermost definition at a line.
func (g *guesser) closeOne(row int) {
	n := len(g.open) - 1
	d := g.open[n]
	g.open = g.open[:n]
	switch {
	case d.body:
		g.file.Definitions[d.definition].EndLine = max(row, g.file.Definitions[d.definition].StartLine)
	case !d.whole:
		g.file.Definitions = g.file.Definitions[:d.definition]
	}
}

func (g *guesser) closeAll(row int) {
	for len(g.open) > 0 {
		g.closeOne(row)
	}
}

// declaration takes what the line at hand declares.
func (g *guesser) declaration(l *lines, comment Span) {
	text, parent := l.text, -1
	within := Module
	if n := len(g.open); n > 0 {
		parent = g.open[n-1].definition
		within = g.file.Definitions[parent].Kind
	}
	kind, name, rest := worded(text)
	switch local := within == Function || within == Method; {
	case kind == 0 && local:
		return
	case kind == 0:
		if name, rest = assignedFunction(text); name.Empty() {
			name, rest = typedFunction(text)
		}
		kind = Function
	}
	if name.Empty() {
		return
	}
	switch within {
	case Class, Struct, Interface, Trait, Enum:
		if kind == Function {
			kind = Method
		}
	}
	d := Definition{Kind: kind, StartLine: l.row, EndLine: l.row, Parent: parent, Doc: comment}
	if at := bytes.LastIndexAny(name.Of(text), ".:"); at >= 0 && name.Start+at+1 < name.End { // A.b, A::b
		d.Scope = Span{l.from + name.Start, l.from + name.Start + len(bytes.TrimRight(name.Of(text)[:at+1], ".:"))}
		name.Start += at + 1
	}
	d.Name = Span{l.from + name.Start, l.from + name.End}
	head := bytes.TrimRight(text, " {")
	d.Signature = Span{l.from, l.from + max(len(head), name.End)}
	d.Signature.End = max(d.Signature.End, d.Name.End)
	g.open = append(g.open, guess{g.append(d), l.indent, text[len(text)-1] == '{', endsHere(kind, text, rest)})
}

// worded reads "modifiers word Name …", also behind the parenthesis of a list, and returns what follows the name.
func worded(text []byte) (kind Kind, name Span, rest []byte) {
	at, list := 0, text[0] == '('
	if list {
		at = 1
	}
	kind, at = guessedKind(text, at)
	if kind == 0 || at == len(text) {
		return 0, Span{}, nil
	}
	if list && text[at] == '(' { // (define (name …) …)
		at++
	}
	if name = nameAt(text, at, list); name.Empty() {
		return 0, Span{}, nil
	}
	rest = bytes.TrimLeft(text[name.End:], " \t")
	n := 0
	for n < len(rest) && identifying(rest[n]) {
		n++
	}
	if len(rest) == 0 || list || bytes.IndexByte([]byte("({[<:=;)"), rest[0]) >= 0 || guessedHeads[string(bytes.ToLower(rest[:n]))] {
		return kind, name, rest
	}
	return 0, Span{}, nil
}

// guessedKind reads modifiers and the word of a declaration, 0 if there is none, and returns the offset of what follows.
func guessedKind(text []byte, at int) (kind Kind, behind int) {
	for range 6 {
		end := at
		for end < len(text) && (identifying(text[end]) || text[end] == '-') {
			end++
		}
		word := string(bytes.ToLower(text[at:end]))
		if end == len(text) || text[end] != ' ' && text[end] != '\t' && word != "function" {
			return 0, end
		}
		at = behindBlanks(text, end)
		if kind = guessedKinds[word]; kind != 0 || !guessedModifiers[word] {
			return kind, at
		}
	}
	return 0, at
}

// assignedFunction reads "name <- function(…" and the like.
func assignedFunction(text []byte) (name Span, rest []byte) {
	if name = nameAt(text, 0, false); name.Empty() {
		return Span{}, nil
	}
	rest = bytes.TrimLeft(text[name.End:], " \t")
	sign := len(rest) - len(bytes.TrimLeft(rest, "<-=:"))
	if sign == 0 || sign > 2 {
		return Span{}, nil
	}
	rest = bytes.TrimLeft(rest[sign:], " \t")
	for _, word := range [...]string{"function", "func", "fn", "proc", "sub", "lambda"} {
		if hasPrefix(rest, word) && len(rest) > len(word) && bytes.IndexByte([]byte(" ({\t"), rest[len(word)]) >= 0 {
			return name, rest[len(word):]
		}
	}
	return Span{}, nil
}

// typedFunction reads "type name(…) {" and, in the first column, "name(…) ->".
func typedFunction(text []byte) (name Span, rest []byte) {
	open := bytes.IndexByte(text, '(')
	if open <= 0 || !identifying(text[open-1]) || !identifying(text[0]) {
		return Span{}, nil
	}
	start := open
	for start > 0 && identifying(text[start-1]) {
		start--
	}
	first := nameAt(text, 0, false)
	if guessedStatements[string(first.Of(text))] || guessedStatements[string(text[start:open])] || '0' <= text[start] && text[start] <= '9' {
		return Span{}, nil
	}
	closing := bytes.LastIndexByte(text, ')')
	if closing < open {
		return Span{}, nil
	}
	behind := bytes.TrimSpace(text[closing+1:])
	if start == 0 {
		if !bytes.HasSuffix(behind, []byte("->")) {
			return Span{}, nil
		}
		return Span{start, open}, text[open:]
	}
	if !bytes.HasSuffix(behind, []byte("{")) || bytes.IndexByte([]byte(" *&>"), text[start-1]) < 0 {
		return Span{}, nil
	}
	if !typeLike(text[:start]) || !typeLike(behind[:len(behind)-1]) {
		return Span{}, nil
	}
	return Span{start, open}, text[open:]
}

// typeLike tells whether text has nothing in it that types are not written with.
func typeLike(text []byte) bool {
	for _, c := range text {
		if !identifying(c) && bytes.IndexByte([]byte(" \t*&<>[],.:-"), c) < 0 {
			return false
		}
	}
	return true
}

// nameAt returns the name at an offset: letters and digits, parts of it behind dots and colons; of lists, up to a space.
func nameAt(text []byte, at int, list bool) Span {
	end := at
	for end < len(text) {
		c := text[end]
		switch {
		case identifying(c), c == '$':
		case list && bytes.IndexByte([]byte("-?!*<>=/+'"), c) >= 0:
		case c == '-' && end > at && end+1 < len(text) && identifying(text[end+1]) && identifying(text[end-1]):
		case (c == '.' || c == ':') && end > at && end+1 < len(text) && (identifying(text[end+1]) || text[end+1] == ':' && c == ':' && end+2 < len(text) && identifying(text[end+2])):
			if c == ':' && text[end+1] != ':' && text[end-1] != ':' {
				return firstLetter(text, at, end)
			}
		case (c == '?' || c == '!') && end > at:
			return firstLetter(text, at, end+1)
		default:
			return firstLetter(text, at, end)
		}
		end++
	}
	return firstLetter(text, at, end)
}

// firstLetter returns a name that does not begin with a digit.
func firstLetter(text []byte, from, to int) Span {
	if from == to || '0' <= text[from] && text[from] <= '9' {
		return Span{}
	}
	return Span{from, to}
}

func identifying(c byte) bool {
	return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c >= 0x80
}

// endsHere tells whether a declaration has no body behind its line.
func endsHere(kind Kind, text, rest []byte) bool {
	switch last := text[len(text)-1]; {
	case last == ';':
		return kind == Module || bytes.IndexByte(rest, '(') >= 0 && !bytes.HasSuffix(text, []byte("is;"))
	case last == '}':
		return true
	case text[0] == '(':
		return bytes.Count(text, []byte("(")) == bytes.Count(text, []byte(")"))
	}
	if bytes.HasSuffix(text, []byte(" end")) {
		return true
	}
	equals := bytes.LastIndexByte(rest, '=')
	return (kind == Function || kind == Method) && rest != nil && len(rest) > 0 && rest[0] == '(' && equals > bytes.LastIndexByte(rest, ')') && equals > 0 && equals+1 < len(rest)
}

// opensBody tells whether a line that is not indented belongs to the body of what is declared above it.
func opensBody(text []byte) bool {
	if text[0] == '{' || text[len(text)-1] == ':' && guessedModifiers[string(bytes.ToLower(text[:len(text)-1]))] {
		return true
	}
	switch string(bytes.ToLower(text)) {
	case "begin", "is", "as", "do", "where", "is begin", "as begin":
		return true
	}
	return false
}

// closesBody tells whether a line ends the body of what begins in its column.
func closesBody(text []byte) bool {
	switch text[0] {
	case '}', ')', ']':
		return true
	}
	head := text[:min(len(text), 4)]
	return bytes.EqualFold(head[:min(len(head), 3)], []byte("end")) || string(head) == "done"
}

// hasComment tells whether a line is a comment, by what most languages begin one with.
func hasComment(text []byte) bool {
	switch text[0] {
	case '#', ';', '%', '*', '!':
		return true
	case '/', '-', '(':
		return hasPrefix(text, "//") || hasPrefix(text, "/*") || hasPrefix(text, "--") || hasPrefix(text, "(*")
	}
	return false
}

// readsAsProse tells whether a line is made of words.
func readsAsProse(text []byte) bool {
	words, others := 1, 0
	for _, c := range text {
		switch {
		case c == ' ':
			words++
		case 'a' <= c|0x20 && c|0x20 <= 'z', c >= 0x80, c == ',', c == '.', c == '\'':
		default:
			others++
		}
	}
	return words >= 4 && others*16 < len(text)
}
