package mention

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// golang reads `alias "a/b"`.
func (s *statements) golang(m *outline.Import, im *Import) bool {
	at := s.opening(m)
	alias := ""
	if end := s.spaces(at); end > s.line(at) {
		if alias, _ = s.before(end); byteBefore(s.src, end) == '.' {
			alias = "."
		}
	}
	switch alias {
	case ".":
		im.Flags |= All
	case "_":
	case "", "import":
		im.whole(goName(im.Path))
	default:
		im.whole(alias)
	}
	return true
}

// goName guesses the name of the package at a path: "yaml" for
// "gopkg.in/yaml.v3", "chi" for "github.com/go-chi/chi/v5".
func goName(path string) string {
	name := last(path, "/")
	if rest := strings.TrimSuffix(path, "/"+name); version(name) && rest != path {
		name = last(rest, "/")
	}
	name, _, _ = strings.Cut(name, ".") // yaml.v3, nats.go
	return last(strings.TrimSuffix(strings.TrimPrefix(name, "go-"), "-go"), "-")
}

func version(s string) bool {
	return len(s) > 1 && s[0] == 'v' && strings.Trim(s[1:], "0123456789") == ""
}

var unspaced = strings.NewReplacer(" ", "", "\t", "", "\n", "", "\r", "", "`", "")

// dotted reads an import of Java, Kotlin or Scala.
func (s *statements) dotted(m *outline.Import, im *Import) bool {
	im.Path = unspaced.Replace(im.Path)
	im.Path = strings.TrimPrefix(im.Path, "_root_.")
	w := s.after(m)
	if strings.HasPrefix(w.peek(), "`") { // of an escaped last name
		w.next()
	}
	local := last(im.Path, ".")
	if slices.Contains(s.of.Wildcards, local) {
		im.Path = strings.TrimSuffix(strings.TrimSuffix(im.Path, local), ".")
		im.Flags |= All
		return true
	}
	if slices.ContainsFunc(s.of.Aliases, w.takeAll) {
		local = strings.Trim(w.next(), "`")
	}
	if local == "_" { // Scala hides it
		return false
	}
	im.whole(local)
	return true
}

func (s *statements) include(m *outline.Import, im *Import) bool {
	im.Flags |= All
	if byteBefore(s.src, m.Path.Start) == '<' {
		im.Flags |= System
	}
	return true
}

// csharp reads "using A.B", "using static A.B" and "using C = A.B".
func (s *statements) csharp(m *outline.Import, im *Import) bool {
	if at := s.spaces(m.Path.Start); byteBefore(s.src, at) == '=' {
		if alias, _ := s.before(at - 1); name(alias) {
			im.whole(alias)
		}
		return true
	}
	im.Flags |= All
	return true
}

// swift reads "import A" and "import struct A.B".
func (s *statements) swift(m *outline.Import, im *Import) bool {
	word, at := s.before(m.Path.Start)
	if word != "import" {
		im.whole(last(im.Path, "."))
		return true
	}
	im.Flags |= All
	if attribute, from := s.before(at); attribute == "_exported" && byteBefore(s.src, from) == '@' {
		im.Flags |= Export
	}
	return true
}

// zig reads `const name = @import("x").Part`.
func (s *statements) zig(m *outline.Import, im *Import) bool {
	w := s.after(m)
	word, open := s.before(s.spaces(s.opening(m)) - 1)
	if word != "import" || !w.take(")") {
		return true
	}
	if manner, _ := s.before(open - 1); manner == "usingnamespace" {
		im.Flags |= All
		return true
	}
	from := s.assigned(im, open-1, w.at)
	if len(im.Names) == 1 && im.Names[0].Local == "_" {
		im.Names = nil
	}
	if word, at := s.before(from); word == "const" {
		if word, _ := s.before(at); word == "pub" {
			im.Flags |= Export
		}
	}
	return true
}
