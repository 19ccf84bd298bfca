package mcp

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// schema is what clients see of an argument.
func (p param) schema() *jsonschema.Schema {
	s := &jsonschema.Schema{Description: p.about}
	if p.about == "" && p.asks != nil {
		s.Description = description(p.asks, p.sets)
	}
	if p.preset != nil {
		s.Default, _ = json.Marshal(p.preset)
	}
	var values []any
	for _, v := range p.values {
		values = append(values, v)
	}
	switch p.kind {
	case number:
		s.Type = "integer"
		p.bound(s)
	case toggle:
		s.Type = "boolean"
	case decimal:
		s.Type = "number"
	case object:
		s.Type = "object"
	case words:
		s.Type, s.Items = "array", &jsonschema.Schema{Type: "string", Enum: values}
		if p.most > 0 {
			s.MaxItems = &p.most
		}
		if p.least > 0 {
			s.MinItems = &p.least
		}
	default:
		s.Type, s.Enum = "string", values
		if p.required {
			one := 1
			s.MinLength = &one
		}
		if p.most > 0 {
			s.MaxLength = &p.most
		}
	}
	return s
}

// bound says in a schema which numbers are allowed.
func (p param) bound(s *jsonschema.Schema) {
	if p.least == p.most {
		return
	}
	least, most := float64(p.least), float64(p.most)
	if s.Minimum = &least; p.most < math.MaxInt {
		s.Maximum = &most
	}
}

// described is what is wanted here of the contract's schema.
type described struct {
	Description string               `json:"description"`
	Ref         string               `json:"$ref"`
	Properties  map[string]described `json:"properties"`
	Defs        map[string]described `json:"$defs"`
}

// contractSchema is read when a server is made, not by every command.
var contractSchema = sync.OnceValue(func() (s described) {
	if err := json.Unmarshal([]byte(contract.JSONSchema), &s); err != nil {
		panic(fmt.Sprintf("mcp: schema of the contract: %v", err)) // a test reads it
	}
	return s
})

// description is the contract's sentence about a field, with dots between those of objects.
func description(q contract.Request, field string) string {
	types := contractSchema().Defs
	t := types[reflect.TypeOf(q).Elem().Name()]
	for first := range strings.SplitSeq(field, ".") {
		if name, ok := strings.CutPrefix(t.Ref, "#/$defs/"); ok {
			t = types[name]
		}
		t = t.Properties[first]
	}
	if t.Description == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(t.Description)
	return string(unicode.ToUpper(first)) + t.Description[size:]
}

// outputSchema is what a tool answers: an R with the project and the cursor, or else
// an error. Clients check answers of either kind against it.
func outputSchema[R any]() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", AnyOf: []*jsonschema.Schema{answerSchema[R](), schemaOf[contract.Error]()}}
}

// answerSchema is an R with the project and the cursor.
func answerSchema[R any]() *jsonschema.Schema {
	answer := schemaOf[R]()
	for name, about := range map[string]string{
		"project":     "The project that this is of.",
		"next_cursor": "Give it as cursor, with the same other arguments, for what did not fit.",
	} {
		answer.Properties[name] = &jsonschema.Schema{Type: "string", Description: about}
	}
	answer.Properties["complete"] = &jsonschema.Schema{Type: "boolean", Description: "False while the index is being made: the answer is of a part of the files."}
	answer.Properties["progress"] = &jsonschema.Schema{Type: "string", Description: "How far the index is, if the answer is not complete."}
	if !slices.Contains(answer.Required, "project") {
		answer.Required = append(answer.Required, "project")
	}
	return answer
}

// custom are the types that are rendered as other than what they are.
var custom = map[reflect.Type]*jsonschema.Schema{
	reflect.TypeFor[rank.Score]():          {Type: "number"},
	reflect.TypeFor[contract.Weight]():     {Type: "number"},
	reflect.TypeFor[contract.Similarity](): {Type: "number"},
	reflect.TypeFor[json.RawMessage]():     {Type: "object"},
}

func schemaOf[T any]() *jsonschema.Schema {
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: custom})
	if err != nil {
		panic(fmt.Sprintf("mcp: schema of %v: %v", reflect.TypeFor[T](), err)) // a test makes them all
	}
	return s
}
