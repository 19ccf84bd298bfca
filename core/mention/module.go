package mention

import (
	"bytes"
	"path"
	"strings"

	"github.com/cairn-search/cairn/core/step"
)

const (
	maxManifest = 1 << 20 // bytes of a manifest; a longer one is data
	maxModules  = 1 << 10 // names that one manifest gives
	maxModule   = 1 << 10 // bytes of such a name and the file that it stands for
)

// modules returns the names under which files are imported, as a manifest says.
func modules(file string, src []byte, looks *step.Looks) []Module {
	if len(src) > maxManifest {
		return nil
	}
	read := manifestOf(file).read
	if read == nil {
		return nil
	}
	looks.Add(8 * len(src)) // lines, words and values
	found := read(src, looks)
	return found[:min(len(found), maxModules)]
}

// manifest is a kind of files that say by which names others are imported.
type manifest struct {
	kind string
	read func(src []byte, looks *step.Looks) []Module
}

var manifests = map[string]manifest{
	"Cargo.toml": {"cargo", cargoModules}, "Package.swift": {"swift", swiftModules}, "composer.json": {"composer", composerModules},
	"go.mod": {"go", goModules}, "jsconfig.json": {"alias", aliasModules}, "package.json": {"npm", packageModules},
	"pyproject.toml": {"python", pythonModules}, "setup.cfg": {"python", pythonModules},
}

func manifestOf(file string) manifest {
	base := path.Base(file)
	if strings.HasPrefix(base, "tsconfig") && strings.HasSuffix(base, ".json") {
		base = "jsconfig.json"
	}
	return manifests[base]
}

// ManifestKind is the kind of a file that says by which names others are imported, such as "go" of go.mod; "" of others.
func ManifestKind(file string) string { return manifestOf(file).kind }

// goModules reads "module" and the replacements that lie in the repository.
func goModules(src []byte, _ *step.Looks) (found []Module) {
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
func packageModules(src []byte, _ *step.Looks) []Module {
	manifest := parseJSON(src)
	if manifest == nil || manifest.at("name").text == "" {
		return nil
	}
	name := manifest.at("name").text
	found := []Module{{name, "."}}
	seen := map[Module]bool{}
	add := func(as, file string) {
		if file == "" || len(found) == maxModules || len(name)+len(as)+len(file) > maxModule {
			return
		}
		m := Module{path.Join(name, as), path.Clean(file)}
		if !seen[m] && !strings.HasPrefix(m.Directory, "../") {
			seen[m] = true
			found = append(found, m)
		}
	}
	add("", manifest.at("source").text)
	exports := manifest.at("exports")
	if exports.is == '{' && len(exports.members) > 0 && strings.HasPrefix(exports.members[0].key, ".") {
		for _, e := range exports.members {
			e.value.leaves(func(file string) { add(e.key, file) })
		}
	} else {
		exports.leaves(func(file string) { add("", file) })
	}
	for _, field := range [...]string{"module", "main", "types", "typings", "browser"} {
		add("", manifest.at(field).text)
	}
	return found
}

// aliasModules reads the paths and the baseUrl of a tsconfig.json.
func aliasModules(src []byte, looks *step.Looks) (found []Module) {
	config := parseJSON(plainJSON(src, looks))
	if config == nil {
		return nil
	}
	base := config.at("compilerOptions", "baseUrl")
	from := "."
	if base.is == '"' {
		from = path.Clean(base.text)
	}
	for _, alias := range config.at("compilerOptions", "paths").members {
		for _, file := range alias.value.members {
			if file.value.is == '"' && alias.key != "" && len(found) < maxModules && len(from)+len(alias.key)+len(file.value.text) <= maxModule {
				found = append(found, Module{alias.key, path.Join(from, file.value.text)})
			}
		}
	}
	if base.is == '"' {
		found = append(found, Module{"*", path.Join(from, "*")})
	}
	return found
}

// plainJSON drops comments and the commas before closing brackets.
func plainJSON(src []byte, looks *step.Looks) []byte {
	b := make([]byte, 0, len(src))
	w := &words{src: src, slashes: true, looks: looks}
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
func composerModules(src []byte, _ *step.Looks) (found []Module) {
	manifest := parseJSON(src)
	if manifest == nil {
		return nil
	}
	for _, field := range [...]string{"autoload", "autoload-dev"} {
		for _, space := range manifest.at(field, "psr-4").members {
			space.value.leaves(func(dir string) {
				if len(found) < maxModules {
					found = append(found, Module{space.key, path.Clean(dir)})
				}
			})
		}
	}
	return found
}
