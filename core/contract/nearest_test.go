package contract

import (
	"strings"
	"testing"
)

func TestDistance(t *testing.T) {
	long := strings.Repeat("x", 100)
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"kitten", "sitting", 3}, {"read", "raed", 2}, {"abc", "abc", 0},
		{long, long, 0}, {long, long + "y", 2}, {long, "", 100},
	} {
		if got, back := Distance(c.a, c.b), Distance(c.b, c.a); got != c.want || back != c.want {
			t.Errorf("%.10q and %.10q: %d and %d, want %d", c.a, c.b, got, back, c.want)
		}
	}
}

func TestMeant(t *testing.T) {
	fields, units := []string{"query", "limit", "by", "snippet_lines", "budget"}, []string{"file", "chunk", "definition"}
	for _, c := range []struct {
		wrong string
		known []string
		want  string
	}{
		{"limt", fields, "limit"}, {"Limit", fields, "limit"}, {"lines", fields, "snippet_lines"}, {"Question", fields, "query"}, {"snippet", fields, "snippet_lines"}, {"edge_kinds", []string{"embeddings", "engine"}, ""}, {"func", []string{"file", "symbol"}, "symbol"}, {"notable", []string{"no_cache"}, ""}, {"maxTokens", fields, ""},
		{"max_tokens", fields, "budget"}, {"question", fields, "query"}, {"q", fields, ""}, {"", fields, ""}, {"colour", fields, ""},
		{"querry", fields, "query"}, {strings.Repeat("x", 1000), fields, ""}, {"defs", units, "definition"}, {"tree", units, ""}, {"x", nil, ""},
	} {
		if got := Meant(c.wrong, c.known); got != c.want {
			t.Errorf("%.20q is taken for %q, want %q", c.wrong, got, c.want)
		}
	}
}

// TestOldNames: names that fields had are refused with those that they have.
func TestOldNames(t *testing.T) {
	for _, c := range []struct {
		asks      Request
		old, name string
	}{
		{&InspectRequest{}, "entity_ref", "ref"}, {&InspectRequest{}, "symbol", "ref"}, {&BundleRequest{}, "entity_refs", "refs"}, {&PackRequest{}, "types", "item_kinds"},
		{&DecisionsRequest{}, "context", "rationale"}, {&ReflectionsRequest{}, "context", "situation"}, {&SubscriptionsRequest{}, "pattern", "match"}, {&SubscriptionsRequest{}, "trigger", "event"}, {&GateRequest{}, "llm", "model"},
		{&DecisionsRequest{}, "from", "after"}, {&RememberRequest{}, "from", "after"}, {&SessionsRequest{}, "from", "after"}, {&NavigateRequest{}, "expand", "lookahead"}, {&NavigateRequest{}, "pack", "packing"},
		{&PathsRequest{}, "source", "from"}, {&PathsRequest{}, "target", "to"}, {&InspectRequest{}, "relationships", "edge_kinds"}, {&MemoryRequest{}, "kind", "label"},
	} {
		err := Decode([]byte(`{"`+c.old+`":"x"}`), c.asks)
		if err == nil || !strings.Contains(err.Error(), `did you mean "`+c.name+`"?`) {
			t.Errorf("%T %s: %v", c.asks, c.old, err)
		}
	}
}
