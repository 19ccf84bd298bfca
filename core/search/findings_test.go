package search_test

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/search"
)

// found are files in which people did not find what they asked for: the query, what must come
// first by definition, and what came instead stand in TestFindings.
var found = []file{
	{"voting.py", `class BaseVoting:
    def fit(self, rows, target):
        """Get common fit operations."""
        for estimator in self.estimators:
            estimator.fit(rows, target)


class VotingClassifier(BaseVoting):
    """Soft voting and majority rule classifier for unfitted estimators.

    Fits the estimators: a voting classifier is fit with fit.
    """
    weights = None
`},
	{"deletion.py", `class Collector:
    def collect(self, objects, keep=False):
        """Adds objects and what points at them to those that are to be deleted."""
        self.data.add(objects)

    def delete(self):
        """Deletes instances and sends signals once all are deleted in one transaction."""
        with transaction.atomic():
            for instance in self.data:
                delete_batch(instance)
`},
	{"emails.py", `class ImportString:
    """Imports what a string names."""
    path = ""


def validate_email(value):
    """Validates an email address."""
    if "@" not in value:
        raise ValueError("value is not a valid email address")
    return value
`},
	{"clock/waiting.go", `package clock

// waitUntil gives up when a timeout is over.
func waitUntil(d time.Duration) error {
	if d > maxTimeout {
		return errTimeout
	}
	return nil
}
`},
	{"clock/handles.go", "package clock\n\n// handles are open files.\ntype handles struct{ open int }\n\nfunc (h *handles) get() int { return h.open }\n"},
	{"doc/reader.go", "package doc\n\n// Synopsis returns the first sentence of a comment.\nfunc Synopsis(text string) string { return text[:sentence(text)] }\n"},
	{"v1/schema.ts", "export class Schema {\n  parseAsync(value: unknown) { return run(this, value) }\n}\n"},
	{"v2/schema.ts", "export class Schema {\n  parseAsync(value: unknown) { return run(this, value) }\n}\n"},
	{"shell.py", "def echo(message=None, file=None):\n    \"\"\"Prints a message.\"\"\"\n    file.write(message)\n\n\ndef secho(message):\n    \"\"\"Where echo is defined with styles.\"\"\"\n    echo(style(message))\n"},
	{"skipping.py", "class Store:\n    def __init__(self, plugin, manager, hooks):\n        self.skipped_by_mark_key = None\n\n\ndef pytest_configure(config):\n    \"\"\"Configures the plugin and its hooks.\"\"\"\n    config.add(\"xfail\")\n\n\ndef pytest_runtest_call(item):\n    \"\"\"Evaluates the xfail mark when a test is called.\"\"\"\n    evaluate_xfail_marks(item)\n"},
	{"pond.go", "package pond\n\nfunc Croak() {}\n"},
	{"ask.py", "def prompt(text):\n    \"\"\"Prompts until the answer can be read.\"\"\"\n    while True:\n        value = visible_input(text)\n        if value:\n            return convert(value, attempts=RETRY_LIMIT)\n"},
	{"limits.py", "def cut(rows):\n    \"\"\"Returns the rows whose value is low: rows, row values, and attempts.\"\"\"\n    return [row for row in rows if row.value < LOW]\n"},
	{"web/jquery.js", "/*!\n * jQuery v3.6.0\n */\nfunction synopsisOf(text) { return text.sentence() }\n"},
}

func TestFindings(t *testing.T) {
	x := one(t, found)
	for query, want := range map[string]string{
		"get the fit operations that are common":          "voting.py BaseVoting.fit",        // the docstring of the class
		"where are objects deleted in one transaction":    "deletion.py Collector.delete",    // Collector.collect
		"validate email address":                          "emails.py validate_email",        // the label of a neighbour
		"value is not a valid email address":              "emails.py validate_email",        // what does not raise the error
		"where are timeouts handled":                      "clock/waiting.go waitUntil",      // the type handles
		"first sentence of a comment":                     "doc/reader.go Synopsis",          // code below doc was a document
		"Schema.parseAsync":                               "v2/schema.ts Schema.parseAsync",  // the older version
		"where is `echo` defined":                         "shell.py echo",                   // secho
		"evaluate_xfail_marks by the manager of a plugin": "skipping.py pytest_runtest_call", // __init__ with the other words
		"how are prompts retried":                         "ask.py prompt",                   // nothing
		"return convert(value, attempts=RETRY_LIMIT)":     "ask.py prompt",                   // chunks with the words, the line 45th
		"which function croaks":                           "pond.go Croak",                   // nothing
		"who croaks":                                      "pond.go Croak",                   // the gate turned it away
		"xfail mark evaluated when the test is called":    "skipping.py pytest_runtest_call", // pytest_configure
	} {
		list := named(x, definitionsOf(x, query, search.Options{}))
		if len(list) == 0 || !strings.HasPrefix(list[0], want+" ") {
			t.Errorf("%q finds %q, want %q first", query, list[:min(3, len(list))], want)
		}
	}
	lone := one(t, []file{{"frog.go", "package pond\n\nfunc Croak() {}\n"}})
	for _, query := range []string{"which function croaks", "who croaks"} {
		if got := named(lone, definitionsOf(lone, query, search.Options{})); len(got) != 1 || got[0] != "frog.go Croak 3-3" {
			t.Errorf("%q finds %q in a single file", query, got)
		}
		if s := search.New(lone, search.Default); !s.Defines(search.Parse("who croaks")) || s.Defines(search.Parse("who sings")) || s.Defines(search.Parse("2+2?")) {
			t.Error("a question whose words are names is not told from others")
		}
	}
}

// A short message is known to be about the repository by the one strange word in it that stands there, as
// imports do, and any by a word of a file's name; in shards as in one index.
func TestKnowsWhatMessagesName(t *testing.T) {
	files := []file{
		{"lib/recipes.go", "package lib\n"},
		{"lib/arc.go", "package lib\n\ntype ARCCache struct{}\n\nfunc New2Q() {}\n\ntype FakeTimeSource struct{}\n\nvar T, A = 1, 2\n\ntype Map struct{}\n\nfunc TimeNow() {}\n"},
		{"lib/arc_test.go", "package lib\n\nfunc TestSQL() {}\n"},
	}
	for _, name := range []string{"a", "b", "c"} {
		files = append(files, file{name + "/" + name + ".go", "package " + name + "\n\nimport \"example.com/lipgloss\"\n\nvar _ = lipgloss.Red // the pancake\n"})
	}
	whole := search.New(one(t, files), search.Default)
	for message, want := range map[string]bool{
		"explain lipgloss": true, "lipgloss": true, "why lipgloss": true, "explain bubbletea": false, "what is a recipe": true,
		"explain the difference between lipgloss and bubbletea to my grandmother": false, "2+2?": false, "": false, "______": false,
		"explain ARC": true, "how does ARC work?": true, "what is 2Q": true, "explain fake time": true, "thanks, and what's T": true, "what is A": true, "what is a": false, "explain Map": true,
		"what is a cache": false, "explain SQL": false, "what is time": false, "what is time in ARC": false, "explain fake source": false,
	} {
		q, sum := search.Parse(message), contract.Statistics{}
		for _, f := range files {
			more := shardOf(t, f.path, []file{f}).Statistics(q, nil)
			if err := search.Add(&sum, &more); err != nil {
				t.Fatal(err)
			}
		}
		if got, joined := whole.Knows(q), search.Known(q, &sum); got != want || joined != want {
			t.Errorf("%q: %v, in shards %v, want %v", message, got, joined, want)
		}
	}
}

// What people hardly ask has an answer or a reason, and finds what stands there.
func TestOddQueries(t *testing.T) {
	x := one(t, []file{
		{"税.py", "def 税額を計算する(金額):\n    \"\"\"消費税を計算する。\"\"\"\n    return 金額 * 税率\n"},
		{"x.py", "def x():\n    return croak()\n"},
		{"mark.py", "\ufeffdef marked():\n    return 1\n"},
	})
	s := search.New(x, search.Default)
	for query, want := range map[string]string{
		"x": "x.py", "消費税を計算する": "税.py", "消費税": "税.py", "\ufeffmarked": "mark.py", "marked": "mark.py", "…": "", "?!": "", "()": "", "\u3000": "", "ж": "", "q": "", "\x00\xff": "",
	} {
		hits, reason := s.Run(search.Parse(query), search.Options{Limit: 3})
		got := ""
		if len(hits) > 0 {
			got = x.Parts[hits[0].Part].File(hits[0].File).Path
		}
		if got != want || (reason == "") != (want != "") {
			t.Errorf("%q finds %q (%q), want %q", query, got, reason, want)
		}
	}
}
