package pack

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Format is how a context is written.
type Format string

// The formats.
const (
	// Markdown is that of the thesis: "### name (type)", "*File: path:start-end*" (an
	// empty line for what is in no file), an empty line and the text; between items a
	// rule. Text is as it is, so that one which holds such lines looks like items.
	Markdown Format = "markdown"
	// XML is an element for each item, as models are used to reading them. It is
	// well-formed.
	XML Format = "xml"
	// JSON is an array of objects.
	JSON Format = "json"
)

// Formats are all of them, the default first.
var Formats = []string{string(Markdown), string(XML), string(JSON)}

func (f Format) open() string {
	switch f {
	case XML:
		return "<context>\n"
	case JSON:
		return "[\n"
	}
	return ""
}

func (f Format) end() string {
	switch f {
	case XML:
		return "\n</context>"
	case JSON:
		return "\n]"
	}
	return ""
}

// between begins and ends in a line break or stands next to one, so that the tokens of
// a context are those of its parts.
func (f Format) between() string {
	switch f {
	case XML:
		return "\n"
	case JSON:
		return ",\n"
	}
	return "\n\n---\n\n"
}

func (f Format) block(it *Item, text, form string) string {
	lines := ""
	if it.First > 0 {
		lines = fmt.Sprintf("%d-%d", it.First, it.last())
	}
	switch f {
	case XML:
		var b strings.Builder
		b.WriteString("<item")
		for _, a := range [...][2]string{{"name", it.Name}, {"type", it.Type}, {"path", it.Path}, {"lines", lines}, {"form", form}} {
			if a[1] != "" && a != [2]string{"form", whole} {
				fmt.Fprintf(&b, ` %s="%s"`, a[0], attribute.Replace(a[1]))
			}
		}
		return b.String() + ">\n" + content.Replace(text) + "\n</item>"
	case JSON:
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if form == whole {
			form = ""
		}
		_ = e.Encode(struct { // strings alone: it cannot fail
			Name    string `json:"name"`
			Type    string `json:"type"`
			Path    string `json:"path,omitempty"`
			Lines   string `json:"lines,omitempty"`
			Form    string `json:"form,omitempty"`
			Content string `json:"content"`
		}{it.Name, it.Type, it.Path, lines, form, text})
		return strings.TrimSuffix(b.String(), "\n")
	}
	file := ""
	if it.Path != "" {
		file = "*File: " + it.Path + "*"
		if lines != "" {
			file = "*File: " + it.Path + ":" + lines + "*"
		}
	}
	return "### " + it.Name + " (" + it.Type + ")\n" + file + "\n\n" + text
}

var (
	attribute = strings.NewReplacer("&", "&amp;", "<", "&lt;", `"`, "&quot;")
	content   = strings.NewReplacer("&", "&amp;", "<", "&lt;", "]]>", "]]&gt;")
)
