package all

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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

// A result is shown alike whatever the limit: what a file beyond calls does not change by which definition one is shown.
func TestShownWhateverTheLimit(t *testing.T) {
	f := files{}
	order := func(name string) string {
		return "def " + name + "(order):\n    price(order)\n    ship(order)\n    return order\n\n\n"
	}
	for i := range 10 {
		f[fmt.Sprintf("price_order%d.py", i)] = "# Orders are priced, orders are shipped.\n" + order(fmt.Sprintf("order%d", i))
	}
	f["price_order0.py"] += order("other_order0")
	f["zz/a/b/c/d/e/f/g/some_of_the_last_steps.py"] = "# How an order is priced and shipped: price, ship.\ndef order_price_ship(order):\n    ship(order)\n    other_order0(order)\n    price(order)\n" + strings.Repeat("\ndef nothing():\n    return None\n\n", 60)
	h, c := &host{files: f}, loaded(t, f, "keep")
	shown := func(limit int) []contract.SearchResult {
		return asked[contract.SearchResponse](t, h, c, "search", contract.SearchRequest{Query: "how is an order priced and shipped", Definitions: 3, Limit: limit}).Results
	}
	ten, eleven := shown(10), shown(11)
	if len(eleven) != 11 {
		t.Fatalf("%d results", len(eleven))
	}
	if d := cmp.Diff(ten, eleven[:10]); d != "" {
		t.Errorf("ten results, and the first ten of eleven:\n%s", d)
	}
}
