package model

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// answered runs an operation that has one need, and returns the need too.
func answered(op func(*step.Task) (any, error), r contract.Reply) (contract.Need, step.Status) {
	c, s := step.Start(op)
	if s.Done {
		return contract.Need{}, s
	}
	n := s.Needs[0]
	r.ID = n.ID
	s, _ = c.Resume([]contract.Reply{r})
	return n, s
}

func TestAsk(t *testing.T) {
	ask := func(t *step.Task) (any, error) {
		return Ask(t, contract.ModelRequest{Purpose: "test", Prefix: []contract.Segment{{Text: "rules", Cache: false}, {Text: "tree", Cache: true}}, Message: "which?", Tool: &contract.ModelTool{Name: "rank", Description: "ranks", InputSchema: json.RawMessage(`{}`)}})
	}
	n, s := answered(ask, contract.Reply{Value: json.RawMessage(`{"calls":[{"name":"rank","arguments":{"ids":[1]}},{"name":"x","arguments":"text"}],"text":"so","stop":"tool","model":"p:m","usage":{"calls":2,"input":5,"cache_read":6,"cache_write":7,"output":8,"nano_dollars":9,"unpriced":1},"warnings":["short"],"later":1}`)})
	want := contract.ModelReply{Calls: []contract.ModelCall{{Name: "rank", Arguments: json.RawMessage(`{"ids":[1]}`)}, {Name: "x", Arguments: json.RawMessage(`"text"`)}}, Text: "so", Stop: "tool", Model: "p:m", Usage: contract.Usage{Calls: 2, Input: 5, CacheRead: 6, CacheWrite: 7, Output: 8, NanoDollars: 9, Unpriced: 1}, Warnings: []string{"short"}}
	if d := cmp.Diff(want, s.Result); d != "" || s.Err != nil {
		t.Error(s.Err, d)
	}
	b, err := json.Marshal(n.Request)
	if got := n.Kind + string(b); err != nil || got != `llm{"purpose":"test","prefix":[{"text":"rules"},{"text":"tree","cache":true}],"message":"which?","tool":{"name":"rank","description":"ranks","input_schema":{}}}` {
		t.Errorf("the need is %s, %v", got, err)
	}
	if _, s = answered(ask, contract.Reply{Value: json.RawMessage(`{}`)}); s.Err != nil || s.Result.(contract.ModelReply).Usage != (contract.Usage{Calls: 1}) {
		t.Errorf("a reply without usage is not one call: %+v", s)
	}
}

func TestAskFails(t *testing.T) {
	ask := func(t *step.Task) (any, error) { return Ask(t, contract.ModelRequest{Message: "x"}) }
	embed := func(t *step.Task) (any, error) { return Embed(t, contract.EmbedRequest{Texts: []string{"a", "b"}}) }
	for _, c := range []struct {
		name       string
		op         func(*step.Task) (any, error)
		reply      contract.Reply
		code, says string
	}{
		{"no model", ask, contract.Reply{Error: contract.Errorf(contract.CodeUnsupported, "x")}, contract.CodeNoModel, "a language model is needed, and none is configured"},
		{"budget", ask, contract.Reply{Error: contract.Errorf(contract.CodeSpent, "spent")}, contract.CodeSpent, "spent"},
		{"provider", ask, contract.Reply{Error: contract.Errorf(contract.CodeModel, "429")}, contract.CodeModel, "429"},
		{"nothing", ask, contract.Reply{}, contract.CodeHost, "reply to an llm need: unexpected end"},
		{"not JSON", ask, contract.Reply{Value: json.RawMessage(`{"calls":`)}, contract.CodeHost, "reply to an llm need: "},
		{"another type", ask, contract.Reply{Value: json.RawMessage(`{"calls":"rank"}`)}, contract.CodeHost, "reply to an llm need: json: cannot unmarshal"},
		{"no embedder", embed, contract.Reply{Error: contract.Errorf(contract.CodeUnsupported, "x")}, contract.CodeNoModel, "an embedding model is needed"},
		{"no vectors", embed, contract.Reply{}, contract.CodeHost, "0 bytes are not 2 vectors"},
		{"one vector", embed, contract.Reply{Body: make([]byte, 4)}, contract.CodeHost, "4 bytes are not 2 vectors"},
		{"unequal vectors", embed, contract.Reply{Body: make([]byte, 12)}, contract.CodeHost, "12 bytes are not 2 vectors"},
		{"cut", embed, contract.Reply{Body: make([]byte, 15)}, contract.CodeHost, "15 bytes are not 2 vectors"},
		{"infinite", embed, contract.Reply{Body: EncodeVectors([][]float32{{1, 2}, {3, float32(math.Inf(-1))}})}, contract.CodeHost, "number 1 of vector 1 is not finite"},
		{"not a number", embed, contract.Reply{Body: EncodeVectors([][]float32{{float32(math.NaN()), 2}, {3, 4}})}, contract.CodeHost, "number 0 of vector 0 is not finite"},
	} {
		if _, s := answered(c.op, c.reply); s.Err == nil || s.Err.Code != c.code || !strings.Contains(s.Err.Message, c.says) {
			t.Errorf("%s: %+v", c.name, s)
		}
	}
}

func TestEmbed(t *testing.T) {
	vectors := [][]float32{{1, -2.5}, {0, math.MaxFloat32}}
	n, s := answered(func(t *step.Task) (any, error) {
		return Embed(t, contract.EmbedRequest{Purpose: "query", Texts: []string{"a", "b"}})
	}, contract.Reply{Body: EncodeVectors(vectors)})
	if d := cmp.Diff(vectors, s.Result); d != "" || s.Err != nil || n.Kind != "embed" {
		t.Error(n.Kind, s.Err, d)
	}
	if _, s := answered(func(t *step.Task) (any, error) { return Embed(t, contract.EmbedRequest{Purpose: "query", Texts: nil}) }, contract.Reply{}); s.Err != nil {
		t.Errorf("no texts: %+v", s)
	}
}

func TestVectorsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, dimensions := rapid.IntRange(1, 5).Draw(t, "vectors"), rapid.IntRange(1, 5).Draw(t, "dimensions")
		vectors := rapid.SliceOfN(rapid.SliceOfN(rapid.Float32Range(-math.MaxFloat32, math.MaxFloat32), dimensions, dimensions), n, n).Draw(t, "numbers")
		b := EncodeVectors(vectors)
		back, err := DecodeVectors(b, n)
		if d := cmp.Diff(vectors, back); d != "" || err != nil || len(b) != 4*n*dimensions {
			t.Fatal(err, d)
		}
		if _ = append(back[0], 7); n > 1 && back[1][0] != vectors[1][0] {
			t.Fatal("appending to a vector changes the next")
		}
	})
	if b := EncodeVectors([][]float32{{1}}); string(b) != "\x00\x00\x80\x3f" {
		t.Errorf("1 is written as %x", b)
	}
	for _, n := range []int{0, -1} {
		if _, err := DecodeVectors(make([]byte, 8), n); err == nil {
			t.Errorf("%d vectors are read", n)
		}
	}
}

func TestUsage(t *testing.T) {
	u := contract.Usage{Calls: 1, Input: 2, CacheRead: 3, CacheWrite: 4, Output: 5, NanoDollars: 6, Unpriced: 7}
	u.Add(contract.Usage{Calls: 10, Input: 20, CacheRead: 30, CacheWrite: 40, Output: 50, NanoDollars: 60, Unpriced: 70})
	if u != (contract.Usage{Calls: 11, Input: 22, CacheRead: 33, CacheWrite: 44, Output: 55, NanoDollars: 66, Unpriced: 77}) || u.Prompt() != 22+33+44 {
		t.Errorf("%+v, prompts of %d", u, u.Prompt())
	}
}

// A tool is called by a call or by an object in the text; if neither, the reason is told.
func TestCalled(t *testing.T) {
	even := func(arguments []byte) string {
		var n struct{ N int }
		if json.NewDecoder(bytes.NewReader(arguments)).Decode(&n) != nil || n.N == 0 {
			return "are no number"
		}
		if n.N%2 != 0 {
			return "are odd"
		}
		return ""
	}
	call := func(name, arguments string) contract.ModelCall {
		return contract.ModelCall{Name: name, Arguments: json.RawMessage(arguments)}
	}
	calls := func(list ...contract.ModelCall) contract.ModelReply { return contract.ModelReply{Calls: list} }
	for _, c := range []struct {
		reply   contract.ModelReply
		inText  bool
		problem string
	}{
		{calls(call("pick", `{"n":2}`)), false, ""},
		{calls(call("pick", `"{\"n\":4}"`)), false, ""}, // as text, which some models send
		{calls(call("other", `{"n":2}`), call("pick", `{"n":2}`)), false, ""},
		{calls(call("pick", `{"n":3}`)), false, "the arguments of pick are odd"},
		{calls(call("pick", `{}`), call("other", `{"n":2}`)), false, `it calls a tool "other"`},
		{contract.ModelReply{Text: `I say {this}: {"n":3} or {"n":6}.`}, true, ""},
		{contract.ModelReply{Calls: []contract.ModelCall{call("pick", `{"n":3}`)}, Text: `{"n":8}`}, true, ""},
		{contract.ModelReply{Text: strings.Repeat("{", maxObjects) + `{"n":2}`}, false, "it has no tool call"},
		{contract.ModelReply{Text: "none", Stop: "length"}, false, "it was cut off before a tool call"},
		{contract.ModelReply{Stop: "refusal"}, false, "the model refused"},
		{contract.ModelReply{}, false, "it has no tool call"},
	} {
		if inText, problem := Called(c.reply, "pick", even); inText != c.inText || problem != c.problem {
			t.Errorf("%+v: %t, %q, want %t, %q", c.reply, inText, problem, c.inText, c.problem)
		}
	}
}
