// Package pack puts passages together under a budget of tokens: the context that a
// language model is to answer from, with the sources it came from. It also lays out
// the map of a repository.
//
// Every item is shown in one of several forms: whole, an outline of it, its head with
// the lines that say most, its head alone. Items go in by what they are worth for their
// length, whole if they can be, else in a shorter form; what is left lets them grow, in
// order of relevance. No line of a file is shown twice, and nothing goes beyond the
// budget.
package pack

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/text"
)

// DefaultBudget is how many tokens a context has at most unless told otherwise; it is
// that of the thesis on which context assembly here rests.
const DefaultBudget = 4000

// Lines is a run of lines of a file, 1-based and inclusive.
type Lines struct{ First, Last int }

// Item is something that may go into a context.
type Item struct {
	// Ref is what answers name it by; Name and Type are for the model: "Server.Serve",
	// "method". Path is "" for what is in no file.
	Ref, Name, Type, Path string
	// First is the line of its file on which Text begins, 0 if it is in no file or is
	// not made of its lines.
	First int
	Text  string
	// Summary stands in the place of Text if it is given.
	Summary string
	// File is the ref of its file, by which the heads of several of it stand together; "" to
	// show it alone. Until is the line on which it ends, 0 for that on which Text does.
	File  string
	Until int
	// Head are the lines that say what it is, the first of them most: its signature, the
	// beginning of its comment. Parts are the signatures of what it contains. Focus are
	// lines that say most. They are numbered as the file is.
	Head, Parts []Lines
	// Named is the line that bears its name, 0 for the first of Head: decorators and attributes stand above it.
	Named int
	// More tells that what it is goes on behind Text.
	More bool
	// Brief is how many lines go first where it has more, 0 for all.
	Brief int
	// Comment is what of its comment goes first where room is short, zero for nothing.
	Comment   Lines
	Focus     []int
	Relevance rank.Score
}

// last is the last line of the item in its file.
func (it *Item) last() int { return cmp.Or(it.Until, it.First+strings.Count(it.Text, "\n")) }

// Options say how a context is made.
type Options struct {
	Budget int // tokens at most; below 1 nothing fits
	Format Format
	// Skip goes on with smaller items where one does not fit; else it is the last.
	Skip bool
}

// Included is an item that is in a context.
type Included struct {
	Item  *Item
	Lines Lines // of the item; zero if it is in no file
	Form  string
	Shown []Lines // those lines of it that are shown, unless all are
}

// Result is a context. Tokens never exceed the budget. Truncated is true if an item is
// not there, or not whole.
type Result struct {
	Context   string
	Included  []Included
	Tokens    int
	Truncated bool
}

// How a budget is divided.
const (
	spareShare   = 4 // an item gets all but 1/4 of the budget at most, unless its shortest form has more
	reserveShare = 6 // 1/6 of the budget is for heads of what has no room
	jointShare   = 4 // overlapping items that have 1/4 of the budget at most become one
)

// Assemble makes a context of items, best first; equally relevant ones stay in the
// order in which they come. The result refers to copies of the items.
func Assemble(items []Item, o Options) *Result {
	a := &assembly{o: o, left: o.Budget - text.Tokens(o.Format.open()+o.Format.end())}
	a.list = prepare(items, o.Budget/jointShare)
	reserve := o.Budget / reserveShare
	a.left -= reserve
	for _, c := range worthFirst(a.list) {
		if !a.stopped {
			a.add(c, min(a.left, o.Budget-o.Budget/spareShare))
		}
	}
	a.left, a.stopped = a.left+reserve, false
	if a.used > 0 {
		a.heads()
	}
	a.mention()
	a.grow()
	if len(a.list) > 0 && a.used == 0 {
		a.force(a.list[0])
	}
	return a.result()
}

// assembly is a context that is being made.
type assembly struct {
	o       Options
	list    []*candidate // by relevance
	left    int          // tokens
	used    int          // how many candidates are in
	stopped bool
}

// candidate is an item on its way in.
type candidate struct {
	Item
	hidden []Lines // what others show
	forms  []form  // the longest first
	form   int     // that in which it is shown, -1 if it is not
}

// What the length of an item takes from its worth: a definition of 30 tokens goes before one
// of 2,000 that is a third more relevant. Held against questions with known answers, more or
// less of it shows less of what is needed.
const (
	shortLength = 200 // tokens that hardly count
	lengthLog   = rank.One
)

// worthFirst orders candidates by relevance for their length.
func worthFirst(list []*candidate) []*candidate {
	worth := make(map[*candidate]rank.Score, len(list))
	for _, c := range list {
		length := text.Tokens(cmp.Or(c.Summary, c.Text))
		worth[c] = c.Relevance << 16 / (rank.Log2(uint64(length+shortLength), 1) + lengthLog)
	}
	ordered := slices.Clone(list)
	order.StableBy(ordered, func(a, b *candidate) int { return cmp.Compare(worth[b], worth[a]) })
	return ordered
}

// leastSaved is how many tokens the rest of a comment has for which a definition goes in
// without it.
const leastSaved = 20

// add takes a candidate in the longest form of at most so many tokens, else in its
// shortest. What only has its comment before the next goes in without at first.
func (a *assembly) add(c *candidate, most int) {
	a.layOut(c)
	at := len(c.forms) - 1
	for i := range c.forms {
		if i+1 < len(c.forms) && c.forms[i+1].bare && c.forms[i+1].tokens <= c.forms[i].tokens-leastSaved {
			continue
		}
		if c.forms[i].tokens <= min(most, a.left-a.between()) {
			at = i
			break
		}
	}
	if n := c.forms[at].tokens + a.between(); n <= a.left {
		c.form, a.left, a.used = at, a.left-n, a.used+1
	} else if !a.o.Skip {
		a.stopped = true
	}
}

// between is what stands before another item.
func (a *assembly) between() int {
	if a.used == 0 {
		return 0
	}
	return text.Tokens(a.o.Format.between())
}

// mention adds the heads of the best of files that show nothing yet.
func (a *assembly) mention() {
	shown := map[string]bool{}
	for _, c := range a.list {
		shown[c.Path] = shown[c.Path] || c.form >= 0
	}
	for _, c := range a.list {
		if c.form < 0 && c.File == "" && c.Path != "" && !shown[c.Path] && !a.stopped {
			a.add(c, 0)
			shown[c.Path] = true
		}
	}
}

// grow shows what is in in longer forms, the best first.
func (a *assembly) grow() {
	for _, c := range a.list {
		for i := range max(c.form, 0) {
			if more := c.forms[i].tokens - c.forms[c.form].tokens; more <= a.left {
				c.form, a.left = i, a.left-more
				break
			}
		}
	}
}

// force shows as much as fits of an item that is too long in every form.
func (a *assembly) force(c *candidate) {
	a.layOut(c)
	long := c.forms[len(c.forms)-1]
	if long.kind == headed && len(c.Head) > 1 {
		if short := c.part(headed, strings.Split(c.Text, "\n"), c.Head[:1]); short.text != "" {
			long = short
		}
	}
	f := form{kind: cutShort}
	for most := a.left; most > 0; most = most * 3 / 4 {
		f.text, _ = Fit(long.text, most)
		gaps := strings.Count("\n"+f.text+"\n", "\n"+gap+"\n")
		f.shown = firstOf(long.shown, strings.Count(f.text, "\n")+1-gaps)
		f.tokens = text.Tokens(a.o.Format.block(&c.Item, f.text, f.kind))
		if strings.TrimSpace(f.text) != "" && f.tokens <= a.left {
			c.forms, c.form, a.left, a.used = []form{f}, 0, a.left-f.tokens, 1
			return
		}
	}
}

func (a *assembly) result() *Result {
	r := &Result{}
	var blocks []string
	for _, c := range a.list {
		if c.form < 0 {
			r.Truncated = true
			continue
		}
		f := &c.forms[c.form]
		blocks = append(blocks, a.o.Format.block(&c.Item, f.text, f.kind))
		s := Included{Item: &c.Item, Form: f.kind}
		if c.First > 0 {
			s.Lines = Lines{c.First, c.last()}
			if len(f.shown) != 1 || f.shown[0] != s.Lines {
				s.Shown = f.shown
			}
		}
		r.Truncated = r.Truncated || f.kind != whole && f.kind != summed
		r.Included = append(r.Included, s)
	}
	if len(blocks) > 0 {
		r.Context = a.o.Format.open() + strings.Join(blocks, a.o.Format.between()) + a.o.Format.end()
	}
	r.Tokens = text.Tokens(r.Context)
	return r
}

// prepare orders and cleans items, and makes one of those that say the same. most is
// how many tokens one of several may have.
func prepare(items []Item, most int) []*candidate {
	list := make([]*candidate, 0, len(items))
	for i := range items {
		c := &candidate{Item: items[i], form: -1}
		c.Text = strings.TrimRight(Clean(c.Text), "\n")
		c.Summary = strings.Trim(Clean(c.Summary), "\n")
		c.Name, c.Type, c.Path = oneLine(c.Name), oneLine(c.Type), oneLine(c.Path)
		if strings.TrimSpace(c.Text+c.Summary) != "" {
			list = append(list, c)
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].Relevance > list[j].Relevance })
	return distinct(list, most)
}
