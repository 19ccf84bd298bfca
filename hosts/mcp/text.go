package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/internal/page"
)

// framed is the text of an answer between what is said above and below it.
type framed struct{ head, body, tail string }

// write makes the text of an answer: what the command line prints, what is to be noted, and how
// to go on.
func (s spec[R]) write(c *call, r *R, next string) framed {
	var b strings.Builder
	s.text(&page.Page{Out: &b}, c, r)
	return c.frame(b.String(), next)
}

// frame says below an answer's text how to go on and whether it is complete, and above it of
// which project of several it is.
func (c *call) frame(body, next string) framed {
	f := framed{body: body}
	var b strings.Builder
	if next != "" {
		fmt.Fprintf(&b, "\n%s%s\n", moreNote, next)
	}
	if c.part != nil {
		notes(&page.Page{Out: &b}, c.part.String())
	}
	f.tail = b.String()
	if len(c.server.served()) > 1 {
		f.head = "project " + c.project.name + "\n\n"
	}
	return f
}

// moreNote is how an answer that has another page says so.
const moreNote = "more: repeat the call with cursor "

func (f framed) tokens() int { return text.Tokens(f.head) + text.Tokens(f.body) + text.Tokens(f.tail) }

// cutNote ends a text of which a part was left out because it would have taken too much.
const cutNote = "…\nnote: the rest does not fit into budget: raise it, or ask for less\n"

// within is the text in at most so many tokens: what cannot be cut otherwise loses its last
// lines, and the end of a line that is too long by itself.
func (f framed) within(tokens int) string {
	if f.tokens() <= tokens {
		return f.head + f.body + f.tail
	}
	left := tokens - text.Tokens(f.head) - text.Tokens(f.tail) - text.Tokens(cutNote)
	kept := 0
	for line := range strings.SplitAfterSeq(f.body, "\n") {
		n := text.Tokens(line)
		if n > left {
			if kept == 0 || n > tokens/2 {
				kept += beginning(line, left)
			}
			break
		}
		kept, left = kept+len(line), left-n
	}
	body := headless(f.body[:kept])
	if !strings.HasSuffix(body, "\n") {
		return f.head + body + cutNote + f.tail
	}
	return f.head + body + cutNote[len("…\n"):] + f.tail
}

// headless is a text that was cut, without the heading of an item at its end of which no line is left.
func headless(cut string) string {
	for {
		rest := strings.TrimRight(cut, "\n")
		last := rest[strings.LastIndexByte(rest, '\n')+1:]
		switch {
		case last == "---", strings.HasPrefix(last, "### "), strings.HasPrefix(last, "*File: ") && strings.HasSuffix(last, "*"):
			cut = rest[:len(rest)-len(last)]
		default:
			return cut
		}
	}
}

// beginning is how many bytes of a line take at most so many tokens.
func beginning(line string, tokens int) int {
	n := sort.Search(len(line), func(i int) bool { return text.Tokens(line[:i+1]) > tokens })
	for n > 0 && n < len(line) && !utf8.RuneStart(line[n]) {
		n--
	}
	return n
}

// wrongly is an error as text, with what to do in words that work as they stand: another value
// of the argument, or another call.
func wrongly(e *contract.Error, instead string) string {
	var b strings.Builder
	if e.Field != "" && !strings.HasPrefix(e.Message, e.Field+" ") {
		b.WriteString(e.Field + ": ")
	}
	b.WriteString(page.Line(e.Message))
	if e.Fix != "" {
		fmt.Fprintf(&b, " (%s)", page.Line(e.Fix))
	}
	b.WriteByte('\n')
	switch {
	case instead != "":
		fmt.Fprintf(&b, "try: %s\n", instead)
	case e.SuggestedFix != "":
		fmt.Fprintf(&b, "try: %s %s\n", e.Field, page.Line(e.SuggestedFix))
	}
	return b.String()
}

// notes writes what is to be noted of an answer.
func notes(p *page.Page, list ...string) {
	for _, n := range list {
		fmt.Fprintln(p.Out, "note: "+page.Line(n))
	}
}

// turnedAway tells whether the gate is why there is nothing.
func turnedAway(reason string) bool { return strings.HasPrefix(reason, "the message needs no search") }

// nothing says why there is nothing.
func nothing(p *page.Page, reason string) {
	if turnedAway(reason) {
		fmt.Fprintln(p.Out, "not searched: "+page.Line(reason)+`; with "gate": false it is searched for all the same`)
		return
	}
	fmt.Fprintln(p.Out, "nothing found: "+page.Line(cmp.Or(reason, "there is nothing yet")))
}

// doubtfully is the reason why nothing was found, with the argument that shows what is doubtful.
func doubtfully(reason string, level contract.ConfidenceLevel) string {
	if reason != "" && level == contract.ConfidenceLevelLow {
		reason += `, or with "doubtful": true`
	}
	return reason
}

// sofar is why nothing was found, which of a part of the files says nothing of the others.
func (c *call) sofar(reason string) string {
	if c.part == nil || turnedAway(reason) {
		return reason
	}
	return fmt.Sprintf("it may be in what was not looked at yet (so far: %s of %s): %s", page.Plural(c.part.part, "file"), page.Count(c.part.all), reason)
}

// doubt says that what was found may not be about the question.
func doubt(p *page.Page, level contract.ConfidenceLevel) {
	if level == contract.ConfidenceLevelLow {
		notes(p, "low confidence: few of the words asked for are there; it may be called otherwise here, or be missing")
	}
}

func degraded(p *page.Page, list []contract.Degraded) {
	for _, d := range list {
		fix := ""
		if d.SuggestedFix != "" {
			fix = "; try " + d.SuggestedFix
		}
		notes(p, fmt.Sprintf("%s: %s%s", d.Reason, d.Message, fix))
	}
}

func textAsk(p *page.Page, c *call, r *contract.AskResponse) {
	textContext(p, &r.Pack, c.sofar(r.Reason))
	p.Remembered(r.Remembered)
}

func textPack(p *page.Page, c *call, r *contract.PackResponse) { textContext(p, r, c.sofar(r.Reason)) }

func textContext(p *page.Page, r *contract.PackResponse, reason string) {
	if r.Context == "" {
		nothing(p, doubtfully(reason, r.Confidence))
	} else {
		fmt.Fprintln(p.Out, page.Escape(r.Context, "\t\n"))
		doubt(p, r.Confidence)
	}
	if r.Truncated {
		notes(p, "there is more: raise budget")
	}
	degraded(p, r.Degraded)
	notes(p, r.Notes...)
}

func textBundle(p *page.Page, _ *call, r *contract.BundleResponse) {
	p.Bundle(r)
	degraded(p, r.Degraded)
	notes(p, r.Notes...)
}

func textExplore(p *page.Page, c *call, r *contract.ExploreResponse) {
	if len(r.Evidence.Entities) == 0 {
		nothing(p, doubtfully(c.sofar(r.Reason), r.Confidence))
	} else {
		p.Exploration(r)
		p.Nearest(c.nearest)
		doubt(p, r.Confidence)
	}
	degraded(p, r.Evidence.Degraded)
	notes(p, r.Evidence.Notes...)
}

// nearestFiles is how many files are named where nothing is shown.
const nearestFiles = 3

// nearestTo finds what a search has in code for a question of which only commits and records are shown: often it
// is only called otherwise, and its name saves a call.
func nearestTo(ctx context.Context, c *call, r *contract.ExploreResponse) error {
	if len(r.Evidence.Entities) == 0 || slices.ContainsFunc(r.Evidence.Entities, func(e contract.BundledEntity) bool { return e.Path != "" }) || c.part != nil {
		return nil
	}
	query, _ := c.request["query"].(string)
	b, err := c.project.call(ctx, "search", contract.SearchRequest{Query: query, Limit: nearestFiles, Definitions: 2, SnippetLines: new(0), Filters: contract.Filters{Roles: []string{"code"}}}, nil)
	var found contract.SearchResponse
	if err == nil {
		err = json.Unmarshal(b, &found)
	}
	c.nearest = found.Results
	return err
}

func textGather(p *page.Page, _ *call, r *contract.GatherResponse) {
	p.Gathered(r)
	for _, w := range r.Warnings {
		if turnedAway(w) {
			nothing(p, w)
			continue
		}
		notes(p, "warning: "+w)
	}
	if r.Capability.Reason != "" {
		notes(p, string(r.Capability.State)+": "+r.Capability.Reason)
	}
}

func textInspect(p *page.Page, c *call, r *contract.InspectResponse) {
	p.Inspection(r)
	p.Uses(c.uses)
	c.alsoDefined(p)
	notes(p, r.Notes...)
}

func textImpact(p *page.Page, _ *call, r *contract.ImpactResponse) {
	p.Impact(r)
	if len(r.Definitions)+len(r.Dependents)+len(r.Tests)+len(r.Documents) == 0 {
		nothing(p, "nothing in the index depends on it")
	}
	notes(p, r.Notes...)
}

func textKnowledge(p *page.Page, _ *call, r *contract.KnowledgeResponse) {
	if len(r.Texts) == 0 {
		nothing(p, r.Reason)
		return
	}
	p.Knowledge(r)
}

func textMap(p *page.Page, _ *call, r *contract.MapResponse) {
	if r.Map == "" {
		nothing(p, r.Reason)
		return
	}
	p.Map(r)
}

func textNavigate(p *page.Page, _ *call, r *contract.NavigateResponse) {
	if len(r.Files) == 0 {
		nothing(p, r.Reason)
	}
	p.Files(r, func(format string, args ...any) { fmt.Fprintf(p.Out, format+"\n", args...) })
	notes(p, r.Notes...)
}

func textPaths(p *page.Page, _ *call, r *contract.PathsResponse) {
	if len(r.Paths) == 0 {
		nothing(p, r.Reason)
	}
	p.Paths(r, true)
	notes(p, r.Notes...)
}

func textRead(p *page.Page, c *call, r *contract.FileReadResponse) {
	switch {
	case r.Type == contract.EntryTypeDirectory:
		p.Entries(r)
		return
	case c.outline:
		p.Outline(r)
		return
	}
	fmt.Fprintf(p.Out, "%s  %d lines\n", page.Place(r.Path, r.Lines), r.TotalLines)
	if r.Text != "" {
		p.Numbered(r.Text, r.Lines.Start, nil)
	}
	if r.LineTruncated {
		notes(p, "the line is longer than what is shown")
	}
	c.alsoDefined(p)
}

// alsoDefined names the other definitions of a name, and a call that shows one of them.
func (c *call) alsoDefined(p *page.Page) {
	said := c.others.String()
	if said == "" {
		return
	}
	notes(p, said)
	argument := "path"
	if c.tool.name != "read" {
		argument = "ref"
	}
	fmt.Fprintf(p.Out, "try: %s\n", callOf(c.tool.name, map[string]string{argument: page.Line(c.others.One)}))
}

func textSchema(p *page.Page, _ *call, r *contract.SchemaResponse) {
	p.Schema(r)
	notes(p, r.Notes...)
}

// quotedResults is how many results are quoted where nothing else is told, if they are not far worse than
// the first; of the others the place says enough.
const quotedResults = 4

// quotedBest are results as a text shows them: without scores, since their order says it, and with
// lines of the best alone.
func quotedBest(c *call, list []contract.SearchResult) []contract.SearchResult {
	_, told := c.given["snippet_lines"]
	shown := slices.Clone(list)
	for i := range shown {
		if !told && !c.detailed && (i >= quotedResults || 3*list[i].Score < list[0].Score) {
			shown[i].Snippet, shown[i].Others = nil, nil
		}
		shown[i].Score = 0
	}
	return shown
}

func textSearch(p *page.Page, c *call, r *contract.SearchResponse) {
	if len(r.Results) == 0 {
		noResults(p, c, r.Reason)
	}
	p.Results(&contract.SearchResponse{Results: quotedBest(c, r.Results)}, nil)
	if len(r.Results) > 0 {
		doubt(p, r.Confidence)
	}
	notes(p, slices.Concat(unsearched(r.Missing), r.Notes)...)
}

func textSeeds(p *page.Page, c *call, r *contract.SeedsResponse) {
	if len(r.Seeds) == 0 {
		nothing(p, c.sofar(r.Reason))
	}
	p.Seeds(r)
	notes(p, r.Notes...)
}

func textVerify(p *page.Page, c *call, r *contract.VerifyResponse) {
	p.Verified("draft", r, c.detailed)
	notes(p, r.Notes...)
}
