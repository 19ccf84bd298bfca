package mention

import (
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// Bounds of the chains of calls that are written out: a().b().c().
const (
	maxCalls     = 10
	maxCallsSize = 160 // bytes
)

// result is how a call is written as what others are taken of: "a.f()" of a.f(x).
type result struct {
	known bool
	text  string // Unknown if it is too long, or begins with something else than a name
	start int
	local bool // it begins with a variable
	calls int
}

// resultOf writes call n of the file as what others are taken of.
func (c *collector) resultOf(n int) result {
	var todo [maxCalls]int
	deep := 0
	for at := n; ; deep++ {
		if c.results[at].known {
			break
		}
		if deep == maxCalls {
			return result{known: true, text: Unknown, start: c.f.Calls[n].Name.Start}
		}
		todo[deep] = at
		if c.f.Calls[at].Result.Call == 0 {
			deep++
			break
		}
		at = c.f.Calls[at].Result.Call - 1
	}
	for deep--; deep >= 0; deep-- {
		at := todo[deep]
		call := &c.f.Calls[at]
		of, r := c.taken(call.Name.Start, call.Result, call.Local)
		r.known, r.calls = true, r.calls+1
		name := call.Name.Of(c.src)
		switch {
		case of == Unknown || len(of)+len(name) > maxCallsSize || r.calls > maxCalls:
			r.text = Unknown
		case of == "super" && string(name) == "super": // super(A, self).f()
			r.text = of
		case of == "":
			if r.text = string(name) + Returned; string(name) == "super" {
				r.text = "super"
			}
		default:
			r.text = of + "." + string(name) + Returned
		}
		r.text = c.text([]byte(r.text))
		c.results[at] = r
	}
	return c.results[n]
}

// taken returns what stands before the name at an offset, which may stand behind a call, and where that begins.
func (c *collector) taken(at int, of outline.Result, local bool) (string, result) {
	text, start := c.chain(at)
	r := result{start: start, local: local && (c.src[start] != '(' || c.points(start))} // what is cast has the type that is said
	if text != Unknown || of.Call == 0 || c.of.Equations {
		return text, r
	}
	before := c.results[of.Call-1]
	if !before.known {
		before = c.resultOf(of.Call - 1)
	}
	if before.text == Unknown {
		return Unknown, before
	}
	fields := c.uncommented(of.End, at)
	text = before.text
	between := ".?!:->&"
	if c.of.AndMembers { // names may end in "?" and "!"
		between = ".:&"
	}
	for f := range strings.FieldsFuncSeq(string(fields), func(r rune) bool { return r <= ' ' || strings.ContainsRune(between, r) }) {
		text += "." + f
	}
	return text, before
}
