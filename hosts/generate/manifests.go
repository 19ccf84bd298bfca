package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

// released finds the version of this code, which is that of everything that is released.
var released = regexp.MustCompile(`(?m)^const Release = "(.+)"$`)

// manifests are the files of packages that tell their own version, each with what stands
// before it; the first group of lock files is that of the package itself.
var manifests = []struct {
	path   string
	before *regexp.Regexp
}{
	{"hosts/web/cairn.js/package.json", regexp.MustCompile(`(?m)^  "version": "`)},
	{"plugins/extism/node/package.json", regexp.MustCompile(`(?m)^  "version": "`)},
	{"plugins/extism/node/package-lock.json", regexp.MustCompile(`"name": "cairn-extism",\s+"version": "`)},
	{"plugins/extism/python/pyproject.toml", regexp.MustCompile(`(?m)^version = "`)},
	{"plugins/extism/rust/Cargo.toml", regexp.MustCompile(`(?m)^version = "`)},
	{"plugins/extism/rust/Cargo.lock", regexp.MustCompile(`name = "cairn-extism"\s+version = "`)},
	{"plugins/ci/action.yml", regexp.MustCompile(`  version:\n    description: .*\n    default: "`)},
	{"plugins/ci/examples/github.yml", regexp.MustCompile(`cairn-search/cairn/plugins/ci@v`)},
	{"plugins/ci/examples/gitlab.yml", regexp.MustCompile(`CAIRN_VERSION: "`)},
	{"plugins/ci/examples/azure.yml", regexp.MustCompile(`CAIRN_VERSION: "`)},
	{"docs/versions.md", regexp.MustCompile(`\| release \| `)},
	{"plugins/extism/java/README.md", regexp.MustCompile(`<artifactId>cairn-extism</artifactId>\s+<version>`)},
	{"plugins/extism/java/pom.xml", regexp.MustCompile(`<artifactId>cairn-extism</artifactId>\s+<version>`)},
}

// value is what stands between the quotation marks, tags or blanks of a version.
var value = regexp.MustCompile(`^[^"<\s]*`)

// stamped are the manifests with the version of the code, by their paths.
func stamped(root string) (map[string]string, error) {
	source, err := os.ReadFile(filepath.Join(root, "core/engine/core.go"))
	if err != nil {
		return nil, err
	}
	release := released.FindSubmatch(source)
	if release == nil {
		return nil, errors.New("core/engine/core.go: there is no constant Release")
	}
	all := map[string]string{}
	for _, m := range manifests {
		text, err := os.ReadFile(filepath.Join(root, m.path))
		if err != nil {
			return nil, err
		}
		made := stamp(text, m.before, release[1])
		if made == nil {
			return nil, fmt.Errorf("%s: there is no version behind %s", m.path, m.before)
		}
		all[m.path] = string(made)
	}
	return all, nil
}

// stamp puts a version behind each match, nil if there is none.
func stamp(text []byte, before *regexp.Regexp, version []byte) (made []byte) {
	at := 0
	for _, m := range before.FindAllIndex(text, -1) {
		made = append(append(made, text[at:m[1]]...), version...)
		at = m[1] + len(value.Find(text[m[1]:]))
	}
	if made == nil {
		return nil
	}
	return append(made, text[at:]...)
}
