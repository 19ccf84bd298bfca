// Command cairn-fleet searches many repositories on several machines: see package fleet.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// commands are what is typed.
type commands struct {
	Serve  serveCommand  `cmd:"" help:"Index directories and answer over them: server, indexer, nodes and gateway in one."`
	Node   nodeCommand   `cmd:"" help:"Hold repositories of a fleet and answer for them."`
	Index  indexCommand  `cmd:"" help:"Make indexes for a fleet: takes work that \"add\" leaves."`
	Add    addCommand    `cmd:"" help:"Add directories to a fleet, or have changes in them indexed."`
	Remove removeCommand `cmd:"" help:"Take repositories out of a fleet."`
	Search searchCommand `cmd:"" help:"Search a fleet."`
	Status statusCommand `cmd:"" help:"List repositories and live nodes."`
	Token  tokenCommand  `cmd:"" help:"Make a token that says of which groups an asker is."`
}

// session is what a command works with besides its flags.
type session struct {
	out, errors io.Writer
}

// say writes a line to standard error.
func (s *session) say(format string, args ...any) {
	fmt.Fprintf(s.errors, "cairn-fleet: %s\n", printable(fmt.Sprintf(format, args...)))
}

// errNothing says that nothing was found.
var errNothing = errors.New("nothing found")

// run runs a command line and returns the exit code: 0, 1 if nothing was found, 2 after an error.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	s := &session{out, errs}
	helped := false
	parser, err := kong.New(&commands{}, kong.Name("cairn-fleet"), kong.Writers(out, errs), kong.Exit(func(int) { helped = true }),
		kong.Description("Searches many repositories on one machine or several. Repositories are held by nodes, two each; NATS carries questions and indexes, and is inside if no other is named."),
		kong.Bind(s), kong.BindTo(ctx, (*context.Context)(nil)))
	if err != nil {
		s.say("%v", err)
		return 2
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(args)
	if helped {
		return 0
	}
	if err == nil {
		err = parsed.Run()
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errNothing):
		return 1
	}
	s.say("%v", err)
	return 2
}
