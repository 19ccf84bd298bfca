package mcp

import (
	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/core/gather"
	"github.com/cairn-search/cairn/core/pack"
	"github.com/cairn-search/cairn/core/verify"
)

// tools are all there are, in alphabetical order, which is the one that clients see.
var tools = []tool{
	typed(spec[api.AskResponse]{
		name: "ask", title: "Ask a question",
		about: "What to read to answer a question, as one text with its sources. Cite it as [path:first-last], and have the answer checked by verify.",
		params: []param{
			{name: "query", required: true, about: "A question in your own words."},
			{name: "by", values: []string{"search", "navigate"}, preset: "search", about: "Find what to read by a search, or by walking the tree by names."},
			{name: "limit", kind: number, least: 1, most: 200, preset: 20, about: "Files that take part at most."},
			{name: "max_tokens", kind: number, least: 100, most: 100_000, preset: pack.DefaultBudget, about: "Tokens of the context at most, by estimate."},
		},
		budget: true, history: true, vectors: true, prepare: prepareMap,
	}),
	typed(spec[api.BundleResponse]{
		name: "bundle", title: "Bundle evidence",
		about: "The evidence to answer from: previews of entities, the paths found again in the code as it is now, the edges between them. What is stale is named in degraded and never fails the bundle.",
		params: []param{
			{name: "entity_refs", kind: words, most: 50, ref: true, about: "Refs of earlier answers, verbatim. With path_ids 1 to 50 in all."},
			{name: "path_ids", kind: words, most: 50, ref: true, about: "Ids of paths of earlier answers, verbatim."},
			{name: "question", about: "What is to be answered; decides which lines are shown."},
			tokens(100, 100_000),
		},
		budget: true, history: true, concise: conciseBundle,
	}),
	typed(spec[api.ExploreResponse]{
		name: "explore", title: "Explore",
		about: "The whole opening in one call: searches, inspects the best entities, finds the paths between them and bundles the evidence. Use this first.",
		params: []param{
			{name: "question", required: true, about: "A question, words, an identifier, a path, an error message with its stack trace, or a whole bug report."},
			{name: "limit", kind: number, least: 1, most: 10, preset: 7, about: "Entities followed at most."},
			tokens(500, 100_000),
		},
		budget: true, history: true, vectors: true, concise: func(r *api.ExploreResponse) { conciseBundle(&r.Evidence) },
	}),
	typed(spec[api.GatherResponse]{
		name: "gather", title: "Gather evidence",
		about: "Bounded evidence for the next step: passages with source, rank and why, a summary, warnings; in graph mode a trace and the reason to stop. capability says what cannot be done here.",
		params: []param{
			{name: "query", required: true, about: "As that of search."},
			{name: "intent", values: []string{gather.Search, gather.Refine}, preset: gather.Search, about: "Refine tightens the wording and reuses evidence."},
			{name: "mode", values: []string{gather.Linear, gather.Graph}, preset: gather.Linear, about: "One search after the other, or branches."},
			{name: "strategy", values: []string{gather.Lexical, gather.Hybrid, gather.Vector}, preset: gather.Lexical, about: "By words, vectors or both."},
			{name: "max_items", kind: number, least: 0, most: gather.MaxItems, preset: gather.DefaultItems, about: "Passages at most."},
			{name: "max_summary_chars", kind: number, least: 0, most: gather.MaxChars, preset: gather.DefaultSummaryChars, about: "Of the summary."},
			{name: "max_snippet_chars", kind: number, least: 0, most: gather.MaxChars, preset: gather.DefaultSnippetChars, about: "Of a snippet."},
			{name: "step_limit", kind: number, least: 0, most: gather.MaxSteps, preset: gather.DefaultSteps, about: "Searches at most."},
			{name: "retained_artifacts", kind: number, least: 0, most: gather.MaxRetained, preset: gather.DefaultRetained, about: "Passages that a branch retains."},
			{name: "interpretation", about: "What the task is taken for."},
			{name: "recent_turns", kind: words, about: "The last turns, newest last."},
			{name: "evidence", kind: words, about: "Sources of earlier answers, best first."},
		},
		lists: func(_ *call, r *api.GatherResponse) []list { return []list{items(&r.Items)} }, prepare: prepareGather,
	}),
	typed(spec[api.InspectResponse]{
		name: "inspect", title: "Inspect an entity",
		about: "An entity with its edges in and out, how many there are of each family (none is evidence too), and the neighbours worth going to.",
		params: []param{
			{name: "entity_ref", required: true, ref: true, about: "A ref of an earlier answer, verbatim; also a path, or a qualified name that is defined once."},
			{name: "direction", values: []string{"both", "in", "out"}, preset: "both", about: "Which edges."},
			{name: "edge_kinds", kind: words, about: "Kinds of edges as schema lists them; default all."},
			{name: "limit", kind: number, least: 1, most: 1000, preset: 5, about: "Edges listed of a kind and direction; all are counted."},
			{name: "depth", kind: number, least: 1, most: 5, preset: 1, about: "How far to go; beyond 1 the answer also lists what is reached."},
		},
		history: true, lists: inspectLists, concise: conciseInspect,
		detailed: map[string]any{"detail": "full"},
	}),
	typed(spec[api.KnowledgeResponse]{
		name: "knowledge", title: "Look up knowledge",
		about: "Runbooks on how to use these tools, and knowledge stored about the project. Without query the list of all.",
		params: []param{
			{name: "query", about: "Words, or the id of one text."},
			{name: "id", about: "The id of one text."},
			{name: "limit", kind: number, least: 1, most: 20, preset: 3, about: "Texts at most."},
		},
		lists: func(_ *call, r *api.KnowledgeResponse) []list { return []list{items(&r.Texts)} },
	}),
	typed(spec[api.MapResponse]{
		name: "map", title: "Map the repository",
		about: "The definitions that the rest of the project leans on most, by file, with lines and signatures.",
		params: []param{
			{name: "query", about: "Draws the map around what this finds; as that of search."},
			{name: "path", about: "Only this directory or file."},
			{name: "max_tokens", kind: number, least: 100, most: 100_000, preset: pack.DefaultMapBudget, about: "Tokens of the map at most, by estimate."},
		},
		budget: true, prepare: prepareMap, concise: func(r *api.MapResponse) { r.Files = []api.MapFile{} },
	}),
	typed(spec[api.PackResponse]{
		name: "pack", title: "Pack a context",
		about: "What is needed to answer, as one text: whole definitions where they fit, else signatures and the lines that say most, with their sources.",
		params: []param{
			{name: "query", required: true, about: "As that of search."},
			{name: "refs", kind: words, most: 50, ref: true, about: "Refs of earlier answers to begin with."},
			{name: "neighbours", values: []string{"none", "callers", "callees", "tests", "all"}, preset: "none", about: "What to add of the best."},
			{name: "context_format", values: pack.Formats, preset: pack.Formats[0], about: "How the context is written."},
			{name: "limit", kind: number, least: 1, most: 200, preset: 20, about: "Files that take part at most."},
			{name: "max_tokens", kind: number, least: 100, most: 100_000, preset: pack.DefaultBudget, about: "Tokens of the context at most, by estimate."},
		},
		budget: true, history: true, vectors: true, prepare: preparePack,
	}),
	typed(spec[api.PathsResponse]{
		name: "paths", title: "Find paths",
		about: "How two entities are connected, or an entity with those of a type: paths as text, each with a path_id for bundle. One of to and to_type is required.",
		params: []param{
			{name: "from", required: true, ref: true, about: "A ref of an earlier answer, verbatim."},
			{name: "to", ref: true, about: "The ref to reach."},
			{name: "to_type", about: "The type of entity to reach, such as symbol, file or commit; see schema."},
			{name: "edge_kinds", kind: words, about: "Kinds of edges that paths may use; default all."},
			{name: "direction", values: []string{"both", "out", "in"}, preset: "both", about: "Follow edges both ways, along them only, or against them only."},
			{name: "depth", kind: number, least: 1, most: 5, preset: 3, about: "Edges of a path at most."},
			{name: "limit", kind: number, least: 1, most: 50, preset: 5, about: "Paths at most."},
			{name: "fan_out", kind: number, least: 1, most: 256, preset: 16, about: "Edges of a kind and direction followed from an entity."},
		},
		history: true, lists: func(_ *call, r *api.PathsResponse) []list { return []list{items(&r.Paths)} }, concise: concisePaths,
	}),
	typed(spec[api.FileReadResponse]{
		name: "read", title: "Read a file",
		about: "Lines of a file or symbol as it is now, or the entries of a directory.",
		params: []param{
			{name: "path", required: true, ref: true, about: "A path of the project (. is the root), or the ref of a file, directory, symbol, section or chunk."},
			{name: "start", kind: number, least: 1, most: 1 << 30, about: "First line of the file; default that of what is read."},
			{name: "end", kind: number, least: 1, most: 1 << 30, about: "Last line of the file; default that of what is read."},
		},
		prepare: prepareRead,
		lists:   readLists, concise: func(r *api.FileReadResponse) { r.Definitions = nil },
	}),
	typed(spec[api.SchemaResponse]{
		name: "schema", title: "Describe the graph",
		about:   "What the graph of the project holds: types of entities and kinds of edges, each with its count, and an example ref of each type.",
		history: true, lists: func(_ *call, r *api.SchemaResponse) []list { return []list{items(&r.Entities), items(&r.Edges)} }, concise: conciseSchema,
	}),
	typed(spec[api.SearchResponse]{
		name: "search", title: "Search",
		about: "Files or chunks for a query, best first, with the lines that fit. An empty list comes with a reason.",
		params: []param{
			{name: "query", required: true, about: "Words, a question, an identifier, a path, an error message with its stack trace, or a whole bug report."},
			{name: "limit", kind: number, least: 1, most: 50, preset: 10, about: "Results of a page at most."},
			{name: "by", values: []string{"file", "chunk"}, preset: "file", about: "Each file once, or every chunk that fits."},
			{name: "snippet_lines", kind: number, least: -1, most: api.MaxSnippetLines, preset: api.DefaultSnippetLines, about: "Lines of a snippet at most; -1 for none."},
			{name: "edges", kind: number, least: 0, most: 10, preset: notableEdges, about: "Notable edges of each direction that a result shows."},
			{name: "languages", kind: words, about: "Only files in these languages, such as go or ts; !go leaves out."},
			{name: "paths", kind: words, about: "Only these files, directories or patterns, such as core/search or *_test.go; !vendor leaves out."},
			{name: "kinds", kind: words, about: "Only where these are defined: function, method, class, struct, interface, type, …"},
			{name: "roles", kind: words, about: "Only files of these roles: code, test, example, vendored, generated, document, config; !test leaves out."},
		},
		history: true, vectors: true, deepest: api.MaxLimit, preset: map[string]any{"edges": notableEdges},
		lists: func(_ *call, r *api.SearchResponse) []list { return []list{items(&r.Results)} }, concise: conciseSearch,
		detailed: map[string]any{"explain": true},
	}),
	typed(spec[api.SeedsResponse]{
		name: "seeds", title: "Find entities to begin with",
		about: "Entities for a query, best first, with their notable edges: a mix of code, documents, records and commits.",
		params: []param{
			{name: "query", required: true, about: "As that of search."},
			{name: "limit", kind: number, least: 1, most: 30, preset: 8, about: "Entities of a page at most."},
			{name: "types", kind: words, about: "Types of entities wanted, see schema; default all."},
			{name: "edges", kind: number, least: -1, most: 10, preset: notableEdges, about: "Notable edges of each direction; -1 for none."},
		},
		history: true, vectors: true, deepest: 30,
		lists: func(_ *call, r *api.SeedsResponse) []list { return []list{items(&r.Seeds)} }, concise: conciseSeeds,
		detailed: map[string]any{"explain": true},
	}),
	typed(spec[api.VerifyResponse]{
		name: "verify", title: "Verify a draft",
		about: "What of a text about the project is not so: what it says of files, names, lines, calls, imports and types is held against the index. Check an answer before giving it.",
		params: []param{
			{name: "draft", required: true, about: "Markdown or plain text."},
		},
		preset: map[string]any{"limit": verify.MaxClaims},
		lists:  func(_ *call, r *api.VerifyResponse) []list { return []list{items(&r.Issues), items(&r.Claims)} }, concise: conciseVerify,
	}),
}

// The arguments of every tool, and of those whose answers are cut by the budget.
var (
	projectParam = param{name: "project", about: "Which project, by name; needed only if several are served and no ref tells."}
	formatParam  = param{name: "format", values: []string{"concise", "detailed"}, preset: "concise", about: "Detailed adds explanations, signatures and more text."}
	cursorParam  = param{name: "cursor", about: "The next_cursor of an answer, with the same other arguments, to go on there."}
)

// tokens is the budget of an answer.
func tokens(least, most int) param {
	return param{name: "max_tokens", kind: number, least: least, most: most, preset: defaultTokens, about: "Tokens of the answer at most, by estimate."}
}

// notableEdges is how many edges of each direction show where an entity leads.
const notableEdges = 2

// defaultTokens is what the core's bundle takes too.
const defaultTokens = 4000
