package verify

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
)

// concept is a set of what a word of a sentence may mean, whatever its language.
type concept uint64

const (
	is concept = 1 << iota
	not
	by     // before who does it
	inside // before where it is
	of
	which // begins a clause about what was named last
	but   // begins another clause
	and   // joins the members of a group
	small // may stand between a name and its verb
	then  // before a second verb of the same subject
	other // somebody who is not named
	modal
	has
	only
	partly // a list is not all
	direct
	vague   // a number is not exact
	propose // names need not exist
	command // the same, where it begins a sentence or a clause
	modals  // the same, of what could be
	suppose // it need not be so
	former  // it was so once
	alike   // it is another thing
	looking // what a reader does
	lineWord
	container // file, module
	starts
	ending
	exist
	there
	call
	callnoun // "a call to"
	caller
	use
	define
	hold
	importing
	importnoun // "an import of"
	dependency
	extend
	heir // "a subclass of"
	base
	implement
	implementer
	take
	parameter
	returning
	result
	raise
	member
	value
	byDefault
	prefer
	before
	after
	says  // a literal text follows
	scale // a unit that changes a number
	as    // before what something is
	until // a range
	article
)

// conceptNames are the names that the files of words have for concepts, in their order.
var conceptNames = strings.Fields(`is not by inside of which but and small then other modal has only partly direct vague propose command modals suppose former alike
looking line file starts ends exist there call callnoun caller use define hold import importnoun dependency extend heir base implement implementer take
parameter return result raise member value default prefer before after says scale as until article`)

// relations are the concepts that relate what stands before a word to what follows.
const relations = call | callnoun | caller | use | define | hold | importing | importnoun | dependency | extend | heir | base | implement | implementer | take | parameter | returning | result | raise | member

// A word of the lexicon.
type word struct {
	means concept
	// next are meanings that count only if another word follows.
	next     map[string]concept
	kind     string // "class"
	modifier string // "abstract"
	number   int    // -1 for none
}

//go:embed words
var wordFiles embed.FS

var (
	lexicon    = map[string]*word{}
	sets       = map[string]map[string]bool{} // words of no meaning of their own, by what they are
	longestHan int
)

func init() {
	names := map[string]concept{"kind": 0, "modifier": 0, "number": 0}
	for i, n := range conceptNames {
		names[n] = 1 << i
	}
	files, _ := wordFiles.ReadDir("words")
	for _, f := range files {
		b, _ := wordFiles.ReadFile("words/" + f.Name())
		for line := range strings.Lines(string(b)) {
			head, words, ok := strings.Cut(line, ":")
			if !ok || head[0] == '#' {
				continue
			}
			kind, of, _ := strings.Cut(head, " ")
			means, ok := names[kind]
			for w := range strings.FieldsSeq(words) {
				switch {
				case ok:
					learn(w, kind, of, means)
				case kind != "set":
					panic(fmt.Sprintf("words/%s: no concept %q", f.Name(), head))
				case sets[of] == nil:
					sets[of] = map[string]bool{w: true}
				default:
					sets[of][w] = true
				}
			}
		}
	}
}

// learn adds a meaning of a word.
func learn(w, kind, of string, means concept) {
	w, next, _ := strings.Cut(w, "+")
	e := lexicon[w]
	if e == nil {
		e = &word{number: -1, next: map[string]concept{}}
		lexicon[w] = e
	}
	switch {
	case next != "":
		e.next[next] |= means
	case kind == "kind":
		e.kind = of
	case kind == "modifier":
		e.modifier = of
	case kind == "number":
		e.number, _ = strconv.Atoi(of)
	default:
		e.means |= means
	}
	if han(w) {
		longestHan = max(longestHan, len(w))
	}
}

func han(w string) bool { return w[0] >= 0xE3 && w[0] <= 0xE9 }

// outsider tells whether a name is one of a language, its standard library or common
// tools, which a draft may use though the repository does not define it.
func outsider(n string) bool {
	if len(n) < 3 || sets["known"][n] || sets["known"][strings.ToLower(n)] {
		return true
	}
	for i := range len(n) {
		if n[i] >= 0x80 {
			return true
		}
	}
	return strings.HasPrefix(n, "__") && strings.HasSuffix(n, "__") || n == strings.ToUpper(n) && !strings.Contains(strings.Trim(n, "_"), "_")
}
