package memory

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/view"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/memory"
	"github.com/cairn-search/cairn/core/step"
)

// writeNotes writes notes and links, and returns the notes that were written.
func writeNotes(p *memory.Project, q *contract.RememberRequest) ([]contract.Note, error) {
	notes := []contract.Note{}
	for i, n := range q.Notes {
		n, err := write(p, i, n)
		if err != nil {
			return nil, err
		}
		notes = append(notes, n)
	}
	for i, l := range q.Links {
		n, err := link(p, i, l.From, contract.NoteEdge{Kind: l.Kind, To: l.To})
		if err != nil {
			return nil, err
		}
		notes = append(notes, n)
	}
	return notes, nil
}

// Remember is [contract.MemoryOperations.Remember].
func (c *Operations) Remember(t *step.Task, q contract.RememberRequest) (*contract.RememberResponse, error) {
	if n := len(q.Notes) + len(q.Links) + len(q.Forget) + len(q.Change) + len(q.Show); n > contract.MaxRemembered {
		return nil, &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("%d notes, links, changes and refs", n), Field: "notes", Fix: fmt.Sprintf("give at most %d at once", contract.MaxRemembered)}
	}
	if err := checkKinds(&q); err != nil {
		return nil, err
	}
	p, err := c.project(t, q.Project, true)
	if err != nil {
		return nil, err
	}
	if err := checkRefs(p, &q); err != nil {
		return nil, err
	}
	r := &contract.RememberResponse{Project: p.Name, Notes: []contract.Note{}}
	if r.Notes, err = writeNotes(p, &q); err != nil {
		return nil, err
	}
	if err := change(p, &q, r); err != nil {
		return nil, err
	}
	if r.Removed, err = forget(p, q.Forget); err != nil {
		return nil, err
	}
	if q.Facts == contract.HostUseHost {
		if err := drawFacts(p, r); err != nil {
			return nil, err
		}
	}
	if q.List != "" {
		list, next, err := p.Notes(string(q.List), q.Limit, q.After)
		if err != nil {
			return nil, err
		}
		r.Notes, r.Next = append(r.Notes, list...), next
	}
	if len(q.Notes)+len(q.Links)+len(q.Forget)+len(q.Change) > 0 || q.Facts == contract.HostUseHost {
		if err := c.attachAgain(t, r); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// checkRefs checks that what a request changes, shows and forgets is there and may be, before
// anything is stored, but for the notes that it writes itself.
func checkRefs(p *memory.Project, q *contract.RememberRequest) error {
	check := func(field, ref, text string) error {
		id := ref[strings.LastIndexByte(ref, ':')+1:]
		if slices.ContainsFunc(q.Notes, func(n contract.Note) bool { return n.ID != "" && n.ID == id }) {
			return nil
		}
		kind, _, err := stored(p, field, ref, refTypes)
		if err == nil && text != "" {
			err = memory.CheckText(kind, text)
		}
		return err
	}
	for i, one := range q.Change {
		if err := check(fmt.Sprintf("change[%d].ref", i), one.Ref, one.Text); err != nil {
			return inField(fmt.Sprintf("change[%d]", i), err)
		}
	}
	for i, ref := range q.Show {
		if err := check(fmt.Sprintf("show[%d]", i), ref, ""); err != nil {
			return err
		}
	}
	for i, ref := range q.Forget {
		if err := check(fmt.Sprintf("forget[%d]", i), ref, ""); err != nil {
			return err
		}
	}
	return nil
}

// inField is an error about the text of a part of a request.
func inField(part string, err error) error {
	if e := *contract.ErrorOf(err); e.Field == "text" {
		e.Field = part + ".text"
		return &e
	}
	return err
}

// checkKinds checks the kinds of the edges that are stated, before anything is stored, and
// writes them as the graph does.
func checkKinds(q *contract.RememberRequest) (err error) {
	for i, n := range q.Notes {
		for j := range n.Edges {
			if n.Edges[j].Kind, err = statedKind(fmt.Sprintf("notes[%d].edges[%d].kind", i, j), n.Edges[j].Kind); err != nil {
				return err
			}
		}
	}
	for i := range q.Links {
		if q.Links[i].Kind, err = statedKind(fmt.Sprintf("links[%d].kind", i), q.Links[i].Kind); err != nil {
			return err
		}
	}
	return nil
}

// write stores the note i of a request.
func write(p *memory.Project, i int, n contract.Note) (contract.Note, error) {
	var err error
	if n.Session != "" {
		if n.Session, err = p.InSession(fmt.Sprintf("notes[%d].session", i), n.Session, false); err != nil {
			return n, err
		}
	}
	for j := range n.Supersedes {
		if n.Supersedes[j], err = p.ID(fmt.Sprintf("notes[%d].supersedes[%d]", i, j), string(n.Type), n.Supersedes[j]); err != nil {
			return n, err
		}
	}
	if n, err = p.Write(n); err != nil {
		e := *contract.ErrorOf(err)
		if e.Field != "" {
			e.Field = fmt.Sprintf("notes[%d].%s", i, e.Field)
		}
		return n, &e
	}
	return n, nil
}

// link adds the edge i of a request to the note that a ref names.
func link(p *memory.Project, i int, from string, edge contract.NoteEdge) (contract.Note, error) {
	kind, id, err := stored(p, fmt.Sprintf("links[%d].from", i), from, memory.NoteTypes)
	if err != nil {
		return contract.Note{}, err
	}
	return p.Link(kind, id, edge)
}

// drawFacts adds the facts that a model finds in messages to an answer. What was drawn before
// the model failed is told.
func drawFacts(p *memory.Project, r *contract.RememberResponse) error {
	var usage contract.Usage
	facts, unread, err := p.Draw(&usage)
	if err != nil && len(facts) == 0 {
		return err
	}
	if err != nil {
		r.Notices = append(r.Notices, "some messages were left out: "+err.Error())
	}
	if r.Notes, r.Unread = append(r.Notes, facts...), unread; usage.Calls > 0 {
		r.Usage = &usage
	}
	return nil
}

// refTypes are the types of what a ref of a request may name.
var refTypes = append([]string{memory.TypeMessage, memory.TypeDecision, memory.TypeReflection, memory.TypeItem}, memory.NoteTypes...)

// change makes the changes of a request, and shows what was changed and what is to be shown.
func change(p *memory.Project, q *contract.RememberRequest, r *contract.RememberResponse) error {
	for i, one := range q.Change {
		field := fmt.Sprintf("change[%d]", i)
		if one.Text == "" && one.Pinned == nil {
			return &contract.Error{Code: contract.CodeBadInput, Message: "nothing to change", Field: field, Fix: "give a text, or pinned"}
		}
		kind, id, err := stored(p, field+".ref", one.Ref, refTypes)
		if err != nil {
			return err
		}
		have, err := p.Change(kind, id, one.Text, one.Pinned)
		if err != nil {
			return inField(field, err)
		}
		r.Shown = append(r.Shown, shown(p, have))
	}
	for i, ref := range q.Show {
		kind, id, err := stored(p, fmt.Sprintf("show[%d]", i), ref, refTypes)
		if err != nil {
			return err
		}
		have, err := p.Show(kind, id)
		if err != nil {
			return err
		}
		r.Shown = append(r.Shown, shown(p, have))
	}
	return nil
}

func shown(p *memory.Project, r *contract.StoreRecord) contract.Remembered {
	e := memory.Describe(r)
	return contract.Remembered{Ref: p.Ref(r.Type, r.ID), ID: r.ID, Type: r.Type, Title: e.Title, Text: cmp.Or(e.Text, r.Content), Session: r.Parent, State: r.State, Pinned: memory.Pinned(r), Created: r.Created, Updated: r.Updated}
}

// forget removes what refs name, and returns how many there were; nothing if one of them names nothing.
func forget(p *memory.Project, refs []string) (removed int, err error) {
	type record struct{ kind, id string }
	list := make([]record, len(refs))
	for i, ref := range refs {
		if list[i].kind, list[i].id, err = stored(p, fmt.Sprintf("forget[%d]", i), ref, refTypes); err != nil {
			return 0, err
		}
	}
	for _, one := range list {
		n, err := p.Forget(one.kind, one.id)
		if err != nil && contract.ErrorOf(err).Code != contract.CodeNotFound { // else it went with another of them
			return removed, err
		}
		removed += n
	}
	return removed, nil
}

// attachAgain brings the graph up to date, if there is one, and tells which edges of
// what was stored lead nowhere.
func (c *Operations) attachAgain(t *step.Task, r *contract.RememberResponse) error {
	if c.Loaded() == nil {
		return nil
	}
	if _, err := c.Attach(t, contract.AttachRequest{}); err != nil {
		return err
	}
	v, err := c.graphs.Whole(t, "none")
	if err != nil {
		return err
	}
	for i := range r.Notes {
		for _, e := range r.Notes[i].Edges {
			if _, err := v.Resolve(e.To); err != nil {
				r.Notices = append(r.Notices, fmt.Sprintf("%s: nothing is there now for %s to %q", r.Notes[i].Ref, e.Kind, contract.Quoted(e.To)))
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
	k, err := view.EdgeKind(field, kind)
	return k.String(), err
}

// stored reads the ref or id of something remembered, of one of some types. What made an id
// does not matter: it is of the type that has it.
func stored(p *memory.Project, field, ref string, types []string) (kind, id string, err error) {
	head, _, whole := strings.Cut(ref, ":")
	var may []string
	for _, kind := range types {
		of, _, _ := strings.Cut(p.Ref(kind, ""), ":")
		if !whole || head == of || head == kind {
			may = append(may, kind)
		}
	}
	none := &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%q is no ref of what is remembered", contract.Quoted(ref)), Field: field, Fix: "give a ref or an id of recall or of remember"}
	if len(may) == 0 {
		return "", "", none
	}
	if id, err = p.ID(field, may[0], ref); err != nil {
		return "", "", err
	}
	if kind, err = p.Which(may, id); err == nil && kind == "" {
		if whole {
			none.Code, none.Message = contract.CodeNotFound, fmt.Sprintf("nothing is remembered by %q", contract.Quoted(ref))
		}
		err = none
	}
	return kind, id, err
}
