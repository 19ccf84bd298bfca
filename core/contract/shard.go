package contract

import "encoding/json"

// Sizes are how much there is to search.
type Sizes struct {
	// Files is how many files there are.
	Files int `json:"files"`
	// Code is how many of them have code.
	Code int `json:"code"`
	// Chunks is how many chunks they have.
	Chunks int `json:"chunks"`
	// Body is how many terms all chunks have.
	Body int64 `json:"body"`
	// Symbol is how many terms the names of all definitions have.
	Symbol int64 `json:"symbol"`
	// Path is how many terms all paths have.
	Path int64 `json:"path"`
}

// Counts are in how many chunks and files terms are, in the order of the query's terms.
type Counts struct {
	// Chunks is how many chunks have each term in their text.
	Chunks []int `json:"chunks,omitempty" maxItems:"8192"`
	// Files is how many files have each term in text, names or path.
	Files []int `json:"files,omitempty" maxItems:"8192"`
	// Languages is how many files with code are in the language that each term names.
	Languages []int `json:"languages,omitempty" maxItems:"8192"`
	// Symbols is how many definitions have each term of a report in their name; of other queries
	// how many there are of each name that it may say.
	Symbols []int `json:"symbols,omitempty" maxItems:"8192"`
	// Paths is how many files have each term of a report in their path; of other queries how many have
	// each word in their name that it may be about.
	Paths []int `json:"paths,omitempty" maxItems:"8192"`
}

// ReferenceCount is how well files fit a path or module that a report names.
type ReferenceCount struct {
	// Matched is how many of the last names of the path are the same in those that fit best.
	Matched int `json:"matched"`
	// Whole is true if their whole paths are.
	Whole bool `json:"whole,omitempty"`
	// Files is how many files fit best.
	Files int `json:"files"`
}

// NameCount is how well definitions fit a name in a report.
type NameCount struct {
	// Fit is how well the best fit; only good for comparing.
	Fit int `json:"fit"`
	// Definitions is how many fit best.
	Definitions int `json:"definitions"`
}

// Layout is what ranking knows of the tree of a repository.
type Layout struct {
	// Depths is how many sources lie in each depth.
	Depths []int `json:"depths,omitempty" maxItems:"100000"`
	// Versions are the directories that hold others such as v1 and v2.
	Versions []DirectoryVersion `json:"versions,omitempty" maxItems:"1000000"`
}

// DirectoryVersion is the greatest version among the directories in a directory.
type DirectoryVersion struct {
	// Above is the path of the directory that holds them, with a slash at its end; empty for
	// the root.
	Above string `json:"above"`
	// Version is the number of the greatest.
	Version int `json:"version"`
}

// Statistics are what the ranking of a query depends on that no file tells alone. Those of
// several shards add up.
type Statistics struct {
	// Rules tell ways of ranking apart: shards of different rules cannot be joined. Empty for
	// any.
	Rules string `json:"rules"`
	// Sizes are how much there is to search.
	Sizes Sizes `json:"sizes"`
	// Terms are the counts of the query's terms, or of those chosen.
	Terms Counts `json:"terms"`
	// Related are the counts of terms that may mean the same.
	Related Counts `json:"related"`
	// References are those of a report.
	References []ReferenceCount `json:"references,omitempty" maxItems:"100000"`
	// Names are those of a report.
	Names []NameCount `json:"names,omitempty" maxItems:"100000"`
	// Definitions is how many definitions the files within have that say anything of the
	// query.
	Definitions int `json:"definitions,omitempty"`
	// Tokens is how many terms those have.
	Tokens int `json:"tokens,omitempty"`
}

// FoundFile is a file whose definitions are ranked.
type FoundFile struct {
	// Repository is the name of its repository, for who holds several.
	Repository string `json:"repository,omitempty"`
	// Path is the path of the file.
	Path string `json:"path"`
	// Place is its place among all files that are found, from 0.
	Place int `json:"place" min:"0"`
	// Score is the score of the file in units of 1/65536.
	Score int64 `json:"score"`
	// Line is the line that a trace names in it, 0 for none.
	Line int `json:"line,omitempty" min:"0"`
	// Read is true if its text takes part.
	Read bool `json:"read,omitempty"`
}

// Within is the files whose definitions are ranked.
type Within struct {
	// Files are those of the shard.
	Files []FoundFile `json:"files" maxItems:"1000"`
	// Top is the score of the best file of all shards in units of 1/65536.
	Top int64 `json:"top"`
}

// StatisticsRequest asks for the statistics of a shard.
type StatisticsRequest struct {
	// Query is the query of the search.
	Query string `json:"query" minBytes:"1" maxBytes:"1048576"`
	// Chosen are the numbers of the terms of a report that are searched for; without any, the
	// counts are those from which they are chosen.
	Chosen []int `json:"chosen,omitempty" maxItems:"8192"`
	// Layout is true to have the layout too: of the shards of one repository.
	Layout bool `json:"layout,omitempty"`
	// Within are files whose definitions are counted, instead of all else. Kinds are those
	// wanted of definitions.
	Within *Within `json:"within,omitempty"`
	// Whole are the statistics of all shards, with within.
	Whole *Statistics `json:"whole,omitempty"`
	// Filters are those of the search.
	Filters
}

// StatisticsResponse is the statistics of a shard.
type StatisticsResponse struct {
	// Index tells indexes of different files apart.
	Index string `json:"index"`
	// Statistics are the counts.
	Statistics Statistics `json:"statistics"`
	// Layout is the layout of the repository as far as the shard has it.
	Layout *Layout `json:"layout,omitempty"`
	// Skipped says what the index lacks.
	Skipped string `json:"skipped,omitempty"`
	// Lacking are the repositories whose indexes lack something, of an answer that joins
	// several.
	Lacking []LackingRepository `json:"lacking,omitempty"`
}

// LackingRepository is a repository whose index lacks something.
type LackingRepository struct {
	// Repository is its name.
	Repository string `json:"repository"`
	// Skipped says what its index lacks.
	Skipped string `json:"skipped"`
}

// CandidatesRequest asks a shard for what may be among the best of all shards.
type CandidatesRequest struct {
	// Query is the query of the search.
	Query string `json:"query" minBytes:"1" maxBytes:"1048576"`
	// Limit is how many results the search has at most.
	Limit int `json:"limit,omitempty" min:"1" max:"1000" default:"10"`
	// By is what a result stands for.
	By ResultUnit `json:"by,omitempty" default:"file"`
	// Explain is true to add the parts of each definition's score.
	Explain bool `json:"explain,omitempty"`
	// Index is what the shard said of its index in its statistics; a shard that has another
	// by now answers with an error of code "stale". Empty for any.
	Index string `json:"index,omitempty"`
	// Whole are the statistics of all shards.
	Whole Statistics `json:"whole"`
	// Chosen are the numbers of the terms of a report that are searched for.
	Chosen []int `json:"chosen,omitempty" maxItems:"8192"`
	// Layout is the layout of the whole repository, if the shard has a part of it.
	Layout *Layout `json:"layout,omitempty"`
	// Within are files whose definitions are candidates, instead of files.
	Within *Within `json:"within,omitempty"`
	Filters
}

// Matches is how much a search finds before it ranks.
type Matches struct {
	// Chunks is how many chunks hold any of the query's words.
	Chunks int `json:"chunks"`
	// Files is how many files do, or are known to a lane otherwise.
	Files int `json:"files"`
	// Passing is how many of these pass the filters.
	Passing int `json:"passing"`
}

// CandidatesResponse is what a shard puts forward.
type CandidatesResponse struct {
	// Passing is true if files pass the filters.
	Passing bool `json:"passing,omitempty"`
	// Matches is how much was found.
	Matches Matches `json:"matches,omitzero"`
	// Relevant is true if files that the filters may have left out have enough of them.
	Relevant bool `json:"relevant,omitempty"`
	// Paths tells of each path of the filters whether a file fits it: 0 if so, else the number
	// of what else it may mean that one fits, 256 for none.
	Paths []int `json:"paths,omitempty" maxItems:"8192"`
	// Candidates are the files or definitions with what the lanes say of them and what
	// ranking knows of each, encoded; they are handed on as they are.
	Candidates []byte `json:"candidates,omitempty" maxBytes:"67108864"`
	// Index tells indexes of different files apart, as in statistics.
	Index string `json:"index,omitempty"`
	// Indexes are those of the repositories that candidates are of, of an answer that joins
	// several.
	Indexes []RepositoryIndex `json:"indexes,omitempty"`
}

// RepositoryIndex is which index of a repository was searched.
type RepositoryIndex struct {
	// Repository is its name.
	Repository string `json:"repository"`
	// Index tells indexes of different files apart.
	Index string `json:"index"`
}

// ChosenHit is a hit of a shard that is among the best of all.
type ChosenHit struct {
	// Rank is its position among all hits, from 1.
	Rank int `json:"rank" min:"1"`
	// Repository is the name of its repository, for who holds several.
	Repository string `json:"repository,omitempty"`
	// Path is the path of its file.
	Path string `json:"path"`
	// Score is its score in units of 1/65536.
	Score int64 `json:"score"`
	// Chunk is the number of its chunk in the file, -1 for none.
	Chunk int `json:"chunk" min:"-1"`
	// Definition is the number of its definition in the file, -1 for none.
	Definition int `json:"definition" min:"-1"`
	// OfKind is true if the definition was taken for its kind.
	OfKind bool `json:"of_kind,omitempty"`
	// Line is the line that says most, 0 if none is known.
	Line int `json:"line,omitempty" min:"0"`
	// Lines are those of a definition, with the comment above it, or of a block.
	Lines Lines `json:"lines,omitzero"`
	// Read is true if the text of the file took part, of a definition.
	Read bool `json:"read,omitempty"`
}

// ResultsRequest asks a shard to show hits.
type ResultsRequest struct {
	// Query is the query of the search.
	Query string `json:"query" minBytes:"1" maxBytes:"1048576"`
	// By is what a result stands for.
	By ResultUnit `json:"by,omitempty" default:"file"`
	// SnippetLines is how many lines a snippet has at most; 0 for none.
	SnippetLines *int `json:"snippet_lines,omitempty" min:"0" max:"200" default:"8"`
	// Index is as of candidates.
	Index string `json:"index,omitempty"`
	// Hits are the hits.
	Hits []ChosenHit `json:"hits" maxItems:"1000"`
	Filters
}

// ResultsResponse is hits as they are shown.
type ResultsResponse struct {
	// Results are the results, in the order of the hits; without the parts of their scores.
	Results []SearchResult `json:"results"`
	// Missing is true if snippets are missing, because the text is.
	Missing bool `json:"missing,omitempty"`
}

// FederateRequest asks where in several repositories something is. What only a single
// repository can tell takes no part: vectors, history, the graph, summaries.
type FederateRequest struct {
	SearchRequest
	// Repositories are the names of those that are searched; empty for all.
	Repositories []string `json:"repositories,omitempty" maxItems:"100000"`
}

// ShardsRequest is the request of a "shards" need: what do shards answer to an operation?
// The reply is a [ShardsReply].
type ShardsRequest struct {
	// Op is the operation, "statistics", "candidates" or "results".
	Op string `json:"op"`
	// Request is what all of them are asked.
	Request any `json:"request"`
	// Shards are the names of those that are asked; empty for all that hold one of the
	// repositories.
	Shards []string `json:"shards,omitempty"`
	// Repositories are the names of those that are searched; empty for all.
	Repositories []string `json:"repositories,omitempty"`
}

// ShardsReply is what shards answered, each once.
type ShardsReply struct {
	// Answers are the answers, in any order.
	Answers []ShardAnswer `json:"answers"`
}

// ShardAnswer is what a shard answered.
type ShardAnswer struct {
	// Shard is the name of the shard.
	Shard string `json:"shard"`
	// Repository is the name of the repository that it holds, or a part of.
	Repository string `json:"repository"`
	// Joined are the names of shards, each of a whole repository of the same name, of whose
	// statistics or candidates this answer is what one index over all of them would say; shard
	// and repository are empty then.
	Joined []string `json:"joined,omitempty"`
	// Response is what it answered; nothing if it could not.
	Response json.RawMessage `json:"response,omitempty"`
	// Error is why it could not.
	Error *Error `json:"error,omitempty"`
}

// MissingRepository is a repository that did not answer.
type MissingRepository struct {
	// Repository is its name.
	Repository string `json:"repository"`
	// Why is what was wrong.
	Why string `json:"why"`
}
