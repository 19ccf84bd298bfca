package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/tree"
)

// Mutants are made by tools of others: cosmic-ray for Python, Stryker for JavaScript,
// gremlins for Go. They draw by a hash, and a line at most once.

//go:embed mutants/cosmic.py
var cosmic string

//go:embed mutants/stryker.mjs
var stryker string

// mutant is a file with a line changed.
type mutant struct {
	Path     string `json:"path"`
	Line     int    `json:"line"`
	Operator string `json:"operator"`
	Text     string `json:"text"`
}

// passing is the log of a project's tests as it is.
func passing(o *ciOptions, p *ciProject) string {
	return filepath.Join(o.scratch, p.name, "passing.log")
}

// triesPerMutant is how many are run for one that a test notices.
const triesPerMutant = 5

// mutants are changes of the newest revision that a test notices.
func mutants(ctx context.Context, o *ciOptions, p *ciProject) ([]fault, error) {
	if err := p.reset(ctx, p.head); err != nil || o.mutants == 0 {
		return nil, err
	}
	began := time.Now()
	log, failed, err := p.runner.run(ctx, p.dir, nil)
	if err != nil {
		return nil, err
	}
	p.runner.limit = min(testTime, max(10*time.Second, hanging*time.Since(began)))
	if failed || log == "" || p.runner.breaks(log) {
		return nil, fmt.Errorf("mutate %s: its tests fail as it is:\n%s", p.name, log[max(0, len(log)-2000):])
	}
	if err := os.WriteFile(passing(o, p), []byte(log), 0o644); err != nil {
		return nil, err
	}
	files, err := sources(ctx, p)
	if err != nil {
		return nil, err
	}
	drawn, err := drawMutants(ctx, o, p, files)
	if err != nil {
		return nil, fmt.Errorf("mutate %s: %w", p.name, err)
	}
	var list []fault
	for _, m := range drawn {
		if len(list) == o.mutants {
			break
		}
		f := fault{Kind: "mutant", Revision: p.head, Subject: fmt.Sprintf("%s:%d %s", m.Path, m.Line, m.Operator), Files: []string{m.Path}, Line: m.Line, Text: m.Text}
		f.ID = fmt.Sprintf("mutant-%x", drawOrder(f.Subject)[:6])
		if kept, err := os.ReadFile(f.log(o, p)); err == nil { // by a run that was ended; empty if no test noticed
			if len(kept) > 0 {
				list = append(list, f)
			}
			continue
		}
		if err := f.seed(ctx, p); err != nil {
			return nil, err
		}
		log, failed, err := p.runner.run(ctx, p.dir, nil)
		if err != nil || !failed {
			log = ""
		}
		if err := os.WriteFile(f.log(o, p), []byte(log), 0o644); err != nil {
			return nil, err
		}
		if log == "" {
			continue
		}
		fmt.Fprintf(os.Stderr, "%s %s %s\n", p.name, f.ID, f.Subject)
		list = append(list, f)
	}
	return list, p.reset(ctx, p.head)
}

// sources lists the code of a project that is no test.
func sources(ctx context.Context, p *ciProject) ([]string, error) {
	out, err := gitOutput(ctx, p.dir, "ls-files")
	if err != nil {
		return nil, err
	}
	var files []string
	for path := range strings.Lines(out) {
		path = strings.TrimSpace(path)
		if isCode(path) && tree.RoleOf(path, nil) == 0 && strings.Contains(p.runner.code, filepath.Ext(path)) {
			files = append(files, path)
		}
	}
	return files, nil
}

func drawOrder(s string) []byte {
	h := sha256.Sum256([]byte(s))
	return h[:]
}

// drawMutants asks the tool of the project's language.
func drawMutants(ctx context.Context, o *ciOptions, p *ciProject, files []string) ([]mutant, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	count := o.mutants * triesPerMutant
	switch p.runner.name {
	case "go":
		return gremlins(ctx, o, p, files, count)
	case "pytest":
		return askedMutants(exec.CommandContext(ctx, o.python, "-c", cosmic), p, files, count)
	}
	return askedMutants(exec.CommandContext(ctx, "node", "--input-type=module", "-e", stryker, "--", o.stryker), p, files, count)
}

func askedMutants(cmd *exec.Cmd, p *ciProject, files []string, count int) ([]mutant, error) {
	request, err := json.Marshal(map[string]any{"files": files, "count": count})
	if err != nil {
		return nil, err
	}
	cmd.Dir, cmd.Stdin, cmd.Stderr = p.dir, bytes.NewReader(request), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", cmd.Path, err)
	}
	var list []mutant
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var m mutant
		if err := d.Decode(&m); err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// gremlinTokens are what gremlins replaces, by its operators.
var gremlinTokens = map[string]map[string]string{
	"ARITHMETIC_BASE":        {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*"},
	"CONDITIONALS_BOUNDARY":  {"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
	"CONDITIONALS_NEGATION":  {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"},
	"INCREMENT_DECREMENT":    {"++": "--", "--": "++"},
	"INVERT_NEGATIVES":       {"-": "+"},
	"INVERT_LOGICAL":         {"&&": "||", "||": "&&"},
	"INVERT_LOOPCTRL":        {"break": "continue", "continue": "break"},
	"INVERT_ASSIGNMENTS":     {"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "%=": "*="},
	"REMOVE_SELF_ASSIGNMENT": {"+=": "=", "-=": "=", "*=": "=", "/=": "=", "|=": "=", "&=": "="},
}

// gremlins lets gremlins choose places that tests cover, and replaces what it would.
func gremlins(ctx context.Context, o *ciOptions, p *ciProject, files []string, count int) ([]mutant, error) {
	report := filepath.Join(o.scratch, p.name, "gremlins.json")
	cmd := exec.CommandContext(ctx, o.gremlins, "unleash", "--dry-run", "--silent", "--invert-logical", "--invert-loopctrl", "--invert-assignments", "--remove-self-assignments", "--output", report, ".")
	cmd.Dir, cmd.Stderr = p.dir, os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("run gremlins: %w", err)
	}
	b, err := os.ReadFile(report)
	if err != nil {
		return nil, err
	}
	var told struct {
		Files []struct {
			Name      string `json:"file_name"`
			Mutations []struct {
				Type, Status string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal(b, &told); err != nil {
		return nil, err
	}
	var list []mutant
	for _, f := range told.Files {
		if !slices.Contains(files, f.Name) {
			continue
		}
		src, err := os.ReadFile(filepath.Join(p.dir, f.Name))
		if err != nil {
			return nil, err
		}
		for _, m := range f.Mutations {
			if text, ok := replaceToken(string(src), m.Type, m.Line, m.Column); ok && m.Status == "RUNNABLE" {
				list = append(list, mutant{f.Name, m.Line, m.Type, text})
			}
		}
	}
	slices.SortFunc(list, func(a, b mutant) int {
		return bytes.Compare(drawOrder(fmt.Sprint(a.Path, a.Line, a.Operator)), drawOrder(fmt.Sprint(b.Path, b.Line, b.Operator)))
	})
	seen := map[string]bool{}
	list = slices.DeleteFunc(list, func(m mutant) bool {
		place := fmt.Sprint(m.Path, ":", m.Line)
		was := seen[place]
		seen[place] = true
		return was
	})
	return list[:min(len(list), count)], nil
}

// replaceToken replaces the longest token of an operator at a place, 1-based.
func replaceToken(src, operator string, line, column int) (string, bool) {
	at := 0
	for range line - 1 {
		next := strings.IndexByte(src[at:], '\n')
		if next < 0 {
			return "", false
		}
		at += next + 1
	}
	if at += column - 1; at >= len(src) {
		return "", false
	}
	var tokens []string
	for token := range gremlinTokens[operator] {
		if strings.HasPrefix(src[at:], token) {
			tokens = append(tokens, token)
		}
	}
	if len(tokens) == 0 {
		return "", false
	}
	token := slices.MaxFunc(tokens, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	return src[:at] + gremlinTokens[operator][token] + src[at+len(token):], true
}
