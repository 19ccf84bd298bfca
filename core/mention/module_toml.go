package mention

import (
	"bytes"
	"path"
	"strings"

	"github.com/cairn-search/cairn/core/step"
)

// settings visits the assignments of a TOML or INI file, line by line, with the
// section they stand in. A list in brackets that spans lines is joined, and so are
// the indented lines below "key =" of INI.
func settings(src []byte, visit func(section, key, value string)) {
	section, key := "", ""
	var value strings.Builder
	open := 0 // brackets of the value
	add := func(text string) {
		value.WriteString(text)
		open += strings.Count(text, "[") + strings.Count(text, "{") - strings.Count(text, "]") - strings.Count(text, "}")
	}
	flush := func() {
		if key != "" {
			visit(section, key, value.String())
		}
		key, open = "", 0
		value.Reset()
	}
	for line := range bytes.Lines(src) {
		text := strings.TrimRight(uncommented(string(line)), " \t\r\n")
		trimmed := strings.TrimLeft(text, " \t")
		switch {
		case trimmed == "":
		case key != "" && (open > 0 || value.Len() == 0 && trimmed != text):
			add(" " + trimmed)
		case trimmed[0] == '[':
			flush()
			section = strings.Trim(trimmed, "[] ")
		default:
			flush()
			if k, v, ok := strings.Cut(trimmed, "="); ok {
				key = strings.Trim(strings.TrimSpace(k), `"'`)
				add(strings.TrimSpace(v))
			}
		}
	}
	flush()
}

// uncommented drops a comment.
func uncommented(line string) string {
	quoted := byte(0)
	for i := range len(line) {
		switch c := line[i]; {
		case quoted != 0:
			if c == quoted {
				quoted = 0
			}
		case c == '"' || c == '\'':
			quoted = c
		case c == '#':
			return line[:i]
		}
	}
	return line
}

// quotedIn returns the strings of a value, or the value itself if it holds none.
func quotedIn(value string) (found []string) {
	for rest := value; ; {
		i := strings.IndexAny(rest, `"'`)
		if i < 0 {
			break
		}
		text, after, ok := strings.Cut(rest[i+1:], rest[i:i+1])
		if !ok {
			break
		}
		found, rest = append(found, text), after
	}
	if found == nil && value != "" && !strings.ContainsAny(value, "[{") {
		found = []string{value}
	}
	return found
}

// cargoModules reads the name of a crate and the file of its library.
func cargoModules(src []byte, _ *step.Looks) []Module {
	name, lib, file := "", "", "src/lib.rs"
	settings(src, func(section, key, value string) {
		text := strings.Trim(value, `"'`)
		switch {
		case section == "package" && key == "name":
			name = text
		case section == "lib" && key == "name":
			lib = text
		case section == "lib" && key == "path":
			file = path.Clean(text)
		}
	})
	if lib == "" {
		lib = name
	}
	if lib == "" {
		return nil
	}
	return []Module{{strings.ReplaceAll(lib, "-", "_"), file}}
}

// pythonModules reads the directories in which the packages of a project are, from
// pyproject.toml and setup.cfg, for setuptools, Poetry and Hatch.
func pythonModules(src []byte, _ *step.Looks) (found []Module) {
	add := func(dir string) {
		if dir = path.Clean(strings.TrimSpace(dir)); dir != "." && len(found) < maxModules {
			found = append(found, Module{"", dir})
		}
	}
	settings(src, func(section, key, value string) {
		switch {
		case key == "where" && (section == "tool.setuptools.packages.find" || section == "options.packages.find"):
			for _, dir := range quotedIn(value) {
				add(dir)
			}
		case key == "package-dir" && section == "tool.setuptools" || key == "package_dir" && section == "options":
			// {"" = "src"}, or "= src" on a line of its own
			_, dir, _ := strings.Cut(value, "=")
			if dirs := quotedIn(strings.Trim(dir, " {}")); len(dirs) > 0 && !strings.ContainsAny(dirs[0], "=,") {
				add(dirs[0])
			}
		case key == "packages" && section == "tool.poetry":
			parts := strings.Split(value, "from")
			for _, part := range parts[1:] {
				if dirs := quotedIn(part); len(dirs) > 0 {
					add(dirs[0])
				}
			}
		case key == "packages" && strings.HasPrefix(section, "tool.hatch.build"):
			for _, dir := range quotedIn(value) {
				add(path.Dir(path.Clean(dir)))
			}
		}
	})
	return found
}

// swiftModules reads the targets of a Package.swift: .target(name: "A", path: "B").
func swiftModules(src []byte, looks *step.Looks) (found []Module) {
	w := &words{src: src, slashes: true, looks: looks}
	for word := w.next(); word != "" && len(found) < maxModules; word = w.next() {
		folder := "Sources"
		switch word {
		case "testTarget":
			folder = "Tests"
		case "target", "executableTarget":
		default:
			continue
		}
		if byteBefore(src, w.start) != '.' || !w.take("(") {
			continue
		}
		name, dir := "", ""
		for depth := 1; depth > 0; {
			switch word := w.next(); {
			case word == "":
				depth = 0
			case word == "(" || word == "[":
				depth++
			case word == ")" || word == "]":
				depth--
			case depth == 1 && word == "name" && w.take(":"):
				name = strings.Trim(w.next(), `"`)
			case depth == 1 && word == "path" && w.take(":"):
				dir = strings.Trim(w.next(), `"`)
			}
		}
		if dir == "" {
			dir = folder + "/" + name
		}
		if name != "" {
			found = append(found, Module{name, path.Clean(dir)})
		}
	}
	return found
}
