package view

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/text"
)

// What is named where nothing is shown: so many places, of each signature so many bytes, in so many tokens, of 150 of
// which the rest is for what hosts add.
const (
	nearest        = 3
	mostSignatures = 80
	mostDoubt      = 130
)

// Near is a place that a search found. Of a place that is no definition of code Signature is "".
type Near struct {
	Path      string
	Lines     contract.Lines
	Signature string
	Roles     []string
}

// Doubt is the reason why what a search found is not shown: it is hardly about what was
// asked. It names the definitions of code that came nearest, of each file one first, else other places, for whoever knows better.
func Doubt(places []Near) string {
	code := slices.DeleteFunc(slices.Clone(places), func(n Near) bool { return n.Signature == "" })
	spread(code)
	order.StableBy(code, func(a, b Near) int { return min(len(a.Roles), 1) - min(len(b.Roles), 1) })
	if len(code) == 0 {
		code = places
	}
	said, list := "the repository seems to hold nothing of this. Ask in its own words", []string(nil)
	for i := range code[:min(nearest, len(code))] {
		list = append(list, nameOf(&code[i]))
		more := "the repository seems to hold nothing of this. Nearest: " + strings.Join(list, "; ") + ". Ask in its own words"
		if i > 0 && text.Tokens(more) > mostDoubt {
			break
		}
		said = more
	}
	return said
}

// spread puts the best definition of each file before the others: of what is doubtful, several of a file say less.
func spread(places []Near) {
	seen := map[string]bool{}
	var more []Near
	n := 0
	for _, p := range places {
		if seen[p.Path] {
			more = append(more, p)
			continue
		}
		seen[p.Path], places[n] = true, p
		n++
	}
	copy(places[n:], more)
}

// nameOf is a place with its lines and signature, if it is a definition.
func nameOf(n *Near) string {
	if n.Signature == "" {
		return n.Path
	}
	return n.Path + ":" + strconv.Itoa(n.Lines.Start) + "-" + strconv.Itoa(n.Lines.End) + " " + index.Cut(n.Signature, mostSignatures)
}
