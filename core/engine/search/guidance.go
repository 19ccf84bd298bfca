package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
)

// guidance is a Guidance that has been checked.
type guidance struct {
	lanes     contract.LaneWeights
	gate      contract.GateUse
	summaries contract.HostUse
	hyde      bool
}

func checkGuidance(q *contract.Guidance, vectors contract.HostUse) (g guidance, err error) {
	g.lanes, g.gate, g.summaries = q.Lanes, q.Gate, q.Summaries
	if g.hyde = q.HyDE; g.hyde && vectors != "host" {
		return g, &contract.Error{Code: contract.CodeBadInput, Message: "a hypothetical answer is compared by vectors", Field: "hyde", Fix: `ask with vectors "host" too`}
	}
	return g, nil
}

// taking is how one query is taken.
type taking struct {
	hyde string // why no hypothetical answer is wanted, "" if one is
	// connected tells whether the graph is a lane by what the query wants.
	connected bool
	said      *contract.Understanding
}

// take tells what a query is taken for, if anything depends on it, and sets the lanes
// of a search. It returns false if the query needs none.
func (g guidance) take(q search.Query, r *contract.SearchResponse, o *search.Options) (taking, bool) {
	k := taking{hyde: "unasked", said: &contract.Understanding{}}
	if o.Explain || g.hyde || g.lanes == "intent" {
		u := search.Understand(q)
		k.said = &contract.Understanding{Intent: contract.QueryIntent(u.Intent), Confidence: u.Confidence, Mentions: u.Mentions, Strategy: contract.SearchStrategy(u.Strategy)}
		if g.hyde {
			k.hyde = u.HyDE()
			k.said.HyDE = k.hyde
		}
		if g.lanes == "intent" {
			o.Lanes, k.connected = u.Lanes(), u.Connected()
		}
	}
	o.Adaptive = g.lanes == "adaptive"
	if o.Explain {
		r.Understanding, o.Uses = k.said, &k.said.Lanes
	}
	if g.gate == "auto" {
		if k.said.Gate = byPattern(q.Text); !k.said.Gate.Retrieve {
			r.Results, r.Reason = []contract.SearchResult{}, "the message needs no search: "+k.said.Gate.Reason
			return k, false
		}
	}
	return k, true
}
