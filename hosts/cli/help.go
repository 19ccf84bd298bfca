package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// helpWidth is the longest line of help.
const helpWidth = 100

// printHelp begins with the simplest call; the rest is derived from the commands.
func printHelp(o kong.HelpOptions, c *kong.Context) error {
	if c.Selected() != nil {
		return kong.DefaultHelpPrinter(o, c)
	}
	w := c.Stdout
	fmt.Fprint(w, `cairn search "what you look for"

Cairn finds the place in a code repository. The first search makes an index, in your cache
directory; later ones compare it with the files. It takes a directory, an archive or a .cairn file:

  cairn search ParseConfig ~/src/project
  cairn search "where are retries configured" project.tar.gz --limit 3
  cairn read core/config.go:40-80 ~/src/project
  cairn explore "how are retries configured" ~/src/project

Commands:
`)
	list(w, c.Model.Leaves(true))
	_, err := fmt.Fprint(w, `
Flags and examples of a command: cairn search --help

The exit code is 0 if something was found, 1 if nothing was, 2 after an error.
`)
	return err
}

func list(w io.Writer, commands []*kong.Node) {
	width := 0
	name := func(n *kong.Node) string { return strings.TrimPrefix(n.FullPath(), "cairn ") }
	for _, n := range commands {
		width = max(width, len(name(n)))
	}
	for _, n := range commands {
		fmt.Fprintf(w, "  %-*s  %s\n", width, name(n), n.Help)
	}
}
