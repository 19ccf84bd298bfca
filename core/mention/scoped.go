package mention

import (
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// scopedMark stands in the name of a variable that hides another, before the line from which on it does: "a@12".
const scopedMark = "@"

// maxShadows is how many places are looked at in which variables of one name hide others, from the last on.
const maxShadows = 64

// shadows are those of a file, of one name behind one another.
type shadows struct {
	of     []outline.Shadow
	before []int          // the number of that of the name before it, from 1 on; 0 if there is none
	last   map[string]int // the number of the last of a name
}

func (c *collector) shadowed() {
	c.shadows = shadows{of: c.f.Shadows}
	if len(c.shadows.of) == 0 {
		return
	}
	c.shadows.last = make(map[string]int, len(c.shadows.of))
	c.shadows.before = make([]int, len(c.shadows.of))
	for i, s := range c.shadows.of {
		c.shadows.before[i] = c.shadows.last[s.Name]
		c.shadows.last[s.Name] = i + 1
	}
}

// scoped tells the variables apart that a use is of from others of their names that they hide.
func (c *collector) scoped(u *Use) {
	if len(c.shadows.of) == 0 {
		return
	}
	if u.For != "" && u.Kind != Base && u.Kind != Exported {
		u.For = c.scopedName(u.For, u.Line)
	}
	if u.Of != "" {
		u.Of = c.scopedChain(u.Of, u.Line)
	} else if u.Kind == Reference && u.For != "" {
		u.Name = c.scopedName(u.Name, u.Line)
	}
}

// scopedChain is what a chain of names begins with that of a variable at a line.
func (c *collector) scopedChain(of string, line int) string {
	head := headOf(of)
	if name := c.scopedName(head, line); name != head {
		return c.text([]byte(name + of[len(head):]))
	}
	return of
}

// scopedName is the name of a variable at a line.
func (c *collector) scopedName(name string, line int) string {
	head := name
	if at := strings.IndexAny(name, "[(."); at > 0 {
		head = name[:at]
	}
	at := c.shadows.last[head]
	for looked := 0; at > 0 && looked < maxShadows; looked++ {
		c.looks.Add(1)
		if s := &c.shadows.of[at-1]; s.First <= line && line <= s.Last {
			return c.text([]byte(head + scopedMark + strconv.Itoa(s.First) + name[len(head):]))
		}
		at = c.shadows.before[at-1]
	}
	return name
}
