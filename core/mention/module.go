package mention

import (
	"bytes"
	"path"
	"strings"

	"github.com/tidwall/gjson"
)

const (
	maxManifest = 1 << 20 // bytes of a manifest; a longer one is data
	maxModules  = 1 << 10 // names that one manifest gives
)

// modules returns the names under which files are imported, as a manifest says.
func modules(file string, src []byte) []Module {
	if len(src) > maxManifest {
		return nil
	}
	var found []Module
	switch base := path.Base(file); {
	case base == "go.mod":
		found = goModules(src)
	case base == "package.json":
		found = packageModules(src)
	case base == "jsconfig.json" || strings.HasPrefix(base, "tsconfig") && strings.HasSuffix(base, ".json"):
		found = aliasModules(src)
	case base == "composer.json":
		found = composerModules(src)
	case base == "Cargo.toml":
		found = cargoModules(src)
	case base == "Package.swift":
		found = swiftModules(src)
	case base == "pyproject.toml" || base == "setup.cfg":
		found = pythonModules(src)
	}
	return found[:min(len(found), maxModules)]
}

// goModules reads "module" and the replacements that lie in the repository.
func goModules(src []byte) (found []Module) {
	block := ""
	for line := range bytes.Lines(src) {
		text, _, _ := strings.Cut(string(line), "//")
		words := strings.Fields(text)
		switch {
		case len(words) == 0:
			continue
		case words[0] == ")":
			block = ""
			continue
		case len(words) == 2 && words[1] == "(":
			block = words[0]
			continue
		case block != "":
			words = append([]string{block}, words...)
		}
		for i := range words {
			words[i] = strings.Trim(words[i], "\"`")
		}
		switch {
		case words[0] == "module" && len(words) > 1:
			found = append(found, Module{words[1], "."})
		case words[0] == "replace":
			to := words[len(words)-1]
			if len(words) >= 4 && words[len(words)-2] == "=>" && (to == "." || strings.HasPrefix(to, "./") || strings.HasPrefix(to, "../")) {
				found = append(found, Module{words[1], path.Clean(to)})
			}
		}
	}
	return found
}

// packageModules reads the name of a package of npm: its directory comes first,
// then the files that stand for it, then its exports by the paths they have.
func packageModules(src []byte) []Module {
	if !gjson.ValidBytes(src) {
		return nil
	}
	name := gjson.GetBytes(src, "name")
	if name.Type != gjson.String || name.Str == "" {
		return nil
	}
	found := []Module{{name.Str, "."}}
	seen := map[Module]bool{}
	add := func(as string, file gjson.Result) {
		if file.Type != gjson.String || file.Str == "" {
			return
		}
		m := Module{path.Join(name.Str, as), path.Clean(file.Str)}
		if !seen[m] && !strings.HasPrefix(m.Directory, "../") && len(found) < maxModules {
			seen[m] = true
			found = append(found, m)
		}
	}
	add("", gjson.GetBytes(src, "source"))
	exports := gjson.GetBytes(src, "exports")
	if exports.IsObject() && strings.HasPrefix(first(exports), ".") {
		exports.ForEach(func(key, value gjson.Result) bool {
			leaves(value, 0, func(file gjson.Result) { add(key.Str, file) })
			return true
		})
	} else {
		leaves(exports, 0, func(file gjson.Result) { add("", file) })
	}
	for _, field := range [...]string{"module", "main", "types", "typings", "browser"} {
		add("", gjson.GetBytes(src, field))
	}
	return found
}

// first returns the first key of an object.
func first(object gjson.Result) (key string) {
	object.ForEach(func(k, _ gjson.Result) bool {
		key = k.Str
		return false
	})
	return key
}

// leaves visits the strings of nested objects and lists.
func leaves(v gjson.Result, depth int, visit func(gjson.Result)) {
	if !v.IsObject() && !v.IsArray() {
		visit(v)
		return
	}
	if depth > 8 {
		return
	}
	v.ForEach(func(_, child gjson.Result) bool {
		leaves(child, depth+1, visit)
		return true
	})
}

// aliasModules reads the paths and the baseUrl of a tsconfig.json.
func aliasModules(src []byte) (found []Module) {
	src = plainJSON(src)
	if !gjson.ValidBytes(src) {
		return nil
	}
	base := gjson.GetBytes(src, "compilerOptions.baseUrl")
	from := "."
	if base.Type == gjson.String {
		from = path.Clean(base.Str)
	}
	gjson.GetBytes(src, "compilerOptions.paths").ForEach(func(alias, files gjson.Result) bool {
		files.ForEach(func(_, file gjson.Result) bool {
			if file.Type == gjson.String && alias.Str != "" {
				found = append(found, Module{alias.Str, path.Join(from, file.Str)})
			}
			return len(found) < maxModules
		})
		return true
	})
	if base.Type == gjson.String {
		found = append(found, Module{"*", path.Join(from, "*")})
	}
	return found
}

// plainJSON drops comments and the commas before closing brackets.
func plainJSON(src []byte) []byte {
	b := make([]byte, 0, len(src))
	w := &words{src: src, slashes: true}
	for {
		word := w.next()
		if word == "" {
			return b
		}
		if n := len(b); (word == "}" || word == "]") && n > 0 && b[n-1] == ',' {
			b = b[:n-1]
		}
		b = append(b, word...)
	}
}

// composerModules reads the namespaces of a composer.json.
func composerModules(src []byte) (found []Module) {
	if !gjson.ValidBytes(src) {
		return nil
	}
	for _, field := range [...]string{"autoload.psr-4", "autoload-dev.psr-4"} {
		gjson.GetBytes(src, field).ForEach(func(space, dirs gjson.Result) bool {
			leaves(dirs, 0, func(dir gjson.Result) {
				if dir.Type == gjson.String && len(found) < maxModules {
					found = append(found, Module{space.Str, path.Clean(dir.Str)})
				}
			})
			return true
		})
	}
	return found
}
