package main

import (
	"encoding/json"
	"fmt"
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
	{"call", "Runs an operation to its end, asking cairn_host for what it needs. Only in cairn-host.wasm.", "Start", "Answer"},
	{"stage", "Not of the Extism ABI: takes and returns numbers, see wasm/guest.", "-", "-"},
	{"staged", "Not of the Extism ABI: returns a number, see wasm/guest.", "-", "-"},
}

// envelopes are the inputs and outputs of exports, which the guests declare for
// themselves.
func envelopes() []*Type {
	number, str, flag := Shape{Kind: "integer"}, Shape{Kind: "string"}, Shape{Kind: "boolean"}
	any, fault := Shape{Kind: "any"}, Shape{Type: &Type{Name: names["step.Error"]}}
	list := func(t string) Shape { return Shape{Kind: "array", Of: &Shape{Type: &Type{Name: t}}} }
	return []*Type{
		{Name: "Start", Doc: "Input of start and call.", Asked: true, Fields: []Field{{"op", "An operation.", str, false}, {"request", "Its request; default {}.", any, true}}},
		{Name: "Resume", Doc: "Input of resume.", Asked: true, Fields: []Field{{"call", "", number, false}, {"replies", "", list("Reply"), false}}},
		{Name: "Feed", Doc: "First line of the input of feed.", Asked: true, Fields: []Field{{"call", "", number, false}, {"id", "", number, false}, {"end", "Marks the last piece.", flag, true}}},
		{Name: "Fetch", Doc: "Input of fetch.", Asked: true, Fields: []Field{{"call", "", number, false}, {"id", "", number, false}}},
		{Name: "Cancel", Doc: "Input of cancel.", Asked: true, Fields: []Field{{"call", "", number, false}}},
		{Name: "Answer", Doc: "What start, resume, feed, cancel and call answer.", Fields: []Field{
			{"version", "Of the contract.", number, false}, {"call", "", number, false}, {"done", "", flag, false},
			{"result", "The operation's response once done, unless there is an error.", any, true}, {"error", "", fault, true},
			{"needs", "Those that are new since the last answer.", list("Need"), true}, {"open", "How many needs are unanswered.", number, true}}},
		{Name: "Need", Doc: "One thing an operation waits for.", Fields: []Field{
			{"id", "", number, false}, {"kind", "See x-needs.", str, false}, {"request", "", any, true},
			{"body_bytes", "How many raw bytes go out with it, for fetch.", number, true}, {"body", "Those bytes, to cairn_host only.", Shape{Kind: "bytes"}, true}}},
		{Name: "Reply", Doc: "Answers one need: one of reply, body and error is set.", Asked: true, Fields: []Field{
			{"id", "", number, false}, {"reply", "", any, true}, {"body", "", Shape{Kind: "bytes"}, true},
			{"end", "Marks the last piece of a stream.", flag, true}, {"error", "", fault, true}}},
	}
}

// writeYAML renders the schema as XTP's v1-draft, which Extism's tools read.
func writeYAML(s *Schema) string {
	var b strings.Builder
	p := func(format string, a ...any) { fmt.Fprintf(&b, format+"\n", a...) }
	p("# Made by go run ./plugins/extism/schema; do not edit.\nversion: v1-draft\nexports:")
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
	codes, _ := json.Marshal(s.Codes)
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
		if !f.Optional {
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
		p("        %s: {%s%s}", f.Name, doc, yamlShape(f.Shape))
	}
}

func yamlShape(s Shape) string {
	switch {
	case s.Type != nil:
		return fmt.Sprintf(`$ref: "#/components/schemas/%s"`, s.Type.Name)
	case s.Kind == "array":
		return "type: array, nullable: true, items: {" + yamlShape(*s.Of) + "}"
	case s.Kind == "map":
		return "type: object, additionalProperties: {" + yamlShape(*s.Of) + "}"
	case s.Kind == "bytes":
		return "type: string, format: byte"
	case s.Kind == "any":
		return "type: object"
	}
	return "type: " + s.Kind
}

// quote writes a string as YAML and JSON have it alike.
func quote(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s)
	return strings.TrimSuffix(b.String(), "\n")
}
