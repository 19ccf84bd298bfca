package verify

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/step"
	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// repositoryOf makes a repository of files by path.
func repositoryOf(t testing.TB, files map[string]string) *Repository {
	t.Helper()
	var w index.Worker
	var b index.Builder
	for path, content := range files {
		b.Add(w.Analyze(path, []byte(content), true))
	}
	s, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	x := index.New(s, index.Meta{Name: "sample"})
	g, err := graph.New(x, "sample", nil, func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return &Repository{Graph: g, Index: x, Content: func(_ *step.Task, file int) ([]byte, error) {
		part, n := g.Place(file)
		b, _ := x.Parts[part].Content(n)
		return b, nil
	}}
}

// sample returns the repository that the cases are about.
func sample(t testing.TB) *Repository {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", "repository.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range a.Files {
		files[f.Name] = string(f.Data)
	}
	return repositoryOf(t, files)
}

// report is a result as text: its issues, then its claims.
func report(r *Result) string {
	var b strings.Builder
	for _, i := range r.Issues {
		fmt.Fprintf(&b, "%d %s: %s", i.Line, i.Type, i.Message)
		if len(i.DidYouMean) > 0 {
			fmt.Fprintf(&b, " [%s]", strings.Join(i.DidYouMean, ", "))
		}
		if i.Again > 0 {
			fmt.Fprintf(&b, " +%d", i.Again)
		}
		b.WriteByte('\n')
	}
	b.WriteString("--\n")
	for _, c := range r.Claims {
		state := "?"
		if c.Supported != nil {
			state = map[bool]string{true: "yes", false: "no"}[*c.Supported]
		}
		fmt.Fprintf(&b, "%d %s %s: %s", c.Line, state, c.Type, c.Claim)
		if s := c.Source; s != nil {
			fmt.Fprintf(&b, " <%s:%d-%d>", s.Path, s.First, s.Last)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestDrafts checks the drafts in testdata, each a file of sections "draft" and
// "want"; CAIRN_UPDATE=1 writes what comes out.
func TestDrafts(t *testing.T) {
	r := sample(t)
	cases, err := filepath.Glob("testdata/drafts/*.txtar")
	if err != nil || len(cases) < 5 {
		t.Fatal(cases, err)
	}
	for _, path := range cases {
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		found, err := Check(nil, r, string(a.Files[0].Data), nil)
		if err != nil {
			t.Fatal(err)
		}
		got := report(found)
		if os.Getenv("CAIRN_UPDATE") != "" {
			a.Files = []txtar.File{a.Files[0], {Name: "want", Data: []byte(got)}}
			if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if d := cmp.Diff(string(a.Files[1].Data), got); d != "" {
			t.Errorf("%s: %s", path, d)
		}
	}
}

// Each sentence alone: what is said of it, in all manners of saying.
func TestSentences(t *testing.T) {
	r := sample(t)
	for _, c := range []struct{ text, want string }{
		{"`Open` is defined in `store/store.go`.", "yes"},
		{"`Open` is defined in `web/app.ts`.", "no"},
		{"`web/app.ts` defines `Open`.", "no"},
		{"`start` calls `Open`.", "no"},
		{"`main` calls `Open`.", "yes"},
		{"`Open` is called by `main`.", "yes"},
		{"`main` is called by `Open`.", "no"},
		{"`main` does not call `Open`.", "no"},
		{"Neither `Open` nor `help` calls `load`.", "yes"},
		{"Neither `Open` nor `main` calls `Open`.", "no"},
		{"`Open` does not call `main`.", "yes"},
		{"`Store.Get` invokes `load`, which returns `error`.", "no"},
		{"`main.go` imports `store`.", "yes"},
		{"`main.go` imports `web`.", "no"},
		{"`Circle` extends `Shape`.", "yes"},
		{"`Shape` extends `Circle`.", "no"},
		{"`Fast` implements `Runner`.", "yes"},
		{"`Get` takes a parameter `key`.", "yes"},
		{"`Get` takes a parameter `value`.", "no"},
		{"`Circle` uses a default radius of 2.", "no"},
		{"`py/use.py` imports `Use` from `shapes`.", "no"},
		{"`help` reports before calling `Open`.", "?"},
		{"`Circle` has a default `radius` of 1.", "yes"},
		{"`Circle` is small at first (`radius=2`).", "no"},
		{"`Circle` is small at first (`radius=1`).", "yes"},
		{"`Store.Get` returns `int64`.", "no"},
		{"`Get` takes two parameters.", "no"},
		{"`Get` doesn't take a parameter `value`.", "yes"},
		{"`Get` doesn’t take a `value`.", "yes"},
		{"`Get` doesn't take a parameter `key`.", "no"},
		{"`Get` has no `value` parameter.", "yes"},
		{"`Get` lacks a `value` parameter.", "yes"},
		{"`Circle` isn't a subclass of `Store`.", "yes"},
		{"`Open` isn't defined in `web/app.ts`.", "yes"},
		{"`Store` isn't an interface.", "yes"},
		{"`Get` takes one parameter.", "yes"},
		{"`Open` returns a `Store`.", "yes"},
		{"`Open` returns a `Circle`.", "no"},
		{"`Store` is a struct.", "yes"},
		{"`Store` is an interface.", "no"},
		{"`Get` is a method of `Store`.", "yes"},
		{"`area` is a method of `Store`.", "no"},
		{"`Store.Put` writes.", "no"},
		{"`Open` starts on line 16 of `store/store.go`.", "yes"},
		{"`Open` starts on line 3 of `store/store.go`.", "no"},
		{"See `store/store.go:900`.", "no"},
		{"There is no function `Shut`.", "?"},
		{"In `py/use.py`, `main` calls `Open`.", "no"},
		{"`load` is only called by `Store.Get`.", "yes"},
		{"`Open` is only called in `web/app.ts`.", "no"},
		{"`grow` takes `by` and `limit=None`.", "yes"},
		{"`Circle` takes `radius=2`.", "no"},
		{"`Circle` takes `radius=1`.", "yes"},
		{"Die Funktion `main` ruft `Open` auf.", "yes"},
		{"`Open` wird von `start` aufgerufen.", "no"},
		{"`Circle` erbt von `Shape`.", "yes"},
		{"`Open` ist in `py/shapes.py` definiert.", "no"},
		{"`main` 调用 `Open`。", "yes"},
		{"`Open` 被 `start` 调用。", "no"},
		{"`Open` 定义在 `web/app.ts` 中。", "no"},
		{"`MaxKeys` is 100, as store.go says.", "yes"},
		{"No more than 250 keys are kept (`MaxKeys`).", "no"},
		{"`grow(self, by, *, factor=2)` makes a circle larger.", "no"},
		{"`limit` of `grow` defaults to `None`.", "yes"},
		{"Unless told otherwise, the `radius` of `Circle` defaults to 5.", "no"},
		{"`MaxKeys` is an unexported constant.", "no"},
		{"`base` is an exported struct of the package.", "no"},
		{"`Runner` is a class with one method.", "no"},
		{"`help` returns a `Store` for its caller.", "no"},
		{"`main.go` has `from shapes import Circle` at its top.", "?"},
		{"In `main`, `help` is called before `Open`.", "no"},
		{"In `main`, `Open` is called before `help`.", "yes"},
		{"`main` uses Open, Get, help and Flush.", "?"},
		{"`main` needs `Open`, `Get`, `help` and `flushAll`.", "no"},
		{"`store.MaxRetriesOfKeys` bounds what is tried again.", "no"},
		{"`start` calls `Open` to get a store.", "no"},
		{"`Pick` returns `ErrGone` when there is none.", "no"},
		{"`Pick` returns `ErrEmpty` when there is none.", "yes"},
		{"`Kinds` holds `ErrEmpty`, `MaxKeys` and `ErrGone`.", "no"},
		{"`Circle` is small, as it extends `Store`.", "no"},
		{"`Shape` ist eine Klasse, die nicht von `Store` erbt.", "?"},
		{"`Circle` ist eine Klasse, die direkt von `Shape` erbt.", "?"},
		{"`Circle`, and other classes that you will see later, are subclasses of a common `Shape` class.", "?"},
		{"Since it is in a directory (one with `web/app.ts`), it is where `Open` lives.", "?"},
		{"`Circle` takes three arguments.", "no"},
		{"`Get` in `web/app.ts` reads it.", "no"},
		{"`Get` (in `store/store.go`) reads it.", "yes"},
		{"The key is read by `Get` in the class `Circle`.", "no"},
		{"`StorePool.Open()` opens it.", "no"},
		{"`Open(path, 3, x, y)` opens it.", "no"},
		{"`Get` takes a `key` as text and returns a `[]Circle`.", "no"},
		// What is not held against a draft.
		{"Like `keepAllOf` elsewhere, `Open` is cheap?", "?"},
		{"The limit is 250 keys elsewhere.", "?"},
		{"Any `$HOME_OF_ALL` will do.", "?"},
		{"We could add a function `Shut` in `store/close.go`.", "?"},
		{"`start` should call `Open`.", "?"},
		{"Does `start` call `Open`?", "?"},
		{"If `start` calls `Open`, it is slow.", "?"},
		{"Formerly `start` called `Open`.", "?"},
		{"Run `go test ./...` and read https://example.com/store/close.go first.", "?"},
		{"It keeps a `sync.Mutex` and a `HashMap`.", "?"},
		{"Set `GOFLAGS` in `~/.config/env.sh` or `/etc/hosts`.", "?"},
		{"`Open` is rather simple and fast.", "yes"},
		{"This sentence names nothing at all.", "?"},
	} {
		found, err := Check(nil, r, c.text, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := "?"
		for _, cl := range found.Claims {
			if cl.Supported != nil && got != "no" {
				got = map[bool]string{true: "yes", false: "no"}[*cl.Supported]
			}
		}
		if (got == "no") != (c.want == "no") || got != c.want && !(c.want == "?" && got == "yes") || (got == "no") != (len(found.Issues) > 0) {
			t.Errorf("%s: %s, want %s\n%s", c.text, got, c.want, report(found))
		}
	}
}

// What stands in the message of an error, or in a comment behind it, is none that is raised. A module is no class.
func TestRaisedIsNotInMessages(t *testing.T) {
	r := repositoryOf(t, map[string]string{
		"conf.py":  "class ConfigError(Exception):\n    pass\n\n\nclass Priority:\n    pass\n\n\ndef find():\n    raise ConfigError(\"No 'Configuration' file of Priority\")\n\n\ndef name(x):\n    raise ConfigError(f'Bad {x}, don\\'t') # Never\n",
		"times.rb": "module Times\nend\n",
		"conf.js":  "export function open(name) {\n  throw new TypeError(`Name \"${name}\" must be given`) // Cannot\n}\n",
	})
	for text, want := range map[string]string{
		"`Times` is a class.":          "`Times` is a module, not a class: see times.rb:1",
		"`find` raises `ConfigError`.": "yes", "`find` raises `No`.": "", "`find` raises `Configuration`.": "", "`find` raises `Priority`.": "",
		"`name` raises `Bad`.": "", "`name` raises `Never`.": "", "`open` throws `Name`.": "", "`open` throws `Cannot`.": "",
		"`find` raises `KeyError`.": "`find` does not raise `KeyError` but `ConfigError`: see conf.py:9",
		"`name` raises `KeyError`.": "`name` does not raise `KeyError` but `ConfigError`: see conf.py:13",
	} {
		found, err := Check(nil, r, text, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, c := range found.Claims {
			if c.Type == contract.ClaimTypeCall && c.Supported != nil && *c.Supported {
				got = "yes"
			}
		}
		if len(found.Issues) > 0 {
			got = found.Issues[0].Message
		}
		if got != want {
			t.Errorf("%s: %q, want %q\n%s", text, got, want, report(found))
		}
	}
}

// What was cited by the hash of another content is outdated.
func TestOutdated(t *testing.T) {
	r := sample(t)
	part, n := r.Graph.Place(r.Graph.FileAt("main.go"))
	now := fmt.Sprintf("%016x", r.Index.Parts[part].File(n).Hash)
	for _, c := range []struct {
		draft   string
		sources []contract.CitedSource
		want    contract.IssueType
	}{
		{"As `main.go:3-5@" + now + "` says.", nil, ""},
		{"As `main.go:3-5@0123456789abcdef` says.", nil, contract.IssueTypeOutdated},
		{"As main.go:3-5@" + now[:8] + " says.", nil, ""},
		{"Fine.", []contract.CitedSource{{Path: "main.go", Hash: now}}, ""},
		{"Fine.", []contract.CitedSource{{Path: "main.go", First: 1, Last: 2, Hash: "00000000"}}, contract.IssueTypeOutdated},
		{"Fine.", []contract.CitedSource{{Path: "gone.go", Hash: now}}, contract.IssueTypeOutdated},
		{"See chunk:sample:main.go:0:00000000 there.", nil, contract.IssueTypeOutdated},
		{"See symbol:sample:Gone:00000000 there.", nil, contract.IssueTypeHallucination},
	} {
		found, err := Check(nil, r, c.draft, c.sources)
		if err != nil {
			t.Fatal(err)
		}
		got := contract.IssueType("")
		for _, i := range found.Issues {
			got = i.Type
		}
		if got != c.want {
			t.Errorf("%s %v: %q, want %q\n%s", c.draft, c.sources, got, c.want, report(found))
		}
	}
}

// Without contents less is decided, and nothing wrongly.
func TestWithoutContents(t *testing.T) {
	r := sample(t)
	draft := "`main` calls `Open`. `start` calls `Open`. `help` calls `Open`. `Open` is defined in `web/app.ts`.\n"
	with, err := Check(nil, r, draft, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Content = nil
	without, err := Check(nil, r, draft, nil)
	if err != nil || len(without.Issues) < 2 || len(without.Issues) > len(with.Issues) {
		t.Errorf("%v\n%s\n%s", err, report(with), report(without))
	}
	r.Content = func(*step.Task, int) ([]byte, error) { return nil, contract.Errorf(contract.CodeStale, "changed") }
	stale, err := Check(nil, r, draft, nil)
	if err != nil || len(stale.Missing) == 0 {
		t.Errorf("%v %v", stale.Missing, err)
	}
	gone := contract.Errorf(contract.CodeCanceled, "canceled")
	r.Content = func(*step.Task, int) ([]byte, error) { return nil, gone }
	if _, err := Check(nil, r, draft, nil); !errors.Is(err, gone) {
		t.Errorf("canceled: %v", err)
	}
}

// A name that was made up is told once, however often it stands there.
func TestOnce(t *testing.T) {
	found, err := Check(nil, sample(t), strings.Repeat("`main` calls `Openn`. ", 5), nil)
	if err != nil || len(found.Issues) != 1 || found.Issues[0].Again != 4 || found.Issues[0].DidYouMean == nil {
		t.Errorf("%v\n%s", err, report(found))
	}
}

// What may have been meant by a member that is not there is a member of the same type, and near.
func TestSuggestedMembers(t *testing.T) {
	r := repositoryOf(t, map[string]string{"mux.go": "package mux\n\ntype Mux struct{}\n\nfunc (m *Mux) Route() {}\n\ntype node struct{ next *node }\n"})
	for draft, want := range map[string]string{"Call `Mux.Nope`.": "", "Call `Mux.Rout`.": "Mux.Route", "Call `Mux.Serve`.": ""} {
		found, err := Check(nil, r, draft, nil)
		if err != nil || len(found.Issues) != 1 || strings.Join(found.Issues[0].DidYouMean, " ") != want {
			t.Errorf("%s %v\n%s", draft, err, report(found))
		}
	}
}
