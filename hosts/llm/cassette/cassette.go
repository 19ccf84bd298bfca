// Package cassette records what a language model and an embedding model answer, and
// answers the same again without them. A cassette is a text file: a line of JSON that
// says what it is, and one for each call, in an order that does not depend on which of
// several calls at the same time came first. So a session recorded twice gives the
// same file, if the model gives the same answers.
package cassette

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
)

// version is the format; other versions are refused.
const version = 1

// kinds are the needs that a cassette answers.
var kinds = []string{"embed", "llm"}

// header is the first line.
type header struct {
	Cassette int `json:"cairn_cassette"`
}

// entry is one call.
type entry struct {
	Kind string `json:"kind"`
	// Hash is of the request, and what it is found by.
	Hash    string          `json:"hash"`
	Request json.RawMessage `json:"request"`
	// One of these is the reply.
	Reply   json.RawMessage `json:"reply,omitempty"`
	Vectors []byte          `json:"vectors,omitempty"` // 32-bit floats, little-endian
	Error   *contract.Error `json:"error,omitempty"`
}

// canonical decodes a request as the core knows it, and encodes it one way, so that
// it is found again however an engine writes JSON.
func canonical(kind string, request []byte) ([]byte, error) {
	var v any = &contract.ModelRequest{}
	if kind == "embed" {
		v = &contract.EmbedRequest{}
	}
	if err := json.Unmarshal(request, v); err != nil {
		return nil, fmt.Errorf("decode request of an %s need: %w", kind, err)
	}
	if q, ok := v.(*contract.ModelRequest); ok && q.Tool != nil {
		var schema any // whose keys may be in any order
		if err := json.Unmarshal(q.Tool.InputSchema, &schema); err != nil {
			return nil, fmt.Errorf("decode schema of tool %q: %w", q.Tool.Name, err)
		}
		b, err := encode(schema)
		if err != nil {
			return nil, err
		}
		q.Tool.InputSchema = b
	}
	return encode(v)
}

// encode writes JSON that people can read: without escapes for the sake of HTML.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

func hash(kind string, canonical []byte) string {
	sum := sha256.Sum256(append([]byte(kind+"\n"), canonical...))
	return hex.EncodeToString(sum[:16])
}
