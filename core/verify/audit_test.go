package verify

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// sure returns the names of what the audit of a document is sure of.
func sure(t *testing.T, files map[string]string, document string) (list []string) {
	t.Helper()
	r := repositoryOf(t, files)
	found, _, err := NewAuditor(nil, r).Text(r.Graph.FileAt(document), files[document])
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if f.Level == contract.ConfidenceLevelHigh {
			_, rest, _ := strings.Cut(f.Message, "`")
			name, _, _ := strings.Cut(rest, "`")
			list = append(list, name)
		}
	}
	return list
}

// TestAuditIsSure: a file that is gone from a directory is told; what a build may leave, a
// pattern and what the document's own examples define are not.
func TestAuditIsSure(t *testing.T) {
	t.Parallel()
	for _, q := range []struct{ text, want string }{
		{"Run `tests/test.sh` first.\n", "tests/test.sh"},
		{"The graph is in `tests/gen/all/graph.svg`.\n", ""},
		{"Libraries are made by the various tests/Makefile.* files.\n", ""},
		{"```elixir\ndefmodule MyApp.TodoList do\nend\n```\n\nWe cast from `TodoList` first.\n", ""},
		{"We cast from `TodoLits` first.\n", "TodoLits"},
		{"We cast from `TodoLists` first, or `TodoListN`, or `TodosList`.\n", ""},
		{"Write `tests/first.sh`.\n", ""},
	} {
		files := map[string]string{"README.md": q.text, "tests/tests.sh": "exit 0\n", "lists.py": "class TodoList:\n    pass\n"}
		if strings.Contains(q.text, "MyApp") {
			files["lists.py"] = "class Todo_List:\n    pass\n"
		}
		if got := sure(t, files, "README.md"); strings.Join(got, " ") != q.want {
			t.Errorf("%q: sure of %q", q.text, got)
		}
	}
}
