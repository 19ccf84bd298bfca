package hosts

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// unhashed are files of what is installed that pin versions and no hashes, and why.
var unhashed = map[string]string{
	"plugins/extism/python/requirements.txt": "wheels of many platforms; the versions of all are there",
	"hosts/bench/mutants/requirements.txt":   "tools of a benchmark",
	"hosts/mcp/clients/requirements.txt":     "of a task beside the tests; pip takes hashes of everything or of nothing",
}

var exact = regexp.MustCompile(`^[A-Za-z0-9_.-]+==[0-9][A-Za-z0-9.]*( --hash=sha256:[0-9a-f]{64})*( \\)?$`)

// locks are files that say what is installed, by name, and what each of them must say of all.
var locks = map[string]func(t *testing.T, path string, b []byte){
	"package-lock.json": func(t *testing.T, path string, b []byte) {
		var lock struct {
			Packages map[string]struct {
				Version, Resolved, Integrity, License string
				Link                                  bool
			}
		}
		if err := json.Unmarshal(b, &lock); err != nil || len(lock.Packages) < 2 {
			t.Errorf("%s: %d packages, %v", path, len(lock.Packages), err)
		}
		for name, p := range lock.Packages {
			if name != "" && !p.Link && (!strings.HasPrefix(p.Integrity, "sha512-") || p.Version == "") {
				t.Errorf("%s: %s has no hash", path, name)
			}
			if strings.Contains(p.License, "GPL") || p.License == "UNLICENSED" {
				t.Errorf("%s: the licence of %s is %s", path, name, p.License)
			}
		}
	},
	"Cargo.lock": func(t *testing.T, path string, b []byte) {
		packages := strings.Split(string(b), "[[package]]")[1:]
		for _, p := range packages {
			if strings.Contains(p, "\nsource = ") && !strings.Contains(p, "\nchecksum = ") {
				t.Errorf("%s: no checksum:%s", path, p)
			}
		}
		if len(packages) < 10 {
			t.Errorf("%s: %d packages", path, len(packages))
		}
	},
	"requirements.txt": func(t *testing.T, path string, b []byte) {
		for line := range strings.Lines(string(b)) {
			line = strings.TrimSpace(line)
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			if !exact.MatchString(line) {
				t.Errorf("%s: %q is no exact version", path, line)
			}
			if !strings.Contains(line, "--hash=") && unhashed[path] == "" {
				t.Errorf("%s: %q has no hash", path, line)
			}
		}
	},
}

// TestLocks: whatever is installed from a registry is of one version, and almost all of one
// hash.
func TestLocks(t *testing.T) {
	found := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".task" || d.Name() == ".git" || d.Name() == "testdata") {
			return fs.SkipDir
		}
		check := locks[d.Name()]
		if check == nil {
			return nil
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		path = strings.TrimPrefix(filepath.ToSlash(path), "../")
		found[d.Name()], found[path] = true, true
		check(t, path, b)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range locks {
		if !found[name] {
			t.Errorf("there is no %s", name)
		}
	}
	for path := range unhashed {
		if !found[path] {
			t.Errorf("there is no %s", path)
		}
	}
}

// listed runs go list in a directory.
func listed(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"list"}, args...)...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list in %s: %v", dir, err)
	}
	return string(out)
}

// allowed are words that the licences of what is linked begin with, as far as to tell them.
var allowed = []string{"MIT License", "Apache License", "Redistribution and use in source", "Permission is hereby granted", "Permission to use, copy, modify", "Mozilla Public License", "ISC License", "public domain"}

// TestLicences: each module that the command links has a licence that lets it, as it stands
// in the module's own files.
func TestLicences(t *testing.T) {
	for _, dir := range []string{".", "fleet"} {
		list := listed(t, dir, "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}", "./...")
		seen := map[string]bool{}
		for line := range strings.Lines(list) {
			name, at, ok := strings.Cut(strings.TrimSpace(line), " ")
			if !ok || seen[name] || strings.HasPrefix(name, strings.TrimSuffix(module, "/")) {
				continue
			}
			seen[name] = true
			files, _ := filepath.Glob(filepath.Join(at, "[LlC][IiOo][CcP][EeY]*"))
			text := ""
			for _, f := range files {
				b, _ := os.ReadFile(f)
				text += string(b)
			}
			known := false
			for _, a := range allowed {
				known = known || strings.Contains(strings.Join(strings.Fields(text), " "), a)
			}
			if !known || strings.Contains(text, "GNU AFFERO") || strings.Contains(text, "GNU GENERAL PUBLIC") {
				t.Errorf("%s: no licence that is known, in %q", name, files)
			}
		}
		if len(seen) < 5 {
			t.Errorf("%s links %d modules", dir, len(seen))
		}
	}
}
