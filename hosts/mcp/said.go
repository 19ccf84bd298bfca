package mcp

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// said is what is remembered about a query, as a part of a context.
type said struct {
	parts   []string
	sources []source
	tokens  int
}

// leastAlike is the part of a query that something remembered must hold to go into a
// context that it was not asked for.
const leastAlike = rank.One / 2

// said packs what is remembered about a query, best first, under a budget. A server
// without a store remembers nothing.
func (c called) said(query string, budget int) (said, *step.Error) {
	var out said
	var r api.RecallResponse
	bad := c.ask(false, "recall", api.RecallRequest{Query: query, Limit: 5, Types: []string{"decision", "knowledge", "note", "reflection", "message"}}, &r)
	if bad != nil && bad.Code == step.CodeUnsupported {
		return out, nil
	}
	if bad != nil {
		return out, bad
	}
	for _, f := range r.Found {
		if f.Score < leastAlike {
			break
		}
		about := ""
		if f.Outdated {
			about = "\n*The code that this names has changed since.*"
		}
		part := fmt.Sprintf("### %s (%s)\n*%s, %s*%s\n\n%s", f.Title, f.Type, f.Ref, stamp(f.Created), about, f.Text)
		n := text.Tokens(part)
		if out.tokens+n > budget {
			continue
		}
		out.parts, out.tokens = append(out.parts, part), out.tokens+n
		out.sources = append(out.sources, source{EntityID: f.Ref, Name: f.Title, Type: f.Type, Relevance: min(rank.One, f.Score)})
	}
	return out, nil
}

func checkBudget(n int) *step.Error {
	if n >= 100 && n <= 100_000 {
		return nil
	}
	e := step.Errorf(step.CodeBadInput, "%d is out of range", n)
	e.Field, e.Fix, e.SuggestedFix = "max_tokens", "use 100 to 100000", strconv.Itoa(min(max(n, 100), 100_000))
	return e
}

func errorsAs[E error](err error, target *E) bool { return errors.As(err, target) }

// cmpOr is raw JSON, or another if there is none.
func cmpOr(raw []byte, other string) []byte {
	if len(raw) == 0 {
		return []byte(other)
	}
	return raw
}
