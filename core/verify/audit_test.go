package verify

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/comment"
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
		{"See {doc}`the_todo_lists` and {class}`TodoLoft`.\n", "TodoLoft"},
		{"A `todoListB` or a `TodoList_t` is made from a `TodoList's` items.\n", ""},
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

// TestParametersOfOverloads: what is documented at one form of a function may be of another.
func TestParametersOfOverloads(t *testing.T) {
	t.Parallel()
	r := repositoryOf(t, map[string]string{"all.js": "function every() {\n  return arguments.length\n}\n", "ref.ts": "export function ref(value: string): string\nexport function ref(source: string, key?: string) {\n  return source + key\n}\n"})
	a := NewAuditor(nil, r)
	if found := a.Parameters(r.Graph.Symbols("ref")[0], []comment.Parameter{{Name: "source", Line: 1}, {Name: "colour", Line: 2}}); len(found) != 1 {
		t.Errorf("%v", found)
	}
	if found := a.Parameters(r.Graph.Symbols("every")[0], []comment.Parameter{{Name: "values", Line: 1}}); len(found) != 0 {
		t.Errorf("of what takes all arguments: %v", found)
	}
}

// TestParametersAreInherited: what a class documents may be taken by the constructor of what it
// inherits from, which may be beyond the repository.
func TestParametersAreInherited(t *testing.T) {
	t.Parallel()
	r := repositoryOf(t, map[string]string{"fields.py": "from other import Thing\n\nclass Field:\n    def __init__(self, label):\n        self.label = label\n\n\nclass Date(Field):\n    pass\n\n\nclass Far(Thing):\n    pass\n"})
	a := NewAuditor(nil, r)
	for class, want := range map[string]int{"Date": 1, "Far": 0} {
		found := a.Parameters(r.Graph.Symbols(class)[0], []comment.Parameter{{Name: "label", Line: 1}, {Name: "colour", Line: 2}})
		if len(found) != want {
			t.Errorf("%s: %v", class, found)
		}
	}
}

// TestAuditOfReferences: a role is of the type, not of a method of what is named before, and what a call is given is no parameter.
func TestAuditOfReferences(t *testing.T) {
	t.Parallel()
	files := map[string]string{"base.py": "class Database:\n    def Stream(self, key):\n        return Stream(self, key)\n\n\nclass Stream:\n    pass\n", "box.ts": "export class Box {\n  register(pairs: object) {\n    return pairs\n  }\n}\n"}
	for _, text := range []string{"A {class}`Database` makes a {class}`Stream`.\n", "Call `box.register({ user: asFunction(make), of: asClass(User) })`.\n", "Call `box.register([one as Two, three])`.\n"} {
		files["README.md"] = text
		r := repositoryOf(t, files)
		if found, _, err := NewAuditor(nil, r).Text(r.Graph.FileAt("README.md"), text); err != nil || len(found) != 0 {
			t.Errorf("%q: %v %v", text, found, err)
		}
	}
}

// TestParametersBesideTypes: brackets behind a type are its arguments, and what is only the type of a parameter is none.
func TestParametersBesideTypes(t *testing.T) {
	t.Parallel()
	r := repositoryOf(t, map[string]string{"all.py": "def every(lists=(), start: tuple[bool, Callable[[int], str]] | None = None):\n    return lists\n\n\ndef older(since: int = 1, str=None):\n    return int(since)\n", "box.ts": "export function open([first, second]: string[]) {\n  return first + second\n}\n"})
	a := NewAuditor(nil, r)
	for _, q := range []struct {
		of, name string
		want     int
	}{{"every", "pattern", 1}, {"every", "start", 0}, {"older", "int", 1}, {"older", "since", 0}, {"older", "str", 0}, {"open", "pair", 0}} {
		if found := a.Parameters(r.Graph.Symbols(q.of)[0], []comment.Parameter{{Name: q.name, Line: 1}}); len(found) != q.want {
			t.Errorf("%s of %s: %v", q.name, q.of, found)
		}
	}
}

// TestBeginningOfNames: a word that ends like what is before the rest of names is no name that is missing.
func TestBeginningOfNames(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"Each of the `parse_` methods has a partner.\n": "", "Each of the `pars_` methods has a partner.\n": "pars_"} {
		files := map[string]string{"README.md": text, "at.rb": "module At\n  def self.parse(s)\n    s\n  end\n\n  def self.parse_at(s)\n    s\n  end\nend\n"}
		if got := sure(t, files, "README.md"); strings.Join(got, " ") != want {
			t.Errorf("%q: sure of %q", text, got)
		}
	}
}
