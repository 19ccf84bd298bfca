package verify

import (
	"slices"

	"github.com/cairn-search/cairn/core/contract"
)

// absence reads "there is no `Foo`" and "`Foo` does not exist", and checks that.
func (c *checker) absence(list []token) bool {
	var about []*mention
	for i, t := range list {
		switch {
		case (t.word == "exist" || t.word == "exists" || t.word == "existiert" || t.word == "existieren" || t.word == "存在") && i > 0:
			denied := false
			for j := max(0, i-4); j < min(len(list), i+4); j++ {
				denied = denied || negations[list[j].word]
			}
			if denied {
				for j := i - 1; j >= 0 && j > i-7; j-- {
					if m := list[j].mention; m != nil {
						about = append(about, m)
						break
					}
				}
			}
		case (t.word == "no" || t.word == "kein" || t.word == "keine" || t.word == "keinen" || t.word == "没有" || t.word == "not") && i+1 < len(list):
			there := false
			for j := max(0, i-4); j < i; j++ {
				there = there || slices.Contains([]string{"there", "gibt", "es"}, list[j].word)
			}
			if !there && !(t.word == "没有" && i == 0) {
				continue
			}
			for j := i + 1; j < len(list) && j <= i+4; j++ {
				if m := list[j].mention; m != nil {
					about = append(about, m)
					break
				}
			}
		}
	}
	for _, m := range about {
		if m.class != name && m.class != path || c.sense.open {
			return true
		}
		var v verdict
		if m.class == path {
			files, dirs, _ := c.pathOf(m)
			v = yes(nil)
			if len(files) > 0 {
				v = no(&contract.VerifySource{Path: c.Graph.Path(files[0])}, "there is a file `%s`", c.Graph.Path(files[0]))
			} else if len(dirs) > 0 {
				v = no(&contract.VerifySource{Path: dirs[0]}, "there is a directory `%s`", dirs[0])
			}
		} else if s := c.named(m.name); s.state == found {
			v = open
			if c.plainAbsence(list) {
				v = no(c.first(s.nodes), "there is a `%s`: see %s", m.name, c.at(s.nodes))
			}
		} else if s.state == absent || s.state == noOwner {
			v = yes(nil)
		}
		kind := Symbol
		if m.class == path {
			kind = File
		}
		c.claim("there is no `"+m.text+"`", kind, v)
	}
	return len(about) > 0
}

// plainAbsence tells whether a sentence says that something is nowhere: one that also
// names another place, or says more, may mean something narrower.
func (c *checker) plainAbsence(list []token) bool {
	mentions := 0
	for _, t := range list {
		if t.mention != nil {
			mentions++
		}
	}
	return mentions == 1 && len(list) <= 16
}
