package all

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

const falseDraft = "`Serve` is defined in `src/server.go`. `Handle3` calls `answerAll`. The server is written with care for its callers.\n"

// judges is a model that plays the judge and the corrector.
func judges(verdicts, revised string) func(string) string {
	return func(prompt string) string {
		name, arguments := "judge", verdicts
		if strings.HasPrefix(prompt, "You correct") {
			b, _ := json.Marshal(map[string]string{"draft": revised})
			name, arguments = "revise", string(b)
		}
		return fmt.Sprintf(`{"calls":[{"name":%q,"arguments":%s}],"stop":"tool","usage":{"calls":1,"input":10,"output":2}}`, name, arguments)
	}
}

func verified(t *testing.T, h *host, q contract.VerifyRequest) *contract.VerifyResponse {
	t.Helper()
	return h.must(t, loaded(t, sampleRepository(), "keep"), "verify", q).Result.(*contract.VerifyResponse)
}

func TestVerify(t *testing.T) {
	h := &host{}
	r := verified(t, h, contract.VerifyRequest{Draft: falseDraft})
	if r.Passed || len(r.Issues) != 1 || r.Issues[0].Type != contract.IssueTypeHallucination || r.Usage != nil || slices.Contains(h.asked, "llm") {
		t.Errorf("%+v after %q", r, h.asked)
	}
	if want := (contract.VerifyCounts{Claims: len(r.Claims), Supported: r.Counts.Supported, Contradicted: 1, Undecided: 1}); r.Counts != want || want.Claims != want.Supported+2 {
		t.Errorf("counts %+v", r.Counts)
	}
	if c := r.Claims[r.Issues[0].ClaimIndex]; c.Claim != "`Handle3` calls `answerAll`" || c.Supported == nil || *c.Supported {
		t.Errorf("claim %+v", c)
	}
	r = verified(t, &host{}, contract.VerifyRequest{Draft: "`Serve` is defined in `src/server.go`."})
	if !r.Passed || r.Issues == nil || r.Claims[0].Source == nil || r.Claims[0].Source.Path != "src/server.go" || r.Claims[0].Source.Ref == "" {
		t.Errorf("%+v", r)
	}
}

// Contents that the index does not hold come from the host, and what it lacks leaves
// claims undecided.
func TestVerifyContents(t *testing.T) {
	c := loaded(t, sampleRepository(), "drop")
	draft := "`Handle3` calls `Handle4`."
	with := (&host{files: sampleRepository()}).must(t, c, "verify", contract.VerifyRequest{Draft: draft}).Result.(*contract.VerifyResponse)
	without := (&host{}).must(t, c, "verify", contract.VerifyRequest{Draft: draft}).Result.(*contract.VerifyResponse)
	changed := sampleRepository()
	changed["src/many.go"] += "// changed\n"
	stale := (&host{files: changed}).must(t, c, "verify", contract.VerifyRequest{Draft: draft}).Result.(*contract.VerifyResponse)
	if with.Passed || !without.Passed || !stale.Passed || len(without.Notes) != 1 || len(stale.Notes) != 1 {
		t.Errorf("with %v, without %v %q, stale %v %q", with.Issues, without.Issues, without.Notes, stale.Issues, stale.Notes)
	}
}

// The model judges what the index cannot, and only with evidence.
func TestVerifyJudge(t *testing.T) {
	const about = "A server serves requests with care."
	for _, c := range []struct{ name, verdicts, by, issue, note string }{
		{"supported", `{"verdicts":[{"statement":1,"verdict":"supported","excerpts":[1]}]}`, "model", "", ""},
		{"contradicted", `{"verdicts":[{"statement":1,"verdict":"contradicted","excerpts":[1],"reason":"it is\nnot"}]}`, "model", "hallucination", ""},
		{"unsupported", `{"verdicts":[{"statement":1,"verdict":"unsupported"}]}`, "model", "unsupported", ""},
		{"opinion", `{"verdicts":[{"statement":1,"verdict":"opinion"}]}`, "", "", ""},
		{"no evidence", `{"verdicts":[{"statement":1,"verdict":"supported","excerpts":[99]}]}`, "", "", "not all of use"},
		{"no such statement", `{"verdicts":[{"statement":7,"verdict":"supported","excerpts":[1]},{"statement":0,"verdict":"x"}]}`, "", "", "2 of its verdicts"},
		{"no verdict", `{"verdicts":[{"statement":1,"verdict":"sure"}]}`, "", "", "not all of use"},
		{"no object", `[]`, "", "", "do not fit"},
		{"text", `"{\"verdicts\":[{\"statement\":1,\"verdict\":\"unsupported\"}]}"`, "model", "unsupported", ""},
	} {
		r := verified(t, &host{model: judges(c.verdicts, "")}, contract.VerifyRequest{Draft: about, Model: "host"})
		issue, note := "", strings.Join(r.Notes, "; ")
		if len(r.Issues) > 0 {
			issue = string(r.Issues[0].Type)
		}
		if string(r.Claims[0].JudgedBy) != c.by || issue != c.issue || !strings.Contains(note, c.note) || (note == "") != (c.note == "") || r.Usage == nil || r.Usage.Calls != 1 {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}

// Whatever a model says, what the index knows is kept.
func TestVerifyGarbage(t *testing.T) {
	want := verified(t, &host{}, contract.VerifyRequest{Draft: falseDraft})
	for _, reply := range []string{`{}`, `{"text":"sorry"}`, `{"stop":"refusal"}`, `{"stop":"length"}`, `{"calls":[{"name":"rank","arguments":{}}]}`, `{"calls":[{"name":"judge","arguments":"{"}]}`, `null`, `{"text":"{\"verdicts\":7}"}`} {
		r := verified(t, &host{model: func(string) string { return reply }}, contract.VerifyRequest{Draft: falseDraft, Model: "host", Revise: true})
		if d := cmp.Diff(want.Issues, r.Issues); d != "" || len(r.Notes) == 0 || r.Draft != "" {
			t.Errorf("%s: %s %q", reply, d, r.Notes)
		}
	}
	h := &host{stop: func(n contract.Need) *contract.Error {
		if n.Kind == "llm" {
			return contract.Errorf(contract.CodeUnsupported, "none")
		}
		return nil
	}}
	if r := verified(t, h, contract.VerifyRequest{Draft: falseDraft, Model: "host"}); len(r.Issues) != 1 || !strings.Contains(r.Notes[0], "none is configured") {
		t.Errorf("%+v", r)
	}
}

func TestVerifyRevise(t *testing.T) {
	const opinion = `{"verdicts":[{"statement":1,"verdict":"opinion"}]}`
	better := "`Serve` is defined in `src/server.go`."
	r := verified(t, &host{model: judges(opinion, better)}, contract.VerifyRequest{Draft: falseDraft, Model: "host", Revise: true})
	if !r.Passed || r.Draft != better || len(r.Iterations) != 2 || r.Iterations[0].Passed || !r.Iterations[1].Passed {
		t.Errorf("%+v", r)
	}
	worse := falseDraft + "`Handle4` calls `answerNone`."
	r = verified(t, &host{model: judges(opinion, worse)}, contract.VerifyRequest{Draft: falseDraft, Model: "host", Revise: true})
	if r.Passed || r.Draft != "" || len(r.Iterations) != 2 || !strings.Contains(strings.Join(r.Notes, ""), "no better") {
		t.Errorf("%+v", r)
	}
	r = verified(t, &host{model: judges(opinion, better)}, contract.VerifyRequest{Draft: falseDraft, Model: "host", Revise: true, MaxIterations: 1})
	if r.Passed || r.Draft != "" || len(r.Iterations) != 1 {
		t.Errorf("one iteration: %+v", r)
	}
	r = verified(t, &host{model: judges(opinion, better)}, contract.VerifyRequest{Draft: better, Model: "host", Revise: true})
	if !r.Passed || r.Draft != "" || len(r.Iterations) != 1 {
		t.Errorf("nothing to revise: %+v", r)
	}
}

// The prompt holds the statements and numbered excerpts with their places.
func TestVerifyPrompt(t *testing.T) {
	var prompts []string
	h := &host{model: func(p string) string { prompts = append(prompts, p); return `{}` }}
	verified(t, h, contract.VerifyRequest{Draft: "A server serves requests\nwith care.", Model: "host"})
	shape := regexp.MustCompile(`(?s)^You check statements .*\nExcerpts:\n=== excerpt 1: \S+, lines \d+ to \d+ ===\n.*=== end of the excerpts ===\nStatements:\n1\. A server serves requests with care\.\n$`)
	if len(prompts) != 1 || !shape.MatchString(prompts[0]) {
		t.Errorf("%q", prompts)
	}
}

func TestVerifyIsRefused(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	for _, q := range []struct{ request, field, says string }{
		{`{}`, "draft", "missing"},
		{`{"draft":" \n"}`, "draft", "empty"},
		{`{"draft":"\u0000\u0001 text"}`, "draft", "is no text"},
		{`{"draft":"\ufffda\ufffd"}`, "draft", "is no text"},
		{`{"draft":"x","model":"index"}`, "model", "unknown value"},
		{`{"draft":"x","revise":true}`, "revise", "needs a model"},
		{`{"draft":"x","max_judged":501}`, "max_judged", "out of range"},
		{`{"draft":"x","max_iterations":3}`, "max_iterations", "out of range"},
		{`{"draft":"x","limit":5001}`, "limit", "out of range"},
		{`{"draft":"x","llm":"host"}`, "llm", "unknown field"},
		{`{"draft":"x","sources":[{"path":"a","hash":"xyz"}]}`, "sources[0].hash", "not a content hash"},
		{`{"draft":"x","sources":[{"hash":"00000000"}]}`, "sources[0].path", "it is missing"},
		{`{"draft":"x","sources":[{"path":"a","hash":"00000000","first":3,"last":2}]}`, "sources[0].first", "lines 3 to 2"},
	} {
		a := c.Start("verify", []byte(q.request))
		if e := a.Error; e == nil || e.Field != q.field || !strings.Contains(e.Message, q.says) {
			t.Errorf("%s: %s", q.request, a.JSON())
		}
	}
	big := (&host{}).run(c, "verify", contract.VerifyRequest{Draft: strings.Repeat("a ", int(contract.FieldOf(&contract.VerifyRequest{}, "draft").Max)/2+1)})
	if big.Error == nil || big.Error.Code != contract.CodeTooLarge {
		t.Errorf("%v", big.Error)
	}
}

// Claims that are not listed are counted, and issues point to their claims still.
func TestVerifyLimit(t *testing.T) {
	draft := strings.Repeat("`Serve` is defined in `src/server.go`.\n\n", 20) + falseDraft
	r := verified(t, &host{}, contract.VerifyRequest{Draft: draft, Limit: 3})
	if len(r.Claims) != 3 || r.Counts.Claims < 20 || len(r.Notes) != 1 || r.Claims[r.Issues[0].ClaimIndex].Claim != "`Handle3` calls `answerAll`" {
		t.Errorf("%+v", r)
	}
}
