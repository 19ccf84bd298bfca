package api

import (
	"slices"
	"sort"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// empty is a request without fields.
type empty struct{}

// Release is the version of this code.
const Release = "0.1.0"

// VersionResponse says what this core is.
type VersionResponse struct {
	Name       string   `json:"name"`
	Release    string   `json:"release"`
	Contract   int      `json:"contract"`
	Operations []string `json:"operations"`
}

func (c *Core) version(*step.Task, empty) (*VersionResponse, error) {
	return &VersionResponse{Name: "cairn", Release: Release, Contract: Version, Operations: Operations()}, nil
}

// StatsResponse says what is loaded.
type StatsResponse struct {
	Name        string          `json:"name,omitempty"`
	Files       int             `json:"files"`
	Bytes       int64           `json:"bytes"`
	Lines       int64           `json:"lines"`
	Chunks      int             `json:"chunks"`
	Definitions int             `json:"definitions"`
	Contents    bool            `json:"contents"` // all contents are stored
	Languages   []LanguageStats `json:"languages"`
	// Skipped are the files that are not in the index, by reason.
	Skipped []tree.Skip `json:"skipped"`
}

// LanguageStats counts the files of a language.
type LanguageStats struct {
	Language string `json:"language"`
	Files    int    `json:"files"`
	Bytes    int64  `json:"bytes"`
	Lines    int64  `json:"lines"`
}

func (c *Core) stats(*step.Task, empty) (*StatsResponse, error) {
	x, err := c.index()
	if err != nil {
		return nil, err
	}
	var by [256]LanguageStats
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
	languages := slices.DeleteFunc(by[:], func(l LanguageStats) bool { return l.Files == 0 })
	sort.Slice(languages, func(i, j int) bool {
		a, b := languages[i], languages[j]
		return a.Bytes > b.Bytes || a.Bytes == b.Bytes && a.Language < b.Language
	})
	l := loadResponse(x)
	return &StatsResponse{
		Name: l.Name, Files: l.Files, Bytes: l.Bytes, Lines: x.Lines(), Chunks: l.Chunks, Definitions: l.Definitions,
		Contents: x.HasContents(), Languages: languages, Skipped: l.Skipped,
	}, nil
}
