package outline

import "bytes"

// tokens of JSON
type jsonToken struct {
	kind byte // one of {}[]:, or '"' for a string and 'v' for another value, 0 at the end
	Span      // of a string, without its quotes
}

// jsonReader reads the tokens of JSON, whatever is wrong with it.
type jsonReader struct {
	src []byte
	at  int
}

func (r *jsonReader) next() jsonToken {
	for r.at < len(r.src) && r.src[r.at] <= ' ' {
		r.at++
	}
	if r.at >= len(r.src) {
		return jsonToken{}
	}
	start := r.at
	switch c := r.src[start]; c {
	case '{', '}', '[', ']', ':', ',':
		r.at++
		return jsonToken{c, Span{start, start + 1}}
	case '"':
		return r.text(start)
	}
	for r.at < len(r.src) && r.src[r.at] > ' ' && bytes.IndexByte([]byte(`{}[]:,"`), r.src[r.at]) < 0 {
		r.at++
	}
	return jsonToken{'v', Span{start, r.at}}
}

// text reads the string that begins at an offset.
func (r *jsonReader) text(start int) jsonToken {
	for at := start + 1; ; at++ {
		n := bytes.IndexByte(r.src[at:], '"')
		if n < 0 {
			r.at = len(r.src)
			return jsonToken{}
		}
		at += n
		slashes := 0
		for at-1-slashes > start && r.src[at-1-slashes] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			r.at = at + 1
			return jsonToken{'"', Span{start + 1, at}}
		}
	}
}

// jsonWalk calls visit for the keys and values of the source: path holds the keys above, "" for those of lists. A value is a string or
// another plain value; of an object or list, visit is called with its bracket when it opens and when it closes.
func (p *Parser) jsonWalk(visit func(path []Span, t jsonToken)) {
	r := jsonReader{src: p.src}
	path := make([]Span, 0, maxJSONDepth)
	inObject := make([]bool, 0, maxJSONDepth)
	key, depth := Span{}, 0 // depth counts what is nested deeper than path can hold
	wantKey := false
	for {
		at := r.at
		t := r.next()
		p.looks.Add(2 * (r.at - at))
		switch t.kind {
		case 0:
			return
		case '{', '[':
			if len(path) == maxJSONDepth || depth > 0 {
				depth++
				continue
			}
			path = append(path, key)
			visit(path, t)
			inObject = append(inObject, t.kind == '{')
			key, wantKey = Span{}, t.kind == '{'
		case '}', ']':
			if depth > 0 {
				depth--
				continue
			}
			if len(path) == 0 {
				return
			}
			visit(path, t)
			path, inObject = path[:len(path)-1], inObject[:len(inObject)-1]
			wantKey = false
		case ',':
			if depth == 0 && len(inObject) > 0 {
				key, wantKey = Span{}, inObject[len(inObject)-1]
			}
		case ':':
		default:
			if depth > 0 {
				continue
			}
			if wantKey && t.kind == '"' {
				key, wantKey = t.Span, false
				continue
			}
			if len(path) < maxJSONDepth {
				visit(append(path, key), t)
			}
		}
	}
}

const maxJSONDepth = 64
