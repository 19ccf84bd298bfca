package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// announced notes the functions without a body, in languages that tell what such a one stands for.
func (c *collector) announced() {
	var bodiless func(d *outline.Definition) bool
	switch c.of.Bodiless {
	case outline.BodilessPrototype:
		bodiless = c.prototype
	case outline.BodilessSignature:
		bodiless = c.overloaded
	case outline.BodilessAbstract:
		bodiless = c.abstract
	default:
		return
	}
	for i := range c.f.Definitions {
		if d := &c.f.Definitions[i]; d.Kind.IsFunction() && bodiless(d) {
			c.add(Use{Kind: Announced, Name: c.text(d.Name.Of(c.src)), Line: d.StartLine, Definition: i})
		}
	}
}

// behindHead is what follows the signature of a definition.
func (c *collector) behindHead(d *outline.Definition) []byte {
	c.looks.Add(maxBehind)
	return bytes.TrimLeft(c.src[d.Signature.End:min(len(c.src), d.Signature.End+maxBehind)], " \t\r\n")
}

// prototype tells whether a function is defined elsewhere: a semicolon ends it.
func (c *collector) prototype(d *outline.Definition) bool {
	return bytes.HasPrefix(c.behindHead(d), []byte(";")) && !isBody(c.insteadOfBody(d))
}

// overloaded tells whether a function of Python says of another which arguments it takes, and is not called: @overload.
func (c *collector) overloaded(d *outline.Definition) bool {
	const word = "overload"
	before := c.blankBack(d.Signature.Start)
	from := before - len(word)
	return from > 0 && string(c.src[from:before]) == word && (c.src[from-1] == '@' || c.src[from-1] == '.')
}

// abstract tells whether a member of Scala has no body: behind its head stands no "=" and no brace.
func (c *collector) abstract(d *outline.Definition) bool {
	behind := c.behindHead(d)
	return d.Kind == outline.Method && (len(behind) == 0 || behind[0] != '=' && behind[0] != '{')
}

// isBody tells whether a word stands for the body of a function, as "0" does not.
func isBody(word string) bool { return word == "default" || word == "delete" }

// maxBehind is how many bytes behind a function's head are looked at for its end.
const maxBehind = 16
