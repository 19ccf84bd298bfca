package ci

import (
	"encoding/json"
	"io"
)

// codeQuality is an issue of GitLab's code quality report: the part of Code Climate's
// format that GitLab reads.
type codeQuality struct {
	Description string          `json:"description"`
	CheckName   string          `json:"check_name"`
	Fingerprint string          `json:"fingerprint"`
	Severity    string          `json:"severity"` // info, minor, major, critical or blocker
	Location    qualityLocation `json:"location"`
}

type qualityLocation struct {
	Path  string       `json:"path"`
	Lines qualityLines `json:"lines"`
}

type qualityLines struct {
	Begin int `json:"begin"`
}

// WriteGitLab writes findings as a code quality report of GitLab.
func WriteGitLab(w io.Writer, r *Report) error {
	list := []codeQuality{}
	seen := map[string]bool{}
	for i := range r.Findings {
		f := &r.Findings[i]
		print := f.fingerprint()
		if seen[print] {
			continue // GitLab takes it for the same
		}
		seen[print] = true
		rule, _ := ruleOf(f.Rule)
		severity := map[string]string{"error": "major", "warning": "minor", "note": "info"}[rule.Level]
		if f.Gates {
			severity = "major"
		}
		list = append(list, codeQuality{oneLine(f.text()), f.Rule, print, severity, qualityLocation{f.Path, qualityLines{max(1, f.Line)}}})
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(list)
}
