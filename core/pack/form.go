package pack

import (
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/text"
)

// The forms in which items are shown.
const (
	whole     = "whole"
	outlined  = "outline"
	excerpted = "excerpt"
	headed    = "signature"
	summed    = "summary"
	cutShort  = "truncated"
)

// form is a way to show an item.
type form struct {
	kind   string
	text   string
	shown  []Lines
	tokens int  // of its block
	bare   bool // whole but for its comment
}

const (
	maxLine    = 240 // bytes to which lines are cut that are not shown whole
	maxParts   = 40  // of an outline
	gap        = "…" // stands for lines that are left out
	longWindow = 24  // lines around what says most
	window     = 8
	maxFocus   = 3
)

func (a *assembly) layOut(c *candidate) {
	if c.forms != nil {
		return
	}
	if c.Summary != "" {
		a.offer(c, form{kind: summed, text: c.Summary})
		return
	}
	if c.First == 0 {
		a.offer(c, form{kind: whole, text: c.Text})
		return
	}
	lines := strings.Split(c.Text, "\n")
	all := Lines{c.First, c.First + len(lines) - 1}
	switch {
	case len(c.hidden) == 0 && c.More:
		a.offer(c, form{kind: excerpted, text: c.Text + "\n" + gap, shown: []Lines{all}})
	case len(c.hidden) == 0:
		a.offer(c, form{kind: whole, text: c.Text, shown: []Lines{all}})
	default:
		a.offer(c, c.part(excerpted, lines, []Lines{all}))
	}
	most := covered(c.forms[0].shown)
	head := c.Head
	if len(head) == 0 {
		head = []Lines{{c.First, c.First}}
	}
	if c.Comment != (Lines{}) {
		f := c.part(excerpted, lines, without([]Lines{all}, []Lines{c.Comment}))
		f.bare = true
		a.offerLess(c, most, f)
	}
	if c.Brief > 0 && c.Brief < len(lines) {
		f := c.part(excerpted, lines, []Lines{{c.First, c.First + c.Brief - 1}})
		f.bare = true
		a.offerLess(c, most, f)
	}
	if len(c.Parts) > 0 {
		a.offerLess(c, most, c.part(outlined, lines, append(slices.Clip(head), c.Parts[:min(len(c.Parts), maxParts)]...)))
	}
	for _, n := range [...]int{longWindow, window} {
		ranges := slices.Clip(head)
		for _, line := range c.Focus[:min(len(c.Focus), maxFocus)] {
			ranges = append(ranges, Lines{line, line + n - 1})
			n = max(n/2, 1)
		}
		if len(c.Focus) > 0 {
			a.offerLess(c, most, c.part(excerpted, lines, ranges))
		}
	}
	a.offerLess(c, most, c.part(headed, lines, head))
	sort.SliceStable(c.forms, func(i, j int) bool { return covered(c.forms[i].shown) > covered(c.forms[j].shown) })
	least := c.forms[0].tokens + 1 // a form that shows fewer lines for more tokens is none
	c.forms = slices.DeleteFunc(c.forms, func(f form) bool {
		if f.tokens >= least {
			return true
		}
		least = f.tokens
		return false
	})
}

// offer adds a form, unless it says nothing.
func (a *assembly) offer(c *candidate, f form) {
	if f.text == "" && len(c.forms) > 0 {
		return
	}
	f.tokens = text.Tokens(a.o.Format.block(&c.Item, f.text, f.kind))
	c.forms = append(c.forms, f)
}

// offerLess is offer of a form that shows fewer lines than the longest, or cuts some.
func (a *assembly) offerLess(c *candidate, most int, f form) {
	if covered(f.shown) < most || len(f.text) < len(c.forms[0].text) {
		a.offer(c, f)
	}
}

// covered is how many lines some ranges have.
func covered(ranges []Lines) int {
	n := 0
	for _, r := range ranges {
		n += r.Last - r.First + 1
	}
	return n
}

// part is the form that shows some lines, the hidden ones aside, and marks what is
// left out.
func (c *candidate) part(kind string, lines []string, ranges []Lines) form {
	f := form{kind: kind}
	ranges = without(united(ranges, Lines{c.First, c.First + len(lines) - 1}), c.hidden)
	var b strings.Builder
	next := c.First
	for _, r := range ranges {
		part := lines[r.First-c.First : r.Last-c.First+1]
		if blank(part) {
			continue
		}
		if r.First > next && !blank(lines[next-c.First:r.First-c.First]) {
			b.WriteString(gap + "\n")
		}
		for _, l := range part {
			b.WriteString(cutLine(l, maxLine))
			b.WriteByte('\n')
		}
		f.shown = append(f.shown, r)
		next = r.Last + 1
	}
	if f.shown == nil {
		return f
	}
	if at := next - c.First; at < len(lines) && !blank(lines[at:]) {
		b.WriteString(gap)
	}
	f.text = strings.TrimRight(b.String(), "\n")
	return f
}

func blank(lines []string) bool {
	return !slices.ContainsFunc(lines, func(l string) bool { return strings.TrimSpace(l) != "" })
}

// united returns ranges in order, those that touch joined, within bounds.
func united(ranges []Lines, bounds Lines) []Lines {
	list := make([]Lines, 0, len(ranges))
	for _, r := range ranges {
		r.First, r.Last = max(r.First, bounds.First), min(r.Last, bounds.Last)
		if r.First <= r.Last {
			list = append(list, r)
		}
	}
	order.By(list, func(a, b Lines) int { return a.First - b.First })
	var out []Lines
	for _, r := range list {
		if n := len(out); n > 0 && r.First <= out[n-1].Last+1 {
			out[n-1].Last = max(out[n-1].Last, r.Last)
		} else {
			out = append(out, r)
		}
	}
	return out
}

// without returns what of ranges is not hidden. Both ascend and do not overlap among
// themselves.
func without(ranges, hidden []Lines) []Lines {
	var out []Lines
	for _, r := range ranges {
		for _, h := range hidden {
			if h.Last < r.First || h.First > r.Last {
				continue
			}
			if h.First > r.First {
				out = append(out, Lines{r.First, h.First - 1})
			}
			r.First = h.Last + 1
		}
		if r.First <= r.Last {
			out = append(out, r)
		}
	}
	return out
}

func firstOf(ranges []Lines, n int) []Lines {
	var out []Lines
	for _, r := range ranges {
		if n <= 0 {
			break
		}
		r.Last = min(r.Last, r.First+n-1)
		n -= r.Last - r.First + 1
		out = append(out, r)
	}
	return out
}
