package search

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// Understanding is what a query was taken for, beyond its words.
type Understanding struct {
	Intent     contract.QueryIntent
	Confidence rank.Score // 0.5 to 0.95
	Mentions   []contract.Mention
	class      Class
	length     int // of the query in characters, at most minHyDE
}

// Understand tells what a query wants, and what it names.
func Understand(q Query) Understanding {
	u := Understanding{Mentions: Mentions(q.Text), class: q.Class}
	u.Intent, u.Confidence = IntentOf(q)
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
	case u.class == TraceQuery || u.class == ReportQuery || u.Intent == contract.QueryIntentDebug:
		return "the query is about a fault"
	case u.Intent != contract.QueryIntentExplain && u.Intent != contract.QueryIntentHow && u.Intent != contract.QueryIntentWhy:
		return "the intent is " + string(u.Intent)
	case u.length < minHyDE:
		return "the query is too short"
	case u.class == SymbolQuery:
		return "the query asks about a name"
	}
	for _, m := range u.Mentions {
		if m.Type == contract.FileMention || m.Type == contract.FunctionMention || m.Type == contract.SymbolMention && qualified(m.Text) {
			return "the query names " + m.Text
		}
	}
	return ""
}
