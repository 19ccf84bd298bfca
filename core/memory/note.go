package memory

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

type noteMeta struct {
	Title      string              `json:"title,omitempty"`
	Properties map[string]string   `json:"properties,omitempty"`
	Edges      []contract.NoteEdge `json:"edges,omitempty"`
	Anchors    []contract.Anchor   `json:"anchors,omitempty"`
	supersession
	pin
}

// NoteTypes are the types of notes.
var NoteTypes = []string{TypeKnowledge, TypeNote, TypeThread}

// Write stores a note; its session, if given, must be there, and its edges be checked.
func (p *Project) Write(n contract.Note) (contract.Note, error) {
	size := len(n.Title) + len(n.Text)
	for k, v := range n.Properties {
		size += len(k) + len(v)
	}
	switch {
	case strings.TrimSpace(n.Title+n.Text) == "":
		return n, &contract.Error{Code: contract.CodeBadInput, Message: "nothing to remember", Field: "text", Fix: "give a text or a title"}
	case size > contract.MaxNoteBytes:
		return n, &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("a note of %d bytes", size), Field: "text", Fix: fmt.Sprintf("keep text, title and properties under %d bytes together", contract.MaxNoteBytes)}
	case n.ID != "" && !ValidID(n.ID):
		return n, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("id %q", contract.Quoted(n.ID)), Field: "id", Fix: "use 1 to 128 letters, digits, dots, underscores and hyphens"}
	}
	if n.ID == "" && len(n.Supersedes) > 0 {
		n.ID = idOf(string(n.Type), append([]string{n.Title, n.Text}, n.Supersedes...)...) // what is superseded names it
	}
	if n.ID != "" && !n.Pinned {
		r, err := p.do(contract.StoreStep{Do: "get", Type: string(n.Type), ID: n.ID, Bytes: -1})
		if err != nil {
			return n, err
		}
		n.Pinned = len(r[0].Records) > 0 && Pinned(&r[0].Records[0]) // what is replaced stays pinned
	}
	q := &contract.StoreRecord{Type: string(n.Type), ID: n.ID, Prefix: string(n.Type), Parent: n.Session, State: "active", Content: n.Text}
	q.Meta = meta(noteMeta{n.Title, n.Properties, n.Edges, p.anchors(n.Title + "\n" + n.Text), supersession{Supersedes: n.Supersedes}, pin{n.Pinned}})
	q.Terms = RecordTerms(q)
	var have contract.StoreRecord
	err := again(func() error {
		old, err := p.supersede(string(n.Type), n.ID, n.Supersedes, "supersedes")
		if err != nil {
			return err
		}
		r, err := p.do(append([]contract.StoreStep{{Do: "put", Record: q}}, old...)...)
		if err == nil {
			have = r[0].Records[0]
		}
		return err
	})
	if err != nil {
		return n, err
	}
	have.Content, have.Meta = q.Content, q.Meta
	return p.note(&have), nil
}

func (p *Project) note(r *contract.StoreRecord) contract.Note {
	m := of[noteMeta](r)
	return contract.Note{Type: contract.NoteType(r.Type), ID: r.ID, Ref: p.Ref(r.Type, r.ID), Session: r.Parent, Title: m.Title, Text: r.Content, Properties: m.Properties, Edges: m.Edges, Created: r.Created, Names: m.Anchors, Supersedes: p.refs(r.Type, m.Supersedes), SupersededBy: p.refOf(r.Type, m.SupersededBy), Pinned: m.Pinned}
}

// Link adds an edge to a note, once.
func (p *Project) Link(kind, id string, e contract.NoteEdge) (contract.Note, error) {
	var n contract.Note
	err := again(func() error {
		have, err := p.get("from", kind, id)
		if err != nil {
			return err
		}
		m := of[noteMeta](have)
		if !slices.Contains(m.Edges, e) {
			if len(m.Edges) == contract.MaxNoteEdges {
				return &contract.Error{Code: contract.CodeTooLarge, Message: fmt.Sprintf("%s %q has %d edges", kind, id, len(m.Edges)), Field: "from", Fix: "make another note"}
			}
			m.Edges = append(m.Edges, e)
			have.Meta = meta(m)
			have.Terms = RecordTerms(have)
			if _, err := p.do(contract.StoreStep{Do: "put", Mode: "same", Record: have}); err != nil {
				return err
			}
		}
		n = p.note(have)
		return nil
	})
	return n, err
}

// Notes lists notes of a type, the newest first, from the number from on. next goes on
// after them; 0 is the end.
func (p *Project) Notes(kind string, limit int, from int64) (list []contract.Note, next int64, err error) {
	list = []contract.Note{}
	r, err := p.do(contract.StoreStep{Do: "list", Type: kind, Order: "new", Limit: limit, After: from})
	if err != nil {
		return list, 0, err
	}
	for i := range r[0].Records {
		list = append(list, p.note(&r[0].Records[i]))
	}
	if r[0].More {
		next = r[0].Records[len(r[0].Records)-1].Seq
	}
	return list, next, nil
}
