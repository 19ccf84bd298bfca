package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/internal/transcript"
	"github.com/cairn-search/cairn/hosts/native"
)

var _ = offer[importTranscript]("memory", 9, "import-transcript", "Read conversations that other programs have recorded.")

type importTranscript struct {
	Files     []string `arg:"" name:"file" help:"Transcripts of Claude Code, Codex CLI, ChatGPT (conversations.json), Gemini CLI or aider, or lists of messages."`
	In        string   `default:"." placeholder:"PATH" help:"The project that they are about: a directory; default the current one."`
	Decisions bool     `help:"Keep the sentences that read like decisions as such."`
	formatFlag
}

func (*importTranscript) Help() string {
	return `Examples:

    cairn import-transcript ~/.claude/projects/-home-me-project/*.jsonl
    cairn import-transcript .aider.chat.history.md --decisions

Reading a file again adds only what is new in it. Lines that are not understood are told with their numbers, and what is left out on purpose (tool results, thinking, what programs say to themselves) is counted.`
}

// importedTranscript is the answer for one file.
type importedTranscript struct {
	File      string            `json:"file"`
	Format    string            `json:"format"`
	Sessions  int               `json:"sessions"`
	Added     int               `json:"added"`
	Known     int               `json:"known"` // messages that were there already
	Decisions int               `json:"decisions,omitempty"`
	Left      []transcript.Left `json:"left,omitempty"`
	Bad       []transcript.Bad  `json:"bad,omitempty"`
}

func (c *importTranscript) Run(ctx context.Context, s *session) error {
	// The files are read so that what names them is outdated when they change.
	return s.use(ctx, c.In, repositoryFlags{Engine: "native", session: s}, func(ctx context.Context, r *native.Repository) error {
		return c.readAll(ctx, s, r)
	})
}

func (c *importTranscript) readAll(ctx context.Context, s *session, r *native.Repository) error {
	var failed []error
	for _, file := range c.Files {
		done, err := c.read(ctx, r, file)
		if ctx.Err() != nil {
			return err
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("import %q: %w", file, err))
			continue
		}
		for _, b := range done.Bad {
			s.say("%s:%d: left out: %s", file, b.Line, b.Reason)
		}
		if c.Format == formatJSON || c.Format == formatLines {
			if err := s.encode(done); err != nil {
				return err
			}
			continue
		}
		s.imported(file, done)
	}
	return errors.Join(failed...)
}

// maxTranscript is the size of the largest transcript that is read.
const maxTranscript = 1 << 30

// How much is stored at once.
const (
	transcriptBatch = 200
	transcriptBytes = 4 << 20
)

// imported tells what was read of a file.
func (s *session) imported(file string, done *importedTranscript) {
	decided := ""
	if done.Decisions > 0 {
		decided = ", " + plural(done.Decisions, "decision")
	}
	fmt.Fprintf(s.out, "%s: %s, %d sessions, %d messages added, %d known%s\n", escapeLine(file), done.Format, done.Sessions, done.Added, done.Known, decided)
	var left []string
	for _, l := range done.Left {
		left = append(left, fmt.Sprintf("%d %s", l.Count, l.Kind))
	}
	if len(left) > 0 {
		s.note("%s: left out on purpose: %s", file, strings.Join(left, ", "))
	}
}

func (c *importTranscript) read(ctx context.Context, r *native.Repository, file string) (*importedTranscript, error) {
	data, err := inside.Reach(file, maxTranscript)
	if err != nil {
		return nil, err
	}
	t, err := transcript.Read(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), data)
	if err != nil {
		return nil, err
	}
	done := &importedTranscript{File: file, Format: t.Format, Sessions: len(t.Sessions), Left: t.Left, Bad: t.Bad}
	for _, one := range t.Sessions {
		q := contract.SessionsRequest{Action: contract.SessionsActionStart, Session: one.ID, Name: one.Name}
		if len(one.Messages) > 0 {
			q.Created = one.Messages[0].Created
		}
		if _, err := r.Call(ctx, "sessions", q); err != nil {
			return done, err
		}
		for rest := one.Messages; len(rest) > 0; {
			n, size := 0, 0
			for n < len(rest) && n < transcriptBatch && (n == 0 || size+len(rest[n].Content) <= transcriptBytes) {
				size += len(rest[n].Content)
				n++
			}
			if err := c.store(ctx, r, one.ID, rest[:n], done); err != nil {
				return done, err
			}
			rest = rest[n:]
		}
	}
	return done, nil
}

func (c *importTranscript) store(ctx context.Context, r *native.Repository, id string, list []contract.NewMessage, done *importedTranscript) error {
	q := contract.MessagesRequest{Action: contract.MessagesActionAdd, Session: id, Messages: list}
	if c.Decisions {
		q.Decisions = contract.DecisionSearchPattern
	}
	_, a, err := asked[contract.MessagesResponse](r.Call(ctx, "messages", q))
	if err != nil {
		return err
	}
	done.Known += a.Known
	done.Added += len(list) - a.Known
	done.Decisions += len(a.Decisions)
	return nil
}
