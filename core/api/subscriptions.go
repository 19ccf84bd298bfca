package api

import (
	"fmt"
	"slices"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/step"
)

// SubscriptionsRequest says what a session wants to be told of without asking, tells
// what happened, or asks what is suggested.
type SubscriptionsRequest struct {
	// Project is whose they are; default what is loaded.
	Project string `json:"project,omitempty"`
	// Action is "list" (default), "add", "pause", "resume", "complete", "notify",
	// "suggestions" or "use" (a suggestion was acted upon).
	Action string `json:"action,omitempty"`
	// Session is an id or ref. List and suggestions without it are of all sessions; add
	// takes the active one that was used last, and makes one if there is none.
	Session string `json:"session,omitempty"`
	// ID is the subscription to pause, resume or complete, or the suggestion used.
	ID string `json:"id,omitempty"`
	// Pattern is what add watches: "file_pattern" (default; Value is a glob),
	// "entity_type" (see schema) or "keyword" (words that must all be there).
	Pattern string `json:"pattern,omitempty"`
	Value   string `json:"value,omitempty"`
	// Scope bounds it to paths that fit a glob.
	Scope string `json:"scope,omitempty"`
	// Trigger is when: "file_change" (default), "context_mention", "cursor_proximity" or
	// "schedule". With notify it is what happened.
	Trigger string `json:"trigger,omitempty"`
	// EveryMS is how often at most, of a schedule; at least 1000.
	EveryMS int64 `json:"every_ms,omitempty"`
	// Paths are the files that changed (1 to 10,000), with notify; Text is what was said,
	// of a context_mention; Path and Line are where the cursor is.
	Paths []string `json:"paths,omitempty"`
	Text  string   `json:"text,omitempty"`
	Path  string   `json:"path,omitempty"`
	Line  int      `json:"line,omitempty"`
	// Delivered adds suggestions that were delivered before. Those listed for the first
	// time are delivered then.
	Delivered bool `json:"delivered,omitempty"`
	// Limit is how many suggestions are listed at most: 1 to 200, default 20.
	Limit int `json:"limit,omitempty"`
}

// SubscriptionsResponse is what there is, or what was made of what happened.
type SubscriptionsResponse struct {
	Project       string                `json:"project"`
	Subscriptions []memory.Subscription `json:"subscriptions,omitempty"`
	Suggestions   []memory.Suggestion   `json:"suggestions,omitempty"`
}

// maxChanged is how many files one change may have.
const maxChanged = 10_000

func (c *Core) subscriptions(t *step.Task, q SubscriptionsRequest) (*SubscriptionsResponse, error) {
	action, err := oneOf("action", q.Action, "list", "add", "pause", "resume", "complete", "notify", "suggestions", "use")
	if err != nil {
		return nil, err
	}
	limit, err := inRange("limit", q.Limit, defaultListed, 1, maxListed)
	if err != nil {
		return nil, err
	}
	pattern, err := oneOf("pattern", q.Pattern, memory.WatchPatterns...)
	if err != nil {
		return nil, err
	}
	trigger, err := oneOf("trigger", q.Trigger, memory.WatchTriggers...)
	if err != nil {
		return nil, err
	}
	if action == "add" && pattern == "entity_type" {
		if _, err := entityType("value", q.Value); err != nil {
			return nil, err
		}
	}
	if len(q.Paths) > maxChanged {
		return nil, &step.Error{Code: step.CodeTooLarge, Message: fmt.Sprintf("%d paths", len(q.Paths)), Field: "paths", Fix: fmt.Sprintf("give at most %d", maxChanged)}
	}
	p, err := c.remembering(t, q.Project, false)
	if err != nil {
		return nil, err
	}
	session, id := "", ""
	if q.Session != "" || action == "add" {
		if session, err = p.InSession("session", q.Session, action == "add"); err != nil {
			return nil, err
		}
	}
	if kind := map[string]string{"pause": memory.TypeSubscription, "resume": memory.TypeSubscription, "complete": memory.TypeSubscription, "use": memory.TypeSuggestion}[action]; kind != "" {
		if id, err = p.ID("id", kind, q.ID); err != nil {
			return nil, err
		}
	}
	r := &SubscriptionsResponse{Project: p.Name}
	var one memory.Subscription
	switch action {
	case "list":
		r.Subscriptions, err = p.Subscriptions(session, nil)
		return r, err
	case "add":
		one, err = p.Subscribe(memory.Subscription{Session: session, Pattern: pattern, Value: q.Value, Scope: q.Scope, Trigger: trigger, EveryMS: q.EveryMS})
	case "pause", "resume", "complete":
		one, err = p.ChangeSubscription(id, map[string]string{"pause": "paused", "resume": memory.Active, "complete": "completed"}[action])
	case "notify":
		e := memory.Event{Trigger: trigger, Text: q.Text}
		if e.Subjects, err = c.subjects(t, trigger, q); err == nil {
			r.Suggestions, err = p.Notify(e)
		}
		return r, err
	case "suggestions":
		states := []string{"pending"}
		if q.Delivered {
			states = memory.SuggestionStates
		}
		r.Suggestions, err = p.Suggestions(session, states, limit, true)
		return r, err
	case "use":
		return r, p.UseSuggestion(id)
	}
	if err == nil {
		r.Subscriptions = append(r.Subscriptions, one)
	}
	return r, err
}

// subjects are the entities that an event is about.
func (c *Core) subjects(t *step.Task, trigger string, q SubscriptionsRequest) ([]memory.Subject, error) {
	var list []memory.Subject
	missing := func(field, fix string) error {
		return &step.Error{Code: step.CodeBadInput, Message: "what happened?", Field: field, Fix: fix}
	}
	switch trigger {
	case "file_change":
		if len(q.Paths) == 0 {
			return nil, missing("paths", "give the files that changed")
		}
		for _, path := range q.Paths {
			list = append(list, memory.Subject{Ref: "file:" + path, Type: graph.File.String(), Path: path, Name: path})
		}
	case "context_mention":
		if isBlank(q.Text) {
			return nil, missing("text", "give what was said")
		}
		for _, a := range memory.Names(q.Text) {
			list = append(list, memory.Subject{Ref: a.Name, Name: a.Name})
		}
	case "cursor_proximity":
		if q.Path == "" || q.Line < 0 {
			return nil, missing("path", "give the file and line of the cursor")
		}
		list = append(list, memory.Subject{Ref: "file:" + q.Path, Type: graph.File.String(), Path: q.Path, Name: q.Path})
	}
	if c.loaded.Load() == nil {
		return list, nil
	}
	v, err := c.graph(t, "none")
	if err != nil {
		return nil, err
	}
	for i := range list {
		name := list[i].Name
		if n, err := v.Resolve(name); err == nil {
			list[i] = v.subject(n)
		}
	}
	if trigger == "cursor_proximity" && q.Line > 0 {
		list = append(list, v.at(q.Path, q.Line)...)
	}
	return list, nil
}

// maxRelated is how many neighbours a suggestion names.
const maxRelated = 5

// subject describes an entity for a suggestion, with what is next to it.
func (v *view) subject(n graph.Node) memory.Subject {
	e := v.entity(n)
	s := memory.Subject{Ref: e.Ref, Type: e.Type, Path: e.Path, Name: e.Name, Text: e.Signature}
	for _, edge := range v.notable(n, maxRelated) {
		if len(s.Related) < maxRelated && !slices.Contains(s.Related, edge.Ref) {
			s.Related = append(s.Related, edge.Ref)
		}
	}
	return s
}

// at are the innermost definitions that a line of a file is in or near.
func (v *view) at(path string, line int) []memory.Subject {
	x := v.r.Index()
	part, file, ok := x.Find(path)
	if !ok {
		return nil
	}
	d, ok := about(&x.Parts[part], file, max(1, line-nearLines), line+nearLines)
	if !ok {
		return nil
	}
	return []memory.Subject{v.subject(v.DefinitionNode(part, file, d))}
}

// nearLines is how near the cursor must be to a definition.
const nearLines = 3
