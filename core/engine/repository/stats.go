package repository

import (
	"slices"
	"sort"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/step"
)

// Stats is [contract.RepositoryOperations.Stats].
func (c *Operations) Stats(*step.Task, contract.EmptyRequest) (*contract.StatsResponse, error) {
	x, err := c.Index()
	if err != nil {
		return nil, err
	}
	var by [256]contract.LanguageStats
	for i := range x.Parts {
		for _, n := range x.Parts[i].Languages() {
			l := &by[n.Language]
			l.Language = n.Language.String()
			l.Files += n.Files
			l.Bytes += n.Bytes
			l.Lines += n.Lines
		}
	}
	languages := slices.DeleteFunc(by[:], func(l contract.LanguageStats) bool { return l.Files == 0 })
	sort.Slice(languages, func(i, j int) bool {
		a, b := languages[i], languages[j]
		return a.Bytes > b.Bytes || a.Bytes == b.Bytes && a.Language < b.Language
	})
	l := engine.LoadResponse(x)
	return &contract.StatsResponse{
		Name: l.Name, Files: l.Files, Bytes: l.Bytes, Lines: x.Lines(), Chunks: l.Chunks, Definitions: l.Definitions,
		Contents: x.HasContents(), Languages: languages, Skipped: l.Skipped,
	}, nil
}
