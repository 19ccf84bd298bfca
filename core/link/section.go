package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/text"
)

// page finds the document at a path without its extension. One that begins with "/"
// is relative to where the documentation lies: the nearest directory that has it.
func (s *scope) page(path string) (place Place, found bool) {
	try := func(dir string) bool {
		full, ok := within(dir, strings.TrimPrefix(path, "/"))
		if !ok {
			return true
		}
		for _, extension := range [...]string{".rst", ".md", ".adoc", ".ipynb", ".txt", ".asciidoc", ".rest"} {
			if f, ok := s.files.exact(full + extension); ok {
				place, found = Place{File, f}, true
				return false
			}
		}
		return true
	}
	dir := parent(s.files.paths[s.file])
	if strings.HasPrefix(path, "/") {
		above(dir, try)
	} else {
		try(dir)
	}
	return place, found
}

// labelled finds the section that has a name in any document, if one alone has.
func (s *scope) labelled(label string) (int, bool) {
	own := s.files
	labels := s.labels[own.number]
	if labels == nil {
		labels = map[string]int{}
		s.labels[own.number] = labels
		for file := own.from; file < own.to; file++ {
			if !s.repo.Language(file).Traits().Sphinx {
				continue
			}
			from, _ := s.repo.Definitions(file)
			for _, u := range s.mentions(file).Uses {
				if u.Kind != mention.Anchor || u.Definition < 0 {
					continue
				}
				name := strings.ToLower(u.Name)
				if _, taken := labels[name]; taken {
					labels[name] = -1
				} else {
					labels[name] = from + u.Definition
				}
			}
		}
	}
	d, ok := labels[strings.ToLower(label)]
	return d, ok && d >= 0
}

// section finds the section of a document that has an anchor, made of its title or
// given to it, -1 if none has.
func (s *scope) section(file int, anchor string) int {
	known := s.anchors[file]
	if known == nil {
		known = map[string]int{}
		from, to := s.repo.Definitions(file)
		var all text.Anchors
		for d := from; d < to; d++ {
			if def := s.repo.Definition(d); def.Kind == outline.Heading {
				known[all.Next(def.Name)] = d
			}
		}
		for _, u := range s.mentions(file).Uses {
			name := strings.ToLower(u.Name)
			if _, taken := known[name]; u.Kind == mention.Anchor && u.Definition >= 0 && from+u.Definition < to && !taken {
				known[name] = from + u.Definition
			}
		}
		s.anchors[file] = known
	}
	anchor = strings.ToLower(anchor)
	if d, ok := known[anchor]; ok {
		return d
	}
	if strings.HasPrefix(anchor, "_") { // AsciiDoc's own: _use_it
		if d, ok := known[strings.ReplaceAll(anchor[1:], "_", "-")]; ok {
			return d
		}
	}
	return -1
}
