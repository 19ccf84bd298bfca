package mcp

import (
	"cmp"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

type contextQueryArgs struct {
	Query          string     `json:"query" jsonschema:"A question, words, an identifier, a path or an error message."`
	MaxTokens      int        `json:"max_tokens,omitempty" jsonschema:"Tokens of the context at most; default 4000."`
	Strategies     []string   `json:"strategies,omitempty" jsonschema:"keyword, semantic, graph; default keyword, and graph if expand is true."`
	IncludeTypes   []string   `json:"include_types,omitempty" jsonschema:"Types of sources to include; default all."`
	IncludeSources *bool      `json:"include_sources,omitempty" jsonschema:"List where the context comes from; default true."`
	MinScore       rank.Score `json:"min_score,omitempty" jsonschema:"Leave out sources of less relevance."`
	Expand         *bool      `json:"expand,omitempty" jsonschema:"Follow the graph from what the query names; default true."`
	ExpandTokens   int        `json:"expand_tokens,omitempty" jsonschema:"Not used: there is one budget."`
	Decompose      bool       `json:"decompose,omitempty" jsonschema:"Not used."`
	Gate           *bool      `json:"gate,omitempty" jsonschema:"Not used: a query that finds nothing has an empty context, with the reason."`
	Hyde           bool       `json:"hyde,omitempty" jsonschema:"Not used."`
	HydeModel      string     `json:"hyde_model,omitempty" jsonschema:"Not used."`
}

// rememberedShare is which part of the budget of a context what is remembered has.
const rememberedShare = 4

func contextQuery(c called, a contextQueryArgs) (answered, *step.Error) {
	budget := cmp.Or(a.MaxTokens, defaultTokens)
	q := api.PackRequest{Query: a.Query, Budget: budget, Skip: true}
	if slices.Contains(a.Strategies, "graph") || len(a.Strategies) == 0 && (a.Expand == nil || *a.Expand) {
		q.Graph = "links"
	}
	if c.s.options.Vectors != "" && (len(a.Strategies) == 0 || slices.Contains(a.Strategies, "semantic")) {
		q.Vectors = c.s.options.Vectors
	}
	if bad := checkBudget(budget); bad != nil {
		return nil, bad
	}
	said, bad := c.said(a.Query, budget/rememberedShare)
	if bad != nil {
		return nil, bad
	}
	q.Budget = budget - said.tokens
	var r api.PackResponse
	if bad := c.ask(true, "pack", q, &r); bad != nil {
		return nil, bad
	}
	parts := append(said.parts, r.Context)
	sources := said.sources
	for _, s := range r.Sources {
		sources = append(sources, source{s.EntityID, s.Name, s.Type, s.Path, s.Lines, s.Relevance})
	}
	sources = slices.DeleteFunc(sources, func(s source) bool {
		return s.Relevance < a.MinScore || len(a.IncludeTypes) > 0 && !slices.Contains(a.IncludeTypes, s.Type)
	})
	out := answered{"context": strings.Trim(strings.Join(parts, separator), "\n-"), "tokenCount": said.tokens + r.TokenCount, "tokensUsed": said.tokens + r.TokenCount, "truncated": r.Truncated}
	if a.IncludeSources == nil || *a.IncludeSources {
		out["sources"] = append([]source{}, sources...)
	}
	if len(sources) == 0 {
		out["reason"] = cmp.Or(r.Reason, "nothing relevant was found")
	}
	return out, nil
}

// separator stands between the parts of a context.
const separator = "\n\n---\n\n"

// source is where a part of a context comes from, under the names of ctx-sys.
type source struct {
	EntityID  string     `json:"entityId"`
	Name      string     `json:"name"`
	Type      string     `json:"type"`
	Path      string     `json:"path,omitempty"`
	Lines     api.Lines  `json:"lines,omitzero"`
	Relevance rank.Score `json:"relevance"`
}

type addEntityArgs struct {
	Type     string         `json:"type" jsonschema:"concept, technology, pattern, person, decision, question, requirement, user_story, note, …"`
	Name     string         `json:"name" jsonschema:"Its name."`
	Content  string         `json:"content,omitempty" jsonschema:"What there is to know."`
	Summary  string         `json:"summary,omitempty" jsonschema:"The same in short."`
	Metadata map[string]any `json:"metadata,omitempty" jsonschema:"What else is to be kept, by name."`
}

func addEntity(c called, a addEntityArgs) (answered, *step.Error) {
	n := memory.Note{Type: memory.TypeKnowledge, Title: a.Name, Text: strings.TrimSpace(a.Summary + "\n\n" + a.Content), Properties: map[string]string{"kind": a.Type}}
	if slices.Contains(memory.NoteTypes, a.Type) {
		n.Type = a.Type
	}
	for name, v := range a.Metadata {
		text, ok := v.(string)
		if !ok {
			b, _ := json.Marshal(v) // it came as JSON
			text = string(b)
		}
		n.Properties[name] = text
	}
	var r api.RememberResponse
	if bad := c.ask(false, "remember", api.RememberRequest{Notes: []memory.Note{n}}, &r); bad != nil {
		return nil, bad
	}
	return answered{"entity": map[string]any{"id": r.Notes[0].Ref, "type": a.Type, "name": a.Name}}, nil
}

type linkEntitiesArgs struct {
	Source   string         `json:"source" jsonschema:"Where from: an id, path or name."`
	Target   string         `json:"target" jsonschema:"Where to: an id, path or name."`
	Type     string         `json:"type" jsonschema:"calls, imports, implements, relates_to, … as schema lists them."`
	Weight   rank.Score     `json:"weight,omitempty" jsonschema:"Not used: what is stated is certain."`
	Metadata map[string]any `json:"metadata,omitempty" jsonschema:"Not used."`
}

func linkEntities(c called, a linkEntitiesArgs) (answered, *step.Error) {
	kind := strings.ToUpper(a.Type)
	if kind == "IMPLEMENTS" {
		kind = graph.Implements.String()
	}
	if _, known := graph.KindOf(kind); !known {
		kind = graph.RelatesTo.String()
	}
	from, bad := c.entity("source", a.Source)
	if bad != nil {
		return nil, bad
	}
	to, bad := c.entity("target", a.Target)
	if bad != nil {
		return nil, bad
	}
	q := api.RememberRequest{Links: []api.RememberedLink{{From: from, Kind: kind, To: to}}}
	via := ""
	if !slices.ContainsFunc(memory.NoteTypes, func(t string) bool { return strings.HasPrefix(from, t+":") }) {
		// Code states its edges itself; what others say of it is a note that leads to both.
		via = "note"
		q = api.RememberRequest{Notes: []memory.Note{{Type: memory.TypeNote, Title: a.Source + " " + a.Type + " " + a.Target, Edges: []memory.NoteEdge{{To: from}, {To: to}}}}}
	}
	var r api.RememberResponse
	if bad := c.ask(false, "remember", q, &r); bad != nil {
		return nil, bad
	}
	out := map[string]any{"source": from, "target": to, "type": kind}
	if via != "" {
		out["via"] = r.Notes[0].Ref
	}
	return answered{"relationship": out}, nil
}

// entity finds what a client calls by an id, a path or a name.
func (c called) entity(field, given string) (string, *step.Error) {
	var r api.InspectResponse
	bad := c.ask(false, "inspect", api.InspectRequest{EntityRef: given, Limit: 1}, &r)
	if bad == nil {
		return r.Entity.Ref, nil
	}
	for _, kind := range memory.NoteTypes {
		var notes api.RememberResponse
		if err := c.ask(false, "remember", api.RememberRequest{List: kind, Limit: 200}, &notes); err != nil {
			return "", err
		}
		for _, n := range notes.Notes {
			if n.Title == given || n.ID == given {
				return n.Ref, nil
			}
		}
	}
	bad.Field = field
	return "", bad
}

type queryGraphArgs struct {
	Entity        string   `json:"entity" jsonschema:"Where to begin: an id, path or name."`
	Depth         int      `json:"depth,omitempty" jsonschema:"Hops at most, 1 to 5; default 2."`
	Relationships []string `json:"relationships,omitempty" jsonschema:"Only these types; default all."`
	Direction     string   `json:"direction,omitempty" jsonschema:"in, out or both (default)."`
	MaxResults    int      `json:"limit,omitempty" jsonschema:"Edges of a kind at most; default 10."`
}

func queryGraph(c called, a queryGraphArgs) (answered, *step.Error) {
	ref, bad := c.entity("entity", a.Entity)
	if bad != nil {
		return nil, bad
	}
	q := api.InspectRequest{EntityRef: ref, Depth: cmp.Or(a.Depth, 2), Direction: a.Direction, Limit: cmp.Or(a.MaxResults, 10), History: c.history()}
	for _, kind := range a.Relationships {
		q.EdgeKinds = append(q.EdgeKinds, strings.ToUpper(kind))
	}
	var r api.InspectResponse
	if bad := c.ask(true, "inspect", q, &r); bad != nil {
		if bad.Field == "edge_kinds" {
			bad.Field = "relationships"
		}
		return nil, bad
	}
	return answered{"entity": r.Entity, "edges": r.Edges, "reached": append([]api.Reached{}, r.Reached...), "truncated": r.Cut}, nil
}

type indexCodebaseArgs struct {
	Path      string   `json:"path,omitempty" jsonschema:"The root; must be the project's."`
	Depth     string   `json:"depth,omitempty" jsonschema:"Not used: everything is indexed."`
	Ignore    []string `json:"ignore,omitempty" jsonschema:"Not used: .gitignore says what is left out."`
	Languages []string `json:"languages,omitempty" jsonschema:"Not used."`
	Force     bool     `json:"force,omitempty" jsonschema:"Not used: the index is never stale."`
}

func indexCodebase(c called, a indexCodebaseArgs) (answered, *step.Error) {
	if a.Path != "" {
		if _, bad := c.within(a.Path); bad != nil {
			return nil, bad
		}
	}
	var r api.StatsResponse
	if bad := c.ask(true, "stats", struct{}{}, &r); bad != nil {
		return nil, bad
	}
	return answered{"project": c.name, "path": c.root, "stats": r}, nil
}

type indexDocumentArgs struct {
	Path       string `json:"path" jsonschema:"A file of the project."`
	Type       string `json:"type,omitempty" jsonschema:"Not used: its name and content say."`
	LinkToCode *bool  `json:"link_to_code,omitempty" jsonschema:"Not used: links are always found."`
}

func indexDocument(c called, a indexDocumentArgs) (answered, *step.Error) {
	path, bad := c.within(a.Path)
	if bad != nil {
		return nil, bad
	}
	var r api.InspectResponse
	if bad := c.ask(true, "inspect", api.InspectRequest{EntityRef: path, Limit: 50}, &r); bad != nil {
		bad.Field = "path"
		return nil, bad
	}
	return answered{"document": r.Entity, "edges": r.Edges}, nil
}

// within returns a path relative to the project.
func (c called) within(path string) (string, *step.Error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(c.root, path)
	}
	rel, err := filepath.Rel(c.root, path)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		e := step.Errorf(step.CodeBadInput, "%q is not in project %q", cut(path), c.name)
		e.Field, e.Fix, e.SuggestedFix = "path", "serve it too: cairn mcp PATH…; or store its text with add_entity", c.root
		return "", e
	}
	return filepath.ToSlash(rel), nil
}
