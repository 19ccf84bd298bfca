package contract

import _ "embed" // of the schema

// JSONSchema is the JSON Schema of all requests, answers and needs, with a sentence for
// each field. It weighs only where it is used.
//
//go:embed schema.json
var JSONSchema string
