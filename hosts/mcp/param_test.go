package mcp

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// requests are those whose fields the arguments of tools set.
var requests = map[string]contract.Request{
	"ask": &contract.AskRequest{}, "bundle": &contract.BundleRequest{}, "explore": &contract.ExploreRequest{}, "gather": &contract.GatherRequest{},
	"inspect": &contract.InspectRequest{}, "knowledge": &contract.KnowledgeRequest{}, "map": &contract.MapRequest{}, "pack": &contract.PackRequest{},
	"paths": &contract.PathsRequest{}, "read": &contract.FileReadRequest{}, "schema": &contract.SchemaRequest{}, "search": &contract.SearchRequest{},
	"impact": &contract.ImpactRequest{}, "navigate": &contract.NavigateRequest{}, "seeds": &contract.SeedsRequest{}, "verify": &contract.VerifyRequest{},
}

// TestArgumentsAreOfTheContract: what an argument may be is what the contract says of the
// field that it sets, or less; every argument sets a field but those of every tool.
func TestArgumentsAreOfTheContract(t *testing.T) {
	t.Parallel()
	every := []string{projectParam.name, detailParam.name, cursorParam.name}
	held := 0
	for _, tool := range tools {
		q := requests[tool.name]
		if q == nil {
			t.Fatalf("%s asks for nothing that is known here", tool.name)
		}
		for _, p := range tool.params {
			if slices.Contains(every, p.name) || p.name == "budget" && tool.paged || p.apart {
				continue
			}
			f := contract.FieldOf(q, p.sets)
			if f.Name == "" {
				t.Errorf("%s: %s sets no field (%q)", tool.name, p.name, p.sets)
				continue
			}
			if p.as != nil {
				continue
			}
			held++
			if parts := strings.Split(p.sets, "."); p.name != parts[len(parts)-1] {
				t.Errorf("%s: %s sets %s, and is to be called so", tool.name, p.name, p.sets)
			}
			switch {
			case f.Whole && f.Min != f.Max && (int64(p.least) < f.Min || int64(p.most) > f.Max):
				t.Errorf("%s: %s may be %d to %d, the contract says %d to %d", tool.name, p.name, p.least, p.most, f.Min, f.Max)
			case f.List != (p.kind == words) || f.Whole != (p.kind == number):
				t.Errorf("%s: %s is %v", tool.name, p.name, p.kind)
			case f.List && int64(p.most) != f.Max:
				t.Errorf("%s: %s has at most %d elements, the contract says %d", tool.name, p.name, p.most, f.Max)
			case !slices.Equal(p.values, f.Values):
				t.Errorf("%s: %s may be %q, the contract says %q", tool.name, p.name, p.values, f.Values)
			case f.Default != "" && !p.send && presetText(p.preset) != f.Default:
				t.Errorf("%s: %s is %v without a word, the contract says %s", tool.name, p.name, p.preset, f.Default)
			case f.Required && !p.required:
				t.Errorf("%s: %s is not required", tool.name, p.name)
			case strings.TrimSpace(p.schema().Description) == "":
				t.Errorf("%s: %s is not described", tool.name, p.name)
			}
		}
	}
	if held < 50 {
		t.Errorf("only %d arguments were looked at", held)
	}
}

func presetText(v any) string {
	if n, ok := v.(int); ok {
		return strconv.Itoa(n)
	}
	s, _ := v.(string)
	return s
}

// TestWords: a list is taken as models write it.
func TestWords(t *testing.T) {
	p := param{name: "paths", kind: words}
	for raw, want := range map[string][]string{
		`["a.go","b.go"]`:        {"a.go", "b.go"},
		`"a.go"`:                 {"a.go"},
		`"a.go, b.go"`:           {"a.go", "b.go"},
		`"*.{ts,tsx},b.go"`:      {"*.{ts,tsx}", "b.go"},
		`"[\"a.go\", \"b.go\"]"`: {"a.go", "b.go"},
		`"[ab].go"`:              {"[ab].go"},
	} {
		got, bad := p.words(json.RawMessage(raw))
		if list, _ := got.([]string); bad != nil || !slices.Equal(list, want) {
			t.Errorf("%s is %q, not %q: %v", raw, got, want, bad)
		}
	}
}
