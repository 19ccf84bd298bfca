package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/config"
)

// A flag or argument says by tags what it is about. Those of a command that asks the core
// name the field of the request that they set, from which their bounds, values, default
// and what the help says of them come:
//
//	sets:"FIELD"  the field, with dots between those of objects
//	as:"VALUE"    what the field is set to if the flag is given, instead of the flag's value
//	own:"A,B"     values that the command takes besides, and does not send
//	tells:"A,B"   fields of the core's errors that the flag is to blame for, too
//	with:"A,B"    flags of which it needs one, else it would be of no effect
//	without:"A,B" flags beside which it would be of no effect
//	filled:""     it must not be empty, as a variable that is not set makes it
//
// and those that set no field are bounded by min:"1" and max:"10".
type asking interface {
	// asks are empty requests of the command's operations, the one first that most of its
	// flags are about.
	asks() []contract.Request
}

// asksFor makes a command one whose flags are about a request.
type asksFor[R any] struct{}

func (asksFor[R]) asks() []contract.Request {
	return []contract.Request{any(new(R)).(contract.Request)}
}

// choosy is a command whose flags do not all go together.
type choosy interface {
	// conflicts says which do not, or what is missing beside another.
	conflicts() error
}

// requestOf is the request of a command whose field a flag sets, the first if none has it, and
// nil if the command asks for nothing.
func requestOf(n *kong.Node, field string) contract.Request {
	if !n.Target.CanAddr() {
		return nil
	}
	c, ok := n.Target.Addr().Interface().(asking)
	if !ok {
		return nil
	}
	all := c.asks()
	for _, q := range all {
		if contract.FieldOf(q, field).Name != "" {
			return q
		}
	}
	return all[0]
}

// bounds are what a flag may be.
type bounds struct {
	min, max string // numbers or durations; "" if nothing bounds it
	contract.Field
}

// boundsOf is the zero bounds for a flag that says nothing of them. A flag that several
// commands share may set a field that only some of their requests have.
func boundsOf(t *kong.Tag, q contract.Request) (b bounds) {
	if !t.Has("sets") || q == nil {
		return bounds{min: named(t.Get("min")), max: named(t.Get("max"))}
	}
	b.Field = contract.FieldOf(q, t.Get("sets"))
	if b.Whole && b.Min != b.Max && !t.Has("as") {
		b.min, b.max = strconv.FormatInt(b.Min, 10), strconv.FormatInt(b.Max, 10)
	}
	return b
}

// named is a text of a tag with the variables that it names, as the parser has them in others.
func named(text string) string {
	return os.Expand(text, func(name string) string { return variables[name] })
}

// text says which numbers are allowed.
func (b bounds) text() string {
	switch {
	case b.max == "" && b.min != "":
		return "at least " + b.min
	case b.max == "":
		return ""
	}
	return b.min + " to " + b.max
}

// annotate gives the flags of a command and those below it their values and default, and
// says their bounds in the help.
func annotate(n *kong.Node) {
	for _, f := range n.Flags {
		helpFlag(f, boundsOf(f.Tag, requestOf(n, f.Tag.Get("sets"))))
	}
	for _, child := range n.Children {
		annotate(child)
	}
}

func helpFlag(f *kong.Flag, b bounds) {
	takes := !f.Tag.Has("as") // the value itself
	if takes && !f.HasDefault && b.Default != "" && !f.IsSlice() && !f.IsBool() {
		f.Default, f.HasDefault = b.Default, true
	}
	var says []string
	if b.max != "" { // that a number is not negative goes without saying
		says = append(says, b.text())
	}
	if values := b.Values; takes && values != nil {
		if f.IsSlice() {
			says = append(says, "of "+strings.Join(values, ", "))
		} else if f.PlaceHolder == "" {
			if own := f.Tag.Get("own"); own != "" {
				values = append(strings.Split(own, ","), values...)
			}
			f.PlaceHolder = strings.Join(values, "|")
		}
	}
	if f.HasDefault && takes && (says != nil || b.Default != "") {
		says = append(says, "default "+f.Default)
	}
	if says != nil {
		f.Help = strings.TrimSuffix(f.Help, ".") + " (" + strings.Join(says, "; ") + ")."
	}
}

// check refuses what is out of bounds on the command line of a command, and then what does
// not go together.
func check(parsed *kong.Context) error {
	n := parsed.Selected()
	if n == nil {
		return nil
	}
	for _, path := range parsed.Path {
		for _, f := range path.Flags {
			if !f.Set {
				continue
			}
			if err := checkFlag(f, boundsOf(f.Tag, requestOf(n, f.Tag.Get("sets")))); err != nil {
				return err
			}
		}
	}
	if err := cmp.Or(checkOnce(parsed), checkPlace(parsed), checkEmpty(parsed), checkCompany(parsed)); err != nil {
		return usageError(n.FullPath(), err)
	}
	if c, ok := n.Target.Addr().Interface().(choosy); ok {
		if err := c.conflicts(); err != nil {
			return usageError(n.FullPath(), err)
		}
	}
	return nil
}

// checkCompany refuses a flag that was given and would be of no effect: without one of those that
// its tag "with" names, or beside one of those of "without". What is set elsewhere, once for many commands, may lie idle.
func checkCompany(parsed *kong.Context) error {
	set := func(name string) bool {
		return slices.ContainsFunc(parsed.Flags(), func(f *kong.Flag) bool { return f.Name == name && !f.Target.IsZero() })
	}
	flags := given(parsed)
	for _, f := range flags {
		if f.Target.IsZero() {
			if f.Tag.Has("filled") {
				return fmt.Errorf("--%s is empty", f.Name)
			}
			continue
		}
		if company := strings.Split(f.Tag.Get("with"), ","); f.Tag.Has("with") && !slices.ContainsFunc(company, set) {
			return fmt.Errorf("--%s goes with --%s", f.Name, strings.Join(company, " or --"))
		}
		without := strings.Split(f.Tag.Get("without"), ",")
		if other := slices.IndexFunc(flags, func(o *kong.Flag) bool { return slices.Contains(without, o.Name) && !o.Target.IsZero() }); other >= 0 {
			return fmt.Errorf("--%s does not go with --%s", f.Name, flags[other].Name)
		}
	}
	return nil
}

// decimal reads a whole number as people write it: 010 is ten, and 0x10 is none.
func decimal(ctx *kong.DecodeContext, target reflect.Value) error {
	var s string
	if err := ctx.Scan.PopValueInto("int", &s); err != nil {
		return err
	}
	n, err := strconv.ParseInt(s, 10, target.Type().Bits())
	if errors.Is(err, strconv.ErrRange) {
		return fmt.Errorf("%s is out of range", s)
	}
	if err != nil {
		return fmt.Errorf("expected a valid %d bit int but got %q", target.Type().Bits(), s)
	}
	target.SetInt(n)
	return nil
}

// given are the flags of a command line itself.
func given(parsed *kong.Context) (flags []*kong.Flag) {
	for _, p := range parsed.Path {
		if p.Flag != nil && !p.Resolved && p.Flag.Tag != nil {
			flags = append(flags, p.Flag)
		}
	}
	return flags
}

// checkOnce refuses a flag of one value that is given twice.
func checkOnce(parsed *kong.Context) error {
	seen := map[*kong.Flag]bool{}
	for _, f := range given(parsed) {
		if seen[f] && !f.IsBool() && !f.IsSlice() {
			return fmt.Errorf("--%s is given twice", f.Name)
		}
		seen[f] = true
	}
	return nil
}

// checkEmpty refuses a flag that was given as nothing, as by a variable of a script that is not set.
// Those of texts that settings have keys for take back what is set.
func checkEmpty(parsed *kong.Context) error {
	for _, f := range given(parsed) {
		v := reflect.Indirect(f.Target)
		if (v.Kind() != reflect.String || v.Len() > 0) && (v.Kind() != reflect.Slice || slices.ContainsFunc(textsOf(v), func(s string) bool { return s != "" })) {
			continue
		}
		if !config.TakenBack(f.Name) && (f.Tag.Has("sets") || slices.Contains(selecting, f.Name)) {
			return fmt.Errorf("--%s: give a value, or leave it out", f.Name)
		}
	}
	return nil
}

// selecting are flags without a field that say what a command is about.
var selecting = []string{"root", "workspace", "fleet", "repository", "queries"}

// negative is how the parser tells of a value that looks like a flag.
var negative = regexp.MustCompile(`expected .* value but got "(-[^"]*)" .*; perhaps try .*`)

// absent is how the parser tells of a flag without a value, and elsewhere of one that is none of an enumeration.
var (
	absent    = regexp.MustCompile(`expected .* value but got "EOL"`)
	elsewhere = regexp.MustCompile(`^--(\S+) must be one of (.*) but got "(.*)"$`)
)

// unread is how the parser tells of a value that is no number or duration.
var unread = regexp.MustCompile(`^expected (a valid \d+ bit u?int|a float|duration) but got ("(?:[^"\\]|\\.)*")`)

// unknownFlag is how the parser tells of a flag that a command does not have.
var unknownFlag = regexp.MustCompile(`^unknown flag (-[^ ,]*)`)

// likeFlag says which flag or argument of a command may be meant by a flag that it does not have.
func likeFlag(n *kong.Node, wrong string) string {
	var flags, arguments []string
	for _, f := range slices.Concat(n.AllFlags(true)...) {
		flags = append(flags, strings.ReplaceAll(f.Name, "-", "_"))
	}
	for _, p := range n.Positional {
		arguments = append(arguments, p.Name)
	}
	name, long := strings.CutPrefix(wrong, "--")
	if !long {
		return ""
	}
	name = strings.ReplaceAll(name, "-", "_")
	if meant := contract.Meant(name, arguments); meant != "" && (meant == name || contract.Meant(name, flags) == "") {
		return fmt.Sprintf(": %s is an argument: leave out %s", strings.ToUpper(meant), wrong)
	}
	if meant := contract.Meant(name, flags); meant != "" {
		return fmt.Sprintf(": did you mean --%s?", strings.ReplaceAll(meant, "_", "-"))
	}
	return ""
}

// mistyped says instead of what an error of the parser about a flag does which values it takes.
func mistyped(n *kong.Node, err error) error {
	text := err.Error()
	if m := unknownFlag.FindStringSubmatch(text); m != nil {
		return fmt.Errorf("unknown flag %s%s", m[1], likeFlag(n, m[1]))
	}
	for _, f := range n.Flags {
		if m := elsewhere.FindStringSubmatch(text); m != nil && m[1] == f.Name {
			return told(contract.Field{Values: strings.Split(strings.ReplaceAll(m[2], `"`, ""), ",")}.Unknown(m[3]), f.Value)
		}
		rest, ok := strings.CutPrefix(text, "--"+f.Name+": ")
		if !ok {
			continue
		}
		if absent.MatchString(rest) {
			return fmt.Errorf("--%s: give a value", f.Name)
		}
		b := boundsOf(f.Tag, requestOf(n, f.Tag.Get("sets")))
		allowed := b.text()
		if b.max == "" && strings.HasSuffix(rest, "is out of range") {
			allowed += fmt.Sprintf(" and at most %d", int64(math.MaxInt64))
		}
		if m := unread.FindStringSubmatch(rest); m != nil {
			return fmt.Errorf("--%s: %s is not %s", f.Name, m[2], takes(m[1], allowed))
		}
		if allowed != "" {
			return fmt.Errorf("--%s: %s: use %s", f.Name, negative.ReplaceAllString(rest, "$1 is out of range"), allowed)
		}
	}
	return err
}

// takes says what a flag takes that the parser knows as one of its types.
func takes(kind, allowed string) string {
	switch {
	case kind == "duration":
		return "a duration such as 10s or 2m"
	case kind == "a float" && allowed != "":
		return "a number: use " + allowed
	case kind == "a float":
		return "a number"
	case allowed == "":
		return "a whole number"
	}
	return "a whole number: use " + allowed
}

func checkFlag(f *kong.Flag, b bounds) error {
	if f.Tag.Has("as") || f.IsBool() {
		return nil
	}
	v := reflect.Indirect(f.Target)
	if b.text() != "" {
		if n := numberOf(v); !b.hold(n) {
			return told(&contract.Error{Code: contract.CodeBadInput, Message: written(v) + " is out of range", Fix: "use " + b.text()}, f.Value)
		}
	}
	for _, s := range textsOf(v) {
		if s == "" {
			continue
		}
		known := b.Field
		if own := f.Tag.Get("own"); own != "" && known.Values != nil {
			known.Values = append(strings.Split(own, ","), known.Values...)
		}
		if wrong := known.Unknown(s); wrong != nil {
			return told(wrong, f.Value)
		}
	}
	return nil
}

// hold tells whether a number is allowed; what is not a number is in no range.
func (b bounds) hold(n float64) bool {
	return n >= number(b.min) && (b.max == "" || n <= number(b.max))
}

func listed(list, s string) bool {
	for one := range strings.SplitSeq(list, ",") {
		if one == s {
			return true
		}
	}
	return false
}

// numberOf is a value as a number; of durations, their nanoseconds.
func numberOf(v reflect.Value) float64 {
	switch {
	case v.CanInt():
		return float64(v.Int())
	case v.CanFloat():
		return v.Float()
	}
	return math.NaN()
}

// number reads a bound.
func number(s string) float64 {
	if n, err := strconv.ParseFloat(s, 64); err == nil {
		return n
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		return math.NaN()
	}
	return float64(d)
}

// written is a number or duration as people write it.
func written(v reflect.Value) string {
	if v.CanFloat() {
		return strconv.FormatFloat(v.Float(), 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

func textsOf(v reflect.Value) (list []string) {
	switch v.Kind() {
	case reflect.String:
		return []string{v.String()}
	case reflect.Slice:
		for i := range v.Len() {
			list = append(list, textsOf(v.Index(i))...)
		}
	}
	return list
}

// told is an error about a field as one about the flag or argument that sets it.
func told(e *contract.Error, v *kong.Value) *contract.Error {
	out := *e
	out.Field = strings.ToUpper(v.Name)
	if v.Flag != nil {
		out.Field = "--" + v.Name
		if out.SuggestedFix != "" {
			out.SuggestedFix = out.Field + " " + out.SuggestedFix
		}
	}
	if strings.HasPrefix(e.Fix, "use ") { // what is allowed belongs to what is not
		out.Message, out.Fix = e.Message+": "+e.Fix, ""
	}
	return &out
}

// flagged tells an error of the core about a field as one about the flag that set it.
func flagged(parsed *kong.Context, err error) error {
	var e *contract.Error
	if !errors.As(err, &e) || e.Field == "" {
		return err
	}
	n := parsed.Selected()
	field, _, _ := strings.Cut(e.Field, "[")
	values := n.Positional
	for _, f := range n.Flags {
		values = append(values[:len(values):len(values)], f.Value)
	}
	for _, v := range values {
		toBlame := listed(v.Tag.Get("tells"), field) && !v.Target.IsZero()
		if v.Tag.Get("sets") != field && !toBlame {
			continue
		}
		plain := told(e, v)
		if err == error(e) {
			return plain
		}
		return &renamed{strings.Replace(err.Error(), e.Error(), plain.Error(), 1), plain}
	}
	return err
}

// renamed is an error around one about a field, with the name of the flag in its text.
type renamed struct {
	text  string
	cause *contract.Error
}

// Error implements error.
func (r *renamed) Error() string { return r.text }

// Unwrap is the error about the flag.
func (r *renamed) Unwrap() error { return r.cause }

// fill sets the fields of a request to what the flags and arguments of a command say. What is the
// field's default anyway is left out.
func fill(q contract.Request, command any) {
	fields := map[string]any{}
	collect(fields, q, reflect.Indirect(reflect.ValueOf(command)))
	b, err := json.Marshal(fields)
	if err == nil {
		err = json.Unmarshal(b, q)
	}
	if err != nil {
		panic(fmt.Sprintf("the flags of %T do not fit %T: %v", command, q, err)) // a test sets them all
	}
}

// collect reads the fields by name, those of objects in maps of their own.
func collect(fields map[string]any, q contract.Request, command reflect.Value) {
	for i := range command.NumField() {
		field, v := command.Type().Field(i), command.Field(i)
		if field.Anonymous && v.Kind() == reflect.Struct {
			collect(fields, q, v)
			continue
		}
		name, tag := field.Tag.Get("sets"), field.Tag
		f := contract.FieldOf(q, name)
		none := v.CanInt() && f.Whole && f.Min == 0 && f.Default != "" // 0 is a number like others then
		if name == "" || v.Kind() == reflect.Slice && v.Len() == 0 || v.IsZero() && !none {
			continue
		}
		text := fmt.Sprint(reflect.Indirect(v))
		if f.Name == "" || text == f.Default || listed(tag.Get("own"), text) {
			continue
		}
		put(fields, name, valueOf(v, tag))
	}
}

// valueOf is what a field sets: its value, or what its tag says for it.
func valueOf(v reflect.Value, tag reflect.StructTag) any {
	switch as := tag.Get("as"); {
	case as == "":
		return reflect.Indirect(v).Interface()
	case json.Valid([]byte(as)):
		return json.RawMessage(as)
	default:
		return as
	}
}

func put(fields map[string]any, name string, value any) {
	first, rest, deeper := strings.Cut(name, ".")
	if !deeper {
		fields[first] = value
		return
	}
	within, _ := fields[first].(map[string]any)
	if within == nil {
		within = map[string]any{}
		fields[first] = within
	}
	put(within, rest, value)
}
