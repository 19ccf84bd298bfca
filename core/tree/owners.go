package tree

import "strings"

// Owners are the rules of a CODEOWNERS file, in their order.
type Owners []ownersRule

// ownersRule is a line of it.
type ownersRule struct {
	pattern Pattern
	owners  []string
}

// Bounds of what is read of a CODEOWNERS file.
const (
	maxOwnersRules = 10_000
	maxOwnersBytes = 3 << 20
)

// ParseOwners reads a CODEOWNERS file.
func ParseOwners(b []byte) Owners {
	var rules Owners
	for line := range strings.Lines(string(b[:min(len(b), maxOwnersBytes)])) {
		fields := strings.Fields(line)
		for i, f := range fields {
			if strings.HasPrefix(f, "#") {
				fields = fields[:i]
				break
			}
		}
		// A line in brackets begins a section; its owners are not those of a pattern.
		if len(fields) == 0 || strings.HasPrefix(fields[0], "[") || strings.HasPrefix(fields[0], "^[") || len(rules) == maxOwnersRules {
			continue
		}
		if p, ok := ParsePattern(fields[0]); ok {
			rules = append(rules, ownersRule{p, fields[1:]})
		}
	}
	return rules
}

// Of returns the owners of a path by the last rule that matches it.
func (o Owners) Of(path string) []string {
	for i := len(o) - 1; i >= 0; i-- {
		if o[i].pattern.Match(path) {
			return o[i].owners
		}
	}
	return nil
}
