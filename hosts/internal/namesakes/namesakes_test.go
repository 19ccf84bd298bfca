package namesakes

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// answers plays the two operations that a search for namesakes asks.
func answers(t *testing.T, seeds []contract.Seed, definitions []contract.Definition) func(string, any) (json.RawMessage, error) {
	return func(op string, request any) (json.RawMessage, error) {
		switch op {
		case "seeds":
			return json.Marshal(contract.SeedsResponse{Seeds: seeds})
		case "read":
			return json.Marshal(contract.FileReadResponse{Language: "java", Definitions: definitions})
		}
		t.Errorf("asks %s, which tells of no definitions", op)
		return nil, fmt.Errorf("no operation %s", op)
	}
}

func definition(name, signature string, from, to int) contract.Definition {
	return contract.Definition{Name: name, Kind: "method", Signature: signature, Lines: contract.Lines{Start: from, End: to}}
}

func TestOf(t *testing.T) {
	put := definition("Store.put", "void put(String key)", 3, 5)
	overloads := []contract.Definition{
		put,
		definition("Store.put", "void put(String key, final int size)", 7, 9),
		definition("Store.put", "void put(String key)", 11, 13), // the same again, as under a condition
		definition("Store.get", "String get(String key)", 15, 17),
	}
	method := contract.Entity{Type: "symbol", Kind: "method", Name: put.Name, Path: "Store.java", Lines: put.Lines, Signature: put.Signature}
	function := contract.Entity{Type: "symbol", Kind: "function", Name: "put", Path: "put.java", Lines: contract.Lines{Start: 1, End: 2}, Signature: "put()"}
	member := contract.Seed{Entity: contract.Entity{Name: "Store.put", Path: "Store.java", Lines: put.Lines}}
	for _, test := range []struct {
		asked string
		of    contract.Entity
		want  []string
		one   string
	}{
		{"put", method, []string{"(String key, int size) 7", "Store.java:11-13"}, "Store.java:Store.put(String key, int size)"},
		{"Store.put", method, []string{"(String key, int size) 7", "Store.java:11-13"}, "Store.java:Store.put(String key, int size)"},
		{"Store.put(String)", method, nil, ""}, // says which one of them
		{"Store.java:3", method, nil, ""},
		{"symbol:p:Store.put:12345678", method, nil, ""},
		{"put", function, []string{"Store.put Store.java:3"}, "Store.java:Store.put"},
		{"Store.java", contract.Entity{Type: "file", Name: "Store.java", Path: "Store.java"}, nil, ""},
	} {
		found, err := Of(answers(t, []contract.Seed{member}, overloads), test.asked, &test.of)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, found.Names); diff != "" {
			t.Errorf("namesakes of %s, asked by %q (-want +got):\n%s", test.of.Name, test.asked, diff)
		}
		if found.One != test.one {
			t.Errorf("of %s, asked by %q, one is %q, not %q", test.of.Name, test.asked, found.One, test.one)
		}
	}
}

func TestOfTellsErrors(t *testing.T) {
	failing := func(string, any) (json.RawMessage, error) { return nil, fmt.Errorf("INDEX: gone") }
	for _, kind := range []string{"class", "method"} { // the first asks for members alone, the second for overloads too
		if _, err := Of(failing, "put", &contract.Entity{Type: "symbol", Kind: kind, Name: "put"}); err == nil || err.Error() != "INDEX: gone" {
			t.Errorf("an error of the index comes as %v", err)
		}
	}
}

func TestString(t *testing.T) {
	var none *Found
	if none.String() != "" || (&Found{}).String() != "" {
		t.Error("tells of namesakes where there are none")
	}
	many := &Found{Names: strings.Fields(strings.Repeat("a.b:1 ", most+3))}
	if got := many.String(); strings.Count(got, "a.b:1") != most || !strings.HasSuffix(got, " and 3 more (read the file with outline)") {
		t.Errorf("of many it tells %q", got)
	}
}
