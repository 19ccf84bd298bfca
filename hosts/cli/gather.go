package cli

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	models "github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[gatherCommand]("context", 3, "gather", "Collect bounded evidence for the next step of an agent.")

type gatherCommand struct {
	asksFor[contract.GatherRequest]
	Query string `arg:"" sets:"query" help:"What to look for; - reads it from standard input. Quote several words."`
	Path  string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Refine    bool   `sets:"intent" as:"planner-refine" help:"Tighten the wording and reuse the evidence of --prior."`
	Prior     string `placeholder:"FILE|-" help:"What is known already, as JSON: interpretation, recent_turns and evidence, or the answer of an earlier gather; - is standard input."`
	Mode      string `sets:"plan.mode" help:"One search after the other, or branches with a trace."`
	Strategy  string `sets:"plan.strategy" help:"By words (also called bm25), by words and vectors, or by vectors; these need --embeddings."`
	Selection string `name:"action-selection" sets:"plan.action_selection" help:"Who chooses what to do next: fixed rules, or the model of --llm."`

	MaxItems        *int `sets:"budget.max_items" placeholder:"N" help:"Pieces of evidence at most."`
	MaxSummaryChars *int `sets:"budget.max_summary_chars" placeholder:"N" help:"Characters of the summary at most."`
	MaxSnippetChars *int `sets:"budget.max_snippet_chars" placeholder:"N" help:"Characters of a snippet at most."`
	StepLimit       *int `sets:"budget.step_limit" placeholder:"N" help:"Actions at most."`
	Retained        *int `name:"retained-artifacts" sets:"budget.retained_artifacts" placeholder:"N" help:"Passages that a branch retains."`
	Remembered      bool `sets:"remembered" as:"host" help:"Also what was said, decided and noted about it, as recall finds it."`
	gateFlag
	modelFlags
	embeddingFlags
	formatFlag
	repositoryFlags
}

func (*gatherCommand) Help() string {
	return `Examples:

    cairn gather "where are sessions expired" --format json > found.json
    cairn gather "who calls the session sweeper" --refine --prior found.json
    cairn gather "how are retries configured" ~/src/project --mode graph --step-limit 6 --max-items 12
    cairn gather "how are retries configured" --mode graph --step-limit 6 --action-selection model --llm anthropic:claude-haiku-4-5

Collects evidence for the next step of an agent's loop inside a budget: passages with their sources and why each was taken, a sentence about all, warnings, and in graph mode how the search went and why it stopped.
What cannot be done here, such as hybrid without --embeddings, is said and is no error. The exit code is 0 if there is evidence, 1 if not, 2 after an error, also that of a model that never answered, without which there is what the rules found.`
}

func (c *gatherCommand) conflicts() error {
	if c.DryRun {
		return errors.New("--dry-run: what is asked depends on what is found: use --record to see it")
	}
	return c.modelFlags.conflicts()
}

// capable says by flags what the core advises of hosts.
var capable = strings.NewReplacer("configure one in the host, or ask without", "name one with --llm", "configure one, or use strategy", "name one with --embeddings, or use --strategy")

// maxPriorBytes is the size of the largest file of --prior.
const maxPriorBytes = 256 << 20

// prior reads what is known already.
func (c *gatherCommand) prior(s *session) (p contract.GatherPrior, err error) {
	if c.Prior == "" {
		return p, nil
	}
	in := s.in
	if c.Prior != "-" {
		f, err := os.Open(c.Prior)
		if err != nil {
			return p, fmt.Errorf("--prior: %w", err)
		}
		defer f.Close()
		in = f
	}
	b, err := io.ReadAll(io.LimitReader(in, maxPriorBytes+1))
	if err != nil {
		return p, fmt.Errorf("--prior %q: %w", c.Prior, err)
	}
	if len(b) > maxPriorBytes {
		return p, fmt.Errorf("--prior %q: larger than %dM", c.Prior, maxPriorBytes>>20)
	}
	var known struct {
		contract.GatherPrior
		Items []contract.KnownEvidence `json:"items"` // of an earlier answer
	}
	if err := json.Unmarshal(b, &known); err != nil {
		return p, fmt.Errorf("--prior %q: not a JSON object of interpretation, recent_turns and evidence: %s", c.Prior, misread(b, err))
	}
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(b, &fields)   // it is an object
	if fields["capability"] == nil { // an earlier answer has more
		names := []string{"interpretation", "recent_turns", "evidence", "items"}
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			if !slices.Contains(names, name) {
				return p, contract.Unknown("--prior", "field", name, names)
			}
		}
	}
	known.Evidence = append(known.Evidence, known.Items...)
	return known.GatherPrior, nil
}

// misread says what is wrong with a JSON text that was not read.
func misread(b []byte, err error) string {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return err.Error()
	case wrong.Field != "":
		return fmt.Sprintf("%s may not be %s", strings.TrimPrefix(wrong.Field, "GatherPrior."), wrong.Value)
	}
	return "it is " + contract.Shape(b)
}

func (c *gatherCommand) Run(ctx context.Context, s *session) (err error) {
	if c.Query == "-" && c.Prior == "-" {
		return errors.New("QUERY and --prior: only one of both is read from standard input")
	}
	if c.Query, err = s.asked(c.Query); err != nil {
		return err
	}
	var q contract.GatherRequest
	fill(&q, c)
	if q.PriorContext, err = c.prior(s); err != nil {
		return err
	}
	handlers, end, err := c.handlers(s)
	if err != nil {
		return err
	}
	defer ending(end, &err)
	failure := failures(handlers)
	if c.Embedder, err = c.embedder(); err != nil {
		return err
	}
	return s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		b, a, err := asked[contract.GatherResponse](r.Call(ctx, "gather", q, handlers))
		if err != nil {
			return err
		}
		if err := c.print(s, b, a); err != nil {
			return err
		}
		for _, w := range a.Warnings {
			s.note("warning: %s", w)
		}
		switch {
		case a.Capability.State != contract.CapabilityStateAvailable:
			s.note("%s: %s", a.Capability.State, capable.Replace(a.Capability.Reason))
			return errNothing
		case len(a.Items)+len(a.Remembered) == 0:
			s.note("nothing found")
		default:
			return failure()
		}
		return cmp.Or(failure(), errNothing)
	})
}

// failures tells, once all is done, the error of a model that never answered, or never with a call; nil if it
// did, or was not asked.
func failures(h native.Handlers) func() error {
	ask, ok := h["llm"]
	if !ok {
		return func() error { return nil }
	}
	var mu sync.Mutex
	var last *contract.Error
	answered := false
	h["llm"] = func(ctx context.Context, n native.Need) contract.Reply {
		r := ask(ctx, n)
		mu.Lock()
		defer mu.Unlock()
		if last = cmp.Or(r.Error, uncalled(n, r)); last == nil {
			answered = true
		}
		return r
	}
	return func() error {
		mu.Lock()
		defer mu.Unlock()
		if answered || last == nil {
			return nil
		}
		return last
	}
}

// uncalled says why a model's reply holds no call of the tool that it was offered, nil if it does.
func uncalled(n native.Need, r contract.Reply) *contract.Error {
	var q contract.ModelRequest
	var reply contract.ModelReply
	if json.Unmarshal(n.Request, &q) != nil || q.Tool == nil || json.Unmarshal(r.Value, &reply) != nil {
		return nil // the core says so
	}
	_, problem := models.Called(reply, q.Tool.Name, func(arguments []byte) string {
		var given map[string]json.RawMessage
		if json.NewDecoder(bytes.NewReader(arguments)).Decode(&given) != nil || len(given) == 0 {
			return "are no JSON object"
		}
		return ""
	})
	if problem == "" {
		return nil
	}
	return contract.Errorf(contract.CodeModel, "the model made no valid %s call: %s", q.Tool.Name, problem)
}

// print prints an answer, of which b is the JSON.
func (c *gatherCommand) print(s *session, b []byte, a *contract.GatherResponse) error {
	switch c.Format {
	case formatJSON:
		s.json(b)
	case formatLines:
		for _, i := range a.Items {
			line, err := contract.Encode(i)
			if err != nil {
				return err
			}
			s.json(line)
		}
	default:
		s.page(c.Format == formatMarkdown).Gathered(a)
	}
	return nil
}
