package ci

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxAnnotations is how many annotations of a level GitHub takes of a step.
const maxAnnotations = 10

// WriteGitHub writes findings as workflow commands, which GitHub shows beside the code:
// the first ten of each level, which is what it takes of a step.
func WriteGitHub(w io.Writer, r *Report) error {
	b := bufio.NewWriter(w)
	shown := map[string]int{}
	for i := range r.Findings {
		f := &r.Findings[i]
		rule, _ := ruleOf(f.Rule)
		level := map[string]string{"error": "error", "warning": "warning", "note": "notice"}[rule.Level]
		if f.Gates {
			level = "error"
		}
		if shown[level]++; shown[level] > maxAnnotations {
			continue
		}
		fmt.Fprintf(b, "::%s file=%s", level, property(f.Path))
		if f.Line > 0 {
			fmt.Fprintf(b, ",line=%d,endLine=%d", f.Line, max(f.Line, f.EndLine))
		}
		fmt.Fprintf(b, ",title=%s::%s\n", property(title(rule, f)), data(f.text()))
	}
	return b.Flush()
}

// WriteOutputs writes what a later step of GitHub's asks of this one: how many findings there
// are, how many of them gate, and the place of the first, a line each.
func WriteOutputs(w io.Writer, r *Report) error {
	path, line, gates := "", "", 0
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Gates {
			gates++
		}
		if i == 0 {
			path = oneLine(f.Path)
			if f.Line > 0 {
				line = strconv.Itoa(f.Line)
			}
		}
	}
	_, err := fmt.Fprintf(w, "findings=%d\ngates=%d\npath=%s\nline=%s\n", len(r.Findings), gates, path, line)
	return err
}

func title(rule Rule, f *Finding) string {
	if f.Name == "" {
		return rule.Short
	}
	return rule.Short + ": " + f.Name
}

// data escapes the message of a workflow command, property what stands before it, as
// the runner's toolkit does.
func data(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(oneLine(s))
}

func property(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(data(s))
}
