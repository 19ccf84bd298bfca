package pack

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/text"
)

// distinct leaves out what is said already. Candidates come by relevance. One that lies
// within another of its file gives it its focus; one that overlaps another becomes one
// with it if both have at most so many tokens, else it shows its other lines.
func distinct(list []*candidate, most int) []*candidate {
	var out []*candidate
	texts := map[string]bool{}
	for _, c := range list {
		key := strings.TrimSpace(c.Text)
		if c.Summary != "" {
			key = c.Summary
		}
		if texts[key] || c.absorbed(out, most) {
			continue
		}
		texts[key] = true
		out = append(out, c)
	}
	return out
}

// focusOn adds the lines that are not in focus yet.
func (c *candidate) focusOn(lines []int) {
	for _, line := range lines {
		if !slices.Contains(c.Focus, line) {
			c.Focus = append(slices.Clip(c.Focus), line)
		}
	}
}

// absorbed takes care of those before a candidate that it overlaps, and tells whether
// nothing of it is left.
func (c *candidate) absorbed(before []*candidate, most int) bool {
	if c.First == 0 || c.Summary != "" {
		return false
	}
	for _, k := range before {
		if !k.overlaps(c) {
			continue
		}
		inside := k.First <= c.First && c.last() <= k.last()
		if inside || len(c.hidden) == 0 && len(k.hidden) == 0 && k.join(c, before, most) {
			k.focusOn(append(slices.Clip(c.Focus), c.First))
			return true
		}
		c.hidden = united(append(c.hidden, Lines{k.First, k.last()}), Lines{c.First, c.last()})
	}
	lines := strings.Split(c.Text, "\n")
	return len(c.hidden) > 0 && c.part(whole, lines, []Lines{{c.First, c.last()}}).text == ""
}

func (c *candidate) overlaps(d *candidate) bool {
	return c.First > 0 && c.Summary == "" && c.Path == d.Path && c.First <= d.last() && d.First <= c.last()
}

// join makes a candidate the union with one that it overlaps, unless that is too long
// or touches a third.
func (c *candidate) join(d *candidate, all []*candidate, most int) bool {
	u := *c
	switch own, other := strings.Split(c.Text, "\n"), strings.Split(d.Text, "\n"); {
	case d.First <= c.First && c.last() <= d.last():
		u.Item = d.Item
		u.Relevance = c.Relevance
		u.Focus = append(append(slices.Clip(c.Focus), c.First), d.Focus...)
	case d.First < c.First:
		u.Text = strings.Join(append(slices.Clip(other[:c.First-d.First]), own...), "\n")
		u.First = d.First
	default:
		u.Text = strings.Join(append(slices.Clip(own), other[c.last()-d.First+1:]...), "\n")
	}
	if text.Tokens(u.Text) > most {
		return false
	}
	for _, k := range all {
		if k != c && k.overlaps(&u) {
			return false
		}
	}
	*c = u
	return true
}
