package navigate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
)

// rankAnswer is a valid rank call.
type rankAnswer struct {
	ids     []string
	done    bool
	invalid int    // elements of ranked_ids that are no ids at all
	note    string // what was odd about it
}

// parseRank reads the rank call of a reply. problem says why there is none.
func parseRank(reply contract.ModelReply) (a rankAnswer, problem string) {
	inText, problem := model.Called(reply, rankTool.Name, func(arguments []byte) (bad string) {
		a, bad = parseArguments(arguments)
		return bad
	})
	switch {
	case problem != "":
		return rankAnswer{}, problem
	case inText:
		a.note = "the rank call came as text"
	case len(reply.Calls) > 1:
		a.note = fmt.Sprintf("the model made %d tool calls where one was wanted: the first valid one counts", len(reply.Calls))
	}
	return a, ""
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
