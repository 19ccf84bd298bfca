package contract

import (
	"bytes"
	"encoding/json"
)

// Encode renders an answer or a part of one as the core does: JSON without
// escaped HTML, because answers hold code.
func Encode(v any) ([]byte, error) {
	b, err := EncodeLine(v)
	return bytes.TrimSuffix(b, []byte("\n")), err
}

// EncodeLine is [Encode] with a newline at the end.
func EncodeLine(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}
