package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/sqlite"
)

// storePath is where the user's store is, or would be.
func (s *session) storePath() (string, error) {
	if path := s.config.Value("store.path"); path != "" {
		return path, nil
	}
	return store.Path()
}

// store returns the user's store, which is opened by who first asks it. It is nil where
// there is no place for one.
func (s *session) store() (*store.Lazy, error) {
	if s.kept == nil {
		path, err := s.storePath()
		if err != nil {
			return nil, err
		}
		s.kept = store.NewLazy(path, func(path string) (store.Store, error) { return sqlite.Open(path, sqlite.Options{}) })
	}
	return s.kept, nil
}

// closeStore closes the store, if it was opened.
func (s *session) closeStore() {
	if s.kept != nil {
		if err := s.kept.Close(); err != nil {
			s.note("warning: %v", err)
		}
	}
}

// mindful runs an operation on the memory of the project at a path, whose files are not
// read.
func (s *session) mindful(ctx context.Context, path, op string, q any, more native.Handlers) (json.RawMessage, error) {
	b, err := json.Marshal(q)
	request := map[string]any{}
	if err == nil {
		err = json.Unmarshal(b, &request)
	}
	if err != nil {
		return nil, fmt.Errorf("encode request: %w", err)
	}
	kept, err := s.store()
	if err != nil {
		return nil, err
	}
	key, err := native.ProjectKey(path)
	if err != nil {
		return nil, fmt.Errorf("open %q: %w", path, err)
	}
	real, err := filepath.Abs(path)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	if err != nil {
		return nil, fmt.Errorf("open %q: %w", path, err)
	}
	request["project"] = ref.ProjectName(filepath.Base(real))
	for name, v := range request {
		if v == "" || v == 0.0 {
			delete(request, name)
		}
	}
	h := native.Remembering(kept, key)
	maps.Copy(h, more)
	return native.Run(ctx, native.NewProcess(1), op, request, h)
}

var _ = offer[rememberCommand]("memory", 1, "remember", "Keep a rule, fact or note about a project.")

type rememberCommand struct {
	asksFor[contract.RememberRequest]
	Text string `arg:"" optional:"" help:"What to remember; - reads standard input."`
	Path string `arg:"" default:"." help:"The project: a directory; default the current one."`

	Type         string   `sets:"list" own:"decision" default:"knowledge" help:"What it is: knowledge is a rule or fact; decision is a decision, with why and instead of what."`
	Title        string   `placeholder:"TEXT" help:"A title."`
	ID           string   `name:"id" placeholder:"ID" help:"Replace what has this id."`
	About        []string `placeholder:"REF" help:"Tie it to a file, symbol or other ref; what the text names is tied anyway."`
	Supersedes   []string `placeholder:"REF" help:"It takes the place of these, of the same type."`
	Subject      string   `placeholder:"TEXT" help:"Of a decision: what it is about, such as \"port of the API\"; what was decided of it before is superseded."`
	Rationale    string   `placeholder:"TEXT" help:"Of a decision: why."`
	Alternatives []string `name:"alternative" placeholder:"TEXT" help:"Of a decision: what else was considered."`
	Forget       []string `tells:"forget" placeholder:"REF" help:"Remove what was remembered."`
	List         bool     `help:"List what is remembered of the type."`
	Show         []string `tells:"show" placeholder:"REF" help:"Show these in whole: decisions, reflections, notes, messages, what is kept in mind."`
	Change       string   `tells:"change" placeholder:"REF" help:"Give this the text, in place of what it says."`
	Pin          []string `tells:"change" placeholder:"REF" help:"Pin these: they come first among equals, and are never cold."`
	Unpin        []string `tells:"change" placeholder:"REF" help:"Take the pin away from these."`
	Facts        bool     `help:"With --llm: draw facts from the messages of which none were drawn yet."`
	modelFlags
	formatFlag
	repositoryFlags
}

func (*rememberCommand) Help() string {
	return `Examples:

    cairn remember "Migrations in db/migrate are never edited after a release."
    cairn remember "Ask before touching the scheduler" --type note --about sched/run.go
    cairn remember "The API listens on 8190" --type decision --subject "port of the API" --rationale "8080 collides with the printer"
    cairn remember --list
    cairn remember --show dec_0123 --pin dec_0123
    cairn remember "The API listens on 8191" --change dec_0123
    cairn remember --facts --llm anthropic:claude-haiku-4-5
    cairn remember --forget knowledge:project:knowledge_0123

What is remembered stays in your data directory (cairn store path), for this project alone, and is found by cairn recall, explore and seeds.`
}

// typeDecision is a type that remember takes besides those of notes.
const typeDecision = "decision"

func (c *rememberCommand) conflicts() error {
	if c.Text == "" && c.Change == "" && !c.List && !c.Facts && len(c.Forget)+len(c.Show)+len(c.Pin)+len(c.Unpin) == 0 {
		return errors.New("give a text, --list, --show, --pin, --unpin, --facts or --forget")
	}
	if err := c.modelFlags.conflicts(); err != nil {
		return err
	}
	decided := c.Type == typeDecision
	switch {
	case c.Text != "" && c.Change == "" && (c.List || c.Facts || len(c.Forget)+len(c.Show)+len(c.Pin)+len(c.Unpin) > 0):
		return fmt.Errorf("%q would be kept as a text: leave it out, or name the project with --in", c.Text)
	case c.Change != "" && c.Text == "":
		return errors.New("--change: give the text that it is to have")
	case c.Facts != c.wanted():
		return errors.New("--facts and --llm go together")
	case !decided && (c.Subject != "" || c.Rationale != "" || len(c.Alternatives) > 0):
		return errors.New("--subject, --rationale and --alternative go with --type decision")
	case decided && (c.Title != "" || c.ID != "" || len(c.About) > 0):
		return errors.New("--title, --id and --about do not go with --type decision")
	}
	return nil
}
