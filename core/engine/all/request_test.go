package all

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/google/go-cmp/cmp"
)

func TestRequestsAreRefused(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	for _, q := range []struct{ op, request, code, field, says string }{
		{"search", `{"query":"x","limt":3}`, contract.CodeBadInput, "limt", "unknown field"},
		{"search", `{"query":7}`, contract.CodeBadInput, "query", "number 7 where a string is wanted"},
		{"search", `{"query":"x","limit":"3"}`, contract.CodeBadInput, "limit", "string where a whole number is wanted"},
		{"search", `{"query":"x","limit":1.5}`, contract.CodeBadInput, "limit", "where a whole number is wanted"},
		{"search", `{"query":"x","explain":"yes"}`, contract.CodeBadInput, "explain", "string where true or false is wanted"},
		{"load", `{"remove":"a"}`, contract.CodeBadInput, "remove", "string where an array is wanted"},
		{"load", `{"skipped":[{"reason":"large","count":"x"}]}`, contract.CodeBadInput, "skipped[0].count", "string where a whole number is wanted"},
		{"search", `{"query":"x"} {}`, contract.CodeBadInput, "", "something follows"},
		{"search", `{"query":"x"}]`, contract.CodeBadInput, "", "something follows"},
		{"search", `[]`, contract.CodeBadInput, "", "an array where an object is wanted"},
		{"search", `"x"`, contract.CodeBadInput, "", "string where an object is wanted"},
		{"search", `null`, contract.CodeBadInput, "query", "missing"},
		{"search", `{"query":`, contract.CodeBadInput, "", "ends too early"},
		{"search", `query`, contract.CodeBadInput, "", "not JSON at byte 1"},
		{"search", ``, contract.CodeBadInput, "query", "missing"},
		{"search", `{"query":""}`, contract.CodeBadInput, "query", "empty"},
		{"search", `{"query":" \t\n"}`, contract.CodeBadInput, "query", "empty"},
		{"search", `{"query":"x","limit":-1}`, contract.CodeBadInput, "limit", "out of range"},
		{"search", `{"query":"x","limit":1001}`, contract.CodeBadInput, "limit", "out of range"},
		{"search", `{"query":"x","snippet_lines":-2}`, contract.CodeBadInput, "snippet_lines", "out of range"},
		{"search", `{"query":"x","by":"line"}`, contract.CodeBadInput, "by", `unknown value "line"`},
		{"search", `{"query":"x","vectors":"guest"}`, contract.CodeBadInput, "vectors", `unknown value "guest"`},
		{"chunks", `{"limit":-1}`, contract.CodeBadInput, "limit", "out of range"},
		{"chunks", `{"after":"README.md"}`, contract.CodeBadInput, "after", "not the end of a page"},
		{"chunks", `{"after":":7"}`, contract.CodeBadInput, "after", "not the end of a page"},
		{"chunks", `{"after":"README.md:0"}`, contract.CodeBadInput, "after", "not the end of a page"},
		{"load", `{"mode":"merge"}`, contract.CodeBadInput, "mode", `unknown value "merge"`},
		{"load", `{"contents":"some"}`, contract.CodeBadInput, "contents", `unknown value "some"`},
		{"load", `{"remove":["a"]}`, contract.CodeBadInput, "remove", "only an update"},
		{"load", `{"max_files":-1,"size":-5}`, contract.CodeBadInput, "size", "-5 is out of range"},
		{"import", `{}`, contract.CodeBadInput, "size", "missing"},
		{"import", `{"size":100,"max_bytes":99}`, contract.CodeTooLarge, "size", "100 bytes"},
		{"import", `{"size":5000,"piece_bytes":1023}`, contract.CodeBadInput, "piece_bytes", "1023 is out of range"},
		{"import", `{"size":5000000000}`, contract.CodeTooLarge, "size", "5000000000 bytes"},
		{"export", `{"contents":"all"}`, contract.CodeBadInput, "contents", `unknown value "all"`},
		{"read", `{"path":"README.md","start":5,"end":4}`, contract.CodeBadInput, "start", "lines 5 to 4"},
		{"read", `{"path":"README.md","start":99}`, contract.CodeBadInput, "start", "has 3 lines"},
		{"read", `{"path":"README.md","max_bytes":-1}`, contract.CodeBadInput, "max_bytes", "out of range"},
		{"read", `{"path":"src/servr.go"}`, contract.CodeNotFound, "path", `no file or directory "src/servr.go"`},
		{"read", `{"path":"../etc/passwd"}`, contract.CodeNotFound, "path", "no file or directory"},
		{"stats", `{"path":""}`, contract.CodeBadInput, "path", "unknown field"},
		{"version", `x`, contract.CodeBadInput, "", "not JSON"},
		{"serch", `{}`, contract.CodeBadInput, "op", `unknown operation "serch"`},
	} {
		a := c.Start(q.op, []byte(q.request))
		if e := a.Error; !a.Done || a.Result != nil || e == nil || e.Code != q.code || e.Field != q.field || !strings.Contains(e.Message, q.says) {
			t.Errorf("%s %s: %s", q.op, q.request, a.JSON())
		}
	}
}

func TestUnknownOperation(t *testing.T) {
	for op, fix := range map[string]string{
		"serch": `did you mean "search"?`, "Stats": `did you mean "stats"?`, "exprot": `did you mean "export"?`,
		"": "use one of add, ", "make me a sandwich": "use one of " + strings.Join(New(1).Operations(), ", "),
	} {
		if e := fresh(1).Start(op, nil).Error; e == nil || !strings.HasPrefix(e.Fix, fix) {
			t.Errorf("%q: %v", op, e)
		}
	}
}

// Whatever goes wrong, the answer has one shape.
func TestAnswerShape(t *testing.T) {
	c := fresh(1)
	for _, c := range []struct { // in this order
		name   string
		answer contract.Answer
		want   string
	}{
		{"unknown operation", c.Start("x", nil), `{"version":1,"call":0,"done":true,"error":{"code":"bad_input","message":"unknown operation \"x\"","field":"op","fix":"use one of ` + strings.Join(c.Operations(), ", ") + `"}}`},
		{"not loaded", c.Start("stats", nil), `{"version":1,"call":1,"done":true,"error":{"code":"not_loaded","message":"no repository is loaded","fix":"call load or import first"}}`},
		{"no such call", c.Resume(9, nil), `{"version":1,"call":9,"done":true,"error":{"code":"bad_input","message":"no call 9 is running","field":"call","fix":"use the call number of an answer that is not done"}}`},
		{"cancel no call", c.Cancel(9), `{"version":1,"call":9,"done":true,"error":{"code":"bad_input","message":"no call 9 is running","field":"call","fix":"use the call number of an answer that is not done"}}`},
		{"a need", c.Start("load", nil), `{"version":1,"call":2,"done":false,"needs":[{"id":1,"kind":"read","request":{"offset":0,"length":1048576}}],"open":1}`},
		{"a bad reply", c.Resume(2, []contract.Reply{{ID: 5}}), `{"version":1,"call":2,"done":false,"error":{"code":"bad_input","message":"no open need has id 5","field":"replies[0].id","fix":"answer each id from needs once"},"open":1}`},
		{"canceled", c.Cancel(2), `{"version":1,"call":2,"done":true,"error":{"code":"canceled","message":"the call was canceled"}}`},
	} {
		if d := cmp.Diff(c.want+"\n", string(c.answer.JSON())); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
	if _, err := c.Body(2, 1); err == nil || err.Field != "call" {
		t.Errorf("the body of an ended call: %v", err)
	}
}

func TestNotLoaded(t *testing.T) {
	for op, request := range map[string]any{
		"search": contract.SearchRequest{Query: "x"}, "read": contract.FileReadRequest{}, "stats": nil, "export": nil, "load": contract.LoadRequest{Mode: "update"},
	} {
		if a := (&host{}).run(fresh(1), op, request); a.Error == nil || a.Error.Code != contract.CodeNotLoaded {
			t.Errorf("%s: %s", op, a.JSON())
		}
	}
	if a := (&host{}).must(t, fresh(1), "version", nil); a.Result.(*contract.VersionResponse).Contract != contract.Version {
		t.Errorf("%s", a.JSON())
	}
}

func TestLargeQueries(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	words := strings.Repeat("serve request ", contract.MaxQueryBytes/14)
	for name, q := range map[string]string{"words": words, "one word": strings.Repeat("a", contract.MaxQueryBytes), "no words": strings.Repeat(".", contract.MaxQueryBytes), "lines": strings.Repeat("a/b\n", contract.MaxQueryBytes/4)} {
		a := (&host{}).must(t, c, "search", contract.SearchRequest{Query: q})
		if r := a.Result.(*contract.SearchResponse); (len(r.Results) > 0) != (name == "words") || (r.Reason == "") != (name == "words") {
			t.Errorf("%s: %d results, %q", name, len(r.Results), r.Reason)
		}
	}
	a := (&host{}).run(c, "search", contract.SearchRequest{Query: strings.Repeat("a", contract.MaxQueryBytes+1)})
	if a.Error == nil || a.Error.Code != contract.CodeTooLarge || a.Error.Field != "query" {
		t.Errorf("%.300s", a.JSON())
	}
}

// An answer that quotes a request quotes no more than a little of it.
func TestErrorsAreShort(t *testing.T) {
	long := strings.Repeat("ü\xff", 1<<16)
	c := loaded(t, sampleRepository(), "keep")
	for _, q := range [][2]string{{long, "{}"}, {"search", fmt.Sprintf(`{"query":"x","by":%q}`, long)}, {"read", fmt.Sprintf(`{"path":%q}`, long)}} {
		a := c.Start(q[0], []byte(q[1]))
		if b := a.JSON(); a.Error == nil || len(b) > 1000 || !json.Valid(b) {
			t.Errorf("%d bytes: %.200s", len(b), b)
		}
	}
}
