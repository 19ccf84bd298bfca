package api

import (
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// ownersFiles are where code hosts look for owners, the first one there counts.
var ownersFiles = []string{".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"}

// owners adds the owners of the changed files.
func (c *Core) owners(t *step.Task, v *view, changes []FileChange, r *ImpactResponse) error {
	x := v.r.Index()
	for _, path := range ownersFiles {
		part, file, ok := x.Find(path)
		if !ok {
			continue
		}
		bodies, err := c.contents(t, x, []search.Hit{{Part: part, File: file}})
		if err != nil {
			return err
		}
		rules := parseOwners(bodies[[2]int{part, file}])
		for _, f := range changes {
			if owners := ownersOf(rules, f.Path); len(owners) > 0 {
				r.Owners = append(r.Owners, Owned{f.Path, owners})
			}
		}
		return nil
	}
	return nil
}

// ownersRule is a line of CODEOWNERS.
type ownersRule struct {
	pattern string
	owners  []string
}

// maxWild is how many ** a pattern may have: what each stands for is tried out.
const maxWild = 4

// maxOwnersRules is how many lines are taken.
const maxOwnersRules = 10_000

func parseOwners(b []byte) []ownersRule {
	var rules []ownersRule
	for line := range strings.Lines(index.Cut(string(b), maxOwnersBytes)) {
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
		for strings.Contains(fields[0], "**/**") {
			fields[0] = strings.ReplaceAll(fields[0], "**/**", "**")
		}
		if strings.Count(fields[0], "**") <= maxWild {
			rules = append(rules, ownersRule{fields[0], fields[1:]})
		}
	}
	return rules
}

// maxOwnersBytes is how much of CODEOWNERS is read.
const maxOwnersBytes = 3 << 20

// ownersOf returns the owners of a path by the last rule that matches it.
func ownersOf(rules []ownersRule, path string) []string {
	for i := len(rules) - 1; i >= 0; i-- {
		if ownsPath(rules[i].pattern, path) {
			return rules[i].owners
		}
	}
	return nil
}

// ownsPath matches a pattern as .gitignore has it, without negation and character
// classes, which CODEOWNERS does not have.
func ownsPath(pattern, path string) bool {
	anchored := strings.Contains(strings.TrimSuffix(pattern, "/"), "/")
	dir := strings.HasSuffix(pattern, "/")
	pattern = strings.Trim(pattern, "/")
	if !anchored && pattern != "" {
		pattern = "**/" + pattern
	}
	parts := strings.Split(path, "/")
	// What matches a directory matches all that is in it; but "docs/*" only what lies
	// in docs itself.
	for n := len(parts); n > 0; n-- {
		if n < len(parts) && strings.HasSuffix(pattern, "/*") && anchored {
			break
		}
		if n == len(parts) && dir {
			continue
		}
		if matchParts(strings.Split(pattern, "/"), parts[:n]) {
			return true
		}
	}
	return false
}

func matchParts(pattern, parts []string) bool {
	for len(pattern) > 0 {
		if pattern[0] == "**" {
			if len(pattern) == 1 {
				return len(parts) > 0
			}
			for i := range len(parts) + 1 {
				if matchParts(pattern[1:], parts[i:]) {
					return true
				}
			}
			return false
		}
		if len(parts) == 0 || !matchPart(pattern[0], parts[0]) {
			return false
		}
		pattern, parts = pattern[1:], parts[1:]
	}
	return len(parts) == 0
}

// matchPart matches one name with * and ?.
func matchPart(pattern, name string) bool {
	p, n, star, mark := 0, 0, -1, 0
	for n < len(name) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, n
			p++
		case p < len(pattern) && (pattern[p] == '?' || pattern[p] == name[n]):
			p++
			n++
		case star >= 0:
			mark++
			p, n = star+1, mark
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}
