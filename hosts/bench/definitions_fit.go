package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/search"
)

// fitted are the parts of a definition's score whose weights are learned, by the names
// that reasons have, with the weights that they go by. All other parts keep theirs,
// relative to one another.
var fitted = [...]struct{ part, weight string }{
	{"called", "Called"}, {"calls", "Calling"}, {"callers", "Callers"}, {"related", "Related"},
	{"short", "Short"}, {"constructor", "Constructor"}, {"long", "Long"}, {connected, "Connected"},
}

// connected is the part that depends on the others: what definitions pass on to each other of
// what they score without it. So its weight is learned after theirs, all together once more.
const connected = "connected"

// parts are of one candidate: the sum of those that keep their weights, then those that
// are learned, each without its weight.
type parts [1 + len(fitted)]float64

// learned are the candidates of a question.
type learned struct {
	candidates []parts
	needed     []bool
	positives  int
}

// surveyedFor is how many candidates of a question are learned from.
const surveyedFor = 150

// searchersOf returns a searcher of each repository.
func searchersOf(questions []needed, checkouts string) (map[string]*search.Searcher, error) {
	searchers := map[string]*search.Searcher{}
	for _, name := range repositoriesOf(questions) {
		x, err := indexOf(filepath.Join(checkouts, name))
		if err != nil {
			return nil, err
		}
		searchers[name] = search.New(x, search.Default)
	}
	return searchers, nil
}

// learn learns weights from the questions about all repositories but one, and puts them in force.
func learn(searchers map[string]*search.Searcher, questions []needed, checkouts, but string) (w parts) {
	for _, without := range []bool{true, false} {
		var list []learned
		for i := range questions {
			if q := &questions[i]; q.Repository != but {
				list = append(list, candidatesOf(searchers[q.Repository], filepath.Join(checkouts, q.Repository), q, without))
			}
		}
		w = fit(list)
		apply(w)
	}
	return w
}

// definitionsFor ranks definitions for a query with what makes their scores.
func definitionsFor(s *search.Searcher, dir string, query search.Query, limit int) []search.DefinitionHit {
	files, _ := s.Run(query, search.Options{Limit: search.DefinitionFiles})
	x := s.Index()
	read := search.Surveyable(x, files)
	content := func(part, file int) []byte {
		if !slices.ContainsFunc(read, func(h search.Hit) bool { return h.Part == part && h.File == file }) {
			return nil
		}
		b, err := os.ReadFile(filepath.Join(dir, x.Parts[part].File(file).Path))
		if err != nil {
			return nil
		}
		return b
	}
	return s.Definitions(query, search.Options{Explain: true}, files, limit, content)
}

// isWhole tells whether a definition is the needed one, or one around it that is not much longer.
func (d neededDefinition) isWhole(s *search.Searcher, h *search.DefinitionHit) bool {
	if h.Definition < 0 {
		return false
	}
	part := &s.Index().Parts[h.Part]
	first, last := part.DefLines(h.Definition)
	return d.Path == part.File(h.File).Path && first <= d.Lines[0]+2 && h.First <= d.Lines[0] && h.Last >= d.Lines[1] && last-first <= 2*(d.Lines[1]-d.Lines[0])+4
}

func candidatesOf(s *search.Searcher, dir string, q *needed, without bool) (out learned) {
	weights := reflect.ValueOf(search.Definitions)
	for _, h := range definitionsFor(s, dir, search.Parse(q.Question), surveyedFor) {
		var p parts
		for _, r := range h.Reasons {
			if without && r.Name == connected {
				continue
			}
			at := slices.IndexFunc(fitted[:], func(f struct{ part, weight string }) bool { return f.part == r.Name })
			if at < 0 {
				p[0] += float64(r.Add) / float64(rank.One)
			} else {
				p[1+at] = math.Abs(float64(r.Add)) / float64(weights.FieldByName(fitted[at].weight).Int()) * sign(r.Add)
			}
		}
		is := slices.ContainsFunc(q.Definitions, func(d neededDefinition) bool { return d.isWhole(s, &h) })
		out.candidates, out.needed = append(out.candidates, p), append(out.needed, is)
		if is {
			out.positives++
		}
	}
	return out
}

func sign(s rank.Score) float64 {
	if s < 0 {
		return -1
	}
	return 1
}

// How weights are fitted.
const (
	fitSteps   = 300
	fitRate    = 0.05
	fitPenalty = 0.003 // of squared weights
)

// fit returns the weights by which the needed definitions come before the others, by
// listwise logistic regression (ListNet, Cao and others 2007), relative to the parts that
// keep theirs.
func fit(list []learned) (w parts) {
	w[0] = 4
	var m, v parts
	for step := 1; step <= fitSteps; step++ {
		var g parts
		n := 0.0
		for i := range list {
			if list[i].positives > 0 {
				n++
				list[i].gradient(&w, &g)
			}
		}
		for k := range w {
			d := g[k]/n + fitPenalty*w[k]
			m[k], v[k] = 0.9*m[k]+0.1*d, 0.99*v[k]+0.01*d*d
			w[k] -= fitRate * (1 - float64(step-1)/fitSteps) * m[k] / (1 - math.Pow(0.9, float64(step))) / (math.Sqrt(v[k]/(1-math.Pow(0.99, float64(step)))) + 1e-8)
		}
	}
	for k := len(w) - 1; k >= 0; k-- {
		w[k] /= w[0]
	}
	return w
}

func (l *learned) gradient(w, g *parts) {
	scores := make([]float64, len(l.candidates))
	top := math.Inf(-1)
	for i := range l.candidates {
		for k := range w {
			scores[i] += w[k] * l.candidates[i][k]
		}
		top = max(top, scores[i])
	}
	sum := 0.0
	for i := range scores {
		scores[i] = math.Exp(scores[i] - top)
		sum += scores[i]
	}
	for i := range scores {
		d := scores[i] / sum
		if l.needed[i] {
			d -= 1 / float64(l.positives)
		}
		for k := range g {
			g[k] += d * l.candidates[i][k]
		}
	}
}

// apply puts weights in force.
func apply(w parts) {
	v := reflect.ValueOf(&search.Definitions).Elem()
	for k, f := range fitted {
		value := w[1+k] // what is taken is carried by the sign of the part
		v.FieldByName(f.weight).SetInt(int64(math.Round(math.Max(value, 0.01) * float64(rank.One))))
	}
}

// leftOut measures each repository by weights that were learned from the others.
func leftOut(ctx context.Context, questions []needed, checkouts string) (*neededScore, error) {
	searchers, err := searchersOf(questions, checkouts)
	if err != nil {
		return nil, err
	}
	was := search.Definitions
	defer func() { search.Definitions = was }()
	all := &neededScore{}
	for _, name := range repositoriesOf(questions) {
		search.Definitions = was
		learn(searchers, questions, checkouts, name)
		score, err := neededIn(ctx, filepath.Join(checkouts, name), questions, name, false)
		if err != nil {
			return nil, err
		}
		score.print(name)
		all.add(score)
	}
	all.print("left out")
	all.printIntervals()
	search.Definitions = was
	w := learn(searchers, questions, checkouts, "")
	fmt.Print("weights learned from all:")
	for k, f := range fitted {
		fmt.Printf(" %s %.2f", f.weight, w[1+k])
	}
	fmt.Println()
	return all, nil
}

// printIntervals prints between what 95% of the figures lie if questions are drawn anew
// (bootstrap); which are drawn is the same in every run.
func (s *neededScore) printIntervals() {
	draw := rand.New(rand.NewPCG(17, 18))
	var drawn []*neededScore
	for range resamples {
		sum := &neededScore{}
		for range s.each {
			sum.add(s.each[draw.IntN(len(s.each))])
		}
		drawn = append(drawn, sum)
	}
	between := func(name string, of func(*neededScore) int) {
		shares := make([]float64, len(drawn))
		for i, d := range drawn {
			shares[i] = float64(of(d)) / float64(max(1, d.definitions))
		}
		slices.Sort(shares)
		fmt.Printf("  %s %.2f to %.2f", name, shares[resamples/40], shares[resamples-resamples/40])
	}
	fmt.Print("95%:")
	for i, cut := range definitionCuts {
		between(fmt.Sprintf("whole @%d", cut), func(d *neededScore) int { return d.whole[i] })
	}
	for i, budget := range definitionBudgets {
		between(fmt.Sprintf("held %d", budget), func(d *neededScore) int { return d.held[i] })
		between("begun", func(d *neededScore) int { return d.begun[i] })
	}
	between("explore", func(d *neededScore) int { return d.exploredHeld })
	fmt.Println()
}
