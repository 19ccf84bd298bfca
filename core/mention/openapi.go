package mention

import "bytes"

// openAPI notes what the description of an interface refers to: its own schemas,
// other files, and the functions that its operations are named after.
func (p *page) openAPI(src []byte) {
	for line := range bytes.Lines(src) {
		p.advance()
		p.looks.Add(4 * len(line))
		for at := 0; ; {
			n := bytes.IndexByte(line[at:], '$')
			if n < 0 {
				break
			}
			at += n + 1
			target := value(line[at:], "ref")
			if len(target) > 0 && len(target) < 1024 {
				p.schema(target)
			}
			at += len(target) // what is behind it is no further than there
		}
		if n := bytes.Index(line, []byte("operationId")); n >= 0 {
			if name := value(line[n:], "operationId"); len(name) > 0 && len(name) <= maxQuote {
				p.note(Quote, name, "")
			}
		}
	}
}

// schema notes where a $ref leads: "#/components/schemas/User", "user.yaml#/User".
func (p *page) schema(target []byte) {
	path, pointer, _ := bytes.Cut(target, []byte("#"))
	if bytes.IndexByte(path, ':') >= 0 {
		return
	}
	name := append([]byte{}, path...)
	if len(pointer) > 0 {
		name = append(append(name, '#'), pointer[bytes.LastIndexByte(pointer, '/')+1:]...)
	}
	p.note(Link, name, Title)
}

// value returns the text behind a key that a line begins with, without quotes.
func value(text []byte, key string) []byte {
	text, ok := bytes.CutPrefix(text, []byte(key))
	if !ok {
		return nil
	}
	text = bytes.TrimLeft(text, "'\"")
	text = bytes.TrimLeft(text, " ")
	text, ok = bytes.CutPrefix(text, []byte(":"))
	if !ok {
		return nil
	}
	text = bytes.TrimLeft(text, " \t")
	if len(text) == 0 {
		return nil
	}
	if c := text[0]; c == '"' || c == '\'' {
		if end := bytes.IndexByte(text[1:], c); end > 0 {
			return text[1 : end+1]
		}
		return nil
	}
	if end := bytes.IndexAny(text, ",}\r\n \t"); end >= 0 {
		text = text[:end]
	}
	return text
}
