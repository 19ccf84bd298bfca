package search

import (
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/report"
)

// ReportWeights are the numbers of the ranking for reports and traces, chosen on
// issues and fixes of public repositories (task bench:sets).
type ReportWeights struct {
	// What the words of each kind of text weigh.
	Title, Prose, Inline, Code, Failure, Call, Quote, Noise rank.Score
	// What a part of a compound word weighs of it; by how much repetition adds at
	// most.
	Part, Repeat rank.Score
	// How many terms are searched for.
	Terms rank.Score
	// What is added by a frame of a trace, of which each further one that is in the
	// repository counts a factor less; by a path; by a module; by a definition of a
	// name, and by further ones as a share of that.
	Frame, Farther, Place, Module, Name, Names rank.Score
	// What a name in code and in a trace counts of one in the text.
	NameInCode, NameInTrace rank.Score

	// As in [Weights].
	ChunkLane, FileLane, DefinitionLane, NameLane        rank.Score
	ChunkShare, FileShare, DefinitionShare, NameShare    rank.Score
	Test, Example, Vendored, Generated, Document, Config rank.Score
}

// Reports are the weights in force.
var Reports = ReportWeights{
	Title: 2 * rank.One, Prose: rank.One, Inline: 3 * rank.One, Code: rank.Of(1, 10), Failure: rank.Of(3, 2), Call: rank.Of(1, 2), Quote: rank.Of(1, 2), Noise: rank.Of(1, 10),
	Part: rank.Of(1, 2), Repeat: 2 * rank.One, Terms: 30 * rank.One,
	Frame: rank.One, Farther: rank.Of(3, 4), Place: rank.One, Module: rank.Of(1, 2), Name: rank.Of(1, 2), Names: rank.Of(1, 4),
	NameInCode: rank.Of(1, 2), NameInTrace: rank.Of(1, 2),
	ChunkLane: rank.Of(1, 4), FileLane: rank.Of(1, 4), DefinitionLane: rank.Of(1, 8), NameLane: rank.Of(1, 4),
	ChunkShare: rank.Of(3, 4), FileShare: rank.Of(1, 3), DefinitionShare: rank.Of(4, 3), NameShare: rank.One,
	Test: rank.Of(1, 4), Example: rank.Of(1, 4), Vendored: rank.Of(1, 4), Generated: rank.Of(1, 2),
	Document: rank.Of(1, 4), Config: rank.Of(1, 4),
}

func (r *ReportWeights) kinds() [report.Kinds]rank.Score {
	return [...]rank.Score{
		report.Title: r.Title, report.Prose: r.Prose, report.Inline: r.Inline, report.Code: r.Code,
		report.Failure: r.Failure, report.Call: r.Call, report.Quote: r.Quote, report.Noise: r.Noise,
	}
}

func (w Weights) forReports(r *ReportWeights) *Weights {
	w.ChunkLane, w.FileLane, w.DefinitionLane, w.NameLane = r.ChunkLane, r.FileLane, r.DefinitionLane, r.NameLane
	w.Chunk, w.File, w.Definition, w.Name = r.ChunkShare, r.FileShare, r.DefinitionShare, r.NameShare
	w.Test, w.Example, w.Vendored, w.Generated, w.Document, w.Config = r.Test, r.Example, r.Vendored, r.Generated, r.Document, r.Config
	return &w
}
