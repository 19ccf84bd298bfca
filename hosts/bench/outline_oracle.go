package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// answer is what an oracle finds in a file.
type answer struct {
	Skipped     [][2]int  `json:"skipped"` // lines, first and last, where the oracle stumbled
	Definitions []mention `json:"definitions"`
	Maybe       []mention `json:"maybe"` // counts neither for nor against
	Imports     []mention `json:"imports"`
	Calls       []mention `json:"calls"`
	Bases       []mention `json:"bases"`
}

// oracle is where oracle.mjs lies, and where its packages and answers do: not
// beside it, since packages of grammars hold Go files too.
type oracle struct{ source, work string }

// consult asks the oracle of a language about files; answers are in their order.
func (o oracle) consult(ctx context.Context, l outline.Language, files []outlined) ([]answer, error) {
	if l == outline.Go {
		answers := make([]answer, len(files))
		for i, f := range files {
			answers[i] = goAnswer(f.path, f.content)
		}
		return answers, nil
	}
	cache, err := o.cachePath(l, files)
	if err != nil {
		return nil, err
	}
	out, err := os.ReadFile(cache)
	if errors.Is(err, fs.ErrNotExist) {
		out, err = o.askNode(ctx, l, files)
		if err == nil {
			err = errors.Join(os.MkdirAll(filepath.Dir(cache), 0o755), os.WriteFile(cache, out, 0o644))
		}
	}
	if err != nil {
		return nil, err
	}
	var answers []answer
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var a answer
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			return nil, fmt.Errorf("read answer %q: %w", lines.Text()[:min(len(lines.Text()), 80)], err)
		}
		answers = append(answers, a)
	}
	if err := lines.Err(); err != nil || len(answers) != len(files) {
		return nil, fmt.Errorf("read %d answers about %d files: %w", len(answers), len(files), errors.Join(err, os.Remove(cache)))
	}
	return answers, nil
}

// askNode runs oracle.mjs.
func (o oracle) askNode(ctx context.Context, l outline.Language, files []outlined) ([]byte, error) {
	packages, err := filepath.Abs(filepath.Join(o.work, "node_modules"))
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(packages); err != nil {
		return nil, fmt.Errorf("find grammars in %q: %w: run task bench:outline", packages, err)
	}
	var paths strings.Builder
	for _, f := range files {
		path, err := filepath.Abs(f.path)
		if err != nil {
			return nil, err
		}
		paths.WriteString(path + "\n")
	}
	c := exec.CommandContext(ctx, "node", filepath.Join(o.source, "oracle.mjs"), l.String(), packages)
	c.Stdin, c.Stderr = strings.NewReader(paths.String()), os.Stderr
	return c.Output()
}

// cachePath names the file of answers by all that they depend on.
func (o oracle) cachePath(l outline.Language, files []outlined) (string, error) {
	h := fnv.New64a()
	query := l.String()
	if l == outline.TSX {
		query = outline.TypeScript.String()
	}
	for _, name := range []string{"oracle.mjs", "package-lock.json", filepath.Join("queries", query+".scm")} {
		b, err := os.ReadFile(filepath.Join(o.source, name))
		if err != nil {
			return "", err
		}
		h.Write(b)
	}
	for _, f := range files {
		h.Write([]byte(f.path))
		h.Write(f.content)
	}
	return filepath.Join(o.work, "cache", fmt.Sprintf("%s-%016x.json", l, h.Sum64())), nil
}

// skips returns how many of a file's lines are not compared.
func (a *answer) skips(lines int) int {
	n, next := 0, 1
	skipped := slices.SortedFunc(slices.Values(a.Skipped), func(x, y [2]int) int { return x[0] - y[0] })
	for _, s := range skipped {
		from, to := max(s[0], next), min(s[1], lines)
		n += max(to-from+1, 0)
		next = max(next, to+1)
	}
	return n
}

// compared returns the mentions on lines that are compared.
func (a *answer) compared(list []mention) []mention {
	if len(a.Skipped) == 0 {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(m mention) bool {
		return slices.ContainsFunc(a.Skipped, func(s [2]int) bool { return s[0] <= m.line && m.line <= s[1] })
	})
}
