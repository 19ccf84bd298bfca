package ci

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

// ContextOptions bound a context. Zero fields take the default.
type ContextOptions struct {
	// Budget is how many tokens its Markdown may have, by the core's estimate: 500
	// to 100000, default 8000.
	Budget int
	// History is "none" or "host", as in api.ImpactRequest.
	History string
}

// Reading is what a reviewer of a change should read.
type Reading struct {
	Summary []string `json:"summary"`
	// Files are those changed, with as much of their hunks as the budget allows.
	Files []File `json:"files"`
	// Definitions were changed; Callers and Tests depend on them.
	Definitions []contract.BundledEntity `json:"definitions"`
	Callers     []contract.BundledEntity `json:"callers"`
	Tests       []contract.BundledEntity `json:"tests"`
	Documents   []contract.BundledEntity `json:"documents"`
	// Edges are those between all of these.
	Edges  []contract.BundledEdge `json:"edges"`
	Owners []string               `json:"owners,omitempty"`
	Tokens int                    `json:"tokens"`
	// Truncated is true if text was left out for the budget.
	Truncated bool     `json:"truncated,omitempty"`
	Notes     []string `json:"notes,omitempty"`
}

// Bounds of a context.
const (
	MinContextTokens     = 500
	MaxContextTokens     = 100_000
	DefaultContextTokens = 8000
	readDefinitions      = 16
	readCallers          = 12
	readTests            = 8
	readDocuments        = 4
	readFiles            = 200
	diffPart             = 45 // of a hundred tokens
)

// Context gathers what a reviewer of a change should read, within a budget of tokens: the
// diff, the definitions that it changes, what calls them, their tests and documents.
func Context(ctx context.Context, call Ask, files []File, o ContextOptions) (*Reading, error) {
	if o.Budget == 0 {
		o.Budget = DefaultContextTokens
	}
	if o.Budget < MinContextTokens || o.Budget > MaxContextTokens {
		return nil, fmt.Errorf("gather context of %d tokens: use %d to %d", o.Budget, MinContextTokens, MaxContextTokens)
	}
	impact, err := Impact(ctx, call, files, ImpactOptions{History: o.History})
	if err != nil {
		return nil, err
	}
	out := &Reading{Summary: impact.Summary, Owners: ownersOf(impact.Impact), Notes: impact.Notes}
	chosen, err := choose(ctx, call, impact)
	if err != nil {
		return nil, err
	}
	// What headings and names take is only known once all is written: try again with less.
	for diff, rest := o.Budget*diffPart/100, o.Budget*(100-diffPart)/100; ; diff, rest = diff*3/4, rest*3/4 {
		out.Files, out.Truncated = fitDiff(files, diff)
		if err := out.bundle(ctx, call, chosen, rest); err != nil {
			return nil, err
		}
		if out.Tokens = text.Tokens(out.Markdown()); out.Tokens <= o.Budget {
			return out, nil
		}
		if out.Truncated = true; rest < 100 {
			out.shorten(o.Budget)
			return out, nil
		}
	}
}

// choice are the refs of what is to be read.
type choice struct {
	definitions, callers, tests, documents []string
	question                               string
}

func choose(ctx context.Context, call Ask, impact *Impacted) (*choice, error) {
	c := &choice{}
	var names []string
	for _, d := range impact.Impact.Definitions {
		if d.Type == "symbol" && len(c.definitions) < readDefinitions { // what sections say is in the diff
			c.definitions = append(c.definitions, d.Ref)
			names = append(names, d.Name)
		}
	}
	c.question = strings.Join(names, " ")
	var refs []string
	for _, d := range impact.Impact.Dependents {
		if d.Type == "symbol" && len(refs) < 3*readCallers {
			refs = append(refs, d.Ref)
		}
	}
	targets, err := describe(ctx, call, refs)
	if err != nil {
		return nil, err
	}
	in := map[string]bool{}
	for _, t := range targets {
		switch test := slices.Contains(t.Roles, "test"); {
		case test && len(c.tests) < readTests:
			c.tests = append(c.tests, t.Ref)
			in[t.Path] = true
		case !test && len(c.callers) < readCallers:
			c.callers = append(c.callers, t.Ref)
		}
	}
	for _, t := range impact.Impact.Tests {
		if len(c.tests) < readTests && !in[t.Path] {
			c.tests = append(c.tests, t.Ref)
		}
	}
	for _, d := range impact.Impact.Documents[:min(len(impact.Impact.Documents), readDocuments)] {
		c.documents = append(c.documents, d.Ref)
	}
	return c, nil
}

// bundle fetches the text of what was chosen.
func (r *Reading) bundle(ctx context.Context, call Ask, c *choice, tokens int) error {
	r.Definitions, r.Callers, r.Tests, r.Documents, r.Edges = []contract.BundledEntity{}, []contract.BundledEntity{}, []contract.BundledEntity{}, []contract.BundledEntity{}, []contract.BundledEdge{}
	refs := slices.Concat(c.definitions, c.callers, c.tests, c.documents)
	if len(refs) == 0 {
		return nil
	}
	b, err := ask[contract.BundleResponse](ctx, call, "bundle", contract.BundleRequest{Refs: refs, Query: c.question, Budget: max(100, tokens)})
	if err != nil {
		return err
	}
	r.Truncated = r.Truncated || b.Truncated
	r.Edges = b.Edges
	for _, e := range b.Entities {
		list := &r.Documents
		switch {
		case slices.Contains(c.definitions, e.Ref):
			list = &r.Definitions
		case slices.Contains(c.callers, e.Ref):
			list = &r.Callers
		case slices.Contains(c.tests, e.Ref):
			list = &r.Tests
		}
		*list = append(*list, e)
	}
	return nil
}

// fitDiff cuts hunks to so many tokens; each file gets a share, and what one leaves is
// for those behind.
func fitDiff(files []File, tokens int) (out []File, cut bool) {
	out = []File{}
	for i, f := range files {
		if i == readFiles {
			return out, true
		}
		share := tokens / (min(len(files), readFiles) - i)
		kept := f
		kept.Hunks = nil
		for _, h := range f.Hunks {
			n := text.Tokens(h.Text)
			if n > share {
				cut = true
				break
			}
			share, tokens = share-n, tokens-n
			kept.Hunks = append(kept.Hunks, h)
		}
		out = append(out, kept)
	}
	return out, cut
}

// shorten drops whole lists, the least telling first, until the rest fits.
func (r *Reading) shorten(most int) {
	r.Edges = []contract.BundledEdge{}
	for _, list := range []*[]contract.BundledEntity{&r.Documents, &r.Tests, &r.Callers, &r.Definitions} {
		if r.Tokens = text.Tokens(r.Markdown()); r.Tokens <= most {
			return
		}
		*list = []contract.BundledEntity{}
	}
	for r.Tokens = text.Tokens(r.Markdown()); r.Tokens > most && len(r.Files) > 0; r.Tokens = text.Tokens(r.Markdown()) {
		r.Files = r.Files[:len(r.Files)/2]
	}
}
