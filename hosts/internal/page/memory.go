package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
)

// When is a time for people.
func When(ms int64) string { return time.UnixMilli(ms).Local().Format("2006-01-02 15:04") }

// Brief is the beginning of a text, on one line.
func Brief(text string, most int) string {
	line := strings.Join(strings.Fields(text), " ")
	if r := []rune(line); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return line
}

// Said writes something remembered: its ref and what else is known, then its text.
func (p *Page) Said(ref, about, title, text string) {
	head := p.Style.Paint(p.Style.Path, Line(ref))
	if p.Markdown {
		head = "- " + Code(ref)
	}
	line := head + "  " + p.Style.Paint(p.Style.Dim, Line(about))
	if title != "" {
		line += "  " + p.Style.Paint(p.Style.Name, Line(title))
	}
	fmt.Fprintln(p.Out, line)
	for l := range strings.Lines(strings.TrimSpace(text)) {
		fmt.Fprintf(p.Out, "    %s\n", Line(strings.TrimRight(l, "\r\n")))
	}
}

// Recalled writes what was said, decided and learned.
func (p *Page) Recalled(a *contract.RecallResponse) {
	p.recalled(a.Found)
	if len(a.Nearest) > 0 {
		fmt.Fprintln(p.Out, "only nearest, by a few of its words:")
		p.recalled(a.Nearest)
	}
}

// Remembered writes what is remembered beside what files say.
func (p *Page) Remembered(list []contract.Recalled) {
	if len(list) > 0 {
		fmt.Fprintln(p.Out, "\nremembered:")
		p.recalled(list)
	}
}

// shownReplaced is how many of the values that one replaced are told, the newest first.
const shownReplaced = 3

func (p *Page) recalled(list []contract.Recalled) {
	for _, f := range list {
		about := When(f.Created) + "  " + f.Score.String()
		if f.Times > 1 {
			about += fmt.Sprintf("  said %d times", f.Times)
		}
		text := f.Text
		if f.ReplacedBy != nil {
			part := ""
			if f.ReplacedPart != "" {
				part = "in part (" + Brief(f.ReplacedPart, 100) + ") "
			}
			text += "\n" + part + "replaced " + When(f.ReplacedBy.Created) + " by: " + Brief(f.ReplacedBy.Text, 200)
		}
		for _, o := range f.Replaces[:min(len(f.Replaces), shownReplaced)] {
			text += "\nreplaces, of " + When(o.Created) + ": " + Brief(o.Text, 200)
		}
		if more := len(f.Replaces) - shownReplaced; more > 0 {
			text += "\nand " + Plural(more, "earlier one")
		}
		p.Said(f.Ref, about+pinned(f.Pinned)+outdated(f.Outdated, f.Cites), apart(f.Title, f.Text), text)
	}
}

// outdated are the files that are not what they were.
func outdated(is bool, cites []contract.Cited) string {
	if !is {
		return ""
	}
	var list []string
	for _, q := range cites {
		if now := q.Path + " " + string(q.State); (q.State == "changed" || q.State == "gone") && !slices.Contains(list, now) {
			list = append(list, now) // two symbols may be of one file
		}
	}
	return "  outdated: " + strings.Join(list, ", ")
}

// Notes writes notes that were stored, changed or listed, and how many things were removed.
func (p *Page) Notes(a *contract.RememberResponse) {
	for _, n := range a.Notes {
		text, title := n.Text, n.Title
		if strings.TrimSpace(text) == "" {
			text, title = title, "" // once
		}
		if n.SupersededBy != "" {
			text += "\nreplaced by: " + n.SupersededBy
		}
		p.Said(n.Ref, When(n.Created)+pinned(n.Pinned), title, text)
	}
	for _, one := range a.Shown {
		about := When(one.Created)
		if one.State != "" && one.State != "active" {
			about += "  " + one.State
		}
		p.Said(one.Ref, about+pinned(one.Pinned), apart(one.Title, one.Text), one.Text)
	}
	if a.Removed > 0 {
		fmt.Fprintf(p.Out, "removed %d\n", a.Removed)
	}
}

// apart is a title that its text does not begin with, else nothing.
func apart(title, text string) string {
	if strings.HasPrefix(text, title) {
		return ""
	}
	return title
}

func pinned(is bool) string {
	if is {
		return "  pinned"
	}
	return ""
}

// Decisions writes decisions, why they were made and what became of them.
func (p *Page) Decisions(a *contract.DecisionsResponse) {
	for _, d := range a.Decisions {
		text := d.Description
		for _, more := range [][2]string{{"why", d.Rationale}, {"instead of", strings.Join(d.Alternatives, "; ")}, {"about", d.Subject}, {"replaces", strings.Join(d.Supersedes, ", ")}, {"replaced by", d.SupersededBy}} {
			if more[1] != "" {
				text += "\n" + more[0] + ": " + more[1]
			}
		}
		if d.ReplacedBy != nil {
			text += "\nreplaced " + When(d.ReplacedBy.Created) + " by: " + Brief(d.ReplacedBy.Text, 200)
		}
		p.Said(d.Ref, When(d.Created)+"  by "+string(d.FoundBy)+pinned(d.Pinned)+outdated(d.Outdated, d.Cites), "", text)
	}
}

// Reflections writes what was learned.
func (p *Page) Reflections(a *contract.ReflectionsResponse) {
	for _, l := range a.Reflections {
		text := l.Lesson
		for _, more := range [][2]string{{"when", l.Situation}, {"tags", strings.Join(l.Tags, ", ")}, {"learned from", strings.Join(l.Sources, ", ")}} {
			if more[1] != "" {
				text += "\n" + more[0] + ": " + more[1]
			}
		}
		p.Said(l.ID, fmt.Sprintf("%s  %s  confidence %s", When(l.Created), l.Outcome, l.Confidence), "", text)
	}
	if s := a.Summary; s != nil {
		fmt.Fprintf(p.Out, "%s, confidence %s in the mean\n", Plural(s.Total, "reflection"), s.Confidence)
		for _, list := range [][]contract.Tally{s.ByOutcome, s.Tags} {
			for _, one := range list {
				fmt.Fprintf(p.Out, "  %s  %d\n", Line(one.Name), one.Count)
			}
		}
	}
}

// Subscriptions writes what is subscribed to and what was suggested.
func (p *Page) Subscriptions(a *contract.SubscriptionsResponse) {
	if len(a.Subscriptions) > 0 {
		t := Table{Head: []string{"subscription", "status", "what", "when"}, Right: make([]bool, 4)}
		for _, one := range a.Subscriptions {
			t.Add(one.ID, string(one.Status), string(one.Match)+" "+Line(one.Value), string(one.Event))
		}
		t.Write(p)
	}
	if len(a.Suggestions) > 0 {
		t := Table{Head: []string{"suggestion", "status", "reason"}, Right: make([]bool, 3)}
		for _, one := range a.Suggestions {
			t.Add(one.ID, string(one.Status), Line(one.Reason))
		}
		t.Write(p)
	}
}

// Event is something of a timeline.
type Event struct {
	At          int64 // milliseconds since 1970
	What, About string
}

// Timeline writes what happened by day, the newest first.
func (p *Page) Timeline(all []Event) {
	day := ""
	for _, e := range all {
		at := time.UnixMilli(e.At).Local()
		if d := at.Format("2006-01-02"); d != day {
			day = d
			p.gap()
			fmt.Fprintln(p.Out, cmp.Or(map[bool]string{true: "### " + d}[p.Markdown], p.Style.Paint(p.Style.Name, d)))
		}
		fmt.Fprintf(p.Out, "  %s  %-10s  %s\n", p.Style.Paint(p.Style.Dim, at.Format("15:04")), e.What, Line(Brief(e.About, 100)))
	}
}

// Tiers writes how full the tiers are in which an agent keeps things in mind.
func (p *Page) Tiers(all []contract.Tier) {
	if len(all) == 0 {
		return
	}
	p.gap()
	t := Table{Head: []string{"tier", "items", "tokens", "at most"}, Right: []bool{false, true, true, true}}
	for _, one := range all {
		t.Add(string(one.Tier), Count(one.Items), Count(one.Tokens), Count(one.Most))
	}
	t.Write(p)
}
