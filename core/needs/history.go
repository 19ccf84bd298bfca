package needs

import (
	"encoding/json"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// Bounds of a history.
const (
	// HistoryCommits is how many commits the core asks for.
	HistoryCommits = 2000
	// maxChanges is how many changed files all commits may have together.
	maxChanges = 1_000_000
)

// AskHistory asks the host for the last commits, and refuses what cannot be.
func AskHistory(t *step.Task, q contract.HistoryRequest) (reply contract.HistoryReply, err error) {
	r, err := t.Do("history", q, nil)
	if err != nil {
		return reply, err
	}
	if err := json.Unmarshal(r.Value, &reply); err != nil {
		return reply, contract.Errorf(contract.CodeHost, "reply to a history need: %v", err)
	}
	if q.Details && len(reply.Details) != len(reply.Commits) {
		return reply, contract.Errorf(contract.CodeHost, "reply to a history need: details of %d commits where there are %d", len(reply.Details), len(reply.Commits))
	}
	return reply, checkHistory(&reply, q.Commits)
}

func checkHistory(h *contract.HistoryReply, commits int) error {
	if len(h.Commits) > commits {
		return contract.Errorf(contract.CodeHost, "reply to a history need: %d commits where at most %d were asked for", len(h.Commits), commits)
	}
	changes := 0
	for i, files := range h.Commits {
		changes += len(files)
		for _, f := range files {
			if f < 0 || f >= len(h.Paths) {
				return contract.Errorf(contract.CodeHost, "reply to a history need: commit %d changed path %d of %d", i, f, len(h.Paths))
			}
		}
	}
	if changes > maxChanges {
		return contract.Errorf(contract.CodeHost, "reply to a history need: %d changed files where at most %d are taken", changes, maxChanges)
	}
	return nil
}

// HistoryOf finds the files in an index. A commit without any keeps its place.
func HistoryOf(h *contract.HistoryReply, x *index.Index) *search.History {
	type place struct {
		search.Changed
		ok bool
	}
	places := make([]place, len(h.Paths))
	for i, path := range h.Paths {
		places[i].Part, places[i].File, places[i].ok = x.Find(path)
	}
	out := &search.History{Commits: make([][]search.Changed, len(h.Commits))}
	for i, files := range h.Commits {
		for _, f := range files {
			if places[f].ok {
				out.Commits[i] = append(out.Commits[i], places[f].Changed)
			}
		}
	}
	return out
}
