package verify

import "strings"

// readDeclaration reads "func (s *Server) Serve(r Request) error", "class Foo extends Bar".
func (m *mention) readDeclaration(text string) bool {
	word, rest, ok := strings.Cut(text, " ")
	if !ok || !sets["declarator"][word] || strings.HasPrefix(strings.TrimSpace(rest), "=") {
		return false
	}
	for ok && sets["declarator"][word] {
		if rest = strings.TrimSpace(rest); word == "func" && strings.HasPrefix(rest, "(") { // a receiver
			rest = strings.TrimSpace(rest[max(0, strings.IndexByte(rest, ')')+1):])
		}
		text := rest
		if word, rest, ok = strings.Cut(rest, " "); !ok || !sets["declarator"][word] {
			rest = text
		}
	}
	head, _, call := strings.Cut(rest, "(")
	words := strings.Fields(head)
	if len(words) == 0 {
		return false
	}
	last := words[0]
	if call {
		last = words[len(words)-1] // types come before names in C's family
	}
	last = strings.TrimRight(last, ":{;")
	if i := strings.IndexAny(last, "<["); i > 0 {
		last = last[:i]
	}
	n := normalName(last)
	if n == "" {
		return false
	}
	if m.class, m.name, m.call = name, n, call; call {
		m.decl = text
	}
	return true
}

// readName reads a name or a chain of names, perhaps with arguments.
func (m *mention) readName(text string) bool {
	body := text
	if open := strings.IndexByte(body, '('); open > 0 && body[0] != '(' {
		if end := open + matching(body[open:]); end > open+2 && m.quoted && (wordly(body[open+1:end-1]) || strings.Contains(body[open:end], "=")) && !strings.ContainsAny(body[end:], "(.=") {
			m.decl, body = text, body[:end] // with types, or defaults
		}
		if close := strings.LastIndexByte(body, ')'); close != len(body)-1 || strings.Count(body, "(") > 1 && strings.Contains(body, ")(") || strings.Contains(body, ").") {
			return false
		}
		m.args = strings.TrimSpace(body[open+1 : len(body)-1])
		body = body[:open]
		m.call = true
	}
	for _, lead := range []string{"new ", "await ", "&", "*"} {
		body = strings.TrimPrefix(body, lead)
	}
	n := normalName(body)
	if n == "" {
		m.call, m.args = false, ""
		return false
	}
	m.class, m.name = name, n
	return true
}

// normalName joins the parts of a qualified name with dots; "" if it is none.
func normalName(s string) string {
	if strings.HasPrefix(s, "(*") { // a receiver
		s = strings.Replace(strings.TrimPrefix(s, "(*"), ")", "", 1)
	}
	if i := strings.LastIndexByte(s, '/'); i > 0 && digits(s[i+1:]) >= 0 { // the arity
		s = s[:i]
	}
	if i := strings.IndexAny(s, "<["); i > 0 && strings.HasSuffix(s, map[bool]string{true: ">", false: "]"}[s[i] == '<']) && !strings.ContainsAny(s[:i], " ") {
		s = s[:i]
	}
	for _, sep := range []string{"::", "->", "#", `\`, ".prototype."} {
		s = strings.ReplaceAll(s, sep, ".")
	}
	s = strings.TrimPrefix(s, ".")
	for _, self := range []string{"this.", "self.", "super.", "cls.", "crate."} {
		s = strings.TrimPrefix(s, self)
	}
	if s == "" || len(s) > 160 {
		return ""
	}
	for part := range strings.SplitSeq(strings.TrimRight(s, "?!"), ".") {
		if part == "" || part[0] >= '0' && part[0] <= '9' || part[0] == '\'' {
			return ""
		}
		if strings.ContainsFunc(strings.TrimPrefix(part, "$"), func(r rune) bool { return !isWordRune(r) && r != '\'' }) {
			return ""
		}
	}
	return s
}
