package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

// fault is a state of a work tree in which tests fail, and the files at fault.
type fault struct {
	ID       string   `json:"id"`
	Kind     string   `json:"kind"` // "fix": a fix was reverted; "mutant": a tool of mutation changed a line
	Revision string   `json:"revision"`
	Subject  string   `json:"subject"`
	Files    []string `json:"files"`
	Line     int      `json:"line,omitempty"` // of a mutant
	// From is the revision of Files, "" for Text in the only one.
	From string `json:"from,omitempty"`
	Text string `json:"text,omitempty"`
}

// seed puts the fault into the work tree.
func (f *fault) seed(ctx context.Context, p *ciProject) error {
	if err := p.reset(ctx, f.Revision); err != nil {
		return err
	}
	if f.From != "" {
		return git(ctx, p.dir, append([]string{"checkout", "--quiet", f.From, "--"}, f.Files...)...)
	}
	return os.WriteFile(filepath.Join(p.dir, f.Files[0]), []byte(f.Text), 0o644)
}

func (f *fault) log(o *ciOptions, p *ciProject) string {
	return filepath.Join(o.scratch, p.name, f.ID+".log")
}

// faults returns those of a project, found and run once and then kept with their logs.
func faults(ctx context.Context, o *ciOptions, p *ciProject) ([]fault, error) {
	kept := filepath.Join(o.scratch, p.name, fmt.Sprintf("faults-%d-%d.json", o.fixes, o.mutants))
	var list []fault
	if b, err := os.ReadFile(kept); err == nil {
		return list, json.Unmarshal(b, &list)
	}
	fixes, err := revertedFixes(ctx, o, p)
	if err != nil {
		return nil, err
	}
	mutants, err := mutants(ctx, o, p)
	if err != nil {
		return nil, err
	}
	list = append(fixes, mutants...)
	b, err := json.MarshalIndent(list, "", " ")
	if err != nil {
		return nil, err
	}
	return list, os.WriteFile(kept, b, 0o644)
}

var fixWords = regexp.MustCompile(`(?i)\b(fix(es|ed)?|bug|correct|regression|handle|prevent|avoid|wrong|panic|ensure|properly)\b`)

// Bounds of the search for faults.
const (
	maxFixFiles = 3  // files that a fix changes
	maxTried    = 60 // runs without a fault
)

// revertedFixes are the newest commits that fix something and its tests, with the code as
// it was before and the tests as they are after.
func revertedFixes(ctx context.Context, o *ciOptions, p *ciProject) ([]fault, error) {
	commits, err := p.commits(ctx, p.head)
	if err != nil {
		return nil, err
	}
	var list []fault
	tried := 0
	for _, c := range commits {
		if len(list) == o.fixes || tried == maxTried {
			break
		}
		if len(c.code) > maxFixFiles || !fixWords.MatchString(c.subject) {
			continue
		}
		tried++
		f := fault{ID: "fix-" + c.hash[:10], Kind: "fix", Revision: c.hash, Subject: c.subject, Files: c.code, From: c.hash + "^"}
		if err := f.seed(ctx, p); err != nil {
			continue // its parent is not there
		}
		log, failed, err := p.runner.run(ctx, p.dir, c.tests)
		if err != nil || !failed {
			continue
		}
		// Only what the fix repairs is a fault of these files.
		if err := p.reset(ctx, c.hash); err != nil {
			return nil, err
		}
		if _, failed, err := p.runner.run(ctx, p.dir, c.tests); err != nil || failed {
			continue
		}
		if err := os.WriteFile(f.log(o, p), []byte(log), 0o644); err != nil {
			return nil, err
		}
		fmt.Fprintf(os.Stderr, "%s %s %s\n", p.name, f.ID, c.subject)
		list = append(list, f)
	}
	return list, p.reset(ctx, p.head)
}
