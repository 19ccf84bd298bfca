package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/cairn-search/cairn/core/link"
	mentions "github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// mentioned is a checkout whose files are outlined, a [link.Repository].
type mentioned struct {
	paths       []string
	languages   []outline.Language
	said        []*mentions.File
	first       []int // definition of each file, and the number of all
	definitions []link.Definition
}

// readMentions reads the files below a folder, those of .git and node_modules
// aside. What is larger than other commands read has a path alone.
func readMentions(root string) (*mentioned, error) {
	t := &mentioned{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != root && (d.Name() == ".git" || d.Name() == "node_modules" || d.Name() == ".task") {
			return filepath.SkipDir
		}
		if d.Type().IsRegular() {
			relative, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			t.paths = append(t.paths, filepath.ToSlash(relative))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.Sort(t.paths)
	var p outline.Parser
	for i, path := range t.paths {
		full := filepath.Join(root, filepath.FromSlash(path))
		info, err := os.Stat(full)
		if err != nil {
			return nil, err
		}
		var src []byte
		if info.Size() <= maxOutlined {
			if src, err = os.ReadFile(full); err != nil {
				return nil, err
			}
		}
		l := outline.Detect(path, src[:min(len(src), 4096)])
		f := p.Parse(l, src, mentions.Everything)
		t.languages = append(t.languages, l)
		t.said = append(t.said, mentions.Extract(path, l, src, f))
		t.first = append(t.first, len(t.definitions))
		begin := len(t.definitions)
		for d := range f.Definitions {
			def := &f.Definitions[d]
			parent := -1
			if def.Parent >= 0 {
				parent = begin + def.Parent
			}
			t.definitions = append(t.definitions, link.Definition{Name: string(def.Name.Of(f.Text)), Qualified: f.Qualified(f.Text, d), Kind: def.Kind,
				File: i, Parent: parent, First: def.StartLine, Last: def.EndLine})
		}
	}
	t.first = append(t.first, len(t.definitions))
	return t, nil
}

func (t *mentioned) Files() int           { return len(t.paths) }
func (t *mentioned) Path(file int) string { return t.paths[file] }

// Root implements [link.Repository]: there is but one.
func (t *mentioned) Root(int) string { return "" }

func (t *mentioned) Language(file int) outline.Language { return t.languages[file] }
func (t *mentioned) Mentions(file int) *mentions.File   { return t.said[file] }
func (t *mentioned) Definitions(file int) (from, to int) {
	return t.first[file], t.first[file+1]
}
func (t *mentioned) Definition(d int) link.Definition { return t.definitions[d] }
func (t *mentioned) Signature(int) string             { return "" }
func (t *mentioned) Role(file int) tree.Role          { return tree.RoleOf(t.paths[file], nil) }
