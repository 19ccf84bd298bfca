package view

import (
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/graph"
)

func entities(r *engine.Records) []graph.Entity {
	if r == nil {
		return nil
	}
	var list []graph.Entity
	for _, q := range r.List {
		t, _ := graph.TypeOf(string(q.Type))
		e := graph.Entity{Type: t, ID: q.ID, Name: q.Title, Text: q.Text, Properties: q.Properties}
		for _, s := range q.Edges {
			k, _ := graph.KindOf(s.Kind)
			e.Edges = append(e.Edges, graph.Stated{Kind: k, To: s.To})
		}
		list = append(list, e)
	}
	return list
}
