package search

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// shardInfo is what is known of a shard.
type shardInfo struct {
	name, repository, index, skipped string
	whole                            bool // no other shard holds a part of its repository
}

// answer is what a shard answered.
type answer[R any] struct {
	*shardInfo
	response R
}

// ask has shards run an operation, all of them if none is named. Those that cannot are
// noted as missing. The answers come by repository, then by the name of the shard.
func ask[R any](t *step.Task, f *federation, op string, request any, of []*shardInfo) (list []answer[R], err error) {
	need := contract.ShardsRequest{Op: op, Request: request, Repositories: f.q.Repositories}
	asked, answered := map[string]*shardInfo{}, map[string]bool{}
	for _, s := range of {
		need.Shards, asked[s.name] = append(need.Shards, s.name), s
	}
	reply, err := t.Do("shards", need, nil)
	if err != nil {
		return nil, err
	}
	var all contract.ShardsReply
	if err := json.Unmarshal(reply.Value, &all); err != nil {
		return nil, contract.Errorf(contract.CodeHost, "reply to a shards need: %v", err)
	}
	slices.SortFunc(all.Answers, func(a, b contract.ShardAnswer) int {
		return cmp.Or(cmp.Compare(a.Repository, b.Repository), cmp.Compare(a.Shard, b.Shard))
	})
	for i := range all.Answers {
		a := &all.Answers[i]
		s := asked[a.Shard]
		if s == nil && of == nil {
			s = &shardInfo{name: a.Shard, repository: a.Repository}
		}
		if s == nil || answered[a.Shard] {
			return nil, contract.Errorf(contract.CodeHost, "reply to a shards need: the shard %q was not asked or answered twice", contract.Quoted(a.Shard))
		}
		answered[a.Shard] = true
		one := answer[R]{shardInfo: s}
		if e := a.Error; e != nil {
			if e.Code == contract.CodeStale || e.Code == contract.CodeCanceled {
				return nil, e // who asks again has a whole answer
			}
			f.miss(s, e.Message)
		} else if err := json.Unmarshal(a.Response, &one.response); err != nil {
			f.miss(s, "its answer cannot be read: "+err.Error())
		} else {
			list = append(list, one)
		}
	}
	for _, s := range of {
		if !answered[s.name] {
			f.miss(s, "it did not answer")
		}
	}
	return list, nil
}

// miss notes that a shard takes no part from now on.
func (f *federation) miss(s *shardInfo, why string) {
	f.shards = slices.DeleteFunc(slices.Clone(f.shards), func(x *shardInfo) bool { return x == s })
	m := contract.MissingRepository{Repository: cmp.Or(s.repository, s.name), Why: why}
	if !slices.ContainsFunc(f.r.Missing, func(o contract.MissingRepository) bool { return o.Repository == m.Repository }) {
		f.r.Missing = append(f.r.Missing, m)
	}
}
