package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/outline"
)

const (
	maxOutlined = 1 << 20 // bytes of a file; longer ones are data
	maxLine     = 200     // bytes of a line, on average over a file
	outlineRuns = 3       // of which the fastest counts
)

// outlined is a file of the checkouts.
type outlined struct {
	path     string
	language outline.Language
	content  []byte
}

// outlines compares definitions, imports and calls with those of other programs,
// by name and line: tree-sitter's grammars, and go/parser for Go. Files in
// which a grammar stumbles (in C and C++ the declarations) are left out on both
// sides; the share of the lines that is compared is printed.
func outlines(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("outline", flag.ContinueOnError)
	checkouts := flags.String("checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "folder with a checkout per repository")
	var o oracle
	flags.StringVar(&o.source, "oracle", filepath.Join("hosts", "bench", "oracle"), "folder of oracle.mjs")
	flags.StringVar(&o.work, "work", filepath.Join(".task", "oracle"), "folder with its node_modules, in which answers are kept")
	only := flags.String("language", "", "compare this language alone")
	misses := flags.Int("misses", 0, "print so many differences of each kind per language")
	of := flags.String("of", "definitions", "differences to print: definitions, imports, calls or bases")
	if err := flags.Parse(args); err != nil {
		return err
	}
	files, err := outlinedFiles(*checkouts)
	if err != nil {
		return err
	}
	fmt.Printf("%-11s %6s %7s %8s %8s %8s %8s %7s   %-15s %-15s %-15s\n", "language", "files", "lines", "defs", "recall", "prec", "F1", "MB/s",
		"imports r/p", "calls r/p", "bases r/p")
	for _, name := range outline.LanguageNames() {
		l, _ := outline.LanguageNamed(name)
		group := files[l]
		if len(group) == 0 || *only != "" && *only != l.String() {
			continue
		}
		answers, err := o.consult(ctx, l, group)
		if err != nil {
			return fmt.Errorf("ask the oracle of %s: %w", l, err)
		}
		var all [4]agreement
		for i := range all {
			all[i].keep = *misses
		}
		lines, skipped := 0, 0
		var p outline.Parser
		for i, f := range group {
			n := bytes.Count(f.content, []byte("\n")) + 1
			lines += n
			skipped += answers[i].skips(n)
			compare(&all, &p, f, answers[i])
		}
		d := all[0]
		fmt.Printf("%-11s %6d %6.1f%% %8d %8.4f %8.4f %8.4f %7.1f   %-15s %-15s %-15s\n", l, len(group), 100*ratio(lines-skipped, lines), d.theirs, d.recall(), d.precision(), d.f1(),
			outlineSpeed(&p, group), all[1].pair(), all[2].pair(), all[3].pair())
		for i, what := range [...]string{"definitions", "imports", "calls", "bases"} {
			if what == *of {
				all[i].print()
			}
		}
	}
	return nil
}

// outlinedFiles reads the files of each language, in order of path.
func outlinedFiles(checkouts string) (map[outline.Language][]outlined, error) {
	files := map[outline.Language][]outlined{}
	if checkouts == "" {
		return nil, fmt.Errorf("read checkouts: give their folder with -checkouts or CAIRN_BENCH_CHECKOUTS")
	}
	err := filepath.WalkDir(checkouts, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if !d.Type().IsRegular() {
			return nil
		}
		f, err := readOutlined(path, d)
		if f != nil {
			files[f.language] = append(files[f.language], *f)
		}
		return err
	})
	return files, err
}

// readOutlined reads a file; nil if it is none that is compared.
func readOutlined(path string, d fs.DirEntry) (*outlined, error) {
	if info, err := d.Info(); err != nil || info.Size() > maxOutlined {
		return nil, err
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	l := outline.Detect(path, b[:min(len(b), 4096)])
	minified := len(b) > maxLine*(bytes.Count(b, []byte("\n"))+1) // all on one line, which lines can't tell apart
	if minified || !l.Outlined() || l.Document() {
		return nil, nil
	}
	return &outlined{path, l, b}, nil
}

// outlineSpeed returns how many MB/s of definitions the parser finds, on one core.
func outlineSpeed(p *outline.Parser, files []outlined) float64 {
	best, total := time.Duration(1<<62), 0
	for range outlineRuns {
		began := time.Now()
		total = 0
		for _, f := range files {
			total += len(f.content)
			p.Parse(f.language, f.content, outline.Definitions)
		}
		best = min(best, time.Since(began))
	}
	return float64(total) / 1e6 / best.Seconds()
}

// compare adds a file's agreement on definitions, imports, calls and bases.
func compare(all *[4]agreement, p *outline.Parser, f outlined, a answer) {
	found := p.Parse(f.language, f.content, outline.Definitions|outline.Imports|outline.Calls|outline.Inherits)
	var ours [4][]mention
	starts := lineStarts(f.content)
	line := func(offset int) int {
		n, _ := slices.BinarySearch(starts, offset+1)
		return n
	}
	at := func(s outline.Span) mention { return mention{string(s.Of(f.content)), line(s.Start)} }
	for _, d := range found.Definitions {
		ours[0] = append(ours[0], at(d.Name))
	}
	for i, m := range found.Imports {
		if !m.Group {
			ours[1] = append(ours[1], mention{found.Imported(f.content, i), line(m.Path.Start)})
		}
	}
	for _, c := range found.Calls {
		ours[2] = append(ours[2], at(c.Name))
	}
	for _, m := range found.Inherits {
		ours[3] = append(ours[3], at(m.Base))
	}
	for i, theirs := range [][]mention{a.Definitions, a.Imports, a.Calls, a.Bases} {
		all[i].add(f.path, a.compared(theirs), a.compared(ours[i]), a.Maybe)
	}
}

// lineStarts returns the offset of each line.
func lineStarts(b []byte) []int {
	starts := []int{0}
	for i, c := range b {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// plainName is a name as both sides write it: without quotes, the brackets of an
// include, the colon of a symbol, parentheses of an operator, and spaces.
func plainName(s string) string {
	if strings.HasPrefix(s, "<") && strings.HasSuffix(s, ">") && strings.ContainsAny(s, "aeiou") {
		s = s[1 : len(s)-1]
	}
	if strings.HasPrefix(s, ":") && len(s) > 1 && s[1] > '@' {
		s = s[1:]
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("\"'`() \t\r\n", r) {
			return -1
		}
		return r
	}, s)
}
