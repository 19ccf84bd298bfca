package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/mcp"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/web"
)

var _ = offer[mcpCommands]("first", 5, "mcp", "Serve repositories to agents over the Model Context Protocol.")

type mcpCommands struct {
	Serve   mcpCommand        `cmd:"" default:"withargs" help:"Serve repositories to agents over the Model Context Protocol."`
	Install mcpInstallCommand `cmd:"" group:"settings" help:"Print or write what makes a program use cairn as such a server."`
}

type mcpCommand struct {
	Paths   []string `arg:"" optional:"" name:"path" help:"Directories, archives (tar, tar.gz, zip) or .cairn files; default what the client has open, else the current directory."`
	HTTP    string   `name:"http" placeholder:"HOST:PORT" help:"Serve by HTTP, at /mcp, instead of on standard input and output; not only to this machine only with a token of yours."`
	Tools   []string `placeholder:"GROUP|TOOL" help:"Which tools to offer: the groups code (default: explore, impact, inspect, read, search), graph, context, notes, memory, or all; or names of tools."`
	JSON    bool     `name:"structured" help:"Answer with structured content by schemas, and the same as JSON text, instead of with the text that the other commands print."`
	NoWatch bool     `help:"Do not watch the files: compare them at every call instead."`
	Gate    bool     `default:"true" negatable:"" help:"Answer messages of agents that need no repository, such as thanks or general questions, with nothing."`
	Facts   string   `placeholder:"SPEC" help:"Draw facts from what the tool store_message keeps, in the background, by this model: ${models} of a server that speaks OpenAI's protocol. Without it no model reads messages."`
	LLM     string   `name:"llm" with:"tools" placeholder:"SPEC" help:"Let context_query ask for hypothetical answers (hyde) by this model, with --embeddings: ${models}."`
	MaxCost float64  `min:"0" max:"9223372036" with:"facts,llm" placeholder:"DOLLARS" help:"Ask a model for no more once that many US dollars are spent with it; 0 for no limit."`
	Verbose bool     `help:"Log sessions and failures to standard error."`
	severalFlags
	tokenFlags
	embeddingFlags
	repositoryFlags
}

func (*mcpCommand) Help() string {
	return `Examples:

    cairn mcp
    cairn mcp ~/src/project ~/src/library
    cairn mcp --http 127.0.0.1:8137 ~/src/project
    cairn mcp --http 127.0.0.1:8137 --token-file ~/.cairn-token
    cairn mcp --tools code,memory
    cairn mcp --tools all --structured
    cairn mcp -R ~/src/api -R ~/src/web
    cairn mcp --fleet https://code.example.com
    cairn mcp install --client claude-code

The index is made in the background, so that clients are answered at once; their first question waits for it 0.7 seconds and is then answered from a part of the files, which it says. Every answer is of the files as they are then. The server ends by an interrupt, or when its client does; a first index that is being made may go on for a minute, so that it is kept.`
}

func (c *mcpCommand) conflicts() error {
	if (c.TokenFile != "" || c.NoToken) && c.HTTP == "" {
		return errors.New("--token-file, --no-token: only --http has clients that need a token")
	}
	if c.several() && len(c.Paths) > 0 {
		return errors.New("give repositories by their paths, each a project of its own, or by --root, --workspace or --fleet, as one")
	}
	if len(c.Paths) == 1 && contract.Meant(c.Paths[0], []string{"install"}) != "" {
		if _, err := os.Stat(c.Paths[0]); err != nil {
			return fmt.Errorf("%q is neither there to be served nor a command: did you mean cairn mcp install?", c.Paths[0])
		}
	}
	return c.severalFlags.conflicts()
}

func (c *mcpCommand) served(s *session) native.Options {
	o := c.options()
	o.Used = s.used("mcp")
	if kept, err := s.store(); err == nil {
		o.Store = kept
	}
	return o
}

// finishingTime is how long a first index may go on that was begun for a client which is gone.
const finishingTime = time.Minute

// savingTime is how long saving may take when the server ends.
const savingTime = time.Minute

func (c *mcpCommand) Run(ctx context.Context, s *session) error {
	var token string
	var err error
	if c.HTTP != "" {
		if token, err = c.fixed(mcpToken); err != nil {
			return err
		}
	}
	if c.Embedder, err = c.embedder(); err != nil {
		return err
	}
	o := mcp.Options{Native: c.served(s), Vectors: c.vectors(), Tools: c.Tools, Structured: c.JSON, NoWatch: c.NoWatch, Ungated: !c.Gate, Watch: s.watching(), View: web.View()}
	if c.Facts != "" {
		model := modelFlags{paidModel: paidModel{LLM: c.Facts, MaxCost: c.MaxCost}}
		if o.Facts, _, err = model.handlers(s); err != nil {
			return err
		}
	}
	if c.LLM != "" {
		o.Model = c.model(s)
	}
	if c.Verbose {
		o.Log = slog.New(slog.NewTextHandler(s.errors, nil))
	}
	if err := c.single(); err != nil {
		return err
	}
	if c.several() {
		all, end, err := c.asOne(ctx, o.Native)
		if err != nil {
			return err
		}
		defer end()
		o.Several = all
	} else if len(c.Paths) == 0 {
		c.Paths, o.Roots = []string{"."}, c.HTTP == ""
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if c.Timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, c.Timeout)
		defer cancel()
	}
	server, err := mcp.New(ctx, c.Paths, o)
	if err != nil {
		return err
	}
	if c.HTTP == "" {
		err = server.Stdio(ctx, s.in, flushing{s})
		finish, done := context.WithTimeout(ctx, finishingTime)
		server.Finish(finish)
		done()
	} else {
		err = c.serve(ctx, s, server, token)
	}
	last, end := context.WithTimeout(context.WithoutCancel(ctx), savingTime)
	defer end()
	if closed := server.Close(last); closed != nil {
		s.note("warning: %v", cause(last, closed))
	}
	return err
}

// model answers by the model of --llm, which is opened when it is first asked: a setting for many
// commands must not keep a server from starting.
func (c *mcpCommand) model(s *session) native.Handlers {
	open := sync.OnceValues(func() (native.Handlers, error) {
		h, _, err := (&modelFlags{paidModel: paidModel{LLM: c.LLM, MaxCost: c.MaxCost}}).handlers(s)
		return h, err
	})
	return native.Handlers{"llm": func(ctx context.Context, n native.Need) contract.Reply {
		h, err := open()
		if err != nil {
			return contract.Reply{Error: contract.ErrorOf(err)}
		}
		return h["llm"](ctx, n)
	}}
}

// single takes a single repository that is given as several for the project that it is.
func (c *mcpCommand) single() error {
	if len(c.Root) != 1 || c.Workspace != "" || c.Fleet != "" {
		return nil
	}
	places, err := c.places()
	if err == nil && len(places) == 1 {
		c.Root, c.Paths = nil, []string{places[0].Path}
	}
	return err
}

// asOne is a fleet, or the repositories of a workspace until end is called.
func (c *mcpCommand) asOne(ctx context.Context, o native.Options) (all mcp.Several, end func(), err error) {
	if c.Fleet != "" {
		fleet, err := c.fleet()
		return fleet, func() {}, err
	}
	places, err := c.places()
	if err != nil {
		return nil, nil, err
	}
	w, err := native.OpenWorkspace(ctx, places, o)
	if err != nil {
		return nil, nil, err
	}
	return w, func() {
		last, done := context.WithTimeout(context.WithoutCancel(ctx), savingTime)
		defer done()
		_ = w.Close(last) // what is not saved is made anew
	}, nil
}

func (c *mcpCommand) serve(ctx context.Context, s *session, server *mcp.Server, token string) error {
	l, err := mcp.Listen(ctx, c.HTTP, token)
	if err != nil {
		return fmt.Errorf("%w (see --token-file and $%s)", err, mcpToken)
	}
	what := "serving " + strings.Join(server.Projects(), ", ") + " at http://" + l.Addr().String()
	switch {
	case c.NoToken:
		s.note("%s%s to every user of this machine", what, mcp.HTTPPath)
	case token != "":
		s.note("%s%s to clients that bear the token", what, mcp.HTTPPath)
	default:
		token = newToken()
		// Nobody could ask who does not see this.
		s.say("%s/%s%s until it ends; --token-file keeps an address", what, token, mcp.HTTPPath)
	}
	return server.HTTP(ctx, l, token)
}

// flushing is standard output for those who wait for each message.
type flushing struct{ s *session }

func (f flushing) Write(b []byte) (int, error) {
	n, err := f.s.out.Write(b)
	return n, errors.Join(err, f.s.out.Flush())
}

var _ io.Writer = flushing{}
