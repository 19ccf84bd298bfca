package cli

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/alecthomas/kong"
)

// offered is a command with where the help lists it.
type offered struct {
	group string
	place int // in its group; of the same, by name
	name  string
	help  string
	fresh func() any // an empty one
}

var commandsOffered []offered

// offer adds a command to the command line, whose methods Run and Help the parser calls. The file that has the command calls it, so that no
// list names them all.
func offer[Command any](group string, place int, name, help string) struct{} {
	commandsOffered = append(commandsOffered, offered{group, place, name, help, func() any { return new(Command) }})
	return struct{}{}
}

// withCommands gives the parser the commands, in the order of the help, or only one of them.
func withCommands(only string) kong.Option {
	list := slices.SortedFunc(slices.Values(commandsOffered), func(a, b offered) int {
		return cmp.Or(cmp.Compare(groupNumber(a.group), groupNumber(b.group)), cmp.Compare(a.place, b.place), cmp.Compare(a.name, b.name))
	})
	return kong.OptionFunc(func(k *kong.Kong) error {
		for _, o := range list {
			if only != "" && o.name != only {
				continue
			}
			if err := kong.DynamicCommand(o.name, o.help, o.group, o.fresh()).Apply(k); err != nil {
				return fmt.Errorf("offer %s: %w", o.name, err)
			}
		}
		return nil
	})
}

// alone names the command of a line that can be read without knowing the others, "" for none: those are to be told
// of in help.
func alone(args []string) string {
	if len(args) == 0 || slices.ContainsFunc(args, func(arg string) bool { return arg == "-h" || arg == "--help" }) ||
		!slices.ContainsFunc(commandsOffered, func(o offered) bool { return o.name == args[0] }) {
		return ""
	}
	return args[0]
}

func groupNumber(key string) int {
	return slices.IndexFunc(groups, func(g kong.Group) bool { return g.Key == key })
}
