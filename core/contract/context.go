package contract

// ContextOperations are those that put together what a model reads, under a budget.
type ContextOperations interface {
	// Pack puts together a context to answer from: whole definitions where they fit, else signatures and the lines that say most.
	//
	// Needs: llm, file, nearest, history, progress.
	Pack(PackRequest) (*PackResponse, error)
	// Map shows the definitions that the rest of the repository leans on most, by their signatures.
	//
	// Needs: file, progress.
	Map(MapRequest) (*MapResponse, error)
	// Gather collects bounded evidence for the next step of an agent's loop.
	//
	// Needs: llm, nearest, file, progress, store, embed.
	Gather(GatherRequest) (*GatherResponse, error)
	// Ask finds what answers a question and, with a language model, gives the answer with checked citations.
	//
	// Needs: llm, file, nearest, history, progress, store, embed.
	Ask(AskRequest) (*AskResponse, error)
}

// AskRequest asks for what answers a question, and, of a model, for the answer.
type AskRequest struct {
	// Query is the question.
	Query string `json:"query" minBytes:"1" maxBytes:"1048576"`
	// Navigate is true to find what to read by walking the tree by names, with the model if there
	// is one, instead of by a search.
	Navigate bool `json:"navigate,omitempty"`
	// whose language model answers from the context.
	Model HostUse `json:"model,omitempty" default:"none"`
	// Budget is how many tokens the context has at most, by estimate.
	Budget int `json:"budget,omitempty" min:"1" max:"1000000000" default:"4000"`
	// Limit is how many ranked definitions take part at most.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"40"`
	// Doubtful is true to read also what is hardly likely to be about the question, as for
	// pack.
	Doubtful bool `json:"doubtful,omitempty"`
	// Gate is whether messages that need no repository are turned away.
	Gate GateUse `json:"gate,omitempty" default:"off"`
	// Neighbours are what is added to the best items of the context, below them.
	Neighbours []Neighbour `json:"neighbours,omitempty"`
	// Graph is whether the links of the graph take part in the search.
	Graph GraphUse `json:"graph,omitempty" default:"none"`
	// Vectors is whether the host's embedding model takes part in the search.
	Vectors HostUse `json:"vectors,omitempty" default:"none"`
	// History is whether the host's version control takes part in the search.
	History HostUse `json:"history,omitempty" default:"none"`
	// Remembered is whether what the host remembers of the project is read too, found as recall
	// finds it: a quarter of the budget at most.
	Remembered HostUse `json:"remembered,omitempty" default:"none"`
}

// AskResponse is an answer with what it was made from.
type AskResponse struct {
	// Answer is what the model wrote, without citations of what does not exist or was not
	// shown to it; empty without a model, and if there is nothing to answer from.
	Answer string `json:"answer,omitempty"`
	// Citations are the citations of the answer as the model wrote it, in their order, each
	// once.
	Citations []Citation `json:"citations,omitempty"`
	// Issues are what the answer says that the index does not bear out.
	Issues []VerifyIssue `json:"issues,omitempty"`
	// Claims is how many claims of the answer were checked, and how they stand.
	Claims *VerifyCounts `json:"claims,omitempty"`
	// Pack is the context, in the format for models if one was asked.
	Pack PackResponse `json:"pack"`
	// Remembered is what of what is remembered was read, best first.
	Remembered []Recalled `json:"remembered,omitempty"`
	// Model is the model that answered, as PROVIDER:MODEL.
	Model string `json:"model,omitempty"`
	// Usage is what all calls of the model cost.
	Usage *Usage `json:"usage,omitempty"`
	// Notes are what was left out or done otherwise than asked, and why.
	Notes []string `json:"notes,omitempty"`
	// Reason is why there is no answer, or no context.
	Reason string `json:"reason,omitempty"`
}

// Citation is a place that an answer names, as [path:first-last].
type Citation struct {
	// Path is the path that is cited.
	Path string `json:"path"`
	// Lines is the lines that are cited, unless the whole file is.
	Lines Lines `json:"lines,omitzero"`
	// Ref is the ref of the item of the context that holds the place.
	Ref string `json:"ref,omitempty"`
	// Verified is true if the place exists and was shown to the model.
	Verified bool `json:"verified"`
	// Problem is what is wrong with a citation that is not verified.
	Problem string `json:"problem,omitempty"`
}

// ExploreRequest asks for the whole opening at once: search, inspect, paths and a
// bundle.
type ExploreRequest struct {
	// Query is words, a question, an identifier, a path, or a report, as the query of
	// search.
	Query string `json:"query" minBytes:"1" maxBytes:"1048576"`
	// Budget is how many tokens the answer has as JSON at most, by estimate.
	Budget int `json:"budget,omitempty" min:"500" max:"100000" default:"4000"`
	// Detail is how much text is shown: that of the best entity and a few lines of the next ones,
	// or of every entity that is followed.
	Detail Detail `json:"detail,omitempty" default:"concise"`
	// Limit is how many entities are followed.
	Limit int `json:"limit,omitempty" min:"1" max:"10" default:"7"`
	// Doubtful is true to follow also what is hardly likely to be about the question. Else
	// there is no evidence then, and the reason names what came nearest.
	Doubtful bool `json:"doubtful,omitempty"`
	// Gate is whether messages that need no repository are turned away.
	Gate GateUse `json:"gate,omitempty" default:"off"`
	// Vectors is whether the host's embedding model takes part in the search.
	Vectors HostUse `json:"vectors,omitempty" default:"none"`
	// History is whether the host's version control takes part in the search.
	History HostUse `json:"history,omitempty" default:"none"`
}

// ExploreResponse is what the opening found.
type ExploreResponse struct {
	// Class is what kind of query it was taken for.
	Class QueryClass `json:"class"`
	// Confidence is how likely what the search found is about the question at all.
	Confidence ConfidenceLevel `json:"confidence,omitempty"`
	// Evidence is the bundle of the best entities, the paths between them and their
	// neighbours.
	Evidence BundleResponse `json:"evidence"`
	// NextHops are the neighbours to go on with.
	NextHops []NextHop `json:"next_hops"`
	// More are further results of the search, by ref, name and lines alone.
	More []Entity `json:"more,omitempty"`
	// Reason is why nothing was found.
	Reason string `json:"reason,omitempty"`
}

// GateRequest asks whether a message needs the repository at all. Nothing has to be
// loaded.
type GateRequest struct {
	// Message is what somebody wrote.
	Message string `json:"message" minBytes:"1" maxBytes:"1048576"`
	// Turns are what was said before, the newest last. The last 6 are shown to a
	// model, each up to 2000 bytes.
	Turns []Turn `json:"turns,omitempty"`
	// Model is whether the host's language model decides what no pattern does, by an "llm" need.
	// Without a useful answer a note says why.
	Model HostUse `json:"model,omitempty" default:"none"`
	// Now is the host's clock in seconds since any fixed time. A decision is taken again
	// after 300 seconds; without a clock it does not expire.
	Now int64 `json:"now,omitempty" min:"0"`
}

// Turn is something said before.
type Turn struct {
	// Role is who said something.
	Role Role `json:"role"`
	// Text is what was said.
	Text string `json:"text"`
}

// GateResponse is the decision.
type GateResponse struct {
	// Retrieve is true if the message needs the repository.
	Retrieve bool `json:"retrieve"`
	// Confidence is how sure that is, from 0 to 1.
	Confidence Score `json:"confidence"`
	// Reason is why, in a few words.
	Reason string `json:"reason"`
	// Phase is what decided whether a message needs the repository.
	Phase GatePhase `json:"phase"`
	// Usage is what a model cost.
	Usage *Usage `json:"usage,omitempty"`
	// Notes are why a model that was asked did not decide.
	Notes []string `json:"notes,omitempty"`
}

// MapRequest asks for the map of a repository: the definitions that the rest leans on
// most, by their signatures.
type MapRequest struct {
	// Query is what the map is drawn around, if given, as the query of search.
	Query string `json:"query,omitempty" maxBytes:"1048576"`
	// Path is the directory or file that is shown; without it all.
	Path string `json:"path,omitempty"`
	// Budget is how many tokens the map has at most, by estimate.
	Budget int `json:"budget,omitempty" min:"1" max:"1000000000" default:"1024"`
	// Graph is whether the links of the graph count in what the repository leans on.
	Graph GraphUse `json:"graph,omitempty" default:"links"`
}

// MapResponse is a map. An empty one comes with a reason.
type MapResponse struct {
	// Map is a line for each file and, indented below, one for each definition: its line and
	// its signature.
	Map string `json:"map"`
	// Files are the files on the map, in its order.
	Files []MapFile `json:"files"`
	// Tokens is an estimate of how many tokens the map has.
	Tokens int `json:"tokens"`
	// Truncated is true if there are definitions that are not on it.
	Truncated bool `json:"truncated"`
	// Reason is why the map is empty.
	Reason string `json:"reason,omitempty"`
}

// MapFile is a file on a map.
type MapFile struct {
	// Ref is the ref of the file.
	Ref string `json:"ref"`
	// Path is its path.
	Path string `json:"path"`
	// Definitions are the definitions that the map shows of it.
	Definitions []Definition `json:"definitions"`
}

// PackRequest asks for a context to answer from: the definitions around what a query
// finds, or what refs name, under a budget of tokens.
type PackRequest struct {
	// Query is words, a question, an identifier, a path, or a report, as the query of search.
	// It also decides which lines are shown of what does not fit. Without it there must be
	// refs.
	Query string `json:"query,omitempty" maxBytes:"1048576"`
	// Refs are refs of entities, paths of files or qualified names that are defined once.
	// They come before what the query finds.
	Refs []string `json:"refs,omitempty" maxItems:"50"`
	// Budget is how many tokens the context has at most, by estimate.
	Budget int `json:"budget,omitempty" min:"1" max:"1000000000" default:"4000"`
	// Format is how the context is written.
	Format PackFormat `json:"format,omitempty" default:"markdown"`
	// Skip is true to go on with smaller items where one does not fit; else that is the last.
	Skip bool `json:"skip,omitempty"`
	// Neighbours are what is added to the best items, below them.
	Neighbours []Neighbour `json:"neighbours,omitempty"`
	// ItemKinds are the kinds of items that go in: those of definitions ("function", "class", …),
	// "section", "chunk" or "file". Without it all do.
	ItemKinds []string `json:"item_kinds,omitempty" maxItems:"100"`
	// MinRelevance is how well an item must fit to go in; sources tell how well they do.
	MinRelevance Score `json:"min_relevance,omitempty"`
	// Limit is how many ranked definitions take part at most.
	Limit int `json:"limit,omitempty" min:"1" max:"200" default:"40"`
	// Doubtful is true to pack also what is hardly likely to be about the query. Else nothing of what
	// was found is packed then, and the reason names what came nearest, a note where refs are packed.
	Doubtful bool `json:"doubtful,omitempty"`
	// Gate is whether messages that need no repository are turned away.
	Gate GateUse `json:"gate,omitempty" default:"off"`
	// HyDE is true to look for what lies near a hypothetical answer, as in a search.
	HyDE bool `json:"hyde,omitempty"`
	// Graph is whether the links of the graph take part in the search.
	Graph GraphUse `json:"graph,omitempty" default:"none"`
	// Vectors is whether the host's embedding model takes part in the search.
	Vectors HostUse `json:"vectors,omitempty" default:"none"`
	// History is whether the host's version control takes part in the search.
	History HostUse `json:"history,omitempty" default:"none"`
	Filters
}

// PackResponse is a context and where it comes from. An empty one comes with a reason.
type PackResponse struct {
	// Context is the context, to be given to a model.
	Context string `json:"context"`
	// Sources are the items of the context, in its order.
	Sources []PackSource `json:"sources"`
	// Tokens is an estimate of how many tokens the context has.
	Tokens int `json:"tokens"`
	// Truncated is true if something was left out, or is not shown whole, that a larger
	// budget shows.
	Truncated bool `json:"truncated"`
	// Reason is why the context is empty.
	Reason string `json:"reason,omitempty"`
	// Confidence is how likely what the search finds is about the query at all.
	Confidence ConfidenceLevel `json:"confidence,omitempty"`
	// Degraded are the refs that could not be taken up, and why.
	Degraded []Degraded `json:"degraded,omitempty"`
	// Model is the embedding model that took part in the search, as PROVIDER:MODEL.
	Model string `json:"model,omitempty"`
	// Notes are what was left out or done otherwise than asked, and why.
	Notes []string `json:"notes,omitempty"`
}

// PackSource is an item of a context.
type PackSource struct {
	// Ref is the ref of the item.
	Ref string `json:"ref"`
	// Name is its name.
	Name string `json:"name"`
	// Kind is the kind of a definition ("function", "class", …), "section", "chunk" or
	// "file".
	Kind string `json:"kind"`
	// Path is the file that it is or is in.
	Path string `json:"path,omitempty"`
	// Lines is the lines that it takes.
	Lines Lines `json:"lines,omitzero"`
	// Relevance is how well it fits the query; only good for comparing.
	Relevance Score `json:"relevance"`
	// Form is how the item is shown.
	Form SourceForm `json:"form"`
	// Shown are the lines that are shown, unless all are.
	Shown []Lines `json:"shown,omitempty"`
}

// SummarizeRequest has a language model summarize files and definitions, by "llm"
// needs. Each summary is kept by the host, by "summaries" needs, as soon as it is
// there: what has one already is not asked for again, also in another process.
type SummarizeRequest struct {
	// Path is a file, a directory, or "" for all; files that are tests, examples,
	// vendored, generated, documents or configuration are left out, unless it names
	// one.
	Path string `json:"path,omitempty"`
	// Kinds are what is summarized: "file", and kinds of definitions such as "function";
	// without it file, function, method, class, struct, interface and trait.
	Kinds []string `json:"kinds,omitempty"`
	// MinLines is how many lines a definition has at least.
	MinLines int `json:"min_lines,omitempty" min:"1" max:"1000" default:"4"`
	// Limit is how many summaries are asked for at most.
	Limit int `json:"limit,omitempty" min:"1" max:"1000000"`
	// Batch is how many summaries are asked for in one call.
	Batch int `json:"batch,omitempty" min:"1" max:"50" default:"10"`
	// Parallel is how many calls are open at once.
	Parallel int `json:"parallel,omitempty" min:"1" max:"64" default:"4"`
	// DryRun is true to count and estimate, and ask nobody.
	DryRun bool `json:"dry_run,omitempty"`
}

// SummarizeResponse tells what was done, or with dry_run what there is to do.
type SummarizeResponse struct {
	// Files is how many files were looked at.
	Files int `json:"files"`
	// Items is how many things in them are to have a summary.
	Items int `json:"items"`
	// Known is how many of these had one.
	Known int `json:"known"`
	// Asked is how many got one now.
	Asked int `json:"asked"`
	// Failed is how many were asked for in vain.
	Failed int `json:"failed"`
	// Left is how many are still without.
	Left int `json:"left"`
	// Calls is an estimate of how many calls it takes to ask for all that are without, up to
	// the limit, as this run found it.
	Calls int `json:"calls"`
	// InputTokens is an estimate of how many tokens these calls take in.
	InputTokens int `json:"input_tokens"`
	// OutputTokens is an estimate of how many tokens these calls give out.
	OutputTokens int `json:"output_tokens"`
	// Usage is what this run cost.
	Usage Usage `json:"usage"`
	// Stopped is why the run ended before all were asked for, other than by the limit.
	Stopped string `json:"stopped,omitempty"`
	// Notes are what was left out or done otherwise than asked, and why.
	Notes []string `json:"notes,omitempty"`
}

// Role is who said something.
type Role string

// The values of Role.
const (
	RoleUser      Role = "user"      // a person
	RoleAssistant Role = "assistant" // a model
	RoleSystem    Role = "system"    // the program between them
)

// GatePhase is what decided whether a message needs the repository.
type GatePhase string

// The values of GatePhase.
const (
	GatePhaseCache   GatePhase = "cache"   // an earlier decision
	GatePhasePattern GatePhase = "pattern" // the form of the message
	GatePhaseModel   GatePhase = "model"   // the host's language model
	GatePhaseDefault GatePhase = "default" // nothing did: it is searched for
)

// PackFormat is how a context is written.
type PackFormat string

// The values of PackFormat.
const (
	PackFormatMarkdown PackFormat = "markdown" // headings and fenced code
	PackFormatXml      PackFormat = "xml"      // elements, for models
	PackFormatJson     PackFormat = "json"     // a list of objects
)

// Neighbour is what is added to the best items of a context.
type Neighbour string

// The values of Neighbour.
const (
	NeighbourCallers Neighbour = "callers" // what calls them
	NeighbourCallees Neighbour = "callees" // what they call
	NeighbourTests   Neighbour = "tests"   // the tests that call them
)

// SourceForm is how an item of a context is shown.
type SourceForm string

// The values of SourceForm.
const (
	SourceFormWhole     SourceForm = "whole"     // all of it
	SourceFormOutline   SourceForm = "outline"   // with the signatures of what it contains
	SourceFormExcerpt   SourceForm = "excerpt"   // with the lines that say most
	SourceFormSignature SourceForm = "signature" // by its signature
	SourceFormTruncated SourceForm = "truncated" // its beginning
	SourceFormSummary   SourceForm = "summary"   // its summary
)
