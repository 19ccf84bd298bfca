package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/text"
	roles "github.com/cairn-search/cairn/core/tree"
)

// documentLinks are what a document links to and describes: files and
// directories by path, sections by anchor, definitions by name.
func (s *scope) documentLinks(out *links) {
	for i := range s.m.Uses {
		u := &s.m.Uses[i]
		from := Place{File, s.file}
		if d := s.definition(u.Definition); d >= 0 {
			from = Place{Symbol, d}
		}
		switch u.Kind {
		case mention.Link:
			if kind, to, ok := s.linkTarget(u.Name, u.Of); ok {
				out.add(Link{Kind: kind, From: from, To: to, Certainty: Exact, Line: u.Line})
			}
		case mention.Quote:
			if to, certainty, ok := s.described(u.Name); ok {
				out.add(Link{Kind: Describes, From: from, To: to, Certainty: certainty, Line: u.Line})
			}
		}
	}
}

// linkTarget resolves the target of a link: a path relative to the document, or to
// the repository if it begins with "/", perhaps with "#" and an anchor. by is how it
// names its target, as in [mention.Use].
func (s *scope) linkTarget(target, by string) (Kind, Place, bool) {
	if by == mention.Label {
		if d, ok := s.labelled(target); ok {
			return LinksToSection, Place{Symbol, d}, true
		}
		return 0, Place{}, false
	}
	path, anchor, _ := strings.Cut(target, "#")
	if strings.Contains(path, ":") {
		return 0, Place{}, false
	}
	path, _, _ = strings.Cut(path, "?")
	place := Place{File, s.file}
	if path != "" {
		var ok bool
		if place, ok = s.at(unescape(path)); by == mention.Page && (!ok || place.Kind != File) {
			place, ok = s.page(path)
		}
		if !ok {
			return 0, Place{}, false
		}
	}
	if by == mention.Title {
		anchor = text.Slug(anchor)
	}
	if anchor != "" && place.Kind == File {
		if d := s.section(place.Number, anchor); d >= 0 {
			return LinksToSection, Place{Symbol, d}, true
		}
	}
	if path == "" {
		return 0, Place{}, false
	}
	return LinksToFile, place, true
}

// at finds the file or directory at a path as a document writes it.
func (s *scope) at(path string) (Place, bool) {
	full := strings.TrimPrefix(path, "/")
	if full == path {
		var ok bool
		if full, ok = within(parent(s.files.paths[s.file]), path); !ok {
			return Place{}, false
		}
	}
	if f, ok := s.files.exact(full); ok {
		return Place{File, f}, true
	}
	if d, ok := s.files.directory(strings.TrimSuffix(full, "/")); ok {
		return Place{Directory, d}, true
	}
	return Place{}, false
}

// described resolves what a document has in code marks, or a path that it names.
func (s *scope) described(name string) (Place, Certainty, bool) {
	if strings.ContainsAny(name, " \t") {
		return Place{}, 0, false
	}
	if strings.Contains(name, "/") || strings.LastIndexByte(name, '.') > 0 {
		if f, ok := s.files.exact(strings.TrimPrefix(name, "/")); ok {
			return Place{File, f}, Exact, true
		}
		if d, ok := s.files.directory(strings.Trim(name, "/")); ok && strings.Contains(name, "/") {
			return Place{Directory, d}, Exact, true
		}
		if p, ok := s.at(name); ok && p.Kind == File {
			return p, Exact, true
		}
	}
	if f, ok := s.pythonFile(name); ok {
		return Place{File, f}, Exact, true
	}
	if n, _, _ := outline.Label([]byte(name)); n == len(name) {
		return s.required(name)
	}
	name = strings.TrimSuffix(strings.TrimSuffix(name, "()"), "(…)")
	name = strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(name, "::", "."), "#", "."), "->", ".")
	if len(name) < 3 || strings.ContainsAny(name, `/\<>()[]{}"'=,;:$`) {
		return Place{}, 0, false
	}
	one, n := -1, 0
	take := func(d int) bool {
		if s.repo.Role(int(s.fileOf[d]))&roles.Vendored != 0 {
			return true
		}
		one = d
		n++
		return n < 2
	}
	if at := strings.IndexByte(name, '.'); at >= 0 {
		s.qualified(s.file, name, take)
		if n == 0 { // package.Name, module.function
			s.named(s.file, name[strings.LastIndexByte(name, '.')+1:], func(d int) bool {
				if !strings.HasSuffix("/"+parent(s.files.paths[s.fileOf[d]])+"/", "/"+name[:at]+"/") && !strings.HasSuffix(stem(s.files.paths[s.fileOf[d]]), "/"+name[:at]) {
					return true
				}
				return take(d)
			})
		}
	} else if identifierShape(name) {
		s.named(s.file, name, func(d int) bool { return !s.top(d) && s.kind[d] != outline.Method || take(d) })
	}
	if n != 1 {
		return Place{}, 0, false
	}
	return Place{Symbol, one}, Inferred, true
}

// pythonFile finds the file of a Python module that reStructuredText names.
func (s *scope) pythonFile(name string) (int, bool) {
	if !s.repo.Language(s.file).Traits().Sphinx || strings.IndexByte(name, '.') <= 0 {
		return 0, false
	}
	path := strings.ReplaceAll(name, ".", "/")
	for _, root := range [...]string{"", "src/", "lib/"} {
		for _, file := range [...]string{".py", "/__init__.py"} {
			if f, ok := s.files.exact(root + path + file); ok {
				return f, true
			}
		}
	}
	return 0, false
}

// required finds the requirement or user story of a label, if it is stated once.
func (s *scope) required(label string) (Place, Certainty, bool) {
	one, n := -1, 0
	s.named(s.file, label, func(d int) bool {
		if s.kind[d].Prose() {
			one = d
			n++
		}
		return n < 2
	})
	if n != 1 {
		return Place{}, 0, false
	}
	return Place{Symbol, one}, Exact, true
}

// identifierShape tells whether a word can only be a name of code: it has capitals
// inside, an underscore or a digit, or several capitals.
func identifierShape(name string) bool {
	for i := 1; i < len(name); i++ {
		if c := name[i]; c == '_' || 'A' <= c && c <= 'Z' {
			return true
		}
	}
	return 'A' <= name[0] && name[0] <= 'Z'
}

// unescape decodes %20 and the like.
func unescape(s string) string {
	at := strings.IndexByte(s, '%')
	if at < 0 || at+2 >= len(s) {
		return s
	}
	hi, lo := strings.IndexByte(hexDigits, s[at+1]|0x20), strings.IndexByte(hexDigits, s[at+2]|0x20)
	if hi < 0 || lo < 0 {
		return s[:at+1] + unescape(s[at+1:])
	}
	return s[:at] + string([]byte{byte(hi<<4 | lo)}) + unescape(s[at+3:])
}

const hexDigits = "0123456789abcdef"

// stem returns a path with "/" before it and without its extension.
func stem(path string) string {
	if dot := strings.LastIndexByte(path, '.'); dot > strings.LastIndexByte(path, '/')+1 {
		path = path[:dot]
	}
	return "/" + path
}
