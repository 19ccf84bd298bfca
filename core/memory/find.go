package memory

import (
	"cmp"
	"slices"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
)

// How much a search by words looks at. A term that few records hold brings all of
// them; of a frequent one come the newest, and those that hold other terms of the query
// too. So the time does not grow with the store, except for lists that are met with
// others, which is quick.
const (
	maxQueryTerms = 24
	// listed is how many records a term brings at most.
	listed = 96
	// met is how many of the rarest frequent terms are met with each other, unless less
	// than tellingGap writes lie between two records that hold one.
	met        = 3
	tellingGap = 16
	// read is how many of the best candidates are read and ranked at most, and readLeast how
	// many if few are wanted.
	read      = 64
	readLeast = 24
	// readBytes is how much of each counts, from where it says most of the query.
	readBytes = 8 << 10
)

// Hit is a record found.
type Hit struct {
	Record contract.StoreRecord
	// Score is what part of the query's rarity the record holds, more of it the more
	// often: from 0 to 1.4. With vectors it is the similarity.
	Score rank.Score
	// Similarity is from 0 to 1: what part of the query's rarity the record holds, or
	// with vectors the cosine.
	Similarity rank.Score
}

// Find returns the records of a type, of a parent if given, that are most like a text,
// best first, of equals the newest. With vectors the host's embedding model compares
// all too; without it, or if it fails, words alone do, and note says so.
func (p *Project) Find(kind, parent, query string, limit int, vectors bool) (hits []Hit, note string, err error) {
	hits, c, err := p.byWords(kind, parent, query, limit)
	if err != nil {
		return nil, "", err
	}
	if vectors {
		if hits, note, err = p.byMeaning(query, parent, []string{kind}, hits, []*candidates{c}, read); err != nil {
			return nil, "", err
		}
	}
	return bestHits(hits, limit), note, nil
}

// byWords are the records of a type that hold words of a text, and all that were looked at.
func (p *Project) byWords(kind, parent, query string, limit int) (hits []Hit, c *candidates, err error) {
	c = &candidates{kind: kind, parent: parent, terms: queryTerms(query)}
	if err := p.gather(c); err != nil {
		return nil, nil, err
	}
	r, err := p.do(contract.StoreStep{Do: "pick", Type: kind, Seqs: c.best(limit), Bytes: readBytes})
	if err != nil {
		return nil, nil, err
	}
	records := r[0].Records
	w := c.weights()
	hits = make([]Hit, len(records))
	for i := range records {
		hits[i].Record = records[i]
		hits[i].Score, hits[i].Similarity = w.score(recordText(&records[i]))
	}
	return hits, c, p.deepen(hits, c, w)
}

// bestHits orders hits and drops those that have nothing of the query.
func bestHits(hits []Hit, limit int) []Hit {
	hits = slices.DeleteFunc(hits, func(h Hit) bool { return h.Score <= 0 })
	order.By(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), byPin(&a.Record, &b.Record), cmp.Compare(b.Record.Seq, a.Record.Seq))
	})
	return hits[:min(len(hits), limit)]
}

// queryTerms are the terms of a query, each once, in order.
func queryTerms(query string) []string {
	var list []string
	for _, t := range termList(Head(query, readBytes)) {
		if !slices.Contains(list, t) && len(list) < maxQueryTerms {
			list = append(list, t)
		}
	}
	return list
}

// recordText is what a record is found by: its content and what of its meta is text.
func recordText(r *contract.StoreRecord) string {
	switch r.Type {
	case TypeSession:
		return of[sessionMeta](r).Name + "\n" + r.Content
	case TypeDecision:
		m := of[decisionMeta](r)
		text := r.Content + "\n" + m.Subject + "\n" + m.Context
		for _, a := range m.Alternatives {
			text += "\n" + a
		}
		return text
	case TypeReflection:
		return reflectionText(r.Content, of[reflectionMeta](r))
	case TypeKnowledge, TypeNote, TypeThread:
		return of[noteMeta](r).Title + "\n" + r.Content
	}
	return r.Content
}

// RecordTerms are the terms that a record is to have, for hosts that bring records in
// from elsewhere. What is not found by words has none.
func RecordTerms(r *contract.StoreRecord) []string {
	switch r.Type {
	case TypeCheckpoint, TypeSubscription, TypeSuggestion, TypeVectors, TypeTiers, TypeDrawn, TypeForgotten:
		return nil
	case TypeDecision:
		if t := subjectTerm(of[decisionMeta](r).Subject); t != "" {
			return append(Terms(recordText(r)), t)
		}
	}
	return Terms(recordText(r))
}
