package navigate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// rankAnswer is a valid rank call.
type rankAnswer struct {
	ids     []string
	done    bool
	invalid int    // elements of ranked_ids that are no ids at all
	note    string // what was odd about it
}

// parseRank reads the rank call of a reply. Models that know no tools say it in
// text, so a JSON object in the text counts too. problem says why there is none.
func parseRank(reply contract.ModelReply) (a rankAnswer, problem string) {
	for _, c := range reply.Calls {
		if c.Name != rankTool.Name {
			problem = fmt.Sprintf("it calls a tool %q", cutText(c.Name))
			continue
		}
		arguments := c.Arguments
		var inner string
		if json.Unmarshal(arguments, &inner) == nil {
			arguments = json.RawMessage(inner)
		}
		a, bad := parseArguments(arguments)
		if bad == "" {
			if len(reply.Calls) > 1 {
				a.note = fmt.Sprintf("the model made %d tool calls where one was wanted: the first valid one counts", len(reply.Calls))
			}
			return a, ""
		}
		problem = "the arguments of rank " + bad
	}
	if a, ok := searchText(reply.Text); ok {
		a.note = "the rank call came as text"
		return a, ""
	}
	switch {
	case problem != "":
	case reply.Stop == "length":
		problem = "it was cut off before a tool call"
	case reply.Stop == "refusal":
		problem = "the model refused"
	default:
		problem = "it has no tool call"
	}
	return a, problem
}

// parseArguments reads {"ranked_ids": […], "done": …}. Numbers stand for ids
// too; whatever else is in the list is counted as invalid.
func parseArguments(b []byte) (a rankAnswer, problem string) {
	var call struct {
		IDs  *[]json.RawMessage `json:"ranked_ids"`
		Done json.RawMessage    `json:"done"`
	}
	d := json.NewDecoder(bytes.NewReader(b))
	if err := d.Decode(&call); err != nil {
		return a, "are not a JSON object with a list ranked_ids"
	}
	if call.IDs == nil {
		return a, "lack the list ranked_ids"
	}
	for _, raw := range *call.IDs {
		var id string
		var number json.Number
		if json.Unmarshal(raw, &id) == nil && string(raw) != "null" {
			a.ids = append(a.ids, strings.TrimSpace(id))
		} else if json.Unmarshal(raw, &number) == nil && string(raw) != "null" {
			a.ids = append(a.ids, number.String())
		} else {
			a.invalid++
		}
	}
	a.done, _ = strconv.ParseBool(strings.ToLower(strings.Trim(string(call.Done), `"`)))
	return a, ""
}

// maxObjects bounds how many places of a text are tried as the start of an object.
const maxObjects = 64

// searchText finds a rank call in prose.
func searchText(text string) (rankAnswer, bool) {
	for range maxObjects {
		at := strings.IndexByte(text, '{')
		if at < 0 {
			break
		}
		text = text[at:]
		if a, problem := parseArguments([]byte(text)); problem == "" {
			return a, true
		}
		text = text[1:]
	}
	return rankAnswer{}, false
}

// cutText shortens what is quoted from a model.
func cutText(s string) string {
	if len(s) > 80 {
		return strings.ToValidUTF8(s[:80], "") + "…"
	}
	return s
}
