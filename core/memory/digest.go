package memory

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// How many lines of each kind a summary in a session's own words has at most.
const digestLines = 8

// didStems are the stems of what is done to code, as it is told afterwards: "Fixed the
// parser", "I moved it".
var didStems = wordSet{name: "didStems", stems: true}

// leavesOpen are phrases that say that something is still to be done.
var leavesOpen = worded[[]string]{as: plainly, name: "leavesOpen"}

// digest is the summary that needs no model: what was asked, decided, changed and left open,
// in the words in which it was said, the first and the last of too many.
func digest(list []contract.Message, decisions []Decision) string {
	var asked, decided, changed, open []string
	for i := range list {
		m := &list[i]
		if m.Role == "user" && (strings.Contains(m.Content, "?") || requests(m.Content) || len(asked) == 0) {
			asked = append(asked, request(m.Content))
		}
		for _, s := range plainSentences(m.Content) {
			switch {
			case strings.HasSuffix(s, "?"):
				if !slices.ContainsFunc(list[i+1:], func(o contract.Message) bool { return o.Role != m.Role }) {
					open = append(open, s) // nobody answered
				}
			case saysAny(s, leavesOpen.get()):
				open = append(open, s)
			case m.Role != "system" && tellsDone(s):
				changed = append(changed, s)
			}
		}
	}
	for _, d := range slices.Backward(decisions) {
		if d.SupersededBy == "" {
			decided = append(decided, firstLine(d.Description))
		}
	}
	changed = slices.DeleteFunc(changed, func(s string) bool { return slices.Contains(decided, s) })
	var b strings.Builder
	for _, part := range []struct {
		name  string
		lines []string
	}{{"Asked", asked}, {"Decided", decided}, {"Changed", changed}, {"Left open", open}} {
		for _, line := range ends(part.lines) {
			b.WriteString(part.name + ": " + line + "\n")
		}
	}
	if last := list[len(list)-1]; len(list) > 1 && !strings.Contains(b.String(), firstLine(last.Content)) {
		b.WriteString("Last, from the " + string(last.Role) + ": " + firstLine(last.Content) + "\n")
	}
	return strings.TrimSpace(b.String())
}

// ends are the first and the last of some lines, each once.
func ends(lines []string) (list []string) {
	for _, line := range lines {
		if !slices.Contains(list, line) {
			list = append(list, line)
		}
	}
	if over := len(list) - digestLines; over > 0 {
		list = slices.Delete(list, digestLines/2, digestLines/2+over)
	}
	return list
}

// request is the sentence of a text that asks, else its first line.
func request(text string) string {
	list := plainSentences(text)
	at := slices.IndexFunc(list, func(s string) bool { return strings.HasSuffix(s, "?") })
	if at < 0 {
		at = slices.IndexFunc(list, requests)
	}
	if at < 0 {
		return firstLine(text)
	}
	return list[at]
}

// requests tells whether a text begins by telling what to do.
func requests(text string) bool {
	low := lowered(strings.TrimSpace(text))
	return slices.ContainsFunc(asksFor.get(), func(head string) bool { return strings.HasPrefix(low, head) })
}

var asksFor = worded[[]string]{as: spaced, name: "asksFor"}

// tellsDone tells whether a sentence says what was done: it begins with it, or with who did.
func tellsDone(s string) bool {
	words, _ := wordsOf(s)
	for i, w := range words[:min(len(words), 3)] {
		switch low := lowered(w); {
		case strings.HasSuffix(low, "ed") && didStems.has(stemOf(low)) || low == "split" || low == "wrote" || low == "rewrote":
			return i == 0 || slices.Contains([]string{"i", "we", "i've", "we've", "have", "done", "now", "also"}, lowered(words[i-1]))
		}
	}
	return false
}

func saysAny(s string, list []string) bool {
	words, _ := wordsOf(lowered(s))
	line := "_" + strings.Join(words, "_") + "_"
	return slices.ContainsFunc(list, func(phrase string) bool { return strings.Contains(line, "_"+phrase+"_") })
}
