package navigate

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/navigate"
)

// reservedTokens are those of the context that are left for what is not cached.
const reservedTokens = 4096

// mostResults is how many files are looked at for sections in them.
const mostResults = 1000

// navigateOptions fills in what a request leaves to us.
func navigateOptions(q *contract.NavigateRequest) navigate.Options {
	entries := string(q.Entries)
	if entries == "" {
		entries = navigate.EntriesFull // what the published prompts show
		if q.Strategy == contract.NavigateStrategyGuided {
			entries = navigate.EntriesCompact
		}
	}
	return navigate.Options{
		Query: q.Query, Limit: q.Limit, BeamWidth: q.BeamWidth, MaxRounds: q.MaxRounds, BlockTokens: q.BlockTokens, Parallel: q.Parallel, Restarts: *q.Restarts,
		Strategy: string(q.Strategy), Order: string(q.Ranker), Collapse: string(q.Collapse), Lookahead: string(q.Lookahead), Packing: string(q.Packing), Entries: entries, IDs: string(q.IDs),
		ContextTokens: q.Cache.ContextTokens, Final: q.Model == contract.NavigateModelHost && !q.NoFinalOrder,
		Cache: navigate.Cache{
			On: !q.Cache.Off, WindowTokens: q.Cache.ContextTokens - reservedTokens, PinFirst: !q.Cache.NoPin,
			CurrentBlock: !q.Cache.NoCurrentBlock, SubtreeBlock: !q.Cache.NoSubtreeBlock,
		},
	}
}
