package main

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/cpuguy83/go-md2man/v2/md2man"
)

// manual is the page of a command in section 1, from what its help says.
func manual(app, n *kong.Node) entry {
	title := strings.ReplaceAll(n.FullPath(), " ", "-")
	about := n.Help
	if n == app {
		about = "answers where in a repository something is"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s 1\n\n# NAME\n\n%s - %s\n\n", strings.ToUpper(title), title, plain(strings.TrimSuffix(about, ".")))
	synopsis := strings.TrimSuffix(n.Summary(), " [flags]") + " [flags]"
	if n != app {
		synopsis = app.Name + " " + synopsis
	}
	fmt.Fprintf(&b, "# SYNOPSIS\n\n**%s**\n\n", plain(synopsis))
	if n.Detail != "" {
		fmt.Fprintf(&b, "# DESCRIPTION\n\n%s\n\n", described(n.Detail))
	}
	if children := commandsOf(n)[1:]; len(children) > 0 {
		b.WriteString("# COMMANDS\n\n")
		for _, c := range children {
			if c.Parent == n {
				fmt.Fprintf(&b, "**%s**\n: %s\n\n", plain(c.FullPath()), plain(c.Help))
			}
		}
	}
	if options := optionsOf(n); len(options) > 0 {
		b.WriteString("# OPTIONS\n\n")
		for _, o := range options {
			names := o.name
			if o.short != "" {
				names = o.short + ", " + names
			}
			switch {
			case o.values != nil:
				names += "=" + strings.Join(o.values, "|")
			case o.takes:
				names += "=VALUE"
			}
			fmt.Fprintf(&b, "**%s**\n: %s\n\n", plain(names), plain(o.help))
		}
	}
	b.WriteString("# EXIT STATUS\n\n0 if something was found or done, 1 if nothing was found, 2 after an error, 130 after an interrupt.\n")
	return entry{name: "man/" + title + ".1", data: md2man.Render([]byte(b.String()))}
}

// described is the text of a help: what is indented there are examples.
func described(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if !strings.HasPrefix(line, "    ") {
			lines[i] = plain(line)
		}
	}
	return strings.Join(lines, "\n")
}

// plain has no markup.
func plain(s string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "[", `\[`, "|", `\|`).Replace(s)
}
