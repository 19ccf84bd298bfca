package memory

import (
	"slices"
	"strings"
)

// patterns are what tells a decision, as regular expressions in the seed:
//
//	we('ll| will| should| decided| agreed| chose)   let's (go with|use|implement|do|try)
//	the (decision|plan|approach|strategy) is        i('ll| will) (use|implement|go with|choose)
//	decided to    agreed (on|to|that)    going (to|with)    settled on
//
// and, besides the seed, whatever comes after let's but what decides nothing ("let's see"), what
// we picked or went with, and (decided|decision|agreed) with a colon.
//
// Each is a head and what may follow it, whatever the case.
var patterns = worded[[]pattern]{as: continued, name: "patterns"}

// undecided are how a text goes on from such a head that decides nothing.
var undecided = worded[[]string]{as: spaced, name: "undecided"}

// continued are phrases in two parts, those that begin alike together.
func continued(list []string) (all []pattern) {
	for _, p := range spaced(list) {
		head, then, _ := strings.Cut(p, "=")
		if len(all) == 0 || all[len(all)-1].head != head {
			all = append(all, pattern{head: head})
		}
		last := &all[len(all)-1]
		last.then = append(last.then, then)
	}
	return all
}

// pattern is how a phrase begins, and what may follow.
type pattern struct {
	head string
	then []string
}

// MightDecide tells whether a text holds one of the patterns of decisions.
func MightDecide(s string) bool {
	s = lowered(s)
	for _, p := range patterns.get() {
		for at := 0; ; at++ { // heads may overlap
			i := strings.Index(s[at:], p.head)
			if i < 0 {
				break
			}
			at += i
			begins := func(phrase string) bool { return strings.HasPrefix(s[at:], phrase) }
			if slices.ContainsFunc(p.then, func(then string) bool { return begins(p.head + then) }) && !slices.ContainsFunc(undecided.get(), begins) {
				return true
			}
		}
	}
	return false
}

// lowered is a text in lower case of ASCII, with plain apostrophes.
func lowered(s string) string {
	s = strings.ReplaceAll(s, "’", "'")
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// Bounds of what is read for decisions.
const (
	decisionBytes    = 64 << 10 // of a message
	maxDecisions     = 20       // of a message
	maxSentenceBytes = 600
)

// Decided returns the sentences of a text that hold a pattern, outside of code, in
// order and each once.
func Decided(s string) []string { return sentencesThat(s, MightDecide) }

// Preferred returns the sentences of what a user says that tell how things are to be done
// from then on.
func Preferred(s string) []string { return sentencesThat(s, prefers) }

// preferences are how a sentence begins, and phrases in one, that tells how somebody wants
// things done.
var (
	preferences = worded[[]string]{as: spaced, name: "preferences"}
	preferring  = worded[[]string]{as: spaced, name: "preferring"}
)

// prefers tells whether a sentence is a preference.
func prefers(s string) bool {
	s = lowered(s)
	return slices.ContainsFunc(preferences.get(), func(head string) bool { return strings.HasPrefix(s, head) }) ||
		slices.ContainsFunc(preferring.get(), func(phrase string) bool { return strings.Contains(" "+s, " "+phrase) })
}

// sentencesThat are the sentences of a text that tell something, at most so many.
func sentencesThat(s string, tells func(string) bool) (list []string) {
	for _, sentence := range plainSentences(s) {
		if !strings.HasSuffix(sentence, "?") && tells(sentence) { // a question decides nothing
			if list = append(list, sentence); len(list) == maxDecisions {
				break
			}
		}
	}
	return list
}

// plainSentences are the sentences of a text outside of code and calls of tools, in order and
// each once.
func plainSentences(s string) (list []string) {
	seen := map[string]bool{}
	fenced := false
	for line := range strings.Lines(Head(s, decisionBytes)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
			fenced = !fenced
			continue
		}
		if fenced || callsTool(line) {
			continue
		}
		for _, sentence := range sentences(line) {
			sentence = strings.TrimSpace(strings.TrimLeft(sentence, "#>*-+ \t"))
			sentence = strings.TrimRight(Head(sentence, maxSentenceBytes), "; ")
			if sentence != "" && !seen[sentence] {
				seen[sentence] = true
				list = append(list, sentence)
			}
		}
	}
	return list
}

// sentences cuts a line after the marks that end a sentence, where a blank follows.
func sentences(line string) []string {
	var list []string
	start := 0
	for i := 0; i+1 < len(line); i++ {
		if c := line[i]; (c == '.' || c == '!' || c == '?' || c == ';') && line[i+1] == ' ' {
			list = append(list, line[start:i+1])
			start = i + 2
		}
	}
	return append(list, line[start:])
}
