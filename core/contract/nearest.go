package contract

import (
	"fmt"
	"slices"
	"strings"
)

// maxDistance is how much of a name, its end, is compared.
const maxDistance = 64

// Distance is the Levenshtein distance of two names, of their last 64 bytes: how
// many bytes are to be put in, left out or changed to make one the other. What is
// cut off counts too.
func Distance(a, b string) int {
	over := max(0, len(a)-maxDistance) - max(0, len(b)-maxDistance)
	a, b = a[max(0, len(a)-maxDistance):], b[max(0, len(b)-maxDistance):]
	var row [maxDistance + 1]int
	for j := range len(b) + 1 {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := corner
			if a[i] != b[j] {
				cost++
			}
			corner = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)] + max(over, -over)
}

// renamed are fields and flags that were called otherwise before, by what they were called.
var renamed = map[string][]string{
	"below":      {"path"},
	"by":         {"navigate"},
	"edges":      {"edge_kinds", "notable_edges"},
	"max_tokens": {"max_total_tokens", "budget"},
	"notable":    {"notable_edges"},
	"question":   {"query"},
	"under":      {"path"},
}

// Nearest says which of the known names may be meant by a wrong one, as what to do, or which
// there are.
func Nearest(name string, known []string) string {
	if best := Meant(name, known); best != "" {
		return fmt.Sprintf("did you mean %q?", best)
	}
	if len(known) == 0 {
		return "leave it out"
	}
	return "use one of " + strings.Join(known, ", ")
}

// Meant returns the known name that may be meant by a wrong one, whatever its case, the nearest
// and of equals the first; "" if none is like it.
func Meant(wrong string, known []string) (best string) {
	for _, now := range renamed[wrong] {
		if slices.Contains(known, now) {
			return now
		}
	}
	wrong = strings.ToLower(wrong)
	least := 0
	for _, k := range known {
		if far, ok := like(wrong, strings.ToLower(k)); ok && (best == "" || far < least) {
			best, least = k, far
		}
	}
	return best
}

// like tells whether two names are alike, and how far one is from the other: they are similar, one
// is a part of the other, or they begin alike.
func like(a, b string) (far int, ok bool) {
	const least = 3 // letters that tell something
	far = Distance(a, b)
	shorter := min(len(a), len(b))
	switch {
	case shorter < least:
		return far, Similar(a, b)
	case strings.Contains(a, b) || strings.Contains(b, a):
		return far / 4, true
	}
	begin := 0
	for begin < shorter && a[begin] == b[begin] {
		begin++
	}
	return far, Similar(a, b) || begin >= least && 2*begin >= shorter
}

// Similar tells whether a name may be meant by a wrong one: what differs in more than a byte
// begins alike.
func Similar(wrong, name string) bool {
	far := Distance(wrong, name)
	return wrong != "" && far < len(wrong)/2+2 && (far < 2 || name != "" && wrong[0]|0x20 == name[0]|0x20)
}
