package mention

import (
	"bytes"
	"encoding/json"
	"io"
)

// node is a value of a JSON document with its members in their order, which
// manifests give a meaning. Numbers, true, false and null are none of these.
type node struct {
	text    string // of a string
	is      byte   // '"', '{', '[' or 0
	members []member
}

// member is a member of an object, or of a list (without a key).
type member struct {
	key   string
	value *node
}

// maxNested is how deep a manifest may be nested.
const maxNested = 64

// parseJSON reads a document; nil if it is none.
func parseJSON(src []byte) *node {
	d := json.NewDecoder(bytes.NewReader(src))
	n := parseNode(d, 0)
	if _, err := d.Token(); err != io.EOF {
		return nil
	}
	return n
}

func parseNode(d *json.Decoder, depth int) *node {
	t, err := d.Token()
	if err != nil || depth > maxNested {
		return nil
	}
	switch t := t.(type) {
	case string:
		return &node{text: t, is: '"'}
	case json.Delim:
		n := &node{is: byte(t)}
		for d.More() {
			var m member
			if t == '{' {
				key, err := d.Token()
				if err != nil {
					return nil
				}
				m.key, _ = key.(string)
			}
			if m.value = parseNode(d, depth+1); m.value == nil {
				return nil
			}
			n.members = append(n.members, m)
		}
		if _, err := d.Token(); err != nil {
			return nil
		}
		return n
	}
	return &node{}
}

// at returns the value below some keys, an empty one if there is none.
func (n *node) at(keys ...string) *node {
	for _, key := range keys {
		var found *node
		for _, m := range n.members {
			if n.is == '{' && m.key == key {
				found = m.value
			}
		}
		if found == nil {
			return &node{}
		}
		n = found
	}
	return n
}

// leaves visits the strings below a value.
func (n *node) leaves(visit func(text string)) {
	if n.is == '"' {
		visit(n.text)
	}
	for _, m := range n.members {
		m.value.leaves(visit)
	}
}
