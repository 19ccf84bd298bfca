package uses

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// What is assigned is written, what is compared or passed on is read, the definition is neither.
func TestOf(t *testing.T) {
	var asked []contract.GrepRequest
	total := 1
	var edges []contract.Edge
	call := func(op string, request any) (json.RawMessage, error) {
		if op == "inspect" {
			return json.Marshal(contract.InspectResponse{Edges: contract.Around{In: []contract.EdgeGroup{{Edges: edges}}}})
		}
		q := request.(contract.GrepRequest)
		asked = append(asked, q)
		f := contract.GrepFile{Path: "a.py"}
		for i, text := range []string{
			"color = None", "color = 1", "self.color += 1", "if color == 1:", "x = color", "f(color=>1)", "color[0] = 2", "++color", "color := 1", "use(color)", "color",
			`say("color = 1")`, "\t# color = 1", `color["a b"] = 2`, "T{color: 2}",
		} {
			f.Lines = append(f.Lines, contract.GrepLine{Line: i + 1, Text: text, Within: map[bool]string{false: "f"}[i == 9 || i == 14]})
		}
		return json.Marshal(contract.GrepResponse{Files: []contract.GrepFile{f}, TotalFiles: total, TotalLines: len(f.Lines)})
	}
	e := &contract.Entity{Kind: "variable", Name: "Context.color", Path: "a.py", Language: "python", Lines: contract.Lines{Start: 1, End: 1}}
	found, err := Of(call, e)
	if err != nil {
		t.Fatal(err)
	}
	lines := func(files []contract.GrepFile) (all []int) {
		for _, f := range files {
			for _, l := range f.Lines {
				all = append(all, l.Line)
			}
		}
		return all
	}
	if diff := cmp.Diff([]int{2, 3, 7, 8, 9, 14}, lines(found.Written)); diff != "" {
		t.Errorf("written (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]int{4, 5, 6, 10, 11, 12, 15}, lines(found.Read)); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
	if len(asked) != 1 || asked[0].Pattern != `\bcolor\b` || found.Own {
		t.Errorf("asked %+v", asked)
	}
	total = 100 // a common name is looked for where it is defined
	if found, err = Of(call, e); err != nil || !found.Own || fmt.Sprint(asked[2].Paths) != "[a.py]" {
		t.Errorf("%+v, %v, %+v", found, err, asked[2])
	}
	// Of what edges lead to, those lines count that the edges lead from.
	edges = []contract.Edge{
		{Type: "symbol", Where: &contract.Where{Path: "a.py", Lines: contract.Lines{Start: 3, End: 5}}},
		{Type: "file", Where: &contract.Where{Path: "a.py"}, Evidence: contract.Evidence{At: &contract.Place{Path: "a.py", Line: 10}}},
	}
	if found, err = Of(call, e); err != nil || found.Lines != 5 {
		t.Fatalf("%+v, %v", found, err)
	}
	if diff := cmp.Diff([]int{3, 4, 5, 10, 15}, append(lines(found.Written), lines(found.Read)...)); diff != "" {
		t.Errorf("by edges (-want +got):\n%s", diff)
	}
	e.Kind = "function"
	if found, err = Of(call, e); found != nil || err != nil || len(asked) != 4 {
		t.Errorf("%+v, %v", found, err)
	}
}

// TestKeyed: a field of Go is written where a value of its type is made, and by a pointer, which is no comment.
func TestKeyed(t *testing.T) {
	call := func(op string, request any) (json.RawMessage, error) {
		if op == "inspect" {
			return json.Marshal(contract.InspectResponse{})
		}
		f := contract.GrepFile{Path: "a.go"}
		for i, text := range []string{"size: 1,", "\t\tT{name: n, size: 2}", "*p.size = 3", "size := s.size", "case size:", "// size: 4", "* size of it"} {
			f.Lines = append(f.Lines, contract.GrepLine{Line: i + 1, Text: text})
		}
		return json.Marshal(contract.GrepResponse{Files: []contract.GrepFile{f}, TotalFiles: 1, TotalLines: len(f.Lines)})
	}
	found, err := Of(call, &contract.Entity{Kind: "field", Name: "T.size", Path: "b.go", Language: "go"})
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	for _, f := range found.Written {
		for _, l := range f.Lines {
			got = append(got, l.Line)
		}
	}
	if diff := cmp.Diff([]int{1, 2, 3, 4}, got); diff != "" || len(found.Read[0].Lines) != 1 {
		t.Errorf("written (-want +got):\n%s\nread %v", diff, found.Read)
	}
}
