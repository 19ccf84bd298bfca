package api

import (
	"encoding/json"
	"errors"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// HistoryRequest is the request of a "history" need: which files did the last
// commits change? The reply is a [HistoryReply]. A host without a history answers
// with an error of code "unsupported"; whatever error it is, the search goes on
// without.
type HistoryRequest struct {
	// Commits is how many of them at most, the newest ones.
	Commits int `json:"commits"`
	// Known is the head of the history that the core has, "" for none. If it is still
	// the same, a reply of the head alone is enough.
	Known string `json:"known,omitempty"`
	// Details asks for the names of the commits too.
	Details bool `json:"details,omitempty"`
}

// HistoryReply is what the host's version control knows.
type HistoryReply struct {
	// Head names the newest commit.
	Head string `json:"head"`
	// Paths are the files that changed, each once, relative to the repository, with
	// slashes. What the index does not hold is ignored.
	Paths []string `json:"paths,omitempty"`
	// Commits are the commits without merges, newest first, each as the numbers in
	// Paths of the files that it changed.
	Commits [][]int `json:"commits,omitempty"`
	// Details are those of each commit, if they were asked for.
	Details []CommitDetails `json:"details,omitempty"`
}

// CommitDetails names a commit.
type CommitDetails struct {
	Hash    string   `json:"hash"`
	Parents []string `json:"parents,omitempty"`
	Author  string   `json:"author,omitempty"`
	// Time is when it was authored, as RFC 3339.
	Time    string `json:"time,omitempty"`
	Subject string `json:"subject"`
}

// Bounds of a history.
const (
	// HistoryCommits is how many commits the core asks for.
	HistoryCommits = 2000
	// maxChanges is how many changed files all commits may have together.
	maxChanges = 1_000_000
)

// remembered is a history by the numbers of the files of an index.
type remembered struct {
	head    string
	history *search.History
}

// history asks the host for the lanes of history. Without one, notes say why; only
// a cancellation is an error.
func (c *Core) history(t *step.Task, r *repository, answer *SearchResponse) (*search.History, error) {
	known := r.past.Load()
	q := HistoryRequest{Commits: HistoryCommits}
	if known != nil {
		q.Known = known.head
	}
	reply, err := askHistory(t, q)
	if err != nil {
		var e *step.Error
		if errors.As(err, &e) && e.Code == step.CodeCanceled {
			return nil, err
		}
		answer.Notes = append(answer.Notes, "history was left out: "+err.Error())
		return nil, nil
	}
	if known != nil && reply.Head == known.head && len(reply.Commits) == 0 {
		return known.history, nil
	}
	known = &remembered{reply.Head, reply.of(r.Index())}
	if reply.Head != "" {
		r.past.Store(known)
	}
	return known.history, nil
}

func askHistory(t *step.Task, q HistoryRequest) (reply HistoryReply, err error) {
	r, err := t.Do("history", q, nil)
	if err != nil {
		return reply, err
	}
	if err := json.Unmarshal(r.Value, &reply); err != nil {
		return reply, step.Errorf(step.CodeHost, "reply to a history need: %v", err)
	}
	if q.Details && len(reply.Details) != len(reply.Commits) {
		return reply, step.Errorf(step.CodeHost, "reply to a history need: details of %d commits where there are %d", len(reply.Details), len(reply.Commits))
	}
	return reply, reply.check(q.Commits)
}

func (h *HistoryReply) check(commits int) error {
	if len(h.Commits) > commits {
		return step.Errorf(step.CodeHost, "reply to a history need: %d commits where at most %d were asked for", len(h.Commits), commits)
	}
	changes := 0
	for i, files := range h.Commits {
		changes += len(files)
		for _, f := range files {
			if f < 0 || f >= len(h.Paths) {
				return step.Errorf(step.CodeHost, "reply to a history need: commit %d changed path %d of %d", i, f, len(h.Paths))
			}
		}
	}
	if changes > maxChanges {
		return step.Errorf(step.CodeHost, "reply to a history need: %d changed files where at most %d are taken", changes, maxChanges)
	}
	return nil
}

// of finds the files in an index. A commit without any keeps its place.
func (h *HistoryReply) of(x *index.Index) *search.History {
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
