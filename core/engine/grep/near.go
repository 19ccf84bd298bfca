package grep

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// A reading is another way to read a literal that is nowhere.
type reading struct {
	pattern           string
	regex, ignoreCase bool
	how               string
}

// readings are what a literal that no line holds may have meant, the likeliest first.
func (g *grep) readings() (all []reading) {
	literal := g.q.Pattern
	if g.q.Syntax == contract.PatternSyntaxRegex {
		return nil
	}
	if inner := strings.Trim(literal, "\"'`"); inner != "" && inner != literal {
		all = append(all, reading{inner, false, g.q.IgnoreCase, "without its quotes"})
	}
	if strings.ContainsAny(literal, `\|*+?[^$`) {
		all = append(all, reading{literal, true, g.q.IgnoreCase, "as a regular expression"})
	}
	if !g.q.IgnoreCase {
		all = append(all, reading{literal, false, true, "with letters of either case"})
	}
	return all
}

// near notes the first of the readings of a literal that a line does match, and where.
func (g *grep) near(t *step.Task, files [][2]int) (notes []string, err error) {
	for _, r := range g.readings() {
		other := grep{q: g.q, filter: g.filter, x: g.x, keep: true}
		other.q.Lines, other.q.Context = new(1), 0
		if other.pattern, err = search.ParsePattern(r.pattern, r.regex, r.ignoreCase); err != nil {
			continue // what is no regular expression was not meant as one
		}
		for rest := files; len(rest) > 0; {
			found, err := other.batch(t, rest)
			if err != nil {
				return nil, err
			}
			rest = rest[len(found):]
			for _, f := range found {
				if f != nil && f.Count > 0 {
					return []string{fmt.Sprintf("%s it matches, first at %s:%d", r.how, contract.Quoted(f.Path), f.Lines[0].Line)}, nil
				}
			}
		}
	}
	return nil, nil
}
