package memory

import (
	"strings"

	"github.com/cairn-search/cairn/core/tree"
)

// matchPath tells whether a path fits a pattern, as [tree.Pattern] has them.
func matchPath(pattern, path string) bool {
	p, ok := tree.ParsePattern(strings.TrimPrefix(pattern, "./"))
	return ok && p.Match(path)
}
