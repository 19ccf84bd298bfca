package view

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/order"
)

// What is named where nothing is shown: so many places, of each signature so many bytes.
const (
	nearest        = 3
	mostSignatures = 100
)

// Near is a place that a search found. Of a place that is no definition of code Signature is "".
type Near struct {
	Path      string
	Lines     contract.Lines
	Signature string
	Roles     []string
}

// Doubt is the reason why what a search found is not shown: it is hardly about what was
// asked. It names the definitions of code that came nearest, else other places, for whoever knows better.
func Doubt(places []Near) string {
	code := slices.DeleteFunc(slices.Clone(places), func(n Near) bool { return n.Signature == "" })
	order.StableBy(code, func(a, b Near) int { return min(len(a.Roles), 1) - min(len(b.Roles), 1) })
	if len(code) == 0 {
		code = places
	}
	named := make([]string, min(nearest, len(code)))
	for i := range named {
		n := &code[i]
		named[i] = n.Path
		if n.Signature != "" {
			named[i] += ":" + strconv.Itoa(n.Lines.Start) + "-" + strconv.Itoa(n.Lines.End) + " " + index.Cut(n.Signature, mostSignatures)
		}
	}
	return "the repository seems to hold nothing of this. Nearest: " + strings.Join(named, "; ") + ". Ask in its own words"
}
