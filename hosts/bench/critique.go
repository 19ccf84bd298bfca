package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/verify"
)

// said is a statement of a generated draft.
type said struct {
	kind   string
	text   string
	false_ bool
}

// critiqueTally counts statements and flags, true ones first.
type critiqueTally struct{ n, flagged, whole [2]int }

func (t *critiqueTally) add(u critiqueTally) {
	for i := range 2 {
		t.n[i] += u.n[i]
		t.flagged[i] += u.flagged[i]
	}
}

// critique measures how well drafts are told from true ones: statements made of what
// the files of repositories say, read apart from Cairn's index, half of them changed
// into false ones, in phrases known and unknown; and what is flagged in the documents
// of the repositories themselves.
func critique(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	checkouts := flags.String("checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "directory of the repositories")
	only := flags.String("only", "", "one repository")
	each := flags.Int("each", 40, "statements of a kind and repository, half of them false")
	misses := flags.Int("misses", 0, "print so many statements that were judged wrongly")
	documents := flags.Bool("documents", false, "check the documents of the repositories instead")
	set := flags.String("phrases", "all", "known, second, held-out or all")
	file := flags.String("set", "", `a `+"`file`"+` of statements {"repository":…,"text":…,"true":…,"fault":…} to be judged instead`)
	verbose := flags.Bool("v", false, "print what was found of each statement of the set")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *file != "" {
		return critiqueSet(ctx, *file, *checkouts, *only, *verbose)
	}
	dirs, err := filepath.Glob(filepath.Join(*checkouts, "*"))
	if err != nil {
		return err
	}
	sort.Strings(dirs)
	totals := [3]map[string]*critiqueTally{{}, {}, {}}
	docs := &documentTally{}
	for _, dir := range dirs {
		if err := ctx.Err(); err != nil {
			return err
		}
		if *only != "" && filepath.Base(dir) != *only {
			continue
		}
		if *documents {
			if err := docs.repository(dir, *misses); err != nil {
				return fmt.Errorf("repository %s: %w", dir, err)
			}
			continue
		}
		facts, err := readFacts(dir)
		if err != nil {
			return fmt.Errorf("read %s: %w", dir, err)
		}
		r, err := critiqueRepository(dir)
		if err != nil {
			return err
		}
		for which, name := range []string{"known", "second", "held-out"} {
			if *set != "all" && *set != name {
				continue
			}
			rng := rand.New(rand.NewPCG(uint64(which), uint64(len(filepath.Base(dir)))))
			m := &maker{facts: facts, rng: rng, which: which}
			if err := judgeDraft(r, m.draft(*each), totals[which], filepath.Base(dir), misses); err != nil {
				return err
			}
		}
	}
	if *documents {
		docs.print()
		return nil
	}
	for which, name := range []string{"known phrases", "second phrases", "held-out phrases"} {
		if len(totals[which]) > 0 {
			printCritique(name, totals[which])
		}
	}
	return nil
}

func printCritique(title string, by map[string]*critiqueTally) {
	fmt.Printf("%-18s %7s %7s %9s %10s %8s\n", title, "true", "false", "flagged", "precision", "recall")
	var all critiqueTally
	line := func(name string, t *critiqueTally) {
		hits := t.flagged[0] + t.flagged[1]
		fmt.Printf("%-18s %7d %7d %9d %10.3f %8.3f\n", name, t.n[0], t.n[1], hits, ratio(t.flagged[1], hits), ratio(t.flagged[1], t.n[1]))
	}
	for _, k := range append(kindsOfFacts, "filler") {
		if t := by[k]; t != nil {
			line(k, t)
			all.add(*t)
		}
	}
	line("all", &all)
	fmt.Println()
}

// critiqueRepository indexes a directory.
func critiqueRepository(dir string) (*verify.Repository, error) {
	x, err := indexOf(dir)
	if err != nil {
		return nil, err
	}
	g, err := graph.New(x, "bench", nil, func(int, int) error { return nil })
	if err != nil {
		return nil, err
	}
	return &verify.Repository{Graph: g, Index: x, Content: func(_ *step.Task, file int) ([]byte, error) {
		return os.ReadFile(filepath.Join(dir, filepath.FromSlash(g.Path(file))))
	}}, nil
}

// judgeDraft checks a draft of statements, each on a line of its own.
func judgeDraft(r *verify.Repository, list []said, by map[string]*critiqueTally, name string, misses *int) error {
	var b strings.Builder
	for i, s := range list {
		b.WriteString(s.text + "\n")
		if i%5 == 4 { // paragraphs of five sentences
			b.WriteString("\n")
		}
	}
	found, err := verify.Check(nil, r, b.String(), nil)
	if err != nil {
		return err
	}
	flagged := map[int]string{}
	for _, c := range found.Claims {
		if c.Supported != nil && !*c.Supported {
			flagged[c.Line] = c.Claim
		}
	}
	for _, i := range found.Issues {
		flagged[i.Line] = i.Message
	}
	for i, s := range list {
		t := entry(by, s.kind)
		which := map[bool]int{true: 1}[s.false_]
		t.n[which]++
		message, hit := flagged[i+i/5+1]
		if hit {
			t.flagged[which]++
		}
		if hit != s.false_ && *misses > 0 {
			*misses--
			fmt.Printf("%s: %s %v: %s [%s]\n", name, s.kind, !s.false_, s.text, message)
		}
	}
	return nil
}

// maker makes statements of facts.
type maker struct {
	facts *sourceFacts
	rng   *rand.Rand
	which int // list of phrases
}

func pick[T any](rng *rand.Rand, list []T) (v T, ok bool) {
	if len(list) == 0 {
		return v, false
	}
	return list[rng.IntN(len(list))], true
}

// draft makes up to n statements of each kind, in mixed order, every second one false,
// with sentences between that say nothing.
func (m *maker) draft(n int) []said {
	var list []said
	for _, kind := range kindsOfFacts {
		for i, tries := 0, 0; i < n && tries < 40*n; tries++ {
			values, ok := m.fact(kind, i%2 == 1)
			if !ok {
				continue
			}
			phrase, _ := pick(m.rng, phrases[kind][m.which])
			for k, v := range values {
				phrase = strings.ReplaceAll(phrase, "{"+k+"}", v)
			}
			if strings.Contains(phrase, "{") {
				continue
			}
			list = append(list, said{kind, phrase, i%2 == 1})
			i++
		}
	}
	for range n {
		f, _ := pick(m.rng, fillers)
		list = append(list, said{"filler", f, false})
	}
	m.rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// one returns a function whose name is defined once, and is long enough to be one.
func (m *maker) one() (*sourceFunction, bool) {
	f, ok := pick(m.rng, m.facts.files)
	if !ok {
		return nil, false
	}
	fn, ok := pick(m.rng, f.functions)
	if !ok || len(fn.name) < 4 || len(m.facts.functions[fn.name]) != 1 || fn.name == "main" {
		return nil, false
	}
	return fn, true
}

// fact returns the values of a phrase of a kind, or of one that is not so.
func (m *maker) fact(kind string, wrong bool) (map[string]string, bool) {
	switch kind {
	case "call":
		return m.call(wrong)
	case "import":
		return m.imported(wrong)
	case "inheritance":
		return m.inherited(wrong)
	}
	fn, ok := m.one()
	if !ok {
		return nil, false
	}
	v := map[string]string{"s": fn.name, "p": fn.file.path, "l": strconv.Itoa(fn.line)}
	switch kind {
	case "definition":
		return v, m.definition(v, fn, wrong)
	case "parameter":
		return v, m.parameter(v, fn, wrong)
	case "line":
		return v, m.line(v, fn, wrong)
	case "invented":
		return v, m.invented(v, fn, wrong)
	case "file":
		return v, m.path(v, fn, wrong)
	}
	return nil, false
}

func (m *maker) definition(v map[string]string, fn *sourceFunction, wrong bool) bool {
	v["o"] = fn.file.path
	if !wrong {
		return true
	}
	other, ok := pick(m.rng, m.facts.files)
	if !ok || other == fn.file || other.language != fn.file.language || definesAnyhow(other, fn.name) {
		return false
	}
	v["o"] = other.path
	return true
}

func (m *maker) parameter(v map[string]string, fn *sourceFunction, wrong bool) bool {
	of := fn
	if wrong {
		other, ok := m.one()
		if !ok {
			return false
		}
		of = other
	}
	p, ok := pick(m.rng, of.parameterNames())
	v["o"] = p
	return ok && (!wrong || !strings.Contains(fn.params, p))
}

func (m *maker) line(v map[string]string, fn *sourceFunction, wrong bool) bool {
	if !wrong {
		return true
	}
	line := fn.line - 60 + m.rng.IntN(121)
	v["l"] = strconv.Itoa(line)
	return line >= 1 && line <= len(fn.file.lines) && (line < fn.line-12 || line > fn.end) && !strings.Contains(fn.file.lines[line-1], fn.name)
}

func (m *maker) invented(v map[string]string, fn *sourceFunction, wrong bool) bool {
	other, ok := m.one()
	if !ok || other == fn {
		return false
	}
	v["o"] = other.name
	if wrong {
		v["s"], ok = m.renamed(fn.name)
		return ok
	}
	// True ones must be true in whatever phrase: a caller of itself is none.
	if !contains(fn.body()[1:], other.name) || !contains(other.body()[1:], fn.name) {
		delete(v, "o")
	}
	return true
}

func (m *maker) path(v map[string]string, fn *sourceFunction, wrong bool) bool {
	if !wrong {
		return true
	}
	dir, base := "", fn.file.path
	if at := strings.LastIndexByte(base, '/'); at >= 0 {
		dir, base = base[:at+1], base[at+1:]
	}
	stem, ext, dotted := strings.Cut(base, ".")
	n, ok := m.renamed(stem)
	v["p"] = dir + n + "." + ext
	return ok && dotted && dir != ""
}

// definesAnyhow tells whether a file may define a name in a way that was not read.
func definesAnyhow(f *sourceFile, name string) bool {
	if !f.words[name] {
		return false
	}
	for _, l := range f.lines {
		if i := strings.Index(l, name); i >= 0 {
			if containsAny(l[:i], definingWords) || strings.Contains(l[i:], " =") || strings.Contains(l[i:], ":") {
				return true
			}
			if f.language == outline.C || f.language == outline.CPP || f.language == outline.Java || f.language == outline.CSharp {
				return true
			}
		}
	}
	return false
}

var definingWords = []string{"def ", "fn ", "func ", "function ", "fun ", "const ", "let ", "var ", "class ", "type ", "#define", "= ", ": "}
