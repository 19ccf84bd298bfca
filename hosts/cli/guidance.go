package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// guidanceFlags say how much a search makes of what the query asks.
type guidanceFlags struct {
	HyDE           bool    `name:"hyde" sets:"hyde" help:"For questions what, how and why: have the model of --llm write a likely answer, and look for what means the same as that, by --embeddings."`
	Summaries      bool    `sets:"summaries" as:"host" help:"Search the summaries that cairn summarize has made, too."`
	LLM            string  `name:"llm" with:"hyde" placeholder:"SPEC" help:"The model of --hyde: ${models}."`
	MaxTotalTokens int64   `min:"0" with:"hyde" placeholder:"N" help:"Stop asking it before more tokens than that are spent; 0 for no limit."`
	MaxCost        float64 `min:"0" max:"9223372036" with:"hyde" placeholder:"DOLLARS" help:"Stop asking it before more US dollars than that are spent; 0 for no limit."`
	Record         string  `with:"hyde" placeholder:"FILE" help:"Keep what the model says in FILE."`
	Replay         string  `with:"hyde" placeholder:"FILE" help:"Answer from a file of --record, without a model."`
}

// gateFlag turns messages away that need no repository.
type gateFlag struct {
	Gate bool `sets:"gate" as:"auto" help:"Do not search for messages that need no repository, such as thanks or general questions."`
}

// doubtfulFlag shows what else would not be.
type doubtfulFlag struct {
	Doubtful bool `sets:"doubtful" help:"Also show what is hardly likely to be about the question."`
}

// hinted is the reason why nothing was found, with the flag that shows what is doubtful.
func (f *doubtfulFlag) hinted(reason string, level contract.ConfidenceLevel) string {
	if reason != "" && level == contract.ConfidenceLevelLow && !f.Doubtful {
		reason += ", or with --doubtful"
	}
	return reason
}

// confidence tells of results that may be about something else.
func (s *session) confidence(level contract.ConfidenceLevel) {
	if level == contract.ConfidenceLevelLow {
		s.note("note: low confidence: few of the words asked for are there; it may be called otherwise here, or be missing")
	}
}

// model are the flags of the model, none if there is nothing to ask it.
func (f *guidanceFlags) model() *modelFlags {
	if !f.HyDE {
		return &modelFlags{}
	}
	return &modelFlags{paidModel: paidModel{LLM: f.LLM, MaxTotalTokens: f.MaxTotalTokens, MaxCost: f.MaxCost, Record: f.Record, Replay: f.Replay}}
}

func (f *guidanceFlags) conflicts(embeddings embeddingFlags) error {
	switch {
	case f.HyDE && !f.model().wanted():
		return errors.New("--hyde: name the model that writes the answer with --llm")
	case f.HyDE && len(embeddings.Embeddings) == 0:
		return errors.New("--hyde: name the model that compares answers with --embeddings")
	}
	return f.model().conflicts()
}

// understood tells what a query was taken for.
func (s *session) understood(u *contract.Understanding) {
	if u == nil {
		return
	}
	line := fmt.Sprintf("taken for: %s (%v)", u.Intent, u.Confidence)
	for i, m := range u.Mentions {
		sep := ", "
		if i == 0 {
			sep = "; names "
		}
		line += sep + string(m.Type) + " " + m.Text
	}
	if u.UsedHyDE {
		line += "; led by a hypothetical answer"
	} else if u.HyDE != "" {
		line += "; no hypothetical answer: " + u.HyDE
	}
	fmt.Fprintln(s.out, s.style.Paint(s.style.Dim, escapeLine(line)))
	if len(u.Passes) > 0 {
		fmt.Fprintln(s.out, s.style.Paint(s.style.Dim, passed(u.Passes)))
	}
}

// passed tells what a search went through.
func passed(list []contract.Pass) string {
	said := map[contract.PassName][2]string{
		contract.PassSearch: {"chunk holds words of it", "chunks hold words of it"}, contract.PassCollapse: {"file", "files"},
		contract.PassFilter: {"passes the filters", "pass the filters"}, contract.PassRank: {"is the best", "are the best"},
	}
	var parts []string
	for _, p := range list {
		what := said[p.Name][1]
		if p.Left == 1 {
			what = said[p.Name][0]
		}
		parts = append(parts, fmt.Sprintf("%d %s", p.Left, what))
	}
	return strings.Join(parts, ", ")
}
