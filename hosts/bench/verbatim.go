package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
	"github.com/cairn-search/cairn/hosts/native"
)

// What is drawn as a query: a line, or a literal on one, with some words, that stands once in
// all files of its repository.
var (
	wordsInSource = regexp.MustCompile(`[A-Za-z]{2,}`)
	literalsOf    = regexp.MustCompile(`"([^"\\]{18,120})"|'([^'\\]{18,120})'`)
)

const (
	leastWords            = 4
	shortLine, longerLine = 30, 110
	longestSource         = 1 << 20 // bytes of a file of which lines are drawn
)

// standing is a text and where it stands.
type standing struct {
	text, path string
	line       int
}

// drawn is what was asked for and found.
type drawn struct{ asked, file, shown int }

// verbatim draws lines and literals from the code of repositories and counts how often their
// file comes first and its snippet shows them.
func verbatim(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("verbatim", flag.ContinueOnError)
	checkouts := flags.String("checkouts", os.Getenv("CAIRN_BENCH_CHECKOUTS"), "`folder` of checkouts, NAME/ each (default $CAIRN_BENCH_CHECKOUTS)")
	half := flags.Int("half", -1, "only every second repository: `0` or 1")
	most := flags.Int("each", 40, "draw `N` lines and literals of each repository")
	seed := flags.Uint64("seed", 7, "`number` that decides what is drawn")
	if err := flags.Parse(args); err != nil {
		return err
	}
	entries, err := os.ReadDir(*checkouts)
	if err != nil {
		return err
	}
	fmt.Printf("%-10s %-10s %6s %10s %10s\n", "what", "by", "n", "file first", "shown")
	all := map[[2]string]*drawn{}
	kinds := [][2]string{}
	for i, e := range entries {
		if !e.IsDir() || *half >= 0 && i%2 != *half {
			continue
		}
		dir := filepath.Join(*checkouts, e.Name())
		lines, literals, err := drawVerbatim(dir, *most, rand.New(rand.NewPCG(*seed, 17)))
		if err != nil {
			return err
		}
		repo, err := native.Open(ctx, dir, native.Options{})
		if err != nil {
			return err
		}
		for what, list := range map[string][]standing{"line": lines, "literal": literals} {
			for _, by := range []contract.ResultUnit{contract.ResultUnitFile, contract.ResultUnitDefinition} {
				one, err := askVerbatim(ctx, repo, list, by)
				if err != nil {
					return err
				}
				kind := [2]string{what, string(by)}
				sum := entry(all, kind)
				sum.asked, sum.file, sum.shown = sum.asked+one.asked, sum.file+one.file, sum.shown+one.shown
				if !slices.Contains(kinds, kind) {
					kinds = append(kinds, kind)
				}
			}
		}
		if err := repo.Close(ctx); err != nil {
			return err
		}
	}
	slices.SortFunc(kinds, func(a, b [2]string) int { return slices.Compare(a[:], b[:]) })
	for _, k := range kinds {
		d, n := all[k], float64(max(1, all[k].asked))
		fmt.Printf("%-10s %-10s %6d %10.3f %10.3f\n", k[0], k[1], d.asked, float64(d.file)/n, float64(d.shown)/n)
	}
	return nil
}

// askVerbatim asks for each text.
func askVerbatim(ctx context.Context, repo *native.Repository, list []standing, by contract.ResultUnit) (d drawn, err error) {
	for _, s := range list {
		r, err := repo.Search(ctx, contract.SearchRequest{Query: s.text, By: by, Limit: 1})
		if err != nil {
			return d, err
		}
		d.asked++
		if len(r.Results) == 0 || r.Results[0].Path != s.path {
			continue
		}
		d.file++
		if shown := r.Results[0].Snippet; shown != nil && shown.Start <= s.line && s.line <= shown.End {
			d.shown++
		}
	}
	return d, nil
}

// drawVerbatim draws lines and literals of the code in a directory.
func drawVerbatim(dir string, most int, draw *rand.Rand) (lines, literals []standing, err error) {
	var all bytes.Buffer
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == ".git" {
			return errorOr(err, fs.SkipDir)
		}
		if !d.Type().IsRegular() || tree.BinaryPath(path) {
			return nil
		}
		b, err := os.ReadFile(path)
		if err != nil || tree.Binary(b) {
			return err
		}
		all.Write(b)
		all.WriteByte('\n')
		rel, err := filepath.Rel(dir, path)
		if l := outline.Detect(rel, b); err != nil || len(b) > longestSource || !l.Outlined() || l.Document() || tree.RoleOf(filepath.ToSlash(rel), b) != 0 {
			return err
		}
		n := 0
		for line := range strings.Lines(string(b)) {
			n++
			if s := strings.TrimSpace(line); len(s) >= shortLine && len(s) <= longerLine && enoughWords(s) && !strings.HasPrefix(s, "import") {
				lines = append(lines, standing{s, filepath.ToSlash(rel), n})
			}
			for _, m := range literalsOf.FindAllStringSubmatch(line, -1) {
				if s := m[1] + m[2]; enoughWords(s) {
					literals = append(literals, standing{s, filepath.ToSlash(rel), n})
				}
			}
		}
		return nil
	})
	once := func(list []standing) (kept []standing) {
		draw.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, s := range list {
			if len(kept) < most && bytes.Count(all.Bytes(), []byte(s.text)) == 1 {
				kept = append(kept, s)
			}
		}
		return kept
	}
	return once(lines), once(literals), err
}

func enoughWords(s string) bool { return len(wordsInSource.FindAllString(s, -1)) >= leastWords }

func errorOr(err, other error) error {
	if err != nil {
		return err
	}
	return other
}
