package mention

import (
	"bytes"
	"strings"
)

// codeDirectives are those whose content is no text.
var codeDirectives = map[string]bool{"code": true, "code-block": true, "sourcecode": true, "highlight": true, "parsed-literal": true, "math": true, "raw": true,
	"graphviz": true, "doctest": true, "testcode": true, "testoutput": true, "prompt": true, "ipython": true, "mermaid": true}

// linkDirectives are those whose argument is a path.
var linkDirectives = map[string]bool{"include": true, "literalinclude": true, "image": true, "figure": true, "mdinclude": true}

// restructured notes what a document in reStructuredText says: roles, links, marks,
// and the arguments of directives.
func (p *page) restructured(src []byte) {
	skip, toctree := -1, -1 // the indentation under which lines are no text, or pages
	for line := range bytes.Lines(src) {
		p.advance()
		p.looks.Add(3 * len(line))
		text := bytes.TrimSpace(line)
		if len(text) == 0 {
			continue
		}
		indent := bytes.IndexByte(line, text[0])
		if skip >= 0 && indent > skip {
			continue
		}
		skip = -1
		if toctree >= 0 && indent > toctree {
			p.entry(text)
			continue
		}
		toctree = -1
		if directive, ok := bytes.CutPrefix(text, []byte(".. ")); ok {
			switch name := p.directive(directive); {
			case name == "toctree":
				toctree = indent
			case codeDirectives[name]:
				skip = indent
			}
			continue
		}
		if len(p.names) > 0 {
			p.named()
		}
		p.roles(text)
		if bytes.HasSuffix(text, []byte("::")) {
			skip = indent
		}
	}
	p.named()
}

// directive notes what a line behind ".. " says, and returns the directive's name.
func (p *page) directive(text []byte) string {
	text = bytes.TrimLeft(text, " ")
	if len(text) > 1 && text[0] == '_' { // ".. _name: target"
		name, target, ok := bytes.Cut(text[1:], []byte(":"))
		target = bytes.TrimSpace(target)
		switch {
		case !ok:
		case len(target) == 0:
			p.name(bytes.Trim(name, "`"))
		case target[len(target)-1] != '_':
			p.note(Link, target, "")
		}
		return ""
	}
	if len(text) > 1 && text[0] == '|' { // ".. |x| image:: path"
		if _, rest, ok := bytes.Cut(text[1:], []byte("| ")); ok {
			text = rest
		}
	}
	name, argument, ok := bytes.Cut(text, []byte("::"))
	if !ok || bytes.IndexByte(name, ' ') >= 0 {
		return ""
	}
	argument = bytes.TrimSpace(argument)
	switch kind := string(name); {
	case linkDirectives[kind]:
		p.note(Link, argument, "")
	case strings.HasPrefix(kind, "auto") && kind != "autosummary":
		argument, _, _ = bytes.Cut(argument, []byte("("))
		p.note(Quote, argument, "")
	case kind == "toctree":
	case !codeDirectives[kind]:
		p.roles(argument)
	}
	return string(name)
}

// entry notes a page of a table of contents.
func (p *page) entry(text []byte) {
	if text[0] == ':' || bytes.IndexByte(text, '*') >= 0 || string(text) == "self" || bytes.Contains(text, []byte("://")) {
		return
	}
	if open := bytes.LastIndexByte(text, '<'); open >= 0 && text[len(text)-1] == '>' {
		text = text[open+1 : len(text)-1]
	}
	p.note(Link, text, Page)
}

// roles notes what a line of text names: :role:`text <target>`, `text <target>`_,
// “code“, paths.
func (p *page) roles(text []byte) {
	role := ""
	named := -1 // the end of what may be the name of a role
	for i := 0; i < len(text); {
		switch b := text[i]; {
		case bytes.HasPrefix(text[i:], []byte("``")):
			i = p.quote(text, i)
			role = ""
		case b == '`':
			end := bytes.IndexByte(text[i+1:], '`')
			if end < 0 { // nothing that comes is marked
				return
			}
			content := text[i+1 : i+1+end]
			p.looks.Add(3 * end)
			i += end + 2
			link := i < len(text) && text[i] == '_'
			p.role(role, content, link)
			role = ""
		case b == ':':
			if named <= i {
				for named = i + 1; named < len(text) && (identByte(text[named]) || text[named] == ':' || text[named] == '-' || text[named] == '+'); named++ {
				}
				p.looks.Add(named - i)
			}
			end := min(named, i+maxRole)
			if role = ""; end < len(text) && text[end] == '`' && text[end-1] == ':' && end > i+1 {
				role = string(text[i+1 : end-1])
				i = end
				continue
			}
			i = p.word(text, i)
		default:
			i = p.word(text, i)
		}
	}
}

// maxRole is the length of the longest name of a role.
const maxRole = 64

// role notes the text of a role, or of a link without one.
func (p *page) role(role string, content []byte, link bool) {
	target := content
	if open := bytes.LastIndexByte(content, '<'); open >= 0 && content[len(content)-1] == '>' {
		target = content[open+1 : len(content)-1]
	}
	target = bytes.TrimSpace(target)
	if len(target) == 0 || len(target) > maxQuote {
		return
	}
	switch role[strings.LastIndexByte(role, ':')+1:] {
	case "doc":
		p.note(Link, target, Page)
	case "ref", "numref":
		p.note(Link, target, Label)
	case "download":
		p.note(Link, target, "")
	case "func", "class", "meth", "mod", "attr", "exc", "data", "obj", "const", "type", "struct", "macro", "member", "enum", "trait", "fn", "file", "program", "code":
		target = bytes.TrimLeft(target, "~!.")
		p.note(Quote, target, "")
	case "":
		switch {
		case !link:
			p.note(Quote, target, "")
		case len(target) < len(content) && target[len(target)-1] != '_':
			p.note(Link, target, "")
		case len(target) < len(content):
			p.note(Link, target[:len(target)-1], Label)
		default:
			p.note(Link, append([]byte("#"), target...), Title)
		}
	}
}
