package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// Understanding is what a query was taken for, beyond its words.
type Understanding struct {
	Intent     Intent
	Confidence rank.Score // 0.5 to 0.95
	Mentions   []contract.Mention
	Strategy   Strategy
	class      Class
	length     int // of the query in characters, at most minHyDE
}

// Understand tells what a query wants, what it names, and where to look.
func Understand(q Query) Understanding {
	u := Understanding{Mentions: Mentions(q.Text), class: q.Class}
	u.Intent, u.Confidence = IntentOf(q)
	u.Strategy = strategyOf(q, u.Intent, u.Mentions)
	for range q.Text[:min(len(q.Text), 4*minHyDE)] {
		u.length++
	}
	return u
}

// minHyDE is the length in characters from which on a query is worth a hypothetical
// answer.
const minHyDE = 10

// HyDE tells whether a hypothetical answer may stand for the query in the vector
// lane, "" if so, else why not: the question must ask what, how or why, be long
// enough, and name no file and no function, which are better looked up.
func (u Understanding) HyDE() string {
	switch {
	case u.class == TraceQuery || u.class == ReportQuery || u.Intent == Debug:
		return "the query is about a fault"
	case u.Intent != Explain && u.Intent != How && u.Intent != Why:
		return "the intent is " + string(u.Intent)
	case u.length < minHyDE:
		return "the query is too short"
	}
	for _, m := range u.Mentions {
		if m.Type == contract.FileMention || m.Type == contract.FunctionMention || m.Type == contract.SymbolMention && qualified(m.Text) {
			return "the query names " + m.Text
		}
	}
	return ""
}

// lanesBy are the factors that a strategy brings. Those of the outline were chosen on
// the development half of the benchmark and help on either half of its languages;
// what the others change are the lanes that take part only if the host has vectors or
// the graph is asked for (task bench:understanding).
var lanesBy = map[Strategy]Lanes{
	ByOutline:          {Chunk: rank.Of(3, 2), Name: rank.Of(3, 2)},
	BySemantic:         {Vector: rank.Of(3, 2)},
	BySemanticAndGraph: {Vector: rank.Of(3, 2), Graph: rank.Of(3, 2)},
	ByKeywordAndGraph:  {Vector: rank.Of(3, 4), Graph: rank.Of(3, 2)},
}

// Lanes returns the factors of the strategy.
func (u Understanding) Lanes() Lanes { return lanesBy[u.Strategy] }

// Connected tells whether the strategy looks at what the graph connects.
func (u Understanding) Connected() bool {
	return u.Strategy == BySemanticAndGraph || u.Strategy == ByKeywordAndGraph
}
