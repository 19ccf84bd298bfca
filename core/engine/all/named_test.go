package all

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// A result that is found by a name has the lines of that definition, and a snippet that begins with it, whatever
// stands before it in its passage.
func TestNamedLines(t *testing.T) {
	before := strings.Repeat("def earlier():\n    task = 1\n    return task\n\n\n", 3)
	f := files{"queue.py": before + "class Task(object):\n    \"\"\"A task.\"\"\"\n" + strings.Repeat("\n    def step(self):\n        return self.task(task)\n", 20), "other.py": "def other():\n    return 1\n"}
	h := &host{files: f}
	c := loaded(t, f, "keep")
	s := asked[contract.SearchResponse](t, h, c, "search", contract.SearchRequest{Query: "Task", Definitions: 3})
	if len(s.Results) == 0 || s.Results[0].Definition == nil || s.Results[0].Snippet == nil {
		t.Fatalf("found %+v", s.Results)
	}
	r := s.Results[0]
	if r.Definition.Name != "Task" || r.Lines != r.Definition.Lines || r.Lines.Start != 16 || r.Snippet.Start != 16 || !strings.HasPrefix(r.Snippet.Text, "class Task") {
		t.Errorf("Task is shown as %s in %v, defined in %v, by %d: %q", r.Definition.Name, r.Lines, r.Definition.Lines, r.Snippet.Start, r.Snippet.Text)
	}
}
