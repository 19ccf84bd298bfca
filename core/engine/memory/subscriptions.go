package memory

import (
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/step"
)

// Subscriptions is [contract.MemoryOperations.Subscriptions].
func (c *Operations) Subscriptions(t *step.Task, q contract.SubscriptionsRequest) (*contract.SubscriptionsResponse, error) {
	if q.Action == "add" && q.Match == "entity_type" {
		if _, err := view.EntityType("value", q.Value); err != nil {
			return nil, err
		}
	}
	p, err := c.project(t, q.Project, false)
	if err != nil {
		return nil, err
	}
	session, id := "", ""
	if q.Session != "" || q.Action == "add" {
		session, err = p.InSession("session", q.Session, q.Action == "add")
	}
	if err != nil {
		return nil, err
	}
	if kind := map[contract.SubscriptionsAction]string{"pause": memory.TypeSubscription, "resume": memory.TypeSubscription, "complete": memory.TypeSubscription, "use": memory.TypeSuggestion}[q.Action]; kind != "" {
		id, err = p.ID("id", kind, q.ID)
	}
	if err != nil {
		return nil, err
	}
	r := &contract.SubscriptionsResponse{Project: p.Name}
	var one contract.Subscription
	switch q.Action {
	case "list":
		r.Subscriptions, err = p.Subscriptions(session, nil)
		return r, err
	case "add":
		one, err = p.Subscribe(contract.Subscription{Session: session, Match: q.Match, Value: q.Value, Scope: q.Scope, Event: q.Event, EveryMS: q.EveryMS})
	case "pause", "resume", "complete":
		one, err = p.ChangeSubscription(id, map[contract.SubscriptionsAction]string{"pause": "paused", "resume": memory.Active, "complete": "completed"}[q.Action])
	case "notify":
		e := memory.Event{Kind: q.Event, Text: q.Text}
		if c.Loaded() != nil {
			e.Content = c.contents(t)
		}
		if e.Subjects, err = c.subjects(t, q.Event, q); err == nil {
			r.Suggestions, err = p.Notify(e)
		}
		return r, err
	case "suggestions":
		states := []string{"pending"}
		if q.Delivered {
			states = memory.SuggestionStates
		}
		r.Suggestions, err = p.Suggestions(session, states, q.Limit, true)
		return r, err
	case "use":
		return r, p.UseSuggestion(id)
	}
	if err == nil {
		r.Subscriptions = append(r.Subscriptions, one)
	}
	return r, err
}

// maxContents is how many files are read for what they hold.
const maxContents = 100

// contents reads files that changed, each once.
func (c *Operations) contents(t *step.Task) func(path string) (text string, gone bool) {
	x := c.Loaded().Index()
	read := map[string]string{}
	return func(path string) (string, bool) {
		part, file, ok := x.Find(path)
		if !ok {
			return "", true
		}
		text, known := read[path]
		if !known && len(read) < maxContents {
			body, _ := needs.Content(t, &x.Parts[part], file) // without it the path alone counts
			text = string(body)
			read[path] = text
		}
		return text, false
	}
}

// subjects are the entities that an event is about.
func (c *Operations) subjects(t *step.Task, event contract.WatchEvent, q contract.SubscriptionsRequest) ([]contract.Subject, error) {
	var list []contract.Subject
	missing := func(field, fix string) error {
		return &contract.Error{Code: contract.CodeBadInput, Message: "what happened?", Field: field, Fix: fix}
	}
	switch event {
	case "file_change":
		if len(q.Paths) == 0 {
			return nil, missing("paths", "give the files that changed")
		}
		for _, path := range q.Paths {
			list = append(list, fileSubject(path))
		}
	case "context_mention":
		if contract.Blank(q.Text) {
			return nil, missing("text", "give what was said")
		}
		for _, a := range memory.Names(q.Text) {
			list = append(list, contract.Subject{Ref: a.Name, Name: a.Name})
		}
	case "cursor_proximity":
		if q.Path == "" || q.Line < 0 {
			return nil, missing("path", "give the file and line of the cursor")
		}
		list = append(list, fileSubject(q.Path))
	}
	if c.Loaded() == nil {
		return list, nil
	}
	v, err := c.graphs.Whole(t, "none")
	if err != nil {
		return nil, err
	}
	resolveSubjects(v, list)
	if event == "cursor_proximity" && q.Line > 0 {
		list = append(list, at(v, q.Path, q.Line)...)
	}
	return list, nil
}

func fileSubject(path string) contract.Subject {
	return contract.Subject{Ref: "file:" + path, Type: graph.File.String(), Path: path, Name: path}
}

// resolveSubjects puts entities of the graph in the place of the names that are theirs.
func resolveSubjects(v *view.Graph, list []contract.Subject) {
	for i := range list {
		if n, err := v.Resolve(list[i].Name); err == nil {
			list[i] = subject(v, n)
		}
	}
}

// maxRelated is how many neighbours a suggestion names.
const maxRelated = 5

// subject describes an entity for a suggestion, with what is next to it.
func subject(v *view.Graph, n graph.Node) contract.Subject {
	e := v.Entity(n)
	s := contract.Subject{Ref: e.Ref, Type: e.Type, Path: e.Path, Name: e.Name, Text: e.Signature}
	for _, edge := range v.NotableEdges(n, maxRelated) {
		if len(s.Related) < maxRelated && !slices.Contains(s.Related, edge.Ref) {
			s.Related = append(s.Related, edge.Ref)
		}
	}
	return s
}

// at are the innermost definitions that a line of a file is in or near.
func at(v *view.Graph, path string, line int) []contract.Subject {
	x := v.Loaded.Index()
	part, file, ok := x.Find(path)
	if !ok {
		return nil
	}
	d, ok := view.About(&x.Parts[part], file, max(1, line-nearLines), line+nearLines)
	if !ok {
		return nil
	}
	return []contract.Subject{subject(v, v.DefinitionNode(part, file, d))}
}

// nearLines is how near the cursor must be to a definition.
const nearLines = 3
