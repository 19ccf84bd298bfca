package navigate

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/tree"
)

// Question is one rank call: which of these candidates are relevant?
type Question struct {
	Candidates []contract.TreeNode
	// ByID says that the prompt calls candidates by their ids, rather than n1, n2
	// and so on in their order.
	ByID bool
	// PickLimit is how many may be picked.
	PickLimit int
	// Prompt is how a model is asked.
	Prompt contract.ModelRequest
}

// Ranking is the answer to a question.
type Ranking struct {
	// Picks are candidates by number, best first, each once, at most PickLimit.
	Picks []int
	// Done says that no directory among the picks needs to be looked into.
	Done     bool
	Dropped  contract.DroppedPicks
	Attempts int
	Usage    contract.Usage
	Warnings []string
}

// Ranker answers questions. Errors of code [step.CodeModel] and [step.CodeHost]
// fail one block only; others end the navigation.
type Ranker interface {
	Rank(t *step.Task, q *Question) (Ranking, error)
}

// ModelRanker asks the host's language model by one "llm" need for each question,
// and once more if the answer is no valid rank call.
type ModelRanker struct{}

// Rank implements [Ranker].
func (ModelRanker) Rank(t *step.Task, q *Question) (Ranking, error) {
	var r Ranking
	prompt := q.Prompt
	for {
		r.Attempts++
		reply, err := model.Ask(t, prompt)
		if err != nil {
			return r, err
		}
		r.Usage.Add(reply.Usage)
		r.Warnings = append(r.Warnings, reply.Warnings...)
		answer, problem := parseRank(reply)
		if problem == "" {
			if answer.note != "" {
				r.Warnings = append(r.Warnings, answer.note)
			}
			r.pick(q, answer.ids)
			r.Dropped.Unknown += answer.invalid
			r.Done = answer.done
			return r, nil
		}
		r.Warnings = append(r.Warnings, "no valid rank call: "+problem)
		if r.Attempts == 2 {
			return r, oddReply{contract.Errorf(contract.CodeModel, "the model made no valid rank call, twice: %s", problem)}
		}
		prompt.Message = fmt.Sprintf("%sYour last reply was not valid: %s. Return ONE tool call \"rank\".\n", q.Prompt.Message, problem)
	}
}

// oddReply is the error of a model that answers with what is no answer, and may do better
// if it is asked otherwise, unlike one that does not answer.
type oddReply struct{ cause *contract.Error }

func (e oddReply) Error() string { return e.cause.Error() }

// Unwrap returns the error with its code.
func (e oddReply) Unwrap() error { return e.cause }

// pick takes the ids that are in the block, once, up to the limit.
func (r *Ranking) pick(q *Question, ids []string) {
	var numbers map[string]int
	if q.ByID {
		numbers = make(map[string]int, len(q.Candidates))
		for i := range q.Candidates {
			numbers[q.Candidates[i].ID] = i
		}
	}
	taken := make(map[int]bool, q.PickLimit)
	for _, id := range ids {
		i, ok := numbers[id]
		if !q.ByID {
			i, ok = aliased(id, len(q.Candidates))
		}
		switch {
		case !ok:
			r.Dropped.Unknown++
		case taken[i]:
			r.Dropped.Repeated++
		case len(r.Picks) == q.PickLimit:
			r.Dropped.Excess++
		default:
			taken[i] = true
			r.Picks = append(r.Picks, i)
		}
	}
}

// aliased returns the number of the candidate that an alias such as n17 names.
func aliased(id string, n int) (int, bool) {
	digits, ok := strings.CutPrefix(id, "n")
	i, err := strconv.Atoi(digits)
	return i - 1, ok && err == nil && i >= 1 && i <= n && digits[0] != '0' && digits[0] != '+'
}

// Found is a file that a search found.
type Found struct {
	Path  string
	Score rank.Score
	// Note says by what, such as the signature of a definition.
	Note string
	// Above are the paths that lead to it besides the directories of its own: of a
	// section its document and the sections around it.
	Above []string
}

// opinion is what the index thinks of files and of the directories above them: a
// directory is worth as much as the best file below it.
type opinion struct {
	score map[string]rank.Score // by path
	place map[string]int        // of files, best first, from 0
	leads map[string]bool       // what leads to sections that were found
}

func newOpinion(found []Found) *opinion {
	o := &opinion{map[string]rank.Score{}, map[string]int{}, map[string]bool{}}
	for i, f := range found {
		o.place[f.Path] = i
		for path := f.Path; ; path = tree.Dir(path) {
			o.score[path] = max(o.score[path], f.Score)
			if path == "" {
				break
			}
		}
		for _, path := range f.Above {
			o.score[path] = max(o.score[path], f.Score)
			o.leads[path] = true
		}
	}
	return o
}

// IndexRanker answers from the index, without a model: it picks the files that a
// search found and the directories above them, the best first.
type IndexRanker struct{ index *opinion }

// NewIndexRanker makes a ranker of what a search found.
func NewIndexRanker(found []Found) IndexRanker { return IndexRanker{newOpinion(found)} }

// Rank implements [Ranker].
func (x IndexRanker) Rank(_ *step.Task, q *Question) (Ranking, error) {
	r := Ranking{Attempts: 1, Done: true}
	for i := range q.Candidates {
		if x.index.score[q.Candidates[i].Path] > 0 {
			r.Picks = append(r.Picks, i)
		}
	}
	sort.SliceStable(r.Picks, func(i, j int) bool {
		return x.index.score[q.Candidates[r.Picks[i]].Path] > x.index.score[q.Candidates[r.Picks[j]].Path]
	})
	r.Picks = r.Picks[:min(len(r.Picks), q.PickLimit)]
	for _, i := range r.Picks {
		r.Done = r.Done && !q.Candidates[i].Directory && !x.index.leads[q.Candidates[i].Path]
	}
	return r, nil
}
