package api

import (
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// Guidance says how much a search makes of what the query asks. All of it is off by
// default.
type Guidance struct {
	// Lanes is "fixed" (default: every lane counts the same for every query), "intent"
	// (by what the query wants to know; how and why also look at what the graph
	// connects with what the query names) or "adaptive" (lanes that tell files well
	// apart count more).
	Lanes string `json:"lanes,omitempty"`
	// HyDE, with vectors "host", has the host's language model write a short
	// hypothetical answer, by an "llm" need, and looks for what lies near that: for
	// questions what, how and why that name no file and no function. Without an answer
	// that helps, the query itself is what the vectors are compared with.
	HyDE bool `json:"hyde,omitempty"`
	// Gate is "off" (default) or "auto": messages that need no repository, such as
	// thanks or questions of general knowledge, get an empty list and a reason.
	Gate string `json:"gate,omitempty"`
	// Summaries is "none" (default) or "host": the summaries that the host keeps (see
	// [SummarizeRequest]) take part as a weak field, by a "summaries" need.
	Summaries string `json:"summaries,omitempty"`
}

// guidance is a Guidance that has been checked.
type guidance struct {
	lanes, gate, summaries string
	hyde                   bool
}

func (q *Guidance) check(vectors string) (g guidance, err error) {
	if g.lanes, err = oneOf("lanes", q.Lanes, "fixed", "intent", "adaptive"); err != nil {
		return g, err
	}
	if g.gate, err = oneOf("gate", q.Gate, "off", "auto"); err != nil {
		return g, err
	}
	if g.summaries, err = oneOf("summaries", q.Summaries, "none", "host"); err != nil {
		return g, err
	}
	if g.hyde = q.HyDE; g.hyde && vectors != "host" {
		return g, &step.Error{Code: step.CodeBadInput, Message: "a hypothetical answer is compared by vectors", Field: "hyde", Fix: `ask with vectors "host" too`}
	}
	return g, nil
}

// Understanding is what a query was taken for, and what was made of that.
type Understanding struct {
	// Intent is "find", "explain", "list", "compare", "how", "why", "debug" or
	// "general".
	Intent     string     `json:"intent"`
	Confidence rank.Score `json:"confidence"` // 0.5 to 0.95
	// Mentions are what the query names in code.
	Mentions []search.Mention `json:"mentions,omitempty"`
	// Strategy is where the intent looks first: "outline", "keyword", "semantic",
	// "semantic+graph" or "keyword+graph". It is followed with lanes "intent".
	Strategy string `json:"strategy"`
	// Lanes are those that took part, with the factor on what each counts.
	Lanes []search.LaneUse `json:"lanes,omitempty"`
	// UsedHyDE is true if a hypothetical answer led the vector lane; else HyDE, if it
	// was asked for, says why not.
	UsedHyDE bool   `json:"used_hyde"`
	HyDE     string `json:"hyde,omitempty"`
	// Gate is the decision, if one was asked for.
	Gate *GateResponse `json:"gate,omitempty"`
}

// taking is how one query is taken.
type taking struct {
	hyde string // why no hypothetical answer is wanted, "" if one is
	// connected tells whether the graph is a lane by what the query wants.
	connected bool
	said      *Understanding
}

// take tells what a query is taken for, if anything depends on it, and sets the lanes
// of a search. It returns false if the query needs none.
func (g guidance) take(q search.Query, r *SearchResponse, o *search.Options) (taking, bool) {
	k := taking{hyde: "unasked", said: &Understanding{}}
	if o.Explain || g.hyde || g.lanes == "intent" {
		u := search.Understand(q)
		k.said = &Understanding{Intent: string(u.Intent), Confidence: u.Confidence, Mentions: u.Mentions, Strategy: string(u.Strategy)}
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
			r.Results, r.Reason = []Result{}, "the message needs no search: "+k.said.Gate.Reason
			return k, false
		}
	}
	return k, true
}
