package search

import (
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// intentRule gives the intent of texts with one of its patterns.
type intentRule struct {
	intent   contract.QueryIntent
	weight   rank.Score
	patterns func() []phrase
}

// percent is a share that is shown as it is written.
func percent(n int64) rank.Score { return rank.Of(n, 100) + 1 }

// intentRules are those of listing 6.5 of the thesis with its weights, and more of
// the same sort. The heaviest that fits decides, of equal ones the first.
var intentRules = []intentRule{
	{contract.QueryIntentCompare, percent(95), lazyPhrases(`difference|differences|differ|differs|compare|comparison|compared
		versus|vs`)},
	{contract.QueryIntentFind, percent(90), lazyPhrases(`^ find|search|locate|grep
		^ where is|are|was|were|do|does|did|can|in
		^ show|tell me? where
		^ looking for`)},
	{contract.QueryIntentList, percent(92), lazyPhrases(`^ list|enumerate
		^ show|give|print me? all|every
		^ what|which * are there|available|supported`)},
	{contract.QueryIntentExplain, percent(90), lazyPhrases(`^ explain|describe|summarize|summarise
		^ what is|are|does|do|did`)},
	{contract.QueryIntentWhy, percent(90), lazyPhrases(`^ why
		why is|are|was|were|does|do|did
		reason|rationale for|behind`)},
	{contract.QueryIntentHow, percent(90), lazyPhrases(`how do|can|to|could|should|would`)},
	{contract.QueryIntentExplain, percent(85), lazyPhrases(`how does|do … work|works
		^ what happens
		walk me? through
		purpose|overview|meaning of`)},
	{contract.QueryIntentDebug, percent(85), lazyPhrases(`error|errors|bug|bugs|issue|issues|problem|problems
		fail|fails|failed|failing|crash|crashes|crashed|crashing|broken|traceback|panic|panics|segfault
		fix|debug`)},
	{contract.QueryIntentFind, percent(85), lazyPhrases(`^ where
		^ which|what file|files|function|class|module|method|package|directory|folder|test|tests
		^ who|what calls|uses|imports|implements|extends|invokes
		^ open`)},
	{contract.QueryIntentList, percent(85), lazyPhrases(`^ which|what … are|exist|have
		^ all`)},
	{contract.QueryIntentHow, percent(80), lazyPhrases(`^ how`)},
}

// prefaces are what may stand before the question itself.
var prefaces = lazyPhrases(`^ please|pls|hi|hello|hey|thanks|thank|ok|okay|so|and|also|now|then|but|well
	^ can|could|would|will you please|kindly?
	^ can|could i|we
	^ i am looking
	^ i want|need|would|like to? know|understand|see|find?
	^ i wonder|wondering
	^ tell me
	^ help me
	^ do you know`)

// keepers are prefaces whose end is a word that tells the intent.
var keepers = lazySet("looking find see")

// prefaceless returns the words after greetings and polite forms.
func prefaceless(words []string) []string {
	for len(words) > 1 {
		longest := 0
		for _, p := range prefaces() {
			longest = max(longest, p.at(0, words))
		}
		if longest > 0 && keepers()[words[longest-1]] {
			longest--
		}
		if longest == 0 || longest >= len(words) {
			return words
		}
		words = words[longest:]
	}
	return words
}

// IntentOf tells what a query wants, and how sure that is, from 0.5 to 0.95.
func IntentOf(q Query) (contract.QueryIntent, rank.Score) {
	switch q.Class {
	case TraceQuery:
		return contract.QueryIntentDebug, percent(95)
	case ReportQuery:
		return contract.QueryIntentDebug, percent(90)
	case SymbolQuery, PathQuery:
		if len(strings.Fields(q.Text)) > 1 {
			break // a question about a name
		}
		return contract.QueryIntentFind, percent(95)
	}
	words := prefaceless(gist(q.Text))
	intent, weight := contract.QueryIntentGeneral, rank.One/2
	for i := range intentRules {
		if r := &intentRules[i]; r.weight > weight && anyIn(r.patterns(), words) {
			intent, weight = r.intent, r.weight
		}
	}
	return intent, weight
}
