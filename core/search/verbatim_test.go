package search_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/search"
)

// quoting are files of which one holds the text that is asked for, and another more of its words.
var quoting = []file{
	{"compiler/semantics.c", `/* Dependencies of structs on later defined structs are checked. */
int check(parser_t *P, struct_t *s)
{
    if (!P->later && s->order > P->order) {
        error(P, "dependency on later defined struct not permitted "
                 "with current settings");
        return -1;
    }
    return later_struct(s);
}
`},
	{"config/config.h", `/* A dependency on a later defined struct is not permitted where the current settings say so:
 * settings permit a struct that depends on a struct defined later. */
#define LATER_STRUCT 1
#define SETTINGS_PERMIT_LATER_DEFINED_STRUCT_DEPENDENCY 0
`},
	{"lib/part.rb", `class Part
  def descriptive
    described_by?(:descriptive)
  end

  # Tells whether it is descriptive.
  def descriptive?
    @descriptive
  end
end
`},
	{"mail.go", `package mail

// Builder has fields of which methods are named.
type Builder struct{ to, cc []Address }

func (p Builder) To(to []Address) Builder { p.to = to; return p }

func (p Builder) CC(cc []Address) Builder {
	p.cc = append(p.cc, cc...)
	p.log("charset %q, detected %q",
		p.charset, cs.charset)
	return p
}
`},
	{"include/reset.h", "int stack_reset(stack_t *s);\n"},
	{"src/reset.c", "int stack_reset(stack_t *s)\n{\n    s->top = 0;\n    return 0;\n}\n"},
}

// askedVerbatim searches with what stands as it is in files; that nothing is found is an error.
func askedVerbatim(t *testing.T, s *shard, query string) (search.Query, search.Options, []search.Hit) {
	t.Helper()
	q := search.Parse(query)
	o := search.Options{Limit: 10, Verbatim: q.Verbatim(s.Holders(q, nil, nil), s.content)}
	hits, reason := s.Run(q, o)
	if len(hits) == 0 {
		t.Errorf("%s: nothing: %s", query, reason)
	}
	return q, o, hits
}

// firstPlaces are where a query leads first, as a file and as a definition: "path:line name".
func firstPlaces(t *testing.T, s *shard, query string) (list []string) {
	t.Helper()
	q, o, hits := askedVerbatim(t, s, query)
	if len(hits) == 0 {
		return nil
	}
	for _, h := range []search.Hit{hits[0], s.Definitions(q, o, hits, 1, s.content)[0].Hit} {
		p := &s.Index().Parts[h.Part]
		place := fmt.Sprintf("%s:%d", p.File(h.File).Path, h.Line)
		if h.Definition >= 0 {
			place += " " + p.Definition(h.File, h.Definition).Qualified
		}
		list = append(list, place)
	}
	return list
}

// What stands in a file as it was asked for comes first, with its lines, as a file and as a definition.
func TestVerbatim(t *testing.T) {
	s := shardOf(t, "", quoting)
	for query, want := range map[string]string{
		"dependency on later defined struct not permitted with current settings":            "compiler/semantics.c:5 check",
		"error: dependency on later defined struct not permitted with current settings":     "compiler/semantics.c:5 check",
		"`dependency on later defined struct not permitted` who says so":                    "compiler/semantics.c:5 check",
		"if (!P->later && s->order > P->order) {\n  error(P, \"dependency on later defined": "compiler/semantics.c:4 check",
		"func (p Builder) CC(cc []Address) Builder {":                                       "mail.go:8 Builder.CC",
		"\"charset %q, detected %q\",\n  p.charset, cs.charset)":                            "mail.go:10 Builder.CC",
	} {
		for _, got := range firstPlaces(t, s, query) {
			if got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
		}
	}
}

// A file is read for a passage only where its words are near to each other, which does not depend on how
// many chunks lie between them if these hold next to nothing.
func TestHolders(t *testing.T) {
	filler := strings.Repeat("x := call(y)\n", 100)
	sentence := []string{"wombat", "burrow", "inspector", "certificate"}
	s := shardOf(t, "", []file{
		{"apart.go", filler + "wombat burrow\n" + filler + "inspector certificate\n" + filler},
		{"before.go", filler + "wombat burrow inspector\n" + strings.Repeat("\n", 200) + "certificate\n" + filler},
		{"blank.go", strings.Join(sentence, strings.Repeat("\n", 150)) + "\n"},
		{"edge.go", strings.Repeat("x := call(y)\n", 59) + "wombat\nburrow\ninspector\ncertificate\n" + filler},
		{"line.go", filler + "// wombat, burrow: inspector certificate\n" + filler},
	})
	q := search.Parse(strings.Join(sentence, " "))
	var read, found []string
	for _, h := range s.Holders(q, nil, nil) {
		if h.Line > 0 {
			continue // it may hold the literal of a message
		}
		read = append(read, s.Index().Parts[h.Part].File(h.File).Path)
	}
	for _, v := range q.Verbatim(s.Holders(q, nil, nil), s.content) {
		found = append(found, s.Index().Parts[v.Part].File(v.File).Path)
	}
	if want := []string{"before.go", "blank.go", "edge.go", "line.go"}; !slices.Equal(read, want) || !slices.Equal(found, want) {
		t.Errorf("read %q and found it in %q, want %q", read, found, want)
	}
}

// A mark that ends a name is a part of it, and what only announces a function is no definition.
func TestNames(t *testing.T) {
	s := shardOf(t, "", quoting)
	for query, want := range map[string]string{
		"descriptive?": "lib/part.rb:7", "where is `descriptive?` defined": "lib/part.rb:7", "Part.descriptive?": "lib/part.rb:7", "def descriptive?": "lib/part.rb:7",
		"descriptive": "lib/part.rb:2", "def descriptive": "lib/part.rb:2", "descriptive!": "lib/part.rb:2",
		"stack_reset": "src/reset.c:1", "where is `stack_reset` defined": "src/reset.c:1", "which function defines stack_reset": "src/reset.c:1", "where is stack_reset defined?": "src/reset.c:1",
	} {
		hits, _ := s.Run(search.Parse(query), search.Options{Limit: 1})
		if len(hits) == 0 || hits[0].Definition < 0 {
			t.Errorf("%s: no definition", query)
			continue
		}
		p := &s.Index().Parts[hits[0].Part]
		if got := fmt.Sprintf("%s:%d", p.File(hits[0].File).Path, p.Definition(hits[0].File, hits[0].Definition).First); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

// The whole of a query goes before what it quotes, a name of that very type and case before others of its last part.
func TestWholeFirst(t *testing.T) {
	s := shardOf(t, "", []file{
		{"store/load.py", "def load():\n    try:\n        import store_py\n    except ImportError:\n        fail('Error: the store could not be loaded. '\n             'Install `store-py`.')\n"},
		{"store.py", "# Install store-py: the store is loaded by `store-py`, which could not be simpler to install.\nSTORE = 'store-py'\n"},
		{"api.py", "class Store:\n    def enqueue(self, task):\n        return self.put(task)\n\n    def sql(self, text):\n        return self.run(text)\n"},
		{"contrib/store/__init__.py", "from api import STORE\n\nenqueue = STORE.enqueue\nsql_text = enqueue\n"},
	})
	for query, want := range map[string]string{
		"Error: the store could not be loaded. Install `store-py`.": "store/load.py:5",
		"Store.enqueue": "api.py:2",
		"Store.sql":     "api.py:5",
	} {
		_, _, hits := askedVerbatim(t, s, query)
		if len(hits) == 0 {
			continue
		}
		p, line := &s.Index().Parts[hits[0].Part], hits[0].Line
		if line == 0 && hits[0].Definition >= 0 {
			line = p.Definition(hits[0].File, hits[0].Definition).First
		}
		if got := fmt.Sprintf("%s:%d", p.File(hits[0].File).Path, line); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

// A message with values filled in goes to the literal that it is made of, the longest where there are several,
// rather than to where its words are otherwise, to literals of which it has only a part, or to its values.
func TestFilled(t *testing.T) {
	s := shardOf(t, "", []file{
		{"open.go", `package store

// open opens a file; a host that could not open it has no such file.
func open(path string) error {
	if err := try(path); err != nil {
		return fmt.Errorf("could not open %s: %w", path, err)
	}
	return nil
}
`},
		{"host.go", `package store

// Host opens hosts: could not open, could not open for a host.
func host() error { return errors.New("could not open the host of a store") }

func file() error { return errors.New("no such host") }
`},
		{"slots.py", `def slot(n, kind):
    raise ValueError(f"bad slot {n!r:>10}, expected typed array of {kind['name']} elements")

def worker(name):
    log.info('Worker ' + name + ' died, restarting %(later)s in a while' % when)

def other():
    return "bad slot of typed array elements"
`},
		{"say.js", "const say = (a, b) => warn(`Cannot store ${a.map((x) => x)} values ` +\n  `in ${b} bits`, a)\nconst store = 'values of bits to store'\n"},
		{"say.rb", "def say(name) = puts \"task #{name} raised an error, retrying\"\n\n# A task that raised an error is retrying another task.\n"},
		{"say.swift", "func say(n: Int) { print(\"offset \\(n) lies beyond the buffer\") }\n// the buffer has an offset, which lies beyond\n"},
		{"deep.go", strings.Repeat("\tx := call(y)\n", 200) + "\treturn fmt.Errorf(\"depth %d is beyond the deepest shelf\", n)\n"},
		{"wide.js", "call(y)\n" + strings.Repeat("x = call(y); ", 2000) + "warn(`width ${n} is beyond the widest shelf`)\n"},
		{"say.cc", "void say(int n) {\n  log << \"descriptor table of \" << n << \" entries overflows\";\n}\n"},
		{"lost.py", "class Lost(Exception):\n    def __init__(self, name):\n        super().__init__(f\"{name} does not exist.\")\n"},
	})
	for query, want := range map[string]string{
		"could not open /etc/x: no such host":                           "open.go:6",
		"store: could not open https://example.org:80/v1: no such host": "open.go:6",
		"bad slot #3, expected typed array of int64 elements":           "slots.py:2",
		"Worker report died, restarting tomorrow in a while":            "slots.py:5",
		"Cannot store [1, 2] values in 3 bits":                          "say.js:1",
		"task report raised an error, retrying":                         "say.rb:1",
		"offset 17 lies beyond the buffer":                              "say.swift:1",
		"descriptor table of 65 entries overflows":                      "say.cc:2",
		"depth 12 is beyond the deepest shelf":                          "deep.go:201",
		"width 12 is beyond the widest shelf":                           "wide.js:2",
		"/home/me/store.d/main.host does not exist.":                    "lost.py:3",
	} {
		for _, got := range firstPlaces(t, s, query) {
			if place, _, _ := strings.Cut(got, " "); place != want {
				t.Errorf("%s: %s, want %s", query, place, want)
			}
		}
	}
	for _, query := range []string{
		"how could not open %s be said to a host",     // asks
		"expected array elements of a slot are bad 3", // in another order
		"no such host in a while",                     // only a part
	} {
		q := search.Parse(query)
		if found := q.Verbatim(s.Holders(q, nil, nil), s.content); len(found) > 0 {
			t.Errorf("%s: %v", query, found)
		}
	}
}

// TestPlain: for a query of nothing but words in small letters, which is mostly no message, fewer files are read.
func TestPlain(t *testing.T) {
	var files []file
	for i := range 200 {
		files = append(files, file{fmt.Sprintf("f%03d.go", i), "package store\n\nfunc put() { panic(\"the shelf holds every deepest parcel\") }\n"})
	}
	s := shardOf(t, "", files)
	for query, want := range map[string]int{"shelf holds deepest parcel": 6, "shelf holds deepest parcel: 7": 32, "shelf holds Deepest parcel 7": 32} {
		got := 0
		for _, h := range s.Holders(search.Parse(query), nil, nil) {
			if h.Line > 0 { // a chunk, not a file that may hold the query as it is
				got++
			}
		}
		if got != want {
			t.Errorf("%s: %d chunks are looked at, want %d", query, got, want)
		}
	}
}

// An expression brings the file first in which it stands, unless something is defined by that qualified name.
func TestExpression(t *testing.T) {
	s := shardOf(t, "", []file{
		{"custom.ts", "export class Custom {\n  entries: Entry[] = [];\n  ledger: Ledger;\n}\n"},
		{"budgets.py", "import fava\n\ndef budgets(self):\n    return parse(self.ledger.all_entries.Custom)\n"},
		{"store.rb", "class Store\n  def enqueue(job) = jobs << job\nend\n"},
		{"use.rb", "def use(job)\n  Store.enqueue job\nend\n"},
	})
	for query, want := range map[string]string{
		"self.ledger.all_entries.Custom,": "budgets.py:4",
		"Store.enqueue":                   "store.rb:0",
	} {
		_, _, hits := askedVerbatim(t, s, query)
		if len(hits) == 0 {
			continue
		}
		if got := fmt.Sprintf("%s:%d", s.Index().Parts[hits[0].Part].File(hits[0].File).Path, hits[0].Line); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

// A path without its extension, as imports write it, is the file before those that import it and those of its
// directory; two words with a slash between them are a path only if they are the whole of a query or in backticks.
func TestPathOfNames(t *testing.T) {
	s := shardOf(t, "", []file{
		{"src/lib/validation.ts", "export const ok = 1;\n"},
		{"src/api/validators.ts", "import { ok } from '../lib/validation';\n\nexport const validation = () => ok; // lib validation\n"},
		{"lib/task.rb", "module Task\n  autoload :Optimize, 'lib/task/optimize'\nend\n"},
		{"lib/task/optimize.rb", "module Task\n  Optimize = 1\nend\n"},
		{"lib/task/other.rb", "module Task\n  # task of a task: optimize\n  Other = 1\nend\n"},
	})
	for query, want := range map[string]string{
		"lib/validation": "src/lib/validation.ts",
		"task/optimize":  "lib/task/optimize.rb",
		"lib/task":       "lib/task.rb",
	} {
		for _, got := range firstPlaces(t, s, query)[:1] {
			if path, _, _ := strings.Cut(got, ":"); path != want {
				t.Errorf("%s: %s, want %s", query, path, want)
			}
		}
	}
	for query, want := range map[string]string{"what does read/write mean": "[]", "who uses `lib/validation`": "[lib/validation]"} {
		if got := fmt.Sprint(search.Parse(query).Paths); got != want {
			t.Errorf("%s: paths %s, want %s", query, got, want)
		}
	}
}

// An identifier that hardly any file holds brings these first, though it is no definition and others hold more of
// its parts; where anything is defined by that name, in whatever case, it is that.
func TestRareName(t *testing.T) {
	s := shardOf(t, "", []file{
		{"size.go", "package tar\n\n// BlockSize is the size of a block, and a block has a size.\nconst BlockSize = 512\n\nfunc blockSizes() int { return BlockSize }\n"},
		{"writer.go", "package tar\n\nfunc write(n int) int {\n\toneBlockSize := 2\n\tblockSize := n * oneBlockSize\n\treturn n / blockSize\n}\n"},
		{"rate_limit.js", "export class RateLimit { fired(event) { this.event = event } }\nexport const rateLimit = (event) => new RateLimit().fired(event)\n"},
		{"test/rate.test.js", "test('rate', () => {\n  let fine = 1\n  let rateLimitEventFired = false\n  expect(rateLimitEventFired).toBe(fine)\n})\n"},
		{"region.go", "package aws\n\n// AWSRegion is the region of AWS: an AWS region.\ntype AWSRegion string\n"},
		{"store.go", "package aws\n\nfunc store() string {\n\treturn os.Getenv(\"AWS_REGION\")\n}\n"},
	})
	for query, want := range map[string]string{
		"blockSize":           "size.go:0",
		"oneBlockSize":        "writer.go:4",
		"rateLimitEventFired": "test/rate.test.js:3",
		"AWS_REGION":          "store.go:4",
		"BlockSize":           "size.go:0",
		"AWSRegion":           "region.go:0",
	} {
		_, _, hits := askedVerbatim(t, s, query)
		if len(hits) == 0 {
			continue
		}
		if got := fmt.Sprintf("%s:%d", s.Index().Parts[hits[0].Part].File(hits[0].File).Path, hits[0].Line); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}
