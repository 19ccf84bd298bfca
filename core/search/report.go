package search

import (
	"sort"
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/report"
	"github.com/cairn-search/cairn/core/text"
)

// maxReportTerms bounds the distinct terms of a report that are looked up, of which
// the best [ReportWeights.Terms] are searched for.
const maxReportTerms = 4096

// parseReport understands a bug report or a trace.
func parseReport(q string, r *report.Report) Query {
	out := Query{Text: q, Class: TraceQuery, report: r, words: map[string]bool{}}
	if r.Long {
		out.Class = ReportQuery
	}
	w := Reports.kinds()
	seen := map[string]int{}
	for _, s := range r.Spans {
		weight := w[s.Kind]
		if weight == 0 {
			continue
		}
		src := []byte(s.Text)
		for at := 0; at < len(src); {
			start, end := text.Next(src, at)
			if start == end {
				break
			}
			at = end
			token := src[start:end]
			low := strings.ToLower(string(token))
			if s.Kind == report.Title {
				out.words[low] = true
			}
			if stopWords[low] || reportWords[low] || s.Kind >= report.Code && token[0] >= '0' && token[0] <= '9' {
				continue
			}
			first := true
			text.Terms(token, func(t []byte) {
				v := weight
				if !first {
					v = v.Times(Reports.Part)
				}
				first = false
				if i, ok := seen[string(t)]; ok {
					out.Terms[i].Weight += v
					out.Terms[i].Best = max(out.Terms[i].Best, v)
				} else if len(out.Terms) < maxReportTerms {
					seen[string(t)] = len(out.Terms)
					out.Terms = append(out.Terms, Term{Text: string(t), Weight: v, Best: v})
				}
			})
		}
	}
	// What is said again counts more, but ever less.
	for i := range out.Terms {
		t := &out.Terms[i]
		again := (t.Weight - t.Best) << 16 / t.Best
		t.Weight = t.Best + t.Best.Times(again*Reports.Repeat/(again+Reports.Repeat+1))
	}
	sort.SliceStable(out.Terms, func(i, j int) bool { return out.Terms[i].Weight > out.Terms[j].Weight })
	return out
}

// reportWords are in every report, whatever it is about.
var reportWords = text.Set(`bug issue problem please error expected actual behavior behaviour reproduce steps following using work works working
	version code example hi hello thanks currently instead however want need seems think found run running when following thing way`)

// choose picks the terms of a report to search for: those that are in the index, by
// weight and rarity.
func (b *board) choose(terms []Term) []Term {
	order := b.joint.chosen()
	if b.joint == nil {
		order = choice(terms, b.sizes.Chunks, func(i int) int {
			b.places = b.find(b.places[:0], terms[i].Text)
			return max(b.frequencies(b.places, index.Body), b.frequencies(b.places, index.Symbol), b.frequencies(b.places, index.Path))
		})
	}
	return pick(terms, order)
}

// choice returns the numbers of the terms of a report to search for, of which frequency
// tells in how many units of a field they are.
func choice(terms []Term, chunks int, frequency func(i int) int) []int {
	values := make([]rank.Score, len(terms))
	for i, t := range terms {
		if n := frequency(i); n > 0 {
			values[i] = rank.IDF(chunks, min(n, chunks)).Times(t.Weight)
		}
	}
	return rank.Top(values, int(Reports.Terms/rank.One), func(i, j int) bool { return i < j })
}
