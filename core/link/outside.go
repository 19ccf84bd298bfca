package link

import (
	"slices"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// Importer resolves the imports of a repository's files alone, without its definitions.
// It is not safe for concurrent use.
type Importer struct {
	repo     Repository
	importer *importer
}

// NewImporter makes a resolver of imports.
func NewImporter(repo Repository) *Importer {
	return &Importer{repo, newImporters(repo, newFiles(repo))[0]}
}

// Outside returns the imports of a file that lead out of the repository, in order;
// those of a language whose imports are not resolved are none.
func (m *Importer) Outside(file int) []mention.Import {
	if m.repo.Language(file).Traits().Targets == outline.NoTargets {
		return nil
	}
	var list []mention.Import
	all := m.repo.Mentions(file).Imports
	for i := range all {
		if len(m.importer.targets(file, &all[i])) == 0 {
			list = append(list, all[i])
		}
	}
	return list
}

// Twins returns the files of other repositories that have a file's path, where a manifest of both
// repositories gives the same name: an import from outside leads to none of them.
func (m *Importer) Twins(file int) (twins []int) {
	own := m.importer.all[m.importer.repositoryOf(file).number]
	names := m.importer.foreignNames()
	for _, name := range own.givenNames() {
		for _, other := range names[name] {
			if twin, ok := other.exact(own.paths[file]); ok && other != own && !slices.Contains(twins, twin) {
				twins = append(twins, twin)
			}
		}
	}
	slices.Sort(twins)
	return twins
}
