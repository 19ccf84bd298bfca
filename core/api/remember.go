package api

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/step"
)

// RememberRequest stores notes for good, ties one to something else, or forgets. Unlike
// what add stores they outlive what is loaded: the host keeps them, by "store" needs.
type RememberRequest struct {
	// Project is whose they are; default what is loaded.
	Project string `json:"project,omitempty"`
	// Notes are stored: of type "knowledge" (default), "note" or "thread".
	Notes []memory.Note `json:"notes,omitempty"`
	// Links are edges that stored notes are to have too.
	Links []RememberedLink `json:"links,omitempty"`
	// Forget are refs of notes, decisions, reflections and messages to be removed.
	Forget []string `json:"forget,omitempty"`
	// List is a type of notes that are listed, the newest first, at most Limit (1 to 200,
	// default 20) from From (Next of an answer) on.
	List  string `json:"list,omitempty"`
	Limit int    `json:"limit,omitempty"`
	From  int64  `json:"from,omitempty"`
}

// RememberedLink is an edge from a stored note.
type RememberedLink struct {
	// From is the ref of a note.
	From string `json:"from"`
	// Kind is one that schema lists, default RELATES_TO.
	Kind string `json:"kind,omitempty"`
	// To is a ref, a path, or a qualified name.
	To string `json:"to"`
}

// RememberResponse is the notes stored, changed or listed.
type RememberResponse struct {
	Project string        `json:"project"`
	Notes   []memory.Note `json:"notes"`
	Removed int           `json:"removed,omitempty"`
	// Next goes on after those listed.
	Next int64 `json:"next,omitempty"`
	// Notices say which edges lead to nothing that is there now.
	Notices []string `json:"notices,omitempty"`
}

// Bounds of a request to remember.
const maxRemembered = 100

func (c *Core) remember(t *step.Task, q RememberRequest) (*RememberResponse, error) {
	limit, err := inRange("limit", q.Limit, defaultListed, 1, maxListed)
	if err != nil {
		return nil, err
	}
	if q.List != "" {
		if q.List, err = oneOf("list", q.List, memory.NoteTypes...); err != nil {
			return nil, err
		}
	}
	if q.From < 0 {
		return nil, noPlace(q.From)
	}
	if n := len(q.Notes) + len(q.Links) + len(q.Forget); n > maxRemembered {
		return nil, &step.Error{Code: step.CodeTooLarge, Message: fmt.Sprintf("%d notes, links and refs", n), Field: "notes", Fix: fmt.Sprintf("give at most %d at once", maxRemembered)}
	}
	for i := range q.Notes {
		n := &q.Notes[i]
		field := fmt.Sprintf("notes[%d].", i)
		if n.Type, err = oneOf(field+"type", n.Type, memory.NoteTypes...); err != nil {
			return nil, err
		}
		for j := range n.Edges {
			if n.Edges[j].Kind, err = statedKind(fmt.Sprintf("%sedges[%d].kind", field, j), n.Edges[j].Kind); err != nil {
				return nil, err
			}
		}
	}
	for i := range q.Links {
		if q.Links[i].Kind, err = statedKind(fmt.Sprintf("links[%d].kind", i), q.Links[i].Kind); err != nil {
			return nil, err
		}
	}
	p, err := c.remembering(t, q.Project, true)
	if err != nil {
		return nil, err
	}
	r := &RememberResponse{Project: p.Name, Notes: []memory.Note{}}
	for i, n := range q.Notes {
		if n.Session != "" {
			if n.Session, err = p.InSession(fmt.Sprintf("notes[%d].session", i), n.Session, false); err != nil {
				return nil, err
			}
		}
		if n, err = p.Write(n); err != nil {
			e := *step.ErrorOf(err)
			e.Field = fmt.Sprintf("notes[%d].%s", i, e.Field)
			return nil, &e
		}
		r.Notes = append(r.Notes, n)
	}
	for i, l := range q.Links {
		kind, id, err := stored(p, fmt.Sprintf("links[%d].from", i), l.From, memory.NoteTypes)
		if err != nil {
			return nil, err
		}
		n, err := p.Link(kind, id, memory.NoteEdge{Kind: l.Kind, To: l.To})
		if err != nil {
			return nil, err
		}
		r.Notes = append(r.Notes, n)
	}
	for i, ref := range q.Forget {
		kind, id, err := stored(p, fmt.Sprintf("forget[%d]", i), ref, append([]string{memory.TypeMessage, memory.TypeDecision, memory.TypeReflection}, memory.NoteTypes...))
		if err != nil {
			return nil, err
		}
		if err := p.Forget(kind, id); err != nil {
			return nil, err
		}
		r.Removed++
	}
	if q.List != "" {
		list, next, err := p.Notes(q.List, limit, q.From)
		if err != nil {
			return nil, err
		}
		r.Notes, r.Next = append(r.Notes, list...), next
	}
	if len(q.Notes)+len(q.Links)+len(q.Forget) > 0 {
		if err := c.attachAgain(t, p, r); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// attachAgain brings the graph up to date, if there is one, and tells which edges of
// what was stored lead nowhere.
func (c *Core) attachAgain(t *step.Task, p *memory.Project, r *RememberResponse) error {
	if c.loaded.Load() == nil {
		return nil
	}
	if _, err := c.attach(t, AttachRequest{}); err != nil {
		return err
	}
	v, err := c.graph(t, "none")
	if err != nil {
		return err
	}
	for i := range r.Notes {
		for _, e := range r.Notes[i].Edges {
			if _, err := v.Resolve(e.To); err != nil {
				r.Notices = append(r.Notices, fmt.Sprintf("%s: nothing is there now for %s to %q", r.Notes[i].Ref, e.Kind, cut(e.To)))
			}
		}
	}
	return nil
}

// statedKind checks the kind of a stated edge.
func statedKind(field, kind string) (string, error) {
	if kind == "" {
		return graph.RelatesTo.String(), nil
	}
	k, err := edgeKind(field, kind)
	return k.String(), err
}

// stored reads the ref of something remembered, of one of some types.
func stored(p *memory.Project, field, ref string, types []string) (kind, id string, err error) {
	head, rest, _ := strings.Cut(ref, ":")
	_, body, _ := strings.Cut(rest, ":")
	kind = head
	switch {
	case head == "transcript":
		kind = memory.TypeMessage
	case head == "knowledge" && strings.HasPrefix(body, "dec_"):
		kind = memory.TypeDecision
	case head == "note" && strings.HasPrefix(body, "ref_"):
		kind = memory.TypeReflection
	}
	if kind, err = oneOf(field, kind, types...); err != nil || head == "" {
		return "", "", &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("%q is no ref of what is remembered", cut(ref)), Field: field, Fix: "give a ref of recall or of remember"}
	}
	id, err = p.ID(field, kind, ref)
	return kind, id, err
}
