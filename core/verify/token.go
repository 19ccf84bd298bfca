package verify

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// token is a word, a mention of code, or a mark of punctuation.
type token struct {
	word    string // lower case; "" for others
	mention *mention
	mark    byte   // one of , ; : ( ) - ? or 0
	number  int    // of a word of digits or a small number word, else -1
	text    string // between quotation marks
	literal string // a number as written
	upper   string // a word that may be a name: of capitals, with some inside, a symbol
	sense
}

// lexeme finds what a token can be, but for code in marks: a text, where a link leads, a tag, a
// number as it is computed, a symbol, an arrow, a run of Chinese, a mark, or what stands between
// two blanks, perhaps called or with the arguments of a type.
var lexeme = lazy.Regexp{Expr: `^(?:["“]([^"”` + "`" + `]{1,200})["”]|[‘']([^'’` + "`" + `]{1,60})['’]|\]\(([^)]+)\)|(</?\pL[^>]{0,400}>)|(\d+(?: ?(?:\*|<<) ?\d+)+)|:(\pL\w*)|(→|->)|(\p{Han}+)|([,;:()?，、：；（）？—–]|- )` +
	`|([\pL\d_./~@$#<-](?:[^\P{L}\p{Han}]|[\d_./~@$#\-:+'’*\\])*)(\(\)|<[^> ]{1,60}>)?)`}

// asciiMarks are those of Chinese and of typography as ASCII has them; a colon of Chinese ends a clause.
var asciiMarks = map[string]byte{"，": ',', "、": ',', "：": ';', "；": ';', "（": '(', "）": ')', "？": '?', "—": '-', "–": '-'}

// tokens cuts a sentence into tokens.
func tokens(text string) (list []token) {
	step.Yield()
	for i := 0; i < len(text); {
		if text[i] == '`' {
			list, i = codeToken(list, text, i)
			continue
		}
		m := lexeme.Get().FindStringSubmatch(text[i:])
		if m == nil {
			_, n := utf8.DecodeRuneInString(text[i:])
			i += n
			continue
		}
		n := len(m[0])
		switch {
		case m[1]+m[2] != "":
			list = append(list, token{text: m[1] + m[2], number: -1})
		case m[3] != "":
			if l := linkMention(m[3]); l != nil {
				list = append(list, token{mention: l, number: -1})
			}
		case m[5] != "":
			list = append(list, token{word: m[5], number: -1, literal: m[5]})
		case m[6] != "":
			list = append(list, token{word: strings.ToLower(m[6]), number: -1, upper: m[6]})
		case m[7] != "":
			list = append(list, token{word: "→", number: -1})
		case m[8] != "":
			list = appendHan(list, m[8])
		case m[9] != "":
			mark := asciiMarks[m[9]]
			if mark == 0 {
				mark = m[9][0]
			}
			list = append(list, token{mark: mark, number: -1})
		case strings.HasPrefix(m[11], "<") && !compound(m[10]):
			n = len(m[10])
			list = appendWord(list, m[10])
		case m[10] != "":
			list = appendWord(list, m[0])
		}
		i += n
	}
	return list
}

// codeToken appends what stands between marks of code, and returns where it ends.
func codeToken(list []token, text string, i int) ([]token, int) {
	end := endOfCode(text, i)
	code := strings.Trim(text[i:end], "`")
	if m := quotedMention(strings.TrimSpace(code)); m != nil && code != "" && strings.HasSuffix(text[i:end], "`") {
		if list = append(list, token{mention: m, number: -1}); strings.HasPrefix(text[end:], "()") {
			m.call, end = true, end+2
		}
	}
	return list, end
}

// appendWord adds what stands between two blanks: a path or identifier in plain text,
// or words.
func appendWord(list []token, raw string) []token {
	trimmed := strings.TrimRight(strings.TrimLeft(raw, "*-'"), ".-:*'’#+~\\")
	if strings.HasSuffix(raw, "()") || strings.HasSuffix(raw, ".*") { // a call, a pattern
		trimmed = raw
	}
	number := strings.ReplaceAll(trimmed, "_", "")
	switch m := plainMention(trimmed); {
	case trimmed != "" && m != nil:
		list = append(list, token{mention: m, number: -1})
	case strings.Trim(number, "0123456789.") == "" && number != "":
		t := token{word: number, number: digits(number), literal: number}
		if strings.HasPrefix(raw, "-") {
			t.literal, t.number = "-"+number, -1
		}
		list = append(list, t)
	case strings.Contains(trimmed, "<"):
		list = append(list, token{word: strings.ToLower(trimmed), number: -1, upper: trimmed})
	case !strings.Contains(trimmed, "://"):
		list = appendWords(list, trimmed)
	}
	if strings.HasSuffix(raw, ":") {
		list = append(list, token{mark: ':', number: -1})
	}
	return list
}

// appendWords adds the words of what no code is; one alone may still be a name.
func appendWords(list []token, text string) []token {
	lower := strings.ToLower(text)
	if lexicon()[lower] != nil && strings.Contains(text, "-") {
		return appendPlain(list, lower)
	}
	from := len(list)
	for w := range strings.FieldsFuncSeq(lower, func(r rune) bool {
		return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’'
	}) {
		list = appendPlain(list, strings.ReplaceAll(w, "’", "'"))
	}
	if len(list) == from+1 && (text == strings.ToUpper(text) && lower != text || compound(text)) {
		list[from].upper = text
	}
	return list
}

func appendPlain(list []token, w string) []token {
	w = strings.Trim(w, "'")
	head, denied := strings.CutSuffix(w, "n't")
	if w == "cannot" {
		head, denied = "can", true
	}
	if denied {
		return appendPlain(appendPlain(list, head), "not")
	}
	w, tail, _ := strings.Cut(w, "'")
	if w == "" {
		return list
	}
	t := token{word: w, number: digits(w)}
	if e := lexicon()[w]; e != nil {
		t.sense, t.number = *e, max(t.number, e.count)
	}
	if list = append(list, t); tail == "s" {
		list = append(list, token{word: "'s", number: -1})
	}
	return list
}

// digits reads a number of at most seven digits; -1 if it is none.
func digits(w string) int {
	n, err := strconv.ParseUint(w, 10, 32)
	if err != nil || len(w) > 7 {
		return -1
	}
	return int(n)
}

// appendHan cuts a run of Chinese into the words of the lexicon, the longest first.
func appendHan(list []token, run string) []token {
	for run != "" {
		n := min(len(run), known.Get().longestHan)
		for n > 3 && lexicon()[run[:n]] == nil {
			n--
		}
		if lexicon()[run[:n]] == nil {
			_, n = utf8.DecodeRuneInString(run)
		}
		list, run = appendPlain(list, run[:n]), run[n:]
	}
	return list
}

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

// vocabulary are the words that are known.
type vocabulary struct {
	lexicon    map[string]*sense
	sets       map[[2]string]bool // words of no meaning of their own, each with what it is
	longestHan int
}

var known = lazy.Value[*vocabulary]{Make: func() *vocabulary {
	v := &vocabulary{lexicon: map[string]*sense{}, sets: map[[2]string]bool{}}
	files, _ := wordFiles.ReadDir("words")
	for _, f := range files {
		b, _ := wordFiles.ReadFile("words/" + f.Name())
		for line := range strings.Lines(string(b)) {
			head, words, _ := strings.Cut(line, ":")
			what, of, _ := strings.Cut(head, " ")
			for _, w := range strings.Fields(words) {
				if !v.learn(w, what, of) && what != "#" {
					panic(fmt.Sprintf("words/%s: no concept %q", f.Name(), head))
				}
			}
		}
	}
	return v
}}

func lexicon() map[string]*sense { return known.Get().lexicon }

// listed tells whether a word is of a set.
func listed(set, w string) bool { return known.Get().sets[[2]string{set, w}] }

// learn adds a meaning of a word, unless what it stands for is unknown.
func (v *vocabulary) learn(w, what, of string) bool {
	if what == "set" {
		v.sets[[2]string{of, w}] = true
		return true
	}
	var means concept
	for i, name := range conceptNames {
		if name == what || name == of {
			means |= 1 << i
		}
	}
	w, next, _ := strings.Cut(w, "+")
	e := v.lexicon[w]
	if e == nil {
		e = &sense{count: -1, next: map[string]concept{}}
	}
	switch {
	case what == "kind":
		e.kind = of
	case what == "modifier":
		e.modifier = of
	case what == "number":
		e.count, _ = strconv.Atoi(of)
	case means == 0:
		return false
	case next != "":
		e.next[next] |= means
	default:
		e.means |= means
	}
	if v.lexicon[w] = e; han(w) {
		v.longestHan = max(v.longestHan, len(w))
	}
	return true
}

func han(w string) bool { return w != "" && w[0] >= 0xE3 && w[0] <= 0xE9 }

var standard = lazy.Value[map[string]bool]{Make: func() map[string]bool { return outline.Words(outline.Standard) }}

// outsider tells whether a name is one of a language, its standard library or common
// tools, which a draft may use though the repository does not define it.
func outsider(n string) bool {
	low := strings.ToLower(n)
	return len(n) < 3 || listed("known", low) || standard.Get()[n] || strings.ContainsFunc(n, func(r rune) bool { return r >= 0x80 }) ||
		strings.HasPrefix(n, "__") && strings.HasSuffix(n, "__") || n == strings.ToUpper(n) && !strings.Contains(strings.Trim(n, "_"), "_")
}
