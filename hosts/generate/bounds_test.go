package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/sandbox"
	"github.com/cairn-search/cairn/wasm"
	"github.com/cairn-search/cairn/wasm/compiled"
	"github.com/google/jsonschema-go/jsonschema"
)

// TestBounds holds every bound of the published schema, of fields and of the elements of
// lists: one under and one over it are refused, so are an unknown value, a value of another type, an unknown field and one that
// is missing, with the field and what to do, by the core in process and in the guest alike;
// values at the bounds, and null for what is not there, are taken by both alike.
func TestBounds(t *testing.T) {
	p := readPublished(t)
	guest, err := wasm.Guest(wasm.Step)
	if err != nil {
		t.Fatal(err)
	}
	dir, remove, err := compiled.Dir()
	if err != nil {
		t.Fatal(err)
	}
	defer remove()
	r, err := sandbox.New(t.Context(), guest, sandbox.Options{CacheDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close(context.Background())
	sandboxed, err := native.NewSandboxed(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	b := &bounds{p, playOn(t, native.NewProcess(1), "shortener"), playOn(t, sandboxed, "shortener"), map[string]int{}}
	b.inside.fits, b.guest.fits = false, false
	examples := readExamples(root)
	for _, o := range read(t).Operations {
		at := slices.IndexFunc(examples, func(x example) bool { return x.Op == o.Name })
		if at < 0 {
			t.Fatalf("%s has no example", o.Name)
		}
		var base map[string]any
		if err := json.Unmarshal(examples[at].Request, &base); err != nil {
			t.Fatal(err)
		}
		b.object(place{o.Name, "", base, func(v map[string]any) map[string]any { return v }}, p.root.Defs[o.Request.Name])
	}
	t.Logf("tried %v", b.tried)
	for what, least := range map[string]int{"under": 60, "over": 75, "at": 140, "value": 35, "type": 200, "unknown field": 35, "null": 150, "missing": 10} {
		if b.tried[what] < least {
			t.Errorf("%d of %q were tried, fewer than the %d there were", b.tried[what], what, least)
		}
	}
}

// bounds are tried out with a core in process and one in the guest.
type bounds struct {
	*published
	inside, guest *player
	tried         map[string]int
}

// place is an object within the request of an operation.
type place struct {
	op, path string         // of JSON, with a dot at its end
	base     map[string]any // that object, valid
	request  func(map[string]any) map[string]any
}

// with is the request with a field of the place set; absent leaves it out.
func (x place) with(name string, v any) []byte {
	o := maps.Clone(x.base)
	if o == nil {
		o = map[string]any{}
	}
	if o[name] = v; v == absent {
		delete(o, name)
	}
	b, err := json.Marshal(x.request(o))
	if err != nil {
		panic(err)
	}
	return b
}

// absent stands for a field that is not there.
var absent = new(int)

// object tries the fields of an object and what is within them.
func (b *bounds) object(x place, s *jsonschema.Schema) {
	b.unknown(x, slices.Sorted(maps.Keys(s.Properties)))
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		f := s.Properties[name]
		required := slices.Contains(s.Required, name)
		b.field(x, name, f, required)
		within := f
		if f.Type == "array" {
			within = f.Items
		}
		d := b.resolve(within)
		if d.Type != "object" || d.Properties == nil {
			continue
		}
		inner := place{x.op, x.path + name + ".", b.sample(d).(map[string]any), func(v map[string]any) map[string]any {
			return decodedRequest(x.with(name, v))
		}}
		if f.Type == "array" {
			inner.path = x.path + name + "[0]."
			inner.request = func(v map[string]any) map[string]any { return decodedRequest(x.with(name, []any{v})) }
		}
		b.object(inner, d)
	}
}

func decodedRequest(b []byte) (v map[string]any) {
	if err := json.Unmarshal(b, &v); err != nil {
		panic(err)
	}
	return v
}

func (b *bounds) resolve(s *jsonschema.Schema) *jsonschema.Schema {
	if s.Ref != "" {
		return b.root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
	}
	return s
}

// sample is a valid value.
func (b *bounds) sample(s *jsonschema.Schema) any {
	s = b.resolve(s)
	switch {
	case s.Enum != nil:
		return s.Enum[0]
	case s.Type == "object":
		v := map[string]any{}
		for _, name := range s.Required {
			v[name] = b.sample(s.Properties[name])
		}
		return v
	case s.Type == "array":
		return []any{b.sample(s.Items)}
	case s.Type == "string":
		return "x"
	case s.Type == "boolean":
		return true
	}
	return 1
}

// field tries a field.
func (b *bounds) field(x place, name string, f *jsonschema.Schema, required bool) {
	d := b.resolve(f)
	if d.Enum != nil {
		wrong := d.Enum[len(d.Enum)-1].(string) + "x"
		e := b.refused(x, name, "value", wrong, contract.CodeBadInput)
		if e != nil && (e.SuggestedFix == "" || !slices.Contains(d.Enum, any(e.SuggestedFix)) || !strings.Contains(e.Fix, e.SuggestedFix)) {
			b.t.Errorf("%s: an unknown value %q is told by %+v", x.op, wrong, e)
		}
		for _, v := range d.Enum {
			b.taken(x, name, "at", v)
		}
	}
	if wrong, ok := map[string]any{"string": 5, "integer": 1.5, "number": "x", "boolean": "yes", "array": map[string]any{}, "object": []any{}}[d.Type]; ok {
		b.refused(x, name, "type", wrong, contract.CodeBadInput)
	}
	if d.Type == "array" && b.resolve(d.Items).Type == "string" {
		b.refusedAt(x, x.path+name+"[1]", name, "type", []any{"x", 5}, contract.CodeBadInput)
	}
	if d.Enum != nil {
		b.refused(x, name, "type", 5, contract.CodeBadInput)
	}
	b.edges(x, name, x.path+name, f, b.maker(f))
	if f.Type == "array" {
		make := b.maker(f.Items)
		b.edges(x, name, x.path+name+"[0]", f.Items, func(n int64) any {
			if v := make(n); v != nil {
				return []any{v}
			}
			return nil
		})
	}
	if !required {
		b.same(x, name)
		return
	}
	b.missing(x, name)
}

// edges tries what lies at the bounds of a schema, and beyond them; at is where that is told.
func (b *bounds) edges(x place, name, at string, f *jsonschema.Schema, make func(int64) any) {
	least, most := edges(f)
	if least != nil && make(*least-1) != nil {
		b.refusedAt(x, at, name, "under", make(*least-1), contract.CodeBadInput)
	}
	if most != nil {
		code := contract.CodeTooLarge
		if f.Type == "integer" || f.Type == "number" {
			code = contract.CodeBadInput
		}
		b.refusedAt(x, at, name, "over", make(*most+1), code)
	}
	for _, n := range []*int64{least, most} {
		if n != nil {
			b.taken(x, name, "at", make(*n))
		}
	}
}

// edges are the bounds of a field: of a number, of the bytes of a text or of JSON, of the
// elements of a list.
func edges(f *jsonschema.Schema) (least, most *int64) {
	number := func(v *float64) *int64 {
		if v == nil {
			return nil
		}
		n := int64(*v)
		return &n
	}
	length := func(v *int) *int64 {
		if v == nil {
			return nil
		}
		n := int64(*v)
		return &n
	}
	switch {
	case f.Type == "string":
		return length(f.MinLength), length(f.MaxLength)
	case f.Type == "array":
		return length(f.MinItems), length(f.MaxItems)
	case f.Extra["x-maxBytes"] != nil:
		most := f.Extra["x-maxBytes"].(float64)
		return nil, number(&most)
	}
	return number(f.Minimum), number(f.Maximum)
}

// maker makes values of a size; nil if there are none.
func (b *bounds) maker(f *jsonschema.Schema) func(int64) any {
	return func(n int64) any {
		switch {
		case f.Type == "integer", f.Type == "number":
			return n
		case n < 0:
			return nil
		case f.Type == "string":
			return strings.Repeat("x", int(n))
		case f.Type == "":
			return map[string]string{"x": strings.Repeat("x", int(n)-len(`{"x":""}`))}
		}
		list := make([]any, n)
		for i := range list {
			list[i] = b.sample(f.Items)
		}
		return list
	}
}

// largest is how large a request may be that is tried in the guest too. Larger ones are for the
// checks alone, which are the same code there.
const largest = 2 << 20

// refused expects the same error of a code from both, at the field and with what to do.
func (b *bounds) refused(x place, name, what string, v any, code string) *contract.Error {
	b.t.Helper()
	return b.refusedAt(x, x.path+name, name, what, v, code)
}

func (b *bounds) refusedAt(x place, at, name, what string, v any, code string) *contract.Error {
	b.t.Helper()
	b.tried[what]++
	q := x.with(name, v)
	var got json.RawMessage
	var err *contract.Error
	if len(q) > largest {
		errors.As(decode(x.op, q), &err)
	} else {
		got, err = b.both(x.op, q)
	}
	switch {
	case err == nil:
		b.t.Errorf("%s %.200s: %s %s is let through: %.200s", x.op, q, at, what, got)
		return nil
	case err.Code != code || err.Field != at || err.Message == "" || what != "type" && err.Fix == "":
		b.t.Errorf("%s %.200s: %s %s is told by %+v", x.op, q, at, what, err)
	}
	return err
}

// unknown expects that a field that nearly has the name of one is told with that.
func (b *bounds) unknown(x place, names []string) {
	b.t.Helper()
	b.tried["unknown field"]++
	wrong := "nothing"
	if len(names) > 0 {
		wrong = names[0] + "z"
	}
	_, err := b.both(x.op, x.with(wrong, 1))
	if err == nil || err.Code != contract.CodeBadInput || err.Field != x.path+wrong || len(names) > 0 && !strings.Contains(err.Fix, fmt.Sprintf("%q", names[0])) {
		b.t.Errorf("%s: unknown field %s%s is told by %+v", x.op, x.path, wrong, err)
	}
}

// missing expects that a field that is required is asked for.
func (b *bounds) missing(x place, name string) {
	b.t.Helper()
	b.tried["missing"]++
	for _, v := range []any{absent, nil} {
		_, err := b.both(x.op, x.with(name, v))
		at := x.path + name
		if err == nil || err.Code != contract.CodeBadInput || err.Field != at || err.Fix == "" {
			b.t.Errorf("%s without %s is told by %+v", x.op, at, err)
		}
	}
}

// same expects that null is as if the field were not there.
func (b *bounds) same(x place, name string) {
	b.t.Helper()
	b.tried["null"]++
	for _, q := range [][]byte{x.with(name, nil), x.with(name, absent)} {
		if err := decode(x.op, q); err != nil {
			b.t.Errorf("%s %.200s: %v", x.op, q, err)
		}
		b.both(x.op, q)
	}
}

// taken expects that a value is none of what the contract refuses, and the same answer or
// error of both for it.
func (b *bounds) taken(x place, name, what string, v any) {
	b.t.Helper()
	b.tried[what]++
	q := x.with(name, v)
	if err := decode(x.op, q); err != nil {
		b.t.Errorf("%s %.200s: %s%s %s is refused: %v", x.op, q, x.path, name, what, err)
	}
	if len(q) < 1<<16 {
		b.both(x.op, q)
	}
}

// both runs a request in process and in the guest and holds one against the other.
func (b *bounds) both(op string, q []byte) (json.RawMessage, *contract.Error) {
	b.t.Helper()
	want, wrong := b.inside.run(op, q)
	got, err := b.guest.run(op, q)
	if string(got) != string(want) || (err == nil) != (wrong == nil) || err != nil && fmt.Sprintf("%+v", *failure(b.t, err)) != fmt.Sprintf("%+v", *failure(b.t, wrong)) {
		b.t.Errorf("%s %.200s: the guest says %.200s, %v, and in process it is %.200s, %v", op, q, got, err, want, wrong)
	}
	if wrong == nil {
		return want, nil
	}
	return nil, failure(b.t, wrong)
}

// decode decodes the request of an operation as the core does. Its type is that of the
// method for it.
func decode(op string, q []byte) error {
	var r contract.Request
	switch op {
	case "load":
		r = new(contract.LoadRequest)
	case "import":
		r = new(contract.ImportRequest)
	case "export":
		r = new(contract.ExportRequest)
	default:
		m, ok := reflect.TypeFor[*native.Repository]().MethodByName(strings.ToUpper(op[:1]) + op[1:])
		if !ok {
			return fmt.Errorf("operation %q has no method", op)
		}
		r = reflect.New(m.Type.In(2)).Interface().(contract.Request)
	}
	return contract.Decode(q, r)
}
