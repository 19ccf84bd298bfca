package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// MaxArguments is the number of arguments that stands for more as well.
const MaxArguments = 1 << 10

// overloads returns the functions that share their name with others beside them, or with what the file imports where that is called instead of
// one that takes something else, with how many arguments each takes.
func (c *collector) overloads(imports []Import) []Overload {
	list := c.arities(imports)
	if c.of.Conditions != "" {
		list = c.variants()
	}
	if c.of.Static != "" {
		return c.statics(list)
	}
	return list
}

func (c *collector) arities(imports []Import) []Overload {
	if c.of.Overloads == nil {
		return nil
	}
	imported := map[string]bool{}
	for i := 0; i < len(imports) && c.of.Extensions; i++ {
		for _, n := range imports[i].Names {
			imported[n.Local] = true
		}
	}
	seen := map[variable]int{} // 1 + the place among the first ones, less than 0 if there are several
	var first, list []Overload
	clauses := c.of.Overloads.Clauses
	types := map[variable]int{} // the first of each name: a template's others are made for some of its arguments
	parent := func(d *outline.Definition) variable {
		if at, ok := types[variable{d.Parent, ""}]; ok {
			return variable{at, c.text(d.Name.Of(c.src))}
		}
		return variable{d.Parent, c.text(d.Name.Of(c.src))}
	}
	for i := range c.f.Definitions {
		d := &c.f.Definitions[i]
		if c.of.Scoping.Apart && d.Kind.IsType() && d.Kind != outline.Module {
			if of, known := types[parent(d)]; known {
				types[variable{i, ""}] = of
			} else {
				types[parent(d)] = i
			}
		}
		if !d.Kind.IsFunction() {
			continue
		}
		c.looks.Add(4)
		if c.of.Scoping.Apart && !d.Scope.Empty() { // which of several its type declares, if it does
			list = append(list, c.overload(i))
			continue
		}
		at := parent(d)
		alone := !imported[at.name]
		at.name = c.text(d.Scope.Of(c.src)) + "." + at.name
		before, o := seen[at], Overload{Definition: i}
		if clauses || before != 0 {
			o = c.overload(i)
		}
		if before == 0 {
			if !alone {
				list = append(list, c.overload(i))
			}
			first = append(first, o)
			seen[at] = len(first)
			continue
		}
		if clauses && o.same(first[max(before, -before)-1]) {
			continue
		}
		if before > 0 {
			seen[at] = -before
			if alone {
				list = append(list, c.overload(first[before-1].Definition))
			}
		}
		list = append(list, o)
	}
	return list
}

// same tells whether two functions of a name take as many arguments: they are clauses of one.
func (o Overload) same(other Overload) bool { return o.Least == other.Least && o.Most == other.Most }

// overload counts the parameters of a function: the commas between them, without those that have a default, which need not be given.
func (c *collector) overload(definition int) Overload {
	d := &c.f.Definitions[definition]
	o := Overload{Definition: definition, Most: MaxArguments}
	text := c.src[min(d.Name.End, d.Signature.End):d.Signature.End]
	c.looks.Add(len(text))
	if c.insteadOfBody(d) == "delete" {
		o.Least, o.Most = 1, 0
		return o
	}
	signatures := c.of.Overloads.Signatures
	if signatures && c.hasBody(d.Signature.End) {
		o.Takes = TypeBody
		return o
	}
	from, byDefault := bytes.IndexByte(text, '('), []byte("=")
	if signatures {
		from, byDefault = behindGenerics(text), []byte("?:")
	}
	if c.of.Overloads.Clauses {
		if byDefault = []byte(`\\`); from != 0 {
			if word := bytes.TrimLeft(text, " \t"); len(word) == 0 || word[0] == ',' || word[0] == '\n' || bytes.HasPrefix(word, []byte("do")) || bytes.HasPrefix(word, []byte("when ")) {
				o.Most = 0
			}
			return o
		}
	}
	if from < 0 {
		return o
	}
	depth, optional, blank, more := 0, 0, true, false
	closed := d.Signature.End
	var ends []int // of the parameters, where a comma is, or the parenthesis
	for i := from + 1; i < len(text) && closed == d.Signature.End; i++ {
		b := text[i]
		switch b {
		case '(', '[', '{', '<':
			depth++
		case ')', ']', '}', '>':
			if b == '>' && (text[i-1] == '-' || text[i-1] == '=') {
				break // of an arrow
			}
			if depth--; depth < 0 {
				closed = d.Name.End + i
			}
		case '"':
			if end := bytes.IndexAny(text[i+1:], "\"\n"); end >= 0 {
				i += end + 1
			}
		case ',':
			if depth == 0 {
				ends, blank = append(ends, d.Name.End+i), true
				continue
			}
		}
		if depth == 0 && bytes.HasPrefix(text[i:], byDefault) && text[min(i+1, len(text)-1)] != '>' {
			optional++
		}
		more = more || signatures && depth == 0 && blank && bytes.HasPrefix(text[i:], []byte("..."))
		blank = blank && (b <= ' ' || depth < 0)
	}
	if !blank {
		ends = append(ends, closed)
	}
	n := len(ends)
	o.Takes = c.takes(d.Name.End+from+1, ends, text[:from])
	for i, mark := range [...]string{"...", "vararg ", "params ", "*)", "*,"} {
		more = more || !signatures && (i < 3 || !c.of.Pointers) && bytes.Contains(text, []byte(mark))
	}
	if o.Least = max(n-optional, 0); !more {
		o.Most = n
	} else {
		o.Least = max(o.Least-1, 0)
	}
	return o
}

// behindGenerics is where the parenthesis of parameters opens, behind type parameters that may have some, <T extends () => A>(b: T); -1 without one.
func behindGenerics(text []byte) int {
	depth := 0
	for i, b := range text {
		switch {
		case b == '<':
			depth++
		case b == '>' && (i == 0 || text[i-1] != '='):
			depth--
		case b == '(' && depth <= 0:
			return i
		}
	}
	return -1
}

// insteadOfBody is the word that a function is given for a body, as C++ has it, "" without one: f() = default.
func (c *collector) insteadOfBody(d *outline.Definition) string {
	text := c.src[min(d.Name.End, d.Signature.End):d.Signature.End]
	at := max(bytes.LastIndexByte(text, '='), bytes.LastIndexByte(text, ')'))
	if c.of.Scoping.Headers == "" || at < 0 || text[at] != '=' {
		return ""
	}
	return string(bytes.TrimSpace(text[at+1:]))
}

// hasBody tells whether a body stands behind a signature, so that others before it tell how the function is called.
func (c *collector) hasBody(at int) bool {
	for at < len(c.src) && c.src[at] <= ' ' {
		at++
	}
	return at < len(c.src) && c.src[at] == '{'
}
