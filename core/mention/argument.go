package mention

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// What the types of arguments are written as in a [Use] that are no names of types. Beside these a chain of names "a.b" stands for
// that of a field, and "a." for that of a variable whose type its file does not write, so that linking has to find them.
const (
	TypeUnknown = "?"
	TypeText    = `"`
	TypeNull    = "null"
	TypeClass   = ".class"
	TypeList    = "[]"
	TypeSelf    = "this"
	TypeAny     = "*" // of a parameter of TypeScript that takes everything
)

// longDouble is the type of numbers whose name is two words.
const longDouble = "long double"

// maxInner is how many calls behind one are looked at for those that are its arguments.
const maxInner = 32

// argumentTypes writes the types of the arguments of call n of the file as far as they can be seen in its file, "" if none can.
func (c *collector) argumentTypes(n int) string {
	call := &c.f.Calls[n]
	if call.Given.Empty() {
		return ""
	}
	list := c.f.Given[call.Given.Start:call.Given.End]
	var room [64]byte
	text, seen := room[:0], false
	for i := range list {
		if i > 0 {
			text = append(text, ',')
		}
		one := c.argumentType(&list[i], n)
		label := list[i].Label.Of(c.src)
		seen = seen || one != TypeUnknown || c.of.Overloads.Labels || len(label) > 0
		switch {
		case c.of.Overloads.Labels:
			text = append(append(text, label...), ':')
		case len(label) > 0:
			text = append(append(text, label...), Named...)
		}
		text = append(text, one...)
	}
	if !seen {
		return ""
	}
	return c.text(text)
}

func (c *collector) argumentType(a *outline.Argument, n int) string {
	switch a.Kind {
	case outline.TextArgument:
		return TypeText
	case outline.CharArgument:
		return "char"
	case outline.IntegerArgument:
		return "int"
	case outline.LongArgument:
		return "long"
	case outline.FloatArgument:
		if !a.Empty() && c.src[a.End-1]|0x20 == 'f' {
			return "float"
		}
		return "double"
	case outline.BooleanArgument:
		return "boolean"
	case outline.NullArgument:
		return TypeNull
	case outline.ClassArgument:
		return TypeClass
	case outline.TypedArgument:
		return c.text(a.Of(c.src))
	case outline.ListArgument:
		return TypeList
	case outline.SelfArgument:
		return TypeSelf
	case outline.CallArgument:
		return c.scopedChain(c.callType(a.Start, n), c.f.Calls[n].Line)
	case outline.FieldArgument:
		if of := c.before(a.Start); of != "" && of != Unknown {
			return c.scopedChain(c.text([]byte(of+"."+c.text(a.Of(c.src)))), c.f.Calls[n].Line)
		}
	case outline.VariableArgument:
		name := c.scopedName(c.text(a.Of(c.src)), c.f.Calls[n].Line)
		of := c.variableType(name, c.f.Calls[n].Definition)
		// Signatures of one body and labels tell functions apart already.
		if of == TypeUnknown && c.of.Typing == outline.Colon && !c.of.Overloads.Signatures && !c.of.Overloads.Labels {
			of = c.text([]byte(name + "."))
		}
		return of
	}
	return TypeUnknown
}

// callType writes the call whose name begins at an offset, an argument of call n, as what others are taken of.
func (c *collector) callType(start, n int) string {
	for k := n + 1; k < min(len(c.f.Calls), n+maxInner) && c.f.Calls[k].Name.Start <= start; k++ {
		if c.looks.Add(1); c.f.Calls[k].Name.Start == start {
			return c.resultOf(k).text
		}
	}
	return TypeUnknown
}

// variableType is the type of a variable that is known in a definition, or in one around it.
func (c *collector) variableType(name string, definition int) string {
	for n := 0; n < 16; n++ {
		if t, ok := c.declared[variable{definition, name}]; ok {
			return t
		}
		if definition < 0 {
			break
		}
		definition = c.f.Definitions[definition].Parent
	}
	return TypeUnknown
}

// declares notes the types of variables and fields as they are written; one that has several in a function is not known.
func (c *collector) declares() {
	c.declared = emptied(c.declared)
	if c.of.Overloads == nil {
		return
	}
	note := func(v variable, of string) {
		if known, ok := c.declared[v]; ok && known != of {
			of = TypeUnknown
		}
		c.declared[v] = of
	}
	for i := range c.f.Typed {
		t := &c.f.Typed[i]
		c.looks.Add(8)
		of := TypeUnknown
		switch next := t.Type.End; {
		case t.Value || next >= len(c.src) || bytes.HasPrefix(c.src[next:], []byte("...")):
		case c.of.Overloads.Signatures && !c.alone(t.Type):
		case bytes.HasPrefix(c.src[next:], []byte("[")):
			of = TypeList
		default:
			if of = c.text(t.Type.Of(c.src)); c.of.Pointers {
				of = c.pointedType(of, t)
			}
		}
		note(variable{t.Definition, c.scopedName(c.text(t.Name.Of(c.src)), t.Line)}, of)
	}
	for i := range c.f.Definitions {
		d := &c.f.Definitions[i]
		c.looks.Add(4)
		if d.Kind == outline.Field && c.of.Typing == outline.TypeFirst && d.Signature.Start < d.Name.Start {
			note(variable{d.Parent, c.text(d.Name.Of(c.src))}, c.typeBehind(d.Signature.Start, d.Name.Start))
		}
	}
}

// pointedType is the type of a variable of C++ by its last word: of characters with the star that they have, which lists of them do not need.
func (c *collector) pointedType(of string, t *outline.Typed) string {
	switch {
	case of == "double" && bytes.HasSuffix(c.src[:t.Type.End], []byte(longDouble)):
		return longDouble
	case of != "char":
		return of
	}
	stars := 0
	if t.Type.End < t.Name.Start {
		stars = bytes.Count(c.src[t.Type.End:t.Name.Start], []byte("*"))
	}
	for rest := c.src[t.Name.End:]; bytes.HasPrefix(rest, []byte("[")); stars++ {
		_, rest, _ = bytes.Cut(rest, []byte("]"))
	}
	sign := c.identBack(c.blankBack(t.Type.Start)) // of unsigned char, which is another type
	switch {
	case stars > 1 || bytes.HasSuffix(c.src[sign:t.Type.Start], []byte("signed ")):
		return TypeUnknown
	case stars == 1:
		return of + "*"
	}
	return of
}

// typeBehind is the type that ends before the name at an offset: its last name, without type arguments.
func (c *collector) typeBehind(from, at int) string {
	end := c.blankBack(at)
	if end > from && c.src[end-1] == '>' {
		depth := 0
		for end > from {
			switch end--; c.src[end] {
			case '>':
				depth++
			case '<':
				depth--
			}
			if depth == 0 {
				break
			}
		}
	}
	start := max(c.identBack(end), from)
	switch {
	case start < end:
	case end > from && c.src[end-1] == ']':
		return TypeList
	default:
		return TypeUnknown
	}
	return c.text(c.src[start:end])
}

// takes writes the types of the parameters behind the parenthesis of a function, of which the ends are known, and behind its type parameters;
// "" if their types are not known.
func (c *collector) takes(from int, ends []int, generics []byte) string {
	if c.of.Typing != outline.TypeFirst && c.of.Typing != outline.Colon {
		return ""
	}
	var list []string
	names, more := "", false
	for i, end := range ends[:min(len(ends), MaxNames)] {
		if c.of.Overloads.Named != 0 {
			names += Named + c.parameterName(from, end)
		}
		if more || i >= MaxTypes {
			from = end + 1
			continue
		}
		more = bytes.Contains(c.src[from:end], []byte("vararg ")) // takes all that stand where others do
		of := c.parameterType(from, end, generics)
		if c.of.Overloads.Labels {
			of = c.label(from, end) + ":" + of
		}
		list = append(list, of)
		from = end + 1
	}
	return strings.Join(list, ",") + names
}

// parameterName is the name of the parameter that is written between two offsets.
func (c *collector) parameterName(from, to int) string {
	for _, behind := range [...]byte{':', '='} {
		if at := bytes.IndexByte(c.src[from:to], behind); at >= 0 {
			to = from + at
		}
	}
	to = c.blankBack(to)
	return string(c.src[max(c.identBack(to), from):max(to, from)])
}

// label is the name that an argument is given with: the first of a parameter's, "" for "_".
func (c *collector) label(from, to int) string {
	name, _, _ := strings.Cut(strings.TrimSpace(string(c.src[from:to])), ":")
	name, _, _ = strings.Cut(name, " ")
	return strings.TrimSuffix(name, "_")
}

// MaxTypes is how many parameters' types are noted.
const MaxTypes = 6

// MaxNames is how many parameters' names are noted.
const MaxNames = 32

func (c *collector) parameterType(from, to int, generics []byte) string {
	if c.of.Overloads.Signatures {
		return c.scriptType(c.src[from:to], generics)
	}
	if c.of.Typing == outline.Colon {
		at := bytes.IndexByte(c.src[from:to], ':')
		if at < 0 {
			return TypeUnknown
		}
		of, _, _ := bytes.Cut(bytes.TrimLeft(c.src[from+at+1:to], " \t\r\n=>"), []byte(" = "))
		if bytes.Contains(of, []byte("->")) || bytes.Contains(of, []byte("=>")) { // a function, which what has the name of a type is as little as a list
			return TypeList
		}
		i := from + at + 1
		for i < to && !identByte(c.src[i]) {
			i++
		}
		j := i
		for j < to && (identByte(c.src[j]) || c.src[j] == '.') {
			j++
		}
		if i == j {
			return TypeUnknown
		}
		return string(c.src[i:j])
	}
	end := c.blankBack(to)
	if eq := bytes.IndexByte(c.src[from:to], '='); eq >= 0 {
		end = c.blankBack(from + eq)
	}
	name := c.identBack(end)
	before := c.blankBack(name)
	if c.of.Pointers && (name == end || before <= from || c.src[before-1] == ':' || c.qualifier(from, before) == from) {
		name, before = from, end // it has no name
	}
	if before <= from || name == end {
		return TypeUnknown
	}
	star := ""
	for before > from && (c.src[before-1] == '&' || c.src[before-1] == '*') {
		if before = before - 1; c.src[before] == '*' && c.of.Pointers {
			star = "*"
		}
		before = c.blankBack(before)
	}
	if at := c.qualifier(from, before); c.of.Pointers && at > from {
		before = c.blankBack(at)
	}
	switch c.src[before-1] {
	case ']':
		return TypeList
	case '.': // of more arguments
		return TypeUnknown
	}
	switch of := c.typeBehind(from, before); {
	case of == "char":
		return of + star
	case of == "double" && bytes.HasSuffix(c.src[from:before], []byte(longDouble)):
		return longDouble
	default:
		return of
	}
}

// qualifier returns where the word before an offset begins that says how a type may be used and is none, the offset if there is no such word.
func (c *collector) qualifier(from, end int) int {
	start := max(c.identBack(end), from)
	switch string(c.src[start:end]) {
	case "const", "volatile", "struct", "class", "enum", "typename":
		if blank := c.blankBack(start); blank <= from {
			return from
		}
		return start
	}
	return end
}

// scriptType is the type of a parameter of TypeScript as far as it is one: of those of which a value may have any it is not known.
func (c *collector) scriptType(parameter, generics []byte) string {
	at := bytes.IndexByte(parameter, ':')
	if at < 0 || bytes.ContainsAny(parameter[:at], "{[") {
		return TypeUnknown
	}
	of := bytes.TrimSpace(parameter[at+1:])
	if len(of) == 0 || bytes.ContainsAny(of, "|&") {
		return TypeUnknown
	}
	name := 0
	for name < len(of) && (identByte(of[name]) || of[name] == '.') {
		name++
	}
	switch {
	case quote(of[0]):
		return TypeText // this one alone, or what is like it
	case of[0] >= '0' && of[0] <= '9':
		return "int"
	case string(of) == "{}":
		return TypeUnknown
	case of[0] == '{', of[0] == '[', of[0] == '(', bytes.HasSuffix(of, []byte("[]")):
		return TypeList
	case name == 0 || name < len(of) && (of[name] != '<' || of[len(of)-1] != '>'):
		return TypeUnknown
	}
	switch of = of[bytes.LastIndexByte(of[:name], '.')+1 : name]; string(of) {
	case "true", "false":
		return "true"
	case "any", "unknown":
		return TypeAny
	}
	if c.unbounded(of, generics) {
		return TypeAny
	}
	return c.text(of)
}

// unbounded tells whether a name is that of one of the type parameters of a function, "<T, U extends A = B>", which takes every type.
func (c *collector) unbounded(name, generics []byte) bool {
	c.looks.Add(len(generics))
	for one := range bytes.SplitSeq(generics, []byte(",")) {
		one, _, _ = bytes.Cut(bytes.Trim(one, "<> \t\n"), []byte("="))
		if bytes.Equal(bytes.TrimSpace(one), name) {
			return true
		}
	}
	return false
}

// alone tells whether a type is written behind a colon and is no part of another.
func (c *collector) alone(of outline.Span) bool {
	before, next := c.blankBack(of.Start), of.End
	for next < len(c.src) && (c.src[next] == ' ' || c.src[next] == '\t') {
		next++
	}
	return before > 0 && c.src[before-1] == ':' && next < len(c.src) && bytes.IndexByte([]byte(",)=;\n"), c.src[next]) >= 0
}
