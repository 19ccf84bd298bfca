package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
)

// manifest is a package.json that the release writes itself.
type manifest struct {
	Name         string            `json:"name"`
	Version      string            `json:"version"`
	Description  string            `json:"description"`
	License      string            `json:"license"`
	Repository   map[string]string `json:"repository"`
	OS           []string          `json:"os,omitempty"`
	CPU          []string          `json:"cpu,omitempty"`
	Bin          map[string]string `json:"bin,omitempty"`
	MCPName      string            `json:"mcpName,omitempty"` // by which the registry of servers knows whose package it is
	Engines      map[string]string `json:"engines,omitempty"`
	Optional     map[string]string `json:"optionalDependencies,omitempty"`
	PreferUnplug bool              `json:"preferUnplugged,omitempty"` // a program must be a file
}

// scope is that of the packages of the command.
const scope = "@cairn-search/"

// npmPackages makes the two libraries, and the command as a package that installs the one
// for the platform.
func npmPackages(r *Release) error {
	for _, dir := range []string{"hosts/web/cairn.js", "plugins/extism/node"} {
		if err := r.npmLibrary(filepath.Join(r.Root, filepath.FromSlash(dir))); err != nil {
			return err
		}
	}
	for _, t := range r.Targets {
		if err := r.npmPlatform(t); err != nil {
			return err
		}
	}
	return r.npmCommand()
}

// npmLibrary packs what a package.json names, and the guests.
func (r *Release) npmLibrary(dir string) error {
	all, err := matching(dir, "package.json", "README.md")
	if err != nil || len(all) != 2 {
		return fmt.Errorf("%s: %d of package.json and README.md: %w", dir, len(all), err)
	}
	var m struct {
		Name, Version string
		Files         []string
	}
	if err := json.Unmarshal(all[0].data, &m); err != nil {
		return err
	}
	code, err := matching(dir, m.Files...)
	if err != nil {
		return err
	}
	for _, e := range code {
		if !strings.HasSuffix(e.name, ".wasm") { // of an earlier build
			all = append(all, e)
		}
	}
	guests, err := r.guests("")
	if err != nil {
		return err
	}
	return r.npmPack(m.Name, append(all, guests...))
}

func (r *Release) npmManifest(name, description string) manifest {
	return manifest{Name: scope + name, Version: r.Version, Description: description, License: "Apache-2.0",
		Repository: map[string]string{"type": "git", "url": "git+https://github.com/cairn-search/cairn.git"}}
}

func (r *Release) npmPlatform(t target) error {
	m := r.npmManifest("cairn-"+t.npm, "The command cairn for "+t.npm)
	system, processor, _ := strings.Cut(t.npm, "-")
	m.OS, m.CPU, m.PreferUnplug = []string{system}, []string{processor}, true
	program, err := r.program(t, "bin/"+t.executable)
	if err != nil {
		return err
	}
	readme := entry{name: "README.md", data: []byte("The command [cairn](https://www.npmjs.com/package/" + scope + "cairn) for " + t.npm + ". Install that package, which takes this one where it fits.\n")}
	return r.npmWritten(m, program, readme)
}

func (r *Release) npmCommand() error {
	m := r.npmManifest("cairn", "Answers where in a repository something is: code retrieval without a model, a service or a network")
	m.Bin = map[string]string{"cairn": "cairn.mjs"}
	m.MCPName = serverName
	m.Engines = map[string]string{"node": ">=20"}
	m.Optional = map[string]string{}
	for _, t := range targets {
		m.Optional[scope+"cairn-"+t.npm] = r.Version
	}
	start, err := file("cairn.mjs", filepath.Join(r.Root, "hosts", "release", "npm", "cairn.mjs"))
	if err != nil {
		return err
	}
	start.run = true
	readme, err := file("README.md", filepath.Join(r.Root, "hosts", "release", "npm", "README.md"))
	if err != nil {
		return err
	}
	return r.npmWritten(m, start, readme)
}

func (r *Release) npmWritten(m manifest, entries ...entry) error {
	b, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return r.npmPack(m.Name, append(entries, entry{name: "package.json", data: append(b, '\n')}))
}

// npmPack writes a package as npm pack does.
func (r *Release) npmPack(name string, entries []entry) error {
	licence, err := r.licence("")
	if err != nil {
		return err
	}
	b, err := tarGz("package/", r.Time, append(entries, licence))
	if err != nil {
		return err
	}
	return r.write(r.npmFile(name), b)
}

// npmFile is what npm pack calls a package.
func (r *Release) npmFile(name string) string {
	return strings.ReplaceAll(strings.TrimPrefix(name, "@"), "/", "-") + "-" + r.Version + ".tgz"
}
