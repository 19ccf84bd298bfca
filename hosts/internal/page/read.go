package page

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Entries writes the entries of a directory.
func (p *Page) Entries(a *contract.FileReadResponse) {
	t := Table{Right: []bool{false, true}}
	for _, e := range a.Entries {
		name, files := e.Path, ""
		if e.Type == "directory" {
			name, files = e.Path+"/", Plural(e.Files, "file")
		}
		t.Add(p.markdownCode(name), files)
	}
	if p.Markdown {
		t.Head = []string{"entry", "files"}
	}
	t.Write(p)
}

func (p *Page) markdownCode(text string) string {
	if p.Markdown {
		return Code(text)
	}
	return text
}

// Files lists what a navigation found; told hears what is to be said of one.
func (p *Page) Files(a *contract.NavigateResponse, told func(format string, args ...any)) {
	for i := range a.Files {
		f := &a.Files[i]
		path, first := p.Place(f.Path, contract.Lines{}), 1
		if p.Markdown {
			path = fmt.Sprintf("%d. %s", f.Rank, path)
		}
		if f.Lines.Start > 0 {
			first = f.Lines.Start
			path += fmt.Sprintf(":%d-%d %s", f.Lines.Start, f.Lines.End, Line(f.Title))
		}
		fmt.Fprintln(p.Out, path)
		switch {
		case f.Error != nil:
			told("note: %s: %v", f.Path, f.Error)
		case f.Text != nil && p.Markdown:
			fmt.Fprintln(p.Out)
			Fence(p.Out, "", *f.Text)
			fmt.Fprintln(p.Out)
		case f.Text != nil:
			p.Numbered(*f.Text, first, nil)
			fmt.Fprintln(p.Out)
		}
		if f.Truncated {
			told("note: %s is longer than what is shown", f.Path)
		}
	}
}

// Outline writes the definitions of a file, or those of the lines that were read, without
// their text: each below the one around it.
func (p *Page) Outline(a *contract.FileReadResponse) {
	fmt.Fprintf(p.Out, "%s  %s\n", p.Place(a.Path, contract.Lines{}), p.dim(Plural(a.TotalLines, "line")))
	var around []contract.Lines
	for i := range a.Definitions {
		d := &a.Definitions[i]
		for len(around) > 0 && around[len(around)-1].End < d.Lines.End {
			around = around[:len(around)-1]
		}
		text := d.Signature
		if text == "" {
			text = d.Kind + " " + d.Name
		}
		if p.Markdown {
			text = Code(text)
		}
		lines := fmt.Sprint(d.Lines.Start)
		if d.Lines.End > d.Lines.Start {
			lines += fmt.Sprintf("-%d", d.Lines.End)
		}
		p.Item(strings.Repeat("  ", len(around))+p.dim(lines), Line(text))
		around = append(around, d.Lines)
	}
	if len(a.Definitions) == 0 {
		p.Item(p.dim("no definitions"))
	}
}
