package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Schema is the contract as the writers see it.
type Schema struct {
	Groups     []Group     // as they stand in core/contract
	Operations []Operation // sorted by name
	Needs      []NeedKind
	Types      []*Type // sorted by name
	Enums      []*Enum // sorted by name
	Codes      []Value
	Examples   []example
}

// Group is what operations belong to.
type Group struct{ Name, Go, Doc string }

// Operation is an operation of start and call.
type Operation struct {
	Name, Doc, Group  string
	Go                string   // the name in Go
	Needs             []string // the kinds that it may wait for
	Records           bool     // it sees records
	Request, Response *Type
}

// streams tells whether an operation takes or gives the bytes of an archive or a snapshot,
// so that hosts have methods of their own for it.
func (o Operation) streams() bool {
	return slices.Contains(o.Needs, "read") || slices.Contains(o.Needs, "write")
}

// NeedKind is a kind of need with what the host replies.
type NeedKind struct {
	Kind    string
	Request *Type
	Reply   *Type  // nil: see Raw
	Raw     string // what the raw bytes of the reply are; "" and no Reply: an empty reply
}

// Type is a struct of the contract.
type Type struct {
	Name, Doc string
	Fields    []Field
	// Asked is true if hosts make it: it is part of a request or a reply to a need.
	Asked bool
}

// Field is a field as JSON has it.
type Field struct {
	Name, Doc string
	Shape     Shape
	Optional  bool   // it may not be there, or be null
	Null      bool   // it is always there, and may be null
	Go        string // the name in Go
	Pointer   bool   // it is a pointer in Go
	Bounds
}

// explained is a field's description with its bounds and its default, for languages that have no other place for these.
func (f Field) explained() string {
	var more []string
	if bounds := f.between(); bounds != "" {
		more = append(more, bounds)
	}
	if f.Default != "" {
		more = append(more, "default "+f.Default)
	}
	if more == nil {
		return f.Doc
	}
	return strings.TrimSpace(f.Doc + " " + sentence(strings.Join(more, "; ")))
}

func (f Field) required() bool { return f.Null || !f.Optional && f.Default == "" }

// Bounds are what a field's tags say of its values.
type Bounds struct {
	Span
	Each    Span   // of the elements of a list
	Default string // as written, "" if there is none
}

// Span is from where to where a number may be, or how many bytes of a text or of JSON, or
// elements of a list, there may be.
type Span struct{ Min, Max *int64 }

// spanWords are the keywords of JSON Schema for the bounds of a shape. Bytes are no fewer than
// characters. It has none for JSON as it stands.
var spanWords = map[string][2]string{
	"integer": {"minimum", "maximum"}, "number": {"minimum", "maximum"},
	"string": {"minLength", "maxLength"}, "bytes": {"minLength", "maxLength"},
	"array": {"minItems", "maxItems"}, "any": {"x-minBytes", "x-maxBytes"},
}

// words are the bounds as JSON Schema says them.
func (s Span) words(kind string) (list []string) {
	for i, n := range []*int64{s.Min, s.Max} {
		if n != nil {
			list = append(list, fmt.Sprintf(`"%s": %d`, spanWords[kind][i], *n))
		}
	}
	return list
}

// Enum is a type of texts that are one of a few.
type Enum struct {
	Name, Doc string
	Values    []Value
}

// Value is one of an enumeration.
type Value struct{ Text, Doc, Go string }

// constant is a value's name in languages that write constants in capitals.
func (v Value) constant() string {
	return strings.ToUpper(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, v.Text))
}

// Shape is a field's JSON type. Exactly one of Kind, Type and Enum is set.
type Shape struct {
	Kind string // "string", "integer", "number", "boolean", "bytes", "any", "array" or "map"
	Type *Type
	Enum *Enum
	Of   *Shape // of the elements of an array or a map
}

// needs says what answers each kind of need, by the names of Go types. The reader
// fails if the core asks for a kind that is not here.
var needs = []needKind{
	{"read", "ReadRequest", "", "the piece of the archive or snapshot"},
	{"file", "FileRequest", "", "the content of the file"},
	{"write", "WriteRequest", "", ""},
	{"progress", "Progress", "", ""},
	{"llm", "ModelRequest", "ModelReply", ""},
	{"embed", "EmbedRequest", "", "a vector for each text, 32-bit little-endian floats"},
	{"nearest", "NearestRequest", "NearestReply", ""},
	{"history", "HistoryRequest", "HistoryReply", ""},
	{"shards", "ShardsRequest", "ShardsReply", ""},
	{"secret", "SecretRequest", "SecretReply", ""},
	{"summaries", "SummariesRequest", "", "the summaries that are kept, a line of JSON each"},
	{"store", "StoreRequest", "StoreReply", ""},
	{"node", "NodeRequest", "NodeReply", ""},
	{"children", "ChildrenRequest", "ChildrenReply", ""},
}

type needKind struct{ kind, request, reply, raw string }

// names are the types that languages would take for their own.
var names = map[string]string{"Error": "CairnFault"}
