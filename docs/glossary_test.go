package docs

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// otherTerms are fields that name a value of an enumeration and are no term: the row is of the word given here.
var otherTerms = map[string]string{"name": "pass", "do": "action", "claim_type": "claim", "chosen_by": "action_selection"}

// TestGlossary: each term is there once, in order, and so is each field whose values the contract lists.
func TestGlossary(t *testing.T) {
	b, err := os.ReadFile("glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	var terms []string
	for line := range strings.Lines(string(b)) {
		if cells := strings.Split(line, "|"); len(cells) == 5 && !strings.HasPrefix(cells[1], "-") && cells[1] != " term " {
			terms = append(terms, strings.ToLower(strings.TrimSpace(cells[1])))
		}
	}
	if !slices.IsSorted(terms) || len(slices.Compact(slices.Clone(terms))) != len(terms) {
		t.Error("the terms are not in order, each once")
	}
	var schema struct {
		Defs map[string]struct {
			Enum       []string `json:"enum"`
			Properties map[string]struct {
				Ref   string `json:"$ref"`
				Items struct {
					Ref string `json:"$ref"`
				} `json:"items"`
			} `json:"properties"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(contract.JSONSchema), &schema); err != nil {
		t.Fatal(err)
	}
	fields := 0
	for name, d := range schema.Defs {
		for field, p := range d.Properties {
			of := schema.Defs[strings.TrimPrefix(p.Ref+p.Items.Ref, "#/$defs/")]
			if of.Enum == nil {
				continue
			}
			fields++
			term := field
			if other := otherTerms[field]; other != "" {
				term = other
			}
			spaced := strings.ReplaceAll(term, "_", " ")
			if !slices.ContainsFunc([]string{term, spaced, strings.TrimSuffix(spaced, "s")}, func(s string) bool { return slices.Contains(terms, s) }) {
				t.Errorf("the glossary does not say what %s of %s is", field, name)
			}
		}
	}
	if fields < 90 {
		t.Errorf("%d fields are of an enumeration", fields)
	}
}
