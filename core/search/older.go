package search

import (
	"bytes"

	"github.com/cairn-search/cairn/core/index"
)

// outdated are the names of directories that keep what is no longer worked on.
var outdated = [...]string{"deprecated", "legacy", "obsolete", "attic", "old"}

// older finds the directories that hold an older version of what lies beside them: v1 next
// to v2, and those whose names say so. Its keys are their paths, with a slash at the end,
// and its values their names.
func older(x *index.Index) map[string]string {
	newest := map[string]int{} // version beside which others are older, by the directory above
	found := map[string]string{}
	each := func(do func(above, name []byte)) {
		for i := range x.Parts {
			p := &x.Parts[i]
			for j := range p.Files() {
				if !p.Live(j) {
					continue
				}
				path := p.PathBytes(j)
				for at := 0; ; {
					n := bytes.IndexByte(path[at:], '/')
					if n < 0 {
						break
					}
					do(path[:at], path[at:at+n])
					at += n + 1
				}
			}
		}
	}
	each(func(above, name []byte) {
		if v := version(name); v > newest[string(above)] {
			newest[string(above)] = v
		}
		for _, word := range outdated {
			if string(bytes.ToLower(name)) == word {
				found[string(above)+string(name)+"/"] = word
			}
		}
	})
	each(func(above, name []byte) {
		if v := version(name); v >= 0 && v < newest[string(above)] {
			found[string(above)+string(name)+"/"] = string(name)
		}
	})
	return found
}

// version is the number in the name of a directory such as v2, -1 without one.
func version(name []byte) int {
	if len(name) < 2 || len(name) > 3 || name[0]|0x20 != 'v' {
		return -1
	}
	n := 0
	for _, c := range name[1:] {
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// isOlder tells whether a file lies in an older version that the query does not ask for.
func (b *board) isOlder(path []byte, q *Query) bool {
	old := b.searcher.older()
	if len(old) == 0 {
		return false
	}
	for at, c := range path {
		if c != '/' {
			continue
		}
		if name, ok := old[string(path[:at+1])]; ok && !q.words[name] {
			return true
		}
	}
	return false
}
