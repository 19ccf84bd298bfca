package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// announced notes the functions without a body, in languages where a file declares what others define.
func (c *collector) announced() {
	python := c.python()
	if c.of.Scoping.Headers == "" && !python && c.of.Applied == "" {
		return
	}
	for i := range c.f.Definitions {
		d := &c.f.Definitions[i]
		if !d.Kind.IsFunction() {
			continue
		}
		if python {
			c.overloaded(i, d)
			continue
		}
		if c.of.Applied != "" {
			c.abstract(i, d)
			continue
		}
		behind := bytes.TrimLeft(c.src[d.Signature.End:min(len(c.src), d.Signature.End+maxBehind)], " \t\r\n")
		if c.looks.Add(maxBehind); len(behind) > 0 && behind[0] == ';' && !isBody(c.insteadOfBody(d)) {
			c.add(Use{Kind: Announced, Name: c.text(d.Name.Of(c.src)), Line: d.StartLine, Definition: i})
		}
	}
}

// overloaded notes a function of Python that says of another which arguments it takes, and is not called: @overload.
func (c *collector) overloaded(i int, d *outline.Definition) {
	const word = "overload"
	before := c.blankBack(d.Signature.Start)
	if from := before - len(word); from > 0 && string(c.src[from:before]) == word && (c.src[from-1] == '@' || c.src[from-1] == '.') {
		c.add(Use{Kind: Announced, Name: c.text(d.Name.Of(c.src)), Line: d.StartLine, Definition: i})
	}
}

// abstract notes a member of Scala without a body: behind its head stands no "=" and no brace.
func (c *collector) abstract(i int, d *outline.Definition) {
	behind := bytes.TrimLeft(c.src[d.Signature.End:min(len(c.src), d.Signature.End+maxBehind)], " \t\r\n")
	if c.looks.Add(maxBehind); d.Kind == outline.Method && (len(behind) == 0 || behind[0] != '=' && behind[0] != '{') {
		c.add(Use{Kind: Announced, Name: c.text(d.Name.Of(c.src)), Line: d.StartLine, Definition: i})
	}
}

// isBody tells whether a word stands for the body of a function, as "0" does not.
func isBody(word string) bool { return word == "default" || word == "delete" }

// maxBehind is how many bytes behind a function's head are looked at for its end.
const maxBehind = 16
