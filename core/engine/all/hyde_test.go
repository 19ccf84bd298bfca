package all

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// imagined is what the model of these tests makes up.
const imagined = "A quokka is served by the handler that answers each request."

// hydeHost knows what is near the query and near what the model makes up.
func hydeHost(direct, guessed, answer string) *host {
	h := &host{model: func(string) string {
		b, _ := json.Marshal(contract.ModelReply{Text: answer, Stop: "end"})
		return string(b)
	}}
	h.stop = func(n contract.Need) *contract.Error {
		q, ok := n.Request.(contract.NearestRequest)
		if h.near = direct; ok && q.Purpose == "document" {
			h.near = guessed
			if q.Query != strings.TrimSpace(answer) {
				return contract.Errorf(contract.CodeHost, "asked for %q", q.Query)
			}
		}
		return nil
	}
	return h
}

var hydeRequest = contract.SearchRequest{Query: "how are quokkas fed in zanzibar", Vectors: "host", Explain: true, Guidance: contract.Guidance{HyDE: true}}

// What lies near the made-up answer leads, if it is near enough; the query's own
// neighbours are asked for at the same time.
func TestHyDELeads(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	h := hydeHost(near("README.md:1-3 0.9"), near("src/server.go:1-9 0.3"), "  "+imagined+"\n")
	a := c.Start("search", []byte(`{"query":"how are quokkas fed in zanzibar","vectors":"host","hyde":true}`))
	var kinds []string
	for _, n := range a.Needs {
		kinds = append(kinds, n.Kind)
	}
	if d := cmp.Diff([]string{"nearest", "llm"}, kinds); d != "" {
		t.Error(d)
	}
	if a = h.finish(c, a); a.Error != nil || !a.Result.(*contract.SearchResponse).UsedHyDE {
		t.Errorf("%s", a.JSON())
	}
	r := searched(t, c, h, hydeRequest)
	if d := cmp.Diff([]string{"src/server.go:1-9"}, paths(r)); d != "" || !r.UsedHyDE || !r.Understanding.UsedHyDE || r.Understanding.HyDE != "" || r.Notes != nil || r.Model != "test:bag" {
		t.Errorf("%+v %+v %s", r, r.Understanding, d)
	}
}

// Without a made-up answer that helps, the answer is that of the query alone.
func TestHyDEFallsBack(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	direct := near("README.md:1-3 0.9")
	plain := hydeRequest
	plain.HyDE = false
	want := searched(t, c, &host{near: direct}, plain)
	want.Understanding = nil
	for name, x := range map[string]struct{ guessed, answer, why, note string }{
		"far":          {near("src/server.go:1-9 0.299"), imagined, "nothing is near the hypothetical answer: 0.299 at best", ""},
		"nothing":      {near(), imagined, "nothing is near the hypothetical answer: 0.000 at best", ""},
		"other model":  {strings.Replace(near("src/server.go:1-9 0.9"), "test:bag", "test:hat", 1), imagined, "another model answered for the hypothetical answer", ""},
		"empty":        {"", " ", "the model gave no hypothetical answer", "hyde was left out: the model's answer is no text"},
		"no words":     {"", "{}{}{}{}{}{}{}{}", "the model gave no hypothetical answer", "hyde was left out: the model's answer is no text"},
		"not nearest":  {"chunks", imagined, "nothing is near the hypothetical answer: 0.000 at best", "vectors were left out: reply to a nearest need"},
		"invalid text": {near("src/server.go:1-9 0.2"), strings.Repeat("\xff", 30), "the model gave no hypothetical answer", "hyde was left out: the model's answer is no text"},
	} {
		r := searched(t, c, hydeHost(direct, x.guessed, x.answer), hydeRequest)
		if r.UsedHyDE || r.Understanding.HyDE != x.why || (x.note != "") != (len(r.Notes) == 1) || x.note != "" && !strings.HasPrefix(r.Notes[0], x.note) {
			t.Errorf("%s: %+v, notes %q", name, r.Understanding, r.Notes)
		}
		r.Understanding, r.Notes = nil, nil
		if d := cmp.Diff(want, r); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestHyDEModelFails(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	h := &host{near: near("README.md:1-3 0.9"), model: func(string) string { return "garbage" }}
	if r := searched(t, c, h, hydeRequest); r.UsedHyDE || len(r.Notes) != 1 || len(r.Results) != 1 {
		t.Errorf("garbage: %+v", r)
	}
	h.model = func(string) string { return `{"text":"I will not say a word of it.","stop":"refusal"}` }
	if r := searched(t, c, h, hydeRequest); r.UsedHyDE || len(r.Notes) != 1 || !strings.Contains(r.Notes[0], "refused") {
		t.Errorf("refused: %+v", r)
	}
	for _, code := range []string{contract.CodeUnsupported, contract.CodeSpent, contract.CodeModel, contract.CodeCanceled} {
		h.stop = func(n contract.Need) *contract.Error {
			if n.Kind == "llm" {
				return contract.Errorf(code, "not today")
			}
			return nil
		}
		a := h.run(c, "search", hydeRequest)
		if code == contract.CodeCanceled {
			if a.Error == nil || a.Error.Code != code {
				t.Errorf("%s: %s", code, a.JSON())
			}
			continue
		}
		if r := a.Result.(*contract.SearchResponse); r.UsedHyDE || len(r.Notes) != 1 || len(r.Results) != 1 {
			t.Errorf("%s: %+v", code, r)
		}
	}
}

// Questions that are better looked up cost no call of a model.
func TestHyDEIsGuarded(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	h := &host{near: near("README.md:1-3 0.9")}
	for _, q := range []string{"where are quokkas fed", "how does Server.Serve work", "how does server.go work", "why is x", "quokka error"} {
		r := hydeRequest
		r.Query = q
		a := searched(t, c, h, r)
		if a.UsedHyDE || a.Understanding.HyDE == "" || a.Model == "" || slices.Contains(h.asked, "llm") {
			t.Errorf("%q: %+v, asked %q", q, a.Understanding, h.asked)
		}
	}
}

// What a query is taken for is told to who asks for it, and to nobody else.
func TestUnderstandingIsExplained(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	h := &host{}
	r := searched(t, c, h, contract.SearchRequest{Query: "where is `Serve`", Explain: true})
	b, err := contract.Encode(r.Understanding)
	want := `{"intent":"find","confidence":0.900,"mentions":[{"text":"Serve","type":"class","start":10,"end":15}],"lanes":[{"name":"chunk","times":1.000},{"name":"file","times":1.000},{"name":"definition","times":1.000},{"name":"name","times":1.000}],"passes":[{"name":"search","left":11},{"name":"collapse","left":8},{"name":"filter","left":8},{"name":"rank","left":8}],"used_hyde":false}`
	if string(b) != want || err != nil {
		t.Errorf("%s, %v", b, err)
	}
	if r := searched(t, c, h, contract.SearchRequest{Query: "where is `Serve`"}); r.Understanding != nil {
		t.Errorf("unasked: %+v", r.Understanding)
	}
}

func TestGuidanceIsRefused(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	for _, q := range []struct{ request, field string }{
		{`{"query":"x","gate":"on"}`, "gate"}, {`{"query":"x","hyde":true}`, "hyde"},
		{`{"query":"x","summaries":"all"}`, "summaries"}, {`{"query":"x","hyde":1}`, "hyde"},
	} {
		if a := c.Start("search", []byte(q.request)); a.Error == nil || a.Error.Field != q.field {
			t.Errorf("%s: %s", q.request, a.JSON())
		}
	}
}
