package main

import (
	"bytes"
	"encoding/json"
	"strings"
)

// What is shown of an answer.
const (
	mostElements = 2  // of a list
	mostRunes    = 96 // of a text
	mostDepth    = 5  // of objects and lists in one another
	mostLine     = 130
)

// shorten renders an answer for readers: in its order, indented where it does not fit on a
// line, with … in place of what is long.
func shorten(b json.RawMessage) string {
	if len(b) == 0 {
		return "…" // not made yet
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	return shown(d, 0, "")
}

// shown renders the value that follows.
func shown(d *json.Decoder, depth int, indent string) string {
	token, err := d.Token()
	if err != nil {
		panic("an example is not JSON: " + err.Error())
	}
	switch v := token.(type) {
	case json.Delim:
		var parts []string
		more := false
		for d.More() {
			name := ""
			if v == '{' {
				key, _ := d.Token()
				name = quote(key.(string)) + ": "
			}
			part := shown(d, depth+1, indent+"  ")
			if v == '[' && len(parts) == mostElements {
				more = true
				continue
			}
			parts = append(parts, name+part)
		}
		_, _ = d.Token() // the end
		if depth >= mostDepth && len(parts) > 0 {
			parts, more = nil, true
		}
		if more {
			parts = append(parts, "…")
		}
		open, end := v.String(), map[json.Delim]string{'{': "}", '[': "]"}[v]
		line := open + strings.Join(parts, ", ") + end
		if len(indent)+len(line) <= mostLine && !strings.Contains(line, "\n") {
			return line
		}
		return open + "\n" + indent + "  " + strings.Join(parts, ",\n"+indent+"  ") + "\n" + indent + end
	case string:
		if r := []rune(v); len(r) > mostRunes {
			v = string(r[:mostRunes]) + "…"
		}
		return quote(v)
	case json.Number:
		return v.String()
	case bool:
		if v {
			return "true"
		}
		return "false"
	}
	return "null"
}
