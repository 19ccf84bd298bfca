package mention

import (
	"path"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// php reads "use" and "include". A path that is put together with the file's own
// directory begins with "./" or "../".
func (s *statements) php(m *outline.Import, im *Import) bool {
	if at := s.opening(m); at < m.Path.Start {
		im.Flags |= All
		begin := max(s.floor, s.line(at))
		expression := strings.ReplaceAll(string(s.src[begin:at]), " ", "")
		up := strings.Count(expression, "dirname(")
		switch {
		case strings.Contains(im.Path, "$") || s.after(m).peek() == ".":
			return false
		case strings.Contains(expression, "__DIR__,2"):
			up++
		case strings.Contains(expression, "__DIR__"):
		case strings.Contains(expression, "__FILE__") && up > 0:
			up--
		default:
			return true
		}
		im.Path = path.Join(strings.Repeat("../", up), strings.TrimLeft(im.Path, "/"))
		if !strings.HasPrefix(im.Path, "../") {
			im.Path = "./" + im.Path
		}
		return true
	}
	im.Path = strings.TrimPrefix(im.Path, `\`)
	head, leaf := "", im.Path
	if i := strings.LastIndexByte(im.Path, '\\'); i >= 0 {
		head, leaf = im.Path[:i+1], im.Path[i+1:]
	}
	leaf = strings.TrimPrefix(strings.TrimPrefix(leaf, "function "), "const ")
	im.Path = head + strings.TrimSpace(leaf)
	im.Path = strings.ReplaceAll(strings.ReplaceAll(im.Path, `\function `, `\`), `\const `, `\`)
	im.whole(last(im.Path, `\`))
	if w := s.after(m); w.take("as") {
		im.whole(w.next())
	}
	return true
}

// ruby reads require, require_relative, load and autoload. What is relative to the
// file begins with "./" or "../".
func (s *statements) ruby(m *outline.Import, im *Import) bool {
	if strings.HasPrefix(string(s.src[m.Path.End:min(len(s.src), m.Path.End+2)]), "#{") || s.after(m).peek() == "+" {
		return false
	}
	at := s.spaces(s.opening(m))
	if byteBefore(s.src, at) == '(' {
		at--
	}
	switch word, _ := s.before(at); {
	case word == "require_relative":
		im.Path = path.Clean(im.Path)
		if !strings.HasPrefix(im.Path, "../") {
			im.Path = "./" + im.Path
		}
	case byteBefore(s.src, at) == ',':
		im.Flags |= Dynamic
		if word, _ := s.before(at - 1); name(word) {
			im.Names = []Name{{word, word}}
			return true
		}
	}
	im.Flags |= All
	return true
}

// lua reads `local a = require("x").part`.
func (s *statements) lua(m *outline.Import, im *Import) bool {
	w := s.after(m)
	behind := w.at
	for dots := 0; w.take("."); {
		if dots++; dots == 2 { // "a" .. b
			return false
		}
	}
	w.at = behind
	at := s.spaces(s.opening(m))
	if byteBefore(s.src, at) == '(' {
		at--
		if !w.take(")") {
			return true
		}
	}
	if _, at = s.before(at); s.within(at, m.Line, outline.Function, outline.Method) >= 0 {
		im.Flags |= Dynamic
	}
	from := s.assigned(im, at, w.at)
	if c := byteBefore(s.src, s.spaces(from)); c == '.' || c == ',' {
		im.Names = nil // a field, or one of several
	}
	if word, _ := s.before(at); word == "return" {
		im.Flags |= Export
	}
	return true
}

// elixir reads alias, import, use and require. "__MODULE__" becomes the module.
func (s *statements) elixir(m *outline.Import, im *Import) bool {
	i := m.Path.Start
	for n := m.Parent; n >= 0; n = s.f.Imports[n].Parent {
		i = s.f.Imports[n].Path.Start
	}
	if s.group != i+1 {
		s.group = i + 1
		s.groupWord, _ = s.before(i)
	}
	word := s.groupWord
	if rest, ok := strings.CutPrefix(im.Path, "__MODULE__"); ok {
		im.Path = s.qualified(s.within(m.Path.Start, m.Line, outline.Module)) + rest
	}
	if word == "import" || word == "use" {
		im.Flags |= All
		return true
	}
	im.whole(last(im.Path, "."))
	if word == "require" {
		im.whole(im.Path)
	}
	if w := s.after(m); w.take(",") && w.take("as") && w.take(":") {
		im.whole(w.next())
	}
	return true
}

// haskell reads "import qualified A.B as C (d, e)".
func (s *statements) haskell(m *outline.Import, im *Import) bool {
	word, _ := s.before(m.Path.Start)
	qualified := word == "qualified"
	w := s.words(s.ceil, m.Path.End)
	indented := func() string { // the next word, if the statement goes on
		word := w.peek()
		if w.start == s.line(w.start) {
			return ""
		}
		return word
	}
	if indented() == "qualified" {
		w.next()
		qualified = true
	}
	im.whole(im.Path)
	if indented() == "as" {
		w.next()
		alias := w.next()
		for w.at < len(s.src) && s.src[w.at] == '.' {
			w.next()
			alias += "." + w.next()
		}
		im.whole(alias)
	}
	if qualified {
		return true
	}
	if indented() != "(" {
		im.Flags |= All // also with "hiding"
		return true
	}
	w.next()
	for depth := 1; depth > 0; {
		switch word := w.next(); {
		case word == "":
			return true
		case word == "-" && w.peek() == "-": // a comment
			for w.at < len(s.src) && s.src[w.at] != '\n' {
				w.at++
			}
		case word == "(":
			depth++
		case word == ")":
			depth--
		case depth == 1 && name(word) && word != "type" && word != "pattern":
			im.Names = append(im.Names, Name{word, word})
		}
	}
	return true
}

// bash reads "source" and ".", of whose argument the quotes are dropped.
func (s *statements) bash(m *outline.Import, im *Import) bool {
	im.Flags |= All
	var b strings.Builder
	depth, quoted := 0, byte(0)
	for at := s.opening(m); at < s.ceil; at++ {
		s.looks.Add(1)
		c := s.src[at]
		switch {
		case c == '\n' || depth == 0 && quoted == 0 && (c <= ' ' || c == ';' || c == '&' || c == '|' || c == ')'):
			im.Path = b.String()
			return true
		case c == '(' || c == '{':
			depth++
		case c == ')' || c == '}':
			depth--
		}
		if depth == 0 && (c == quoted || quoted == 0 && quote(c)) {
			quoted ^= c
			continue
		}
		b.WriteByte(c)
	}
	im.Path = b.String()
	return true
}
