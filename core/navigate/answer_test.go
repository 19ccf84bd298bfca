package navigate

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// call is a reply with one call of rank.
func call(arguments string) contract.ModelReply {
	return contract.ModelReply{Calls: []contract.ModelCall{{Name: "rank", Arguments: json.RawMessage(arguments)}}}
}

func TestParseRank(t *testing.T) {
	const notObject, noList = "the arguments of rank are not a JSON object with a list ranked_ids", "the arguments of rank lack the list ranked_ids"
	two := contract.ModelReply{Calls: append(call(`{"ranked_ids":["n1"]}`).Calls, call(`{"ranked_ids":["n2"],"done":true}`).Calls...)}
	for name, c := range map[string]struct {
		reply contract.ModelReply
		want  string // ids, done, number of invalid elements
		note  string
		says  string // the problem
	}{
		"a call":                  {call(`{"ranked_ids":["n2","n1"],"done":true}`), "n2 n1 true 0", "", ""},
		"without done":            {call(`{"ranked_ids":["n2"]}`), "n2 false 0", "", ""},
		"nothing picked":          {call(`{"ranked_ids":[],"done":true}`), " true 0", "", ""},
		"done as text":            {call(`{"ranked_ids":["n2"],"done":"True"}`), "n2 true 0", "", ""},
		"done as a number":        {call(`{"ranked_ids":["n2"],"done":1}`), "n2 true 0", "", ""},
		"done is null":            {call(`{"ranked_ids":["n2"],"done":null}`), "n2 false 0", "", ""},
		"done is junk":            {call(`{"ranked_ids":["n2"],"done":{"really":[true]}}`), "n2 false 0", "", ""},
		"more than asked":         {call(`{"reason":"because","ranked_ids":["n2"],"done":true,"x":{}}`), "n2 true 0", "", ""},
		"numbers":                 {call(`{"ranked_ids":[17,"n2",1.5,-3,1e400]}`), "17 n2 1.5 -3 1e400 false 0", "", ""},
		"spaces":                  {call(`{"ranked_ids":[" n2\n",""]}`), "n2  false 0", "", ""},
		"junk in the list":        {call(`{"ranked_ids":[null,"n1",{"id":"n2"},["n3"],true]}`), "n1 false 4", "", ""},
		"arguments as text":       {call(`"{\"ranked_ids\":[\"n1\"],\"done\":true}"`), "n1 true 0", "", ""},
		"no arguments":            {call(``), "", "", notObject},
		"null":                    {call(`null`), "", "", notObject},
		"a list":                  {call(`["n1"]`), "", "", notObject},
		"text":                    {call(`"n1, n2"`), "", "", notObject},
		"an empty object":         {call(`{}`), "", "", noList},
		"the list is null":        {call(`{"ranked_ids":null}`), "", "", noList},
		"the list is text":        {call(`{"ranked_ids":"n1"}`), "", "", notObject},
		"cut JSON":                {call(`{"ranked_ids":["n1","n`), "", "", notObject},
		"deep":                    {call(`{"ranked_ids":[` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `]}`), "", "", notObject},
		"two calls":               {two, "n1 false 0", "the model made 2 tool calls where one was wanted: the first valid one counts", ""},
		"two, one of them bad":    {contract.ModelReply{Calls: append(call(`{}`).Calls, two.Calls[1])}, "n2 true 0", "the model made 2 tool calls where one was wanted: the first valid one counts", ""},
		"another tool":            {contract.ModelReply{Calls: []contract.ModelCall{{Name: "search", Arguments: json.RawMessage(`{"ranked_ids":["n1"]}`)}}}, "", "", `it calls a tool "search"`},
		"a tool of a long name":   {contract.ModelReply{Calls: []contract.ModelCall{{Name: strings.Repeat("é\n", 500)}}}, "", "", `it calls a tool "é\n`},
		"another tool, then rank": {contract.ModelReply{Calls: []contract.ModelCall{{Name: "think"}, two.Calls[0]}}, "n1 false 0", "the model made 2 tool calls where one was wanted: the first valid one counts", ""},
		"as text":                 {contract.ModelReply{Text: "Sure! ```json\n{\"ranked_ids\": [\"n3\"], \"done\": true}\n``` I hope {this} helps."}, "n3 true 0", "the rank call came as text", ""},
		"text in an object":       {contract.ModelReply{Text: `{"name":"rank","arguments":{"ranked_ids":["n3"]}}`}, "n3 false 0", "the rank call came as text", ""},
		"braces before":           {contract.ModelReply{Text: `In {this} case {"x":1} rank({"ranked_ids":["n1"]})`}, "n1 false 0", "the rank call came as text", ""},
		"prose":                   {contract.ModelReply{Text: "I would look into n1.", Stop: "end"}, "", "", "it has no tool call"},
		"nothing":                 {contract.ModelReply{}, "", "", "it has no tool call"},
		"cut off":                 {contract.ModelReply{Text: `{"ranked_ids":["n1`, Stop: "length"}, "", "", "it was cut off before a tool call"},
		"refused":                 {contract.ModelReply{Text: "I cannot.", Stop: "refusal"}, "", "", "the model refused"},
		"braces without end":      {contract.ModelReply{Text: strings.Repeat("{", 1<<16)}, "", "", "it has no tool call"},
	} {
		a, problem := parseRank(c.reply)
		got := ""
		if problem == "" {
			got = fmt.Sprintf("%s %v %d", strings.Join(a.ids, " "), a.done, a.invalid)
		}
		if got != c.want || a.note != c.note || !strings.HasPrefix(problem, c.says) || (problem == "") != (c.says == "") || len(problem) > 200 {
			t.Errorf("%s: %q, note %q, problem %q", name, got, a.note, problem)
		}
	}
}

func FuzzParseRank(f *testing.F) {
	for _, s := range []string{`{"ranked_ids":["n1"],"done":true}`, `{"ranked_ids":[1,null,[]]}`, `"{\"ranked_ids\":[]}"`, `null`, `[`, `{"ranked_ids":`, "text {\"ranked_ids\":[\"n1\"]}", "\xff{", "{{{{"} {
		f.Add("rank", s, s)
	}
	f.Fuzz(func(t *testing.T, name, arguments, text string) {
		a, problem := parseRank(contract.ModelReply{Calls: []contract.ModelCall{{Name: name, Arguments: json.RawMessage(arguments)}}, Text: text})
		if problem != "" && (len(a.ids) > 0 || a.done) {
			t.Errorf("%+v, though %s", a, problem)
		}
		r := Ranking{}
		q := Question{Candidates: make([]contract.TreeNode, 3), PickLimit: 2}
		r.pick(&q, a.ids)
		if len(r.Picks) > 2 || len(r.Picks)+r.Dropped.Unknown+r.Dropped.Repeated+r.Dropped.Excess != len(a.ids) {
			t.Errorf("%d ids give %+v", len(a.ids), r)
		}
	})
}

// One reply that is no rank call is asked about again, two fail the block.
func TestRetry(t *testing.T) {
	prose, warning := contract.ModelReply{Text: "Look into n1."}, "block 1: no valid rank call: it has no tool call"
	prompts, r := asked(t, flat(3), printed(), prose, rankCall(true, "n2"))
	b := r.Trace.Rounds[0].Blocks[0]
	if len(prompts) != 2 || b.Attempts != 2 || len(r.Files) != 1 || b.Error != "" {
		t.Errorf("%d prompts, %+v", len(prompts), b)
	}
	same(t, "warnings", r.Trace.Rounds[0].Warnings, []string{warning})
	if static(prompts[0]) != static(prompts[1]) || !strings.HasPrefix(prompts[1].Message, prompts[0].Message) {
		t.Errorf("the second prompt is\n%s", whole(prompts[1]))
	}
	_, err := navigated(flat(3), ModelRanker{}, printed(), func(contract.Need) contract.Reply { return says(prose) })
	if err == nil || contract.ErrorOf(err).Code != contract.CodeModel || err.Error() != "the model made no valid rank call, twice: it has no tool call" {
		t.Errorf("%v", err)
	}
	two := with(func(o *Options) { o.BlockTokens = 25 })
	prompts, r = asked(t, flat(2), two, prose, rankCall(true, "n1"), prose)
	round := r.Trace.Rounds[0]
	if len(prompts) != 3 || round.Done || round.Blocks[0].Error == "" || len(r.Files) != 1 || r.Files[0].Path != "file01.go" {
		t.Errorf("%d prompts, %+v", len(prompts), round)
	}
	same(t, "warnings", round.Warnings, []string{warning, warning, "block 1 contributes nothing: the model made no valid rank call, twice: it has no tool call"})
}

func TestTenThousandIDs(t *testing.T) {
	var ids []string
	for i := range 10000 {
		ids = append(ids, fmt.Sprintf("n%d", i+1))
	}
	_, r := asked(t, flat(30), printed(), rankCall(true, ids...))
	same(t, "dropped", r.Trace.Rounds[0].Blocks[0].Dropped, contract.DroppedPicks{Unknown: 9970, Excess: 20})
	if len(r.Files) != 10 {
		t.Errorf("%d files", len(r.Files))
	}
}
