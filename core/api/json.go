package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// Encode renders an answer or a part of one as the core does: JSON without
// escaped HTML, because answers hold code.
func Encode(v any) ([]byte, error) {
	b, err := encode(v)
	return bytes.TrimSuffix(b, []byte("\n")), err
}

// encode is Encode with a newline at the end.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}

// decode reads a request strictly: an unknown field, a wrong type or anything
// after the object is an error that names the field. No bytes are an empty
// request, and so is null.
func decode(b []byte, v any) error {
	if len(bytes.TrimSpace(b)) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			return step.Errorf(step.CodeBadInput, "request: something follows the JSON object")
		}
		return nil
	}
	bad := step.Errorf(step.CodeBadInput, "request: %v", err)
	var wrongType *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &wrongType):
		bad.Message = fmt.Sprintf("request: %s where %s is wanted", wrongType.Value, jsonType(wrongType.Type.Kind().String()))
		// Go names the structs in which fields are grouped too.
		path := slices.DeleteFunc(strings.Split(wrongType.Field, "."), func(s string) bool { return s != strings.ToLower(s) })
		bad.Field = strings.Join(path, ".")
	case errors.As(err, &syntax):
		bad.Message = fmt.Sprintf("request: not JSON at byte %d: %v", syntax.Offset, err)
	case errors.Is(err, io.ErrUnexpectedEOF):
		bad.Message = "request: JSON ends too early"
	case strings.HasPrefix(err.Error(), "json: unknown field "):
		bad.Field = strings.Trim(strings.TrimPrefix(err.Error(), "json: unknown field "), `"`)
		bad.Message = "request: unknown field"
	}
	return bad
}

func jsonType(kind string) string {
	switch {
	case strings.HasPrefix(kind, "int"), strings.HasPrefix(kind, "uint"):
		return "a whole number"
	case strings.HasPrefix(kind, "float"):
		return "a number"
	case kind == "bool":
		return "true or false"
	case kind == "slice":
		return "an array"
	case kind == "struct", kind == "map":
		return "an object"
	}
	return "a " + kind
}

// oneOf checks a field that takes one of a few values; "" stands for the first.
func oneOf(field, value string, allowed ...string) (string, error) {
	if value == "" {
		return allowed[0], nil
	}
	for _, a := range allowed {
		if a == value {
			return value, nil
		}
	}
	err := step.Errorf(step.CodeBadInput, "unknown value %q", cut(value))
	err.Field, err.Fix = field, "use one of "+strings.Join(allowed, ", ")
	return "", err
}

// inRange checks a number; 0 stands for the default.
func inRange(field string, value, preset, least, most int) (int, error) {
	if value == 0 {
		return preset, nil
	}
	if value < least || value > most {
		err := step.Errorf(step.CodeBadInput, "%d is out of range", value)
		err.Field, err.Fix = field, fmt.Sprintf("use %d to %d", least, most)
		return 0, err
	}
	return value, nil
}

// nearest suggests the known name that is closest to a wrong one.
func nearest(name string, known []string) string {
	best, distance := "", len(name)/2+2
	for _, k := range known {
		if d := text.Distance(name, k); d < distance {
			best, distance = k, d
		}
	}
	if best != "" {
		return fmt.Sprintf("did you mean %q?", best)
	}
	return "use one of " + strings.Join(known, ", ")
}

// cut shortens a value that is quoted in an error.
func cut(s string) string {
	if len(s) > 80 {
		return strings.ToValidUTF8(s[:80], "") + "…"
	}
	return s
}
