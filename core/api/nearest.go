package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// NearestRequest is the request of a "nearest" need: which chunks of the
// repository lie nearest to a query in the space of the host's embedding model?
// The reply is a [NearestReply]. A host without a model answers with an error of
// code "unsupported"; whatever error it is, the search goes on without.
type NearestRequest struct {
	Query string `json:"query"`
	Limit int    `json:"limit"` // chunks at most
	// Purpose is "query" (also if it is left out) or "document": then Query is written
	// like what is looked for, and is to be embedded like that.
	Purpose string `json:"purpose,omitempty"`
}

// NearestReply is what the host's index of vectors holds nearest.
type NearestReply struct {
	// Model names the embedding model, as PROVIDER:MODEL.
	Model string `json:"model"`
	// Chunks may come in any order. What the index does not hold is ignored.
	Chunks []NearestChunk `json:"chunks"`
}

// NearestChunk is a chunk as [Chunk] lists it.
type NearestChunk struct {
	Path string `json:"path"`
	// Start and End are its lines, 1-based and inclusive.
	Start int `json:"start"`
	End   int `json:"end"`
	// Hash is that of the file whose chunk was embedded, if the host knows it; a
	// chunk of another content is ignored.
	Hash       string     `json:"hash,omitempty"`
	Similarity Similarity `json:"similarity"`
}

// Similarity is a cosine as a fixed-point number like [rank.Score]. In JSON it is a
// number from 0 to 1 with at most six decimals, which tell any two apart.
type Similarity rank.Score

const micro = 1_000_000

// MarshalJSON renders the similarity with six decimals.
func (s Similarity) MarshalJSON() ([]byte, error) {
	if s < 0 || s > Similarity(rank.One) {
		return nil, fmt.Errorf("similarity %v is not from 0 to 1", rank.Score(s))
	}
	digits := strconv.FormatInt(int64(s)*micro>>16+micro, 10)
	return []byte(string(digits[0]-1) + "." + digits[1:]), nil
}

// UnmarshalJSON reads a number, as the smallest similarity that is rendered like it.
func (s *Similarity) UnmarshalJSON(b []byte) error {
	err := (*rank.Score)(s).UnmarshalJSON(b)
	if err != nil || *s < 0 || *s > Similarity(rank.One) {
		return fmt.Errorf("similarity %q is not a number from 0 to 1", cut(string(b)))
	}
	return nil
}

// leastNear is how many chunks the vector lane asks for at least: enough for as
// many files as each lane puts forward.
const leastNear = 100

// filteredNear stands for the limit where a filter leaves out most of what is near.
const filteredNear = 500

// nearest asks the host for the vector lane. Without one, notes say why; only a
// cancellation is an error.
func (c *Core) nearest(t *step.Task, x *index.Index, q NearestRequest, limit int, r *SearchResponse) ([]search.Near, error) {
	q.Limit = max(leastNear, 2*limit)
	reply, err := askNearest(t, q)
	if err != nil {
		var e *step.Error
		if errors.As(err, &e) && e.Code == step.CodeCanceled {
			return nil, err
		}
		r.Notes = append(r.Notes, "vectors were left out: "+err.Error())
		return nil, nil
	}
	r.Model = reply.Model
	var near []search.Near
	for _, n := range reply.Chunks {
		if found, ok := locate(x, n); ok {
			near = append(near, found)
		}
	}
	if ignored := len(reply.Chunks) - len(near); ignored > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%d of %d chunks near the query are not in the index", ignored, len(reply.Chunks)))
	}
	return near, nil
}

func askNearest(t *step.Task, q NearestRequest) (reply NearestReply, err error) {
	r, err := t.Do("nearest", q, nil)
	if err != nil {
		return reply, err
	}
	if err := json.Unmarshal(r.Value, &reply); err != nil {
		return reply, step.Errorf(step.CodeHost, "reply to a nearest need: %v", err)
	}
	if len(reply.Chunks) > q.Limit {
		return reply, step.Errorf(step.CodeHost, "reply to a nearest need: %d chunks where at most %d were asked for", len(reply.Chunks), q.Limit)
	}
	return reply, nil
}

// locate finds the chunk that holds the first line of one that the host names.
func locate(x *index.Index, n NearestChunk) (search.Near, bool) {
	part, file, ok := x.Find(n.Path)
	if !ok {
		return search.Near{}, false
	}
	p := &x.Parts[part]
	f := p.File(file)
	if n.Start < 1 || n.End < n.Start || n.End > f.Lines || n.Hash != "" && n.Hash != hashText(f.Hash) {
		return search.Near{}, false
	}
	return search.Near{Part: part, File: file, Chunk: p.ChunkAt(file, n.Start), Similarity: rank.Score(n.Similarity)}, true
}
