package cli

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// helpWidth is the longest line of help.
const helpWidth = 100

// groups are those of the commands in the help, in its order.
var groups = []kong.Group{
	{Key: "first", Title: "Start here"},
	{Key: "find", Title: "Find and follow"},
	{Key: "context", Title: "For language models"},
	{Key: "memory", Title: "What agents remember"},
	{Key: "index", Title: "The index"},
	{Key: "ci", Title: "Continuous integration"},
	{Key: "settings", Title: "Settings"},
}

// printHelp begins with the simplest call; the rest is derived from the commands.
func printHelp(o kong.HelpOptions, c *kong.Context) error {
	if n := c.Selected(); n != nil {
		return printCommand(o, c, n)
	}
	w := c.Stdout
	fmt.Fprint(w, `cairn search "what you look for"

Cairn finds the place in a code repository. The first search makes an index, in your cache
directory; later ones compare it with the files. It takes a directory, an archive or a .cairn file:

  cairn search ParseConfig ~/src/project
  cairn search "where are retries configured" project.tar.gz --limit 3
  cairn read core/config.go:40-80 ~/src/project
`)
	listed := grouped(c.Model.Node)
	width := 0
	for _, group := range listed {
		for _, n := range group {
			width = max(width, len(commandName(n)))
		}
	}
	for i, group := range listed {
		fmt.Fprintf(w, "\n%s:\n", groups[i].Title)
		for _, n := range group {
			fmt.Fprintf(w, "  %-*s  %s\n", width, commandName(n), n.Help)
		}
	}
	_, err := fmt.Fprint(w, `
Flags and examples of a command: cairn search --help

The exit code is 0 if something was found or done, 1 if nothing was or what is checked does not hold, 2 after an error.
`)
	return err
}

// printCommand prints the help of a command; of one that does something without a word more,
// what that takes, and then the other words.
func printCommand(o kong.HelpOptions, c *kong.Context, n *kong.Node) error {
	if n.DefaultCmd == nil {
		return kong.DefaultHelpPrinter(o, c)
	}
	c.Path = append(c.Path, &kong.Path{Parent: n, Command: n.DefaultCmd})
	if err := kong.DefaultHelpPrinter(o, c); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(c.Stdout, "\nOther commands:\n"); err != nil {
		return err
	}
	for _, other := range n.Children {
		if other == n.DefaultCmd || other.Hidden {
			continue
		}
		if _, err := fmt.Fprintf(c.Stdout, "  %s\n    %s\n", other.Summary(), other.Help); err != nil {
			return err
		}
	}
	return nil
}

// grouped are the commands of each group. Of one that does something without a word more,
// the other words are listed only where they have a group of their own.
func grouped(app *kong.Node) [][]*kong.Node {
	list := make([][]*kong.Node, len(groups))
	add := func(to *kong.Group, n *kong.Node) {
		for i, g := range groups {
			if to != nil && to.Key == g.Key {
				list[i] = append(list[i], n)
			}
		}
	}
	for _, top := range app.Children {
		if len(top.Children) == 0 || top.DefaultCmd != nil {
			add(top.Group, top)
		}
		for _, n := range top.Children {
			switch {
			case n.Group != nil:
				add(n.Group, n)
			case top.DefaultCmd == nil:
				add(top.Group, n)
			}
		}
	}
	return list
}

func commandName(n *kong.Node) string {
	_, name, _ := strings.Cut(n.FullPath(), " ")
	return name
}
