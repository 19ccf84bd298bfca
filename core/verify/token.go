package verify

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
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

	means          concept
	next           map[string]concept
	kind, modifier string
}

// asciiMarks are those of Chinese and of typography as ASCII has them; a colon of Chinese ends a clause.
var asciiMarks = map[rune]rune{'，': ',', '、': ',', '：': ';', '；': ';', '（': '(', '）': ')', '？': '?', '—': '-', '–': '-'}

// product is a number as it is computed: "10 * 1024", "32 << 20".
var product = regexp.MustCompile(`^\d+(?: ?(?:\*|<<) ?\d+)+`)

// tokens cuts a sentence into tokens.
func tokens(text string) (list []token) {
	for i := 0; i < len(text); {
		n := 0
		list, n = nextToken(list, text, i)
		i += n
	}
	return list
}

// nextToken appends what begins at i, if it is a token, and returns its length.
func nextToken(list []token, text string, i int) ([]token, int) {
	r, n := utf8.DecodeRuneInString(text[i:])
	rest := text[i+n:]
	next, _ := utf8.DecodeRuneInString(rest)
	switch {
	case r == '`':
		return codeToken(list, text, i)
	case (r == '"' || r == '“') && closes(rest) > 0:
		end := closes(rest)
		_, close := utf8.DecodeRuneInString(rest[end:])
		return append(list, token{text: rest[:end], number: -1}), n + end + close
	case r == ']' && next == '(': // where a link leads
		if end := strings.IndexByte(rest, ')'); end > 0 {
			if m := linkMention(rest[1:end]); m != nil {
				list = append(list, token{mention: m, number: -1})
			}
			n += end + 1
		}
		return list, n
	case r == '<' && (next == '/' || unicode.IsLetter(next)): // a tag, an address
		return list, n + max(0, strings.IndexByte(rest[:min(len(rest), 400)], '>')+1)
	case r == ':' && (i == 0 || text[i-1] == ' ' || text[i-1] == '(') && unicode.IsLetter(next): // a symbol
		end := 0
		for end < len(rest) && wordByte(rest[end]) {
			end++
		}
		return append(list, token{word: strings.ToLower(rest[:end]), number: -1, upper: rest[:end]}), n + end
	case r >= '0' && r <= '9' && product.MatchString(text[i:]) && (i == 0 || !wordByte(text[i-1])):
		n := len(product.FindString(text[i:]))
		return append(list, token{word: text[i : i+n], number: -1, literal: text[i : i+n]}), n
	case r == '→', strings.HasPrefix(text[i:], "->"):
		return append(list, token{word: "→", number: -1}), max(n, 2)
	case unicode.Is(unicode.Han, r):
		end := strings.IndexFunc(text[i:], func(r rune) bool { return !unicode.Is(unicode.Han, r) })
		if end < 0 {
			end = len(text) - i
		}
		return appendHan(list, text[i:i+end]), end
	}
	mark := r
	if ascii := asciiMarks[r]; ascii != 0 {
		mark = ascii
	}
	switch {
	case strings.ContainsRune(",;:()?", mark), mark == '-' && (r != '-' || next == ' '):
		return append(list, token{mark: byte(mark), number: -1}), n
	case isWordRune(r) || strings.ContainsRune("./~@$_#<-", r):
		end := wordEnd(text, i+n)
		if close := strings.IndexAny(text[end:min(len(text), end+60)], "> "); strings.HasPrefix(text[end:], "()") {
			end += 2
		} else if close > 1 && text[end] == '<' && text[end+close] == '>' && compound(text[i:end]) { // of a type
			end += close + 1
		}
		return appendWord(list, text[i:end]), end - i
	}
	return list, n
}

// wordEnd returns where what stands between two blanks ends: a word, a path, a name.
func wordEnd(text string, from int) int {
	end := strings.IndexFunc(text[from:], func(r rune) bool {
		return !isWordRune(r) && !strings.ContainsRune("./~@$_#-:+'’*\\", r) || unicode.Is(unicode.Han, r)
	})
	if end < 0 {
		return len(text)
	}
	return from + end
}

// codeToken appends what stands between marks of code.
func codeToken(list []token, text string, i int) ([]token, int) {
	end := endOfCode(text, i)
	code := strings.Trim(text[i:end], "`")
	if code == "" || !strings.HasSuffix(text[i:end], "`") {
		return list, end - i
	}
	if m := quotedMention(strings.TrimSpace(code)); m != nil {
		list = append(list, token{mention: m, number: -1})
		if strings.HasPrefix(text[end:], "()") {
			m.call, end = true, end+2
		}
	}
	return list, end - i
}

func isWordRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// closes returns the length of a quotation without marks of code in it, 0 if there is none.
func closes(text string) int {
	end := strings.IndexAny(text[:min(len(text), 200)], "\"”`")
	if end <= 0 || text[end] == '`' {
		return 0
	}
	return end
}

// appendWord adds what stands between two blanks: a path or identifier in plain text,
// or words.
func appendWord(list []token, raw string) []token {
	trimmed := strings.TrimRight(strings.TrimLeft(raw, "*-'"), ".-:*'’#+~\\")
	if trimmed == "" {
		return list
	}
	if strings.HasSuffix(raw, "()") {
		trimmed = raw
	}
	if m := plainMention(trimmed); m != nil {
		list = append(list, token{mention: m, number: -1})
		trimmed = ""
	}
	if n := strings.ReplaceAll(trimmed, "_", ""); strings.Trim(n, "0123456789.") == "" && n != "" {
		t := token{word: n, number: digits(n), literal: n}
		if strings.HasPrefix(raw, "-") {
			t.literal, t.number = "-"+n, -1
		}
		list, trimmed = append(list, t), ""
	}
	if e := lexicon[strings.ToLower(trimmed)]; e != nil && strings.Contains(trimmed, "-") {
		list, trimmed = appendPlain(list, strings.ToLower(trimmed)), ""
	}
	if strings.Contains(trimmed, "<") {
		list, trimmed = append(list, token{word: strings.ToLower(trimmed), number: -1, upper: trimmed}), ""
	}
	if trimmed != "" && !strings.Contains(trimmed, "://") {
		from := len(list)
		for w := range strings.FieldsFuncSeq(strings.ToLower(trimmed), func(r rune) bool { return !isWordRune(r) && r != '\'' && r != '’' }) {
			list = appendPlain(list, strings.ReplaceAll(w, "’", "'"))
		}
		if len(list) == from+1 && (trimmed == strings.ToUpper(trimmed) && strings.ToLower(trimmed) != trimmed || compound(trimmed)) {
			list[from].upper = trimmed
		}
	}
	if strings.HasSuffix(raw, ":") {
		list = append(list, token{mark: ':', number: -1})
	}
	return list
}

func appendPlain(list []token, w string) []token {
	w = strings.Trim(w, "'")
	if w == "" {
		return list
	}
	if strings.HasSuffix(w, "n't") {
		return appendPlain(appendPlain(list, strings.TrimSuffix(w, "n't")), "not")
	}
	if w == "cannot" {
		return appendPlain(appendPlain(list, "can"), "not")
	}
	if at := strings.IndexByte(w, '\''); at > 0 {
		if w[at:] == "'s" {
			return append(list, token{word: w[:at], number: -1}, token{word: "'s", number: -1})
		}
		w = w[:at]
	}
	t := token{word: w, number: digits(w)}
	if e := lexicon[w]; e != nil {
		t.means, t.kind, t.modifier, t.next = e.means, e.kind, e.modifier, e.next
		t.number = max(t.number, e.number)
	}
	return append(list, t)
}

// digits reads a number of at most seven digits; -1 if it is none.
func digits(w string) int {
	if w == "" || len(w) > 7 {
		return -1
	}
	n := 0
	for i := range len(w) {
		if w[i] < '0' || w[i] > '9' {
			return -1
		}
		n = 10*n + int(w[i]-'0')
	}
	return n
}

// appendHan cuts a run of Chinese into the words of the lexicon, the longest first;
// what is not in it is left out.
func appendHan(list []token, run string) []token {
	for run != "" {
		found := 0
		for n := min(len(run), longestHan); n > 0; n-- {
			if (n == len(run) || utf8.RuneStart(run[n])) && lexicon[run[:n]] != nil {
				found = n
				break
			}
		}
		if found == 0 {
			_, found = utf8.DecodeRuneInString(run)
			list = append(list, token{word: run[:found], number: -1})
		} else {
			list = appendPlain(list, run[:found])
		}
		run = run[found:]
	}
	return list
}
