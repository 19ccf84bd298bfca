// Package cli is the command line: cairn search, navigate, explore, seeds, inspect,
// paths, bundle, schema, knowledge, read, index, stats, export, import, cache, ci, mcp
// and version over a repository of package native.
//
// Answers go to standard output, all else to standard error. The exit code is 0
// if something was found or done, 1 if nothing was found, 2 after an error and
// 130 after an interrupt. A reader that closes the pipe ends the command
// quietly, with 0.
package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/cairn-search/cairn/hosts/mcp/setup"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

// The exit codes.
const (
	exitFound       = 0
	exitNothing     = 1
	exitError       = 2
	exitInterrupted = 130
)

// errNothing ends a command that found nothing; what there is to say has been said.
var errNothing = errors.New("nothing found")

// commands is the command line.
type commands struct {
	Search    searchCommand    `cmd:"" help:"Search a repository."`
	Navigate  navigateCommand  `cmd:"" help:"Find files by walking the tree by names, with a language model or without."`
	Explore   exploreCommand   `cmd:"" help:"Gather the evidence for a question: what it leads to, its text and how it is connected."`
	Seeds     seedsCommand     `cmd:"" help:"Find what to inspect: symbols, files, sections and commits, with their edges."`
	Inspect   inspectCommand   `cmd:"" help:"Show what something is and how it is connected."`
	Paths     pathsCommand     `cmd:"" help:"Show how two things are connected."`
	Bundle    bundleCommand    `cmd:"" help:"Show the text of several things and what is between them."`
	Schema    schemaCommand    `cmd:"" help:"Count the entities and edges of the graph."`
	Knowledge knowledgeCommand `cmd:"" help:"Show how agents are to use the graph."`
	Read      readCommand      `cmd:"" help:"Print a file, some of its lines, or the entries of a directory."`
	Index     indexCommand     `cmd:"" help:"Make or refresh the cached index, and say what is in it."`
	Stats     statsCommand     `cmd:"" help:"Say what the index holds and what was left out."`
	Export    exportCommand    `cmd:"" help:"Write the index to one .cairn file, which can be searched anywhere."`
	Import    importCommand    `cmd:"" help:"Check a .cairn file and say what it holds."`
	Cache     cacheCommands    `cmd:"" help:"List or clear the cached indexes."`
	CI        ciCommands       `cmd:"" name:"ci" help:"For jobs of continuous integration: locate a fault, tell what a change touches."`
	Web       webCommand       `cmd:"" help:"Open a page in the browser that searches a repository."`
	MCP       mcpCommands      `cmd:"" name:"mcp" help:"Serve repositories to agents over the Model Context Protocol."`
	Version   versionCommand   `cmd:"" help:"Print the version."`

	Color colorMode `default:"auto" placeholder:"auto|always|never" help:"Colour; auto is on a terminal unless NO_COLOR is set."`
	Quiet bool      `short:"q" help:"No progress, notes or warnings."`
}

// session is what a command works with besides its flags.
type session struct {
	in          io.Reader
	out         *bufio.Writer
	errors      io.Writer
	outTerminal bool
	errTerminal bool
	quiet       bool
	style       style // of out
	progress    *progress
}

// answers is what out writes to. The line of progress goes before an answer comes.
type answers struct {
	*session
	w io.Writer
}

func (a answers) Write(b []byte) (int, error) {
	a.progress.stop()
	return a.w.Write(b)
}

const outputBuffer = 64 << 10

// Run runs a command line, without the program's name, and returns the exit code.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s := &session{
		in: stdin, errors: stderr,
		outTerminal: isTerminal(stdout), errTerminal: isTerminal(stderr),
	}
	s.out = bufio.NewWriterSize(answers{s, stdout}, outputBuffer)
	err := s.run(ctx, args)
	if flushed := s.out.Flush(); closedPipe(flushed) {
		return exitFound
	} else if flushed != nil && err == nil {
		err = fmt.Errorf("write output: %w", flushed)
	}
	switch {
	case err == nil:
		return exitFound
	case errors.Is(err, errNothing):
		return exitNothing
	case ctx.Err() != nil:
		return exitInterrupted
	}
	s.fail(err)
	return exitError
}

func (s *session) run(ctx context.Context, args []string) error {
	var c commands
	helped := false
	parser, err := kong.New(&c, kong.Name("cairn"), kong.Writers(s.out, s.errors), kong.Help(printHelp),
		kong.Exit(func(int) { helped = true }), kong.ConfigureHelp(kong.HelpOptions{WrapUpperBound: helpWidth}),
		kong.Vars{"clients": strings.Join(setup.Clients(), ",")})
	if err != nil {
		return fmt.Errorf("build command line: %w", err)
	}
	parsed, err := parser.Parse(rewrite(args))
	if helped {
		return nil
	}
	if err != nil {
		return usageError(err)
	}
	s.quiet = c.Quiet
	s.style = c.Color.style(s.outTerminal)
	parsed.BindTo(ctx, (*context.Context)(nil))
	return parsed.Run(s)
}

// rewrite turns what people also type into what the parser knows.
func rewrite(args []string) []string {
	switch {
	case len(args) == 0:
		return []string{"--help"}
	case args[0] == "help":
		return append(args[1:len(args):len(args)], "--help")
	case args[0] == "--version" || args[0] == "-V":
		return append([]string{"version"}, args[1:]...)
	}
	return args
}

// usageError adds where to look to an error of the parser.
func usageError(err error) error {
	command := "cairn"
	var p *kong.ParseError
	if errors.As(err, &p) && p.Context != nil && p.Context.Selected() != nil {
		command = p.Context.Selected().FullPath()
	}
	hint := ""
	if strings.HasPrefix(err.Error(), "unexpected argument") {
		switch command {
		case "cairn search", "cairn seeds", "cairn explore", "cairn knowledge":
			hint = "quote a query of several words; "
		case "cairn paths":
			hint = "name the repository with --in; "
		}
	}
	return fmt.Errorf("%w (%ssee %s --help)", err, hint, command)
}

// say writes one line to standard error.
func (s *session) say(format string, args ...any) {
	s.progress.stop()
	text := strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", "; ") // joined errors
	fmt.Fprintf(s.errors, "cairn: %s\n", escapeLine(text))
}

// note is say for what a quiet user need not know.
func (s *session) note(format string, args ...any) {
	if !s.quiet {
		s.say(format, args...)
	}
}

// watched does work within the time allowed, and shows how it goes on.
func (s *session) watched(ctx context.Context, f repositoryFlags, work func(context.Context, native.Options) error) error {
	o := f.options()
	if f.Timeout > 0 {
		var cancel context.CancelFunc
		late := fmt.Errorf("not done after %v (raise --timeout)", f.Timeout)
		ctx, cancel = context.WithTimeoutCause(ctx, f.Timeout, late)
		defer cancel()
	}
	if s.progress = s.watch(); s.progress != nil {
		o.Progress = s.progress.update
		defer s.progress.stop()
	}
	return cause(ctx, work(ctx, o))
}

// use opens a repository, works with it and closes it.
func (s *session) use(ctx context.Context, path string, f repositoryFlags, work func(context.Context, *native.Repository) error) error {
	return s.watched(ctx, f, func(ctx context.Context, o native.Options) error {
		r, err := native.Open(ctx, path, o)
		if err != nil {
			return err
		}
		err = work(ctx, r)
		if err == nil { // saving may take a while; a closed pipe shows in the end
			_ = s.out.Flush()
		}
		closed := r.Close(ctx)
		if err != nil {
			return err
		}
		if closed != nil {
			s.note("warning: %v", cause(ctx, closed))
		}
		return nil
	})
}

// cause is why ctx ended, if that is what err comes from, or err with what to
// do about it.
func cause(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if e := (*native.CacheError)(nil); errors.As(err, &e) {
		return fmt.Errorf("%w (set %s to a directory that can be written, or use --no-cache)", err, cache.DirVariable)
	}
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return context.Cause(ctx)
	}
	return err
}
