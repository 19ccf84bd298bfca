package ci

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Markdown is the reading as a reviewing agent gets it.
func (r *Reading) Markdown() string {
	var b strings.Builder
	b.WriteString("# Context of the change\n\n")
	for _, s := range r.Summary {
		fmt.Fprintf(&b, "- %s\n", markdownText(s))
	}
	if len(r.Files) > 0 {
		b.WriteString("\n## Diff\n")
	}
	for _, f := range r.Files {
		f.markdown(&b)
	}
	for _, part := range []struct {
		title string
		list  []contract.BundledEntity
	}{{"Changed definitions", r.Definitions}, {"Callers", r.Callers}, {"Tests", r.Tests}, {"Documents", r.Documents}} {
		if len(part.list) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n", part.title)
		for i := range part.list {
			entityMarkdown(&b, &part.list[i])
		}
	}
	if len(r.Edges) > 0 {
		b.WriteString("\n## How these are connected\n\n")
	}
	names := map[string]string{}
	for _, list := range [][]contract.BundledEntity{r.Definitions, r.Callers, r.Tests, r.Documents} {
		for _, e := range list {
			names[e.Ref] = e.Name
		}
	}
	for _, e := range r.Edges[:min(len(r.Edges), maxReadEdges)] {
		fmt.Fprintf(&b, "- %s\n", markdownCode(names[e.From]+" --"+e.Kind+"--> "+names[e.To]))
	}
	if r.Truncated {
		b.WriteString("\nMore was left out for the budget.\n")
	}
	for _, n := range r.Notes {
		fmt.Fprintf(&b, "\nNote: %s\n", markdownText(n))
	}
	return b.String()
}

// maxReadEdges is how many edges are written out.
const maxReadEdges = 40

func entityMarkdown(b *strings.Builder, e *contract.BundledEntity) {
	place := e.Path
	if e.Lines.Start > 0 && e.Type != "file" {
		place = fmt.Sprintf("%s:%d-%d", e.Path, e.Lines.Start, e.Lines.End)
	}
	if e.Name == e.Path {
		fmt.Fprintf(b, "\n%s\n", markdownCode(place))
	} else {
		fmt.Fprintf(b, "\n%s, %s\n", markdownCode(e.Name), markdownCode(place))
	}
	if e.Preview != nil && e.Preview.Text != "" {
		fenced(b, e.Language, e.Preview.Text)
	}
}

// fenced writes a block of code between fences that the code does not have.
func fenced(b *strings.Builder, language, code string) {
	fence := "```"
	for strings.Contains(code, fence) {
		fence += "`"
	}
	fmt.Fprintf(b, "%s%s\n%s\n%s\n", fence, strings.TrimSpace(oneLine(strings.ToLower(language))), strings.TrimRight(code, "\n"), fence)
}

// markdown writes how a file changed.
func (f *File) markdown(b *strings.Builder) {
	state := ""
	switch {
	case f.Added:
		state = ", new"
	case f.Deleted:
		state = ", deleted"
	case f.Old != "":
		state = ", was " + markdownCode(f.Old)
	}
	fmt.Fprintf(b, "\n%s%s\n", markdownCode(f.Path), state)
	var hunks strings.Builder
	for _, h := range f.Hunks {
		fmt.Fprintf(&hunks, "@@ -%d,%d +%d,%d @@\n%s", h.OldStart, h.OldLines, h.NewStart, h.NewLines, h.Text)
	}
	if hunks.Len() > 0 {
		fenced(b, "diff", hunks.String())
	}
}
