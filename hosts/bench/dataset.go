package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// repository is one of the benchmark's, with its questions.
type repository struct {
	Name      string `json:"name"`
	Language  string `json:"language"`
	Revision  string `json:"revision"`
	Root      string `json:"root"`
	top       string // the checkout
	dir       string // what is indexed of it; "" if there is no checkout
	atPinned  bool
	questions []question
}

type question struct {
	Query     string   `json:"query"`
	Relevant  []target `json:"relevant"`
	Secondary []target `json:"secondary"`
	Category  string   `json:"category"`
}

// target is a file, or lines of it.
type target struct {
	Path  string `json:"path"`
	Start int    `json:"start_line"`
	End   int    `json:"end_line"`
}

func (t *target) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &t.Path)
	}
	type plain target
	return json.Unmarshal(b, (*plain)(t))
}

// loadDataset reads repos.json and annotations/NAME.json, and finds the
// checkouts at CHECKOUTS/NAME.
func loadDataset(bench, checkouts string) ([]*repository, error) {
	var repos []*repository
	if err := readJSON(filepath.Join(bench, "repos.json"), &repos); err != nil {
		return nil, err
	}
	for _, r := range repos {
		if err := readJSON(filepath.Join(bench, "annotations", r.Name+".json"), &r.questions); err != nil {
			return nil, err
		}
		r.belowRoot()
		if checkouts == "" {
			continue
		}
		top := filepath.Join(checkouts, r.Name)
		dir := filepath.Join(top, filepath.FromSlash(r.Root))
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			continue
		}
		r.top, r.dir = top, dir
		head, err := exec.Command("git", "-C", top, "rev-parse", "HEAD").Output()
		r.atPinned = err == nil && strings.TrimSpace(string(head)) == r.Revision
	}
	return repos, nil
}

// belowRoot has all targets lie where the results do, below the folder that is indexed.
// Without that a result utils.py would be taken for the target train/utils.py, as the
// benchmark's own rule has it, by which either path may be a suffix of the other.
func (r *repository) belowRoot() {
	for _, q := range r.questions {
		for _, list := range [][]target{q.Relevant, q.Secondary} {
			for i := range list {
				list[i].Path = strings.TrimPrefix(list[i].Path, r.Root+"/")
			}
		}
	}
}

func readJSON(path string, v any) error {
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read %q: no such file: give the benchmark's folder with -bench", path)
	}
	if err != nil {
		return err
	}
	if err := json.Unmarshal(b, v); err != nil {
		return fmt.Errorf("read %q: %w", path, err)
	}
	return nil
}
