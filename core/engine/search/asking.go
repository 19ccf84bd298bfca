package search

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/step"
)

// shardInfo is what is known of a shard.
type shardInfo struct {
	name, repository, index, skipped string
	whole                            bool // no other shard holds a part of its repository
	gone                             bool // it takes no part any more
	asked                            int  // number of the question that it has not answered, 0 for none
}

// answer is what a shard answered, or several that are joined.
type answer[R any] struct {
	*shardInfo              // of no name if it joins others
	joined     []*shardInfo // by name; nil of a single one
	response   R
}

// shards are those whose answer it is.
func (a *answer[R]) shards() []*shardInfo {
	if a.joined != nil {
		return a.joined
	}
	return []*shardInfo{a.shardInfo}
}

// ask has shards run an operation, all of them if none is named. Those that cannot are
// noted as missing. The answers come by repository, then by the name of the shard.
func ask[R any](t *step.Task, f *federation, op string, request any, of []*shardInfo) (list []answer[R], err error) {
	need := contract.ShardsRequest{Op: op, Request: request, Repositories: f.q.Repositories}
	f.asks++
	number := f.asks
	for _, s := range of {
		s.asked = number
	}
	if len(of) < len(f.known) { // else all are asked
		for _, s := range of {
			need.Shards = append(need.Shards, s.name)
		}
	}
	reply, err := t.Do("shards", need, nil)
	if err != nil {
		return nil, err
	}
	var all contract.ShardsReply
	if err := json.Unmarshal(reply.Value, &all); err != nil {
		return nil, contract.Errorf(contract.CodeHost, "reply to a shards need: %v", err)
	}
	order.By(all.Answers, func(a, b contract.ShardAnswer) int {
		return cmp.Or(cmp.Compare(a.Repository, b.Repository), cmp.Compare(a.Shard, b.Shard), slices.Compare(a.Joined, b.Joined))
	})
	for i := range all.Answers {
		a := &all.Answers[i]
		one, err := answerOf[R](f, a, number, of == nil)
		if err != nil {
			return nil, err
		}
		if e := a.Error; e != nil {
			if e.Code == contract.CodeStale || e.Code == contract.CodeCanceled {
				return nil, e // who asks again has a whole answer
			}
			f.miss(one.shards(), e.Message)
		} else if err := json.Unmarshal(a.Response, &one.response); err != nil {
			f.miss(one.shards(), "its answer cannot be read: "+err.Error())
		} else {
			list = append(list, one)
		}
	}
	for _, s := range of {
		if s.asked == number {
			f.miss([]*shardInfo{s}, "it did not answer")
		}
	}
	f.leave()
	return list, nil
}

// answerOf tells whose answer one is to a question of a number.
func answerOf[R any](f *federation, a *contract.ShardAnswer, number int, all bool) (one answer[R], err error) {
	if a.Joined == nil {
		one.shardInfo, err = f.answers(a.Shard, a.Repository, number, all)
		return one, err
	}
	one.shardInfo = &shardInfo{}
	slices.Sort(a.Joined)
	for _, name := range a.Joined {
		s, err := f.answers(name, name, number, all)
		if err != nil {
			return one, err
		}
		s.whole = true
		one.joined = append(one.joined, s)
	}
	return one, nil
}

// answers finds a shard that answers a question of a number; if that was asked of all, it
// may be one that was not known.
func (f *federation) answers(name, repository string, number int, all bool) (*shardInfo, error) {
	s := f.known[name]
	if s == nil && all {
		s = &shardInfo{name: name, repository: repository, asked: number}
		f.known[name] = s
	}
	if s == nil || s.asked != number {
		return nil, contract.Errorf(contract.CodeHost, "reply to a shards need: the shard %q was not asked or answered twice", contract.Quoted(name))
	}
	s.asked = 0
	return s, nil
}

// of finds the one of joined shards that a repository is in.
func (a *answer[R]) of(repository string) (*shardInfo, error) {
	i, ok := slices.BinarySearchFunc(a.joined, repository, func(s *shardInfo, name string) int { return strings.Compare(s.name, name) })
	if !ok {
		return nil, contract.Errorf(contract.CodeHost, "an answer tells of the repository %q, which was not asked", contract.Quoted(repository))
	}
	return a.joined[i], nil
}

// miss notes that shards take no part from now on; leave has them left out.
func (f *federation) miss(shards []*shardInfo, why string) {
	for _, s := range shards {
		s.gone = true
		m := contract.MissingRepository{Repository: cmp.Or(s.repository, s.name), Why: why}
		if !f.missing[m.Repository] {
			f.missing[m.Repository] = true
			f.r.Missing = append(f.r.Missing, m)
		}
	}
}

// leave leaves out the shards that are missing.
func (f *federation) leave() {
	if slices.ContainsFunc(f.shards, func(s *shardInfo) bool { return s.gone }) {
		f.shards = slices.DeleteFunc(slices.Clone(f.shards), func(s *shardInfo) bool { return s.gone })
	}
}
