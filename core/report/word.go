package report

import "strings"

// namesIn notes the words of a piece of text that may name code.
func (d *reader) namesIn(k Kind, s string) {
	for i := 0; i < len(s); {
		if !isNameByte(s[i]) {
			i++
			continue
		}
		start := i
		for i < len(s) && (isNameByte(s[i]) || isJoint(s, i)) {
			i++
		}
		w := strings.TrimRight(s[start:i], ".-/~+@%$")
		w = strings.TrimLeft(w, "-~+@%$")
		if !strings.Contains(w, "/") {
			w = strings.TrimLeft(w, ".")
		}
		if w == "" || isDigit(w[0]) || len(w) > maxPath {
			continue
		}
		called := i < len(s) && s[i] == '(' && k != Prose
		switch {
		case strings.ContainsAny(w, `/\`):
			if isFile(w) || strings.Count(w, "/") > 1 || k == Inline && strings.Contains(w, "/") {
				d.name(k, cleanPath(w))
			}
		case isFile(w), strings.ContainsAny(w, ".:#"), shaped(w), k == Inline && start == 0 && i == len(s), called, k == Failure && start == 0:
			if w[0] != '.' {
				d.name(k, w)
			}
		case k == Title && w[0] >= 'A' && w[0] <= 'Z' && start > 0:
			d.name(Prose, w) // a type, perhaps
		}
	}
}

func isNameByte(c byte) bool { return isPathByte(c) }

// isJoint tells whether names are joined at i, as in "std::move" and "A#b".
func isJoint(s string, i int) bool {
	switch {
	case i+1 >= len(s):
		return false
	case s[i] == ':':
		return s[i+1] == ':' || s[i-1] == ':' && isWordByte(s[i+1])
	case s[i] == '#':
		return isWordByte(s[i-1]) && isWordByte(s[i+1])
	}
	return false
}

// imports notes the modules that a line of code imports, with what it takes from
// them: "from a.b import c" is about a.b and a.b.c.
func (d *reader) imports(s string) {
	s = strings.TrimLeft(s, ">. ")
	words := strings.FieldsFunc(s, func(r rune) bool {
		return r == ' ' || r == ',' || r == '(' || r == ')' || r == ';' || r == '{' || r == '}'
	})
	if len(words) < 2 {
		return
	}
	switch words[0] {
	case "from":
		if len(words) > 3 && words[2] == "import" {
			for _, w := range words[3:] {
				d.name(Code, words[1]+"."+w)
			}
		}
	case "import", "use", "using", "require", "alias", "package":
		d.name(Code, words[1])
	}
}

// function reduces a function as a trace writes it to a qualified name: without
// package path, receiver marks, type parameters and hashes.
func function(s string) string {
	s = strings.TrimSpace(s)
	if s == "" || len(s) > maxPath {
		return ""
	}
	s = s[strings.LastIndexByte(s, '/')+1:]
	if at := strings.LastIndexByte(s, ' '); at >= 0 {
		s = s[at+1:] // a return type
	}
	if at := strings.Index(s, "::h"); at >= 0 && len(s)-at == len("::h")+16 {
		s = s[:at]
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '$' || c == '\\' || c == '-' && strings.HasPrefix(s[i:], "->"):
			if !strings.HasSuffix(b.String(), ".") {
				b.WriteByte('.')
			}
		case c == '.' && strings.HasSuffix(b.String(), "."):
		case isWordByte(c) || c == '.' || c == ':' || c == '#':
			b.WriteByte(c)
		}
	}
	return strings.Trim(b.String(), ".:#")
}
