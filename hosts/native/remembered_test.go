package native

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/store/storetest/mem"
)

// TestRememberedByMeaning: what is remembered is found by what it means by all that read it, and
// only where it is asked for.
func TestRememberedByMeaning(t *testing.T) {
	dir := readRepository(t, "raster").write(t, "raster")
	s := mem.New()
	r := mustOpen(t, dir, Options{Embedder: newBag(), Store: s})
	_, err := r.Call(t.Context(), "remember", contract.RememberRequest{Notes: []contract.Note{
		{Type: "note", Text: "Every chunk needs its crc, the viewer of the museum refuses others."},
		{Type: "note", Text: "Lunch is at twelve."},
	}})
	check(t, err)
	ask := func(op string, request any) (found []string) {
		b, err := r.Call(t.Context(), op, request)
		check(t, err)
		var a struct{ Remembered, Found []contract.Recalled }
		check(t, json.Unmarshal(b, &a))
		for _, f := range append(a.Remembered, a.Found...) {
			found = append(found, f.Text)
		}
		return found
	}
	for op, request := range map[string]any{
		"recall": contract.RecallRequest{Query: softQuery, Vectors: "host"},
		"ask":    contract.AskRequest{Query: softQuery, Vectors: "host", Remembered: "host"},
		"gather": contract.GatherRequest{Query: softQuery, Plan: contract.GatherPlan{Strategy: "hybrid"}, Remembered: "host"},
	} {
		if found := ask(op, request); len(found) == 0 || !strings.Contains(found[0], "crc") {
			t.Errorf("%s: %q", op, found)
		}
	}
	for op, request := range map[string]any{
		"ask":    contract.AskRequest{Query: softQuery, Vectors: "host"},
		"gather": contract.GatherRequest{Query: softQuery, Plan: contract.GatherPlan{Strategy: "hybrid"}},
	} {
		if found := ask(op, request); len(found) > 0 {
			t.Errorf("%s without: %q", op, found)
		}
	}
	if found := ask("ask", contract.AskRequest{Query: softQuery, Remembered: "host"}); len(found) > 0 {
		t.Errorf("by words: %q", found)
	}
	r = mustOpen(t, dir, Options{})
	if _, err = r.Call(t.Context(), "ask", contract.AskRequest{Query: "write a png", Remembered: "host"}); contract.ErrorOf(err) == nil || contract.ErrorOf(err).Code != contract.CodeUnsupported {
		t.Errorf("without a store: %v", err)
	}
}
