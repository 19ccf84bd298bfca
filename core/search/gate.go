package search

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/rank"
)

// Gating is whether a message needs retrieval at all.
type Gating struct {
	Retrieve   bool
	Confidence rank.Score // 0.5 to 0.95
	Reason     string     // in a few words
}

// Ungated is the decision where nothing else decides.
var Ungated = Gating{true, rank.One / 2, "nothing speaks against it"}

// gateRow is a row of the table of patterns.
type gateRow struct {
	Gating
	fits func(m *message) bool
}

// message is a text as the gate reads it.
type message struct {
	text  string
	words []string // all that were read
	asked []string // those after greetings and polite forms
	query Query
}

// gateRows are table 7.1 of the thesis, the rows that retrieve first, with what else
// has been seen in its spirit; the confidences are the table's, those of added rows
// like them. The first that fits decides.
var gateRows = []gateRow{
	{Gating{true, percent(95), "the message names code"}, func(m *message) bool { return len(Mentions(m.text)) > 0 }},
	{Gating{true, percent(90), "the message holds an error with its place"}, func(m *message) bool { return m.query.Class == TraceQuery || m.query.Class == ReportQuery }},
	{Gating{true, percent(90), "the message is about this project"}, says(projectPhrases)},
	{Gating{true, percent(85), "the message is about what the speakers have made"}, says(oursPhrases)},

	{Gating{false, percent(95), "small talk"}, func(m *message) bool { return onlyOf(m.words, talkWords()) }},
	{Gating{false, percent(90), "small talk"}, func(m *message) bool { return anyIn(replyPhrases(), m.words) && len(m.words) <= maxReply && !m.works() }},
	{Gating{false, percent(95), "arithmetic"}, arithmetic},
	{Gating{false, percent(90), "about the conversation"}, asks(aboutTalk)},
	{Gating{false, percent(90), "about the assistant"}, asks(aboutAssistant)},
	{Gating{false, percent(80), "a task that stands on its own"}, func(m *message) bool { return anyIn(taskPhrases(), m.asked) && !m.definite() }},
	{Gating{false, percent(80), "a general question about a language or tool"}, func(m *message) bool {
		return m.general() && (anyIn(aboutTools(), m.asked) || m.textbook()) && !m.definite()
	}},
	{Gating{false, percent(75), "a question about a concept"}, func(m *message) bool { return anyIn(conceptPhrases(), m.asked) && !m.definite() }},
	{Gating{false, percent(75), "a question about the world"}, asks(worldPhrases)},
}

func says(list func() []phrase) func(*message) bool {
	return func(m *message) bool { return anyIn(list(), m.words) }
}

func asks(list func() []phrase) func(*message) bool {
	return func(m *message) bool { return anyIn(list(), m.asked) }
}

// Gate tells by patterns whether a message needs retrieval; false means that none
// fits. It reads a bounded part of the message.
func Gate(text string) (Gating, bool) {
	m := &message{text: text[:min(len(text), maxGistBytes)]}
	m.words = gist(m.text)
	m.asked = prefaceless(m.words)
	m.query = Parse(m.text)
	for i := range gateRows {
		if gateRows[i].fits(m) {
			return gateRows[i].Gating, true
		}
	}
	return Ungated, false
}

// general tells whether a message asks to be taught.
func (m *message) general() bool {
	i, _ := IntentOf(m.query)
	return i == Explain || i == How || i == Compare || anyIn(teachPhrases(), m.asked)
}

// maxReply is how many words a mere reply has at most.
const maxReply = 14

// works tells whether a message asks for work or an answer.
func (m *message) works() bool {
	return slices.ContainsFunc(m.words, func(w string) bool { return workWords()[w] })
}

// textbook tells whether a message is about nothing but textbook terms.
func (m *message) textbook() bool {
	found := false
	for _, w := range m.asked {
		switch {
		case concepts()[w]:
			found = true
		case !stopWords[w] && !tools()[w] && !languages()[w] && !indefinite()[w] && !teachWords()[w]:
			return false
		}
	}
	return found
}

// definite tells whether a message speaks of something certain: "the parser", but
// not "the difference".
func (m *message) definite() bool {
	for i, w := range m.asked {
		if i+1 < len(m.asked) && articles()[w] && !indefinite()[m.asked[i+1]] && !concepts()[m.asked[i+1]] && !tools()[m.asked[i+1]] && !languages()[m.asked[i+1]] {
			return true
		}
	}
	return false
}

func onlyOf(words []string, set map[string]bool) bool {
	for _, w := range words {
		if !set[w] {
			return false
		}
	}
	return len(words) > 0
}

// arithmetic: numbers, signs and the words of sums.
func arithmetic(m *message) bool {
	if len(m.words) == 0 || len(m.text) > 200 {
		return false
	}
	digits, others := 0, 0
	for _, w := range m.words {
		switch {
		case strings.Trim(w, "0123456789.+_'") == "":
			digits++
		case !sumWords()[w]:
			others++
		}
	}
	if anyIn(unitPhrases(), m.words) {
		return true
	}
	return digits > 0 && others == 0
}
