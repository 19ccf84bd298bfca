package mcp

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// schema is what clients see of an argument.
func (p param) schema() *jsonschema.Schema {
	s := &jsonschema.Schema{Description: p.about}
	if p.preset != nil {
		s.Default, _ = json.Marshal(p.preset)
	}
	var values []any
	for _, v := range p.values {
		values = append(values, v)
	}
	switch p.kind {
	case number:
		least, most := float64(p.least), float64(p.most)
		s.Type, s.Minimum, s.Maximum = "integer", &least, &most
	case words:
		s.Type, s.Items = "array", &jsonschema.Schema{Type: "string", Enum: values}
		if p.most > 0 {
			s.MaxItems = &p.most
		}
	default:
		s.Type, s.Enum = "string", values
		if p.required {
			one := 1
			s.MinLength = &one
		}
	}
	return s
}

// outputSchema is what a tool answers: an R with the project and the cursor, or else
// an error. Clients check answers of either kind against it.
func outputSchema[R any]() *jsonschema.Schema {
	answer := schemaOf[R]()
	for name, about := range map[string]string{
		"project":     "The project that this is of.",
		"next_cursor": "Give it as cursor, with the same other arguments, for what did not fit.",
	} {
		answer.Properties[name] = &jsonschema.Schema{Type: "string", Description: about}
	}
	if !slices.Contains(answer.Required, "project") {
		answer.Required = append(answer.Required, "project")
	}
	return &jsonschema.Schema{Type: "object", AnyOf: []*jsonschema.Schema{answer, schemaOf[step.Error]()}}
}

// custom are the types that are rendered as other than what they are.
var custom = map[reflect.Type]*jsonschema.Schema{
	reflect.TypeFor[rank.Score]():      {Type: "number"},
	reflect.TypeFor[api.Weight]():      {Type: "number"},
	reflect.TypeFor[api.Similarity]():  {Type: "number"},
	reflect.TypeFor[json.RawMessage](): {Type: "object"},
}

func schemaOf[T any]() *jsonschema.Schema {
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: custom})
	if err != nil {
		panic(fmt.Sprintf("mcp: schema of %v: %v", reflect.TypeFor[T](), err)) // a test makes them all
	}
	return s
}
