package evidence

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// ownersFiles are where code hosts look for owners, the first one there counts.
var ownersFiles = []string{".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"}

// owners adds the owners of the changed files.
func (c *Operations) owners(t *step.Task, v *view.Graph, changed []string, r *contract.ImpactResponse) error {
	x := v.Loaded.Index()
	for _, path := range ownersFiles {
		part, file, ok := x.Find(path)
		if !ok {
			continue
		}
		bodies, err := needs.Contents(t, x, []search.Hit{{Part: part, File: file}})
		if err != nil {
			return err
		}
		rules := tree.ParseOwners(bodies[[2]int{part, file}])
		for _, path := range changed {
			if owners := rules.Of(path); len(owners) > 0 {
				r.Owners = append(r.Owners, contract.Owned{Path: path, Owners: owners})
			}
		}
		return nil
	}
	return nil
}
