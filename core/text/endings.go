package text

import "strings"

// ending is a rule of [porter2]: a word's end and what takes its place, which is
// never longer.
type ending struct {
	end, put string
	after    string // one of these letters must stand before the end; empty for any
}

// find returns the first rule whose end w has, and where in w it starts. Rules
// stand longest first where one end is the end of another.
func find(w []byte, rules []ending) (e *ending, at int) {
	last := w[len(w)-1]
	for i := range rules {
		e := &rules[i]
		at := len(w) - len(e.end)
		if e.end[len(e.end)-1] == last && at >= 0 && string(w[at:]) == e.end {
			return e, at
		}
	}
	return nil, 0
}

// replace applies the rule that find gives to w, if the end lies in the region
// from from on.
func replace(w []byte, rules []ending, from int) []byte {
	e, at := find(w, rules)
	if e == nil || at < from || e.after != "" && strings.IndexByte(e.after, w[at-1]) < 0 {
		return w
	}
	return w[:at+copy(w[at:], e.put)]
}

// exceptions are whole words.
var exceptions = [...]ending{
	{end: "skis", put: "ski"},
	{end: "skies", put: "sky"},
	{end: "dying", put: "die"},
	{end: "lying", put: "lie"},
	{end: "tying", put: "tie"},
	{end: "idly", put: "idl"},
	{end: "gently", put: "gentl"},
	{end: "ugly", put: "ugli"},
	{end: "early", put: "earli"},
	{end: "only", put: "onli"},
	{end: "singly", put: "singl"},
	{end: "news", put: "news"},
	{end: "howe", put: "howe"},
	{end: "atlas", put: "atlas"},
	{end: "cosmos", put: "cosmos"},
	{end: "bias", put: "bias"},
	{end: "andes", put: "andes"},
}

// plurals are the ends of step 1a.
var plurals = []ending{
	{end: "sses", put: "ss"},
	{end: "ied", put: "i"},
	{end: "ies", put: "i"},
	{end: "us", put: "us"},
	{end: "ss", put: "ss"},
	{end: "s"},
}

// pasts are the ends of step 1b.
var pasts = []ending{
	{end: "eedly", put: "ee"},
	{end: "ingly"},
	{end: "edly"},
	{end: "ing"},
	{end: "eed", put: "ee"},
	{end: "ed"},
}

// step2 makes one ending of two; its ends lie in R1.
var step2 = []ending{
	{end: "ational", put: "ate"},
	{end: "fulness", put: "ful"},
	{end: "iveness", put: "ive"},
	{end: "ization", put: "ize"},
	{end: "ousness", put: "ous"},
	{end: "biliti", put: "ble"},
	{end: "lessli", put: "less"},
	{end: "tional", put: "tion"},
	{end: "alism", put: "al"},
	{end: "aliti", put: "al"},
	{end: "ation", put: "ate"},
	{end: "entli", put: "ent"},
	{end: "fulli", put: "ful"},
	{end: "iviti", put: "ive"},
	{end: "ousli", put: "ous"},
	{end: "anci", put: "ance"},
	{end: "alli", put: "al"},
	{end: "ator", put: "ate"},
	{end: "enci", put: "ence"},
	{end: "izer", put: "ize"},
	{end: "abli", put: "able"},
	{end: "bli", put: "ble"},
	{end: "ogi", put: "og", after: "l"},
	{end: "li", after: "cdeghkmnrt"},
}

// step3 takes the next ending; its ends lie in R1, -ative in R2.
var step3 = []ending{
	{end: "ational", put: "ate"},
	{end: "tional", put: "tion"},
	{end: "alize", put: "al"},
	{end: "icate", put: "ic"},
	{end: "ative"},
	{end: "iciti", put: "ic"},
	{end: "ical", put: "ic"},
	{end: "ness"},
	{end: "ful"},
}

// step4 takes what is left, ends in R2.
var step4 = []ending{
	{end: "ement"},
	{end: "ance"},
	{end: "ence"},
	{end: "able"},
	{end: "ible"},
	{end: "ment"},
	{end: "ent"},
	{end: "ant"},
	{end: "ism"},
	{end: "ate"},
	{end: "iti"},
	{end: "ous"},
	{end: "ive"},
	{end: "ize"},
	{end: "ion", after: "st"},
	{end: "al"},
	{end: "er"},
	{end: "ic"},
}
