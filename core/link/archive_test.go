package link

import (
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
	roles "github.com/cairn-search/cairn/core/tree"
)

// archive is a repository made of the files of a txtar archive, as indexing sees them.
type archive struct {
	paths       []string
	languages   []outline.Language
	mentions    []*mention.File
	first       []int // definition of each file, and the number of all
	definitions []Definition
	signatures  []string
	several     bool // each directory at the top is a repository
}

func newArchive(files []txtar.File) *archive {
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b txtar.File) int { return strings.Compare(a.Name, b.Name) })
	s := &archive{}
	var p outline.Parser
	for i, file := range files {
		l := outline.Detect(file.Name, file.Data)
		f := p.Parse(l, file.Data, mention.Everything)
		begin := len(s.definitions)
		s.paths, s.languages, s.first = append(s.paths, file.Name), append(s.languages, l), append(s.first, begin)
		s.mentions = append(s.mentions, mention.Extract(file.Name, l, file.Data, f))
		for d := range f.Definitions {
			def := &f.Definitions[d]
			parent := -1
			if def.Parent >= 0 {
				parent = begin + def.Parent
			}
			name, qualified := string(def.Name.Of(f.Text)), f.Qualified(f.Text, d)
			if !strings.HasSuffix(qualified, name) { // as an index has it
				qualified = name
			}
			signature := strings.Join(strings.Fields(string(def.Signature.Of(f.Text))), " ")
			s.signatures = append(s.signatures, signature[:min(len(signature), 160)])
			s.definitions = append(s.definitions, Definition{Name: name, Qualified: qualified, Kind: def.Kind,
				File: i, Parent: parent, First: def.StartLine, Last: def.EndLine})
		}
	}
	s.first = append(s.first, len(s.definitions))
	return s
}

func (s *archive) Files() int           { return len(s.paths) }
func (s *archive) Path(file int) string { return s.paths[file] }
func (s *archive) Root(file int) string {
	if root, _, ok := strings.Cut(s.paths[file], "/"); ok && s.several {
		return root
	}
	return ""
}
func (s *archive) Language(file int) outline.Language { return s.languages[file] }
func (s *archive) Mentions(file int) *mention.File    { return s.mentions[file] }
func (s *archive) Definitions(file int) (from, to int) {
	return s.first[file], s.first[file+1]
}
func (s *archive) Definition(d int) Definition { return s.definitions[d] }
func (s *archive) Signature(d int) string      { return s.signatures[d] }
func (s *archive) Role(file int) roles.Role    { return roles.RoleOf(s.paths[file], nil) }
