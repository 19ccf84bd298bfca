package native

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// maxWorkspaceFile is the size of the largest workspace file that is read, in bytes.
const maxWorkspaceFile = 4 << 20

// ReadWorkspace reads a workspace file:
//
//	repositories:
//	  - path: ../api       # relative to the file
//	  - path: ~/src/web
//	    name: web          # the name of the directory, if it is left out
//	    groups: [web, ops] # who may see it, see [SeenBy]
func ReadWorkspace(file string) ([]Place, error) {
	f, err := system.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read workspace %q: no such file", file)
	} else if err != nil {
		return nil, fmt.Errorf("read workspace: %w", err)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(system.Reader(f, file), maxWorkspaceFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("read workspace: %w", err)
	case len(b) > maxWorkspaceFile:
		return nil, fmt.Errorf("read workspace %q: it is larger than %d MiB", file, maxWorkspaceFile>>20)
	}
	var w struct {
		Repositories []workspaceEntry `yaml:"repositories"`
	}
	d := yaml.NewDecoder(bytes.NewReader(b))
	d.KnownFields(true)
	if err := d.Decode(&w); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read workspace %q: %w", file, err)
	}
	if len(w.Repositories) == 0 {
		return nil, fmt.Errorf("read workspace %q: it has no repositories: begin it with \"repositories:\" and a line \"  - path: DIRECTORY\" for each", file)
	}
	var places []Place
	for i, r := range w.Repositories {
		switch {
		case r.Path == "":
			return nil, fmt.Errorf("read workspace %q: the repository %d has no path", file, i+1)
		case slices.Contains(r.Groups, ""):
			return nil, fmt.Errorf("read workspace %q: a group of the repository %d has no name", file, i+1)
		}
		places = append(places, r.place(filepath.Dir(file)))
	}
	return places, nil
}

// workspaceEntry is a repository in a workspace file.
type workspaceEntry struct {
	Name   string   `yaml:"name"`
	Path   string   `yaml:"path"`
	Groups []string `yaml:"groups"`
}

// place is what an entry of a file in a directory means.
func (r *workspaceEntry) place(dir string) Place {
	path := r.Path
	if home, err := os.UserHomeDir(); err == nil && (path == "~" || len(path) > 1 && path[:2] == "~/") {
		path = filepath.Join(home, path[1:])
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	return Place{r.Name, path, r.Groups}
}

// Bounds of looking for repositories.
const (
	searchedDepth = 3
	searchedDirs  = 10_000
)

// Beside are the directories in one that stands for several repositories in which none of these
// lies: they are not searched. Names that begin with a dot are passed over.
func Beside(path string) (names []string) {
	found := Repositories(path)
	entries, err := system.ReadDir(path)
	if len(found) < 2 || err != nil {
		return nil
	}
	for _, e := range entries {
		dir := filepath.Join(path, e.Name())
		if e.IsDir() && e.Name()[0] != '.' && !slices.ContainsFunc(found, func(r string) bool { return r == dir || strings.HasPrefix(r, dir+string(filepath.Separator)) }) {
			names = append(names, e.Name())
		}
	}
	return names
}

// Repositories returns what a path stands for in a workspace: itself, or if it is a directory
// that is no repository of git but holds several, up to three levels down, these. What lies in
// a repository is that one's, and names that begin with a dot are passed over. The root of a
// file system stands for itself.
func Repositories(path string) []string {
	if _, err := system.Lstat(filepath.Join(path, ".git")); err == nil {
		return []string{path}
	}
	if full, err := filepath.Abs(path); err == nil && filepath.Dir(full) == full { // what lies below is everything
		return []string{path}
	}
	var found []string
	looked := 0
	var look func(dir string, depth int)
	look = func(dir string, depth int) {
		entries, err := system.ReadDir(dir)
		if err != nil {
			return
		}
		for _, e := range entries {
			if looked++; looked > searchedDirs || !e.IsDir() || e.Name()[0] == '.' {
				continue
			}
			sub := filepath.Join(dir, e.Name())
			if _, err := system.Lstat(filepath.Join(sub, ".git")); err == nil {
				found = append(found, sub)
			} else if depth > 1 {
				look(sub, depth-1)
			}
		}
	}
	look(path, searchedDepth)
	if len(found) < 2 {
		return []string{path}
	}
	return found
}
