package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
)

// guidance is a Guidance that has been checked.
type guidance struct {
	gate      contract.GateUse
	summaries contract.HostUse
	hyde      bool
}

func checkGuidance(q *contract.Guidance, vectors contract.HostUse) (g guidance, err error) {
	g.gate, g.summaries = q.Gate, q.Summaries
	if g.hyde = q.HyDE; g.hyde && vectors != "host" {
		return g, &contract.Error{Code: contract.CodeBadInput, Message: "a hypothetical answer is compared by vectors", Field: "hyde", Fix: `ask with vectors "host" too`}
	}
	return g, nil
}

// understood is what is made of one query.
type understood struct {
	hyde string // why no hypothetical answer is wanted, "" if one is
	told *contract.Understanding
}

// understand tells what a query wants, if anything depends on it. It returns false if the query needs none.
// named tells whether it names something of the repository; without a gate nobody asks.
func (g guidance) understand(q search.Query, named func() bool, r *contract.SearchResponse, o *search.Options) (understood, bool) {
	k := understood{hyde: "unasked", told: &contract.Understanding{}}
	if o.Explain || g.hyde {
		u := search.Understand(q)
		k.told = &contract.Understanding{Intent: u.Intent, Confidence: u.Confidence, Mentions: u.Mentions}
		if g.hyde {
			k.hyde = u.HyDE()
			k.told.HyDE = k.hyde
		}
	}
	if o.Explain {
		r.Understanding, o.Uses, o.Passes = k.told, &k.told.Lanes, &k.told.Passes
	}
	if g.turnsAway(q, named, r, k.told) {
		return k, false
	}
	return k, true
}

// TurnedAway tells why a query needs no search, "" if it does or no gate is wanted: what the
// operations ask that find in another way than by a search alone.
func (c *Operations) TurnedAway(query string, gate contract.GateUse) (string, error) {
	if gate != contract.GateUseAuto {
		return "", nil
	}
	repository, err := c.Repository()
	if err != nil {
		return "", err
	}
	q, r := search.Parse(query), &contract.SearchResponse{}
	guidance{gate: gate}.turnsAway(q, func() bool { return repository.Searcher.Knows(q) }, r, &contract.Understanding{})
	return r.Reason, nil
}

// turnsAway gates a query and tells whether it needs no search; what names something of the repository
// needs one.
func (g guidance) turnsAway(q search.Query, named func() bool, r *contract.SearchResponse, told *contract.Understanding) bool {
	if g.gate != "auto" || named() {
		return false
	}
	if told.Gate = byPattern(q, true); told.Gate.Retrieve {
		return false
	}
	r.Results, r.Reason = []contract.SearchResult{}, "the message needs no search: "+told.Gate.Reason
	return true
}
