package page

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// resultLine says where a result is, and what.
func (p *Page) resultLine(r *contract.SearchResult) string {
	if r.Type != "" {
		return p.beyondLine(r)
	}
	parts := []string{p.Place(inWorkspace(r), r.Lines)}
	if d := r.Definition; d != nil {
		parts = append(parts, d.Kind+" "+p.Style.Paint(p.Style.Name, Line(d.Name)))
	}
	about := r.Roles
	if r.Score != 0 { // else the order says it all
		about = append([]string{r.Score.String()}, about...)
	}
	for _, a := range about {
		parts = append(parts, p.dim(a))
	}
	return strings.Join(parts, "  ")
}

// beyondLine says which commit or record a result is.
func (p *Page) beyondLine(r *contract.SearchResult) string {
	parts := []string{p.ref(r.Ref), r.Type + " " + p.Style.Paint(p.Style.Name, Line(r.Name))}
	for _, about := range beyondAbout(r) {
		parts = append(parts, p.dim(Line(about)))
	}
	return strings.Join(parts, "  ")
}

// beyondAbout is what is told of a commit or record: the score, when it was and of whom.
func beyondAbout(r *contract.SearchResult) (about []string) {
	if r.Score != 0 { // else the order says it all
		about = append(about, r.Score.String())
	}
	for _, name := range []string{"time", "author"} {
		if value := r.Properties[name]; value != "" {
			about = append(about, value)
		}
	}
	return about
}

// Results writes what a search found; mark, if not nil, marks words in a line.
func (p *Page) Results(a *contract.SearchResponse, mark func(string) string) {
	for i := range a.Results {
		r := &a.Results[i]
		if p.Markdown {
			p.markdownResult(i, r)
			continue
		}
		fmt.Fprintln(p.Out, p.resultLine(r))
		if also := othersOf(r); also != "" {
			fmt.Fprintln(p.Out, p.dim("  also "+also))
		}
		for _, line := range reasons(r.Explain) {
			fmt.Fprintf(p.Out, "      %s\n", p.Style.Paint(p.Style.Dim, line))
		}
		if r.Snippet != nil {
			p.Numbered(r.Snippet.Text, r.Snippet.Start, mark)
		}
		if i+1 < len(a.Results) && (r.Snippet != nil || r.Explain != nil) {
			fmt.Fprintln(p.Out)
		}
	}
}

// othersOf are the further definitions that a result names, with the lines in which they begin.
func othersOf(r *contract.SearchResult) string {
	var names []string
	for _, d := range r.Others {
		names = append(names, fmt.Sprintf("%s %d", Line(d.Name), d.Lines.Start))
	}
	return strings.Join(names, ", ")
}

// inWorkspace is the path of a result, of several repositories with the name of its own.
func inWorkspace(r *contract.SearchResult) string {
	if r.Repository == "" {
		return r.Path
	}
	return r.Repository + "/" + r.Path
}

func (p *Page) markdownResult(i int, r *contract.SearchResult) {
	if i > 0 {
		fmt.Fprintln(p.Out)
	}
	about := []string{}
	if r.Type != "" {
		fmt.Fprintf(p.Out, "### %d. %s\n\n", r.Rank, Code(r.Name))
		about = append([]string{r.Type, Code(r.Ref)}, beyondAbout(r)...)
	} else {
		fmt.Fprintf(p.Out, "### %d. %s\n\n", r.Rank, Code(Place(inWorkspace(r), r.Lines)))
		if d := r.Definition; d != nil {
			about = append(about, d.Kind+" "+Code(d.Name))
		}
		for _, d := range r.Others {
			about = append(about, fmt.Sprintf("%s %s at %d", d.Kind, Code(d.Name), d.Lines.Start))
		}
		about = append(append(about, "score "+r.Score.String()), r.Roles...)
	}
	fmt.Fprintf(p.Out, "%s\n", strings.Join(about, ", "))
	for j, line := range reasons(r.Explain) {
		if j == 0 {
			fmt.Fprintln(p.Out)
		}
		fmt.Fprintf(p.Out, "- %s\n", line)
	}
	if r.Snippet != nil {
		fmt.Fprintf(p.Out, "\nLines %d to %d:\n\n", r.Snippet.Start, r.Snippet.End)
		Fence(p.Out, r.Language, r.Snippet.Text)
	}
}

// Grep is how lines that match are written.
type Grep struct {
	Files, Count bool                // only in which files, only how many
	Context      bool                // lines that match have others around them
	Mark         func(string) string // marks matches, if not nil
}

// Lines writes lines that match, by file.
func (p *Page) Lines(files []contract.GrepFile, g Grep) {
	for i := range files {
		f := &files[i]
		at := p.Place(f.Path, contract.Lines{})
		about := strings.Join(append([]string{Plural(f.Count, "line")}, f.Roles...), ", ")
		switch {
		case g.Files:
			fmt.Fprintln(p.Out, at)
			continue
		case g.Count:
			fmt.Fprintf(p.Out, "%s:%d\n", at, f.Count)
			continue
		case i > 0:
			fmt.Fprintln(p.Out)
		}
		if p.Markdown {
			fmt.Fprintf(p.Out, "### %s\n\n%s\n", at, about)
		} else {
			fmt.Fprintf(p.Out, "%s  %s\n", at, p.dim(about))
		}
		p.runs(f, g)
	}
}

// runs writes lines of a file, those that follow each other together.
func (p *Page) runs(f *contract.GrepFile, g Grep) {
	from := 0
	for i := range f.Lines {
		if i+1 < len(f.Lines) && f.Lines[i+1].Line == f.Lines[i].Line+1 {
			continue
		}
		text, first := "", f.Lines[from].Line
		for _, l := range f.Lines[from : i+1] {
			text += l.Text + "\n"
		}
		switch {
		case p.Markdown:
			fmt.Fprintf(p.Out, "\nFrom line %d:\n\n", first)
			Fence(p.Out, f.Language, text)
		default:
			if g.Context && from > 0 {
				fmt.Fprintln(p.Out, p.dim("  --"))
			}
			p.Numbered(text, first, g.Mark)
		}
		from = i + 1
	}
}
