package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// exports describes the guests' exports: input and output refer to types, or are raw
// bytes. Only cairn-host.wasm has call and imports cairn_host.
var exports = []struct{ name, doc, input, output string }{
	{"start", `Begins an operation. The request may also follow {"op": …} on lines of its own.`, "Start", "Answer"},
	{"resume", "Hands over replies to needs, in any number and order.", "Resume", "Answer"},
	{"feed", "Hands over one reply of raw bytes: a line of JSON {call, id, end}, a newline, the bytes.", "", "Answer"},
	{"fetch", "Returns the raw bytes that go out with an open need.", "Fetch", ""},
	{"cancel", "Ends a call.", "Cancel", "Answer"},
	{"reset", "Makes the instance as new.", "", ""},
	{"proceed", "Goes on with what was paused: an export that returned {\"paused\": true}, because sched_yield of WASI returned 6 to it.", "-", "Answer"},
	{"call", "Runs an operation to its end, asking cairn_host for what it needs. Only in cairn-host.wasm.", "Start", "Answer"},
	{"stage", "Not of the Extism ABI: takes and returns numbers, see wasm/guest.", "-", "-"},
	{"staged", "Not of the Extism ABI: returns a number, see wasm/guest.", "-", "-"},
}

// envelopes are the inputs and outputs of exports, which the guests declare for
// themselves.
func envelopes() []*Type {
	number, str, flag := Shape{Kind: "integer"}, Shape{Kind: "string"}, Shape{Kind: "boolean"}
	field := func(name, doc string, of Shape, optional bool) Field {
		return Field{Name: name, Doc: doc, Shape: of, Optional: optional}
	}
	any, fault := Shape{Kind: "any"}, Shape{Type: &Type{Name: names["Error"]}}
	list := func(t string) Shape { return Shape{Kind: "array", Of: &Shape{Type: &Type{Name: t}}} }
	return []*Type{
		{Name: "Start", Doc: "Input of start and call.", Asked: true, Fields: []Field{field("op", "The name of an operation.", str, false), field("request", "Its request; without it an empty one.", any, true)}},
		{Name: "Resume", Doc: "Input of resume.", Asked: true, Fields: []Field{field("call", "The call.", number, false), field("replies", "Replies to needs of the call.", list("Reply"), false)}},
		{Name: "Feed", Doc: "First line of the input of feed.", Asked: true, Fields: []Field{field("call", "The call.", number, false), field("id", "The need.", number, false), field("end", "True with the last piece.", flag, true)}},
		{Name: "Fetch", Doc: "Input of fetch.", Asked: true, Fields: []Field{field("call", "The call.", number, false), field("id", "The need.", number, false)}},
		{Name: "Cancel", Doc: "Input of cancel.", Asked: true, Fields: []Field{field("call", "The call.", number, false)}},
		{Name: "Answer", Doc: "What start, resume, feed, cancel and call answer.", Fields: []Field{
			field("version", "The version of the contract.", number, false), field("call", "The number of the call, by which it is resumed and cancelled.", number, false), field("done", "True once the operation has ended.", flag, false),
			field("result", "The operation's response once done, unless there is an error.", any, true), field("error", "Why the operation, or what was handed over, failed.", fault, true),
			field("needs", "The needs that are new since the last answer.", list("Need"), true), field("open", "How many needs are unanswered.", number, true),
			field("panic", "Where the operation panicked, if it did, for a developer's log: the guest is then of no further use.", str, true)}},
		{Name: "Need", Doc: "One thing an operation waits for.", Fields: []Field{
			field("id", "The number of the need within its call.", number, false), field("kind", "The kind of need, which says what its request is and what answers it.", str, false), field("request", "What is needed, as an object of the kind.", any, true),
			field("body_bytes", "How many raw bytes go out with it, for fetch.", number, true), field("body", "Those bytes, to cairn_host only.", Shape{Kind: "bytes"}, true)}},
		{Name: "Reply", Doc: "Answers one need: one of reply, body and error is set.", Asked: true, Fields: []Field{
			field("id", "The number of the need.", number, false), field("reply", "The answer, if the kind is answered by JSON.", any, true), field("body", "The answer, if the kind is answered by raw bytes.", Shape{Kind: "bytes"}, true),
			field("end", "True with the last piece of a stream.", flag, true), field("error", "Why the need is not answered.", fault, true)}},
	}
}

// writeYAML renders the schema as XTP's v1-draft, which Extism's tools read.
func writeYAML(s *Schema) string {
	var b strings.Builder
	p := func(format string, a ...any) { fmt.Fprintf(&b, format+"\n", a...) }
	p("# Made by go run ./hosts/generate; do not edit.\nversion: v1-draft\nexports:")
	for _, e := range exports {
		p("  %s:\n    description: %s", e.name, quote(e.doc))
		port(p, "input", e.input, e.name != "reset")
		port(p, "output", e.output, e.name != "reset")
	}
	p("imports:\n  cairn_host:\n    description: %s", quote("Answers needs; imported by cairn-host.wasm from extism:host/user. A JSON array of Need in, one of Reply out."))
	for _, io := range [][2]string{{"input", "Need"}, {"output", "Reply"}} {
		p("    %s:\n      contentType: application/json\n      type: array\n      items: {$ref: \"#/components/schemas/%s\"}", io[0], io[1])
	}
	p("x-operations:")
	for _, o := range s.Operations {
		p("  %s: {request: {$ref: \"#/components/schemas/%s\"}, response: {$ref: \"#/components/schemas/%s\"}}", o.Name, o.Request.Name, o.Response.Name)
	}
	p("x-needs:")
	for _, n := range s.Needs {
		reply := quote("empty")
		if n.Reply != nil {
			reply = fmt.Sprintf(`{$ref: "#/components/schemas/%s"}`, n.Reply.Name)
		} else if n.Raw != "" {
			reply = quote("raw bytes: " + n.Raw)
		}
		p("  %s: {request: {$ref: \"#/components/schemas/%s\"}, reply: %s}", n.Kind, n.Request.Name, reply)
	}
	var list []string
	for _, c := range s.Codes {
		list = append(list, c.Text)
	}
	codes, _ := json.Marshal(list)
	p("x-error-codes: %s\ncomponents:\n  schemas:", codes)
	for _, t := range append(envelopes(), s.Types...) {
		yamlType(p, t)
	}
	return b.String()
}

func port(p func(string, ...any), name, of string, wanted bool) {
	switch {
	case of == "-" || !wanted:
	case of == "":
		p("    %s: {contentType: application/x-binary, type: buffer}", name)
	default:
		p("    %s: {contentType: application/json, $ref: \"#/components/schemas/%s\"}", name, of)
	}
}

func yamlType(p func(string, ...any), t *Type) {
	p("    %s:\n      description: %s", t.Name, quote(t.Doc))
	var required []string
	for _, f := range t.Fields {
		if f.required() {
			required = append(required, f.Name)
		}
	}
	if len(required) > 0 {
		list, _ := json.Marshal(required)
		p("      required: %s", list)
	}
	if len(t.Fields) == 0 {
		p("      properties: {}")
		return
	}
	p("      properties:")
	for _, f := range t.Fields {
		doc := ""
		if f.Doc != "" {
			doc = "description: " + quote(f.Doc) + ", "
		}
		name := f.Name
		if slices.Contains(yamlWords, name) {
			name = quote(name)
		}
		p("        %s: {%s%s%s}", name, doc, yamlShape(f.Shape, f.Each), yamlBounds(f))
	}
}

// yamlWords are names that readers of YAML 1.1 take for true and false.
var yamlWords = []string{"on", "off", "yes", "no", "y", "n"}

// yamlBounds are the words of JSON Schema for what a field's values may be.
func yamlBounds(f Field) (out string) {
	for _, word := range f.words(f.Shape.Kind) {
		out += ", " + strings.ReplaceAll(word, `"`, "")
	}
	if f.Default != "" {
		out += ", default: " + f.value()
	}
	if f.Null {
		out += ", nullable: true"
	}
	return out
}

// value is the default as JSON has it.
func (f Field) value() string {
	if f.Shape.Enum != nil || f.Shape.Kind == "string" {
		return quote(f.Default)
	}
	return f.Default
}

// yamlShape is a type, of a list with the bounds of its elements.
func yamlShape(s Shape, each Span) string {
	switch {
	case s.Type != nil:
		return fmt.Sprintf(`$ref: "#/components/schemas/%s"`, s.Type.Name)
	case s.Enum != nil:
		return "type: string, enum: [" + strings.Join(quoted(s.Enum), ", ") + "]"
	case s.Kind == "array":
		return "type: array, items: {" + yamlShape(*s.Of, Span{}) + yamlBounds(Field{Shape: *s.Of, Bounds: Bounds{Span: each}}) + "}"
	case s.Kind == "map":
		return "type: object, additionalProperties: {" + yamlShape(*s.Of, Span{}) + "}"
	case s.Kind == "bytes":
		return "type: string, format: byte"
	case s.Kind == "any":
		return "type: object"
	}
	return "type: " + s.Kind
}

// quoted are the values of an enumeration.
func quoted(e *Enum) (list []string) {
	for _, v := range e.Values {
		list = append(list, quote(v.Text))
	}
	return list
}

// quote writes a string as YAML and JSON have it alike.
func quote(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s)
	return strings.TrimSuffix(b.String(), "\n")
}
