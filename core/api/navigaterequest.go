package api

import "github.com/cairn-search/cairn/core/navigate"

// NavigateRequest asks for files by walking the tree of a repository by names.
type NavigateRequest struct {
	// Query is words or a question; 1 byte to 1 MiB.
	Query string `json:"query"`
	// Strategy is "auto" (default: beam for at most 50 nodes, else block), "beam",
	// "block", "guided" or "rerank".
	Strategy string `json:"strategy,omitempty"`
	// Model says who ranks: "index" (default), which needs nobody, or "host", whose
	// language model answers "llm" needs.
	Model string `json:"model,omitempty"`
	// Tree is the name of a tree that the host has, read by "node" and "children"
	// needs; "" is what is loaded.
	Tree string `json:"tree,omitempty"`
	// Limit is how many files come back at most: 1 to 1000, default 10.
	Limit int `json:"limit,omitempty"`
	// BeamWidth is how many directories are followed from a round: 1 to 1000. By
	// default 3 in beam and all in block.
	BeamWidth int `json:"beam_width,omitempty"`
	// MaxRounds bounds the rounds of block: 1 to 1000; default 20, or the depth of
	// the tree if that is more.
	MaxRounds int `json:"max_rounds,omitempty"`
	// BlockTokens is the size of a block: 100 to 1000000.
	BlockTokens int `json:"block_tokens,omitempty"`
	// Parallel is how many calls of a round are open at once: 1 to 64, default 4.
	Parallel int `json:"parallel,omitempty"`
	// Ranker orders paths across blocks: "none" (default), "bm25" or "vector",
	// which asks "embed" needs.
	Ranker string `json:"ranker,omitempty"`
	// Vectors is "none" (default) or "host": the search that leads "guided" and that
	// "rerank" orders has the host's vectors as a lane, as in [SearchRequest].
	Vectors string `json:"vectors,omitempty"`
	// Collapse passes through single directories: "all" or "virtual" (those that
	// the source made up).
	Collapse string `json:"collapse,omitempty"`
	// Expand fills a block with what is below the candidates ("fill"), or shows one
	// level at a time ("level").
	Expand string `json:"expand,omitempty"`
	// Pack fills blocks across directories ("union") or begins one for each ("parent").
	Pack string `json:"pack,omitempty"`
	// Entries are shown on one line ("compact") or as id, path and type ("full").
	Entries string `json:"entries,omitempty"`
	// IDs that may be picked are told as a "range" or as a "list".
	IDs string `json:"ids,omitempty"`
	// Restarts is how often a navigation that found nothing begins again: 1 to 10,
	// -1 for never; default 1.
	Restarts int `json:"restarts,omitempty"`
	// ExpandJSON lets .json files be opened like directories.
	ExpandJSON bool `json:"expand_json,omitempty"`
	// ExpandDocuments lets documents be opened like directories: what is found is a
	// section of one. Document is the path of the one document that is navigated.
	ExpandDocuments bool   `json:"expand_documents,omitempty"`
	Document        string `json:"document,omitempty"`
	// Contents adds the contents of the files found, each up to MaxBytes (default 64 KiB).
	Contents bool `json:"contents,omitempty"`
	MaxBytes int  `json:"max_bytes,omitempty"`

	Cache NavigateCache `json:"cache,omitzero"`
}

// NavigateCache says how prompts are laid out for the provider's cache.
type NavigateCache struct {
	// Off sends prompts without marks and without blocks of earlier rounds.
	Off bool `json:"off,omitempty"`
	// ContextTokens is what the model takes: 8192 to 10000000, default 128000. The
	// window of earlier blocks has 4096 less.
	ContextTokens int `json:"context_tokens,omitempty"`
	// NoPin lets the first block go when the window is full.
	NoPin bool `json:"no_pin,omitempty"`
	// NoCurrentBlock leaves the block at hand out of the prefix in the first round.
	NoCurrentBlock bool `json:"no_current_block,omitempty"`
	// NoSubtreeBlock leaves it out in later rounds.
	NoSubtreeBlock bool `json:"no_subtree_block,omitempty"`
}

// Defaults of a navigation that a measurement chose (task bench:navigate).
const (
	defaultBlockTokens   = 16000
	defaultRestarts      = 1
	defaultContextTokens = 128000
	reservedTokens       = 4096 // of the context, for what is not cached
	maxContentBytes      = 16 << 20
	defaultContentBytes  = 64 << 10
)

// options checks a request and fills in what it leaves to us.
func (q *NavigateRequest) options() (o navigate.Options, err error) {
	o = navigate.Options{Query: q.Query}
	context := 0
	for _, f := range []struct {
		to                  *int
		name                string
		value, preset, from int
		most                int
	}{
		{&o.Limit, "limit", q.Limit, navigate.DefaultLimit, 1, MaxLimit},
		{&o.BeamWidth, "beam_width", q.BeamWidth, 0, 1, 1000},
		{&o.MaxRounds, "max_rounds", q.MaxRounds, 0, 1, 1000},
		{&o.BlockTokens, "block_tokens", q.BlockTokens, defaultBlockTokens, 100, 1_000_000},
		{&o.Parallel, "parallel", q.Parallel, navigate.DefaultParallel, 1, 64},
		{&o.Restarts, "restarts", q.Restarts, defaultRestarts, -1, 10},
		{&context, "cache.context_tokens", q.Cache.ContextTokens, defaultContextTokens, 2 * reservedTokens, 10_000_000},
	} {
		if *f.to, err = inRange(f.name, f.value, f.preset, f.from, f.most); err != nil {
			return o, err
		}
	}
	for _, f := range []struct {
		to          *string
		name, value string
		allowed     []string // the first is the default
	}{
		{&o.Strategy, "strategy", q.Strategy, []string{navigate.Auto, navigate.Beam, navigate.Block, navigate.Guided, navigate.Rerank}},
		{&o.Order, "ranker", q.Ranker, []string{navigate.OrderNone, navigate.OrderBM25, navigate.OrderVector}},
		{&o.Collapse, "collapse", q.Collapse, []string{navigate.CollapseAll, navigate.CollapseVirtual}},
		{&o.Expand, "expand", q.Expand, []string{navigate.ExpandFill, navigate.ExpandLevel}},
		{&o.Pack, "pack", q.Pack, []string{navigate.PackUnion, navigate.PackParent}},
		{&o.Entries, "entries", q.Entries, []string{navigate.EntriesFull, navigate.EntriesCompact}},
		{&o.IDs, "ids", q.IDs, []string{navigate.IDsRange, navigate.IDsList}},
		{&q.Vectors, "vectors", q.Vectors, []string{"none", "host"}},
	} {
		if *f.to, err = oneOf(f.name, f.value, f.allowed...); err != nil {
			return o, err
		}
	}
	o.Restarts = max(0, o.Restarts)
	o.Cache = navigate.Cache{
		On: !q.Cache.Off, WindowTokens: context - reservedTokens, PinFirst: !q.Cache.NoPin,
		CurrentBlock: !q.Cache.NoCurrentBlock, SubtreeBlock: !q.Cache.NoSubtreeBlock,
	}
	return o, nil
}
