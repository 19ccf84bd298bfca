package page

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/uses"
)

// Uses writes where a value is written and where it is read, line by line.
func (p *Page) Uses(f *uses.Found) {
	if f == nil {
		return
	}
	p.used("written", f.Written)
	p.used("read", f.Read)
	note := fmt.Sprintf("%s hold the name %s, by its letters", Plural(f.Lines, "line"), f.Name)
	if f.Resolved {
		note = fmt.Sprintf("%s name it, by the graph's edges", Plural(f.Lines, "line"))
	}
	if f.Own {
		note += "; a common name: only this file was searched"
	}
	p.gap()
	fmt.Fprintln(p.Out, p.dim(note))
}

func (p *Page) used(title string, files []contract.GrepFile) {
	if len(files) == 0 {
		return
	}
	total := 0
	for i := range files {
		total += len(files[i].Lines)
	}
	p.title(p.Style.Paint(p.Style.Name, title), Count(total))
	for i := range files {
		f := &files[i]
		p.Item(p.Place(f.Path, contract.Lines{}), p.dim(strings.Join(f.Roles, " ")))
		for _, l := range f.Lines {
			p.Item(fmt.Sprintf("  %d", l.Line), p.quoted(strings.TrimSpace(strings.ReplaceAll(l.Text, "\t", " "))))
		}
	}
}
