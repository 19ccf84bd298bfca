package verify

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// mention is something of code that a sentence names.
type mention struct {
	text   string // as written, without marks
	class  class
	name   string // normalized: a path, or names joined by dots
	quoted bool   // in code marks
	link   bool   // where a link leads
	call   bool   // written with parentheses
	first  int    // lines of a path, 0 for none
	last   int
	hash   string // of a citation
	// decl is a declaration's text: "func Serve(a int) error".
	decl   string
	stated bool // it is no example of a call
}

type class uint8

const (
	code   class = iota // an expression, a command, a value
	path                // of a file or directory
	name                // of a symbol
	module              // of something imported: "github.com/a/b", "@scope/pkg", "a/b"
	ref                 // of an entity: "symbol:project:…"
)

func isName(m *mention) bool   { return m.class == name && !m.link }
func isPlace(m *mention) bool  { return (m.class == path || m.class == module) && !m.link }
func isAny(m *mention) bool    { return m.class != code && m.class != ref && !m.link }
func isValue(m *mention) bool  { return m.class == name || m.class == code }
func isModule(m *mention) bool { return isAny(m) || m.class == code }

// maxMention is the length over which quoted code is no mention.
const maxMention = 300

// quotedMention reads a code span.
func quotedMention(text string) *mention {
	m := &mention{text: text, quoted: true}
	if len(text) > maxMention {
		return nil
	}
	if !m.readRef(text) && !m.readPath(text) && !m.readDeclaration(text) && !m.readName(strings.TrimSuffix(text, "=")) && !m.readModule(text) {
		m.class = code
	}
	return m
}

// plainMention reads a word of a sentence, nil if it is only a word. What could be a
// word of a language is none.
func plainMention(text string) *mention {
	m := &mention{text: text}
	switch {
	case strings.Contains(text, "://"), strings.HasPrefix(text, "www."):
		return nil
	case m.readRef(text), m.readPath(text) && (strings.Contains(text, "/") || m.first > 0 || !listed("brand", strings.ToLower(text))), m.class != path && codeShape(text) && m.readName(text):
		return m
	}
	return nil
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
	capital := func(r rune) bool { return r >= 'A' && r <= 'Z' }
	at := strings.IndexFunc(text, func(r rune) bool { return r == '-' || r >= 0x80 || capital(r) })
	return strings.Contains(strings.Trim(text, "_"), "_") || at > 1 && capital(rune(text[at]))
}

// anchor is what of a link's target does not name a file, but for lines.
var anchor = lazy.Regexp{Expr: `\?.*|#(?:[^L]|L\D|L?$).*| .*`}

// linkMention reads the target of a link.
func linkMention(text string) *mention {
	m := &mention{text: anchor.Get().ReplaceAllString(strings.TrimSpace(text), ""), link: true}
	if m.text == "" || strings.ContainsAny(m.text, ":") || m.text[0] == '/' || !m.readPath(m.text) {
		return nil
	}
	return m
}

func (m *mention) readRef(text string) bool {
	head, rest, ok := strings.Cut(text, ":")
	if !ok || !listed("ref", head) || !strings.Contains(rest, ":") || strings.ContainsAny(text, " \t()") {
		return false
	}
	m.class, m.name = ref, text
	return true
}

// located cuts ":12", ":12-20", ":12:3", "#L12-L20" and the hash of a content off a path.
var located = lazy.Regexp{Expr: `^([^:]+?)(?:(?::|#L)(\d+)(?:[-–]L?(\d+)|:\d+)?)?(?:@([0-9a-fA-F]{7,16}))?$`}

// readPath reads "a/b.go", "b.go:12", "b.go:12-20@hash", "b.go#L12-L20", "core/text/", and in marks
// "a b/c.go", which is no command.
func (m *mention) readPath(text string) bool {
	command, _, spaced := strings.Cut(text, " ")
	part := located.Get().FindStringSubmatch(text)
	if part == nil || strings.ContainsAny(text, "\t\"'<>{}()[]|=,;`&!?%") || spaced && (!m.quoted || !strings.Contains(text, "/") || listed("shell", command) || strings.Contains(text, " -")) {
		return false
	}
	body := strings.ReplaceAll(part[1], `\`, "/")
	first, last := digits(part[2]), digits(part[3])
	if part[3] == "" {
		last = first
	}
	base, slash := tree.Base(body), strings.Contains(body, "/")
	directory := slash && base == "" && len(body) > 1 && !spaced
	if outside(body) || part[2] != "" && (first < 1 || last < first) || !directory && (!fileName(base) || !slash && first < 1 && doubtful(base)) {
		return false
	}
	m.class, m.name, m.first, m.last, m.hash = path, strings.Trim(strings.TrimPrefix(body, "./"), "/"), max(first, 0), max(last, 0), part[4]
	if base == "" {
		m.name += "/"
	}
	return m.name != "/"
}

// system finds what is of the system, of the user's home, of an example, or a pattern.
var system = lazy.Regexp{Expr: `[*$~]|^/|^\.\.|(?:^|/)path/to|example\.com`}

// outside tells whether a path is none of a repository, or of what builds make.
func outside(p string) bool {
	return system.Get().MatchString(p) || slices.ContainsFunc(strings.Split(p, "/"), func(part string) bool { return listed("outside", part) })
}

// fileName tells whether a name is that of a file: its extension is known.
func fileName(base string) bool {
	dot := strings.LastIndexByte(base, '.')
	return dot < 0 && listed("file", base) || dot > 0 && dot < len(base)-1 && outline.Detect(base, nil) != outline.Unknown
}

// doubtful tells whether a file name may as well be names with a dot between.
func doubtful(base string) bool {
	dot := max(0, strings.LastIndexByte(base, '.'))
	head, ext := base[:dot], strings.ToLower(base[min(dot+1, len(base)):])
	return dot > 0 && listed("doubtful", ext) && (dot < 3 || strings.Contains(head, ".")) || (ext == "json" || ext == "js") && listed("object", head)
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

// receiver is what Go's methods have before their names.
var receiver = lazy.Regexp{Expr: `^\s*\([^)]*\)\s*`}

// readDeclaration reads "func (s *Server) Serve(r Request) error", "class Foo extends Bar".
func (m *mention) readDeclaration(text string) bool {
	rest := text
	for {
		word, tail, ok := strings.Cut(rest, " ")
		if !ok || !listed("declarator", word) {
			break
		}
		rest = receiver.Get().ReplaceAllString(strings.TrimSpace(tail), "")
	}
	head, _, call := strings.Cut(rest, "(")
	words := strings.Fields(head)
	if rest == text || len(words) == 0 {
		return false
	}
	last := words[0]
	if call {
		last = words[len(words)-1] // types come before names in C's family
	}
	if m.class, m.name, m.call = name, normalName(strings.TrimRight(last, ":{;")), call; m.name != "" && call {
		m.decl, m.stated = text, true
	}
	return m.name != ""
}

// readName reads a name or a chain of names, perhaps with arguments.
func (m *mention) readName(text string) bool {
	body := text
	if open := strings.IndexByte(body, '('); open > 0 {
		if end := open + matching(body[open:]); end > open+2 && m.quoted && !strings.ContainsAny(body[end:], "(.=") { // behind it what is returned
			first, _, _ := strings.Cut(text[open+1:], ",")
			m.decl, m.stated = text, listed("receiver", first)
			if wordly(body[open+1:end-1]) || strings.Contains(body[open:end], "=") {
				body = body[:end]
			}
		}
		if !strings.HasSuffix(body, ")") || strings.Contains(body, ")(") || strings.Contains(body, ").") {
			return false
		}
		body, m.call = body[:open], true
	}
	for _, lead := range []string{"new ", "await ", "&", "*"} {
		body = strings.TrimPrefix(body, lead)
	}
	if m.class, m.name = name, normalName(body); m.name == "" {
		m.class, m.call, m.decl = code, false, ""
	}
	return m.name != ""
}

// qualifiers join the parts of names, and arguments and receivers are none of them.
var (
	qualifiers = strings.NewReplacer("::", ".", "->", ".", "#", ".", `\`, ".", ".prototype.", ".")
	receivers  = lazy.Regexp{Expr: `^\(\*([^)]*)\)|/\d+$|<.*>$|\[.*\]$`}
	self       = lazy.Regexp{Expr: `^\.|^(?:this|self|super|cls|crate)\.`}
	aName      = lazy.Regexp{Expr: `^\$?[\pL_][\pL\pN_']*(?:\.\$?[\pL_][\pL\pN_']*)*[?!]*$`}
)

// normalName joins the parts of a qualified name with dots; "" if it is none.
func normalName(s string) string {
	s = self.Get().ReplaceAllString(qualifiers.Replace(receivers.Get().ReplaceAllString(s, "$1")), "")
	s = strings.TrimSuffix(s, "'s")
	if len(s) > 160 || !aName.Get().MatchString(s) {
		return ""
	}
	return s
}
