package mcp

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/hosts/native"
)

// spokenOf is a repository with overloads, and with names that several files define.
const spokenOf = demo + `
-- shop/Till.java --
package shop;

class Till {
    private int total;

    void add(int sum) {
        total += sum;
    }

    void add(String sum) {
        add(Integer.parseInt(sum));
    }

    int total() {
        return total;
    }
}
-- shop/Purse.java --
package shop;

class Purse {
    int total() {
        return EMPTY_PURSE;
    }

    static final int EMPTY_PURSE = 0;
}
-- shop/wallet.rs --
#[cfg(unix)]
pub(crate) fn fold_notes(depth: usize) -> u8 {
    1
}

#[cfg(windows)]
pub(crate) fn fold_notes(depth: usize) -> u8 {
    2
}
`

// TestNaturally: what models write for other tools is understood.
func TestNaturally(t *testing.T) {
	t.Parallel()
	root := tree(t, "demo", spokenOf)
	c := connect(t, serving(t, []string{root}, Options{Native: native.Options{NoCache: true}, Tools: []string{"code", "context"}}), nil)
	const price, till = "shop/price.go", "shop/Till.java"
	for _, q := range []struct {
		tool, want string // lines of the answer, in order
		args       arguments
	}{
		// A question, and a budget in tokens, of every tool; refs alone.
		{"pack", "discount (function)", arguments{"question": "where is the discount", "max_tokens": 500}},
		{"pack", "discount (function)", arguments{"refs": []string{"discount"}}},
		{"ask", "discount (function)", arguments{"question": "where is the discount", "token_budget": 500}},
		// A name beside its file, and lines in every way.
		{"read", "price.go:14-19", arguments{"path": price, "symbol": "discount"}},
		{"read", "price.go:14-19", arguments{"file_path": price, "name": "discount"}},
		{"read", "price.go:14-15", arguments{"path": price, "symbol": "discount", "limit": 2}},
		{"inspect", "price.go:14-19\ncallers  1", arguments{"symbol": "discount", "path": price}},
		{"inspect", "price.go:14-19\ncallers  1", arguments{"name": "discount", "file": price}},
		{"inspect", "price.go:14-19", arguments{"file": price, "line": 15}},
		{"impact", "function discount\nfunction Price", arguments{"symbol": "discount", "file": price}},
		{"read", "price.go:5-7", arguments{"path": price, "view_range": []int{5, 7}}},
		{"read", "price.go:5-19", arguments{"path": price, "view_range": []int{5, -1}}},
		{"read", "price.go:5-7", arguments{"path": price, "line_range": "5-7"}},
		{"read", "price.go:5-7", arguments{"path": price, "lines": "5-7"}},
		{"read", "price.go:5-7", arguments{"path": price, "range": "L5-L7"}},
		{"read", "price.go:1-3", arguments{"path": price, "lines": 3}},
		{"read", "price.go:5-7", arguments{"filePath": price, "startLine": 5, "endLine": 7}},
		{"read", "price.go:5-7", arguments{"target_file": price, "start_line": "5", "end_line_one_indexed": nil, "end": "7"}},
		{"read", "price.go:5-7", arguments{"path": price, "offset": 5, "limit": 3}},
		{"read", "price.go:5-7", arguments{"path": price, "start": "L5", "end": "L7"}},
		{"read", "price.go:5-7", arguments{"path": price, "start": 7, "end": 5}},
		{"read", "price.go:5-19", arguments{"path": price, "start": 5, "end": -1}},
		{"read", "price.go:1-3", arguments{"path": price, "start": 0, "end": 3}},
		{"read", "price.go:14-16", arguments{"path": "discount", "end": 3}},
		{"read", "price.go:14-15", arguments{"path": "discount", "end": 15}},
		{"read", "price.go:5-7", arguments{"path": price + ":5..7"}},
		{"read", "price.go:5-7", arguments{"path": price + ":5+2"}},
		{"read", "price.go:15", arguments{"path": price + " line 15"}},
		{"read", "price.go:14-19", arguments{"path": price + "#discount"}},
		{"read", "price.go:14-19", arguments{"path": price + "::discount"}},
		{"read", "price.go:14-19", arguments{"path": price + " discount"}},
		{"read", "price.go:14-19", arguments{"path": price + ":discount:2"}},
		{"read", "price.go:14-19", arguments{"path": "func discount(sum int) int {"}},
		{"read", "price.go:1-2", arguments{"path": "**/price.go", "end": 2}},
		{"read", "price.go:1-2", arguments{"path": "`" + price + "`", "end": 2}},
		{"read", "price.go:1-2", arguments{"path": `shop\price.go`, "end": 2}},
		{"read", "price.go:1-2", arguments{"path": "file://" + root + "/" + price, "end": 2}},
		{"read", "price.go:14-19\nis taken for", arguments{"path": "Price.go:DISCOUNT"}},
		{"read", "price.go:14-19\nreturn 0", arguments{"path": price, "outline": "no", "detail": "concise", "symbol": "discount", "limit": nil}},
		// Several at once.
		{"read", "go.mod:1-2\nprice.go:1-2", arguments{"path": []string{"go.mod", price}, "end": 2}},
		{"read", "go.mod:1-2", arguments{"paths": []string{"go.mod"}, "end": 2}},
		{"read", "go.mod:1-2\nnope.txt\nprice.go:1-2", arguments{"paths": []string{"go.mod", "nope.txt", price}, "end": 2}},
		{"read", "price.go:5-7\nTill.java:6-8", arguments{"path": price + ":5-7, Till.java:6-8"}},
		{"inspect", "function discount\nfunction Price", arguments{"symbols": []string{"discount", "Price"}}},
		{"inspect", "function discount", arguments{"symbol": []string{"discount"}}},
		// Names that several have.
		{"read", "Till.java:6-8\nalso defined: (String sum) 10\ntry: read {\"path\":\"shop/Till.java:Till.add(String sum)\"}", arguments{"path": "Till.add"}},
		{"read", "Till.java:10-12", arguments{"path": "shop/Till.java:Till.add(String sum)"}},
		{"read", "wallet.rs:1-4\nalso defined: shop/wallet.rs:6-9\ntry: read {\"path\":\"shop/wallet.rs:6-9\"}", arguments{"path": "fold_notes"}},
		{"read", "Till.java:10-12", arguments{"path": "Till.add(String)"}},
		{"read", "Till.java:10-12", arguments{"path": "void add(String sum) {"}},
		{"inspect", "Till.java:6-8\nalso defined: (String sum) 10\ntry: inspect {\"ref\":\"shop/Till.java:Till.add(String sum)\"}", arguments{"ref": "Till.add"}},
		{"inspect", "Till.java:10-12\nvoid add(String sum)", arguments{"ref": "Till.add(String)"}},
		{"read", "Purse.java:4-6\nothers of that name: shop/Till.java:Till.total", arguments{"path": "total"}},
		{"inspect", "total\nothers of that name:", arguments{"symbol": "total"}},
		{"impact", "changed  3\nall are taken", arguments{"targets": "total"}},
		// Kinds: methods are functions, and nothing of a kind is said with a call that finds something.
		{"search", "Till.java:10-12  method Till.add", arguments{"query": "add a sum as text", "kinds": []string{"Function"}, "paths": "*.java"}},
		{"search", "nothing found: no file passes the filters\ntry: search {\"query\":\"discount\"}", arguments{"query": "discount", "kinds": []string{"trait"}, "languages": "go"}},
		{"search", "nothing found: no file passes the filters\ntry: search {\"query\":\"discount\",\"syntax\":\"literal\"}", arguments{"query": "discount", "syntax": "literal", "roles": "vendored"}},
		// Patterns.
		{"search", "1 line\nEMPTY_PURSE = 0", arguments{"query": "static.*PURSE", "regex": true}},
		{"search", "2 lines\nEMPTY_PURSE = 0", arguments{"regex": "EMPTY_.*;"}},
		{"search", "EMPTY_PURSE = 0", arguments{"pattern": "EMPTY_PURSE =", "literal": true}},
		{"search", "EMPTY_PURSE = 0", arguments{"query": "empty_purse =", "syntax": "literal", "ignore_case": true}},
		{"search", "EMPTY_PURSE = 0", arguments{"query": "empty_purse =", "syntax": "literal", "case_sensitive": false}},
		{"search", "EMPTY_PURSE = 0", arguments{"query": "empty_purse =", "syntax": "literal", "-i": true, "-n": true, "output_mode": "content"}},
		{"search", "return total;\n16", arguments{"query": "return total", "syntax": "literal", "context": 2}},
		{"search", "return total;\n16", arguments{"query": "return total", "syntax": "literal", "-A": 2, "-B": 1}},
		{"search", "EMPTY_PURSE = 0\nreturn total;", arguments{"query": []string{"return total", "EMPTY_PURSE ="}, "syntax": "literal"}},
		{"search", "discount", arguments{"queries": []string{"discount", "order"}}},
		{"search", "Till.java  1 line", arguments{"pattern": "int total()", "syntax": "literal", "include": "*.java", "exclude": "*Purse*"}},
		{"search", "Till.java  1 line", arguments{"pattern": "int total()", "syntax": "literal", "paths": []string{"shop", "!*Purse*"}}},
		{"search", "Till.java  1 line", arguments{"pattern": "return total", "syntax": "literal", "path": "shop", "glob": "*.java", "type": "java"}},
		{"search", "discount", arguments{"question": "where is the discount", "languages": ".go", "roles": "source"}},
		{"search", "discount\nnote: limit 5000 is out of range: use 1 to 1000, so that it is 1000", arguments{"query": "discount", "limit": 5000}},
		// Questions.
		{"explore", "function discount", arguments{"question": "how is the discount made?"}},
		{"explore", "function discount", arguments{"prompt": "how is the discount made?", "max_tokens": 600}},
		{"explore", "function discount", arguments{"query": []string{"how is the discount made?"}, "detail": "FULL"}},
		{"explore", "function discount\nfield Till.total", arguments{"query": []string{"how is the discount made?", "Till.total"}}},
		{"explore", "price.go\nnote: explore looks into all files", arguments{"query": "how is the discount made?", "paths": []string{"shop/"}}},
		{"explore", "price.go\nnote: explore looks into all files", arguments{"query": "how is the discount made?", "path": "shop", "language": "go"}},
		{"inspect", "function discount\n15      if sum", arguments{"symbol": "discount", "include_source": true}},
		{"inspect", "function discount\n15      if sum", arguments{"symbol": "discount", "detail": true}},
		{"inspect", "function discount", arguments{"symbol": "new discount", "max_depth": 1}},
		{"impact", "function Price", arguments{"targets": []string{"discount"}, "max_depth": 1, "direction": "in"}},
		{"impact", "function Price\nnote: depth 10", arguments{"targets": []string{"discount"}, "depth": 10}},
	} {
		got, failed := textOf(t, c, q.tool, q.args)
		rest, ok := got, !failed
		for line := range strings.SplitSeq(q.want, "\n") {
			_, after, found := strings.Cut(rest, line)
			rest, ok = after, ok && found
		}
		if !ok {
			t.Errorf("%s %v: lacks %q in\n%s", q.tool, q.args, q.want, got)
		}
	}
}

// TestUnnaturally: what is refused comes with a call that works.
func TestUnnaturally(t *testing.T) {
	t.Parallel()
	c := connect(t, plainly(t, tree(t, "demo", spokenOf)), nil)
	for _, q := range []struct {
		tool string
		args arguments
	}{
		{"read", arguments{}},
		{"read", arguments{"path": ""}},
		{"read", arguments{"path": "shop/price.go", "colour": "red"}},
		{"read", arguments{"path": "shop/price.go", "file": "go.mod"}},
		{"search", arguments{"query": ""}},
		{"search", arguments{"query": "foo(?=bar)", "syntax": "regex"}},
		{"search", arguments{"query": "(open", "syntax": "regex"}},
		{"search", arguments{"query": "return total\n}", "syntax": "literal"}},
		{"search", arguments{"query": "discount", "languages": "cobol"}},
		{"search", arguments{"query": "discount", "paths": ""}},
		{"search", arguments{"query": "discount", "syntax": "sideways"}},
		{"search", arguments{"query": "discount", "below": "shop"}},
		{"explore", arguments{"query": " "}},
		{"inspect", arguments{"symbol": "discount", "weight": 3}},
		{"impact", arguments{"query": "what breaks if the discount changes"}},
		{"impact", arguments{"targets": []string{"zzzqqq", "qqqzzz"}}},
	} {
		got, failed := textOf(t, c, q.tool, q.args)
		_, fix, ok := strings.Cut(got, "\ntry: ")
		tool, value, _ := strings.Cut(strings.TrimSpace(fix), " ")
		var args arguments
		if !failed || !ok || json.Unmarshal([]byte(value), &args) != nil {
			t.Errorf("%s %v: %s", q.tool, q.args, got)
			continue
		}
		if again, failed := textOf(t, c, tool, args); failed {
			t.Errorf("%s %v: %s does not work: %s", q.tool, q.args, fix, again)
		}
	}
}

// TestCertainly: where answers are for programs, lines that are none are refused.
func TestCertainly(t *testing.T) {
	t.Parallel()
	read := tool{name: "read"}
	for _, said := range []string{`{"path":"a","start":0}`, `{"path":"a","start":5,"end":2}`, `{"path":"a","end":-1}`} {
		for _, certain := range []bool{true, false} {
			given, bad := read.passed(json.RawMessage(said), certain)
			if bad != nil {
				t.Fatal(bad)
			}
			var as passed
			if err := json.Unmarshal([]byte(said), &as); err != nil {
				t.Fatal(err)
			}
			if same := maps.EqualFunc(given, as, func(a, b json.RawMessage) bool { return string(a) == string(b) }); same != certain {
				t.Errorf("%s, certain %t: %s", said, certain, given)
			}
		}
	}
	given, _ := tool{name: "search"}.passed(json.RawMessage(`{"query":"a","type":"commits"}`), true)
	if given["type"] != nil || string(given["types"]) != `["commits"]` {
		t.Errorf("a type of what is in no file became %s", given)
	}
}

// TestReadBackwards: where guesses are refused, lines that end before they begin are told by what was given.
func TestReadBackwards(t *testing.T) {
	t.Parallel()
	c := connect(t, serve(t, tree(t, "demo", spokenOf)), nil)
	for _, args := range []arguments{{"start": 5, "end": 2}, {"lines": "5-2"}, {"view_range": []int{5, 2}}} {
		args["path"] = "shop/price.go"
		if bad := wrong(t, c, "read", args); bad.Field != "end" || bad.Message != "line 2 is before line 5" || bad.SuggestedFix != "5" {
			t.Errorf("%v: %+v", args, bad)
		}
	}
}

// TestHistoryOfFile: the commits of a file are told where they are asked for.
func TestHistoryOfFile(t *testing.T) {
	t.Parallel()
	c := connect(t, serving(t, []string{committed(t, tree(t, "demo", demo))}, Options{Native: native.Options{NoCache: true}}), nil)
	for kinds, want := range map[string]bool{"": false, "DEFINED_IN": false, "commit_touched_file": true} {
		args := arguments{"ref": "shop/price.go"}
		if kinds != "" {
			args["edge_kinds"] = kinds
		}
		if got, failed := textOf(t, c, "inspect", args); failed || strings.Contains(got, "Price orders") != want {
			t.Errorf("%q: %s", kinds, got)
		}
	}
}

// TestNamesakes: a bare name that a type has and a method of another too is answered by the type, and
// the method is named with a call for it.
func TestNamesakes(t *testing.T) {
	t.Parallel()
	root := tree(t, "demo", demo+`
-- shop/mode.go --
package shop

// EchoMode says what is shown.
type EchoMode int

// Input is a field.
type Input struct{ mode EchoMode }

// EchoMode sets the mode.
func (i *Input) EchoMode(m EchoMode) *Input { i.mode = m; return i }

func use() { new(Input).EchoMode(1) }
-- shop/till.c --
void ring(int n);

void ring(int n)
{
	n++;
}
`)
	c := connect(t, serving(t, []string{root}, Options{Native: native.Options{NoCache: true}}), nil)
	const said = "note: also defined: Input.EchoMode shop/mode.go:10\ntry: inspect {\"ref\":\"shop/mode.go:Input.EchoMode\"}"
	for _, ref := range []string{"EchoMode", "shop/mode.go:EchoMode"} {
		if got, failed := textOf(t, c, "inspect", arguments{"ref": ref}); failed || !strings.Contains(got, said) {
			t.Errorf("%s: %s", ref, got)
		}
	}
	if got, failed := textOf(t, c, "read", arguments{"path": "EchoMode"}); failed || !strings.Contains(got, strings.ReplaceAll(strings.ReplaceAll(said, "inspect", "read"), `"ref"`, `"path"`)) {
		t.Error(got)
	}
	for _, ref := range []string{"Input.EchoMode", "shop/mode.go:Input.EchoMode", "Input", "ring"} { // of ring the other is a prototype
		if got, failed := textOf(t, c, "inspect", arguments{"ref": ref}); failed || strings.Contains(got, "also defined") {
			t.Errorf("%s: %s", ref, got)
		}
	}
}
