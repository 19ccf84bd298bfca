package mcp

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/native"
)

// textOf is the text of a tool's answer, which is its only content.
func textOf(t *testing.T, c *mcp.ClientSession, tool string, args arguments) (string, bool) {
	t.Helper()
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		t.Fatalf("%s %v: %v", tool, args, err)
	}
	if r.StructuredContent != nil || len(r.Content) != 1 {
		t.Errorf("%s %v: structured content nobody asked for", tool, args)
	}
	return r.Content[0].(*mcp.TextContent).Text, r.IsError
}

// TestDefaultList: five tools, in few tokens, of which one is to be loaded at once and says
// when it is to be called.
func TestDefaultList(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		options Options
		most    int
	}{{Options{}, 2500}, {Options{Structured: true}, 15_400}} {
		client := connect(t, serving(t, []string{tree(t, "demo", demo)}, c.options), nil)
		r, err := client.ListTools(t.Context(), nil)
		check(t, err)
		var names, first []string
		for _, tool := range r.Tools {
			names = append(names, tool.Name)
			if tool.Meta["anthropic/alwaysLoad"] == true {
				first = append(first, tool.Name)
			}
			if (tool.OutputSchema != nil) != c.options.Structured {
				t.Errorf("%s has the output schema %v", tool.Name, tool.OutputSchema)
			}
		}
		if diff := cmp.Diff(strings.Fields("explore impact inspect read search"), names); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if diff := cmp.Diff([]string{"explore"}, first); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		b, err := json.Marshal(r.Tools)
		check(t, err)
		n := text.Tokens(b)
		t.Logf("structured %v: %d tokens, %d bytes", c.options.Structured, n, len(b))
		if n > c.most {
			t.Errorf("structured %v: %d tokens, at most %d are wanted", c.options.Structured, n, c.most)
		}
	}
}

// limits is a variable that is written and read.
const limits = `
-- shop/limit.go --
package shop

var limit = 100

func raise() { limit = 200 }
func over(n int) bool { return n > limit }
`

// TestText: answers are what the command line prints.
func TestText(t *testing.T) {
	t.Parallel()
	c := connect(t, serving(t, []string{tree(t, "demo", demo+limits)}, Options{Tools: []string{"code", "graph", "context"}}), nil)
	for _, q := range []struct {
		tool string
		args arguments
		want string // a line each, in order
	}{
		{"inspect", arguments{"ref": "discount"}, "shop/price.go:14-19  function discount\n  func discount(sum int) int\ncallers  1\n  shop/price.go:10  function Price"},
		{"inspect", arguments{"ref": "price.go:Price"}, "shop/price.go:5-11  function Price\ncallers  1\n  cmd/main.go:5  function main\ncalls  1\n  shop/price.go:14  function discount  at 10"},
		{"inspect", arguments{"ref": "limit"}, "shop/limit.go:3  variable limit\nwritten  1\n  shop/limit.go\n    5  func raise() { limit = 200 }\nread  1\n  shop/limit.go\n    6  func over(n int) bool { return n > limit }\n2 lines name it"},
		{"inspect", arguments{"name": "shop.Price", "detail": "full"}, "   5  func Price(items []int) int {"},
		{"inspect", arguments{"ref": "README.md:Demo"}, "README.md:1-3  section Demo"},
		{"inspect", arguments{"ref": "discount", "edge_kinds": "INVOKES"}, "callers  1"},
		{"read", arguments{"path": "shop/price.go:14-15"}, "shop/price.go:14-15  19 lines\n  14  func discount(sum int) int {\n  15      if sum > 100 {"},
		{"read", arguments{"path": "shop/price.go", "offset": 14, "limit": 2}, "shop/price.go:14-15  19 lines\n  14  func discount(sum int) int {\n  15      if sum > 100 {"},
		{"read", arguments{"path": "shop/price.go", "limit": 2}, "shop/price.go:1-2  19 lines"},
		{"read", arguments{"path": "shop/price.go", "start": 18, "limit": 200}, "shop/price.go:18-19  19 lines"},
		{"read", arguments{"path": "shop/price.go", "start": 4, "end": 5, "limit": 9}, "shop/price.go:4-5  19 lines"},
		{"read", arguments{"symbol": "discount", "end": "14"}, "shop/price.go:14  19 lines"},
		{"read", arguments{"path": "shop/price.go", "outline": true}, "shop/price.go  19 lines\n  5-11  func Price(items []int) int\n  14-19  func discount(sum int) int"},
		{"read", arguments{"path": "."}, "cmd/        1 file\nshop/      2 files\ngo.mod\nREADME.md"},
		{"search", arguments{"query": "sum / 10", "syntax": "literal"}, "shop/price.go  1 line\n  16          return sum / 10"},
		{"search", arguments{"pattern": `func \w+\(sum`, "syntax": "regex", "path": "shop"}, "shop/price.go  1 line\n  14  func discount(sum int) int {"},
		{"search", arguments{"query": "discount of an order", "limit": "1"}, "function discount"},
		{"impact", arguments{"targets": []string{"discount"}}, "changed  1\n  shop/price.go:14-19  function discount\ndependents  direct\n  shop/price.go:10  function Price\ndependents  2 edges away\n  cmd/main.go:5  function main  calls Price"},
		{"impact", arguments{"symbol": "discount"}, "changed  1"},
		{"explore", arguments{"query": "how is the discount of an order computed"}, "function discount\n  16          return sum / 10"},
		{"paths", arguments{"from": "main", "to": "discount"}, "main --CALLS--> Price --CALLS--> discount"},
		{"navigate", arguments{"query": "price of orders"}, "shop/price.go"},
		{"map", arguments{}, "func Price"},
		{"schema", arguments{}, "a file: source"},
		{"seeds", arguments{"query": "discount"}, "function discount"},
		{"pack", arguments{"query": "discount"}, "sum / 10"},
		{"ask", arguments{"query": "what is the discount"}, "sum / 10"},
		{"gather", arguments{"query": "discount"}, "shop/price.go"},
		{"verify", arguments{"draft": "`Zebra` is defined in `shop/price.go`."}, "draft:1: "},
		{"knowledge", arguments{}, "opening-sequence"},
		{"bundle", arguments{"refs": []string{"shop/price.go:discount", "Price"}}, "Price calls discount"},
	} {
		got, failed := textOf(t, c, q.tool, q.args)
		if failed {
			t.Errorf("%s %v: %s", q.tool, q.args, got)
			continue
		}
		rest := got
		for line := range strings.SplitSeq(q.want, "\n") {
			_, after, ok := strings.Cut(rest, line)
			if !ok {
				t.Errorf("%s %v lacks %q in\n%s", q.tool, q.args, line, got)
				break
			}
			rest = after
		}
		for _, noise := range []string{"CONTAINS_SYMBOL", "DEFINED_IN", "symbol:demo:", "coverage"} {
			if strings.Contains(got, noise) && q.tool != "schema" && q.tool != "paths" && q.tool != "knowledge" && q.tool != "seeds" {
				t.Errorf("%s %v holds %s:\n%s", q.tool, q.args, noise, got)
			}
		}
	}
}

// nowhere is tried where nothing is like what was given and a search of it finds nothing.
const nowhere = `read {"path":"."}`

// TestFixes: what a model may write wrongly is answered with what works as it stands.
func TestFixes(t *testing.T) {
	t.Parallel()
	c := connect(t, plainly(t, tree(t, "demo", demo)), nil)
	for _, q := range []struct {
		tool, field, wrong, means string
	}{
		{"read", "path", "price.go:discont", "path shop/price.go:discount"},
		{"read", "path", "Prize", ""},
		{"read", "path", "shop/prize.go", "path shop/price.go"},
		{"read", "path", ":L12-L14", ""},
		{"read", "path", "shop/price.go:L14-L12", "path shop/price.go:12-14"},
		{"read", "path", "shop/price.go:900", "path shop/price.go:19"},
		{"read", "path", "/etc/passwd", nowhere},
		{"read", "path", "../outside.go", nowhere},
		{"read", "path", "symbol:demo:Prise:12345678", ""},
		{"read", "path", "symbol:other:Price:12345678", ""},
		{"read", "path", "what is this", nowhere},
		{"inspect", "ref", "price.go:discont", "ref shop/price.go:discount"},
		{"inspect", "ref", "Prize", "ref shop/price.go:Price"},
		{"inspect", "ref", "disc", "ref shop/price.go:discount"},
		{"inspect", "ref", "zzz:::qqq", nowhere},
		{"inspect", "ref", "symbol:demo:Prise:12345678", ""},
		{"inspect", "ref", "/etc/passwd", nowhere},
		{"inspect", "ref", "how is it paid", nowhere},
		{"impact", "targets", "discont", ""},
		{"impact", "targets", "../outside.go", nowhere},
		{"impact", "targets", "shop", `search {"query":"shop"}`},
	} {
		got, failed := textOf(t, c, q.tool, arguments{q.field: q.wrong})
		_, fix, ok := strings.Cut(got, "\ntry: ")
		if !failed || !ok {
			t.Errorf("%s %s: %s", q.tool, q.wrong, got)
			continue
		}
		name, value, _ := strings.Cut(strings.TrimSpace(fix), " ")
		tool, args := q.tool, arguments{name: value}
		if name != q.field { // another call
			tool, args = name, arguments{}
			check(t, json.Unmarshal([]byte(value), &args))
		}
		if again, failed := textOf(t, c, tool, args); failed {
			t.Errorf("%s %s: %q does not work: %s", q.tool, q.wrong, strings.TrimSpace(fix), again)
		}
		if q.means != "" && q.means != strings.TrimSpace(fix) {
			t.Errorf("%s %s: %q is tried, and %q is meant", q.tool, q.wrong, strings.TrimSpace(fix), q.means)
		}
	}
}

// TestFixOfOne: of several values the ones that are right are answered, and of the one that is wrong is told what to do.
func TestFixOfOne(t *testing.T) {
	t.Parallel()
	c := connect(t, plainly(t, tree(t, "demo", demo)), nil)
	got, failed := textOf(t, c, "impact", arguments{"targets": []string{"discount", "zzzqqq"}})
	for _, want := range []string{"function Price  calls discount", `"zzzqqq": no such entity: left out (search for what it is called`} {
		if failed || !strings.Contains(got, want) {
			t.Errorf("%s lacks %s", got, want)
		}
	}
}

// TestAmbiguous: of several definitions of a name one is shown, that of tests last, and all are told; each
// as it is told is found. What a change touches is told of all.
func TestAmbiguous(t *testing.T) {
	t.Parallel()
	c := connect(t, plainly(t, tree(t, "demo", `
-- aaa_test.go --
package a

func run() {}
-- b/b.go --
package b

func run() {}
-- c/c.go --
package c

func run() {}
`)), nil)
	for tool, field := range map[string]string{"inspect": "ref", "read": "path"} {
		got, failed := textOf(t, c, tool, arguments{field: "run"})
		b, last := strings.Index(got, "b/b.go:3"), strings.Index(got, "aaa_test.go:run")
		if failed || b != 0 || last < strings.Index(got, "c/c.go:run") {
			t.Errorf("%s: %s", tool, got)
		}
		for _, one := range []string{"b/b.go:run", "c/c.go:run", "aaa_test.go:run", "b.go:run"} {
			if got, failed := textOf(t, c, tool, arguments{field: one}); failed || !strings.Contains(got, one[:strings.IndexByte(one, ':')]) {
				t.Errorf("%s %s: %s", tool, one, got)
			}
		}
	}
}

// parcels is a repository in which a class holds what a question is about, and says so.
const parcels = `
-- parcel.py --
class Parcel:
    """A parcel and its customs.

    The customs duty of a parcel is computed from the customs value.
    """

    def __init__(self, value):
        self.value = value

    def twin(self) -> "Parcel":
        return Parcel(self.value)

    def customs_duty(self, rate):
        """Computes the customs duty of a parcel.

        The customs duty of a parcel is its customs value times the rate of the customs duty.
        A customs duty below the least customs duty of a parcel is no customs duty.
        """
        duty = self.value * rate
        steps = []
` + "\x00" + `
        return 0 if duty < LEAST else duty

LEAST = 5

def send(parcel: Parcel):
    return parcel.customs_duty(2)
`

// TestShownOnce: explore shows the code of what is long rather than what is said above it, and no
// line twice: a class that holds what is shown already is left out. Inspect leaves out that a type is
// used by what it holds itself.
func TestShownOnce(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("        steps.append(1)\n", 60)
	c := connect(t, plainly(t, tree(t, "demo", strings.Replace(parcels, "\x00\n", long, 1))), nil)
	got, failed := textOf(t, c, "explore", arguments{"query": "how is the customs duty of a parcel computed", "budget": 2000})
	if failed || strings.Contains(got, "class Parcel") || !strings.Contains(got, "method Parcel.customs_duty\n") {
		t.Fatalf("%s", got)
	}
	lines := map[string]bool{}
	for line := range strings.SplitSeq(got, "\n") {
		number, _, _ := strings.Cut(strings.TrimLeft(line, " "), "  ")
		if n, err := strconv.Atoi(number); err == nil {
			if lines[number] {
				t.Errorf("line %d is shown twice:\n%s", n, got)
			}
			lines[number] = true
		}
	}
	if strings.Contains(got, "times the rate") || !strings.Contains(got, "duty = self.value * rate") {
		t.Errorf("what is said stands before what is done:\n%s", got)
	}
	got, failed = textOf(t, c, "inspect", arguments{"ref": "Parcel"})
	if failed || !strings.Contains(got, "used by  2, 1 shown, without its own members\n  parcel.py:") || !strings.Contains(got, "function send\n") {
		t.Errorf("%s", got)
	}
}

// TestNearest: where the repository seems to hold nothing of a question, what comes nearest is named.
func TestNearest(t *testing.T) {
	t.Parallel()
	dir := tree(t, "demo", demo)
	for i := range 100 { // of a repository with less nothing is called unlikely
		check(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("other%d.go", i)), fmt.Appendf(nil, "package shop\n\nfunc other%d() {}\n", i), 0o644))
	}
	c := connect(t, serving(t, []string{dir}, Options{Native: native.Options{NoCache: true}, Tools: []string{"code", "context"}}), nil)
	got, failed := textOf(t, c, "explore", arguments{"query": "discountOfPods"})
	if failed || !strings.HasPrefix(got, "nothing found: the repository seems to hold nothing of this") || !strings.Contains(got, "Nearest: shop/price.go:14-") || !strings.HasSuffix(got, "Ask in its own words, or with \"doubtful\": true\n") {
		t.Errorf("%s", got)
	}
	for _, tool := range []string{"pack", "ask"} {
		if other, _ := textOf(t, c, tool, arguments{"query": "discountOfPods"}); other != got {
			t.Errorf("%s: %s", tool, other)
		}
		if all, _ := textOf(t, c, tool, arguments{"query": "discountOfPods", "doubtful": true}); !strings.Contains(all, "### discount") {
			t.Errorf("%s: %s", tool, all)
		}
	}
	if got, _ = textOf(t, c, "explore", arguments{"query": "thanks a lot!"}); strings.Contains(got, "nearest") {
		t.Errorf("%s", got)
	}
}

// TestNearestWithoutCommits: where nothing is about a question, code is named, and no commit that says its words.
func TestNearestWithoutCommits(t *testing.T) {
	t.Parallel()
	dir := tree(t, "demo", demo)
	for i := range 100 {
		check(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("other%d.go", i)), fmt.Appendf(nil, "package shop\n\nfunc other%d() {}\n", i), 0o644))
	}
	committed(t, dir)
	check(t, exec.Command("git", "-C", dir, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "--amend", "-m", "Take discountOfPods out").Run())
	c := connect(t, plainly(t, dir), nil)
	got, failed := textOf(t, c, "explore", arguments{"query": "discountOfPods"})
	if failed || strings.Contains(got, "commit:demo:") || !strings.Contains(got, "Nearest: shop/price.go:14-") {
		t.Errorf("%s", got)
	}
}
