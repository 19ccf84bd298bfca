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
		q, o, hits := askedVerbatim(t, s, query)
		if len(hits) == 0 {
			continue
		}
		for _, h := range []search.Hit{hits[0], s.Definitions(q, o, hits, 1, s.content)[0].Hit} {
			p := &s.Index().Parts[h.Part]
			got := fmt.Sprintf("%s:%d", p.File(h.File).Path, h.Line)
			if h.Definition >= 0 {
				got += " " + p.Definition(h.File, h.Definition).Qualified
			}
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
