package verify

import (
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// mention is something of code that a sentence names.
type mention struct {
	text   string // as written, without marks
	class  class
	name   string // normalized: a path, or names joined by dots
	quoted bool   // in code marks
	link   bool   // where a link leads
	call   bool   // written with parentheses
	args   string // what is in them
	first  int    // lines of a path, 0 for none
	last   int
	hash   string // of a citation
	// decl is a declaration's text: "func Serve(a int) error".
	decl string
}

type class uint8

const (
	code   class = iota // an expression, a command, a value
	path                // of a file or directory
	name                // of a symbol
	module              // of something imported: "github.com/a/b", "@scope/pkg", "a/b"
	ref                 // of an entity: "symbol:project:…"
)

// maxMention is the length over which quoted code is no mention.
const maxMention = 300

// quotedMention reads a code span.
func quotedMention(text string) *mention {
	m := &mention{text: text, quoted: true}
	if len(text) > maxMention {
		return nil
	}
	switch {
	case m.readRef(text), m.readPath(text), m.readDeclaration(text), m.readName(text), m.readName(strings.TrimSuffix(text, "=")), m.readModule(text):
	default:
		m.class = code
	}
	return m
}

// plainMention reads a word of a sentence, nil if it is only a word. What could be a
// word of a language is none.
func plainMention(text string) *mention {
	m := &mention{text: text}
	if strings.Contains(text, "://") || strings.HasPrefix(text, "www.") {
		return nil
	}
	if m.readRef(text) {
		return m
	}
	if m.readPath(text) {
		if strings.Contains(text, "/") || m.first > 0 || !sets["brand"][strings.ToLower(text)] {
			return m
		}
		return nil
	}
	if !codeShape(text) || !m.readName(text) {
		return nil
	}
	return m
}

// codeShape tells whether a plain word can only be a name of code: it has an underscore inside, or
// a capital behind its second letter.
func codeShape(text string) bool {
	if strings.HasSuffix(text, "()") || strings.Contains(text, "::") {
		return true
	}
	if strings.ContainsAny(text, "/$@~\\'’") {
		return false
	}
	if strings.Contains(strings.Trim(text, "_"), "_") {
		return true
	}
	capital := func(r rune) bool { return r >= 'A' && r <= 'Z' }
	at := strings.IndexFunc(text, func(r rune) bool { return r == '-' || r >= 0x80 || capital(r) })
	return at > 1 && capital(rune(text[at]))
}

// linkMention reads the target of a link.
func linkMention(text string) *mention {
	text, _, _ = strings.Cut(strings.TrimSpace(text), " ")
	text, anchor, _ := strings.Cut(text, "#")
	text, _, _ = strings.Cut(text, "?")
	if text == "" || strings.Contains(text, ":") || strings.HasPrefix(text, "/") || strings.HasPrefix(text, "#") {
		return nil
	}
	m := &mention{text: text, link: true}
	if !m.readPath(text) {
		return nil
	}
	if first, last, ok := lineRange(anchor); ok && strings.HasPrefix(anchor, "L") {
		m.first, m.last = first, last
	}
	return m
}

func (m *mention) readRef(text string) bool {
	head, rest, ok := strings.Cut(text, ":")
	if !ok || !sets["ref"][head] || strings.Count(rest, ":") < 1 || strings.ContainsAny(text, " \t()") {
		return false
	}
	m.class, m.name = ref, text
	return true
}

// readPath reads "a/b.go", "b.go:12", "b.go:12-20@hash", "b.go#L12-L20", "core/text/".
func (m *mention) readPath(text string) bool {
	if m.quoted && m.readSpaced(text) {
		return true
	}
	if strings.ContainsAny(text, " \t\"'<>{}()[]|=,;`&!?%") || strings.Contains(text, "://") || strings.Contains(text, "::") {
		return false
	}
	body, hash := text, ""
	if at := strings.LastIndexByte(body, '@'); at > 0 && isHash(body[at+1:]) {
		body, hash = body[:at], body[at+1:]
	}
	body, first, last, ok := cutLines(body)
	body = strings.ReplaceAll(body, `\`, "/")
	base := baseOf(body)
	slash := strings.Contains(body, "/")
	if !ok || outside(body) {
		return false
	}
	body = strings.TrimPrefix(body, "./")
	directory := slash && base == "" && len(body) > 1
	if !directory && (!fileName(base) || !slash && first == 0 && doubtful(base)) {
		return false
	}
	m.class, m.name, m.first, m.last, m.hash = path, strings.Trim(body, "/"), first, last, hash
	if base == "" {
		m.name += "/"
	}
	return m.name != "/"
}

// readSpaced reads a path with blanks, which is no command.
func (m *mention) readSpaced(text string) bool {
	command, _, spaced := strings.Cut(text, " ")
	if !spaced || !strings.Contains(text, "/") || strings.ContainsAny(text, "{}<>()[]\"'=|;&`") || sets["shell"][command] || strings.Contains(text, " -") || !fileName(baseOf(text)) || outside(text) {
		return false
	}
	m.class, m.name = path, text
	return true
}

// cutLines cuts ":12", ":12-20", ":12:3" and "#L12-L20" off a path; ok is false if something else
// is behind a colon.
func cutLines(p string) (body string, first, last int, ok bool) {
	if at := strings.LastIndex(p, "#L"); at > 0 {
		if first, last, ok := lineRange(p[at+1:]); ok {
			return p[:at], first, last, true
		}
	} else if at := strings.IndexByte(p, ':'); at > 1 {
		tail, _, _ := strings.Cut(p[at+1:], ":") // the column
		first, last, ok = lineRange(tail)
		return p[:at], first, last, ok
	}
	return p, 0, 0, true
}

// outside tells whether a path is none of a repository: of the system, of the user's
// home, of what builds make, or a pattern.
func outside(p string) bool {
	if strings.ContainsAny(p, "*$~") || strings.HasPrefix(p, "/") || strings.HasPrefix(p, "..") {
		return true
	}
	for part := range strings.SplitSeq(p, "/") {
		if sets["outside"][part] {
			return true
		}
	}
	return strings.HasPrefix(p, "path/to") || strings.Contains(p, "/path/to") || strings.Contains(p, "example.com") || strings.HasPrefix(p, "github.com/") || strings.HasPrefix(p, "golang.org/")
}

// fileName tells whether a name is that of a file: its extension is known.
func fileName(base string) bool {
	dot := strings.LastIndexByte(base, '.')
	if dot < 0 || dot == len(base)-1 {
		return base == "Makefile" || base == "Dockerfile" || base == "Rakefile" || base == "Gemfile"
	}
	if dot == 0 {
		return false
	}
	return outline.Detect(base, nil) != outline.Unknown
}

// doubtful tells whether a file name may as well be names with a dot between.
func doubtful(base string) bool {
	dot := max(0, strings.LastIndexByte(base, '.'))
	head, ext := base[:dot], strings.ToLower(base[min(dot+1, len(base)):])
	return dot > 0 && sets["doubtful"][ext] && (dot < 3 || strings.Contains(head, ".")) || (ext == "json" || ext == "js") && sets["object"][head]
}

// lineRange reads "12", "12-20", "L12-L20".
func lineRange(s string) (first, last int, ok bool) {
	a, b, two := strings.Cut(strings.ReplaceAll(s, "–", "-"), "-")
	first = digits(strings.TrimPrefix(a, "L"))
	last = first
	if two {
		last = digits(strings.TrimPrefix(b, "L"))
	}
	return first, last, first > 0 && last >= first
}

func isHash(s string) bool {
	if len(s) < 7 || len(s) > 16 {
		return false
	}
	return strings.Trim(strings.ToLower(s), "0123456789abcdef") == ""
}

// readModule reads "github.com/a/b", "@scope/pkg", "a/b".
func (m *mention) readModule(text string) bool {
	body := strings.Trim(text, `"'<>`)
	dashed := strings.Contains(body, "-") && !strings.HasPrefix(body, "-") || strings.HasPrefix(body, "node:")
	if !strings.Contains(body, "/") && body == text && !dashed || body == "" || strings.ContainsAny(body, " \t()[]{}=,;|&*$~<>") || strings.HasPrefix(body, "/") || strings.Contains(body, ":") && !dashed {
		return false
	}
	m.class, m.name = module, strings.TrimPrefix(body, "./")
	return true
}
