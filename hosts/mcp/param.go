package mcp

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/spoken"
)

// param is an argument of a tool. Its schema and what is accepted come from here. One that
// sets a field of the operation's request needs no more than its name: what it does not say
// itself comes from the contract.
type param struct {
	name, about string
	sets        string              // the field, with dots between those of objects; default the one of that name, if there is one
	asks        contract.Request    // whose field that is
	as          func(value any) any // what the field is set to, if that is not the value
	kind        kind
	least, most int      // of a number, or of a list's length; both 0 if nothing bounds it
	preset      any      // default, nil for none
	send        bool     // the default is the tool's own, so the core is told it
	values      []string // of a word or of a list's items, if they are few
	required    bool
	apart       bool              // sets no field: what prepares the request takes it
	hidden      bool              // is taken, but not listed
	structured  bool              // is listed where answers are structured alone
	aliases     []string          // what it is also called
	synonyms    map[string]string // what models also write for a value
	ref         bool              // holds refs, which tell the project
}

// of fills in what the contract says of the field of a request that the argument sets.
func (p param) of(q contract.Request) param {
	if q == nil || p.as != nil || p.apart {
		return p
	}
	name := cmp.Or(p.sets, p.name)
	f := contract.FieldOf(q, name)
	if f.Name == "" {
		return p
	}
	p.sets, p.required = name, p.required || f.Required
	p.asks = q
	switch {
	case f.List:
		p.kind, p.most = words, int(f.Max)
	case f.Flag:
		p.kind = toggle
	case !f.Whole && f.Values == nil && f.Max > 0 && p.kind == word:
		p.most = int(f.Max) // bytes, and a character has one at least
	case f.Whole:
		p.kind = number
		if p.least == p.most {
			p.least, p.most = int(f.Min), int(f.Max)
		}
	}
	if p.values == nil {
		p.values = f.Values
	}
	switch n, err := strconv.Atoi(f.Default); {
	case p.preset != nil:
		p.send = true
	case f.Default == "" || f.List:
	case f.Whole && err == nil:
		p.preset = n
	default:
		p.preset = f.Default
	}
	return p
}

func setField(request map[string]any, field string, value any) {
	first, rest, deeper := strings.Cut(field, ".")
	if !deeper {
		request[field] = value
		return
	}
	within, _ := request[first].(map[string]any)
	if within == nil {
		within = map[string]any{}
		request[first] = within
	}
	setField(within, rest, value)
}

// kind is the type of an argument.
type kind int

const (
	word kind = iota
	number
	words   // an array of strings
	toggle  // true or false
	decimal // any number
	object
)

func (k kind) String() string {
	return [...]string{"a string", "a whole number", "an array of strings", "true or false", "a number", "an object"}[k]
}

// bad is an error about the argument.
func (p param) bad(fix, suggested string, format string, args ...any) *contract.Error {
	e := contract.Errorf(contract.CodeBadInput, format, args...)
	e.Field, e.Fix, e.SuggestedFix = p.name, fix, suggested
	return e
}

// read decodes an argument: a string, an int, a []string, or what JSON makes of the others.
func (p param) read(raw json.RawMessage) (any, *contract.Error) {
	if quoted := ""; p.kind != word && json.Unmarshal(raw, &quoted) == nil && json.Valid([]byte(quoted)) && (p.kind != words || strings.HasPrefix(quoted, "[")) {
		raw = bytes.TrimSpace(json.RawMessage(quoted)) // models write "5" for 5 now and then
	}
	switch p.kind {
	case number:
		return p.number(raw)
	case words:
		return p.words(raw)
	case toggle:
		if on, ok := truths[strings.ToLower(strings.Trim(string(raw), `"`))]; ok {
			return on, nil
		}
		return nil, p.wrong(raw)
	case decimal:
		return decoded[float64](p, raw)
	case object:
		return decoded[map[string]any](p, raw)
	}
	v, err := decoded[string](p, raw)
	if err != nil {
		return nil, err
	}
	said := p.meaning(v.(string))
	if p.required && contract.Blank(said) {
		return nil, p.bad("give "+p.kind.String(), "", "%s is empty", p.name)
	}
	return said, p.check(said)
}

func decoded[T any](p param, raw json.RawMessage) (any, *contract.Error) {
	var v T
	if json.Unmarshal(raw, &v) != nil {
		return nil, p.wrong(raw)
	}
	return v, nil
}

func (p param) wrong(raw json.RawMessage) *contract.Error {
	return p.bad("give "+p.kind.String(), "", "%s where %s is wanted", contract.Shape(raw), p.kind)
}

func (p param) number(raw json.RawMessage) (any, *contract.Error) {
	allowed := fmt.Sprintf("use %d to %d", p.least, p.most)
	if p.most == math.MaxInt {
		allowed = fmt.Sprintf("use at least %d", p.least)
	}
	v, err := strconv.ParseFloat(strings.TrimPrefix(strings.Trim(string(raw), `"`), "L"), 64) // L12 is a line
	if err != nil || v != math.Trunc(v) || math.Abs(v) > 1<<53 {
		bad := p.wrong(raw)
		if p.least != p.most {
			bad.Fix = allowed
		}
		return nil, bad
	}
	n := int(v) // 5.0 and 1e3 are whole numbers of JSON
	if p.least == p.most || p.least <= n && n <= p.most {
		return n, nil
	}
	return nil, p.bad(allowed, strconv.Itoa(min(max(n, p.least), p.most)), "%d is out of range", n)
}

func (p param) words(raw json.RawMessage) (any, *contract.Error) {
	var list []string
	var one string
	if json.Unmarshal(raw, &one) == nil {
		// Models write "a, b" for ["a", "b"] now and then, or the list as a text.
		if !strings.HasPrefix(one, "[") || json.Unmarshal([]byte(one), &list) != nil {
			list = spoken.Listed(one)
		}
	} else if json.Unmarshal(raw, &list) != nil {
		return nil, p.wrongElement(raw)
	}
	if p.most > 0 && (len(list) > p.most || len(list) < p.least) {
		return nil, p.bad(fmt.Sprintf("give %d to %d", p.least, p.most), "", "it has %d", len(list))
	}
	for i, v := range list {
		if contract.Blank(v) {
			return nil, p.bad("leave it out", "", "element %d is empty", i)
		}
		list[i] = p.meaning(v)
		if err := p.check(list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// wrongElement is the error of a list that is none, or of the first of its elements that is no string.
func (p param) wrongElement(raw json.RawMessage) *contract.Error {
	var all []json.RawMessage
	_ = json.Unmarshal(raw, &all)
	for i, v := range all {
		if json.Unmarshal(v, new(string)) != nil {
			return p.bad("give "+p.kind.String(), "", "element %d: %s where a string is wanted", i, contract.Shape(v))
		}
	}
	return p.wrong(raw)
}

// meaning is the value that a word stands for.
func (p param) meaning(v string) string {
	name, not := strings.CutPrefix(v, "!")
	small := strings.ToLower(name)
	if meant, ok := p.synonyms[small]; ok && not {
		return "!" + meant
	} else if ok {
		return meant
	}
	if slices.Contains(p.values, small) {
		return small
	}
	return v
}

// check holds a word against the few allowed.
func (p param) check(v string) *contract.Error {
	if len(p.values) == 0 || slices.Contains(p.values, v) {
		return nil
	}
	return p.bad("use one of "+strings.Join(p.values, ", "), contract.Meant(v, p.values), "unknown value %q", contract.Quoted(v))
}

// meant is a sentence about the names that there are, with the closest first.
func meant(name string, known []string) (fix string, similar []string) {
	there := "there are " + strings.Join(known, ", ")
	if like := contract.Meant(name, known); like != "" {
		return "did you mean \"" + like + "\"? " + there, []string{like}
	}
	return there, nil
}
