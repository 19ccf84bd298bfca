package mcp

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"sort"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

// list is a part of an answer that can be cut.
type list struct {
	first, length int                // number of its first item, how many there are
	keep          func(from, to int) // drops all other items
}

func items[T any](s *[]T) list {
	all := *s
	return list{length: len(all), keep: func(from, to int) { *s = all[from:to] }}
}

// limit asks for one more than a page holds, which tells whether there is another page.
func (s spec[R]) limit(c *call) {
	for _, p := range s.params {
		if p.name == "limit" {
			c.limit = p.preset.(int)
		}
	}
	if n, ok := c.request["limit"].(int); ok {
		c.limit = n
	}
	c.request["limit"] = min(c.offset+c.limit+1, int(contract.FieldOf(s.asks, "limit").Max))
}

func (s spec[R]) request(ctx context.Context, c *call) *contract.Error {
	given := maps.Clone(c.request)
	maps.Copy(c.request, s.preset)
	if c.detailed {
		maps.Copy(c.request, s.detailed)
	}
	maps.Copy(c.request, given)
	if s.pages {
		s.limit(c)
	}
	if !c.server.options.Structured {
		for field, value := range s.asText {
			if _, told := c.request[field]; !told {
				c.request[field] = value
			}
		}
	}
	if s.prepare != nil {
		return s.prepare(ctx, c)
	}
	return nil
}

// answer makes the tool's answer of a response of the core: its page, without what
// only detailed answers have, and the project.
func (s spec[R]) answer(ctx context.Context, c *call, response []byte) (answer, *contract.Error) {
	var r R
	if err := json.Unmarshal(response, &r); err != nil {
		return answer{}, contract.Errorf(contract.CodeInternal, "decode response of %s: %v", s.name, err)
	}
	textual := !c.server.options.Structured && s.text != nil
	if !c.detailed && !textual && s.concise != nil {
		s.concise(&r)
	}
	if textual && s.more != nil && c.part == nil {
		if err := s.more(ctx, c, &r); err != nil {
			return answer{}, contract.ErrorOf(err)
		}
	}
	next := ""
	cost := func(next string) int {
		if textual {
			return s.write(c, &r, next).tokens()
		}
		return tokensOf(r)
	}
	if s.shorten != nil && cost("") > c.tokens {
		s.shorten(&r, c.tokens/2)
	}
	if s.lists != nil {
		next = c.cut(s.lists(c, &r), cost)
	}
	if textual {
		return answer{text: s.write(c, &r, next).within(c.tokens), whole: response}, nil
	}
	b, err := encoded(c, r, next)
	if err != nil {
		return answer{}, contract.Errorf(contract.CodeInternal, "encode answer of %s: %v", s.name, err)
	}
	return answer{json: b, whole: response}, nil
}

// encoded is a structured answer with its cursor.
func encoded(c *call, r any, next string) ([]byte, error) {
	b, err := contract.Encode(r)
	if err != nil {
		return nil, err
	}
	return wrap(b, c, next)
}

// wrap puts the project, if it is not there, the cursor, and whether it is complete into an
// answer.
func wrap(b []byte, c *call, next string) ([]byte, error) {
	var more struct {
		Project  string `json:"project,omitempty"`
		Next     string `json:"next_cursor,omitempty"`
		Complete *bool  `json:"complete,omitempty"`
		Progress string `json:"progress,omitempty"`
	}
	more.Next = next
	if c.part != nil {
		more.Complete, more.Progress = new(bool), c.part.String()
	}
	if !gjson.GetBytes(b, "project").Exists() {
		more.Project = c.project.name
	}
	end, err := contract.Encode(more)
	if err != nil || len(end) == len("{}") {
		return b, err
	}
	if len(b) > len("{}") {
		b[len(b)-1] = ','
		return append(b, end[1:]...), nil
	}
	return end, nil
}

// cut drops of lists what comes before the call's offset and what does not fit into its budget
// and limit, and returns the cursor of what is left. One item at least stays. The cost is that
// of the answer with what is kept and a cursor.
func (c *call) cut(lists []list, cost func(next string) int) (next string) {
	there := c.keep(lists, math.MaxInt)
	most := there
	if c.limit > 0 {
		most = min(most, c.limit)
	}
	after := func(n int) string {
		if n < there {
			return c.cursor(c.offset + n)
		}
		return ""
	}
	fits := func(n int) bool {
		c.keep(lists, n)
		return cost(after(n)) <= c.tokens
	}
	few, many := 1, 2 // few fit, or must; many is where they do not, or may not
	for many <= most && fits(many) {
		few, many = many, 2*many
	}
	many = min(many, most+1)
	n := min(few+sort.Search(max(0, many-few-1), func(i int) bool { return !fits(few + 1 + i) }), most)
	c.keep(lists, n)
	return after(n)
}

// keep keeps so many items of lists from the call's offset on, and returns how many.
func (c *call) keep(lists []list, n int) (kept int) {
	at := 0 // items of the lists before
	for _, l := range lists {
		at += l.first
		from := min(max(c.offset-at, 0), l.length)
		to := from + min(n-kept, l.length-from)
		l.keep(from, to)
		kept += to - from
		at += l.length
	}
	return kept
}

// tokensOf estimates what a value takes as JSON.
func tokensOf(v any) int {
	b, err := contract.Encode(v)
	if err != nil {
		return 0 // and the answer will tell
	}
	return text.Tokens(b)
}

// position is what a cursor holds: how many items came before, and of which call.
type position struct {
	Offset int    `json:"o"`
	Call   string `json:"c"`
}

// maxOffset is more than any answer holds.
const maxOffset = 1 << 30

func (c *call) cursor(offset int) string {
	b, _ := json.Marshal(position{offset, c.key})
	return base64.RawURLEncoding.EncodeToString(b)
}

func (c *call) at(cursor string) (int, *contract.Error) {
	offset, key, err := decodeCursor(cursor)
	if err != nil {
		return 0, cursorParam.bad("give a next_cursor verbatim, or leave cursor out", "", "%q is no cursor", contract.Quoted(cursor))
	}
	if key != c.key {
		return 0, cursorParam.bad("repeat the other arguments of the call that gave it, or leave cursor out", "", "the cursor is of another call")
	}
	return offset, nil
}

func decodeCursor(cursor string) (offset int, key string, err error) {
	b, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return 0, "", err
	}
	var p position
	if err := json.Unmarshal(b, &p); err != nil {
		return 0, "", err
	}
	if p.Offset < 0 || p.Offset > maxOffset {
		return 0, "", fmt.Errorf("offset %d is out of range", p.Offset)
	}
	return p.Offset, p.Call, nil
}

// sum tells a call from others by its tool, project and arguments.
func (c *call) sum() string {
	own := maps.Clone(c.own)
	for _, p := range []param{projectParam, detailParam, cursorParam, tokensParam} {
		delete(own, p.name)
	}
	b, _ := json.Marshal(map[string]any{"tool": c.tool.name, "project": c.project.name, "detailed": c.detailed, "request": c.request, "own": own})
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:6])
}
