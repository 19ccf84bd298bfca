package api

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/step"
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
		{"", step.CodeBadInput},
		{"nonsense", ""},
		{"file:", step.CodeBadInput},
		{"symbol:repository:Open", step.CodeBadInput},
		{"Twice", step.CodeBadInput}, // two have the name
		{"Twice.run", step.CodeBadInput},
		{"file:elsewhere:main.go", step.CodeBadInput},
		{"project:elsewhere", step.CodeBadInput},
		{"symbol:elsewhere:Gone:00000000", step.CodeBadInput},
		{"file:repository:man.go", step.CodeNotFound},
		{"directory:repository:main.go", step.CodeNotFound},
		{"directory:repository:stor", step.CodeNotFound},
		{"symbol:repository:Opne:00000000", step.CodeNotFound},
		{"symbol:repository:Qqqqqqqqqqqqqqqq:00000000", step.CodeNotFound},
		{"section:repository:docs/guide.md:usage", step.CodeNotFound},
		{"section:repository:docs/guid.md:use", step.CodeNotFound},
		{"chunk:repository:main.go:99:00000000", step.CodeNotFound},
		{"chunk:repository:main.go:0:00000000", step.CodeStale},
		{"chunk:repository:main.go:0", ""},
		{"chunk:repository:empty.txt:0:00000000", ""},
		{"commit:repository:abcdef", step.CodeNotFound},
		{"note:repository:nothing", step.CodeNotFound},
		{"knowledge:repository:rul", step.CodeNotFound},
		{"file:repository:" + long, step.CodeNotFound},
		{long, ""},
		{"\x00\x01", ""},
		{"file:repository:../../etc/passwd", step.CodeNotFound},
	}
	type refused struct{ op, request, code string }
	var table []refused
	for _, r := range refs {
		q, _ := json.Marshal(r.ref)
		table = append(table,
			refused{"inspect", fmt.Sprintf(`{"entity_ref":%s}`, q), r.code},
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
			refused{"inspect", fmt.Sprintf(`{"entity_ref":"main.go","edge_kinds":["IMPORTS",%s]}`, q), step.CodeBadInput},
			refused{"paths", fmt.Sprintf(`{"from":"main.go","to_type":"file","edge_kinds":[%s]}`, q), step.CodeBadInput},
			refused{"add", fmt.Sprintf(`{"records":[{"type":"note","id":"x","edges":[{"kind":%s,"to":"main.go"}]}]}`, q), step.CodeBadInput},
		)
	}
	for _, kind := range []string{"symbols", "class", "", long} {
		q, _ := json.Marshal(kind)
		table = append(table, refused{"seeds", fmt.Sprintf(`{"query":"store","types":[%s]}`, q), step.CodeBadInput}, refused{"add", fmt.Sprintf(`{"records":[{"type":%s,"id":"x"}]}`, q), step.CodeBadInput})
		if kind != "" {
			table = append(table, refused{"paths", fmt.Sprintf(`{"from":"main.go","to_type":%s}`, q), step.CodeBadInput})
		}
	}
	for _, id := range []string{"", "a b", "ü", strings.Repeat("ü", 200), "a:b", "a/b", long} {
		q, _ := json.Marshal(id)
		table = append(table, refused{"add", fmt.Sprintf(`{"records":[{"type":"note","id":%s}]}`, q), step.CodeBadInput})
	}
	table = append(table,
		refused{"paths", `{"from":"main.go"}`, step.CodeBadInput},
		refused{"paths", `{"from":"main.go","to":"Open","to_type":"file"}`, step.CodeBadInput},
		refused{"bundle", `{}`, step.CodeBadInput},
		refused{"bundle", `{"question":"what?"}`, step.CodeBadInput},
		refused{"add", `{"records":[{"type":"symbol","id":"x"}]}`, step.CodeBadInput},
		refused{"add", `{"records":[{"type":"Note","id":"x"}]}`, step.CodeBadInput},
		refused{"knowledge", `{"id":"openin-sequence"}`, step.CodeNotFound},
		refused{"knowledge", `{"id":"` + long + `"}`, step.CodeNotFound},
	)
	suggested := 0
	for _, q := range table {
		c := loaded(t, linkedRepository(), "keep")
		h := &host{}
		h.must(t, c, "add", AddRequest{Records: []Record{{Type: "knowledge", ID: "rule", Title: "A rule"}}})
		e := h.run(c, q.op, q.request).Error
		name := q.op + " " + cut(q.request)
		if e == nil || q.code != "" && e.Code != q.code || e.Field == "" || e.Code == step.CodeInternal {
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
			t.Errorf("%s: nothing is suggested: %+v", name, e)
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
			t.Errorf("%s: %v\nsuggested %s = %q: %v", name, e, e.Field, cut(e.SuggestedFix), again)
		}
	}
	if suggested < 100 {
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
		{"schema", `{"history":"guest"}`, step.CodeBadInput, "history"},
		{"seeds", `{"query":""}`, step.CodeBadInput, "query"},
		{"seeds", `{"query":"x","limit":31}`, step.CodeBadInput, "limit"},
		{"seeds", `{"query":"x","edges":11}`, step.CodeBadInput, "edges"},
		{"seeds", `{"query":"x","edges":-2}`, step.CodeBadInput, "edges"},
		{"inspect", `{"entity_ref":"main.go","direction":"up"}`, step.CodeBadInput, "direction"},
		{"inspect", `{"entity_ref":"main.go","limit":1001}`, step.CodeBadInput, "limit"},
		{"inspect", `{"entity_ref":"main.go","depth":6}`, step.CodeBadInput, "depth"},
		{"inspect", `{"entity_ref":"main.go","detail":"some"}`, step.CodeBadInput, "detail"},
		{"inspect", `{"entity_ref":["main.go"]}`, step.CodeBadInput, "entity_ref"},
		{"paths", `{"from":"main.go","to":"main","depth":6}`, step.CodeBadInput, "depth"},
		{"paths", `{"from":"main.go","to":"main","limit":51}`, step.CodeBadInput, "limit"},
		{"paths", `{"from":"main.go","to":"main","fan_out":257}`, step.CodeBadInput, "fan_out"},
		{"paths", `{"from":"main.go","to":"main","fan_out":-1}`, step.CodeBadInput, "fan_out"},
		{"paths", `{"from":"main.go","to":"main","direction":"down"}`, step.CodeBadInput, "direction"},
		{"bundle", `{"entity_refs":["main.go"],"max_tokens":99}`, step.CodeBadInput, "max_tokens"},
		{"bundle", `{"entity_refs":["main.go"],"max_tokens":100001}`, step.CodeBadInput, "max_tokens"},
		{"bundle", `{"entity_refs":` + many(51) + `}`, step.CodeTooLarge, "entity_refs"},
		{"bundle", `{"entity_refs":["main.go"],"question":"` + strings.Repeat("x", MaxQueryBytes+1) + `"}`, step.CodeTooLarge, "question"},
		{"explore", `{"question":""}`, step.CodeBadInput, "question"},
		{"explore", `{"question":"x","max_tokens":499}`, step.CodeBadInput, "max_tokens"},
		{"explore", `{"question":"x","limit":11}`, step.CodeBadInput, "limit"},
		{"knowledge", `{"limit":21}`, step.CodeBadInput, "limit"},
		{"add", `{"records":[{"type":"note","id":"x","text":"` + strings.Repeat("x", maxRecordBytes+1) + `"}]}`, step.CodeTooLarge, "records[0].text"},
	} {
		a := (&host{}).run(c, q.op, q.request)
		if e := a.Error; e == nil || e.Code != q.code || e.Field != q.field || a.Result != nil {
			t.Errorf("%s %s: %+v", q.op, cut(q.request), a.Error)
		}
	}
	for _, op := range []string{"schema", "seeds", "inspect", "paths", "bundle", "explore", "add"} {
		request := map[string]string{"seeds": `{"query":"x"}`, "inspect": `{"entity_ref":"x"}`, "paths": `{"from":"x","to":"y"}`, "bundle": `{"entity_refs":["x"]}`, "explore": `{"question":"x"}`}[op]
		if e := (&host{}).run(New(1), op, request).Error; e == nil || e.Code != step.CodeNotLoaded {
			t.Errorf("%s with nothing loaded: %+v", op, e)
		}
	}
}
