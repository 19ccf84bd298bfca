package outline

import (
	"bytes"
	"strings"
)

// Tag is a tag of HTML. A zero one, whose name is empty, stands for the end of the text.
type Tag struct {
	Span            // from "<" to behind ">"
	Name       Span // empty for comments and declarations
	Attributes Span
	Close      bool // </name>
}

// NextTag finds the first tag at or behind an offset, and where to go on: behind it, or behind the end of what holds no tags (comments,
// scripts, styles).
func NextTag(src []byte, at int) (Tag, int) {
	for at < len(src) {
		n := bytes.IndexByte(src[at:], '<')
		if n < 0 {
			break
		}
		at += n
		if bytes.HasPrefix(src[at:], []byte("<!--")) {
			at = behind(src, at+4, "-->")
			continue
		}
		t := TagAt(src, at)
		if t.Name.Empty() {
			at++
			continue
		}
		if name := strings.ToLower(string(t.Name.Of(src))); !t.Close && (name == "script" || name == "style" || name == "textarea") {
			return t, closing(src, t.End, name)
		}
		return t, t.End
	}
	return Tag{Span: Span{len(src), len(src)}, Name: Span{len(src), len(src)}, Attributes: Span{len(src), len(src)}}, len(src)
}

// TagAt returns the tag that begins at the "<" at an offset; one whose name is empty if there is none.
func TagAt(src []byte, at int) Tag {
	t := Tag{Span: Span{Start: at}}
	i := at + 1
	if i < len(src) && src[i] == '/' {
		t.Close = true
		i++
	}
	t.Name = Span{i, past(src, i, func(c byte) bool { return wordByte(c) || c == '-' || c == ':' })}
	if t.Name.Empty() {
		return t
	}
	i = t.Name.End
	t.Attributes.Start = i
	for i < len(src) && src[i] != '>' {
		if src[i] == '"' || src[i] == '\'' {
			i = quoteEnd(src, i)
		} else {
			i++
		}
	}
	t.Attributes.End, t.End = min(i, len(src)), min(i+1, len(src))
	return t
}

// quoteEnd returns the offset behind the quote that ends the one at i; of the next ">" if none does.
func quoteEnd(src []byte, i int) int {
	if n := bytes.IndexByte(src[i+1:min(len(src), i+1+maxAttribute)], src[i]); n >= 0 {
		return i + n + 2
	}
	if n := bytes.IndexByte(src[i:], '>'); n >= 0 {
		return i + n
	}
	return len(src)
}

// maxAttribute bounds a value in quotes, so that a quote that is none does not swallow a document.
const maxAttribute = 1 << 16

func behind(src []byte, at int, end string) int {
	at = min(at, len(src))
	if n := bytes.Index(src[at:], []byte(end)); n >= 0 {
		return at + n + len(end)
	}
	return len(src)
}

// closing finds the tag that closes an element whose content is not HTML.
func closing(src []byte, at int, name string) int {
	for at < len(src) {
		n := bytes.Index(src[at:], []byte("</"))
		if n < 0 {
			break
		}
		at += n
		if end := at + 2 + len(name); end <= len(src) && bytes.EqualFold(src[at+2:end], []byte(name)) {
			return at
		}
		at += 2
	}
	return len(src)
}

// Attribute returns the value of an attribute, as written; empty if the tag has none of this name.
func (t Tag) Attribute(src []byte, name string) Span {
	text := t.Attributes.Of(src)
	for i := 0; i < len(text); {
		start := past(text, i, func(c byte) bool { return c <= ' ' || c == '/' })
		end := past(text, start, func(c byte) bool { return c > ' ' && c != '=' })
		i = past(text, end, isBlank)
		if i >= len(text) || text[i] != '=' {
			if start == i {
				i++
			}
			continue
		}
		var value Span
		value, i = attributeValue(text, past(text, i+1, isBlank))
		if bytes.EqualFold(text[start:end], []byte(name)) {
			return Span{t.Attributes.Start + value.Start, t.Attributes.Start + value.End}
		}
	}
	return Span{t.Attributes.End, t.Attributes.End}
}

// attributeValue reads the value that begins at an offset, with or without quotes, and returns the offset of what follows.
func attributeValue(text []byte, i int) (value Span, behind int) {
	if i == len(text) || text[i] != '"' && text[i] != '\'' {
		end := past(text, i, func(c byte) bool { return c > ' ' })
		return Span{i, end}, end
	}
	end := len(text)
	if n := bytes.IndexByte(text[i+1:], text[i]); n >= 0 {
		end = i + 1 + n
	}
	return Span{i + 1, end}, min(end+1, len(text))
}

// past returns the first offset from i on whose byte is not one of those.
func past(text []byte, i int, those func(byte) bool) int {
	for i < len(text) && those(text[i]) {
		i++
	}
	return i
}

func isBlank(c byte) bool { return c <= ' ' }
