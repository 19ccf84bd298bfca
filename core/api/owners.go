package api

import (
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// ownersFiles are where code hosts look for owners, the first one there counts.
var ownersFiles = []string{".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"}

// owners adds the owners of the changed files.
func (c *Core) owners(t *step.Task, v *view, changes []contract.FileChange, r *contract.ImpactResponse) error {
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
				r.Owners = append(r.Owners, contract.Owned{Path: f.Path, Owners: owners})
			}
		}
		return nil
	}
	return nil
}

// ownersRule is a line of CODEOWNERS.
type ownersRule struct {
	pattern tree.Pattern
	owners  []string
}

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
		if p, ok := tree.ParsePattern(fields[0]); ok {
			rules = append(rules, ownersRule{p, fields[1:]})
		}
	}
	return rules
}

// maxOwnersBytes is how much of CODEOWNERS is read.
const maxOwnersBytes = 3 << 20

// ownersOf returns the owners of a path by the last rule that matches it.
func ownersOf(rules []ownersRule, path string) []string {
	for i := len(rules) - 1; i >= 0; i-- {
		if rules[i].pattern.Match(path) {
			return rules[i].owners
		}
	}
	return nil
}
