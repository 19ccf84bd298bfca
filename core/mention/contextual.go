package mention

import (
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// contextual notes what the parameters without a written type are of the functions that call n is given, the first of those that are left: what
// is called says it.
func (c *collector) contextual(left []outline.Contextual, n int, of string, local bool) {
	call := &c.f.Calls[n]
	name := string(call.Name.Of(c.src))
	whole := join(of, name)
	if len(left) == 0 || left[0].Call != n || of == Unknown || outline.Lists(c.of.Visitors, name) ||
		!c.reaches(call.Definition, c.scopedName(headOf(whole), call.Line), local && of != "") {
		return
	}
	for len(left) > 0 && left[0].Call == n {
		h := &left[0]
		left = left[1:]
		u := Use{Kind: Reference, Line: h.Line, Definition: call.Definition}
		if h.Definition >= 0 {
			u.Definition = h.Definition
		}
		u.Of, u.Name = split(c.text([]byte(whole + h.Through)))
		if _, _, parameter := CutParameter(u.Name); !parameter { // a member
			c.add(u)
		}
		u.Kind, u.For, u.Arguments = Narrowed, c.text(h.Name.Of(c.src)), max(h.Last-h.Line, 0)+1
		c.narrow(u)
		c.held.set(variable{u.Definition, c.scopedName(u.For, u.Line)}, true)
	}
}

// CutParameter cuts from what leads to a type that it is that of a parameter of what is before: "f" and 1 of "f()1".
func CutParameter(of string) (before string, n int, ok bool) {
	at := strings.LastIndex(of, Returned)
	if at < 0 || at+len(Returned)+1 != len(of) {
		return of, 0, false
	}
	b := of[len(of)-1]
	return of[:at], int(b - '0'), '0' <= b && b <= '9'
}
