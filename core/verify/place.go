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
	if a.class != name || b.class != path && b.class != module {
		return open
	}
	s := c.named(a.name)
	files, dirs, v := c.pathOf(b)
	if v.truth == wrong {
		if b.class == module || !strict || c.proposes || len(v.like) == 0 && s.state != found || len(s.nodes) > 5 || c.elsewhereAs(b.name) {
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
	if b.first == 0 {
		c.judged[b] = true
	}
	for _, n := range s.nodes {
		w, _ := c.Graph.Where(n)
		if s.state != cased && slices.Contains(files, w.File) || inDirs(c.Graph.Path(w.File), dirs) && s.state != cased {
			return c.fresh(b, files, yes(c.source(n)))
		}
	}
	last := shortName(a.name)
	if c.proposed[last] {
		return open
	}
	where := b.name
	if len(files) > 0 {
		where = c.Graph.Path(files[0])
	}
	inside := c.heldIn(last, files, dirs)
	if inside && (!strict || s.state != found) {
		if s.state == found && !strict {
			return yes(&contract.VerifySource{Path: where})
		}
		return open
	}
	switch s.state {
	case found, loose:
		if s.state == loose && inside {
			return open
		}
		return no(c.first(s.nodes), "`%s` is not defined in `%s` but at %s", a.name, where, c.at(s.nodes))
	case foreign:
		if outsider(last) || strings.Contains(a.name, ".") && !strict || len(c.holders(last)) > 0 && strings.Contains(a.name, ".") {
			return open
		}
	}
	if outsider(last) && len(c.holders(last)) > 0 {
		return open
	}
	c.told[a.name] = true
	v = no(nil, "`%s` is not defined in `%s`, nor anywhere else", a.name, where)
	v.like = c.suggestions(a.name, s)
	return v
}

func inDirs(p string, dirs []string) bool {
	for _, d := range dirs {
		if strings.HasPrefix(p, d+"/") {
			return true
		}
	}
	return false
}

// heldIn tells whether files or directories hold a name as a word.
func (c *checker) heldIn(n string, files []int, dirs []string) bool {
	for _, f := range files {
		if c.fileHolds(f, n) {
			return true
		}
	}
	if len(dirs) == 0 {
		return false
	}
	probes := 0
	for _, f := range c.holders(n) {
		if inDirs(c.Graph.Path(f), dirs) {
			if probes++; probes > maxProbes || c.fileHolds(f, n) {
				return true
			}
		}
	}
	return false
}
