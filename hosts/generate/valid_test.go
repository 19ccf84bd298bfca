package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/google/jsonschema-go/jsonschema"
)

// published is the JSON Schema that is published, ready to validate.
type published struct {
	t    *testing.T
	root *jsonschema.Schema
	made map[string]*jsonschema.Resolved
}

// readPublished reads the schema. Types are closed here: an answer has no field that the
// schema does not tell of, though a newer core's may.
func readPublished(t *testing.T) *published {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, "core", "contract", "schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	s := new(jsonschema.Schema)
	if err := json.Unmarshal(b, s); err != nil {
		t.Fatal(err)
	}
	if s.Schema != "https://json-schema.org/draft/2020-12/schema" || len(s.Defs) < 200 {
		t.Fatalf("schema %q of %d types", s.Schema, len(s.Defs))
	}
	for _, d := range s.Defs {
		if d.Type == "object" {
			d.AdditionalProperties = &jsonschema.Schema{Not: &jsonschema.Schema{}}
		}
	}
	return &published{t, s, map[string]*jsonschema.Resolved{}}
}

// validate holds a value against a type.
func (p *published) validate(name string, value []byte) error {
	p.t.Helper()
	r := p.made[name]
	if r == nil {
		var err error
		whole := &jsonschema.Schema{Schema: p.root.Schema, Defs: p.root.Defs, Ref: "#/$defs/" + name}
		if r, err = whole.CloneSchemas().Resolve(nil); err != nil {
			p.t.Fatalf("%s: %v", name, err)
		}
		p.made[name] = r
	}
	var v any
	if err := json.Unmarshal(value, &v); err != nil {
		return err
	}
	return r.Validate(v)
}

// TestValid: what is asked and answered, the needs and their replies are as the schema says.
// So no list of an answer is null, no field is missing, and none is unknown.
func TestValid(t *testing.T) {
	s, p := read(t), readPublished(t)
	operations, kinds := map[string]Operation{}, map[string]NeedKind{}
	for _, o := range s.Operations {
		operations[o.Name] = o
	}
	for _, n := range s.Needs {
		kinds[n.Kind] = n
	}
	answered, checked := map[string]int{}, map[string]int{}
	e := play(t)
	e.check = func(n native.Need, r contract.Reply) {
		checked[n.Kind]++
		if err := p.validate(kinds[n.Kind].Request.Name, n.Request); err != nil {
			t.Errorf("need %s %s: %v", n.Kind, n.Request, err)
		}
		if r.Value != nil {
			if err := p.validate(kinds[n.Kind].Reply.Name, r.Value); err != nil {
				t.Errorf("reply to %s %s: %v", n.Kind, r.Value, err)
			}
		}
	}
	for _, x := range everyRequest(t) {
		o, known := operations[x.Op]
		answer, err := e.run(x.Op, x.Request)
		if err != nil {
			b, _ := contract.Encode(failure(t, err))
			if err := p.validate("CairnFault", b); err != nil {
				t.Errorf("%s %s: error %s: %v", x.Op, x.Request, b, err)
			}
			continue
		}
		if !known {
			t.Fatalf("%q answers and is not in the contract", x.Op)
		}
		if err := p.validate(o.Request.Name, x.Request); err != nil {
			t.Errorf("%s answers %s, which the schema refuses: %v", x.Op, x.Request, err)
		}
		if err := p.validate(o.Response.Name, answer); err != nil {
			t.Errorf("%s %s: %.300s: %v", x.Op, x.Request, answer, err)
		}
		answered[x.Op]++
	}
	for _, o := range s.Operations {
		if answered[o.Name] == 0 {
			t.Errorf("no answer of %s was looked at", o.Name)
		}
		for kind := range e.asked[o.Name] {
			if !strings.Contains(" "+strings.Join(o.Needs, " ")+" ", " "+kind+" ") {
				t.Errorf("%s asks for %q, which core/contract/operations.go does not say", o.Name, kind)
			}
		}
	}
	for _, kind := range []string{"read", "write", "progress", "secret", "store", "history", "llm", "embed", "nearest", "summaries", "shards"} {
		if checked[kind] == 0 {
			t.Errorf("no need of kind %s was looked at", kind)
		}
	}
}

// TestInvalid: the test above can fail.
func TestInvalid(t *testing.T) {
	p := readPublished(t)
	for _, x := range [][2]string{
		{"SearchResponse", `{"results": null, "class": "symbol"}`}, {"SearchResponse", `{"class": "symbol"}`},
		{"SearchResponse", `{"results": [], "class": "sentence"}`}, {"SearchResponse", `{"results": [], "class": "symbol", "else": 1}`},
		{"SearchRequest", `{"query": "x", "limit": 1001}`}, {"SearchRequest", `{"query": "x", "by": "line"}`},
	} {
		if err := p.validate(x[0], []byte(x[1])); err == nil {
			t.Errorf("%s %s is valid", x[0], x[1])
		}
	}
	if err := p.validate("SearchResponse", []byte(`{"results": [], "class": "symbol"}`)); err != nil {
		t.Error(err)
	}
}

// everyRequest are the requests of the examples, the conformance of packages and the golden
// answers, and some that ask for all a host has.
func everyRequest(t *testing.T) []example {
	t.Helper()
	list := readExamples(root)
	b, err := os.ReadFile(filepath.Join(root, "plugins", "extism", "conformance", "cases.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(bytes.TrimSpace(append(b, hostile...))) {
		var x example
		if err := json.Unmarshal(line, &x); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		list = append(list, x)
	}
	names, err := filepath.Glob(filepath.Join(root, "testdata", "golden", "*.json"))
	if err != nil || len(names) == 0 {
		t.Fatalf("golden answers: %v, %v", names, err)
	}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var cases []example
		if err := json.Unmarshal(b, &cases); err != nil {
			t.Fatal(fmt.Errorf("%s: %w", name, err))
		}
		list = append(list, cases...)
	}
	return list
}

// hostile are requests for everything that a host has, and for nothing.
var hostile = []byte(`{"op":"search","request":{"query":"how are links stored","vectors":"host","history":"host","graph":"links","summaries":"host","hyde":true,"gate":"auto","explain":true,"notable_edges":2}}
{"op":"seeds","request":{"query":"zzzz","types":["section"],"vectors":"host","history":"host","explain":true}}
{"op":"inspect","request":{"ref":"README.md","detail":"full","depth":3,"history":"host"}}
{"op":"paths","request":{"from":"README.md","to":"encodeBase62","depth":1,"fan_out":1,"history":"host"}}
{"op":"explore","request":{"question":"zzzz"}}
{"op":"impact","request":{"changes":[{"path":"gone.go","deleted":true}],"history":"host"}}
{"op":"impact","request":{"changes":[{"path":"internal/server/limit.go"}],"history":"host"}}
{"op":"pack","request":{"query":"zzzz"}}
{"op":"pack","request":{"refs":["no such thing","README.md"],"format":"json","neighbours":["callers","callees","tests"]}}
{"op":"map","request":{"query":"zzzz"}}
{"op":"ask","request":{"query":"how are links stored","model":"host","vectors":"host","history":"host"}}
{"op":"ask","request":{"query":"zzzz"}}
{"op":"gather","request":{"query":"how are links stored","plan":{"mode":"graph","strategy":"hybrid","action_selection":"model"}}}
{"op":"gather","request":{"query":"zzzz","plan":{"strategy":"vector"}}}
{"op":"gate","request":{"message":"what is it for","model":"host","turns":[{"role":"user","text":"hello"}]}}
{"op":"navigate","request":{"query":"links","ranker":"vector","strategy":"rerank"}}
{"op":"navigate","request":{"query":"zzzz","strategy":"guided","vectors":"host","contents":true}}
{"op":"summarize","request":{"path":"internal/store/base62.go"}}
{"op":"summarize","request":{"path":"schema"}}
{"op":"verify","request":{"draft":"It is fast. ` + "`Server.Sing`" + ` sings.","model":"host","revise":true}}
{"op":"sessions","request":{}}
{"op":"sessions","request":{"action":"summarize","session":"monday"}}
{"op":"sessions","request":{"action":"summarize","session":"monday","model":"host"}}
{"op":"messages","request":{"session":"monday"}}
{"op":"messages","request":{"action":"add","session":"monday","messages":[{"role":"user","content":"We decided to wait."}],"decisions":"model"}}
{"op":"decisions","request":{}}
{"op":"decisions","request":{"action":"extract","session":"monday"}}
{"op":"decisions","request":{"action":"extract","session":"monday","model":"host"}}
{"op":"checkpoints","request":{"session":"monday"}}
{"op":"checkpoints","request":{"action":"load","session":"monday"}}
{"op":"memory","request":{"session":"monday"}}
{"op":"memory","request":{"action":"list","session":"monday","tier":"cold"}}
{"op":"memory","request":{"action":"recall","session":"monday","query":"limits","vectors":"host"}}
{"op":"memory","request":{"action":"spill","session":"monday"}}
{"op":"recall","request":{"query":"zzzz"}}
{"op":"recall","request":{"query":"limits","vectors":"host","types":["decision","message"]}}
{"op":"reflections","request":{}}
{"op":"reflections","request":{"query":"limits","vectors":"host"}}
{"op":"reflections","request":{"action":"summary"}}
{"op":"remember","request":{"list":"knowledge"}}
{"op":"remember","request":{"list":"thread"}}
{"op":"subscriptions","request":{}}
{"op":"subscriptions","request":{"action":"notify","paths":["internal/server/limit.go"]}}
{"op":"subscriptions","request":{"action":"suggestions"}}
{"op":"knowledge","request":{"query":"zzzz"}}
{"op":"chunks","request":{"after":"zzzz"}}
{"op":"read","request":{"path":""}}
`)
