package needs

import (
	"encoding/json"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// LeastNear is how many chunks the vector lane asks for at least: enough for as
// many files as each lane puts forward.
const LeastNear = 100

// Nearest asks the host for the vector lane. Without one, notes say why; only a
// cancellation is an error.
func Nearest(t *step.Task, x *index.Index, q contract.NearestRequest, limit int, r *contract.SearchResponse) ([]search.Near, error) {
	q.Limit = max(LeastNear, 2*limit)
	reply, err := AskNearest(t, q)
	if err != nil {
		if contract.Canceled(err) {
			return nil, err
		}
		r.Notes = append(r.Notes, "vectors were left out: "+err.Error())
		return nil, nil
	}
	r.Model = reply.Model
	var near []search.Near
	for _, n := range reply.Chunks {
		if found, ok := Locate(x, n, reply.Discount); ok {
			near = append(near, found)
		}
	}
	if ignored := len(reply.Chunks) - len(near); ignored > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%d of %d chunks near the query are not in the index", ignored, len(reply.Chunks)))
	}
	if rank.Score(reply.Discount) >= rank.One {
		r.Notes = append(r.Notes, fmt.Sprintf("vectors were left out: those of %s add nothing to the words of this repository", reply.Model))
		return nil, nil
	}
	return near, nil
}

// AskNearest asks the host for the chunks that are near a query.
func AskNearest(t *step.Task, q contract.NearestRequest) (reply contract.NearestReply, err error) {
	r, err := t.Do("nearest", q, nil)
	if err != nil {
		return reply, err
	}
	if err := json.Unmarshal(r.Value, &reply); err != nil {
		return reply, contract.Errorf(contract.CodeHost, "reply to a nearest need: %v", err)
	}
	if len(reply.Chunks) > q.Limit {
		return reply, contract.Errorf(contract.CodeHost, "reply to a nearest need: %d chunks where at most %d were asked for", len(reply.Chunks), q.Limit)
	}
	return reply, nil
}

// Locate finds the chunk that holds the first line of one that the host names, in a reply of
// such a discount.
func Locate(x *index.Index, n contract.NearestChunk, discount contract.Similarity) (search.Near, bool) {
	part, file, ok := x.Find(n.Path)
	if !ok {
		return search.Near{}, false
	}
	p := &x.Parts[part]
	f := p.File(file)
	if n.Start < 1 || n.End < n.Start || n.End > f.Lines || n.Hash != "" && n.Hash != index.HashText(f.Hash) {
		return search.Near{}, false
	}
	return search.Near{Part: part, File: file, Chunk: p.ChunkAt(file, n.Start), Similarity: rank.Score(n.Similarity), Discount: rank.Score(discount)}, true
}
