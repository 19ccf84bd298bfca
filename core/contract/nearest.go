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

// said are words that people use for fields, flags and values, each with what these are called here, for want
// of one that is like them. It is text, which weighs less in a guest than a map.
const said = `
add lesson
because rationale
below path paths
budget max_tokens
by navigate
changes targets target
const constant symbol
context rationale situation
decision record
detailed full
edge_kinds edge_kind relationships
edges edge_kinds edge_kind notable_edges relationships
entity ref
entity_ref ref
entity_refs refs
expand lookahead
find search
fn function symbol
for match
format detail
from after source
func function symbol
grep search
instead_of alternatives alternative
kind kinds label edge_kinds type
lines snippet_lines limit
llm model
match syntax
max limit
max_tokens max_total_tokens budget
memory max_memory
mode syntax
no_links no_graph
notable notable_edges
on event
pack packing
pattern match
query search
question query
ref refs targets target
refs ref targets
relationships edge_kinds
search_type syntax
select action_selection
snippet snippet_lines
source from
symbol ref
target to targets
to target
trigger event
type types edge_kinds item_kinds kinds
types type item_kinds
under path paths
var variable symbol
when situation
`

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

// Unknown is the error of a name that is none of those known.
func Unknown(field, noun, name string, known []string) *Error {
	return &Error{Code: CodeBadInput, Message: fmt.Sprintf("unknown %s %q", noun, Quoted(name)), Field: field, Fix: Nearest(name, known), SuggestedFix: Meant(name, known)}
}

// Meant returns the known name that may be meant by a wrong one, whatever its case, the nearest
// and of equals the first; "" if none is like it.
func Meant(wrong string, known []string) (best string) {
	wrong = strings.ToLower(wrong)
	if slices.Contains(known, wrong) {
		return wrong
	}
	if _, after, ok := strings.Cut(said, "\n"+wrong+" "); ok {
		line, _, _ := strings.Cut(after, "\n")
		for now := range strings.FieldsSeq(line) {
			if slices.Contains(known, now) {
				return now
			}
		}
	}
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
	return far, far <= len(a)/3+1 && Similar(a, b) || begin >= least && 2*begin >= shorter
}

// Similar tells whether a name may be meant by a wrong one: what differs in more than a byte
// begins alike.
func Similar(wrong, name string) bool {
	far := Distance(wrong, name)
	return wrong != "" && far < len(wrong)/2+2 && (far < 2 || name != "" && wrong[0]|0x20 == name[0]|0x20)
}
