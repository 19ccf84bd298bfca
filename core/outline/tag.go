package outline

import "bytes"

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
		at = t.End
		if !t.Close {
			for _, name := range [...]string{"script", "style", "textarea"} {
				if bytes.EqualFold(t.Name.Of(src), []byte(name)) {
					at = closing(src, at, name)
				}
			}
		}
		return t, at
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
	t.Name.Start = i
	for i < len(src) && (wordByte(src[i]) || src[i] == '-' || src[i] == ':') {
		i++
	}
	t.Name.End = i
	if t.Name.Empty() {
		return t
	}
	t.Attributes.Start = i
	for i < len(src) && src[i] != '>' {
		if c := src[i]; c == '"' || c == '\'' {
			end := bytes.IndexByte(src[i+1:min(len(src), i+1+maxAttribute)], c)
			if end < 0 {
				end = bytes.IndexByte(src[i:], '>') - 1 // a quote that is none
				if end < -1 {
					end = len(src) - i - 1
				}
			}
			i += end + 1
			if i < len(src) && src[i] == '>' {
				break
			}
		}
		i++
	}
	t.Attributes.End, t.End = min(i, len(src)), min(i+1, len(src))
	return t
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
		for i < len(text) && (text[i] <= ' ' || text[i] == '/') {
			i++
		}
		start := i
		for i < len(text) && text[i] > ' ' && text[i] != '=' {
			i++
		}
		found := bytes.EqualFold(text[start:i], []byte(name))
		for i < len(text) && text[i] <= ' ' {
			i++
		}
		if i >= len(text) || text[i] != '=' {
			if start == i {
				i++
			}
			continue
		}
		i++
		for i < len(text) && text[i] <= ' ' {
			i++
		}
		from, end := i, i
		if i < len(text) && (text[i] == '"' || text[i] == '\'') {
			from = i + 1
			end = len(text)
			if n := bytes.IndexByte(text[from:], text[i]); n >= 0 {
				end = from + n
			}
			i = min(end+1, len(text))
		} else {
			for i < len(text) && text[i] > ' ' {
				i++
			}
			end = i
		}
		if found {
			return Span{t.Attributes.Start + from, t.Attributes.Start + end}
		}
	}
	return Span{t.Attributes.End, t.Attributes.End}
}
