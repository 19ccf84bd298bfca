package main

import (
	"os"
	"path/filepath"
)

// target is a platform that the command is built for, and what registries call it.
type target struct {
	os, arch   string // Go's names
	npm        string // process.platform-process.arch of Node
	wheel      string // the tag of Python's wheels
	executable string
}

// The command links no C library, so that one build serves every Linux. macOS 12 is the
// oldest that Go builds for.
var targets = []target{
	{"linux", "amd64", "linux-x64", "manylinux2014_x86_64.manylinux_2_17_x86_64.musllinux_1_1_x86_64", "cairn"},
	{"linux", "arm64", "linux-arm64", "manylinux2014_aarch64.manylinux_2_17_aarch64.musllinux_1_1_aarch64", "cairn"},
	{"darwin", "amd64", "darwin-x64", "macosx_12_0_x86_64", "cairn"},
	{"darwin", "arm64", "darwin-arm64", "macosx_12_0_arm64", "cairn"},
	{"windows", "amd64", "win32-x64", "win_amd64", "cairn.exe"},
	{"windows", "arm64", "win32-arm64", "win_arm64", "cairn.exe"},
}

// name is that of the command's archive, without its extension.
func (t target) name(version string) string {
	return "cairn_" + version + "_" + t.os + "_" + t.arch
}

func (t target) archive(version string) string {
	if t.os == "windows" {
		return t.name(version) + ".zip"
	}
	return t.name(version) + ".tar.gz"
}

// program is the command as it was built.
func (r *Release) program(t target, name string) (entry, error) {
	e, err := file(name, r.path("bin", t.os+"_"+t.arch, t.executable))
	e.run = true
	return e, err
}

// commands builds the command for every platform, and packs it with its manual pages and the
// shells' completions.
func commands(r *Release) error {
	extra, err := r.beside()
	if err != nil {
		return err
	}
	for _, t := range r.Targets {
		if err := r.build(t); err != nil {
			return err
		}
		program, err := r.program(t, t.executable)
		if err != nil {
			return err
		}
		b, err := t.pack(r, append([]entry{program}, extra...))
		if err != nil {
			return err
		}
		if err := r.write(t.archive(r.Version), b); err != nil {
			return err
		}
	}
	return nil
}

func (r *Release) build(t target) error {
	c := r.command(r.Root, "go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags=-s -w -buildid= -X github.com/cairn-search/cairn/hosts/cli.commit="+r.Commit,
		"-o", r.path("bin", t.os+"_"+t.arch, t.executable), "./hosts/cli/cairn")
	c.Env = append(c.Env, "CGO_ENABLED=0", "GOOS="+t.os, "GOARCH="+t.arch, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=")
	return ran(c)
}

// beside is what lies beside the command in its archives.
func (r *Release) beside() ([]entry, error) {
	all, err := shellFiles()
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md"} {
		e, err := file(name, filepath.Join(r.Root, name))
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, os.MkdirAll(r.path("bin"), 0o755)
}

func (t target) pack(r *Release, entries []entry) ([]byte, error) {
	if t.os == "windows" {
		return zipped(r.Time, sorted(entries))
	}
	return tarGz(t.name(r.Version)+"/", r.Time, entries)
}
