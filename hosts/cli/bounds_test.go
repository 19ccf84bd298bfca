package cli

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/cairn-search/cairn/core/contract"
)

// model is the command line as the parser knows it.
func model(t *testing.T) *kong.Node {
	t.Helper()
	m, err := Model()
	if err != nil {
		t.Fatal(err)
	}
	return m.Node
}

// eachFlag calls f for each flag and argument of each command.
func eachFlag(n *kong.Node, f func(n *kong.Node, v *kong.Value)) {
	for _, v := range n.Positional {
		f(n, v)
	}
	for _, flag := range n.Flags {
		f(n, flag.Value)
	}
	for _, child := range n.Children {
		eachFlag(child, f)
	}
}

// TestFlagsAreBounded holds that what flags may be comes from the contract, or from their
// own tags where they set nothing of it, and that the help says it.
func TestFlagsAreBounded(t *testing.T) {
	found := map[string]bool{} // the fields that some command's request has
	eachFlag(model(t), func(n *kong.Node, v *kong.Value) {
		name := v.Tag.Get("sets")
		q := requestOf(n, name)
		if name != "" && q != nil && contract.FieldOf(q, name).Name != "" {
			found[name] = true
		}
	})
	bounded := 0
	eachFlag(model(t), func(n *kong.Node, v *kong.Value) {
		at, q, name := n.FullPath()+" "+v.ShortSummary(), requestOf(n, v.Tag.Get("sets")), v.Tag.Get("sets")
		b := boundsOf(v.Tag, q)
		kind := v.Target.Kind()
		if kind == reflect.Pointer {
			kind = v.Target.Type().Elem().Kind()
		}
		number := kind == reflect.Int || kind == reflect.Int64 || kind == reflect.Float64
		switch {
		case name != "" && !found[name]:
			t.Errorf("%s sets %q, which no request of a command has", at, name)
		case name != "" && name != "vectors" && name != "history" && q != nil && b.Name == "": // those of groups of flags
			t.Errorf("%s sets %q, which the request of the command has not", at, name)
		case name != "" && (v.Tag.Enum != "" || v.Tag.Has("min") || v.Tag.Has("max")):
			t.Errorf("%s sets %q and has bounds or values of its own", at, name)
		case number && name == "" && b.text() == "" && v.Target.Type() != reflect.TypeFor[byteSize]():
			t.Errorf("%s is a number that nothing bounds", at)
		}
		if v.Flag == nil || b.Name == "" || v.Tag.Has("as") {
			return
		}
		f := contract.FieldOf(q, name)
		if b.Whole && f.Min != f.Max {
			bounded++
			if want := fmt.Sprintf("%d to %d", f.Min, f.Max); b.text() != want || !strings.Contains(v.Help, "("+want) {
				t.Errorf("%s: bounds %q in help %q, want %q", at, b.text(), v.Help, want)
			}
		}
		if f.Values != nil {
			bounded++
			shown := v.Help
			if !v.IsSlice() {
				shown = v.Flag.PlaceHolder
			}
			for _, value := range append(slices.Clone(f.Values), strings.FieldsFunc(v.Tag.Get("own"), func(r rune) bool { return r == ',' })...) {
				if !strings.Contains(shown, value) {
					t.Errorf("%s does not show the value %q: %q", at, value, shown)
				}
			}
		}
		switch own := v.Tag.Default; {
		case v.IsSlice() || v.IsBool():
		case own != "" && own == f.Default:
			t.Errorf("%s repeats the default of %q", at, name)
		case own == "" && f.Default != v.Default:
			t.Errorf("%s has the default %q, the contract %q", at, v.Default, f.Default)
		case f.Default != "" && own == "" && !strings.Contains(v.Help, "default "+f.Default):
			t.Errorf("%s does not tell the default %q: %q", at, f.Default, v.Help)
		}
	})
	if bounded < 40 {
		t.Errorf("only %d flags are bounded", bounded)
	}
}

// TestFlagsOutOfBounds gives each bounded flag of each command values beside its bounds, and
// holds that it is refused by name before anything is opened, and that those at the bounds
// are not.
func TestFlagsOutOfBounds(t *testing.T) {
	var tried int
	eachFlag(model(t), func(n *kong.Node, v *kong.Value) {
		b := boundsOf(v.Tag, requestOf(n, v.Tag.Get("sets")))
		if v.Flag == nil || v.Tag.Has("as") {
			return
		}
		refused := func(value string) string {
			args := append(strings.Fields(n.FullPath())[1:], "--"+v.Name+"="+value)
			for _, p := range n.Positional {
				if p.Required {
					args = append(args, "x")
				}
			}
			for _, f := range n.Flags {
				if f.Required {
					args = append(args, "--"+f.Name+"=x")
					break
				}
			}
			_, _, err := new(session).parse(args, new(commands))
			if e := (*contract.Error)(nil); errors.As(err, &e) && e.Field == "--"+v.Name {
				return err.Error()
			}
			return ""
		}
		at := n.FullPath() + " --" + v.Name
		if b.Whole && b.text() != "" {
			tried++
			least, _ := strconv.ParseInt(b.min, 10, 64)
			for _, value := range []int64{least - 1, 0, b.Max + 1} {
				want := fmt.Sprintf("--%s: %d is out of range: use %s", v.Name, value, b.text())
				if value >= least && value <= b.Max {
					want = ""
				}
				if got := refused(strconv.FormatInt(value, 10)); got != want {
					t.Errorf("%s=%d: %q, want %q", at, value, got, want)
				}
			}
			for _, value := range []int64{least, b.Max} {
				if got := refused(strconv.FormatInt(value, 10)); got != "" {
					t.Errorf("%s=%d: %s", at, value, got)
				}
			}
		}
		if b.Values != nil {
			tried++
			want := fmt.Sprintf("--%s: unknown value \"nonsense\": use one of %s", v.Name, strings.Join(append(strings.Fields(v.Tag.Get("own")), b.Values...), ", "))
			if got := refused("nonsense"); got != want {
				t.Errorf("%s=nonsense: %q, want %q", at, got, want)
			}
			for _, value := range b.Values {
				if got := refused(value); got != "" {
					t.Errorf("%s=%s: %s", at, value, got)
				}
			}
		}
	})
	if tried < 40 {
		t.Errorf("only %d flags were tried", tried)
	}
}

// TestFlagsFill sets every flag and argument of each command that asks the core, and holds
// that each field is set and the core takes the request.
func TestFlagsFill(t *testing.T) {
	var each func(n *kong.Node)
	each = func(n *kong.Node) {
		for _, child := range n.Children {
			each(child)
		}
		q := requestOf(n, "")
		if q == nil {
			return
		}
		var want []string
		for _, v := range slices.Concat(n.Positional, flagsOf(n)) {
			b := boundsOf(v.Tag, q)
			if b.Name == "" {
				continue
			}
			want = append(want, b.Name)
			v.Target.Set(sample(v.Target.Type(), b))
		}
		fill(q, n.Target.Addr().Interface())
		b, err := contract.Encode(q)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range want {
			if !bytes.Contains(b, []byte(`"`+name+`":`)) {
				t.Errorf("%s does not set %q: %s", n.FullPath(), name, b)
			}
		}
		var wrong *contract.Error
		if errors.As(contract.Decode(b, requestOf(n, "")), &wrong) && slices.Contains(want, wrong.Field) {
			t.Errorf("%s: %v in %s", n.FullPath(), wrong, b)
		}
	}
	each(model(t))
}

func flagsOf(n *kong.Node) (list []*kong.Value) {
	for _, f := range n.Flags {
		list = append(list, f.Value)
	}
	return list
}

// sample is a value that is not the default.
func sample(t reflect.Type, b bounds) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(sample(t.Elem(), b))
	case reflect.Slice:
		v.Set(reflect.Append(v, sample(t.Elem(), b)))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("x")
		for _, value := range b.Values {
			if value != b.Default {
				v.SetString(value)
			}
		}
	case reflect.Int, reflect.Int64:
		v.SetInt(max(b.Max-1, 1))
	}
	return v
}

// TestCoreErrorsNameFlags holds that what the core says of a field is told of the flag.
func TestCoreErrorsNameFlags(t *testing.T) {
	var c commands
	parsed, _, err := new(session).parse([]string{"search", "x"}, &c)
	if err != nil {
		t.Fatal(err)
	}
	core := &contract.Error{Code: contract.CodeBadInput, Field: "limit", Message: "5000 is out of range", Fix: "use 1 to 1000", SuggestedFix: "10"}
	for _, err := range []error{core, fmt.Errorf("verify %q: %w", "a.md", core)} {
		got := flagged(parsed, err)
		if want := strings.Replace(err.Error(), core.Error(), "--limit: 5000 is out of range: use 1 to 1000", 1); got.Error() != want {
			t.Errorf("%q, want %q", got, want)
		}
		var e *contract.Error
		if !errors.As(got, &e) || e.SuggestedFix != "--limit 10" {
			t.Errorf("the fix is %+v", e)
		}
	}
	for _, field := range []string{"", "nowhere"} {
		other := &contract.Error{Field: field, Message: "is wrong"}
		if got := flagged(parsed, other); got != error(other) {
			t.Errorf("field %q: %v", field, got)
		}
	}
}

// otherNames are flags that are not called as the field that they set, and why.
var otherNames = map[string]string{
	"embeddings":      "names models, and the field is whether one takes part",
	"no-snippet":      "sets none",
	"no-prompt-cache": "sets what is within an object by its name",
	"refine":          "sets one of the intents",
	"no-graph":        "sets none",
	"type":            "of remember, which lists what it also stores",
}

// TestFlagsAreNamedAsFields holds that a flag has the name of the field that it sets, in the singular
// where it may be given again.
func TestFlagsAreNamedAsFields(t *testing.T) {
	eachFlag(model(t), func(n *kong.Node, v *kong.Value) {
		parts := strings.Split(v.Tag.Get("sets"), ".")
		field := strings.ReplaceAll(parts[len(parts)-1], "_", "-")
		if v.Flag == nil || field == "" || otherNames[v.Name] != "" && !(v.Name == "type" && field == "types") {
			return
		}
		want := field
		if v.IsSlice() {
			want = strings.TrimSuffix(field, "s")
		}
		if v.Name != want {
			t.Errorf("%s --%s sets %q: it is to be called --%s", n.FullPath(), v.Name, v.Tag.Get("sets"), want)
		}
	})
}
