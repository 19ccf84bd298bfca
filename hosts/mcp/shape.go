package mcp

import (
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

// What concise answers do without.

func conciseSearch(r *contract.SearchResponse) {
	for i := range r.Results {
		if d := r.Results[i].Definition; d != nil {
			d.Signature = ""
		}
		conciseEdges(r.Results[i].NotableEdges)
	}
}

func conciseSeeds(r *contract.SeedsResponse) {
	for i := range r.Seeds {
		conciseEdges(r.Seeds[i].NotableEdges)
	}
}

func conciseInspect(r *contract.InspectResponse) {
	for _, groups := range [][]contract.EdgeGroup{r.Edges.In, r.Edges.Out} {
		for i := range groups {
			conciseEdges(groups[i].Edges)
		}
	}
}

func conciseEdges(edges []contract.Edge) {
	for i := range edges {
		edges[i].At = nil
	}
}

func concisePaths(r *contract.PathsResponse) {
	for i := range r.Paths {
		concisePath(&r.Paths[i])
	}
}

func concisePath(p *contract.Path) {
	conciseEntity(&p.From)
	for i := range p.Steps {
		conciseEntity(&p.Steps[i].To)
		p.Steps[i].At = nil
	}
}

func conciseEntity(e *contract.Entity) {
	e.Signature, e.Language, e.Roles, e.Properties = "", "", nil, nil
}

func conciseBundle(r *contract.BundleResponse) {
	for i := range r.Paths {
		concisePath(&r.Paths[i])
	}
	for i := range r.Edges {
		r.Edges[i].At = nil
	}
}

// conciseVerify leaves issues alone: who wants what supports the rest asks for details.
func conciseVerify(r *contract.VerifyResponse) {
	r.Claims = []contract.VerifyClaim{}
	for i := range r.Issues {
		r.Issues[i].ClaimIndex = -1
	}
}

// conciseSchema leaves out what there is none of.
func conciseSchema(r *contract.SchemaResponse) {
	var without []string
	entities, edges := r.Entities, r.Edges
	r.Entities, r.Edges = []contract.EntityCount{}, []contract.EdgeCount{}
	for _, e := range entities {
		if e.Count > 0 {
			r.Entities = append(r.Entities, e)
		} else {
			without = append(without, e.Type)
		}
	}
	for _, e := range edges {
		if e.Count > 0 {
			r.Edges = append(r.Edges, e)
		} else {
			without = append(without, e.Kind)
		}
	}
	if len(without) > 0 {
		r.Notes = append(r.Notes, "there are none of "+strings.Join(without, ", "))
	}
}

// shortenInspect cuts the text of what is inspected, so that its edges find room too.
func shortenInspect(r *contract.InspectResponse, tokens int) {
	p := r.Preview
	if p == nil || text.Tokens(p.Text) <= tokens {
		return
	}
	kept, lines := 0, 0
	for line := range strings.SplitAfterSeq(p.Text, "\n") {
		n := text.Tokens(line)
		if n > tokens {
			if lines == 0 {
				kept, lines = beginning(line, tokens), 1
			}
			break
		}
		kept, lines, tokens = kept+len(line), lines+1, tokens-n
	}
	p.Text, p.Truncated = strings.TrimSuffix(p.Text[:kept], "\n"), true
	p.Lines.End = p.Lines.Start + lines - 1
}

// inspectLists are the edges and what is reached. What surrounds them is only on the
// first page.
func inspectLists(c *call, r *contract.InspectResponse) []list {
	if c.offset > 0 {
		r.Preview, r.RecommendedNextHops, r.Coverage = nil, []contract.NextHop{}, []contract.FamilyCount{}
	}
	var lists []list
	for _, groups := range [][]contract.EdgeGroup{r.Edges.In, r.Edges.Out} {
		for i := range groups {
			lists = append(lists, items(&groups[i].Edges))
		}
	}
	return append(lists, items(&r.Reached))
}
