// Package cli is the command line: each command is offered by the file that has it (see command.go),
// over a repository of package native. What flags may be comes from the contract (see bounds.go).
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
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/config"
	"github.com/cairn-search/cairn/hosts/internal/page"
	"github.com/cairn-search/cairn/hosts/llm/provider"
	"github.com/cairn-search/cairn/hosts/mcp/setup"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/cache"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/plugins/ci"
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

// commands is the command line: its own flags, beside the commands that are offered.
type commands struct {
	Color colorMode `default:"auto" placeholder:"auto|always|never" help:"Colour; auto is on a terminal unless NO_COLOR is set."`
	Quiet bool      `short:"q" help:"No progress, notes or warnings."`
}

// session is what a command works with besides its flags.
type session struct {
	in          io.Reader
	args        []string
	out         *bufio.Writer
	errors      io.Writer
	outTerminal bool
	errTerminal bool
	quiet       bool
	allowed     time.Duration // that a command may take; 0 if nothing was said
	silence     time.Duration // of a model that people are told of
	style       page.Style    // of out
	progress    *progress
	config      *config.Config
	configFiles config.Options
	configWrong error
	opened      *native.Repository // that a command works with, nil if none
	kept        *store.Lazy        // the user's store, nil until it is wanted
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
		in: stdin, args: args, errors: stderr, silence: silentTime,
		outTerminal: isTerminal(stdout), errTerminal: isTerminal(stderr),
	}
	s.out = bufio.NewWriterSize(answers{s, stdout}, outputBuffer)
	s.checkHome()
	err := s.run(ctx, args)
	s.closeStore()
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

// checkHome takes a relative home directory for none: it is another place in every
// directory, such as one in a repository.
func (s *session) checkHome() {
	if home := os.Getenv("HOME"); home != "" && !filepath.IsAbs(home) && runtime.GOOS != "windows" {
		s.say("warning: HOME is %q, which is not absolute, and is not used", home)
		_ = os.Unsetenv("HOME")
	}
}

func (s *session) run(ctx context.Context, args []string) error {
	var c commands
	parsed, helped, err := s.parse(args, &c)
	if helped || err != nil {
		return err
	}
	s.configure(parsed)
	if err := s.mustBeConfigured(parsed); err != nil {
		return err
	}
	// What is set can only be read once the repository is known, so it takes a second look
	// where flags are.
	if s.config.Flags() {
		c = commands{}
		if parsed, helped, err = s.parse(args, &c, kong.Resolvers(s)); helped || err != nil {
			return err
		}
	}
	s.quiet = c.Quiet
	s.warnOfSettings(parsed)
	s.style = c.Color.style(s.outTerminal)
	parsed.BindTo(ctx, (*context.Context)(nil))
	return flagged(parsed, parsed.Run(s))
}

// parse reads a command line into c, and tells whether it was answered with help.
func (s *session) parse(args []string, c *commands, more ...kong.Option) (parsed *kong.Context, helped bool, err error) {
	more = append(more, kong.Writers(s.out, s.errors), kong.Help(printHelp),
		kong.Exit(func(int) { helped = true }), kong.ConfigureHelp(kong.HelpOptions{WrapUpperBound: helpWidth}), kong.Bind(s))
	line := rewrite(args)
	// To describe all commands takes as long as a search; what is wrong with a line they all may have a part in.
	if name := alone(line); name != "" {
		parser, err := newParser(c, name, more...)
		if err != nil {
			return nil, false, err
		}
		if parsed, err = parser.Parse(line); err == nil {
			return parsed, helped, check(parsed)
		}
		*c, helped = commands{}, false
	}
	parser, err := newParser(c, "", more...)
	if err != nil {
		return nil, false, err
	}
	if parsed, err = parser.Parse(line); err != nil && !helped {
		command := "cairn"
		var p *kong.ParseError
		if errors.As(err, &p) && p.Context != nil && p.Context.Selected() != nil {
			command, err = p.Context.Selected().FullPath(), mistyped(p.Context.Selected(), err)
		}
		return nil, false, usageError(command, err, args...)
	}
	if helped {
		return parsed, true, nil
	}
	return parsed, false, check(parsed)
}

// newParser describes all commands, or only the one named.
func newParser(c *commands, only string, more ...kong.Option) (*kong.Kong, error) {
	parser, err := kong.New(c, append(more, kong.Name("cairn"), withCommands(only), kong.ExplicitGroups(groups),
		kong.KindMapper(reflect.Int, kong.MapperFunc(decimal)), kong.KindMapper(reflect.Int64, kong.MapperFunc(decimal)),
		kong.PostBuild(func(k *kong.Kong) error { annotate(k.Model.Node); placeable(k.Model.Node); return nil }), variables)...)
	if err != nil {
		return nil, fmt.Errorf("build command line: %w", err)
	}
	return parser, nil
}

// Model describes the commands and their flags, as completions and manual pages are made of it.
func Model() (*kong.Application, error) {
	parser, err := newParser(new(commands), "")
	if err != nil {
		return nil, err
	}
	return parser.Model, nil
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
func usageError(command string, err error, args ...string) error {
	hint := ""
	var names []string
	for _, o := range commandsOffered {
		names = append(names, o.name)
	}
	if strings.HasPrefix(err.Error(), "unexpected argument") {
		switch command {
		case "cairn search", "cairn seeds", "cairn explore", "cairn ask", "cairn gather", "cairn pack", "cairn knowledge":
			hint = "quote a query of several words; "
		case "cairn paths", "cairn reflections", "cairn decisions", "cairn recall", "cairn remember":
			hint = "name the repository with --in; "
		case "cairn":
			word := strings.Fields(err.Error())[2]
			if meant := contract.Meant(word, names); meant != "" && !strings.Contains(err.Error(), "did you mean") {
				hint = fmt.Sprintf("did you mean %q? ", meant)
			}
		}
	}
	dashed := func(arg string) bool {
		_, number := strconv.ParseFloat(arg, 64)
		return strings.HasPrefix(arg, "-") && (strings.Contains(arg, " ") || number == nil)
	}
	if i := slices.IndexFunc(args, dashed); i >= 0 && strings.HasPrefix(err.Error(), "unknown flag") {
		hint = fmt.Sprintf("write %q last, after --, if it is no flag; ", args[i])
	}
	if i := slices.IndexFunc(args, func(arg string) bool { return arg == "--literal" || arg == "--regex" }); i >= 0 && i+1 < len(args) && strings.HasPrefix(args[i+1], "-") && strings.Contains(err.Error(), args[i+1]) {
		hint = fmt.Sprintf("to look for %q, write it last, after --; ", args[i+1])
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
	o.Used, o.Ranges = s.used("cli"), !f.whole
	if kept, err := s.store(); err == nil {
		o.Store = kept
	}
	if f.Timeout > 0 {
		var cancel context.CancelFunc
		late := fmt.Errorf("not done after %v (raise --timeout)", f.Timeout)
		ctx, cancel = context.WithTimeoutCause(ctx, f.Timeout, late)
		defer cancel()
	}
	if s.progress = s.watch(); s.progress != nil {
		o.Progress = s.progress.told
		defer s.progress.stop()
	}
	return cause(ctx, work(ctx, o))
}

// use opens a repository, works with it and closes it.
func (s *session) use(ctx context.Context, path string, f repositoryFlags, work func(context.Context, *native.Repository) error) error {
	if whole, err := filepath.Abs(path); err == nil && path != "" && filepath.Dir(whole) == whole {
		return fmt.Errorf("open %q: this is the whole file system (name a directory in it)", path)
	}
	return s.watched(ctx, f, func(ctx context.Context, o native.Options) error {
		r, err := native.Open(ctx, path, o)
		if err != nil {
			return err
		}
		s.opened = r
		err = s.tellMissing(work(ctx, r), r.Missing())
		if left := r.Unremembered(); left != nil {
			s.note("note: what is remembered was left out: %v", left)
		}
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

// tellMissing warns of what could not be read, and has an error tell it too that there is no such thing: it may be
// among that.
func (s *session) tellMissing(err error, m native.Missing) error {
	var e *contract.Error
	switch {
	case m.Note == "" || errors.As(err, new(*native.Missing)):
	case errors.As(err, &e) && e.Code == contract.CodeNotFound:
		return fmt.Errorf("%w; %w", err, &m)
	default:
		s.note("warning: %v", &m)
	}
	return err
}

// cause is why ctx ended, if that is what err comes from, or err with what to
// do about it.
func cause(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if e := (*native.CacheError)(nil); errors.As(err, &e) && !strings.Contains(err.Error(), cache.DirVariable) {
		return fmt.Errorf("%w (set %s to a directory that can be written, or use --no-cache)", err, cache.DirVariable)
	}
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return context.Cause(ctx)
	}
	return err
}

// grepFiles is the field of how many files a search for lines gives.
var grepFiles = contract.FieldOf(&contract.GrepRequest{}, "limit")

// variables are what texts of flags name and do not say again.
var variables = kong.Vars{
	"clients": strings.Join(setup.Clients(), ","), "models": provider.Specs(false), "embedders": provider.Specs(true),
	"grep_files": grepFiles.Default, "grep_most": strconv.FormatInt(grepFiles.Max, 10),
	"touched": strconv.Itoa(ci.DefaultTouched),
	"places":  strconv.Itoa(ci.DefaultPlaces), "context_tokens": strconv.Itoa(ci.DefaultContextTokens),
	"context_least": strconv.Itoa(ci.MinContextTokens), "context_most": strconv.Itoa(ci.MaxContextTokens),
}
