package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/verify"
)

func contains(lines []string, word string) bool {
	found := false
	for _, l := range lines {
		wordsOf(l, func(w string) { found = found || w == word })
	}
	return found
}

// renamings are what names get that are not there.
var renamings = []string{"Fast", "Internal", "Async", "Handler", "Ext", "All", "Safe", "Manager", "Impl", "Once"}

// renamed makes a name of another that occurs nowhere.
func (m *maker) renamed(name string) (string, bool) {
	part, _ := pick(m.rng, renamings)
	snake := strings.Contains(name, "_") || strings.ToLower(name) == name
	var n string
	switch m.rng.IntN(3) {
	case 0:
		n = name + part
		if snake {
			n = name + "_" + strings.ToLower(part)
		}
	case 1: // a letter too many or too few in a word of it
		at := 1 + m.rng.IntN(len(name)-1)
		n = name[:at] + string(name[at]) + name[at:]
	default:
		n = strings.ToLower(part) + strings.ToUpper(name[:1]) + name[1:]
		if snake {
			n = strings.ToLower(part) + "_" + name
		}
	}
	if m.facts.words[n] || n == name {
		return "", false
	}
	for w := range m.facts.words {
		if strings.EqualFold(w, n) {
			return "", false
		}
	}
	return n, true
}

var commentLine = regexp.MustCompile(`^\s*(//|#|\*|--)`)

// call finds a function whose lines call another, or one whose lines do not.
func (m *maker) call(wrong bool) (map[string]string, bool) {
	callee, ok := m.one()
	if !ok {
		return nil, false
	}
	if wrong {
		caller, ok := m.one()
		if !ok || caller == callee || caller.file.language != callee.file.language || contains(caller.body(), callee.name) {
			return nil, false
		}
		return map[string]string{"s": caller.name, "o": callee.name}, true
	}
	caller, ok := m.one()
	if !ok {
		return nil, false
	}
	for _, l := range caller.body()[1:] {
		if commentLine.MatchString(l) {
			continue
		}
		for _, c := range callShape.FindAllStringSubmatch(l, -1) {
			if f := m.facts.functions[c[1]]; len(f) == 1 && c[1] != caller.name && len(c[1]) > 3 && f[0].file.language == caller.file.language {
				return map[string]string{"s": caller.name, "o": c[1]}, true
			}
		}
	}
	return nil, false
}

var callShape = regexp.MustCompile(`\b(\w+)\(`)

// imported finds an import of a file, or one of another file that it lacks.
func (m *maker) imported(wrong bool) (map[string]string, bool) {
	f, _ := pick(m.rng, m.facts.files)
	from := f
	if wrong {
		if from, _ = pick(m.rng, m.facts.files); from == nil || f == nil || from == f || from.language != f.language {
			return nil, false
		}
	}
	if f == nil {
		return nil, false
	}
	module, ok := pick(m.rng, from.imports)
	if !ok || len(module) < 2 || strings.Trim(module, "./") == "" || len(f.imports) == 0 {
		return nil, false
	}
	if wrong && mayImport(f, module) {
		return nil, false
	}
	return map[string]string{"s": f.path, "o": module}, true
}

// importWords are what lines with imports hold.
var importWords = []string{"import", "use ", "require", "include", `"`, "alias", "using", "from"}

// mayImport tells whether a file may import a module, a part of it, or what it is a part of.
func mayImport(f *sourceFile, module string) bool {
	last := module
	if i := strings.LastIndexAny(strings.TrimRight(module, "/"), `/.:\`); i >= 0 && !strings.HasSuffix(module, ".h") {
		last = module[i+1:]
	}
	return slices.ContainsFunc(f.lines, func(l string) bool {
		return strings.Contains(strings.ToLower(l), strings.ToLower(last)) && containsAny(l, importWords)
	}) || slices.ContainsFunc(f.imports, func(own string) bool {
		return strings.HasPrefix(own, module) || strings.HasPrefix(module, own)
	})
}

// containsAny tells whether one of several words stands in a text.
func containsAny(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// inherited finds a class and its base, or one that is none of its bases.
func (m *maker) inherited(wrong bool) (map[string]string, bool) {
	f, _ := pick(m.rng, m.facts.files)
	if f == nil {
		return nil, false
	}
	c, ok := pick(m.rng, f.classes)
	if !ok || len(m.facts.classes[c.name]) != 1 {
		return nil, false
	}
	base := c.base
	if wrong {
		g, _ := pick(m.rng, m.facts.files)
		d, ok := pick(m.rng, g.classes)
		if !ok || d.file.language != f.language {
			return nil, false
		}
		base = d.name
		if m.above(c, base) || strings.Contains(f.lines[c.line-1], base) {
			return nil, false
		}
	}
	return map[string]string{"s": c.name, "o": base}, true
}

// above tells whether a class is of a name, or one that it inherits from.
func (m *maker) above(c *sourceClass, name string) bool {
	for range 20 {
		if c.base == name || c.name == name {
			return true
		}
		up := m.facts.classes[c.base]
		if len(up) != 1 {
			return false
		}
		c = up[0]
	}
	return false
}

// documentTally counts what is flagged in documents.
type documentTally struct {
	documents, claims, decided int
	issues                     map[string]int
	rows                       []string
}

// past are the names of documents that tell of what was.
var past = regexp.MustCompile(`change|history|release|migrat|upgrad|blog/|news`)

// repository checks the Markdown documents of a repository against its files. What
// documents say is no evidence of names in them.
func (d *documentTally) repository(dir string, misses int) error {
	if d.issues == nil {
		d.issues = map[string]int{}
	}
	r, err := critiqueRepository(dir)
	if err != nil {
		return err
	}
	var docs []string
	for i := range r.Graph.Files() {
		p := r.Graph.Path(i)
		if l := strings.ToLower(p); r.Graph.Language(i) == outline.Markdown && !past.MatchString(l) {
			docs = append(docs, p)
		}
	}
	sort.Strings(docs)
	claims, issues := d.claims, 0
	for _, p := range docs {
		b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(p)))
		if err != nil {
			return err
		}
		found, err := verify.Check(nil, r, string(b), nil)
		if err != nil {
			return err
		}
		d.add(filepath.Base(dir)+"/"+p, found, misses-issues)
		issues += len(found.Issues)
	}
	d.rows = append(d.rows, fmt.Sprintf("%-20s %6d %8d %7d", filepath.Base(dir), len(docs), d.claims-claims, issues))
	return nil
}

// add counts what was found in a document, and prints so many issues.
func (d *documentTally) add(document string, found *verify.Result, misses int) {
	d.documents++
	for _, c := range found.Claims {
		if c.Type == contract.ClaimTypeOther {
			continue
		}
		d.claims++
		if c.Supported != nil {
			d.decided++
		}
	}
	for n, i := range found.Issues {
		d.issues[string(i.Type)]++
		if n >= misses {
			continue
		}
		claim := ""
		if i.ClaimIndex >= 0 {
			claim = found.Claims[i.ClaimIndex].Sentence
		}
		fmt.Printf("%s:%d: %s %v | %s\n", document, i.Line, i.Message, i.DidYouMean, claim)
	}
}

func (d *documentTally) print() {
	fmt.Printf("%-20s %6s %8s %7s\n", "repository", "files", "claims", "issues")
	for _, r := range d.rows {
		fmt.Println(r)
	}
	n := 0
	for _, v := range d.issues {
		n += v
	}
	fmt.Printf("%-20s %6d %8d %7d  (%.4f of the claims; %d claims decided; %v)\n", "all", d.documents, d.claims, n, ratio(n, max(1, d.claims)), d.decided, d.issues)
}
