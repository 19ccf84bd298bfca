package main

import (
	"os"
	"path/filepath"
)

// crate packs the Rust package with cargo, which also checks what the registry demands.
func crate(r *Release) error {
	all, err := matching(filepath.Join(r.Root, "plugins", "extism", "rust"), "Cargo.toml", "Cargo.lock", "README.md", "build.rs", "src/*.rs", "examples/*.rs")
	if err != nil {
		return err
	}
	guests, err := r.guests("")
	if err != nil {
		return err
	}
	licence, err := r.licence("")
	if err != nil {
		return err
	}
	dir := r.path("crate")
	if err := unpack(dir, append(append(all, guests...), licence)); err != nil {
		return err
	}
	// That it builds is held by the test that uses it; building it here too takes minutes.
	if err := r.run(dir, "cargo", "package", "--quiet", "--no-verify", "--locked", "--target-dir", r.path("cargo")); err != nil {
		return err
	}
	name := "cairn-extism-" + r.Version + ".crate"
	b, err := os.ReadFile(r.path("cargo", "package", name))
	if err != nil {
		return err
	}
	return r.write(name, b)
}
