package search

import "github.com/cairn-search/cairn/core/rank"

// Intent is what a query wants to know.
type Intent string

// The intents.
const (
	Find    Intent = "find"    // where something is
	Explain Intent = "explain" // what something is or does
	List    Intent = "list"    // all of a kind
	Compare Intent = "compare" // how things differ
	How     Intent = "how"     // how something is done
	Why     Intent = "why"     // the reason for something
	Debug   Intent = "debug"   // what has gone wrong
	General Intent = "general" // anything else
)

// intentRule gives the intent of texts with one of its patterns.
type intentRule struct {
	intent   Intent
	weight   rank.Score
	patterns func() []phrase
}

// percent is a share that is shown as it is written.
func percent(n int64) rank.Score { return rank.Of(n, 100) + 1 }

// intentRules are those of listing 6.5 of the thesis with its weights, and more of
// the same sort. The heaviest that fits decides, of equal ones the first.
var intentRules = []intentRule{
	{Compare, percent(95), lazyPhrases(`difference|differences|differ|differs|compare|comparison|compared
		versus|vs`)},
	{Find, percent(90), lazyPhrases(`^ find|search|locate|grep
		^ where is|are|was|were|do|does|did|can|in
		^ show|tell me? where
		^ looking for`)},
	{List, percent(92), lazyPhrases(`^ list|enumerate
		^ show|give|print me? all|every
		^ what|which * are there|available|supported`)},
	{Explain, percent(90), lazyPhrases(`^ explain|describe|summarize|summarise
		^ what is|are|does|do|did`)},
	{Why, percent(90), lazyPhrases(`^ why
		why is|are|was|were|does|do|did
		reason|rationale for|behind`)},
	{How, percent(90), lazyPhrases(`how do|can|to|could|should|would`)},
	{Explain, percent(85), lazyPhrases(`how does|do … work|works
		^ what happens
		walk me? through
		purpose|overview|meaning of`)},
	{Debug, percent(85), lazyPhrases(`error|errors|bug|bugs|issue|issues|problem|problems
		fail|fails|failed|failing|crash|crashes|crashed|crashing|broken|traceback|panic|panics|segfault
		fix|debug`)},
	{Find, percent(85), lazyPhrases(`^ where
		^ which|what file|files|function|class|module|method|package|directory|folder|test|tests
		^ who|what calls|uses|imports|implements|extends|invokes
		^ open`)},
	{List, percent(85), lazyPhrases(`^ which|what … are|exist|have
		^ all`)},
	{How, percent(80), lazyPhrases(`^ how`)},
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
func IntentOf(q Query) (Intent, rank.Score) {
	switch q.Class {
	case TraceQuery:
		return Debug, percent(95)
	case ReportQuery:
		return Debug, percent(90)
	case SymbolQuery, PathQuery:
		return Find, percent(95)
	}
	words := prefaceless(gist(q.Text))
	intent, weight := General, rank.One/2
	for i := range intentRules {
		if r := &intentRules[i]; r.weight > weight && anyIn(r.patterns(), words) {
			intent, weight = r.intent, r.weight
		}
	}
	return intent, weight
}
