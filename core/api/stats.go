package api

import (
	"slices"
	"sort"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// Release is the version of this code.
const Release = "0.1.0"

func (c *Core) version(*step.Task, contract.EmptyRequest) (*contract.VersionResponse, error) {
	return &contract.VersionResponse{Name: "cairn", Release: Release, Contract: contract.Version, Operations: Operations()}, nil
}

func (c *Core) stats(*step.Task, contract.EmptyRequest) (*contract.StatsResponse, error) {
	x, err := c.index()
	if err != nil {
		return nil, err
	}
	var by [256]contract.LanguageStats
	for i := range x.Parts {
		p := &x.Parts[i]
		for j := range p.Files() {
			if p.Live(j) {
				f := p.File(j)
				l := &by[f.Language]
				l.Language = outline.Language(f.Language).String()
				l.Files++
				l.Bytes += int64(f.Size)
				l.Lines += int64(f.Lines)
			}
		}
	}
	languages := slices.DeleteFunc(by[:], func(l contract.LanguageStats) bool { return l.Files == 0 })
	sort.Slice(languages, func(i, j int) bool {
		a, b := languages[i], languages[j]
		return a.Bytes > b.Bytes || a.Bytes == b.Bytes && a.Language < b.Language
	})
	l := loadResponse(x)
	return &contract.StatsResponse{
		Name: l.Name, Files: l.Files, Bytes: l.Bytes, Lines: x.Lines(), Chunks: l.Chunks, Definitions: l.Definitions,
		Contents: x.HasContents(), Languages: languages, Skipped: l.Skipped,
	}, nil
}
