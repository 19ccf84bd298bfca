package memory

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// saying is what a text says, sentence by sentence. Questions and calls of tools say nothing.
type saying struct {
	list []statement
	held map[string]bool // all stems
}

// statement is what of a sentence tells whether another says the same, or something else
// about the same.
type statement struct {
	text string
	// about are the stems of its words, without the commonest, numbers and their units, and
	// those that say that something changes.
	about map[string]bool
	// held are all of its stems, numbers too.
	held    map[string]bool
	numbers []number
	names   []name
	order   []spoken
	// changes tells that it says that something is no longer as it was, moves that it says
	// what it is changed to, drops that it is left.
	changes, moves, drops bool
	// decided tells that it says what is to be done.
	decided bool
	// denies tells that it says that something is not so, negates that it does by "not".
	denies, negates bool
	// asserted tells that it says how things are, refuses that it is not to be changed, conditional
	// that it is so if something is, besides that it is so beside what else is.
	asserted, refuses, conditional, besides bool
	// polar are its words that have an opposite.
	polar map[string]bool
}

// number is a number in a text, with the stems of the words around it.
type number struct {
	text, before, unit string
	left               bool // it is said to be so no more
}

// name is a word that looks like a name, as its stems.
type name struct {
	text string
	// value tells that it stands where a value does: "sent with Twilio"; left, that it
	// does where one is left: "from Twilio".
	value, left bool
	// doer tells that it is who or what does something: "led by Twilio".
	doer bool
	// first tells that it may be any word, for a clause begins with it.
	first bool
}

// denials are words by which a sentence says that something is not so, beside those in "n't".
var denials = wordSet{name: "denials"}

// sayingBytes is how much of a text is read for what it says: what is longer is a log or a
// document, not a sentence that something later can replace.
const sayingBytes = 2 << 10

// What says that something is not as it was, in talk about work. Words are told by their
// stems; phrases as they stand; and a verb of moving by the "to" that comes soon after it.
var (
	changeStems     = wordSet{name: "changeStems", stems: true}
	changePhrases   = worded[[]string]{as: plainly, name: "changePhrases"}
	droppingStems   = wordSet{name: "droppingStems", stems: true}
	droppingPhrases = worded[[]string]{as: plainly, name: "droppingPhrases"}
	movingStems     = wordSet{name: "movingStems", stems: true}
)

// Words after which a value stands, and those after which one stands that is left.
var (
	beforeValue      = wordSet{name: "beforeValue"}
	beforeLeft       = wordSet{name: "beforeLeft"}
	behindNumber     = wordSet{name: "behindNumber"} // these count nothing
	beforeLeftNumber = wordSet{name: "beforeLeftNumber"}
	// After these a value stands that need not look like a name.
	beforePlain = wordSet{name: "beforePlain"}
)

// spelled are numbers that are written out, but for one, which is mostly an article.
var spelled = worded[map[string]string]{as: forms, name: "spelled"}

// units are short forms of units, by the stem of what they stand for.
var units = worded[map[string]string]{as: forms, name: "units"}

// measures are units of many things: that two sentences have one says little.
var measures = wordSet{name: "measures", stems: true}

// wordsOf are the words of a text as they stand, without marks around them; ends tells
// after which a clause ends.
func wordsOf(s string) (words []string, ends []bool) {
	for _, w := range strings.Fields(s) {
		trimmed := strings.TrimRight(strings.TrimLeft(w, "\"'`([{<*_#$€£~“‘«"), "\"'`)]}>*_.,;:!?…”’»")
		trimmed = strings.TrimSuffix(strings.TrimSuffix(trimmed, "'s"), "’s")
		ended := strings.ContainsAny(w[len(w)-min(len(w), 3):], ".,;:!?…") && !strings.HasSuffix(trimmed, w)
		if trimmed == "" {
			if len(ends) > 0 {
				ends[len(ends)-1] = true // a dash
			}
			continue
		}
		words, ends = append(words, trimmed), append(ends, ended)
	}
	return words, ends
}

// callsTool tells whether a line stands for a call of a tool, as in imported messages: it is
// found by its words, but nobody says anything with it.
func callsTool(line string) bool {
	name, ok := strings.CutPrefix(line, "[used ")
	return ok && strings.Contains(name, "] ")
}

func stemOf(word string) string {
	return strings.Join(termList(word), " ")
}

func readSaying(text string) saying {
	s := saying{held: map[string]bool{}}
	for line := range strings.Lines(Head(text, sayingBytes)) {
		line = strings.TrimSpace(line)
		for _, sentence := range sentences(line) {
			one := readStatement(sentence)
			for t := range one.held {
				s.held[t] = true
			}
			if !callsTool(line) && !strings.HasSuffix(strings.TrimSpace(sentence), "?") && len(one.about) > 0 {
				s.list = append(s.list, one)
			}
		}
	}
	return s
}

// repeats tells whether a text says again what another one has said.
func (s *saying) repeats(before *saying) bool {
	if len(s.list) == 0 || len(before.list) == 0 {
		return false
	}
	return !slices.ContainsFunc(s.list, func(a statement) bool {
		return !slices.ContainsFunc(before.list, func(b statement) bool { return a.repeats(&b) })
	})
}

// replaced are the sentences of an earlier text about which a later one says something new;
// common are words that so many texts have that they tie none together.
func (s *saying) replaced(before *saying, common map[string]bool) (list []int) {
	for i := range s.list {
		one := &s.list[i]
		var these []int
		for j := range before.list {
			if one.replaces(&before.list[j], common) {
				these = append(these, j)
			}
		}
		for _, j := range these {
			if !slices.Contains(list, j) && !slices.ContainsFunc(these, func(k int) bool { return one.narrows(&before.list[k], &before.list[j]) }) {
				list = append(list, j)
			}
		}
	}
	slices.Sort(list)
	return list
}

// nearestTo is the sentence of a text that shares the most words with one of another.
func (s *saying) nearestTo(other *saying) (at int) {
	most := -1
	for i := range s.list {
		for j := range other.list {
			if n, _ := shared(&s.list[i], &other.list[j]); n > most {
				at, most = i, n
			}
		}
	}
	return at
}

// narrows tells whether one of two sentences that a statement replaces is meant and not the
// other, which says more of what it is about than the statement does: the staging gateway,
// beside the gateway.
func (s *statement) narrows(one, other *statement) bool {
	inOne, _ := shared(s, one)
	inOther, _ := shared(s, other)
	both, of := shared(one, other)
	return inOne == inOther && both == of && len(one.about) == of && len(other.about) > of
}

func readStatement(text string) statement {
	s := statement{text: text, about: map[string]bool{}, held: map[string]bool{}, polar: map[string]bool{}}
	words, ends := wordsOf(text)
	for _, w := range words {
		for _, t := range termList(w) {
			s.held[t] = true
		}
	}
	words, ends = daysAsNumbers(words, ends)
	low := make([]string, len(words))
	for i, w := range words {
		low[i] = lowered(w)
	}
	if n := startOf(low, decidingThat.get()); n > 1 && n < len(low) { // what was decided is what is said
		s.decided = true
		words, ends, low = slices.Delete(words, 1, n), slices.Delete(ends, 1, n), slices.Delete(low, 1, n)
	}
	line := "_" + strings.Join(low, "_") + "_"
	said := func(phrase string) bool { return strings.Contains(line, "_"+phrase+"_") }
	s.changes, s.drops = slices.ContainsFunc(changePhrases.get(), said), slices.ContainsFunc(droppingPhrases.get(), said)
	named := 0 // where a name goes on
	for i, w := range words {
		n, ok := numberAt(low, ends, i)
		s.read(w, low[i], n, ok, ends[i])
		if ok {
			s.numbers = append(s.numbers, n)
			s.held[n.text] = true
			continue
		}
		s.marks(low[i])
		s.topic(w, to(low, ends, i))
		if n, ok := nameAt(words, low, ends, i); ok {
			s.addName(n, named == i && i > 0 && !ends[i-1])
			named = i + 1
		}
	}
	s.changes = s.changes || s.moves
	s.asserted = s.asserts(low, ends)
	for _, n := range s.numbers {
		maps.DeleteFunc(s.about, func(t string, _ bool) bool { return n.unit != "" && (t == n.unit || units.get()[t] == n.unit) })
	}
	return s
}

// daysAsNumbers writes each day of a month, as in "27 November" and "November 27th, 2026", as one
// number of the unit "date": one day stands in the place of another as numbers do.
func daysAsNumbers(words []string, ends []bool) ([]string, []bool) {
	low := make([]string, len(words))
	for i, w := range words {
		low[i] = lowered(w)
	}
	for i := 0; i < len(low); i++ {
		m, d, to := monthAndDay(low, i)
		if m == 0 || d == 0 || slices.Contains(ends[i:to-1], true) {
			continue
		}
		if to < len(low) && yearOf(low[to]) > 0 {
			to++
		}
		day := fmt.Sprintf("%02d-%02ddate", m, d)
		words[i], low[i], ends[i] = day, day, ends[to-1]
		words, low, ends = append(words[:i+1], words[to:]...), append(low[:i+1], low[to:]...), append(ends[:i+1], ends[to:]...)
	}
	return words, ends
}

// addName takes in a name; goesOn tells that it does so with the one before: Amazon SES.
func (s *statement) addName(n name, goesOn bool) {
	if goesOn {
		last := s.names[len(s.names)-1]
		n.value, n.left, n.doer = last.value, last.left, last.doer
	}
	s.names = append(s.names, n)
}

// marks takes in a word, in lower case, by which a sentence denies, limits or adds something,
// or says the opposite of another.
func (s *statement) marks(low string) {
	s.negates = s.negates || refusing.has(low) || strings.HasSuffix(low, "n't")
	s.denies = s.denies || denials.has(low) || s.negates
	s.conditional, s.besides = s.conditional || conditions.has(low), s.besides || besides.has(low)
	if opposites.get()[low] != nil {
		s.polar[low] = true
	}
}

// topic takes in a word for what a sentence is about and whether it tells of a change;
// somewhere says that "to" follows.
func (s *statement) topic(word string, somewhere bool) {
	for _, t := range termList(word) {
		if as := irregular.get()[t]; as != "" {
			t = as
		}
		s.changes, s.drops = s.changes || changeStems.has(t), s.drops || droppingStems.has(t)
		s.moves = s.moves || movingStems.has(t) && somewhere
		if !changeStems.has(t) && !movingStems.has(t) && !fillers.has(t) && !determinerStems.has(t) {
			s.about[t] = true
		}
	}
}

// nameAt reads the word i as a name or a plain value, unless it is who speaks.
func nameAt(words, low []string, ends []bool, i int) (name, bool) {
	w, begins := words[i], i == 0 || ends[i-1]
	if !begins && beforePlain.has(low[i-1]) && (ends[i] || i+1 == len(low)) && lowered(w) == w && stemOf(w) != "" {
		return name{text: stemOf(w), value: true}, true
	}
	n, ok := nameOf(w, begins)
	if !ok || i == 0 && ends[0] {
		return name{}, false
	}
	if !begins {
		n.value, n.left, n.doer = beforeValue.has(low[i-1]), beforeLeft.has(low[i-1]), low[i-1] == "by"
	}
	return n, true
}

// to tells whether "to" stands within a few words after one, in its clause.
func to(low []string, ends []bool, i int) bool {
	for j := i + 1; j < len(low) && j <= i+8 && !ends[j-1]; j++ {
		if low[j] == "to" {
			return true
		}
	}
	return false
}

// decidingThat are how a sentence begins that says that something was decided; its first word
// stays, as who does it.
var decidingThat = worded[[][]string]{as: phrases, name: "decidingThat"}

// fillers say nothing about what a text is about.
var fillers = wordSet{name: "fillers", stems: true}

// irregular are stems that are forms of another word.
var irregular = worded[map[string]string]{as: forms, name: "irregular"}

// numberAt reads the word at a place as a number.
func numberAt(low []string, ends []bool, i int) (n number, ok bool) {
	w := low[i]
	if as, known := spelled.get()[w]; known {
		w = as
	}
	if w = strings.TrimPrefix(w, "v"); w == "" || w[0] < '0' || w[0] > '9' {
		return n, false
	}
	end := 0
	for end < len(w) && (w[end] >= '0' && w[end] <= '9' || strings.IndexByte(".:,-/", w[end]) >= 0) {
		end++
	}
	n.text, n.unit = strings.Trim(w[:end], ".:,-/"), w[end:]
	if len(n.unit) > 0 && unicode.IsDigit(rune(n.unit[len(n.unit)-1])) {
		return n, false // a hash or a name
	}
	if n.unit == "" && !ends[i] && i+1 < len(low) && !changeStems.has(stemOf(low[i+1])) && !behindNumber.has(low[i+1]) {
		n.unit = low[i+1]
	}
	n.measure(low, ends, i)
	return n, true
}

// measure reads what the number i is of.
func (n *number) measure(low []string, ends []bool, i int) {
	if as := units.get()[n.unit]; as != "" {
		n.unit = as
	} else {
		n.unit = stemOf(n.unit)
	}
	if i > 0 && !ends[i-1] {
		n.before = stemOf(low[i-1])
		n.left = beforeLeftNumber.has(low[i-1]) || i > 1 && beforeLeftNumber.has(low[i-2]+"_"+low[i-1])
	}
}

// nameOf tells whether a word looks like a name: it begins with a capital, or has a form
// that only names have.
func nameOf(w string, begins bool) (n name, ok bool) {
	first, size := utf8.DecodeRuneInString(w)
	rest := w[size:]
	shaped := strings.ContainsAny(rest, "_.") || strings.IndexFunc(rest, unicode.IsUpper) >= 0
	if !unicode.IsUpper(first) && !shaped || len(w) < 2 || strings.HasPrefix(w, "I'") || strings.HasPrefix(w, "I’") {
		return n, false
	}
	n.text, n.first = stemOf(w), begins && !shaped
	return n, n.text != ""
}

// clock tells whether a number is a time of the day.
func (n number) clock() bool { return strings.Contains(n.text, ":") }

// telling tells whether a number alone says what is meant: a long one, or a version.
func (n number) telling() bool {
	return len(n.text) > 3 || strings.Contains(n.text, ".") && !measures.has(n.unit)
}

// named tells whether a text has a name, and whether it stands as a value that is not
// left.
func (s *statement) named(n name) (has, kept bool) {
	for _, m := range s.names {
		if m.text == n.text {
			has, kept = true, kept || m.value && !m.left
		}
	}
	if has || n.first {
		return has, kept
	}
	for t := range strings.SplitSeq(n.text, " ") {
		if !s.held[t] {
			return false, false
		}
	}
	return true, false
}

// numbered tells whether a text has a number, and another one of the same kind. A bare
// number is the same only if it is long, or loose is true.
func (s *statement) numbered(n number, loose bool) (same, other bool) {
	for _, m := range s.numbers {
		like := m.unit == n.unit && m.unit != "" || m.before == n.before && m.before != "" || m.unit == "" && n.unit == "" && (len(m.text) == len(n.text) && len(n.text) > 2 || m.clock() && n.clock())
		same = same || m.text == n.text && (like || n.telling() || loose && (m.unit == "" || n.unit == ""))
		other = other || m.text != n.text && like
	}
	return same, other
}

// shared counts the stems that two texts are both about, and those of the shorter one.
func shared(a, b *statement) (n, of int) {
	for t := range a.about {
		if b.about[t] {
			n++
		}
	}
	return n, min(len(a.about), len(b.about))
}

// adds tells whether a text has a number, label or name that another has not.
func (s *statement) adds(to *statement) bool {
	labelled := func(one spoken) bool {
		return one.label != "" && !slices.ContainsFunc(to.order, func(o spoken) bool { return o.label == one.label })
	}
	return slices.ContainsFunc(s.order, labelled) ||
		slices.ContainsFunc(s.numbers, func(n number) bool { same, _ := to.numbered(n, true); return !same }) ||
		slices.ContainsFunc(s.names, func(n name) bool { has, _ := to.named(n); return !n.first && !has })
}

// repeats tells whether a sentence says again what another one has said: most of what the
// longer is about, with no other number or name, no other word or opposite in the place of one,
// nobody in the place of another, and denying it, or under a condition, only if that does.
func (s *statement) repeats(before *statement) bool {
	n, shorter := shared(s, before)
	if s.denies != before.denies || s.conditional != before.conditional || n < shorter {
		return false
	}
	of := max(len(s.about), len(before.about))
	same := n > 0 && n == of
	for _, m := range before.numbers {
		if same, _ := s.numbered(m, true); same {
			n, of = n+1, of+1
		}
	}
	if s.moves && !before.moves || !same && (n < 3 || n*10 < of*6) || s.adds(before) || s.beside(before) || s.opposes(before) || s.reverses(before) || s.swaps(before) {
		return false
	}
	return !s.changes || before.changes || len(s.about) == len(before.about) && !slices.ContainsFunc(before.names, func(had name) bool { has, kept := s.named(had); return has && !kept })
}

// replaces tells whether a later text says something new about what an earlier one is
// about:
//
//   - it names a value that the earlier one gives, and says that this changes, or gives
//     another one for the same;
//   - it has another number of the same unit, about the same;
//   - it is about mostly the same, and says that this changes;
//   - it denies just that, names a word of it as wrong, or tells somebody to set it anew.
//
// It does only if it says how things are, and if what qualifies the one qualifies the other.
func (s *statement) replaces(before *statement, common map[string]bool) bool {
	// Most pairs say nothing new about the same, which is quicker to tell.
	if !s.asserted || !before.asserted {
		return false
	}
	if s.contradicts(before) || s.corrects(before) || s.sets(before) || s.recalls(before) {
		return true
	}
	return !s.refuses && s.renews(before, common) && !s.confirms(before) && !s.apart(before) && !s.beside(before) && !s.refines(before)
}

// renews tells the same, but also of what stands beside an earlier text, or refines it.
func (s *statement) renews(before *statement, common map[string]bool) bool {
	n, of := shared(s, before)
	for t := range before.about {
		if common[t] && s.about[t] {
			n--
		}
	}
	for _, had := range before.names {
		if !common[had.text] && s.renames(had, n, before) {
			return true
		}
	}
	for _, had := range before.numbers {
		if s.recounts(had, n, of, before) {
			return true
		}
	}
	return s.changes && n >= 2 && n*2 >= of || s.takes(before) || s.substitutes(before, common)
}

// recounts tells whether a later text that shares n of so many words with an earlier one
// changes a number of that, or gives another for it.
func (s *statement) recounts(had number, n, of int, before *statement) bool {
	same, other := s.numbered(had, n > 1)
	if same && (n > 0 || had.telling()) && s.changes && s.adds(before) {
		return true
	}
	return other && n > 0 && (n == of || s.sharesThing(before)) && (s.changes || n >= 2 && n*3 >= of || !measures.has(had.unit) && (had.unit != "" || n*2 >= of))
}

// recalls tells whether a statement takes back a number that an earlier one gives of something, and
// gives another: "72 hours, no longer 48".
func (s *statement) recalls(before *statement) bool {
	n, _ := shared(s, before)
	return n > 0 && slices.ContainsFunc(before.numbers, func(had number) bool {
		back := func(m number) bool { return m.left && m.text == had.text }
		anew := func(m number) bool { return !m.left && m.text != had.text && m.unit == had.unit }
		return slices.ContainsFunc(s.numbers, back) && slices.ContainsFunc(s.numbers, anew)
	})
}

// sharesThing tells whether two statements share more than what of something is told, its
// port, its size.
func (s *statement) sharesThing(before *statement) bool {
	for t := range before.about {
		if s.about[t] && !quantities.has(t) {
			return true
		}
	}
	return false
}

// renames tells whether a later text that shares n words with an earlier one changes what
// that names, or names another for it.
func (s *statement) renames(had name, n int, before *statement) bool {
	has, kept := s.named(had)
	if !has {
		return false
	}
	others := n - strings.Count(had.text, " ") - 1
	leaves := had.value && !had.left && !kept && (s.drops || s.adds(before))
	return s.changes && (leaves || others > 0) || had.value && others > 0 && s.adds(before) && !s.tellsOf(had)
}
