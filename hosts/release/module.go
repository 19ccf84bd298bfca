package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"
	modzip "golang.org/x/mod/zip"
)

const mainModule = "github.com/cairn-search/cairn"

// goModules writes the module, and that of the guest, as a proxy serves them. They are not
// uploaded: whoever asks the proxy for a tag gets these files. The guest is no part of the
// repository, so the tag of its module is set on a commit of its own, which holds dist/guest.
func goModules(r *Release) error {
	committed := r.path("committed")
	if err := r.checkOut(committed); err != nil {
		return err
	}
	if err := r.proxied(mainModule, committed); err != nil {
		return err
	}
	dir := filepath.Join(r.Dist, "guest")
	if err := r.guestModule(dir); err != nil {
		return err
	}
	return r.proxied(mainModule+"/guest", dir)
}

// checkOut writes what is committed to a directory.
func (r *Release) checkOut(dir string) error {
	archive := dir + ".zip"
	if err := r.run(r.Root, "git", "archive", "--format=zip", "--output="+archive, r.Commit); err != nil {
		return err
	}
	z, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	defer z.Close()
	return os.CopyFS(dir, z)
}

// guestModule writes the module of the guest: the package wasm by another name.
func (r *Release) guestModule(dir string) error {
	code, err := file("guest.go", filepath.Join(r.Root, "wasm", "embed.go"))
	if err != nil {
		return err
	}
	text := strings.Replace(string(code.data), "// Package wasm ", "// Package guest ", 1)
	text = strings.Replace(text, "\npackage wasm\n", "\npackage guest\n", 1)
	if !strings.Contains(text, "\npackage guest\n") {
		return fmt.Errorf("wasm/embed.go does not begin as expected")
	}
	code.data = []byte(text)
	licence, err := r.licence("")
	if err != nil {
		return err
	}
	all := []entry{code, licence, {name: "go.mod", data: []byte("module " + mainModule + "/guest\n\ngo 1.24\n")}}
	for _, name := range carried {
		e, err := file("packed/"+name+".gz", filepath.Join(r.Root, "wasm", "packed", name+".gz"))
		if err != nil {
			return err
		}
		all = append(all, e)
	}
	return unpack(dir, all)
}

// proxied writes a module as a proxy serves it.
func (r *Release) proxied(path, source string) error {
	version := "v" + r.Version
	dir := filepath.Join(r.Dist, "go", filepath.FromSlash(path), "@v")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := modzip.CreateFromDir(&b, module.Version{Path: path, Version: version}, source); err != nil {
		return err
	}
	gomod, err := os.ReadFile(filepath.Join(source, "go.mod"))
	if err != nil {
		return err
	}
	info, err := json.Marshal(map[string]any{"Version": version, "Time": r.Time})
	if err != nil {
		return err
	}
	return unpack(dir, []entry{
		{name: "list", data: []byte(version + "\n")}, {name: version + ".info", data: info},
		{name: version + ".mod", data: gomod}, {name: version + ".zip", data: b.Bytes()},
	})
}
