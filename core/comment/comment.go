// Package comment reads what the comments of source files say of definitions: doc comments,
// docstrings and the comment at the head of a file, as Markdown without the marks of their
// languages, line for line as they stand. References in marks ("{@link A#b}", ":meth:`b`",
// "[A]") become code in backquotes; parameters that a comment documents are listed beside.
package comment

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/lazy"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// Comment is what one says.
type Comment struct {
	// Text is Markdown; its lines are those of the file from Line on.
	Text string
	Line int // 1-based
	// Definition is what is documented, as an index of the outline's; -1 of the file's head.
	Definition int
	Parameters []Parameter
}

// Parameter is one that a comment documents.
type Parameter struct {
	Name string
	Line int // 1-based, of the file
}

// maxComment is the size over which a comment is left out: data, or a book.
const maxComment = 64 << 10

// Of returns the comments of a file that was parsed for its definitions.
func Of(f *outline.File, l outline.Language) (list []Comment) {
	python := l.Traits().HashComments
	first := len(f.Text)
	line, at := 1, 0
	for i := range f.Definitions {
		d := &f.Definitions[i]
		if first = min(first, d.Name.Start); d.Doc.Empty() || d.Doc.End-d.Doc.Start > maxComment {
			continue
		}
		if first = min(first, d.Doc.Start); d.Doc.Start < at {
			line, at = 1, 0
		}
		line, at = line+bytes.Count(f.Text[at:d.Doc.Start], []byte("\n")), d.Doc.Start
		list = append(list, read(string(d.Doc.Of(f.Text)), line, i, l))
	}
	if head := headOf(f.Text[:first], python); head != "" {
		list = append([]Comment{read(head, 1, -1, l)}, list...)
	}
	return list
}

// headOf returns the comment at the head of a file up to the first line of code.
func headOf(src []byte, python bool) string {
	end, quoted := 0, ""
	for raw := range bytes.Lines(src) {
		text := strings.TrimSpace(string(raw))
		quote := strings.TrimLeft(text, "rRuUbB")
		switch {
		case quoted != "":
			if strings.Contains(text, quoted) {
				quoted = ""
			}
		case strings.HasPrefix(text, "/*") && !strings.Contains(text, "*/"):
			quoted = "*/"
		case python && (strings.HasPrefix(quote, `"""`) || strings.HasPrefix(quote, "'''")):
			if strings.Count(quote, quote[:3]) == 1 {
				quoted = quote[:3]
			}
		case text == "", text[0] == '#', text[0] == '*', strings.HasPrefix(text, "//"), strings.HasPrefix(text, "/*"), strings.HasPrefix(text, "--"):
		default:
			return string(src[:end])
		}
		if end += len(raw); end > maxComment {
			return ""
		}
	}
	return string(src[:end])
}

// Marks of references, and what stands for them. A role of Sphinx keeps its name, which tells
// the kind of what is named; what another site documents is left out.
var references = []*struct {
	find    lazy.Regexp
	instead string
}{
	{lazy.Regexp{Expr: "(^|[^\\w`]):(?:py:|c:|cpp:|js:)?(class|func|meth|attr|exc|data|obj|const):`(?:[^`<]*<)?[~!]?([\\w.]+)(?:\\(\\))?>?`"}, "$1{$2} `$3`"},
	{lazy.Regexp{Expr: ":[a-z-]+:`[^`]*`"}, ""},
	{lazy.Regexp{Expr: `\{@(?:link|linkplain|code)\s+([\w.]+)#(\w+)(?:\([^)}]*\))?[^}]*\}`}, "`$1.$2`"},
	{lazy.Regexp{Expr: `\{@(?:link|linkplain|code)\s+#?([\w.]+)(?:\([^)}]*\))?[^}]*\}`}, "`$1`"},
	{lazy.Regexp{Expr: `\{@\w+[^}]*\}`}, ""},
	{lazy.Regexp{Expr: "(^|[^`])``([^`\\n]+)``($|[^`])"}, "$1`$2`$3"},
}

// A name in brackets, as Go, Kotlin and Dart link it.
var bracketed = lazy.Regexp{Expr: `(^|[\s(])\[([*\w.]+)\]([\s.,;:)]|$)`}

// documented finds the parameter that a line documents.
var documented = []*lazy.Regexp{
	{Expr: `^:(?:param|parameter|arg|argument)\s+(?:[^:]*\s)?[*\\]*(\w+)\s*:`},
	{Expr: `^@param\s+[^\s()$]+\s+(?:\.\.\.|&)*(\$\w+)`}, // PHP, whose types come first
	{Expr: `^[@\\]param(?:\[[\w,]+\])?\s+(?:\{[^}]*\}+\s+)?\[?(\$?\w+)`},
}

// read strips a comment of its marks.
func read(text string, line, definition int, l outline.Language) Comment {
	c := Comment{Line: line, Definition: definition}
	var b strings.Builder
	lines := strings.Split(text, "\n")
	indent, section, session := indentOf(lines[1:]), -1, false
	var code literal
	for i, raw := range lines {
		step.Yield()
		if i > 0 {
			raw = raw[min(indent, len(raw)-len(strings.TrimLeft(raw, " \t"))):]
		}
		s := unmarked(raw)
		trimmed := strings.TrimSpace(s)
		for _, r := range documented {
			if m := r.Get().FindStringSubmatch(trimmed); m != nil && (m[1][0] == '$' || !strings.Contains(trimmed, "$")) {
				c.Parameters = append(c.Parameters, Parameter{strings.TrimPrefix(m[1], "$"), line + i})
				break
			}
		}
		switch { // sections of arguments as Google and NumPy write them, and sessions of a shell
		case trimmed == "Args:" || trimmed == "Arguments:":
			section = len(s) - len(strings.TrimLeft(s, " \t"))
		case section >= 0 && trimmed != "":
			if in := len(s) - len(strings.TrimLeft(s, " \t")); in <= section {
				section = -1
			} else if m := argument.Get().FindStringSubmatch(trimmed); m != nil && in <= section+4 {
				c.Parameters = append(c.Parameters, Parameter{m[1], line + i})
			}
		}
		if code.holds(s) {
			s = ""
		}
		if session = trimmed != "" && (session || strings.HasPrefix(trimmed, ">>>")); session || tag.Get().MatchString(trimmed) {
			s = ""
		}
		for _, r := range references {
			s = r.find.Get().ReplaceAllString(s, r.instead)
		}
		if l.Traits().Visibility == outline.ByCapital { // Go, whose examples are indented
			if strings.HasPrefix(s, "\t") || strings.HasPrefix(s, "  ") && !strings.HasPrefix(trimmed, "- ") {
				s = ""
			}
			s = bracketed.Get().ReplaceAllString(s, "$1`$2`$3")
		}
		b.WriteString(s + "\n")
	}
	c.Text = b.String()
	return c
}

var (
	argument = lazy.Regexp{Expr: `^\*{0,2}(\w+)\s*(?:\([^)]*\))?:\s`}
	tag      = lazy.Regexp{Expr: `^[@\\](?:author|since|version|see|copyright)\b|^\.\. `}
)

// indentOf is the least indentation of lines that say something.
func indentOf(lines []string) int {
	least := -1
	for _, s := range lines {
		if t := strings.TrimLeft(s, " \t"); t != "" && (least < 0 || len(s)-len(t) < least) {
			least = len(s) - len(t)
		}
	}
	return max(least, 0)
}

// unmarked drops the mark of a comment before a line, and the one behind it. What is indented
// behind it stays so.
func unmarked(s string) string {
	t := strings.TrimLeft(s, " \t")
	for _, mark := range []string{"/**", "/*!", "/*", "*/", "///", "//!", "//", "--- ", "-- |", "--", `r"""`, `"""`, "'''", "##", "#", "*"} {
		if rest, ok := strings.CutPrefix(t, mark); ok {
			s = strings.TrimPrefix(rest, " ")
			break
		}
	}
	s = strings.TrimRight(s, " \t\r")
	for _, mark := range []string{"*/", `"""`, "'''"} {
		s = strings.TrimSuffix(s, mark)
	}
	return s
}

// Document returns a document with its references in marks as code in backquotes, and without
// literal blocks of reStructuredText, line for line.
func Document(text string, l outline.Language) string {
	var b strings.Builder
	var code literal
	for s := range strings.Lines(text) {
		if l.Traits().Markup == outline.RestructuredMarkup && code.holds(strings.TrimRight(s, "\n")) {
			s = "\n"
		}
		for _, r := range references {
			s = r.find.Get().ReplaceAllString(s, r.instead)
		}
		b.WriteString(s)
	}
	return b.String()
}

// literal is a block of code in text: between <pre> and its end, or indented behind a line that
// ends in two colons.
type literal struct {
	pre    bool
	indent int // of the line before, and 1; 0 outside of a block
}

// holds tells whether a line is of a block.
func (c *literal) holds(s string) bool {
	t := strings.TrimLeft(s, " \t")
	in := len(s) - len(t)
	if c.indent > 0 && t != "" && in < c.indent {
		c.indent = 0
	}
	inside := c.pre || c.indent > 0
	if strings.Contains(t, "<pre") || strings.HasPrefix(t, "{@code") {
		c.pre, inside = true, true
	}
	if strings.Contains(t, "</pre>") || c.pre && strings.TrimSpace(t) == "}" {
		c.pre = false
	}
	if !inside && strings.HasSuffix(strings.TrimSpace(t), "::") {
		c.indent = in + 1
	}
	return inside
}
