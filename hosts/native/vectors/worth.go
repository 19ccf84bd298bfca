package vectors

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/comment"
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/tree"
	"github.com/cairn-search/cairn/core/vector"
)

// What vectors are worth beside words differs by model and by repository, and one that tells
// little would lower what words find. So it is measured on the repository itself, on what it says
// twice: the comments of definitions are asked as queries of the bodies below them, which are
// searched as an index is, by words alone and with the vectors counting this much or that.

// Of how many pairs of a comment and a body that is measured, how many of a file at most, and
// from how many on it tells anything.
const (
	mostPairs   = 128
	pairsOfFile = 4
	leastPairs  = 32
)

// Bounds of a pair: words of a comment, lines of a definition, bytes of either.
const (
	leastWords  = 5
	leastLines  = 4
	maxPairText = 2000
)

// mostPairFiles is how many files are read to find pairs.
const mostPairFiles = 400

// worths are what vectors may be found to be worth.
var worths = [...]rank.Score{rank.One, rank.One * 3 / 4, rank.One / 2, rank.One / 4}

// pair is a definition without its comment, and the comment without the definition's name.
type pair struct{ extension, comment, body string }

// gauge measures what vectors are worth, if that is not known of about as many chunks.
func (s *Store) gauge(ctx context.Context, r Repository, chunks []contract.Chunk) error {
	if s.index == nil || s.worth.Chunks > 0 && len(chunks) <= 2*s.worth.Chunks {
		return nil
	}
	pairs, err := pairsOf(ctx, r, chunks)
	if err != nil {
		return err
	}
	worth := rank.One // of which nothing tells otherwise
	if len(pairs) >= leastPairs {
		if worth, err = s.worthOn(ctx, pairs); err != nil {
			return err
		}
		s.fresh++ // which is kept
	}
	s.worth = gauged{contract.Similarity(rank.One - worth), len(chunks)}
	return nil
}

// pairsOf finds pairs in files all over the repository.
func pairsOf(ctx context.Context, r Repository, chunks []contract.Chunk) (pairs []pair, err error) {
	var paths []string
	for _, c := range chunks {
		l := outline.Detect(c.Path, nil)
		if (len(paths) == 0 || paths[len(paths)-1] != c.Path) && l.Outlined() && !l.Document() && tree.RoleOf(c.Path, nil) == 0 {
			paths = append(paths, c.Path)
		}
	}
	slices.SortFunc(paths, func(a, b string) int { return cmp.Or(cmp.Compare(scatter(a), scatter(b)), cmp.Compare(a, b)) })
	var p outline.Parser
	for _, path := range paths[:min(len(paths), mostPairFiles)] {
		lines, err := r.Lines(ctx, path)
		if err != nil {
			if context.Cause(ctx) != nil {
				return nil, err
			}
			continue
		}
		pairs = append(pairs, pairsIn(&p, path, []byte(strings.Join(lines, "")))...)
		if len(pairs) >= mostPairs {
			return pairs[:mostPairs], nil
		}
	}
	return pairs, nil
}

// scatter gives paths an order that is of no directory, the same everywhere.
func scatter(path string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(path))
	return h.Sum64()
}

// pairsIn returns the first pairs of a file.
func pairsIn(p *outline.Parser, path string, src []byte) (pairs []pair) {
	l := outline.Detect(path, src[:min(len(src), 1<<10)])
	f := p.Parse(l, src, outline.Definitions)
	for _, c := range comment.Of(f, l) {
		if c.Definition < 0 || len(pairs) == pairsOfFile {
			continue
		}
		d := &f.Definitions[c.Definition]
		said := strings.Join(strings.Fields(strings.ReplaceAll(c.Text, string(d.Name.Of(src)), " ")), " ")
		if len(strings.Fields(said)) < leastWords || d.EndLine-d.StartLine < leastLines {
			continue
		}
		body := bodyOf(src, d)
		pairs = append(pairs, pair{path[strings.LastIndexByte(path, '.')+1:], clip(said), clip(body)})
	}
	return pairs
}

// bodyOf returns the lines of a definition without its comment, which may lie inside.
func bodyOf(src []byte, d *outline.Definition) string {
	var b strings.Builder
	n, at := 0, 0
	for line := range bytes.Lines(src) {
		n++
		if n >= d.StartLine && n <= d.EndLine && (at+len(line) <= d.Doc.Start || at >= d.Doc.End) {
			b.Write(line)
		}
		at += len(line)
	}
	return b.String()
}

func clip(s string) string { return strings.ToValidUTF8(s[:min(len(s), maxPairText)], "") }

// worthOn returns what the vectors are worth from 0 to 1: the factor by which they raise the
// reciprocal rank of a comment's own body most, 0 if by none they do so by more than two
// standard errors.
func (s *Store) worthOn(ctx context.Context, pairs []pair) (rank.Score, error) {
	var bodies, comments []string
	for _, p := range pairs {
		bodies, comments = append(bodies, p.body), append(comments, p.comment)
	}
	near, err := s.embedAll(ctx, "document", bodies)
	if err != nil {
		return 0, err
	}
	asked, err := s.embedAll(ctx, "query", comments)
	if err != nil {
		return 0, err
	}
	x, err := indexOf(pairs)
	if err != nil {
		return 0, err
	}
	searcher := search.New(x, search.Default)
	words := ranksOf(searcher, pairs, nil, nil, rank.One)
	best, gained := rank.Score(0), rank.Score(0)
	for _, factor := range worths {
		if gain, sure := gainOf(words, ranksOf(searcher, pairs, asked, near, factor)); sure && gain > gained {
			best, gained = factor, gain // the most of those that gain as much
		}
	}
	return best, nil
}

func (s *Store) embedAll(ctx context.Context, purpose string, texts []string) (all []vector.Unit, err error) {
	for batch := range slices.Chunk(texts, batchTexts) {
		units, err := s.embed(ctx, purpose, batch)
		if err != nil {
			return nil, err
		}
		all = append(all, units...)
	}
	return all, nil
}

// indexOf makes an index of the bodies, a file each in their order.
func indexOf(pairs []pair) (*index.Index, error) {
	w, b := &index.Worker{}, &index.Builder{}
	for i, p := range pairs {
		b.Add(w.Analyze(nameOf(i, p), []byte(p.body), false))
	}
	segment, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		return nil, fmt.Errorf("index bodies: %w", err)
	}
	return index.New(segment, index.Meta{}), nil
}

func nameOf(i int, p pair) string { return fmt.Sprintf("%03d.%s", i, p.extension) }

// ranksOf returns the reciprocal rank of each comment's own body, without vectors by words alone.
func ranksOf(s *search.Searcher, pairs []pair, asked, bodies []vector.Unit, factor rank.Score) []rank.Score {
	x := s.Index()
	places := make([]search.Near, len(pairs))
	for i, p := range pairs {
		part, file, _ := x.Find(nameOf(i, p))
		places[i] = search.Near{Part: part, File: file, Chunk: x.Parts[part].ChunkAt(file, 1)}
	}
	ranks := make([]rank.Score, len(pairs))
	for i, p := range pairs {
		o := search.Options{Limit: len(pairs)}
		for k := range bodies {
			if similarity := vector.Dot(asked[i], bodies[k]); similarity > 0 {
				near := places[k]
				near.Similarity, near.Discount = similarity, rank.One-factor
				o.Near = append(o.Near, near)
			}
		}
		hits, _ := s.Run(search.Parse(p.comment), o)
		at := slices.IndexFunc(hits, func(h search.Hit) bool { return h.Part == places[i].Part && h.File == places[i].File })
		if at >= 0 {
			ranks[i] = rank.One / rank.Score(at+1)
		}
	}
	return ranks
}

// gainOf returns by how much ranks are better than others in sum, and whether that is more than
// two standard errors.
func gainOf(before, after []rank.Score) (gain rank.Score, sure bool) {
	squares := rank.Score(0)
	for i := range before {
		d := after[i] - before[i]
		gain += d
		squares += d.Times(d)
	}
	return gain, gain > 0 && gain.Times(gain) > 4*squares
}
