package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/step"
)

// param is an argument of a tool. Its schema and what is accepted come from here; all
// but the arguments of every tool are passed on to the core under their names.
type param struct {
	name, about string
	kind        kind
	least, most int      // of a number, or of a list's length
	preset      any      // default, nil for none
	values      []string // of a word or of a list's items, if they are few
	required    bool
	ref         bool // holds refs, which tell the project
}

// kind is the type of an argument.
type kind int

const (
	word kind = iota
	number
	words // an array of strings
)

func (k kind) String() string {
	return [...]string{"a string", "a whole number", "an array of strings"}[k]
}

// bad is an error about the argument.
func (p param) bad(fix, suggested string, format string, args ...any) *step.Error {
	e := step.Errorf(step.CodeBadInput, format, args...)
	e.Field, e.Fix, e.SuggestedFix = p.name, fix, suggested
	return e
}

// read decodes an argument: a string, an int or a []string.
func (p param) read(raw json.RawMessage) (any, *step.Error) {
	wrong := func() (any, *step.Error) {
		return nil, p.bad("give "+p.kind.String(), "", "%s where %s is wanted", article(raw), p.kind)
	}
	switch p.kind {
	case number:
		n, err := strconv.Atoi(string(raw))
		if err != nil {
			return wrong()
		}
		if n < p.least || n > p.most {
			return nil, p.bad(fmt.Sprintf("use %d to %d", p.least, p.most), strconv.Itoa(min(max(n, p.least), p.most)), "%d is out of range", n)
		}
		return n, nil
	case words:
		var list []string
		if json.Unmarshal(raw, &list) != nil {
			return wrong()
		}
		if p.most > 0 && len(list) > p.most {
			return nil, p.bad(fmt.Sprintf("give at most %d", p.most), "", "%d are too many", len(list))
		}
		for _, v := range list {
			if err := p.check(v); err != nil {
				return nil, err
			}
		}
		return list, nil
	}
	var v string
	if json.Unmarshal(raw, &v) != nil {
		return wrong()
	}
	return v, p.check(v)
}

// check holds a word against the few allowed.
func (p param) check(v string) *step.Error {
	if len(p.values) == 0 || slices.Contains(p.values, v) {
		return nil
	}
	like, ok := closest(v, p.values)
	if !ok {
		like = p.values[0]
	}
	return p.bad("use one of "+strings.Join(p.values, ", "), like, "unknown value %q", cut(v))
}

// article names the type of a JSON value.
func article(raw json.RawMessage) string {
	switch raw = bytes.TrimSpace(raw); {
	case len(raw) == 0:
		return "nothing"
	case raw[0] == '"':
		return "a string"
	case raw[0] == '[':
		return "an array"
	case raw[0] == '{':
		return "an object"
	case raw[0] == 't', raw[0] == 'f':
		return "true or false"
	}
	return "number " + cut(string(raw))
}

// cut shortens what is quoted in an error.
func cut(s string) string {
	if len(s) > 80 {
		return strings.ToValidUTF8(s[:80], "") + "…"
	}
	return s
}

// closest is the known name that is most like a wrong one, the first of equals; ok is
// false if none is.
func closest(name string, known []string) (best string, ok bool) {
	name = strings.ToLower(cut(name))
	least := len(name) + 1
	for _, k := range known {
		if d := distance(name, strings.ToLower(k)); d < least {
			best, least = k, d
		}
	}
	return best, best != ""
}

// distance is how much there is to insert or remove (2 for a byte) or to replace (3) to
// make b of a; a quarter of that if one is a part of the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = 2 * j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = 2 * (i + 1)
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change += 3
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j+1]+2, row[j]+2)
		}
	}
	if strings.Contains(a, b) || strings.Contains(b, a) {
		return row[len(b)] / 4
	}
	return row[len(b)]
}

// meant is a sentence about the names that there are, with the closest first.
func meant(name string, known []string) (fix string, similar []string) {
	there := "there are " + strings.Join(known, ", ")
	if like, ok := closest(name, known); ok {
		return "did you mean \"" + like + "\"? " + there, []string{like}
	}
	return there, nil
}
