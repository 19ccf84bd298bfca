package view

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// A Text is a commit or record that holds words of a query.
type Text struct {
	Node graph.Node
	// Held is how many of Of words it holds.
	Held, Of int
	// Score is the share of their rarity that is in these.
	Score rank.Score
}

// Enough tells whether a text holds enough of the words to be shown to somebody who did not ask
// for commits or records.
func (t *Text) Enough() bool { return 2*t.Held > t.Of || t.Held >= 3 }

// Texts returns the commits and records of wanted types that hold words of a query: those with the
// rarest of them first, and of those the newest.
func (v *Graph) Texts(query string, wanted func(graph.Type) bool) []Text {
	words := longWords(query)
	if len(words) == 0 {
		return nil
	}
	var found []Text
	var held [][]int
	seen, holding := 0, make([]int, len(words)) // texts, and those with each word
	for i := v.Len() - 1; i >= 0; i-- {
		e, ok := v.Beyond(graph.Node(i))
		if !ok {
			break
		}
		if !wanted(e.Type) {
			continue
		}
		seen++
		if has := heldIn(e, words, holding); len(has) > 0 {
			found, held = append(found, Text{Node: graph.Node(i), Held: len(has), Of: len(words)}), append(held, has)
		}
	}
	rarity, all := make([]int64, len(words)), int64(0)
	for at, df := range holding {
		rarity[at] = int64(rank.IDF(seen, df).Times(words[at].Weighs()))
		all += rarity[at]
	}
	for i := range found {
		sum := int64(0)
		for _, at := range held[i] {
			sum += rarity[at]
		}
		found[i].Score = rank.Of(sum, max(1, all))
	}
	order.By(found, func(a, b Text) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Node, b.Node)) })
	return found
}

// heldIn are the numbers of the words that a text holds, which it counts.
func heldIn(e *graph.Entity, words []search.Term, holding []int) (has []int) {
	terms := text.TermSet(e.Name + " " + e.Text)
	for at, w := range words {
		if terms[w.Text] {
			has = append(has, at)
			holding[at]++
		}
	}
	return has
}

// longWords are the words of a query that are worth looking for in a text.
func longWords(query string) []search.Term {
	return slices.DeleteFunc(search.Parse(query).Terms, func(t search.Term) bool { return t.Part || len(t.Text) <= 2 })
}

// leastHash is how much of a commit's hash names it.
const leastHash = 7

// Texts is [engine.Graph.Texts].
func (c *Graphs) Texts(t *step.Task, q contract.SearchRequest, types []string, filter *search.Filter, r *contract.SearchResponse) ([]contract.SearchResult, error) {
	wanted := func(t graph.Type) bool {
		return slices.Contains(types, t.String()) || t.Stored() && slices.Contains(types, contract.TypeRecord)
	}
	history := contract.HostUseNone
	if wanted(graph.Commit) {
		history = contract.HostUseHost
	}
	v, err := c.Whole(t, history)
	if err != nil {
		return nil, err
	}
	r.Notes = append(r.Notes, v.Notes...)
	found := v.Texts(q.Query, wanted)
	if wanted(graph.Commit) {
		found = v.namedFirst(q.Query, found)
	}
	query := search.Parse(q.Query)
	list := []contract.SearchResult{}
	for _, f := range found {
		if len(list) == q.Limit {
			break
		}
		if (f.Score >= leastText || 2*f.Held >= f.Of) && v.passes(f.Node, filter) {
			list = append(list, v.textResult(f, &q, query))
		}
	}
	return list, nil
}

// leastText is the share of the words' rarity that a commit or record which was asked for holds at
// least, or half of them: where there are few, all words are rare that they do not hold.
const leastText = rank.One / 4

// namedFirst puts the commits first whose hashes, or the beginnings of them, are words of a query.
func (v *Graph) namedFirst(query string, found []Text) []Text {
	hashes := strings.FieldsFunc(strings.ToLower(query), func(r rune) bool { return (r < '0' || r > '9') && (r < 'a' || r > 'z') })
	hashes = slices.DeleteFunc(hashes, func(word string) bool { return len(word) < leastHash || strings.Trim(word, "0123456789abcdef") != "" })
	var named []Text
	for i := v.Len() - 1; i >= 0 && len(hashes) > 0; i-- {
		e, ok := v.Beyond(graph.Node(i))
		if !ok {
			break
		}
		if e.Type == graph.Commit && slices.ContainsFunc(hashes, func(hash string) bool { return strings.HasPrefix(e.ID, hash) }) {
			named = append(named, Text{Node: graph.Node(i), Score: Exact})
		}
	}
	rest := slices.DeleteFunc(found, func(f Text) bool {
		return slices.ContainsFunc(named, func(n Text) bool { return n.Node == f.Node })
	})
	slices.Reverse(named) // in the order of nodes, as those of equal scores
	return append(named, rest...)
}

// passes tells whether a commit or record belongs to a file that passes a filter.
func (v *Graph) passes(n graph.Node, filter *search.Filter) bool {
	if filter == nil || !filter.OfFiles() {
		return true
	}
	for _, group := range v.Groups(nil, n, false) {
		for i := range group.Len() {
			if w, ok := v.Where(v.Edge(&group, i).Other(n)); ok {
				part, file := v.Place(w.File)
				if filter.File(&v.Loaded.Index().Parts[part], file) {
					return true
				}
			}
		}
	}
	return false
}

// textResult describes a commit or record as a result of a search.
func (v *Graph) textResult(f Text, q *contract.SearchRequest, query search.Query) contract.SearchResult {
	e := v.Entity(f.Node)
	r := contract.SearchResult{Ref: e.Ref, Score: f.Score, Language: "unknown", Type: e.Type, Name: e.Name, Properties: e.Properties}
	if q.Explain {
		r.Explain = []contract.ScoreReason{{Name: "words", Add: f.Score}}
	}
	if b, ok := v.Beyond(f.Node); ok && b.Text != "" && *q.SnippetLines > 0 {
		s := search.Excerpt([]byte(b.Text), 1, 0, *q.SnippetLines, query)
		r.Snippet = &contract.Snippet{Start: s.First, End: s.Last, Text: s.Text, Truncated: s.Cut}
	}
	if q.NotableEdges > 0 {
		r.NotableEdges = v.NotableEdges(f.Node, q.NotableEdges)
	}
	return r
}
