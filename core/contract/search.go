package contract

// SearchOperations are those that find files and passages for a query.
type SearchOperations interface {
	// Search finds the files, passages and definitions that fit a query, best first.
	//
	// Needs: file, nearest, history, summaries, llm, progress.
	Search(SearchRequest) (*SearchResponse, error)
	// Gate tells whether a message needs the repository at all. Nothing has to be loaded; where
	// something is, the names that it defines count.
	//
	// Needs: llm.
	Gate(GateRequest) (*GateResponse, error)
	// Summarize has a language model summarize files and definitions, for searches to come.
	//
	// Needs: llm, summaries, file, progress.
	Summarize(SummarizeRequest) (*SummarizeResponse, error)
}

// FederationOperations are those that search several repositories as if one index held the files of all.
type FederationOperations interface {
	// Federate searches several repositories as if one index held the files of all; nothing
	// has to be loaded. Each is held by a shard, a core somewhere, which the host asks.
	//
	// Needs: shards.
	Federate(FederateRequest) (*SearchResponse, error)
	// Statistics counts in a shard what the ranking of a query depends on over all shards.
	//
	// Needs: file.
	Statistics(StatisticsRequest) (*StatisticsResponse, error)
	// Candidates finds the files or definitions of a shard that may be among the best of all
	// shards, by the statistics of all.
	//
	// Needs: file.
	Candidates(CandidatesRequest) (*CandidatesResponse, error)
	// Results shows hits of a shard that are among the best of all shards.
	//
	// Needs: file.
	Results(ResultsRequest) (*ResultsResponse, error)
}

// Filters say what a search is about. Each list is of alternatives; a value that
// begins with ! leaves out what it names. What passes every list is found however far
// behind it would be among all files.
type Filters struct {
	// Languages are languages as results name them ("go", "cpp"), or extensions ("py").
	Languages []string `json:"languages,omitempty" maxItems:"100"`
	// Paths are files, directories or patterns: "core/search", "*_test.go",
	// "src/**/*.{ts,tsx}". One without a slash matches a name anywhere, one with a slash
	// begins at the root; * and ? stay within a name.
	Paths []string `json:"paths,omitempty" maxItems:"100" eachMaxBytes:"1000"`
	// Kinds are kinds of definitions, such as "function" or "type": a result then stands for a
	// definition of such a kind.
	Kinds []string `json:"kinds,omitempty" maxItems:"100"`
	// Roles are roles of files: "code" for files that have none, "test", "example",
	// "vendored", "generated", "document" or "config".
	Roles []string `json:"roles,omitempty" maxItems:"100"`
}

// Guidance says how much a search makes of what the query asks. All of it is off by
// default.
type Guidance struct {
	// HyDE is true to have the host's language model, with vectors "host", write a short
	// hypothetical answer, by an "llm" need, and to look for what lies near that: for
	// questions what, how and why that name no file and no function. Without an answer that
	// helps, the query itself is what the vectors are compared with.
	HyDE bool `json:"hyde,omitempty"`
	// Gate is whether messages that need no repository are turned away.
	Gate GateUse `json:"gate,omitempty" default:"off"`
	// Summaries is whether the summaries that the host keeps, as summarize makes them, take
	// part as a weak field, by a "summaries" need.
	Summaries HostUse `json:"summaries,omitempty" default:"none"`
}

// Understanding is what a query was taken for, and what was made of that.
type Understanding struct {
	// Intent is what a query wants to know.
	Intent QueryIntent `json:"intent"`
	// Confidence is how sure that is, from 0.5 to 0.95.
	Confidence Score `json:"confidence"`
	// Mentions are what the query names in code.
	Mentions []Mention `json:"mentions,omitempty"`
	// Lanes are the lanes that took part, with the factor on what each counts.
	Lanes []LaneUse `json:"lanes,omitempty"`
	// Passes are what the search went through, in order, with how much each left.
	Passes []Pass `json:"passes,omitempty"`
	// UsedHyDE is true if a hypothetical answer led the vector lane.
	UsedHyDE bool `json:"used_hyde"`
	// HyDE is why no hypothetical answer did, if one was asked for.
	HyDE string `json:"hyde,omitempty"`
	// Gate is the decision, if one was asked for.
	Gate *GateResponse `json:"gate,omitempty"`
}

// SearchResult is one file, chunk or definition.
type SearchResult struct {
	// Rank is the position in the list, 1 for the best.
	Rank int `json:"rank"`
	// Repository is the name of the repository, where several are searched.
	Repository string `json:"repository,omitempty"`
	// Ref is the ref of the file, or of the chunk.
	Ref string `json:"ref"`
	// Path is the path of the file; "" of a commit or record.
	Path string `json:"path"`
	// Type is "commit" or the type of a record; none of what is in a file.
	Type string `json:"type,omitempty"`
	// Name is the subject of a commit, or the title of a record.
	Name string `json:"name,omitempty"`
	// Properties are what else is known of a commit or record, by name.
	Properties map[string]string `json:"properties,omitempty"`
	// Lines is the lines of the chunk; none in an empty file.
	Lines Lines `json:"lines,omitzero"`
	// Score is how well it fits; only good for comparing.
	Score Score `json:"score"`
	// Language is the file's language, "unknown" if it is not known, or there is no file; definitions
	// are then guessed.
	Language string `json:"language"`
	// Roles are the roles of the file: "test", "example", "vendored", "generated", "document"
	// or "config".
	Roles []string `json:"roles,omitempty"`
	// Definition is the definition that encloses the snippet, or for which the result was
	// found.
	Definition *Definition `json:"definition,omitempty"`
	// Others are further definitions of the file, those first that say most of the query, as many
	// as were asked for.
	Others []Definition `json:"others,omitempty"`
	// Snippet is the lines that fit the query best.
	Snippet *Snippet `json:"snippet,omitempty"`
	// Explain are the parts of the score, with explain.
	Explain []ScoreReason `json:"explain,omitempty"`
	// NotableEdges are edges of the definition, or else of the file.
	NotableEdges []Edge `json:"notable_edges,omitempty"`
}

// Lines is a run of lines, 1-based and inclusive.
type Lines struct {
	// Start is the first line, 1-based.
	Start int `json:"start"`
	// End is the last line, 1-based and inclusive.
	End int `json:"end"`
}

// Definition is a definition in a file.
type Definition struct {
	// Ref is the ref of the definition.
	Ref string `json:"ref"`
	// Kind is what kind of definition it is: "function", "method", "class", …
	Kind string `json:"kind"`
	// Name is its qualified name.
	Name string `json:"name"`
	// Signature is its head in one line.
	Signature string `json:"signature,omitempty"`
	// Lines is the lines from its head to its end.
	Lines Lines `json:"lines"`
}

// Snippet is a run of whole lines, each cut to 240 bytes.
type Snippet struct {
	// Start is the first line, 1-based.
	Start int `json:"start"`
	// End is the last line, 1-based and inclusive.
	End int `json:"end"`
	// Text is the text of the lines.
	Text string `json:"text"`
	// Truncated is true if a line was longer than shown.
	Truncated bool `json:"truncated,omitempty"`
}

// SearchRequest asks where in the repository something is.
type SearchRequest struct {
	// Query is words, a question, an identifier, a path, an error message with its stack
	// trace, or a whole bug report.
	Query string `json:"query" minBytes:"1" maxBytes:"1048576"`
	// Limit is how many results come back at most.
	Limit int `json:"limit,omitempty" min:"1" max:"1000" default:"10"`
	// By is what a result stands for.
	By ResultUnit `json:"by,omitempty" default:"file"`
	// Explain is true to add the parts of each score, and what the query was taken for.
	Explain bool `json:"explain,omitempty"`
	// SnippetLines is how many lines a snippet has at most; 0 for none.
	SnippetLines *int `json:"snippet_lines,omitempty" min:"0" max:"200" default:"8"`
	// Vectors is whether what the host's embedding model finds near the query takes part as a
	// lane, by a "nearest" need. Without an answer the search goes on, and a note says why.
	Vectors HostUse `json:"vectors,omitempty" default:"none"`
	// History is whether it counts which files changed lately, and which together, as weak
	// lanes, by a "history" need. Without an answer the search goes on, and a note says why.
	History HostUse `json:"history,omitempty" default:"none"`
	// Graph is whether the links of the graph take part.
	Graph GraphUse `json:"graph,omitempty" default:"none"`
	// Definitions is how many definitions of its file a result names at most, if it stands for a
	// file: those that say most of the query, of which the first is what it is shown by. By 0 the
	// passage that fits best is shown, and no other is named, which is quicker.
	Definitions int `json:"definitions,omitempty" min:"0" max:"10" default:"0"`
	// NotableEdges is how many notable edges each result shows per direction.
	NotableEdges int `json:"notable_edges,omitempty" min:"0" max:"10" default:"0"`
	// Types are types of what is in no file: "commit", "record" for records of every type, or a
	// type of records, such as "knowledge". They come only if they are asked for so, and files then
	// only if kinds are asked for too. Of them those pass that belong to a file which passes the
	// filters.
	Types []string `json:"types,omitempty" maxItems:"100"`
	Filters
	Guidance
}

// SearchResponse is the ranked list. An empty list comes with a reason.
type SearchResponse struct {
	// Results are the results.
	Results []SearchResult `json:"results"`
	// Reason is why the list is empty.
	Reason string `json:"reason,omitempty"`
	// Class is what kind of query it was taken for.
	Class QueryClass `json:"class"`
	// Confidence is how likely the first result is about the query at all; none of an empty
	// list, nor of commits and records alone.
	Confidence ConfidenceLevel `json:"confidence,omitempty"`
	// Model is the embedding model of the vector lane, as PROVIDER:MODEL, if it took part.
	Model string `json:"model,omitempty"`
	// UsedHyDE is true if a hypothetical answer led the vector lane.
	UsedHyDE bool `json:"used_hyde,omitempty"`
	// Understanding is what the query was taken for, with explain.
	Understanding *Understanding `json:"understanding,omitempty"`
	// Missing are the repositories that did not answer, where several are searched.
	Missing []MissingRepository `json:"missing,omitempty"`
	// Notes are what the results lack, such as snippets of unavailable contents.
	Notes []string `json:"notes,omitempty"`
}

// Pass is what a search does to what it has found so far.
type Pass struct {
	// Name is which pass it is.
	Name PassName `json:"name"`
	// Left is how much is left after it: chunks, then files, then results.
	Left int `json:"left" min:"0"`
}

// PassName is a pass of a search.
type PassName string

// The passes, in order.
const (
	PassSearch   PassName = "search"   // chunks that hold any of the query's words
	PassCollapse PassName = "collapse" // files of these, and files that lanes know otherwise
	PassFilter   PassName = "filter"   // files that pass the filters
	PassRank     PassName = "rank"     // results: the best files, of which several chunks or definitions may be shown
)

// LaneUse is a lane that took part in a search.
type LaneUse struct {
	// Name is the name of the lane.
	Name string `json:"name"`
	// Times is the factor on what it counts unless told otherwise.
	Times Score `json:"times"`
}

// Mention is a part of a query that names something in code.
type Mention struct {
	// Text is the text as written, without quotes, parentheses and what goes before a path.
	Text string `json:"text"`
	// Type is what it seems to name.
	Type MentionType `json:"type"`
	// Start is where it begins in the query, in bytes.
	Start int `json:"start"`
	// End is where it ends in the query, in bytes, exclusive.
	End int `json:"end"`
}

// MentionType is what a mention names, as far as its shape tells.
type MentionType string

// The types of mentions.
const (
	FileMention     MentionType = "file"     // a known extension, or a slash
	ClassMention    MentionType = "class"    // LikeThis
	FunctionMention MentionType = "function" // likeThis, like_this or like()
	SymbolMention   MentionType = "symbol"   // Qualified.name, LIKE_THIS, or a `word` in backticks
)

// ScoreReason is one part of a score, in the order in which they were applied: "add"
// reasons are summed, then "times" reasons multiply the sum.
type ScoreReason struct {
	// Name is what the part comes from, such as a lane.
	Name string `json:"name"`
	// Rank is the position in the lane, 1-based, of lanes.
	Rank int `json:"rank,omitempty"`
	// Add is what it adds to the score.
	Add Score `json:"add,omitempty"`
	// Times is the factor by which it multiplies the score.
	Times Score `json:"times,omitempty"`
}

// ResultUnit is what a result of a search stands for.
type ResultUnit string

// The values of ResultUnit.
const (
	ResultUnitFile       ResultUnit = "file"       // each file once, by its best chunk
	ResultUnitChunk      ResultUnit = "chunk"      // every chunk that fits
	ResultUnitDefinition ResultUnit = "definition" // every definition that fits, and blocks of lines that are of none
)

// ConfidenceLevel is how likely the first result of a search is about the query at all, or a
// finding is right.
type ConfidenceLevel string

// The values of ConfidenceLevel.
const (
	ConfidenceLevelHigh ConfidenceLevel = "high" // the query's words, or what it names, are there
	ConfidenceLevelSome ConfidenceLevel = "some" // enough of them to look
	ConfidenceLevelLow  ConfidenceLevel = "low"  // so little that the repository may hold nothing of it
)

// HostUse tells whether something that only the host has takes part.
type HostUse string

// The values of HostUse.
const (
	HostUseNone HostUse = "none" // it does not
	HostUseHost HostUse = "host" // the host is asked for it, by a need
)

// GraphUse tells whether the links of the graph take part.
type GraphUse string

// The values of GraphUse.
const (
	GraphUseNone  GraphUse = "none"  // they do not
	GraphUseLinks GraphUse = "links" // they do
)

// GateUse tells whether messages that need no repository are turned away.
type GateUse string

// The values of GateUse.
const (
	GateUseOff  GateUse = "off"  // every message is searched for
	GateUseAuto GateUse = "auto" // thanks, or questions of general knowledge, get an empty list and a reason
)

// QueryClass is what kind of query it is.
type QueryClass string

// The values of QueryClass.
const (
	QueryClassSymbol QueryClass = "symbol" // the name of a definition
	QueryClassPath   QueryClass = "path"   // the name of a file or directory
	QueryClassPhrase QueryClass = "phrase" // words or a question
	QueryClassReport QueryClass = "report" // a long text, such as an issue
	QueryClassTrace  QueryClass = "trace"  // a stack trace, or an error message with a place in code
)

// QueryIntent is what a query wants to know.
type QueryIntent string

// The values of QueryIntent.
const (
	QueryIntentFind    QueryIntent = "find"    // where something is
	QueryIntentExplain QueryIntent = "explain" // what something is
	QueryIntentList    QueryIntent = "list"    // which there are
	QueryIntentCompare QueryIntent = "compare" // how two differ
	QueryIntentHow     QueryIntent = "how"     // how something works
	QueryIntentWhy     QueryIntent = "why"     // why something is so
	QueryIntentDebug   QueryIntent = "debug"   // what is wrong
	QueryIntentGeneral QueryIntent = "general" // none of these
)
