package all

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// put sets a field of a request by its path: "a", "a[0]", "a[0].b[1].c".
func put(t *testing.T, in any, path, value string) any {
	t.Helper()
	if path == "" {
		return value
	}
	if path[0] == '[' {
		number, rest, _ := strings.Cut(path[1:], "]")
		at, err := strconv.Atoi(number)
		list, _ := in.([]any)
		if err != nil || at > len(list) {
			t.Fatalf("no place %q in %v", path, in)
		}
		if at == len(list) {
			list = append(list, nil)
		}
		list[at] = put(t, list[at], strings.TrimPrefix(rest, "."), value)
		return list
	}
	end := strings.IndexAny(path, ".[")
	if end < 0 {
		end = len(path)
	}
	object, ok := in.(map[string]any)
	if !ok {
		t.Fatalf("no field %q in %v", path, in)
	}
	object[path[:end]] = put(t, object[path[:end]], strings.TrimPrefix(path[end:], "."), value)
	return object
}

// TestSuggestions: an error that suggests a fix is right. Each request is refused;
// with what is suggested put where the error says, it succeeds.
func TestSuggestions(t *testing.T) {
	long := strings.Repeat("x", 500)
	refs := []struct{ ref, code string }{
		{"", contract.CodeBadInput},
		{"nonsense", ""},
		{"file:", contract.CodeBadInput},
		{"symbol:repository:Open", contract.CodeBadInput},
		{"Twice", contract.CodeBadInput}, // two have the name
		{"Twice.run", contract.CodeBadInput},
		{"file:elsewhere:main.go", contract.CodeBadInput},
		{"project:elsewhere", contract.CodeBadInput},
		{"symbol:elsewhere:Gone:00000000", contract.CodeBadInput},
		{"file:repository:man.go", contract.CodeNotFound},
		{"directory:repository:main.go", contract.CodeNotFound},
		{"directory:repository:stor", contract.CodeNotFound},
		{"symbol:repository:Opne:00000000", contract.CodeNotFound},
		{"symbol:repository:Qqqqqqqqqqqqqqqq:00000000", contract.CodeNotFound},
		{"section:repository:docs/guide.md:usage", contract.CodeNotFound},
		{"section:repository:docs/guid.md:use", contract.CodeNotFound},
		{"chunk:repository:main.go:99:00000000", contract.CodeNotFound},
		{"chunk:repository:main.go:0:00000000", contract.CodeStale},
		{"chunk:repository:main.go:0", ""},
		{"chunk:repository:empty.txt:0:00000000", ""},
		{"commit:repository:abcdef", contract.CodeNotFound},
		{"note:repository:nothing", contract.CodeNotFound},
		{"knowledge:repository:rul", contract.CodeNotFound},
		{"file:repository:" + long, contract.CodeNotFound},
		{long, ""},
		{"\x00\x01", ""},
		{"file:repository:../../etc/passwd", contract.CodeNotFound},
	}
	type refused struct{ op, request, code string }
	var table []refused
	for _, r := range refs {
		q, _ := json.Marshal(r.ref)
		table = append(table,
			refused{"inspect", fmt.Sprintf(`{"ref":%s}`, q), r.code},
			refused{"paths", fmt.Sprintf(`{"from":%s,"to":"main.go"}`, q), r.code},
			refused{"add", fmt.Sprintf(`{"records":[{"type":"note","id":"x"},{"type":"note","id":"y","edges":[{"kind":"RELATES_TO","to":"main.go"},{"kind":"RELATES_TO","to":%s}]}]}`, q), r.code},
			refused{"add", fmt.Sprintf(`{"remove":[%s]}`, q), ""},
		)
		if r.ref != "" {
			table = append(table, refused{"paths", fmt.Sprintf(`{"from":"main.go","to":%s}`, q), r.code})
		}
	}
	for _, kind := range []string{"CALL", "", "CALLS_OF", long, "Unknown", "ÜBER"} {
		q, _ := json.Marshal(kind)
		table = append(table,
			refused{"inspect", fmt.Sprintf(`{"ref":"main.go","edge_kinds":["IMPORTS",%s]}`, q), contract.CodeBadInput},
			refused{"paths", fmt.Sprintf(`{"from":"main.go","to_type":"file","edge_kinds":[%s]}`, q), contract.CodeBadInput},
			refused{"add", fmt.Sprintf(`{"records":[{"type":"note","id":"x","edges":[{"kind":%s,"to":"main.go"}]}]}`, q), contract.CodeBadInput},
		)
	}
	for _, kind := range []string{"symbols", "class", "", long} {
		q, _ := json.Marshal(kind)
		table = append(table, refused{"seeds", fmt.Sprintf(`{"query":"store","types":[%s]}`, q), contract.CodeBadInput}, refused{"add", fmt.Sprintf(`{"records":[{"type":%s,"id":"x"}]}`, q), contract.CodeBadInput})
		if kind != "" {
			table = append(table, refused{"paths", fmt.Sprintf(`{"from":"main.go","to_type":%s}`, q), contract.CodeBadInput})
		}
	}
	for _, id := range []string{"", "a b", "ü", "a:b", "a/b"} {
		q, _ := json.Marshal(id)
		table = append(table, refused{"add", fmt.Sprintf(`{"records":[{"type":"note","id":%s}]}`, q), contract.CodeBadInput})
	}
	table = append(table,
		refused{"paths", `{"from":"main.go"}`, contract.CodeBadInput},
		refused{"paths", `{"from":"main.go","to":"Open","to_type":"file"}`, contract.CodeBadInput},
		refused{"bundle", `{}`, contract.CodeBadInput},
		refused{"bundle", `{"query":"what?"}`, contract.CodeBadInput},
		refused{"add", `{"records":[{"type":"symbol","id":"x"}]}`, contract.CodeBadInput},
		refused{"add", `{"records":[{"type":"Note","id":"x"}]}`, contract.CodeBadInput},
		refused{"knowledge", `{"id":"openin-sequence"}`, contract.CodeNotFound},
		refused{"knowledge", `{"id":"` + long + `"}`, contract.CodeNotFound},
	)
	suggested := 0
	for _, q := range table {
		c := loaded(t, linkedRepository(), "keep")
		h := &host{}
		h.must(t, c, "add", contract.AddRequest{Records: []contract.StoredRecord{{Type: "knowledge", ID: "rule", Title: "A rule"}}})
		e := h.run(c, q.op, q.request).Error
		name := q.op + " " + contract.Quoted(q.request)
		if e == nil || q.code != "" && e.Code != q.code || e.Field == "" || e.Code == contract.CodeInternal {
			t.Errorf("%s: %+v", name, e)
			continue
		}
		if len(e.Message) > 300 {
			t.Errorf("%s: a message of %d bytes", name, len(e.Message))
		}
		for _, ref := range e.Similar {
			if strings.Contains(ref, ":") {
				if refOf(t, c, ref) != ref {
					t.Errorf("%s: %s is similar and no ref", name, ref)
				}
			}
		}
		if e.SuggestedFix == "" {
			if len(e.Similar) == 0 && e.Fix == "" {
				t.Errorf("%s: nothing is suggested, nor is it said what to do: %+v", name, e)
			}
			continue
		}
		suggested++
		var request any
		if err := json.Unmarshal([]byte(q.request), &request); err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(put(t, request, e.Field, e.SuggestedFix))
		if err != nil {
			t.Fatal(err)
		}
		if again := h.run(c, q.op, string(b)).Error; again != nil {
			t.Errorf("%s: %v\nsuggested %s = %q: %v", name, e, e.Field, contract.Quoted(e.SuggestedFix), again)
		}
	}
	if suggested < 80 {
		t.Errorf("only %d fixes were tried", suggested)
	}
}

// Numbers and words out of range say what is allowed.
func TestEvidenceBounds(t *testing.T) {
	c := loaded(t, linkedRepository(), "keep")
	many := func(n int) string {
		return `["` + strings.TrimSuffix(strings.Repeat(`main.go","`, n), `","`) + `"]`
	}
	for _, q := range []struct{ op, request, code, field string }{
		{"schema", `{"history":"guest"}`, contract.CodeBadInput, "history"},
		{"seeds", `{"query":""}`, contract.CodeBadInput, "query"},
		{"seeds", `{"query":"x","limit":31}`, contract.CodeBadInput, "limit"},
		{"seeds", `{"query":"x","notable_edges":11}`, contract.CodeBadInput, "notable_edges"},
		{"seeds", `{"query":"x","notable_edges":-2}`, contract.CodeBadInput, "notable_edges"},
		{"inspect", `{"ref":"main.go","direction":"up"}`, contract.CodeBadInput, "direction"},
		{"inspect", `{"ref":"main.go","limit":1001}`, contract.CodeBadInput, "limit"},
		{"inspect", `{"ref":"main.go","depth":6}`, contract.CodeBadInput, "depth"},
		{"inspect", `{"ref":"main.go","detail":"some"}`, contract.CodeBadInput, "detail"},
		{"inspect", `{"ref":["main.go"]}`, contract.CodeBadInput, "ref"},
		{"paths", `{"from":"main.go","to":"main","depth":6}`, contract.CodeBadInput, "depth"},
		{"paths", `{"from":"main.go","to":"main","limit":51}`, contract.CodeBadInput, "limit"},
		{"paths", `{"from":"main.go","to":"main","fan_out":257}`, contract.CodeBadInput, "fan_out"},
		{"paths", `{"from":"main.go","to":"main","fan_out":-1}`, contract.CodeBadInput, "fan_out"},
		{"paths", `{"from":"main.go","to":"main","direction":"down"}`, contract.CodeBadInput, "direction"},
		{"bundle", `{"refs":["main.go"],"budget":99}`, contract.CodeBadInput, "budget"},
		{"bundle", `{"refs":["main.go"],"budget":100001}`, contract.CodeBadInput, "budget"},
		{"bundle", `{"refs":` + many(51) + `}`, contract.CodeTooLarge, "refs"},
		{"bundle", `{"refs":["main.go"],"query":"` + strings.Repeat("x", contract.MaxQueryBytes+1) + `"}`, contract.CodeTooLarge, "query"},
		{"explore", `{"query":""}`, contract.CodeBadInput, "query"},
		{"explore", `{"query":"x","budget":499}`, contract.CodeBadInput, "budget"},
		{"explore", `{"query":"x","limit":11}`, contract.CodeBadInput, "limit"},
		{"knowledge", `{"limit":21}`, contract.CodeBadInput, "limit"},
		{"add", `{"records":[{"type":"note","id":"x","text":"` + strings.Repeat("x", 1<<20+1) + `"}]}`, contract.CodeTooLarge, "records[0].text"},
	} {
		a := (&host{}).run(c, q.op, q.request)
		if e := a.Error; e == nil || e.Code != q.code || e.Field != q.field || a.Result != nil {
			t.Errorf("%s %s: %+v", q.op, contract.Quoted(q.request), a.Error)
		}
	}
	for _, op := range []string{"schema", "seeds", "inspect", "paths", "bundle", "explore", "add"} {
		request := map[string]string{"seeds": `{"query":"x"}`, "inspect": `{"ref":"x"}`, "paths": `{"from":"x","to":"y"}`, "bundle": `{"refs":["x"]}`, "explore": `{"query":"x"}`}[op]
		if e := (&host{}).run(fresh(1), op, request).Error; e == nil || e.Code != contract.CodeNotLoaded {
			t.Errorf("%s with nothing loaded: %+v", op, e)
		}
	}
}
