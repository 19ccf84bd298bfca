package outline

import (
	"bytes"
	"slices"
)

var openAPILanguage = language{
	name:   "openapi",
	also:   []string{"swagger"},
	form:   isDocument,
	Traits: Traits{Markup: OpenAPIMarkup},
}

// openAPIOr narrows a language whose files may say that they are in OpenAPI.
func openAPIOr(other Language) func(extension string, head []byte) Language {
	return func(_ string, head []byte) Language {
		if openAPIHead(head) {
			return OpenAPI
		}
		return other
	}
}

// openAPIHead tells whether the head of a YAML or JSON file says which version of OpenAPI or Swagger it is in.
func openAPIHead(head []byte) bool {
	return openAPIKey(head, "openapi") || openAPIKey(head, "swagger")
}

// openAPIKey tells whether a key of the file, and not one deep within, has a version as its value.
func openAPIKey(head []byte, key string) bool {
	for at, open := 0, 0; ; {
		n := bytes.Index(head[at:], []byte(key))
		if n < 0 {
			return false
		}
		open += bytes.Count(head[at:at+n], []byte("{"))
		before := byte('\n')
		if at += n; at > 0 {
			before = head[at-1]
		}
		at += len(key)
		// In JSON it is a key of the outermost object, or nearly so.
		if (before == '"' && open <= 2 || before == '\n' || before == '\'') && versioned(head[at:]) {
			return true
		}
	}
}

// versioned tells whether the text behind a key goes on with ": 3.".
func versioned(rest []byte) bool {
	rest, colon := bytes.CutPrefix(bytes.TrimLeft(rest, "'\" "), []byte(":"))
	rest = bytes.TrimLeft(rest, "'\" ")
	return colon && len(rest) > 1 && '1' <= rest[0] && rest[0] <= '3' && rest[1] == '.'
}

var methods = map[string]bool{"get": true, "put": true, "post": true, "delete": true, "options": true, "head": true, "patch": true, "trace": true}

// openAPI outlines the description of an interface: its paths with their operations ("GET /users/{id}"), and its schemas and other
// parts by their names.
func (p *Parser) openAPI() {
	if trimmed := bytes.TrimLeft(p.src, " \t\r\n\ufeff"); len(trimmed) > 0 && trimmed[0] == '{' {
		p.openAPIJSON()
	} else {
		p.openAPIYAML()
	}
}

// described takes a key at a place of the description.
func (p *Parser) described(above []Span, key, line Span, row int) {
	if key.Empty() || len(above) == 0 {
		return
	}
	src := p.src
	top := func(name string) bool { return string(above[0].Of(src)) == name }
	switch {
	case (top("paths") || top("webhooks")) && len(above) == 1 && !bytes.HasPrefix(key.Of(src), []byte("x-")):
		p.section(2, key, line, row, row-1)
	case (top("paths") || top("webhooks")) && len(above) == 2 && methods[string(key.Of(src))] && !bytes.HasPrefix(above[1].Of(src), []byte("x-")):
		if len(p.file.Text)+above[1].End-above[1].Start > maxWritten*len(src) { // a path has a few methods
			return
		}
		name := append(bytes.ToUpper(key.Of(src)), ' ')
		p.section(3, p.write(append(name, above[1].Of(src)...)), line, row, row-1)
	case top("components") && len(above) == 2 && string(above[1].Of(src)) != "examples",
		(top("definitions") || top("parameters") || top("responses") || top("securityDefinitions")) && len(above) == 1:
		p.section(2, key, line, row, row-1)
	}
}

// maxWritten is how many times as long as the source the text may be with the names of operations, which repeat their paths.
const maxWritten = 2

func (p *Parser) openAPIJSON() {
	row, counted := 1, 0
	p.jsonWalk(func(path []Span, t jsonToken) {
		if t.kind != '{' || len(path) < 2 || len(path) > 4 {
			if t.kind == '}' && len(path) == 2 { // a part of the description ends
				row += bytes.Count(p.src[counted:t.Start], newline)
				counted = t.Start
				p.closeSections(0, row)
			}
			return
		}
		key := path[len(path)-1]
		if key.Start > counted {
			row += bytes.Count(p.src[counted:key.Start], newline)
			counted = key.Start
		}
		p.described(path[1:len(path)-1], key, Span{key.Start - 1, t.End}, row)
	})
}

// openAPIYAML goes by indentation, which says it all where people or tools write such files.
func (p *Parser) openAPIYAML() {
	l := p.lines(0, len(p.src), 0)
	var above []Span
	var indents []int
	block := -1 // indentation of a key whose value is a text of several lines
	for l.advance() {
		text := l.text
		if len(text) == 0 || text[0] == '#' || block >= 0 && l.indent > block {
			continue
		}
		block = -1
		if l.indent == 0 && text[0] != ' ' && len(p.frames) > 1 && text[0] != '-' {
			p.closeSections(0, l.row-1)
		}
		n, _ := slices.BinarySearch(indents, l.indent)
		above, indents = above[:n], indents[:n]
		key := yamlKey(text)
		if key.Empty() || n > 8 {
			continue
		}
		if sign := bytes.TrimSuffix(text, []byte("-")); len(sign) > 0 && (sign[len(sign)-1] == '|' || sign[len(sign)-1] == '>') {
			block = l.indent
		}
		key.Start, key.End = key.Start+l.from, key.End+l.from
		p.described(above, key, l.span(), l.row)
		above, indents = append(above, key), append(indents, l.indent)
	}
}

// yamlKey returns the key of a line, without quotes; empty if it has none.
func yamlKey(text []byte) Span {
	if text[0] == '"' || text[0] == '\'' {
		if end := bytes.IndexByte(text[1:], text[0]); end > 0 && end+2 < len(text) && text[end+2] == ':' {
			return Span{1, end + 1}
		}
		return Span{}
	}
	if text[0] == '-' || text[0] == '{' || text[0] == '[' {
		return Span{}
	}
	if end := bytes.Index(text, []byte(": ")); end > 0 {
		return Span{0, end}
	}
	if text[len(text)-1] == ':' {
		return Span{0, len(text) - 1}
	}
	return Span{}
}
