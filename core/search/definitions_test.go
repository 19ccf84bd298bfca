package search_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
)

// shop has definitions that say what others only sound like.
var shop = []file{
	{"voting.py", `class Voting:
    """Fits a vote of estimators. Fit, fit, fit: see fit."""

    weights = None

    # the base that holds what is shared
    def fit(self, estimators, target):
        """Fit the estimators."""
        for estimator in estimators:
            estimator.fit(target)
        return self

    def predict(self, rows):
        return [self.vote(row) for row in rows]

    def vote(self, row):
        return max(row)
`},
	{"voting_test.py", "def test_fit():\n    Voting().fit([], None)\n"},
	{"lib.rs", "// Sends the answer.\npub fn send_answer(to: Host) {\n    let inner = |h| h.retry();\n}\n\nmod tests {\n    fn test_send_answer() { send_answer(host) }\n}\n"},
	{"boot.py", "import voting\n\nsetup_logging('verbose')\n\ndef main():\n    pass\n"},
	{"README.md", "# Answers\n\nHow an answer is sent.\n"},
}

func named(x *index.Index, list []search.DefinitionHit) []string {
	var out []string
	for _, h := range list {
		p := &x.Parts[h.Part]
		name := "block"
		if h.Definition >= 0 {
			name = p.Definition(h.File, h.Definition).Qualified
		}
		out = append(out, fmt.Sprintf("%s %s %d-%d", p.File(h.File).Path, name, h.First, h.Last))
	}
	return out
}

func definitionsOf(x *index.Index, query string, o search.Options) []search.DefinitionHit {
	s, q := search.New(x, search.Default), search.Parse(query)
	o.Limit = search.DefinitionFiles
	files, _ := s.Run(q, o)
	return s.Definitions(q, o, files, 10, func(part, file int) []byte {
		b, _ := x.Parts[part].Content(file)
		return b
	})
}

func TestDefinitions(t *testing.T) {
	x := one(t, shop)
	for _, c := range []struct {
		query string
		kinds []outline.Kind
		want  []string // the first of what comes back
	}{
		{"how are estimators fitted", nil, []string{"voting.py Voting.fit 6-11"}},
		{"vote of a row", nil, []string{"voting.py Voting.vote 16-17"}},
		{"answer sent to a host", nil, []string{"lib.rs send_answer 1-4"}},
		{"test of send answer", nil, []string{"lib.rs tests.test_send_answer 7-7"}},
		{"setup logging verbose", nil, []string{"boot.py block 1-3"}},
		{"where is `predict` defined", nil, []string{"voting.py Voting.predict 13-14"}},
		{"Voting.predict", nil, []string{"voting.py Voting.predict 13-14"}},
		{"fit", []outline.Kind{outline.Class}, []string{"voting.py Voting 1-17"}},
		{"Traceback (most recent call last):\n  File \"voting.py\", line 10, in fit\nValueError: no", nil, []string{"voting.py Voting.fit 6-11"}},
	} {
		o := search.Options{}
		if c.kinds != nil {
			o.Filter = &search.Filter{}
			for _, k := range c.kinds {
				o.Filter.Kinds |= 1 << k
			}
		}
		got := named(x, definitionsOf(x, c.query, o))
		if parts := split(t, shop); !slices.Equal(got, named(parts, definitionsOf(parts, c.query, o))) {
			t.Errorf("%q finds other definitions in many parts", c.query)
		}
		if len(got) < len(c.want) || !slices.Equal(got[:len(c.want)], c.want) {
			t.Errorf("%q finds\n%s\nnot %q first", c.query, strings.Join(got, "\n"), c.want)
		}
	}
}

// TestDefinitionsExplain: the reasons are all there is to a score.
func TestDefinitionsExplain(t *testing.T) {
	x := one(t, shop)
	for _, h := range definitionsOf(x, "how are estimators fitted", search.Options{Explain: true}) {
		var sum rank.Score
		for _, r := range h.Reasons {
			sum += r.Add
		}
		if sum != h.Score || sum <= 0 {
			t.Errorf("%v add up to %v, not %v", h.Reasons, sum, h.Score)
		}
	}
}

// TestDefinitionsWithoutContents: names and signatures are ranked where there is no text.
func TestDefinitionsWithoutContents(t *testing.T) {
	x := one(t, shop)
	s, q := search.New(x, search.Default), search.Parse("how are estimators fitted")
	files, _ := s.Run(q, search.Options{Limit: 10})
	got := s.Definitions(q, search.Options{}, files, 1, func(int, int) []byte { return nil })
	if d := cmp.Diff([]string{"voting.py Voting.fit 7-11"}, named(x, got)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestSurveyable: of what is found only so much is read.
func TestSurveyable(t *testing.T) {
	line := "func lantern() {}\n"
	files := []file{{"huge.go", strings.Repeat(line, 1<<20/len(line)+1)}}
	for i := range 12 {
		files = append(files, file{fmt.Sprintf("large%d.go", i), strings.Repeat(line, 1<<20/len(line))})
	}
	x := one(t, append(files, file{"small.go", line}))
	hits, _ := search.New(x, search.Default).Run(search.Parse("lantern"), search.Options{Limit: 50})
	read := 0
	for _, h := range search.Surveyable(x, hits) {
		f := x.Parts[h.Part].File(h.File)
		if read += f.Size; f.Path == "huge.go" {
			t.Error("huge.go is read")
		}
	}
	if len(hits) != 14 || read > 8<<20 || read < 7<<20 {
		t.Errorf("of %d files %d bytes are read", len(hits), read)
	}
}

// What says no word of a question is found by what calls it.
func TestCalledDefinitions(t *testing.T) {
	x := one(t, []file{
		{"engine.go", `package engine

// handle decides between a redirect and a missing page for a request.
func handle(request string) {
	if redirect(request) {
		return
	}
	serve()
	println(request)
}

func serve() {
	println("a")
	println("b")
	println("c")
}

func idle() {
	println("a")
	println("b")
	println("c")
}
`},
	})
	got := named(x, definitionsOf(x, "how does a request become a redirect", search.Options{}))
	if !slices.Contains(got, "engine.go serve 12-16") || slices.Contains(got, "engine.go idle 18-22") {
		t.Errorf("found\n%s\nnot serve, or idle", strings.Join(got, "\n"))
	}
}

// Of two definitions that say the same, the one comes first that is called by what says most,
// in another file too; a name of many definitions tells nothing.
func TestConnectedDefinitions(t *testing.T) {
	saying := func(name string) string {
		return "package web\n\nfunc " + name + "(request string) {\n\tprintln(\"a\")\n\tprintln(\"b\")\n\tprintln(request)\n}\n"
	}
	const handle = `package web

// handle decides between a redirect and a missing page for a request.
func handle(request string) {
	if redirect(request) {
		return
	}
	zulu(request)
	println(request)
}
`
	find := func(homonyms int) (zulu, alpha int) {
		files := []file{{"handle.go", handle}, {"alpha.go", saying("alpha")}, {"zulu.go", saying("zulu")}}
		for i := range homonyms {
			files = append(files, file{fmt.Sprintf("more%d.go", i), saying("zulu")})
		}
		x := one(t, files)
		got := named(x, definitionsOf(x, "how does a request become a redirect", search.Options{}))
		return slices.Index(got, "zulu.go zulu 3-7"), slices.Index(got, "alpha.go alpha 3-7")
	}
	if zulu, alpha := find(0); zulu < 0 || alpha < 0 || zulu > alpha {
		t.Errorf("zulu, which is called, is number %d, alpha %d", zulu, alpha)
	}
	if zulu, alpha := find(5); zulu < alpha {
		t.Errorf("zulu, one of six, is number %d, alpha %d", zulu, alpha)
	}
}

// A value of several lines holds code, and is no more a mere value.
// The text of an attribute above a function is said of it, whatever other attributes stand between.
func TestAttributesAboveDefinitions(t *testing.T) {
	x := one(t, []file{{"backoff.ex", `defmodule Backoff do
  @moduledoc """
  Times to wait.
  """

  @doc """
  Attempts a statement repeatedly until it succeeds.

      iex> again(fn -> :ok end)
  """
  @doc since: "1.2"
  @spec again((-> term())) ::
          {:ok, term()}
          | :error
  def again(f), do: again(f, 1)

  @errors [ArgumentError,
           KeyError]

  defp again(f, n), do: f.(n)

  @impl true
  @spec run(
          term()
        ) :: term()
  def run(term) do
    term
  end

  """
  Belongs to nothing.
  """
  def last, do: nil
end
`}})
	for query, want := range map[string]string{
		"attempt a statement repeatedly until it succeeds": "backoff.ex Backoff.again 6-15",
		"Backoff.run":  "backoff.ex Backoff.run 22-28",
		"Backoff.last": "backoff.ex Backoff.last 32-33",
	} {
		if got := named(x, definitionsOf(x, query, search.Options{})); len(got) == 0 || got[0] != want {
			t.Errorf("%q finds %q, not %q first", query, got, want)
		}
	}
}

func TestConstantsOfSeveralLines(t *testing.T) {
	x := one(t, []file{{"a.js", "const retry = 1\n\nconst retryLater = wrap((call) => {\n\tconst first = call()\n\tif (first) return first\n\treturn retry\n})\n"}})
	for _, h := range definitionsOf(x, "retry", search.Options{Explain: true}) {
		mere := slices.ContainsFunc(h.Reasons, func(r contract.ScoreReason) bool { return r.Name == "constant" })
		if mere != (h.Last-h.First == 0) {
			t.Errorf("lines %d to %d: %v", h.First, h.Last, h.Reasons)
		}
	}
}
