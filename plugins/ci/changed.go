package ci

import (
	"context"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
)

// changed has suspects that were changed tell the definition of which lines were, unless a trace
// leads into one of those, or a failing test calls it.
func (s *suspects) changed(ctx context.Context, call Ask, changes []File) error {
	changes = slices.DeleteFunc(slices.Clone(changes), func(f File) bool {
		return f.Deleted || len(f.Hunks) == 0 || s.at[f.Path] == nil || s.at[f.Path].test
	})
	if len(changes) == 0 {
		return nil
	}
	a, err := ask[contract.ImpactResponse](ctx, call, "impact", contract.ImpactRequest{Changes: Changes(changes), Limit: 1})
	if err != nil {
		return err
	}
	for _, f := range changes {
		var defs []contract.Entity
		for _, d := range a.Definitions {
			if d.Path == f.Path && d.Type == "symbol" {
				defs = append(defs, d)
			}
		}
		s.at[f.Path].changed(&f, defs)
	}
	return nil
}

// changed takes the first of the definitions that were changed, unless one is told already.
func (s *suspect) changed(f *File, defs []contract.Entity) {
	told := func(d contract.Entity) bool {
		if s.line > 0 {
			return d.Lines.Start <= s.line && s.line <= d.Lines.End
		}
		return s.def != nil && s.def.Ref == d.Ref
	}
	if len(defs) == 0 || slices.ContainsFunc(defs, told) {
		return
	}
	d := defs[0]
	s.def = &contract.Definition{Ref: d.Ref, Kind: d.Kind, Name: d.Name, Lines: d.Lines}
	for _, h := range f.Hunks {
		for _, c := range h.Changed {
			if line := max(c.Start, d.Lines.Start); line <= min(c.End, d.Lines.End) {
				s.line = line
				return
			}
		}
	}
	s.line = 0
}
