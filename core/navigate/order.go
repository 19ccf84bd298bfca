package navigate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// The weights of path ordering: fields, and what an exact mention of a path adds.
var (
	fieldWeights = [...]rank.Score{3 * rank.One, rank.Of(3, 2), rank.One}
	mentionBoost = 20 * rank.One
)

// fields are what a path is scored by: its base name, its directory, the whole.
func fields(path string) [3]string { return [3]string{tree.Base(path), tree.Dir(path), path} }

// order interleaves the groups by how well paths fit the query
// (ConstrainedPathOrder): only the heads of groups compete, so that the order in
// a group never changes; ties keep the order of groups. declined says why the
// order of blocks stands instead.
func (r *run) order(t *step.Task, groups [][]contract.TreeNode) (ordered []contract.TreeNode, declined string, err error) {
	merged := flatten(groups)
	if r.o.Order == OrderNone {
		return merged, "", nil
	}
	if len(groups) < 2 {
		return merged, "fewer than two blocks have picks", nil
	}
	var scores []rank.Score
	if r.o.Order == OrderVector {
		scores, declined, err = r.similarities(t, merged)
	} else {
		scores, declined = lexical(r.o.Query, merged)
	}
	if err != nil || declined != "" {
		return merged, declined, err
	}
	for i := range merged {
		if mentions(r.o.Query, &merged[i]) {
			scores[i] += mentionBoost
		}
	}
	return bestHeads(groups, scores), "", nil
}

// bestHeads takes the head of the group whose score is highest, again and again. The scores
// are those of the nodes of all groups, one group after the other.
func bestHeads(groups [][]contract.TreeNode, scores []rank.Score) (ordered []contract.TreeNode) {
	left, of := slices.Clone(groups), make([][]rank.Score, len(groups))
	for i, g := range groups {
		of[i], scores = scores[:len(g)], scores[len(g):]
	}
	for {
		best := -1
		for i := range left {
			if len(left[i]) > 0 && (best < 0 || of[i][0] > of[best][0]) {
				best = i
			}
		}
		if best < 0 {
			return ordered
		}
		ordered = append(ordered, left[best][0])
		left[best], of[best] = left[best][1:], of[best][1:]
	}
}

// The constants of BM25 in path ordering. A length in it is a number of terms.
var (
	orderK1 = rank.Of(12, 10)
	orderB  = rank.Of(3, 4)
	ln2     = rank.Of(693147, 1000000) // the scores are of natural logarithms
)

// lexical scores paths by BM25 in each field, where the corpus is the paths at
// hand.
func lexical(query string, nodes []contract.TreeNode) (scores []rank.Score, declined string) {
	var a text.Analyzer
	distinct := map[uint32]bool{}
	var terms []uint32
	for _, t := range a.Append(nil, []byte(query)) {
		if !distinct[t] {
			distinct[t] = true
			terms = append(terms, t)
		}
	}
	scores = make([]rank.Score, len(nodes))
	matched := false
	for f, weight := range fieldWeights {
		docs := make([]map[uint32]int, len(nodes))
		lengths := make([]int, len(nodes))
		total := 0
		for i := range nodes {
			docs[i] = map[uint32]int{}
			list := a.Append(nil, []byte(fields(nodes[i].Path)[f]))
			for _, t := range list {
				docs[i][t]++
			}
			lengths[i] = len(list)
			total += len(list)
		}
		norm := rank.NewNorm(rank.One, orderB, int64(total), len(nodes))
		for _, term := range terms {
			df := 0
			for i := range docs {
				if docs[i][term] > 0 {
					df++
				}
			}
			if df == 0 {
				continue
			}
			matched = true
			idf := rank.IDF(len(nodes), df).Times(ln2)
			for i := range docs {
				if tf := docs[i][term]; tf > 0 {
					s := idf.Times(rank.Saturate(norm.TF(uint32(tf), lengths[i]), orderK1)).Times(orderK1 + rank.One)
					scores[i] += s.Times(weight)
				}
			}
		}
	}
	if !matched {
		return nil, "no word of the query is in any path"
	}
	return scores, ""
}

// mentions tells whether the query holds the exact path of a node, as a word: a
// file's with a slash in it, a directory's with a slash at its end.
func mentions(query string, n *contract.TreeNode) bool {
	path := n.Path
	if n.Directory {
		path += "/"
	} else if !strings.Contains(path, "/") {
		return false
	}
	for from := 0; ; {
		i := strings.Index(query[from:], path)
		if i < 0 || path == "/" {
			return false
		}
		start, end := from+i, from+i+len(path)
		if !continues(strings.TrimSuffix(query[:start], "./"), true) && !continues(query[end:], false) {
			return true
		}
		from = start + 1
	}
}

// continues tells whether a path goes on at the end or at the start of s. A full
// stop that ends a sentence does not count.
func continues(s string, atEnd bool) bool {
	if !atEnd {
		s = strings.TrimLeft(s, ".")
	}
	if s == "" {
		return false
	}
	c, _ := utf8.DecodeRuneInString(s)
	if atEnd {
		c, _ = utf8.DecodeLastRuneInString(s)
	}
	return unicode.In(c, unicode.Letter, unicode.Mark, unicode.Digit) || strings.ContainsRune("_-/.", c)
}
