package verify

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// concept is a set of what a word of a sentence may mean, whatever its language.
type concept uint64

const (
	is concept = 1 << iota
	not
	by     // before who does it
	inside // before where it is
	of
	which   // begins a clause about what was named last
	but     // begins another clause
	and     // joins the members of a group
	small   // may stand between a name and its verb
	then    // before a second verb of the same subject
	other   // somebody who is not named
	vague   // a number is not exact
	propose // names need not exist
	command // the same, where it begins a sentence or a clause
	suppose // it need not be so
	former  // it was so once
	alike   // it is another thing
	lineWord
	starts
	exist
	there
	value
	byDefault
	prefer
	before
	after
	says  // a literal text follows
	scale // a unit that changes a number
	article
	noun // the relation is told by a noun: "a caller of"
	call
	use
	define
	hold
	importing
	extend
	implement
	take
	returning
	raise
	member
)

// conceptNames are the names that the files of words have for concepts, in their order.
var conceptNames = strings.Fields(`is not by inside of which but and small then other vague propose command suppose former alike
line starts exist there value default prefer before after says scale article noun call use define hold import extend implement take return raise member`)

// relations are the concepts that relate two mentions.
const relations = call | use | define | hold | importing | extend | implement | take | returning | raise | member

// sense is what a word of the lexicon means.
type sense struct {
	means concept
	// next are meanings that count only if another word follows.
	next     map[string]concept
	kind     string // "class"
	modifier string // "abstract"
	count    int    // of a number; -1 for none
}

//go:embed words
var wordFiles embed.FS

var (
	lexicon    = map[string]*sense{}
	sets       = map[string]map[string]bool{} // words of no meaning of their own, by what they are
	longestHan int
)

func init() {
	files, _ := wordFiles.ReadDir("words")
	for _, f := range files {
		b, _ := wordFiles.ReadFile("words/" + f.Name())
		for line := range strings.Lines(string(b)) {
			if head, words, ok := strings.Cut(line, ":"); ok && head[0] != '#' && !learnLine(head, strings.Fields(words)) {
				panic(fmt.Sprintf("words/%s: no concept %q", f.Name(), head))
			}
		}
	}
}

// learnLine adds the words of a line, unless what they stand for is unknown.
func learnLine(head string, words []string) (known bool) {
	what, of, _ := strings.Cut(head, " ")
	if what == "set" && sets[of] == nil {
		sets[of] = map[string]bool{}
	}
	for _, w := range words {
		if what == "set" {
			sets[of][w] = true
		} else {
			learn(w, what, of, conceptOf(what)|conceptOf(of))
		}
	}
	return what == "set" || conceptOf(what) != 0 || slices.Contains([]string{"kind", "modifier", "number"}, what)
}

// conceptOf is the concept of a name, 0 if it is none's.
func conceptOf(name string) concept {
	if i := slices.Index(conceptNames, name); i >= 0 {
		return 1 << i
	}
	return 0
}

// learn adds a meaning of a word.
func learn(w, what, of string, means concept) {
	w, next, _ := strings.Cut(w, "+")
	e := lexicon[w]
	if e == nil {
		e = &sense{count: -1, next: map[string]concept{}}
		lexicon[w] = e
	}
	switch {
	case next != "":
		e.next[next] |= means
	case what == "kind":
		e.kind = of
	case what == "modifier":
		e.modifier = of
	case what == "number":
		e.count, _ = strconv.Atoi(of)
	default:
		e.means |= means
	}
	if han(w) {
		longestHan = max(longestHan, len(w))
	}
}

func han(w string) bool { return w != "" && w[0] >= 0xE3 && w[0] <= 0xE9 }

var standard = outline.Words(outline.Standard)

// outsider tells whether a name is one of a language, its standard library or common
// tools, which a draft may use though the repository does not define it.
func outsider(n string) bool {
	low := strings.ToLower(n)
	return len(n) < 3 || sets["known"][low] || standard[n] || strings.ContainsFunc(n, func(r rune) bool { return r >= 0x80 }) ||
		strings.HasPrefix(n, "__") && strings.HasSuffix(n, "__") || n == strings.ToUpper(n) && !strings.Contains(strings.Trim(n, "_"), "_")
}
