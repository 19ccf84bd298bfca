package mcp

import (
	"math"
	"strconv"

	"github.com/cairn-search/cairn/core/contract"
)

// What models call a query and a budget of tokens.
var (
	asksFor = []string{"q", "question", "text", "task", "prompt"}
	budgets = []string{"max_tokens", "token_budget"}
)

// tools are all there are, in alphabetical order, which is the one that clients see.
var tools = []tool{
	typed(spec[contract.AskResponse]{
		asks: &contract.AskRequest{},
		name: "ask", title: "Ask a question", group: "context",
		about: "What to read to answer a question, as one text with its sources. Cite it as [path:first-last], and have the answer checked by verify.",
		params: []param{
			{name: "query", required: true, about: "A question in your own words.", aliases: asksFor},
			{name: "navigate", kind: toggle, about: "Find what to read by walking the tree by names, not by a search."},
			{name: "limit", about: "Ranked definitions that take part at most."},
			{name: "budget", about: "Tokens of the context at most, by estimate.", aliases: budgets},
			{name: "doubtful", kind: toggle, hidden: true},
			rememberedParam,
			gateParam,
		},
		budget: true, vectors: true, gated: true, text: textAsk,
	}),
	typed(spec[contract.BundleResponse]{
		asks: &contract.BundleRequest{},
		name: "bundle", title: "Bundle evidence", group: "graph",
		about: "The evidence to answer from: previews of entities, the paths found again in the code as it is now, the edges between them. What is stale is named in degraded and never fails the bundle.",
		params: []param{
			{name: "refs", ref: true, about: "Refs of earlier answers, verbatim. With path_ids 1 to 50 in all."},
			{name: "path_ids", ref: true, about: "Ids of paths of earlier answers, verbatim."},
			{name: "query", about: "What is to be answered; decides which lines are shown.", aliases: asksFor},
			{name: "budget", about: "Tokens of the answer at most, by estimate.", aliases: budgets},
		},
		budget: true, history: true, concise: conciseBundle, text: textBundle,
	}),
	typed(spec[contract.ExploreResponse]{
		asks: &contract.ExploreRequest{},
		name: "explore", title: "Explore the code", group: "code", first: true,
		about: "Call this first for any task in this repository: to fix a bug, to add or change something, to review, or to answer how, where or why something is done. Takes the task, question, bug report or stack trace in its own words and gives the code that matters with its line numbers, how it is connected, and what else is near: one call instead of many of grep and read.",
		params: []param{
			{name: "query", about: "The task, question, identifier, error with its stack trace, or whole bug report.", aliases: []string{"task", "q", "text", "question", "prompt", "description", "input"}},
			{name: "detail", about: "full shows the text of all that it found, not only of the best.", synonyms: detailSynonyms},
			{name: "limit", hidden: true, aliases: []string{"max_results", "top_k", "n"}},
			{name: "budget", about: "Tokens of the answer at most.", aliases: budgets},
			{name: "doubtful", kind: toggle, hidden: true},
			gateParam,
		},
		budget: true, vectors: true, gated: true, text: textExplore, more: nearestTo, concise: func(r *contract.ExploreResponse) { conciseBundle(&r.Evidence) },
	}),
	typed(spec[contract.GatherResponse]{
		asks: &contract.GatherRequest{},
		name: "gather", title: "Gather evidence", group: "context",
		about: "Bounded evidence for the next step: passages with source, rank and why, a summary, warnings; in graph mode a trace and the reason to stop. capability says what cannot be done here.",
		params: []param{
			{name: "query", required: true, about: "As that of search.", aliases: asksFor},
			{name: "intent", about: "Refine tightens the wording and reuses evidence."},
			{name: "mode", sets: "plan.mode", about: "One search after the other, or branches."},
			{name: "strategy", sets: "plan.strategy", about: "By words, vectors or both."},
			{name: "action_selection", sets: "plan.action_selection", about: "Who chooses what to do next: fixed rules, or the model of the server."},
			{name: "max_items", sets: "budget.max_items", about: "Passages at most."},
			{name: "max_summary_chars", sets: "budget.max_summary_chars", about: "Of the summary."},
			{name: "max_snippet_chars", sets: "budget.max_snippet_chars", about: "Of a snippet."},
			{name: "step_limit", sets: "budget.step_limit", about: "Searches at most."},
			{name: "retained_artifacts", sets: "budget.retained_artifacts", about: "Passages that a branch retains."},
			{name: "interpretation", sets: "prior_context.interpretation", about: "What the task is taken for."},
			{name: "recent_turns", sets: "prior_context.recent_turns", about: "The last turns, newest last."},
			{name: "evidence", sets: "prior_context.evidence", as: sources, kind: words, about: "Sources of earlier answers, best first."},
			rememberedParam,
			gateParam,
		},
		gated: true,
		lists: func(_ *call, r *contract.GatherResponse) []list { return []list{items(&r.Items)} }, text: textGather,
	}),
	typed(impactSpec),
	typed(inspectSpec),
	typed(spec[contract.KnowledgeResponse]{
		asks: &contract.KnowledgeRequest{},
		name: "knowledge", title: "Look up knowledge", group: "graph",
		about: "Runbooks on how to use these tools, and knowledge stored about the project. Without query the list of all.",
		params: []param{
			{name: "query", about: "Words, or the id of one text.", aliases: asksFor},
			{name: "id"},
			{name: "limit"},
		},
		lists: func(_ *call, r *contract.KnowledgeResponse) []list { return []list{items(&r.Texts)} }, text: textKnowledge,
	}),
	typed(spec[contract.MapResponse]{
		asks: &contract.MapRequest{},
		name: "map", title: "Map the repository", group: "context",
		about: "The definitions that the rest of the project leans on most, by file, with lines and signatures.",
		params: []param{
			{name: "query", about: "Draws the map around what this finds; as that of search.", aliases: asksFor},
			{name: "path"},
			{name: "budget", aliases: budgets},
		},
		budget: true, concise: func(r *contract.MapResponse) { r.Files = []contract.MapFile{} }, text: textMap,
	}),
	typed(spec[contract.NavigateResponse]{
		asks: &contract.NavigateRequest{},
		name: "navigate", title: "Walk the tree", group: "context",
		about: "Files found by walking the tree by names, level by level, for what shares no word with the query.",
		params: []param{
			{name: "query", required: true, about: "What to look for, in words.", aliases: asksFor},
			{name: "strategy"},
			{name: "limit"},
			{name: "max_rounds"},
			{name: "expand_documents", kind: toggle, about: "Open documents like directories: find sections."},
			{name: "document"},
			{name: "contents", kind: toggle, about: "Add the contents of the files."},
		},
		text:    textNavigate,
		lists:   func(_ *call, r *contract.NavigateResponse) []list { return []list{items(&r.Files)} },
		concise: func(r *contract.NavigateResponse) { r.Trace = contract.NavigateResponse{}.Trace },
	}),
	typed(spec[contract.PackResponse]{
		asks: &contract.PackRequest{},
		name: "pack", title: "Pack a context", group: "context",
		about: "What is needed to answer, as one text: whole definitions where they fit, else signatures and the lines that say most, with their sources.",
		params: []param{
			{name: "query", about: "As that of search; without it there must be refs.", aliases: asksFor},
			{name: "refs", ref: true, about: "Refs of earlier answers to begin with."},
			{name: "neighbours", about: "What to add of the best."},
			{name: "format"},
			{name: "limit", about: "Ranked definitions that take part at most."},
			{name: "budget", about: "Tokens of the context at most, by estimate.", aliases: budgets},
			{name: "doubtful", kind: toggle, hidden: true},
			gateParam,
		},
		budget: true, vectors: true, gated: true, text: textPack, // without the history, as the command line
	}),
	typed(spec[contract.PathsResponse]{
		asks: &contract.PathsRequest{},
		name: "paths", title: "Find paths", group: "graph",
		about: "How two entities are connected, or an entity with those of a type: paths as text, each with a path_id for bundle. One of to and to_type is required.",
		params: []param{
			{name: "from", ref: true, about: "A ref of an earlier answer, verbatim."},
			{name: "to", ref: true, about: "The ref to reach."},
			{name: "to_type", about: "The type of entity to reach, such as symbol, file or commit; see schema."},
			{name: "edge_kinds"},
			{name: "direction", about: "Follow edges both ways, along them only, or against them only."},
			{name: "depth"},
			{name: "limit"},
			{name: "fan_out"},
		},
		history: true, lists: func(_ *call, r *contract.PathsResponse) []list { return []list{items(&r.Paths)} }, concise: concisePaths, text: textPaths,
	}),
	typed(spec[contract.FileReadResponse]{
		asks: &contract.FileReadRequest{},
		name: "read", title: "Read code", group: "code",
		about: "Numbered lines of a file or symbol as it is now, its outline, or the entries of a directory.",
		params: []param{
			{name: "path", required: true, ref: true, about: "FILE, FILE:12-34, FILE:NAME, a name (Context.invoke), a directory (. is the root), or a ref; several with commas.", aliases: []string{"file", "file_path", "symbol", "name", "ref", "filename", "target_file", "relative_path", "uri", "paths", "files", "symbols", "symbol_name", "function", "class", "method", "query"}},
			{name: "start", about: "First line.", aliases: []string{"start_line", "line", "from", "first", "offset"}},
			{name: "end", about: "Last line.", aliases: []string{"end_line", "to", "last"}},
			{name: "limit", kind: number, least: 1, most: math.MaxInt32, apart: true, hidden: true, about: "Lines at most, beside end.", aliases: []string{"lines", "num_lines", "line_count", "count", "max_lines"}},
			{name: "outline", kind: toggle, apart: true, about: "Only the definitions with their lines and signatures, not their text."},
		},
		prepare: prepareRead, text: textRead, more: othersOf,
		lists: readLists, shorten: shortenRead,
	}),
	typed(spec[contract.SchemaResponse]{
		asks: &contract.SchemaRequest{},
		name: "schema", title: "Describe the graph", group: "graph",
		about:   "What the graph of the project holds: types of entities and kinds of edges, each with its count, and an example ref of each type.",
		history: true, lists: func(_ *call, r *contract.SchemaResponse) []list { return []list{items(&r.Entities), items(&r.Edges)} }, concise: conciseSchema, text: textSchema,
	}),
	typed(searchSpec),
	typed(spec[contract.SeedsResponse]{
		asks: &contract.SeedsRequest{},
		name: "seeds", title: "Find entities to begin with", group: "graph",
		about: "Entities for a query, best first, with their notable edges: a mix of code, documents, records and commits.",
		params: []param{
			{name: "query", required: true, about: "As that of search.", aliases: asksFor},
			{name: "limit", about: "Entities of a page at most."},
			{name: "types", about: "Types of entities wanted, see schema; default all."},
			{name: "notable_edges"},
		},
		history: true, vectors: true, pages: true,
		lists: func(_ *call, r *contract.SeedsResponse) []list { return []list{items(&r.Seeds)} }, concise: conciseSeeds, text: textSeeds,
		detailed: map[string]any{"explain": true},
	}),
	typed(spec[contract.VerifyResponse]{
		asks: &contract.VerifyRequest{},
		name: "verify", title: "Verify a draft", group: "context",
		about: "What of a text about the project is not so: what it says of files, names, lines, calls, imports and types is held against the index. Check an answer before giving it.",
		params: []param{
			{name: "draft"},
		},
		preset: map[string]any{"limit": contract.FieldOf(&contract.VerifyRequest{}, "limit").Max},
		lists:  func(_ *call, r *contract.VerifyResponse) []list { return []list{items(&r.Issues), items(&r.Claims)} }, concise: conciseVerify, text: textVerify,
	}),
}

// What one repository and several as one answer.
var impactSpec = spec[contract.ImpactResponse]{
	asks: &contract.ImpactRequest{},
	name: "impact", title: "Tell what a change touches", group: "code",
	about: "What breaks if something changes: everything that depends on it, directly and over several steps, with lines, and the tests and documents to run and adapt. Call before an edit.",
	params: []param{
		{name: "targets", required: true, ref: true, least: 1, about: "What changes: names (Context.invoke), FILE:NAME, FILE:12-34 or files.", aliases: []string{"target", "symbols", "symbol", "symbol_name", "paths", "path", "files", "file", "file_path", "name", "names"}},
		{name: "depth", about: "How far dependents are followed.", aliases: []string{"max_depth"}},
		{name: "limit", preset: listedEdges, about: "Dependents, tests and documents at most of each."},
	},
	prepare: prepareImpact, history: true, text: textImpact, asText: map[string]any{"places": true},
	lists: func(_ *call, r *contract.ImpactResponse) []list {
		return []list{items(&r.Definitions), items(&r.Dependents), items(&r.Tests), items(&r.Documents)}
	},
}

var inspectSpec = spec[contract.InspectResponse]{
	asks: &contract.InspectRequest{},
	name: "inspect", title: "Inspect a symbol", group: "code",
	about: "What a symbol or file is and how it is used: who calls it and who uses it, line by line, what it calls, extends and holds. For a variable, where it is read and written.",
	params: []param{
		{name: "ref", required: true, ref: true, about: "A name (echo, Context.invoke), FILE:NAME, FILE:LINE, a path, or a ref.", aliases: []string{"symbol", "name", "path", "file", "file_path", "symbol_name", "symbols", "names", "function", "class", "method", "target", "query", "entity"}},
		{name: "detail", about: "full adds the numbered text.", synonyms: detailSynonyms},
		{name: "direction", about: "in: who uses it; out: what it uses.", synonyms: directionSynonyms},
		{name: "edge_kinds", about: "Only these, such as CALLS, USES_TYPE, IMPORTS, EXTENDS.", aliases: []string{"kinds"}, synonyms: edgeSynonyms},
		{name: "limit", preset: listedEdges, about: "Lines of a kind at most; all are counted."},
		{name: "depth", aliases: []string{"max_depth"}, about: "Over 1 also lists what is reached over more steps."},
	},
	prepare: prepareInspect, history: true, lists: inspectLists, shorten: shortenInspect, concise: conciseInspect, text: textInspect, more: usesOf,
	asText: map[string]any{"places": true},
}

// searchSpec is the tool that searches.
var searchSpec = spec[contract.SearchResponse]{
	asks: &contract.SearchRequest{},
	name: "search", title: "Search", group: "code",
	about: "Where something is: files or chunks for a query, best first, with the lines that fit; or every line that holds a text or matches a pattern.",
	params: []param{
		{name: "query", about: "Words, a question, an identifier, a path or an error message; with syntax, a literal or a regular expression.", aliases: []string{"q", "pattern", "text", "question", "search", "term"}},
		{name: "syntax", apart: true, values: []string{"words", "literal", "regex"}, preset: "words", synonyms: syntaxSynonyms, about: "literal and regex (RE2) give every line that matches, as grep does.", aliases: []string{"match", "mode", "search_type"}},
		{name: "paths", about: "Only these files, directories or patterns (core/search, *_test.go); !vendor leaves out.", aliases: []string{"path", "file", "files", "include", "glob", "directory", "dir", "file_pattern", "include_pattern", "target_directories"}},
		{name: "kinds", about: "Only where these are defined: function, method, class, ….", aliases: []string{"kind", "type"}, synonyms: kindSynonyms},
		{name: "types", about: "What is in no file: commit, record or a type of records.", synonyms: typeSynonyms},
		{name: "roles", about: "Only files of these roles: code, test, example, vendored, generated, document, config; !test leaves out.", aliases: []string{"role"}, synonyms: roleSynonyms},
		{name: "languages", about: "Only these, such as go or ts.", aliases: []string{"language", "lang", "file_type"}},
		{name: "limit", about: "Results of a page at most.", aliases: []string{"max_results", "top_k", "head_limit", "count"}},
		{name: "ignore_case", kind: toggle, apart: true, hidden: true, about: "With literal or regex: take small and capital letters for the same.", aliases: []string{"case_insensitive", "i"}},
		{name: "context", kind: number, least: 0, most: int(contract.FieldOf(&contract.GrepRequest{}, "context").Max), apart: true, hidden: true, about: "With literal or regex: lines around each."},
		{name: "by", hidden: true, about: "Each file once, or every chunk that fits."},
		{name: "snippet_lines", hidden: true, about: "Lines of a snippet at most; 0 for none."},
		{name: "definitions", preset: namedDefinitions, hidden: true, about: "Definitions of its file that a result names at most."},
		{name: "notable_edges", preset: notableEdges, hidden: true, about: "Notable edges of each direction that a result shows."},
	},
	prepare: prepareSearch, renamed: map[string]string{"pattern": "query"}, other: answerSchema[contract.GrepResponse], text: textSearch, asText: map[string]any{"notable_edges": 0, "snippet_lines": quotedLines},
	vectors: true, pages: true, // without the history, as the command line
	lists: func(_ *call, r *contract.SearchResponse) []list { return []list{items(&r.Results)} }, concise: conciseSearch,
	detailed: map[string]any{"explain": true},
}

// What models write for values.
var (
	syntaxSynonyms = map[string]string{
		"exact": "literal", "string": "literal", "substring": "literal", "fixed": "literal", "text": "literal", "grep": "regex",
		"regexp": "regex", "re": "regex", "pattern": "regex", "fuzzy": "words", "semantic": "words", "keyword": "words", "keywords": "words", "word": "words",
	}
	directionSynonyms = map[string]string{
		"callers": "in", "incoming": "in", "inbound": "in", "inward": "in", "up": "in", "upstream": "in", "usedby": "in", "used_by": "in",
		"callees": "out", "outgoing": "out", "outbound": "out", "outward": "out", "down": "out", "downstream": "out", "uses": "out", "all": "both", "any": "both",
	}
	detailSynonyms = map[string]string{"detailed": "full", "all": "full", "everything": "full", "source": "full", "code": "full", "text": "full", "verbose": "full", "detail": "full", "high": "full", "brief": "concise", "summary": "concise", "short": "concise", "low": "concise", "minimal": "concise"}
	roleSynonyms   = map[string]string{"tests": "test", "spec": "test", "source": "code", "src": "code", "sources": "code", "production": "code", "docs": "document", "doc": "document", "documents": "document", "documentation": "document", "examples": "example", "configs": "config", "configuration": "config", "vendor": "vendored"}
	edgeSynonyms   = map[string]string{"call": "CALLS", "called_by": "CALLS", "callers": "CALLS", "callees": "CALLS", "invoke": "CALLS", "invokes": "CALLS", "invoked_by": "CALLS", "uses": "USES_TYPE", "used_by": "USES_TYPE", "import": "IMPORTS", "imported_by": "IMPORTS", "extend": "EXTENDS", "inherits": "EXTENDS", "implements": "IMPLEMENTS_TRAIT", "reference": "REFERENCES"}
	kindSynonyms   = map[string]string{"func": "function", "functions": "function", "def": "function", "fn": "function", "procedure": "function", "methods": "method", "classes": "class", "structs": "struct", "types": "type", "const": "constant", "var": "variable"}
	typeSynonyms   = map[string]string{"commits": "commit", "records": "record"}
)

// The arguments of every tool, and of those whose answers are cut by the budget.
var (
	projectParam    = param{name: "project", about: "Which project, by name; needed only if several are served and no ref tells."}
	detailParam     = param{name: "detail", values: contract.FieldOf(&contract.InspectRequest{}, "detail").Values, preset: string(contract.DetailConcise), structured: true, synonyms: detailSynonyms, about: "full adds explanations, signatures and more text."}
	rememberedParam = param{name: "remembered", sets: "remembered", kind: toggle, as: hostUseOf, about: "Also what was said, decided and noted about it in earlier conversations."}
	gateParam       = param{name: "gate", sets: "gate", kind: toggle, as: gateOf, hidden: true, about: "false: answer also messages that need no repository, such as thanks."}
	cursorParam     = param{name: "cursor", hidden: true, about: "That of an answer, with the same other arguments, to go on there."}
)

// answerTokens is what the budget of an answer may be: that of the core's bundle.
var answerTokens = contract.FieldOf(&contract.BundleRequest{}, "budget")

// defaultTokens is the budget of an answer that is given none.
var defaultTokens, _ = strconv.Atoi(answerTokens.Default)

// tokensParam is the budget of an answer that is cut by it.
var tokensParam = param{name: answerTokens.Name, kind: number, hidden: true, least: int(answerTokens.Min), most: int(answerTokens.Max), preset: defaultTokens, about: "Tokens of the answer at most."}

func gateOf(value any) any {
	if value == true {
		return contract.GateUseAuto
	}
	return contract.GateUseOff
}

func hostUseOf(value any) any {
	if value == true {
		return contract.HostUseHost
	}
	return contract.HostUseNone
}

// namedDefinitions is how many definitions of a file a result names.
const namedDefinitions = 3

// quotedLines is how many lines of a result a text shows.
const quotedLines = 4

// listedEdges is how many edges of a kind are listed, so that most symbols show all callers.
const listedEdges = 25

// notableEdges is how many edges of each direction show where an entity leads, as of seeds.
var notableEdges, _ = strconv.Atoi(contract.FieldOf(&contract.SeedsRequest{}, "notable_edges").Default)

// sources are pieces of evidence that are known already.
func sources(value any) any {
	list := []contract.KnownEvidence{}
	for _, s := range value.([]string) {
		list = append(list, contract.KnownEvidence{Source: s})
	}
	return list
}
