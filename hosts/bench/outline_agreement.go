package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// mention is a name and the line it stands on, in JSON a pair.
type mention struct {
	name string
	line int
}

// UnmarshalJSON reads ["name", line].
func (m *mention) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[]any{&m.name, &m.line})
}

// MarshalJSON writes ["name", line].
func (m mention) MarshalJSON() ([]byte, error) { return json.Marshal([]any{m.name, m.line}) }

// agreement counts what two outlines have in common.
type agreement struct {
	theirs, ours, both int
	keep               int // how many differences to keep of each kind
	missing, extra     []string
}

// add compares two lists, of which maybe is left out on both sides. A name
// counts once per line.
func (a *agreement) add(path string, theirs, ours, maybe []mention) {
	const here, there, neither = 1, 2, 4
	seen := map[mention]int{}
	mark := func(list []mention, bit int) {
		for _, m := range list {
			if m.name = plainName(m.name); m.name != "" {
				seen[m] |= bit
			}
		}
	}
	mark(theirs, there)
	mark(ours, here)
	mark(maybe, neither)
	var missing, extra []mention
	for m, bits := range seen {
		switch {
		case bits&there != 0 && bits&here != 0:
			a.both, a.theirs, a.ours = a.both+1, a.theirs+1, a.ours+1
		case bits&neither != 0:
		case bits == there:
			a.theirs++
			missing = append(missing, m)
		case bits == here:
			a.ours++
			extra = append(extra, m)
		}
	}
	a.missing = a.examples(a.missing, path, missing)
	a.extra = a.examples(a.extra, path, extra)
}

// examples keeps at most a few of a file, so that one odd file does not fill the list.
func (a *agreement) examples(to []string, path string, from []mention) []string {
	perFile := max(a.keep/16, 3)
	slices.SortFunc(from, func(x, y mention) int {
		if x.line != y.line {
			return x.line - y.line
		}
		return strings.Compare(x.name, y.name)
	})
	for _, m := range from[:min(len(from), perFile)] {
		if len(to) < a.keep {
			to = append(to, fmt.Sprintf("%s:%d %s", path, m.line, m.name))
		}
	}
	return to
}

func (a *agreement) recall() float64    { return ratio(a.both, a.theirs) }
func (a *agreement) precision() float64 { return ratio(a.both, a.ours) }

// f1 is the harmonic mean of recall and precision.
func (a *agreement) f1() float64 { return ratio(2*a.both, a.theirs+a.ours) }

func ratio(part, whole int) float64 {
	if whole == 0 {
		return 1
	}
	return float64(part) / float64(whole)
}

// pair shows recall and precision, or "-" where the oracle has none.
func (a *agreement) pair() string {
	if a.theirs == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f %.3f", a.recall(), a.precision())
}

// print lists the differences kept.
func (a *agreement) print() {
	for _, s := range a.missing {
		fmt.Println("  only the oracle:", s)
	}
	for _, s := range a.extra {
		fmt.Println("  only Cairn:     ", s)
	}
}
