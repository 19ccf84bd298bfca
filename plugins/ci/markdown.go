package ci

import (
	"fmt"
	"io"
	"strings"
)

// MaxSummaryBytes is how long a step summary of GitHub may be.
const MaxSummaryBytes = 1 << 20

// WriteMarkdown writes findings as Markdown, for a step summary or a comment: at most
// most bytes, or without a bound if it is 0.
func WriteMarkdown(w io.Writer, r *Report, most int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n", markdownText(r.Title))
	for _, s := range r.Summary {
		fmt.Fprintf(&b, "- %s\n", markdownText(s))
	}
	rule := ""
	const last = "\nMore was left out.\n"
	for i := range r.Findings {
		f := &r.Findings[i]
		var row strings.Builder
		if f.Rule != rule {
			about, _ := ruleOf(f.Rule)
			fmt.Fprintf(&row, "\n### %s\n\n| where | what | why |\n|---|---|---|\n", markdownText(about.Short))
		}
		rule = f.Rule
		name := markdownText(f.Message) // where it is of nothing that has a name
		if f.Name != "" {
			name = markdownCode(f.Name)
		}
		why := make([]string, len(f.Why))
		for j, s := range f.Why {
			why[j] = markdownText(s)
		}
		fmt.Fprintf(&row, "| %s | %s | %s |\n", markdownCode(f.place()), name, strings.Join(why, "; "))
		if most > 0 && b.Len()+row.Len()+len(last) > most {
			b.WriteString(last)
			break
		}
		b.WriteString(row.String())
	}
	for _, n := range r.Notes {
		line := "\nNote: " + markdownText(n) + "\n"
		if most == 0 || b.Len()+len(line) <= most {
			b.WriteString(line)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// markdownText escapes what Markdown and HTML would read as marks. Mentions and
// references (@name, #1) are broken, so that a log cannot call anybody.
func markdownText(s string) string {
	var b strings.Builder
	for _, r := range oneLine(s) {
		switch {
		case strings.ContainsRune("\\`*_{}[]<>()#+!|~$&@", r):
			fmt.Fprintf(&b, "&#%d;", r)
		default:
			b.WriteRune(r)
		}
	}
	return strings.ReplaceAll(b.String(), "://", ":&#47;&#47;")
}

// markdownCode writes a code span, in a table too.
func markdownCode(s string) string {
	s = strings.ReplaceAll(oneLine(s), "|", "\\|")
	run, most := 0, 0
	for i := range len(s) {
		if s[i] == '`' {
			run++
			most = max(most, run)
		} else {
			run = 0
		}
	}
	fence := strings.Repeat("`", most+1)
	if most > 0 {
		s = " " + s + " "
	}
	return fence + s + fence
}

// WriteText writes findings for a terminal, each with what it rests on below.
func WriteText(w io.Writer, r *Report) error {
	var b strings.Builder
	for _, s := range r.Summary {
		fmt.Fprintf(&b, "%s\n", oneLine(s))
	}
	rule := ""
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Rule != rule {
			about, _ := ruleOf(f.Rule)
			if b.Len() > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%s\n", about.Short)
		}
		rule = f.Rule
		fmt.Fprintf(&b, "  %s", oneLine(f.place()))
		if f.Name != "" {
			fmt.Fprintf(&b, "  %s", oneLine(f.Name))
		}
		if f.Gates {
			b.WriteString("  (gates)")
		}
		b.WriteByte('\n')
		for _, why := range f.Why {
			fmt.Fprintf(&b, "      %s\n", oneLine(why))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
