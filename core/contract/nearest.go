package contract

import (
	"fmt"
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

// Nearest says which of the known names is closest to a wrong one, as what to do.
func Nearest(name string, known []string) string {
	if best := Closest(name, known); Similar(name, best) {
		return fmt.Sprintf("did you mean %q?", best)
	}
	return "use one of " + strings.Join(known, ", ")
}

// Similar tells whether a name may be meant by a wrong one: what differs in more than a byte
// begins alike.
func Similar(wrong, name string) bool {
	far := Distance(wrong, name)
	return wrong != "" && far < len(wrong)/2+2 && (far < 2 || name != "" && wrong[0]|0x20 == name[0]|0x20)
}

// Closest returns the known name that is closest to a wrong one, the first of equals; "" if
// none is known.
func Closest(name string, known []string) (best string) {
	for i, k := range known {
		if i == 0 || Distance(name, k) < Distance(name, best) {
			best = k
		}
	}
	return best
}
