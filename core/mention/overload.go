package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// MaxArguments is the number of arguments that stands for more as well.
const MaxArguments = 1 << 10

// overloads returns the functions that share their name with others beside them, with how many arguments each takes.
func (c *collector) overloads() []Overload {
	if c.of.Overloads == nil {
		return nil
	}
	type place struct {
		parent int
		name   string
	}
	first := map[place]int{} // 1 + the definition, or -1 for several
	var list []Overload
	for i := range c.f.Definitions {
		d := &c.f.Definitions[i]
		if d.Kind != outline.Function && d.Kind != outline.Method {
			continue
		}
		c.looks.Add(4)
		at := place{d.Parent, c.text(d.Scope.Of(c.src)) + "." + c.text(d.Name.Of(c.src))}
		switch before := first[at]; {
		case before == 0:
			first[at] = i + 1
			continue
		case before > 0:
			list = append(list, c.overload(before-1))
			first[at] = -1
		}
		list = append(list, c.overload(i))
	}
	return list
}

// overload counts the parameters of a function: the commas between them, without those that have a default, which need not be given.
func (c *collector) overload(definition int) Overload {
	d := &c.f.Definitions[definition]
	o := Overload{Definition: definition, Most: MaxArguments}
	text := c.src[min(d.Name.End, d.Signature.End):d.Signature.End]
	c.looks.Add(len(text))
	from := bytes.IndexByte(text, '(')
	if from < 0 {
		return o
	}
	depth, optional, blank, more := 0, 0, true, false
	closed := d.Signature.End
	var ends []int // of the parameters, where a comma is, or the parenthesis
	for i, b := range text[from+1:] {
		switch b {
		case '(', '[', '{', '<':
			depth++
		case ')', ']', '}', '>':
			depth--
		case '=':
			if depth == 0 {
				optional++
			}
		case ',':
			if depth == 0 {
				ends = append(ends, d.Name.End+from+1+i)
			}
		}
		if depth < 0 {
			closed = d.Name.End + from + 1 + i
			break
		}
		blank = blank && b <= ' '
	}
	n := len(ends)
	if !blank {
		n++
		o.Takes = c.takes(d.Name.End+from+1, append(ends, closed))
	}
	for _, mark := range [...]string{"...", "vararg ", "params ", "*)", "*,"} {
		more = more || bytes.Contains(text, []byte(mark))
	}
	if o.Least = max(n-optional, 0); !more {
		o.Most = n
	} else {
		o.Least = max(o.Least-1, 0)
	}
	return o
}
