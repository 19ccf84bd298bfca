package mcp

import (
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

// said is what is remembered about a query, as a part of a context.
type said struct {
	parts   []string
	sources []contextSource
	tokens  int
}

// leastAlike is the part of a query that something remembered must hold to go into a
// context that it was not asked for.
const leastAlike rank.Score = rank.One / 2

// rememberedTypes are what may go into a context of what is remembered.
var rememberedTypes = [...]contract.RecallType{"decision", "knowledge", "note", "reflection", "message"}

// said packs what is remembered about a query, best first, under a budget. A server
// without a store remembers nothing.
func (c called) said(query string, budget int, types []contract.RecallType, vectors contract.HostUse, least rank.Score) (said, *contract.Error) {
	var out said
	if len(types) == 0 {
		return out, nil
	}
	var r contract.RecallResponse
	bad := c.ask(false, "recall", contract.RecallRequest{Query: query, Types: types, Vectors: vectors}, &r)
	if bad != nil && bad.Code == contract.CodeUnsupported {
		return out, nil
	}
	if bad != nil {
		return out, bad
	}
	alike := leastAlike
	if vectors == contract.HostUseHost {
		alike /= 2 // words and meaning have half of the score each
	}
	for _, f := range r.Found {
		if f.Score < max(alike, least) {
			break
		}
		about := ""
		if f.Outdated {
			about = "\n*The code that this names has changed since.*"
		}
		if f.ReplacedBy != nil {
			if f.ReplacedPart != "" {
				about += "\n*In part, " + f.ReplacedPart + "*"
			}
			about += "\n*Replaced by " + f.ReplacedBy.Ref + ": " + f.ReplacedBy.Text + "*"
		}
		part := fmt.Sprintf("### %s (%s)\n*%s, %s*%s\n\n%s", f.Title, f.Type, f.Ref, stamp(f.Created), about, f.Text)
		n := text.Tokens(part)
		if out.tokens+n > budget {
			continue
		}
		out.parts, out.tokens = append(out.parts, part), out.tokens+n
		out.sources = append(out.sources, contextSource{EntityID: f.Ref, Name: f.Title, Type: f.Type, Relevance: min(rank.One, f.Score)})
	}
	return out, nil
}
