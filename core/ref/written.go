package ref

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/outline"
)

// Named is the name, or FILE:NAME, of an entity that a printed line shows, as answers print them:
// the place, which may stand a line higher, the kind, the name, and what is said of it behind
// two spaces. Anything else stays as it is.
//
//	src/click/core.py:1412  method Command.invoke
//	  1412  method Command.invoke  at 333
func Named(s string) string {
	place, kind, rest := printed(strings.TrimSpace(s))
	if kind != TypeSection && !slices.Contains(outline.KindNames(), kind) {
		return s
	}
	name, _, _ := strings.Cut(rest, "  ") // those of sections and of tests hold spaces
	if name == "" || strings.Contains(rest, "\n") {
		return s
	}
	if place != "" {
		return place + ":" + name
	}
	return name
}

// printed parts a line in the file, the kind, "" if it is none that shows an entity, and the rest.
func printed(s string) (file, kind, rest string) {
	head, behind := cut(s)
	colon := strings.LastIndexByte(head, ':')
	if colon == 0 {
		return "", "", ""
	}
	if colon > 0 {
		file = head[:colon]
	}
	if place := head[colon+1:]; place == "" || lines(place) {
		head, behind = cut(strings.TrimSpace(behind))
		colon = -1
	}
	rest, spaced := strings.CutPrefix(behind, " ")
	if !spaced {
		return "", "", ""
	}
	return file, head[colon+1:], rest
}

// cut parts a text where its first space is, which the second part begins with.
func cut(s string) (word, rest string) {
	if i := strings.IndexAny(s, " \t\n\f\r"); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// lines tells whether a text is a number, or two with "-" between them.
func lines(s string) bool {
	first, last, two := strings.Cut(s, "-")
	return number(first) && (!two || number(last))
}

func number(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// Dotted writes a name as the index does, with dots between its parts: "Mux::Mount", "Mux#Mount",
// "(*Mux).Mount" and "Mux.Mount()" are "Mux.Mount". "#" that the last part begins with is of the name: "Cache.#evict".
func Dotted(name string) string {
	name = strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(received(name), "*"), "()"), "::", ".")
	if last := name[strings.LastIndexByte(name, '.')+1:]; len(last) > 1 && last[0] == '#' {
		return name
	}
	return strings.ReplaceAll(name, "#", ".")
}

// Colon is a name as Lua writes methods, "Spec:report", with a dot: "Spec.report". Names may hold
// colons themselves, so that it counts where nothing has the name as it stands.
func Colon(name string) (dotted string, ok bool) {
	of, method, ok := strings.Cut(name, ":")
	if !ok || of == "" || strings.ContainsAny(name, "/ ") || number(method) || method == "" || strings.Contains(method, ":") {
		return "", false
	}
	return of + "." + method, true
}

// received takes the brackets, the star and the types from a receiver as Go writes it: "(*Mux[T])."
// is "Mux.".
func received(name string) string {
	inner, behind, closed := strings.Cut(name, ")")
	inner, opened := strings.CutPrefix(inner, "(")
	if !opened || !closed || behind != "" && behind[0] != '.' {
		return name
	}
	inner = strings.TrimPrefix(inner, "*")
	if types := strings.IndexByte(inner, '['); types > 0 && strings.IndexByte(inner, ']') == len(inner)-1 {
		inner = inner[:types]
	}
	if inner == "" || strings.ContainsFunc(inner, func(r rune) bool {
		return r != '.' && r != '_' && !(r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)))
	}) {
		return name
	}
	return inner + behind
}

// Lies tells whether a file is of what stands before a name as its package.
type Lies func(path, pkg, project string) bool

// Packaged are the ways in which it can be, those that say more first.
var Packaged = []Lies{InPackage, Below}

// InPackage tells whether a file belongs to what a name of a package may mean: a directory, or a
// file without its ending, with dots or slashes between the parts of the path. The files at the
// top are a package named as the project.
func InPackage(path, pkg, project string) bool {
	if pkg == project && !strings.Contains(path, "/") {
		return true
	}
	path, pkg = "/"+path, "/"+strings.ReplaceAll(pkg, ".", "/")
	dir := path[:strings.LastIndexByte(path, '/')]
	stem, _, _ := strings.Cut(path[len(dir):], ".")
	return strings.HasSuffix(dir, pkg) || strings.HasSuffix(dir+stem, pkg)
}

// Below tells whether the parts of a package's name stand in the path of a file in their order, with
// others between them, as those of axum::routing in axum/src/routing/mod.rs.
func Below(path, pkg, project string) bool {
	parts := strings.Split(strings.ReplaceAll(pkg, ".", "/"), "/")
	if parts[0] == project {
		parts = parts[1:]
	}
	for _, at := range strings.Split(path, "/") {
		if stem, _, _ := strings.Cut(at, "."); len(parts) > 0 && stem == parts[0] {
			parts = parts[1:]
		}
	}
	return len(parts) == 0
}

// Within tells whether a qualified name is of a member of a type or module.
func Within(qualified, of string) bool {
	rest, ok := strings.CutPrefix(qualified, of)
	if !ok {
		_, rest, ok = strings.Cut(qualified, "."+of)
	}
	return ok && strings.HasPrefix(rest, ".")
}
