package memory

import (
	"path"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/tree"
)

// matchPath tells whether a path fits a pattern, as [tree.Pattern] has them.
func matchPath(pattern, path string) bool {
	p, ok := tree.ParsePattern(strings.TrimPrefix(pattern, "./"))
	return ok && p.Match(path)
}

// validPattern tells whether a pattern may match a path at all.
func validPattern(pattern string) bool {
	_, ok := tree.ParsePattern(strings.TrimPrefix(pattern, "./"))
	return ok && !slices.ContainsFunc(strings.Split(pattern, "/"), func(name string) bool {
		_, err := path.Match(name, "")
		return err != nil
	})
}
