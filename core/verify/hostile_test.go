package verify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// FuzzDraft: whatever a draft holds, the check ends, and its claims and issues fit
// together.
func FuzzDraft(f *testing.F) {
	cases, err := filepath.Glob("testdata/drafts/*.txtar")
	if err != nil || len(cases) == 0 {
		f.Fatal(cases, err)
	}
	for _, path := range cases {
		b, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(txtar.Parse(b).Files[0].Data))
	}
	for _, s := range []string{
		"", "`", "```", "~~~\n```\n~~~", "| a |\n|--|\n| `Open` | `main.go` |", "---\na: b\n---\n`Open` calls `main`", "\x00\xff`\xfe`", "`a.b.c.d.e()` calls `(*x).y`",
		"[a](main.go#L3-L9) [b]: store/ `main.go:3-1` `main.go:0` `main.go#L` line 0 of `main.go` lines 9-2", "在 `main` 中 `Open` 被调用 第 12 行",
		"`func (s *Store) Get(key string) (string, error)` `def grow(self, by` `class Circle(Shape):`", "- - - `Open`:\n  - `main`\n    - `help`", "    indented\n\tcode `Open`\n",
		"`Open`'s callers are `main`. `Get` has 99999999999 parameters and 1 parameter.", "symbol:sample:Open:00000000 chunk:sample:: file:sample:",
	} {
		f.Add(s)
	}
	r := sample(f)
	f.Fuzz(func(t *testing.T, draft string) {
		fits(t, r, draft, nil)
	})
}

// stepsOf counts what a check does: the tokens that it reads and looks at, and what it allocates. How
// far it looks for where a token or a sentence ends is bounded, which is held too.
func stepsOf(t *testing.T, r *Repository, draft string) (steps int) {
	t.Helper()
	allocated := testing.AllocsPerRun(1, func() {
		c := newChecker(newFacts(nil, r), false)
		if _, err := c.draft(draft, nil); err != nil {
			t.Fatal(err)
		}
		steps = c.steps
	})
	for _, b := range parse(draft) {
		for _, s := range sentences(b.text) {
			if n := s.to - s.from; !b.code && n > 4*maxSentence {
				t.Errorf("a sentence of %d bytes", n)
			}
		}
	}
	return steps + int(allocated)
}

// Large drafts take steps in proportion.
func TestLargeDrafts(t *testing.T) {
	r := sample(t)
	for name, unit := range map[string]string{
		"prose": "`main` calls `Open` in `main.go:7`, and `start` calls `Openn`. There is no `Circle`. ",
		"lines": "`Get` takes a parameter `value`.\n",
		"marks": "`", "brackets": "(", "words": "word ", "letters": "a", "bars": "|a", "fences": "```\n", "dots": "`a.b` ", "lists": "- `Open`:\n",
		"invented": "", "indented": "\n    code", "quotes": "In `main.go` the code reads:\n\n```\nhelp()\n```\n\n", "han": "调用", "commas": "`a`, ", "ands": "`Open` and ",
	} {
		var small, large string
		if name == "invented" {
			var b strings.Builder
			for b.Len() < 1<<17 {
				b.WriteString("`main` calls `made" + strings.Repeat("x", b.Len()%7) + "Up" + string(rune('a'+b.Len()%26)) + string(rune('a'+b.Len()/26%26)) + "`. ")
			}
			small, large = b.String()[:1<<14], b.String()
		} else {
			small, large = strings.Repeat(unit, (1<<14)/len(unit)), strings.Repeat(unit, (1<<17)/len(unit))
		}
		// Eight times as much; what grows with the square of it takes 64 times as many steps.
		a, b := stepsOf(t, r, small), stepsOf(t, r, large)
		if b > 12*max(a, 1000) {
			t.Errorf("%s: %d steps, then %d", name, a, b)
		}
	}
}

// Ten megabytes are checked as far as claims are listed, and counted.
func TestTenMegabytes(t *testing.T) {
	draft := strings.Repeat("`main` calls `Open`, which is defined in `store/store.go`.\n\n", 10<<20/61)
	found, err := Check(nil, sample(t), draft, nil)
	if err != nil || len(found.Claims) != MaxClaims || found.Dropped[1] < 100_000 || len(found.Issues) != 0 {
		t.Errorf("%v: %d claims, %d dropped, %d issues", err, len(found.Claims), found.Dropped, len(found.Issues))
	}
}
