package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// A wheel is a zip archive of the package, its metadata and a record of both:
// https://packaging.python.org/en/latest/specifications/binary-distribution-format/
type wheel struct {
	name     string // of the distribution, as registries show it
	summary  string
	python   string // the versions that it runs on
	requires []string
	readme   []byte
	tag      string
	pure     bool
	files    []entry
}

// wheels makes the library, and the command for each platform.
func wheels(r *Release) error {
	if err := r.pythonLibrary(); err != nil {
		return err
	}
	readme, err := file("", filepath.Join(r.Root, "hosts", "release", "pypi.md"))
	if err != nil {
		return err
	}
	for _, t := range r.Targets {
		// What lies in the scripts of a wheel's data is installed where programs are.
		program, err := r.program(t, "cairn_search-"+r.Version+".data/scripts/"+t.executable)
		if err != nil {
			return err
		}
		err = r.writeWheel(wheel{
			name: "cairn-search", summary: "Answers where in a repository something is: the command cairn", python: ">=3.8",
			readme: readme.data, tag: "py3-none-" + t.wheel, files: []entry{program},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *Release) pythonLibrary() error {
	dir := filepath.Join(r.Root, "plugins", "extism", "python")
	all, err := matching(dir, "pyproject.toml", "README.md")
	if err != nil || len(all) != 2 {
		return fmt.Errorf("%s: %d of pyproject.toml and README.md: %w", dir, len(all), err)
	}
	var m struct {
		Project struct {
			Name, Description string
			Python            string `toml:"requires-python"`
			Dependencies      []string
		}
	}
	if err := toml.Unmarshal(all[0].data, &m); err != nil {
		return fmt.Errorf("pyproject.toml: %w", err)
	}
	files, err := matching(dir, "cairn_extism/*.py", "cairn_extism/py.typed")
	if err != nil {
		return err
	}
	guests, err := r.guests("cairn_extism/")
	if err != nil {
		return err
	}
	p := m.Project
	return r.writeWheel(wheel{
		name: p.Name, summary: p.Description, python: p.Python, requires: p.Dependencies,
		readme: all[1].data, tag: "py3-none-any", pure: true, files: append(files, guests...),
	})
}

func (r *Release) writeWheel(w wheel) error {
	base := strings.ReplaceAll(w.name, "-", "_") + "-" + r.Version
	info := base + ".dist-info/"
	licence, err := r.licence(info + "licenses/")
	if err != nil {
		return err
	}
	entries := append(sorted(w.files), licence,
		entry{name: info + "METADATA", data: w.metadata(r.Version)}, entry{name: info + "WHEEL", data: w.about()})
	record := entry{name: info + "RECORD"}
	record.data = recorded(entries, record.name)
	b, err := zipped(r.Time, append(entries, record))
	if err != nil {
		return err
	}
	return r.write(base+"-"+w.tag+".whl", b)
}

func (w wheel) metadata(version string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "Metadata-Version: 2.4\nName: %s\nVersion: %s\nSummary: %s\n", w.name, version, w.summary)
	fmt.Fprint(&b, "License-Expression: Apache-2.0\nLicense-File: LICENSE\nProject-URL: Source, https://github.com/cairn-search/cairn\n")
	fmt.Fprintf(&b, "Requires-Python: %s\n", w.python)
	for _, q := range w.requires {
		fmt.Fprintf(&b, "Requires-Dist: %s\n", q)
	}
	fmt.Fprintf(&b, "Description-Content-Type: text/markdown\n\n%s", w.readme)
	return b.Bytes()
}

// about is the file WHEEL: each of compressed tags stands there alone.
func (w wheel) about() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "Wheel-Version: 1.0\nGenerator: cairn-release\nRoot-Is-Purelib: %t\n", w.pure)
	python, platforms := w.tag[:strings.LastIndex(w.tag, "-")+1], w.tag[strings.LastIndex(w.tag, "-")+1:]
	for _, platform := range strings.Split(platforms, ".") {
		fmt.Fprintf(&b, "Tag: %s%s\n", python, platform)
	}
	return b.Bytes()
}

// recorded lists the files of a wheel with their sums; itself without.
func recorded(entries []entry, self string) []byte {
	var b bytes.Buffer
	for _, e := range entries {
		sum := sha256.Sum256(e.data)
		fmt.Fprintf(&b, "%s,sha256=%s,%d\n", e.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(e.data))
	}
	fmt.Fprintf(&b, "%s,,\n", self)
	return b.Bytes()
}
