package memory

import (
	"slices"

	"github.com/cairn-search/cairn/core/contract"
)

// Description is a record as an entity of the graph.
type Description struct {
	Title, Text string
	Properties  map[string]string
	// From is the id of the message that it was taken from.
	From  string
	Edges []contract.NoteEdge
	Names []contract.Anchor
	// Deeds are what it did by tools.
	Deeds Deeds
}

// Describe reads a record of a type that the graph has.
func Describe(r *contract.StoreRecord) Description {
	d := Description{Text: r.Content}
	switch r.Type {
	case TypeSession:
		d.Title = of[sessionMeta](r).Name
		if d.Title == "" {
			d.Title = "session " + r.ID
		}
		d.Properties = map[string]string{"status": r.State}
	case TypeMessage:
		m := of[messageMeta](r)
		d.Title, d.Names, d.Properties = m.Role, m.Anchors, map[string]string{"role": m.Role}
		d.Deeds = deeds(m.Metadata)
		d.Names = slices.DeleteFunc(d.Names, func(a contract.Anchor) bool { // these have edges that say more
			return slices.Contains(d.Deeds.Read, a.Name) || slices.Contains(d.Deeds.Edited, a.Name)
		})
	case TypeDecision:
		m := of[decisionMeta](r)
		d.Title, d.From, d.Names, d.Properties = firstLine(r.Content), m.Message, m.Anchors, map[string]string{"kind": "decision", "by": m.By}
		if m.Context != "" {
			d.Text += "\nWhy: " + m.Context
		}
		for _, a := range m.Alternatives {
			d.Text += "\nInstead of: " + a
		}
	case TypeReflection:
		m := of[reflectionMeta](r)
		d.Title, d.Names, d.Properties = firstLine(r.Content), m.Anchors, map[string]string{"kind": "reflection", "outcome": r.State, "confidence": m.Confidence.String()}
		if m.Context != "" {
			d.Text += "\nWhen: " + m.Context
		}
	case TypeKnowledge, TypeNote, TypeThread:
		m := of[noteMeta](r)
		d.Title, d.Properties, d.Edges, d.Names = m.Title, m.Properties, m.Edges, m.Anchors
		if d.Title == "" {
			d.Title = firstLine(r.Content)
		}
	}
	return d
}

// Revision is the number of the last write to the project.
func (p *Project) Revision() (int64, error) {
	r, err := p.reply()
	return r.Rev, err
}

// Latest lists at most most records of a type, the last used ("recent") or made ("new")
// first, with at most so many bytes of content each; 0 is all.
func (p *Project) Latest(kind, order string, most, bytes int) ([]contract.StoreRecord, error) {
	return p.all(kind, "", nil, order, most, bytes)
}
