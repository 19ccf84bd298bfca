package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Request is the request of an operation.
type Request interface {
	// SetDefaults gives fields that are not set their defaults.
	SetDefaults()
	object() int
}

// object is a JSON object, by the fields that it may have.
type object []rule

// span is from where to where a number may be, or how many bytes of a text or of JSON, or
// elements of a list, there may be.
type span struct {
	least, most bool // whether there is a min and a max
	min, max    int64
}

// rule is what is asked of a field.
type rule struct {
	name     string
	kind     kind
	list     bool // of elements of that kind
	of       int  // which of objects
	values   []string
	required bool
	standard string
	span
	each span // of an element of a list
}

// kind is a type of JSON.
type kind uint8

const (
	aText kind = iota
	aWhole
	aNumber
	aFlag
	anObject
	aMap // of names to texts
	anything
)

var kindNames = [...]string{"a string", "a whole number", "a number", "true or false", "an object", "an object", ""}

// Decode reads the JSON of a request, checks it field by field, and fills in defaults. No
// bytes are an empty request, and so is null; so is a field that is null one that is not
// there. What is wrong is told by an [Error] with the field as a JSON path.
func Decode(b []byte, q Request) error {
	if len(bytes.TrimSpace(b)) > 0 {
		if err := objects[q.object()].check("", b); err != nil {
			if !json.Valid(b) { // which is looked at last: it takes as long as each step of the rest
				err = invalid(b)
			}
			return err
		}
		err := json.Unmarshal(b, q)
		if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) && strings.HasPrefix(wrong.Value, "number ") {
			err = json.Unmarshal(plain(b), q)
		}
		if err != nil {
			return unreadable(err)
		}
	} else if err := objects[q.object()].check("", []byte("{}")); err != nil {
		return err
	}
	q.SetDefaults()
	return nil
}

// invalid says where a text stops being JSON.
func invalid(b []byte) error {
	var v json.RawMessage
	err := json.Unmarshal(b, &v)
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax) && syntax.Offset >= int64(len(bytes.TrimSpace(b))) && strings.Contains(syntax.Error(), "unexpected end"):
		return Errorf(CodeBadInput, "request: JSON ends too early")
	case errors.As(err, &syntax) && strings.Contains(syntax.Error(), "after top-level value"):
		return Errorf(CodeBadInput, "request: something follows the JSON object")
	case errors.As(err, &syntax):
		return Errorf(CodeBadInput, "request: not JSON at byte %d: %v", syntax.Offset, err)
	}
	return Errorf(CodeBadInput, "request: not JSON: %v", err)
}

// unreadable is what is left to go wrong once the types are right, such as a number that
// is no score.
func unreadable(err error) error {
	bad := Errorf(CodeBadInput, "request: %v", err)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		bad.Field = wrong.Field
	}
	return bad
}

var yield func()

// Yielding tells what [Yield] does. A host of one thread says so before anything runs.
func Yielding(f func()) { yield = f }

// Yield lets whoever shares the thread have a turn, where there is such a host: here for each element of a list that is
// checked, of which a request may have thousands.
func Yield() {
	if yield != nil {
		yield()
	}
}

// check checks an object of valid JSON; at is the path that leads to it.
func (o object) check(at string, b []byte) error {
	if isNull(b) {
		b = []byte("{}")
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(b, &fields) != nil {
		return mistyped(strings.TrimSuffix(at, "."), b, anObject, nil)
	}
	names := o.names()
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if !slices.Contains(names, name) {
			return &Error{Code: CodeBadInput, Message: "unknown field", Field: at + Quoted(name), Fix: Nearest(name, names)}
		}
	}
	for _, r := range o {
		v, ok := fields[r.name]
		if !ok || isNull(v) {
			if r.required {
				return r.missing(at + r.name)
			}
			continue
		}
		if err := r.check(at+r.name, v); err != nil {
			return err
		}
	}
	return nil
}

func (o object) names() (list []string) {
	for _, r := range o {
		list = append(list, r.name)
	}
	return list
}

func (r *rule) missing(at string) error {
	fix := "it is required"
	if r.values != nil {
		fix = "use one of " + strings.Join(r.values, ", ")
	}
	return &Error{Code: CodeBadInput, Message: "it is missing", Field: at, Fix: fix}
}

// check checks a value, or those of a list.
func (r *rule) check(at string, b []byte) error {
	if !r.list {
		return r.element(at, b, &r.span)
	}
	var list []json.RawMessage
	if json.Unmarshal(b, &list) != nil {
		return &Error{Code: CodeBadInput, Message: Shape(b) + " where an array is wanted", Field: at}
	}
	if err := r.span.check(at, int64(len(list)), "%d elements"); err != nil {
		return err
	}
	for i, v := range list {
		Yield()
		if err := r.element(at+"["+strconv.Itoa(i)+"]", v, &r.each); err != nil {
			return err
		}
	}
	return nil
}

// element checks one value, and how large it is.
func (r *rule) element(at string, b []byte, in *span) error {
	switch r.kind {
	case anything:
		return in.check(at, int64(len(bytes.TrimSpace(b))), "%d bytes")
	case anObject:
		return objects[r.of].check(at+".", b)
	case aMap:
		var m map[string]string
		if json.Unmarshal(b, &m) != nil {
			return mistyped(at, b, r.kind, in)
		}
	case aFlag:
		var v bool
		if json.Unmarshal(b, &v) != nil {
			return mistyped(at, b, r.kind, in)
		}
	case aNumber:
		var v float64
		if json.Unmarshal(b, &v) != nil {
			return mistyped(at, b, r.kind, in)
		}
		if in.least && v < float64(in.min) || in.most && v > float64(in.max) {
			return &Error{Code: CodeBadInput, Message: Quoted(string(bytes.TrimSpace(b))) + " is out of range", Field: at, Fix: in.String()}
		}
	case aWhole:
		n, err := strconv.ParseInt(whole(string(bytes.TrimSpace(b))), 10, 64)
		if err != nil {
			if errors.Is(err, strconv.ErrRange) {
				return &Error{Code: CodeBadInput, Message: Quoted(string(b)) + " is out of range", Field: at, Fix: in.String()}
			}
			return mistyped(at, b, r.kind, in)
		}
		return in.check(at, n, "%d")
	case aText:
		var s string
		if json.Unmarshal(b, &s) != nil {
			return mistyped(at, b, r.kind, in)
		}
		if r.values != nil && s != "" && !slices.Contains(r.values, s) {
			return unknownValue(at, s, r.values)
		}
		return in.check(at, int64(len(s)), "%d bytes")
	}
	return nil
}

// whole writes a number that is whole without fraction and exponent: 5.0 and 5e0 as 5. Others,
// and those beyond what floats hold exactly, stay as they are.
func whole(n string) string {
	if !strings.ContainsAny(n, ".eE") {
		return n
	}
	if f, err := strconv.ParseFloat(n, 64); err == nil && f == math.Trunc(f) && math.Abs(f) <= 1<<53 {
		return strconv.FormatInt(int64(f), 10)
	}
	return n
}

// plain writes all numbers of a JSON text that are whole as such, which is how Go reads them.
func plain(b []byte) []byte {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return b
	}
	out, err := json.Marshal(rewritten(v))
	if err != nil {
		return b
	}
	return out
}

func rewritten(v any) any {
	switch v := v.(type) {
	case json.Number:
		return json.Number(whole(v.String()))
	case []any:
		for i := range v {
			v[i] = rewritten(v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = rewritten(v[name])
		}
	}
	return v
}

// check checks a number, or how many there are of something.
func (s *span) check(at string, n int64, what string) error {
	switch {
	case what == "%d bytes" && n == 0 && s.least:
		return &Error{Code: CodeBadInput, Message: "it is empty", Field: at, Fix: s.String() + " bytes"}
	case s.least && n < s.min, s.most && n > s.max && what == "%d":
		return &Error{Code: CodeBadInput, Message: fmt.Sprintf(what, n) + " is out of range", Field: at, Fix: s.String()}
	case s.most && n > s.max:
		_, unit, _ := strings.Cut(what, " ")
		return &Error{Code: CodeTooLarge, Message: fmt.Sprintf(what, n) + ", more than may be", Field: at, Fix: s.String() + " " + unit}
	}
	return nil
}

// String says which numbers are allowed.
func (s *span) String() string {
	out := "use a smaller number"
	switch {
	case s.least && s.most:
		out = fmt.Sprintf("use %d to %d", s.min, s.max)
	case s.least:
		out = fmt.Sprintf("use at least %d", s.min)
	case s.most:
		out = fmt.Sprintf("use at most %d", s.max)
	}
	return out
}

func mistyped(at string, b []byte, want kind, in *span) error {
	e := &Error{Code: CodeBadInput, Message: map[bool]string{true: "request: "}[at == ""] + Shape(b) + " where " + kindNames[want] + " is wanted", Field: at}
	if in != nil && (want == aWhole || want == aNumber) && (in.least || in.most) {
		e.Fix = in.String()
	}
	return e
}

// Shape says of what type a valid JSON text is, and of a number which.
func Shape(b []byte) string {
	switch b = bytes.TrimSpace(b); b[0] {
	case '"':
		return "a string"
	case '{':
		return "an object"
	case '[':
		return "an array"
	case 't', 'f':
		return "true or false"
	case 'n':
		return "null"
	}
	return "number " + Quoted(string(b))
}

func isNull(b []byte) bool { return string(bytes.TrimSpace(b)) == "null" }

func unknownValue(at, s string, values []string) *Error {
	return &Error{Code: CodeBadInput, Message: fmt.Sprintf("unknown value %q", Quoted(s)), Field: at, Fix: "use one of " + strings.Join(values, ", "), SuggestedFix: Meant(s, values)}
}

// Field is what a request may hold in one of its fields, as its schema says.
type Field struct {
	Name     string
	Min, Max int64 // both 0 if nothing bounds it; of a text bytes, of a list elements
	Whole    bool  // it is one whole number, which the bounds are about
	Flag     bool  // it is true or false
	List     bool
	Required bool
	Values   []string
	Default  string // "" for none
}

// FieldOf returns a field of a request by its name in JSON, with dots between those of
// objects within it; the zero Field for one that it does not have.
func FieldOf(q Request, name string) Field {
	within := objects[q.object()]
	for {
		first, rest, deeper := strings.Cut(name, ".")
		i := slices.IndexFunc(within, func(r rule) bool { return r.name == first })
		if i < 0 {
			return Field{}
		}
		r := &within[i]
		if !deeper {
			f := Field{Name: r.name, Min: r.min, Max: r.max, Whole: r.kind == aWhole && !r.list, Flag: r.kind == aFlag && !r.list, List: r.list, Required: r.required, Values: r.values, Default: r.standard}
			if r.least && !r.most {
				f.Max = math.MaxInt64
			}
			return f
		}
		if r.kind != anObject {
			return Field{}
		}
		within, name = objects[r.of], rest
	}
}

// FieldsOf are the names of the fields of a request.
func FieldsOf(q Request) []string { return objects[q.object()].names() }

// Unknown is the error of a text that is none of the field's values, nil if it is one or
// the field has none.
func (f Field) Unknown(s string) *Error {
	if f.Values == nil || slices.Contains(f.Values, s) {
		return nil
	}
	return unknownValue(f.Name, s, f.Values)
}
