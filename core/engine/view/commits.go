package view

import (
	"strconv"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/step"
)

// commits is a history with what commits are called. It is immutable.
type commits struct {
	head  string
	reply contract.HistoryReply
}

// commitsOf asks the host for the last commits. Without any, notes say why.
func commitsOf(t *step.Task, r *engine.Repository, notes *[]string) (*commits, error) {
	known := keptOf(r).commits.Load()
	q := contract.HistoryRequest{Commits: needs.HistoryCommits, Details: true}
	if known != nil {
		q.Known = known.head
	}
	reply, err := needs.AskHistory(t, q)
	if err != nil {
		if contract.Canceled(err) {
			return nil, err
		}
		*notes = append(*notes, "commits were left out: "+err.Error())
		return nil, nil
	}
	if known != nil && reply.Head == known.head && len(reply.Commits) == 0 {
		return known, nil
	}
	known = &commits{reply.Head, reply}
	if reply.Head != "" {
		keptOf(r).commits.Store(known)
	}
	return known, nil
}

func (c *commits) entities(g *graph.Graph) []graph.Entity {
	if c == nil {
		return nil
	}
	files := make([]int, len(c.reply.Paths))
	for i, path := range c.reply.Paths {
		files[i] = g.FileAt(path)
	}
	var list []graph.Entity
	for i, d := range c.reply.Details {
		e := graph.Entity{Type: graph.Commit, ID: d.Hash, Name: d.Subject, Parents: d.Parents, Properties: map[string]string{}}
		if d.Author != "" {
			e.Properties["author"] = d.Author
		}
		if d.Time != "" {
			e.Properties["time"] = d.Time
		}
		e.Properties["files"] = strconv.Itoa(len(c.reply.Commits[i]))
		for _, f := range c.reply.Commits[i] {
			if files[f] >= 0 {
				e.Touched = append(e.Touched, files[f])
			}
		}
		list = append(list, e)
	}
	return list
}
