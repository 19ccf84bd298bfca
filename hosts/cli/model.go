package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm"
	"github.com/cairn-search/cairn/hosts/llm/cassette"
	"github.com/cairn-search/cairn/hosts/native"
)

// paidModel is which language model to ask, and how much it may cost.
type paidModel struct {
	LLM            string  `name:"llm" placeholder:"SPEC" help:"The language model: ${models} of a server that speaks OpenAI's protocol."`
	Effort         string  `with:"llm" placeholder:"LEVEL" help:"How hard a model that reasons should think, in its provider's words, such as low."`
	MaxTotalTokens int64   `min:"0" with:"llm" placeholder:"N" help:"Stop before more tokens than that are spent; 0 for no limit."`
	MaxCost        float64 `min:"0" max:"9223372036" with:"llm" placeholder:"DOLLARS" help:"Stop before more US dollars than that are spent; 0 for no limit."`
	Record         string  `placeholder:"FILE" help:"Keep what the model says in FILE."`
	Replay         string  `placeholder:"FILE" help:"Answer from a file of --record, without a model."`
}

// modelFlags are those of a command that asks a model.
type modelFlags struct {
	paidModel
	DryRun bool `help:"Print the prompts of the first round and their tokens, and ask nobody."`

	atOnce int // calls of the model at once; 0 for as many as is usual
}

func (f *modelFlags) wanted() bool { return f.LLM != "" || f.Replay != "" || f.DryRun }

// nanoDollar is a dollar in the unit of an allowance.
const nanoDollar = 1e9

func (f *modelFlags) conflicts() error {
	switch {
	case f.Replay != "" && f.LLM != "":
		return errors.New("give either --llm or --replay, not both")
	case f.Record != "" && f.LLM == "":
		return errors.New("--record: name the model that is recorded with --llm")
	case f.Record != "" && f.DryRun, f.Replay != "" && f.DryRun:
		return errors.New("--dry-run asks nobody: leave out --record and --replay")
	}
	return nil
}

// handlers answer "llm" needs as the flags say. end must be called when all is
// done; its error is that of what was to be kept.
func (f *modelFlags) handlers(s *session) (h native.Handlers, end func() error, err error) {
	end = func() error { return nil }
	switch {
	case f.DryRun:
		d := &dryRun{}
		return native.Handlers{"llm": d.answer}, func() error { d.print(s); return nil }, nil
	case f.Replay != "":
		h, err = replay(f.Replay)
		return h, end, err
	case f.LLM == "":
		return native.Handlers{}, end, nil
	}
	o := llm.Options{Effort: f.Effort, Concurrency: f.atOnce, Getenv: s.config.Getenv, Timeout: min(s.allowed, mostAllowed)}
	if f.MaxTotalTokens > 0 || f.MaxCost > 0 {
		o.Allowance = llm.NewAllowance(f.MaxTotalTokens, int64(math.Ceil(f.MaxCost*nanoDollar)))
	}
	client, err := llm.Open(f.LLM, o)
	if err != nil {
		return nil, nil, fmt.Errorf("--llm: %w", err)
	}
	h = client.Handlers()
	h["llm"] = s.patiently(client.Model(), cmp.Or(o.Timeout, llm.DefaultTimeout), h["llm"])
	if f.Record == "" {
		return h, end, nil
	}
	file, err := os.Create(f.Record)
	if err != nil {
		return nil, nil, fmt.Errorf("record: %w", err)
	}
	r := cassette.Record(file, h)
	r.Scrub = client.Redact
	return r.Handlers(), func() error {
		if err := errors.Join(r.Close(), file.Close()); err != nil {
			return fmt.Errorf("record %q: %w", f.Record, err)
		}
		return nil
	}, nil
}

// handler answers a need of the core.
type handler = func(context.Context, native.Need) contract.Reply

// mostAllowed is the longest that one call of a model may take, however much time a command has.
const mostAllowed = 10 * time.Minute

// silentTime is how long a model may be silent until people are told.
const silentTime = 20 * time.Second

// patiently has a model asked, and tells people who wait that it is silent, and how long it may be.
func (s *session) patiently(model string, limit time.Duration, ask handler) handler {
	var once sync.Once
	silent := func() {
		said := fmt.Sprintf("no answer from %s for %v, a call of it may take %v", model, s.silence, limit)
		if s.progress != nil {
			s.progress.update(native.Progress{Phase: said})
		} else {
			s.note("%s (--timeout sets how long all may take)", said)
		}
	}
	return func(ctx context.Context, n native.Need) contract.Reply {
		var telling sync.WaitGroup
		answered := make(chan struct{})
		telling.Go(func() {
			select {
			case <-answered:
			case <-time.After(s.silence):
				once.Do(silent)
			}
		})
		defer telling.Wait()
		defer close(answered)
		return ask(ctx, n)
	}
}

// ending ends what handlers began, and adds its error to that of the command, which it
// does not replace.
func ending(end func() error, err *error) {
	if ended := end(); *err == nil || errors.Is(*err, errNothing) {
		*err = errors.Join(*err, ended)
	}
}

func replay(path string) (native.Handlers, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	defer file.Close()
	p, err := cassette.Replay(file)
	if err != nil {
		return nil, fmt.Errorf("replay %q: %w", path, err)
	}
	return p.Handlers(), nil
}

// navigateProgress shows that a round begins.
func (s *session) navigateProgress(_ context.Context, n native.Need) (none contract.Reply) {
	if p, ok := progressOf(n); ok && s.progress != nil {
		s.progress.update(native.Progress{Phase: fmt.Sprintf("asking the model, round %d, calls at once: %d", p.Done, p.Total), Files: p.Files})
	}
	return none
}

// progressOf reads what an operation tells of its progress.
func progressOf(n native.Need) (p contract.Progress, ok bool) {
	ok = json.Unmarshal(n.Request, &p) == nil
	return p, ok
}
