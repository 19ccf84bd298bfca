package mcp

import (
	"cmp"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/rank"
)

type contextQueryArgs struct {
	Query          string     `json:"query" about:"A question, words, an identifier, a path or an error message."`
	MaxTokens      int        `json:"max_tokens,omitempty" about:"Tokens of the context at most."`
	Strategies     []string   `json:"strategies,omitempty" values:"keyword,semantic,graph" about:"What counts beside the words of the query, which always do: keyword (nothing else), semantic (embeddings), graph; default semantic if the server has embeddings, and graph unless expand is false."`
	IncludeTypes   []string   `json:"include_types,omitempty" about:"Types of what goes in: kinds of definitions such as function or class, section, chunk, file, or of what is remembered: decision, note, knowledge, reflection, message; default all."`
	IncludeSources *bool      `json:"include_sources,omitempty" about:"List where the context comes from; default true."`
	MinScore       rank.Score `json:"min_score,omitempty" about:"Leave out what is less relevant than that, by relevance of the sources."`
	Expand         *bool      `json:"expand,omitempty" about:"Follow the graph from what the query names; default true, or whether strategies names graph."`
	HyDE           bool       `json:"hyde,omitempty" about:"For questions what, how and why: look for what means the same as an answer that the server's language model makes up. What a query names is looked up as it is."`
	Gate           *bool      `json:"gate,omitempty" about:"Answer messages that need no repository, such as thanks, with nothing; default true, or what the server was started with."`
}

// rememberedShare is which part of the budget of a context what is remembered has.
const rememberedShare = 4

func contextQuery(c called, a contextQueryArgs) (answered, *contract.Error) {
	q, recalled, bad := a.request(c.s.options)
	if bad != nil {
		return nil, bad
	}
	code := len(a.IncludeTypes) == 0 || len(q.ItemKinds) > 0
	share := a.MaxTokens
	if code {
		share /= rememberedShare
	}
	said, bad := c.said(a.Query, share, recalled, q.Vectors, a.MinScore)
	if bad != nil {
		return nil, bad
	}
	q.Budget -= said.tokens
	var r contract.PackResponse
	if code {
		if bad := c.ask(true, "pack", q, &r, c.s.options.Model); bad != nil {
			if strings.HasPrefix(bad.Field, "types") {
				bad.Field = "include_" + bad.Field
			}
			return nil, bad
		}
	}
	if len(r.Sources) == 0 && q.Gate == contract.GateUseAuto { // what is remembered is not wanted then either
		if bad := c.unwanted(a.Query, &said, &r); bad != nil {
			return nil, bad
		}
	}
	return a.context(said, &r), nil
}

// unwanted drops what is remembered if the gate turns the query away.
func (c called) unwanted(query string, said *said, r *contract.PackResponse) *contract.Error {
	var g contract.GateResponse
	bad := c.ask(false, "gate", contract.GateRequest{Message: query}, &g)
	if bad == nil && !g.Retrieve {
		said.parts, said.sources, said.tokens = nil, nil, 0
		r.Reason = cmp.Or(r.Reason, "the message needs no search: "+g.Reason)
	}
	return bad
}

// context is the answer of what is remembered and what code says.
func (a contextQueryArgs) context(said said, r *contract.PackResponse) answered {
	parts := append(said.parts, r.Context)
	sources := said.sources
	for _, s := range r.Sources {
		sources = append(sources, contextSource{s.Ref, s.Name, s.Kind, s.Path, s.Lines, s.Relevance})
	}
	out := answered{"context": strings.Trim(strings.Join(parts, separator), "\n-"), "tokenCount": said.tokens + r.Tokens, "tokensUsed": said.tokens + r.Tokens, "truncated": r.Truncated}
	if a.IncludeSources == nil || *a.IncludeSources {
		out["sources"] = append([]contextSource{}, sources...)
	}
	if len(sources) == 0 {
		out["reason"] = cmp.Or(r.Reason, "nothing relevant was found")
	}
	if len(r.Notes) > 0 {
		out["notes"] = r.Notes
	}
	return out
}

// request is what the arguments ask of the core, and the types of what is to be recalled beside it.
func (a contextQueryArgs) request(o Options) (q contract.PackRequest, recalled []contract.RecallType, bad *contract.Error) {
	q = contract.PackRequest{Query: a.Query, Budget: a.MaxTokens, Skip: true, MinRelevance: a.MinScore, HyDE: a.HyDE}
	if a.Gate == nil && !o.Ungated || a.Gate != nil && *a.Gate {
		q.Gate = contract.GateUseAuto
	}
	q.ItemKinds, recalled = a.types()
	graph := slices.Contains(a.Strategies, "graph")
	if graph && a.Expand != nil && !*a.Expand {
		return q, nil, &contract.Error{Code: contract.CodeBadInput, Message: "strategies asks for graph, which expand denies", Field: "expand", Fix: "leave out one of the two"}
	}
	if a.Expand != nil {
		graph = graph || *a.Expand
	} else {
		graph = graph || len(a.Strategies) == 0
	}
	if graph {
		q.Graph = "links"
	}
	if len(a.Strategies) == 0 || slices.Contains(a.Strategies, "semantic") {
		q.Vectors = contract.HostUse(o.Vectors)
	}
	return q, recalled, a.lacking(o, q.Vectors)
}

// types are those of code and of what is remembered that go in; of both all without any.
func (a contextQueryArgs) types() (code []string, recalled []contract.RecallType) {
	if len(a.IncludeTypes) == 0 {
		recalled = rememberedTypes[:]
	}
	for _, t := range a.IncludeTypes {
		if slices.Contains(rememberedTypes[:], contract.RecallType(t)) {
			recalled = append(recalled, contract.RecallType(t))
		} else {
			code = append(code, t)
		}
	}
	return code, recalled
}

// lacking is why what the arguments ask for is not to be had, nil if all is.
func (a contextQueryArgs) lacking(o Options, vectors contract.HostUse) *contract.Error {
	switch {
	case slices.Contains(a.Strategies, "semantic") && o.Vectors == "":
		return &contract.Error{Code: contract.CodeUnsupported, Message: "the server has no embeddings", Field: "strategies", Fix: "leave semantic out, or start the server with --embeddings"}
	case a.HyDE && (o.Model == nil || o.Vectors == ""):
		return &contract.Error{Code: contract.CodeUnsupported, Message: "the server has no language model with embeddings", Field: "hyde", Fix: "leave hyde out, or start the server with --llm and --embeddings"}
	case a.HyDE && vectors == "":
		return &contract.Error{Code: contract.CodeBadInput, Message: "a made-up answer is compared by embeddings, which strategies leaves out", Field: "hyde", Fix: "leave hyde out, or add semantic to strategies"}
	}
	return nil
}

// separator stands between the parts of a context.
const separator = "\n\n---\n\n"

// contextSource is where a part of a context comes from, under the names of ctx-sys.
type contextSource struct {
	EntityID  string         `json:"entityId"`
	Name      string         `json:"name"`
	Type      string         `json:"type"`
	Path      string         `json:"path,omitempty"`
	Lines     contract.Lines `json:"lines,omitzero"`
	Relevance rank.Score     `json:"relevance"`
}

type addEntityArgs struct {
	Type     string         `json:"type" about:"concept, technology, pattern, person, decision, question, requirement, user_story, note, …"`
	Name     string         `json:"name" about:"Its name."`
	Content  string         `json:"content,omitempty" about:"What there is to know."`
	Summary  string         `json:"summary,omitempty" about:"The same in short."`
	Metadata map[string]any `json:"metadata,omitempty" about:"What else is to be kept, by name."`
}

func addEntity(c called, a addEntityArgs) (answered, *contract.Error) {
	n := contract.Note{Type: memory.TypeKnowledge, Title: a.Name, Text: strings.TrimSpace(a.Summary + "\n\n" + a.Content), Properties: map[string]string{"kind": a.Type}}
	if slices.Contains(memory.NoteTypes, a.Type) {
		n.Type = contract.NoteType(a.Type)
	}
	for name, v := range a.Metadata {
		if name == "kind" {
			return nil, &contract.Error{Code: contract.CodeBadInput, Message: "metadata has a kind, which is what type says", Field: "metadata", Fix: "call it otherwise, or give it as type"}
		}
		text, ok := v.(string)
		if !ok {
			b, _ := json.Marshal(v) // it came as JSON
			text = string(b)
		}
		n.Properties[name] = text
	}
	var r contract.RememberResponse
	if bad := c.ask(false, "remember", contract.RememberRequest{Notes: []contract.Note{n}}, &r); bad != nil {
		return nil, bad
	}
	return answered{"entity": map[string]any{"id": r.Notes[0].Ref, "type": a.Type, "name": a.Name}}, nil
}

type linkEntitiesArgs struct {
	Source string `json:"source" about:"Where from: an id, path or name."`
	Target string `json:"target" about:"Where to: an id, path or name."`
	Type   string `json:"type" about:"calls, imports, implements, relates_to, … as schema lists them."`
}

func linkEntities(c called, a linkEntitiesArgs) (answered, *contract.Error) {
	kind := strings.ToUpper(a.Type)
	if kind == "IMPLEMENTS" {
		kind = graph.Implements.String()
	}
	if _, known := graph.KindOf(kind); !known {
		var kinds []string
		for _, k := range graph.Kinds {
			kinds = append(kinds, strings.ToLower(k.Name))
		}
		return nil, contract.Unknown("type", "type of link", a.Type, kinds)
	}
	from, bad := c.entity("source", a.Source)
	if bad != nil {
		return nil, bad
	}
	to, bad := c.entity("target", a.Target)
	if bad != nil {
		return nil, bad
	}
	q := contract.RememberRequest{Links: []contract.RememberedLink{{From: from, Kind: kind, To: to}}}
	via := ""
	if !slices.ContainsFunc(memory.NoteTypes, func(t string) bool { return strings.HasPrefix(from, t+":") }) {
		// Code states its edges itself; what others say of it is a note that leads to both.
		via = "note"
		q = contract.RememberRequest{Notes: []contract.Note{{Type: memory.TypeNote, Title: a.Source + " " + a.Type + " " + a.Target, Edges: []contract.NoteEdge{{To: from}, {To: to}}}}}
	}
	var r contract.RememberResponse
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
func (c called) entity(field, given string) (string, *contract.Error) {
	var r contract.InspectResponse
	bad := c.ask(false, "inspect", contract.InspectRequest{Ref: given, Limit: 1}, &r)
	if bad == nil {
		return r.Entity.Ref, nil
	}
	for _, kind := range memory.NoteTypes {
		var notes contract.RememberResponse
		q := contract.RememberRequest{List: contract.NoteType(kind)}
		q.Limit = int(contract.FieldOf(&q, "limit").Max)
		if err := c.ask(false, "remember", q, &notes); err != nil {
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

// The defaults of depth and limit are chosen by hand: the tool is asked for what is around an
// entity, so it goes one hop further than inspect and lists more edges of a kind.
type queryGraphArgs struct {
	Entity        string   `json:"entity" about:"Where to begin: an id, path or name."`
	Depth         int      `json:"depth,omitempty" sets:"depth" default:"2" about:"Hops at most."`
	Relationships []string `json:"relationships,omitempty" about:"Only these types; default all."`
	Direction     string   `json:"direction,omitempty" sets:"direction"`
	MaxResults    int      `json:"limit,omitempty" sets:"limit" default:"10" about:"Edges of a kind at most."`
}

func queryGraph(c called, a queryGraphArgs) (answered, *contract.Error) {
	ref, bad := c.entity("entity", a.Entity)
	if bad != nil {
		return nil, bad
	}
	q := contract.InspectRequest{Ref: ref, Depth: a.Depth, Direction: contract.Direction(a.Direction), Limit: a.MaxResults, History: contract.HostUse(c.history())}
	for _, kind := range a.Relationships {
		q.EdgeKinds = append(q.EdgeKinds, strings.ToUpper(kind))
	}
	var r contract.InspectResponse
	if bad := c.ask(true, "inspect", q, &r); bad != nil {
		bad.Field = strings.Replace(bad.Field, "edge_kinds", "relationships", 1)
		return nil, bad
	}
	return answered{"entity": r.Entity, "edges": r.Edges, "reached": append([]contract.Reached{}, r.Reached...), "truncated": r.Truncated}, nil
}

type indexCodebaseArgs struct {
	Path string `json:"path,omitempty" about:"The root; must be the project's."`
}

func indexCodebase(c called, a indexCodebaseArgs) (answered, *contract.Error) {
	if a.Path != "" {
		if _, bad := c.within(a.Path); bad != nil {
			return nil, bad
		}
	}
	var r contract.StatsResponse
	if bad := c.ask(true, "stats", struct{}{}, &r); bad != nil {
		return nil, bad
	}
	return answered{"project": c.name, "path": c.root, "stats": r}, nil
}

type indexDocumentArgs struct {
	Path string `json:"path" about:"A file of the project."`
}

// listedOfDocument is how many edges of a kind are listed of a document, so that most show all their sections and links.
const listedOfDocument = 50

func indexDocument(c called, a indexDocumentArgs) (answered, *contract.Error) {
	path, bad := c.within(a.Path)
	if bad != nil {
		return nil, bad
	}
	var r contract.InspectResponse
	if bad := c.ask(true, "inspect", contract.InspectRequest{Ref: path, Limit: listedOfDocument}, &r); bad != nil {
		bad.Field = "path"
		return nil, bad
	}
	return answered{"document": r.Entity, "edges": r.Edges}, nil
}

// within returns a path relative to the project.
func (c called) within(path string) (string, *contract.Error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(c.root, path)
	}
	rel, err := filepath.Rel(c.root, path)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		e := contract.Errorf(contract.CodeBadInput, "%q is not in project %q", contract.Quoted(path), c.name)
		e.Field, e.Fix, e.SuggestedFix = "path", "serve it too: cairn mcp PATH…; or store its text with add_entity", c.root
		return "", e
	}
	return filepath.ToSlash(rel), nil
}
