package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/provider"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[navigateCommand]("find", 1, "navigate", "Find files by walking the tree by names, with a language model or without.")

type navigateCommand struct {
	asksFor[contract.NavigateRequest]
	Query string `arg:"" sets:"query" help:"What to look for, in words; - reads it from standard input."`
	Path  string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	modelFlags
	Strategy      string `sets:"strategy" default:"cascade" help:"How to walk: cascade has the model order what a search found, and walks where that does not do; without a model or an index it is auto, that is beam in trees of at most 50 nodes, else block; guided lets the index lead, rerank does not walk."`
	Limit         int    `sets:"limit" placeholder:"N" short:"n" help:"Files at most."`
	BeamWidth     int    `sets:"beam_width" placeholder:"N" help:"Directories followed from a round; default 3 in beam, all in block."`
	BlockTokens   int    `sets:"block_tokens" placeholder:"N" help:"Size of a block of candidates."`
	MaxRounds     int    `sets:"max_rounds" placeholder:"N" help:"Rounds of all but beam at most; default 20, or the depth of the tree."`
	Parallel      int    `sets:"parallel" placeholder:"N" help:"Calls of a round at once."`
	Restarts      int    `sets:"restarts" placeholder:"N" help:"Begin again that often if nothing was found."`
	Ranker        string `sets:"ranker" help:"Order paths across blocks by words, or by the vectors of --embeddings."`
	Collapse      string `sets:"collapse" help:"Pass through all directories that hold only one, or only those of no disk."`
	Lookahead     string `sets:"lookahead" help:"Fill a block with what is below the candidates, or show one level."`
	Packing       string `sets:"packing" help:"Fill blocks across directories, or begin one for each."`
	Entries       string `sets:"entries" help:"Show a candidate as id, path and type, on one line, or with what is in it; default full in beam and block."`
	NoFinalOrder  bool   `sets:"no_final_order" help:"Keep files in the order of the rounds that found them."`
	IDs           string `name:"ids" sets:"ids" help:"Tell the ids that may be picked as a range or one by one."`
	ExpandJSON    bool   `name:"expand-json" sets:"expand_json" help:"Open .json files like directories."`
	Documents     bool   `name:"expand-documents" sets:"expand_documents" help:"Open documents like directories: find sections."`
	Document      string `sets:"document" placeholder:"PATH" help:"Find sections of one document."`
	NoPromptCache bool   `sets:"cache.off" help:"Do not have the provider cache prompts."`
	ContextTokens int    `sets:"cache.context_tokens" placeholder:"N" help:"Tokens that the model takes in one prompt."`
	NoIndex       bool   `help:"Walk the names alone, without reading or indexing a file; needs a model."`
	Contents      bool   `sets:"contents" help:"Add the contents of the files found, up to 64K each."`
	Trace         bool   `help:"Draw what was asked, picked and spent, round by round."`
	embeddingFlags
	formatFlag
	repositoryFlags
}

func (*navigateCommand) Help() string {
	return `Examples:

    cairn navigate "where are sessions expired"
    cairn navigate "where are sessions expired" ~/src/project --llm anthropic:claude-haiku-4-5 --trace
    cairn navigate "the scheduler's run queue" ~/src/linux --llm ollama:qwen3 --no-index
    cairn navigate "retry policy" --llm openai:gpt-5-mini --dry-run
    cairn navigate "how is a release made" --document docs/contributing.md --contents

Files are found by walking the tree by names, level by level. A model that picks (--llm) finds files that share no word with the query; without one the index picks.
It is asked about what a search finds first, which costs least.
Keys come from ` + provider.Keys() + `. --record keeps what the model said, --replay answers from that.
The exit code is 0 if something was found, 1 if not, 2 after an error, also one after which there are only the files found by then.`
}

func (c *navigateCommand) conflicts() error {
	switch {
	case c.NoIndex && !c.wanted():
		return errors.New("--no-index: without an index a model must pick: name one with --llm")
	case c.NoIndex && (c.Strategy == "guided" || c.Strategy == "rerank" || c.Entries == "telling" || c.ExpandJSON || c.Contents || c.Documents || c.Document != ""):
		return errors.New("--no-index: guided, rerank, --entries telling, --expand-json, --expand-documents, --document and --contents need the index")
	case c.Ranker == "vector" && len(c.Embeddings) == 0:
		return errors.New("--ranker vector: name a model with --embeddings")
	}
	return c.modelFlags.conflicts()
}

func (c *navigateCommand) request() contract.NavigateRequest {
	q := contract.NavigateRequest{Query: c.Query}
	fill(&q, c)
	if c.wanted() {
		q.Model = "host"
	}
	if c.Strategy == string(contract.NavigateStrategyCascade) && (!c.wanted() || c.NoIndex) {
		q.Strategy = ""
	}
	return q
}

func (c *navigateCommand) Run(ctx context.Context, s *session) (err error) {
	if c.Query, err = s.asked(c.Query); err != nil {
		return err
	}
	q := c.request()
	c.atOnce = c.Parallel
	handlers, end, err := c.handlers(s)
	if err != nil {
		return err
	}
	defer ending(end, &err)
	if len(c.Embeddings) > 0 {
		e, err := c.open()
		if err != nil {
			return err
		}
		handlers["embed"] = e.Handlers()["embed"]
		if q.Searches() || !c.wanted() { // else names alone are embedded
			c.Embedder = e
		}
	}
	if c.DryRun {
		q.Restarts, q.Parallel, q.MaxRounds = new(0), int(contract.FieldOf(&q, "parallel").Max), 1
	}
	answer, err := c.navigate(ctx, s, q, handlers)
	if err != nil {
		return err
	}
	if c.DryRun {
		return nil // what there is to say is said at the end
	}
	return c.print(s, answer)
}

// navigate runs the operation, on the index or on the names alone.
func (c *navigateCommand) navigate(ctx context.Context, s *session, q contract.NavigateRequest, h native.Handlers) (answer json.RawMessage, err error) {
	h["progress"] = s.navigateProgress
	if c.NoIndex {
		err = s.watched(ctx, c.repositoryFlags, func(ctx context.Context, o native.Options) error {
			answer, err = native.Walk(ctx, c.Path, o, q, h)
			return err
		})
		return answer, err
	}
	err = s.use(ctx, c.Path, c.repositoryFlags, func(ctx context.Context, r *native.Repository) error {
		answer, err = r.Call(ctx, "navigate", q, h)
		return err
	})
	return answer, err
}

// print writes a response of the core.
func (c *navigateCommand) print(s *session, response []byte) error {
	var a contract.NavigateResponse
	if err := json.Unmarshal(response, &a); err != nil {
		return fmt.Errorf("decode navigate response: %w", err)
	}
	switch c.Format {
	case formatJSON:
		s.json(response)
	case formatLines:
		if err := s.jsonLines(response, "files"); err != nil {
			return fmt.Errorf("decode navigate response: %w", err)
		}
	default:
		if c.Trace {
			s.trace(&a)
		}
		s.page(c.Format == formatMarkdown).Files(&a, s.note)
	}
	for _, n := range a.Notes {
		s.note("note: %s", n)
	}
	if !c.Trace && c.Format != formatJSON {
		s.summary(&a)
	}
	if a.Failed != nil {
		return a.Failed
	}
	if len(a.Files) > 0 {
		return nil
	}
	if c.Format != formatJSON {
		s.say("nothing found: %s", a.Reason)
	}
	return errNothing
}
