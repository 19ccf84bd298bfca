package link

import (
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// documentLinks are what a Markdown document links to and describes: files and
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
			if kind, to, ok := s.linkTarget(u.Name); ok {
				out.add(Link{kind, from, to, Exact, u.Line})
			}
		case mention.Quote:
			if to, certainty, ok := s.described(u.Name); ok {
				out.add(Link{Describes, from, to, certainty, u.Line})
			}
		}
	}
}

// linkTarget resolves the target of a link: a path relative to the document, or to
// the repository if it begins with "/", perhaps with "#" and an anchor.
func (s *scope) linkTarget(target string) (Kind, Place, bool) {
	path, anchor, _ := strings.Cut(target, "#")
	if strings.Contains(path, ":") {
		return 0, Place{}, false
	}
	path, _, _ = strings.Cut(path, "?")
	place := Place{File, s.file}
	if path != "" {
		var ok bool
		if place, ok = s.at(unescape(path)); !ok {
			return 0, Place{}, false
		}
	}
	if anchor != "" && place.Kind == File {
		if d := s.section(place.Number, anchor); d >= 0 {
			return LinksToSection, Place{Symbol, d}, true
		}
	}
	return LinksToFile, place, true
}

// at finds the file or directory at a path as a document writes it.
func (s *scope) at(path string) (Place, bool) {
	full := strings.TrimPrefix(path, "/")
	if full == path {
		var ok bool
		if full, ok = within(parent(s.src.Path(s.file)), path); !ok {
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

// section finds the heading of a document that has an anchor, -1 if none has.
func (s *scope) section(file int, anchor string) int {
	known := s.anchors[file]
	if known == nil {
		known = map[string]int{}
		from, to := s.src.Definitions(file)
		var all Anchors
		for d := from; d < to; d++ {
			if def := s.src.Definition(d); def.Kind == outline.Heading {
				known[all.Next(def.Name)] = d
			}
		}
		s.anchors[file] = known
	}
	if d, ok := known[strings.ToLower(anchor)]; ok {
		return d
	}
	return -1
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
	name = strings.TrimSuffix(strings.TrimSuffix(name, "()"), "(…)")
	name = strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(name, "::", "."), "#", "."), "->", ".")
	if len(name) < 3 || strings.ContainsAny(name, `/\<>()[]{}"'=,;:$`) {
		return Place{}, 0, false
	}
	one, n := -1, 0
	take := func(d int) bool {
		if s.src.Vendored(int(s.fileOf[d])) {
			return true
		}
		one = d
		n++
		return n < 2
	}
	if at := strings.IndexByte(name, '.'); at >= 0 {
		s.qualified(name, take)
		if n == 0 { // package.Name, module.function
			s.named(name[strings.LastIndexByte(name, '.')+1:], func(d int) bool {
				if !strings.HasSuffix("/"+parent(s.src.Path(int(s.fileOf[d])))+"/", "/"+name[:at]+"/") && !strings.HasSuffix(stem(s.src.Path(int(s.fileOf[d]))), "/"+name[:at]) {
					return true
				}
				return take(d)
			})
		}
	} else if identifierShape(name) {
		s.named(name, func(d int) bool { return !s.top(d) && s.kind[d] != outline.Method || take(d) })
	}
	if n != 1 {
		return Place{}, 0, false
	}
	return Place{Symbol, one}, Inferred, true
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

// Anchors makes the anchors of a document's headings, in their order, each once:
// what an earlier one has gets a number behind it, as code hosts do.
type Anchors struct{ known map[string]int }

// Next returns the anchor of the next heading.
func (a *Anchors) Next(heading string) string {
	if a.known == nil {
		a.known = map[string]int{}
	}
	slug := Slug(heading)
	anchor := slug
	for _, taken := a.known[anchor]; taken; _, taken = a.known[anchor] {
		a.known[slug]++
		anchor = slug + "-" + strconv.Itoa(a.known[slug])
	}
	a.known[anchor] = 0
	return anchor
}

// Slug is the anchor of a heading as code hosts make it: lower case, spaces as "-",
// other punctuation dropped.
func Slug(heading string) string {
	var b []byte
	for _, r := range strings.ToLower(heading) {
		switch {
		case r == ' ':
			b = append(b, '-')
		case r == '-' || r == '_' || 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r >= 0x80:
			b = append(b, string(r)...)
		}
	}
	return string(b)
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
