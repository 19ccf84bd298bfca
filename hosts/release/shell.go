package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/cairn-search/cairn/hosts/cli"
)

// shellFiles are the completions for three shells, and the manual pages.
func shellFiles() ([]entry, error) {
	app, err := cli.Model()
	if err != nil {
		return nil, err
	}
	all := []entry{
		{name: "completions/cairn.bash", data: bash(app.Node)},
		{name: "completions/_cairn", data: zsh(app.Node)},
		{name: "completions/cairn.fish", data: fish(app.Node)},
	}
	for _, n := range commandsOf(app.Node) {
		all = append(all, manual(app.Node, n))
	}
	return all, nil
}

// commandsOf are a command and all below it that people see.
func commandsOf(n *kong.Node) (all []*kong.Node) {
	all = append(all, n)
	for _, child := range n.Children {
		if !child.Hidden {
			all = append(all, commandsOf(child)...)
		}
	}
	return all
}

// option is a flag as it is typed, with what it may be.
type option struct {
	name, short, help string
	values            []string
	takes             bool // a value
}

// optionsOf are the flags of a command, its parents' as well.
func optionsOf(n *kong.Node) (all []option) {
	for _, group := range n.AllFlags(true) {
		for _, f := range group {
			o := option{name: "--" + f.Name, help: f.Help, takes: !f.IsBool() && !f.IsCounter()}
			if f.Short != 0 {
				o.short = "-" + string(f.Short)
			}
			if f.Enum != "" {
				o.values = slices.DeleteFunc(f.EnumSlice(), func(v string) bool { return v == "" })
			} else if strings.Contains(f.PlaceHolder, "|") {
				o.values = strings.Split(f.PlaceHolder, "|")
			}
			all = append(all, o)
		}
	}
	return all
}

func names(n *kong.Node) (all []string) {
	for _, child := range n.Children {
		if !child.Hidden {
			all = append(all, child.Name)
		}
	}
	return all
}

// bash completes words by the command that stands before them.
func bash(app *kong.Node) []byte {
	var b strings.Builder
	b.WriteString(`# bash completion for cairn
_cairn() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=cairn w
    for w in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case "$command $w" in
`)
	for _, n := range commandsOf(app)[1:] {
		fmt.Fprintf(&b, "        %q) command=%q ;;\n", n.FullPath(), n.FullPath())
	}
	b.WriteString("        esac\n    done\n    local commands= flags=\n    case \"$command\" in\n")
	for _, n := range commandsOf(app) {
		var flags []string
		for _, o := range optionsOf(n) {
			flags = append(flags, o.name)
		}
		fmt.Fprintf(&b, "    %q) commands=%q flags=%q ;;\n", n.FullPath(), strings.Join(names(n), " "), strings.Join(flags, " "))
	}
	b.WriteString("    esac\n    case \"$command $before\" in\n")
	for _, n := range commandsOf(app) {
		for _, o := range optionsOf(n) {
			if o.values != nil {
				fmt.Fprintf(&b, "    %q) COMPREPLY=($(compgen -W %q -- \"$word\")); return ;;\n", n.FullPath()+" "+o.name, strings.Join(o.values, " "))
			}
		}
	}
	b.WriteString(`    esac
    case $word in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$commands" -- "$word") $(compgen -f -- "$word")) ;;
    esac
}
complete -o filenames -F _cairn cairn
`)
	return []byte(b.String())
}

// zsh lists a function for each command.
func zsh(app *kong.Node) []byte {
	quote := func(s string) string {
		return strings.NewReplacer("'", "'\\''", "[", "\\[", "]", "\\]", ":", "\\:").Replace(s)
	}
	function := func(n *kong.Node) string { return "_" + strings.NewReplacer(" ", "_", "-", "_").Replace(n.FullPath()) }
	var b strings.Builder
	b.WriteString("#compdef cairn\n")
	for _, n := range commandsOf(app) {
		fmt.Fprintf(&b, "\n%s() {\n", function(n))
		if children := names(n); children != nil {
			b.WriteString("    local state line\n    local -a commands=(\n")
			for _, c := range n.Children {
				if !c.Hidden {
					fmt.Fprintf(&b, "        '%s:%s'\n", c.Name, quote(c.Help))
				}
			}
			b.WriteString("    )\n")
		}
		b.WriteString("    _arguments -C")
		for _, o := range optionsOf(n) {
			spec := fmt.Sprintf("%s[%s]", o.name, quote(o.help))
			switch {
			case o.values != nil:
				spec += fmt.Sprintf(":value:(%s)", strings.Join(o.values, " "))
			case o.takes:
				spec += ":value:_files"
			}
			fmt.Fprintf(&b, " \\\n        '*%s'", spec)
		}
		if names(n) == nil {
			b.WriteString(" \\\n        '*:file:_files'\n}\n")
			continue
		}
		b.WriteString(" \\\n        '1: :->command' '*:: :->rest'\n    case $state in\n    command) _describe command commands; _files ;;\n    rest)\n        case $line[1] in\n")
		for _, c := range n.Children {
			if !c.Hidden {
				fmt.Fprintf(&b, "        %s) %s ;;\n", c.Name, function(c))
			}
		}
		b.WriteString("        esac ;;\n    esac\n}\n")
	}
	b.WriteString("\n_cairn \"$@\"\n")
	return []byte(b.String())
}

// fish takes a line for each command and each flag.
func fish(app *kong.Node) []byte {
	var b strings.Builder
	b.WriteString("# fish completion for cairn\n")
	for _, n := range commandsOf(app) {
		path := strings.Fields(n.FullPath())[1:]
		conditions := make([]string, 0, len(path)+1)
		for _, word := range path {
			conditions = append(conditions, "__fish_seen_subcommand_from "+word)
		}
		fishCommands(&b, conditions, n)
		if n.Parent != nil && !n.Leaf() {
			continue
		}
		for _, o := range optionsOf(n) {
			fishOption(&b, conditions, o)
		}
	}
	return []byte(b.String())
}

// fishCommands completes the commands below one where the conditions hold.
func fishCommands(b *strings.Builder, conditions []string, n *kong.Node) {
	here := append(slices.Clone(conditions), "not __fish_seen_subcommand_from "+strings.Join(names(n), " "))
	for _, c := range n.Children {
		if !c.Hidden {
			fmt.Fprintf(b, "complete -c cairn -n %s -a %s -d %s\n", fishQuoted(strings.Join(here, "; and ")), c.Name, fishQuoted(c.Help))
		}
	}
}

// fishOption completes an option where the conditions hold.
func fishOption(b *strings.Builder, conditions []string, o option) {
	b.WriteString("complete -c cairn")
	if len(conditions) > 0 {
		fmt.Fprintf(b, " -n %s", fishQuoted(strings.Join(conditions, "; and ")))
	}
	fmt.Fprintf(b, " -l %s", strings.TrimPrefix(o.name, "--"))
	if o.short != "" {
		fmt.Fprintf(b, " -s %s", strings.TrimPrefix(o.short, "-"))
	}
	switch {
	case o.values != nil:
		fmt.Fprintf(b, " -x -a %s", fishQuoted(strings.Join(o.values, " ")))
	case o.takes:
		b.WriteString(" -r")
	}
	fmt.Fprintf(b, " -d %s\n", fishQuoted(o.help))
}

func fishQuoted(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}
