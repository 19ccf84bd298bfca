package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// definedIn checks that a symbol is defined in a file or directory; if not strict, that
// it is at least used there.
func (c *checker) definedIn(a, b *mention, strict bool) verdict {
	if a.class != name || !isPlace(b) {
		return open
	}
	s, last := c.named(a.name), shortName(a.name)
	files, dirs, v := c.pathOf(b)
	if v.truth == wrong {
		if b.class == module || !strict || len(v.like) == 0 && s.state != found || len(s.nodes) > 5 || c.elsewhereAs(b.name) {
			return open
		}
		c.judged[a], c.judged[b] = true, true
		if s.state == found {
			v.message += fmt.Sprintf("; `%s` is defined at %s", a.name, c.at(s.nodes))
			v.source = c.first(s.nodes)
		}
		return v
	}
	c.judged[a] = true
	c.judged[b] = c.judged[b] || b.first == 0
	for _, n := range s.nodes {
		if f := c.fileOf(n); s.state != cased && (slices.Contains(files, f) || inDirs(c.Graph.Path(f), dirs)) {
			return c.fresh(b, files, yes(c.source(n)))
		}
	}
	where := b.name
	if len(files) > 0 {
		where = c.Graph.Path(files[0])
	}
	inside, known := c.heldIn(last, files, dirs), s.state == found || s.state == loose
	switch {
	case c.proposed[last]:
		return open
	case inside && s.state == found && !strict:
		return yes(&contract.VerifySource{Path: where})
	case inside && (!strict || s.state != found):
		return open
	case known:
		return no(c.first(s.nodes), "`%s` is not defined in `%s` but at %s", a.name, where, c.at(s.nodes))
	case outsider(last) && (s.state == foreign || len(c.holders(last)) > 0), s.state == foreign && strings.Contains(a.name, ".") && (!strict || len(c.holders(last)) > 0):
		return open
	}
	c.told[a.name] = true
	v = no(nil, "`%s` is not defined in `%s`, nor anywhere else", a.name, where)
	v.like = c.suggestions(a.name, s)
	return v
}

func inDirs(p string, dirs []string) bool {
	return slices.ContainsFunc(dirs, func(d string) bool { return strings.HasPrefix(p, d+"/") })
}

// heldIn tells whether files or directories hold a name as a word.
func (c *checker) heldIn(n string, files []int, dirs []string) bool {
	probes := 0
	return slices.ContainsFunc(c.holders(n), func(f int) bool {
		if !slices.Contains(files, f) && !inDirs(c.Graph.Path(f), dirs) {
			return false
		}
		probes++
		return probes > maxProbes || c.fileHolds(f, n)
	})
}
