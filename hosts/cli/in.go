package cli

import (
	"errors"
	"reflect"
	"slices"

	"github.com/alecthomas/kong"
)

// The last argument of most commands is where they look. Those whose arguments are any number,
// or that name something else, have the flag --in for it, which the others take as well: so it
// is right everywhere.
const (
	placeArgument = "path"
	placeFlag     = "in"
)

// placeable gives the commands below a node the flag if they have the argument.
func placeable(n *kong.Node) {
	for _, child := range n.Children {
		placeable(child)
	}
	at := slices.IndexFunc(n.Positional, func(v *kong.Value) bool {
		return v.Name == placeArgument && v.Target.Kind() != reflect.Slice
	})
	if at < 0 {
		return
	}
	v := *n.Positional[at] // the same target and default
	v.Name, v.Help, v.OrigHelp, v.Tag, v.Position = placeFlag, "The same as PATH, as all commands take it.", "", &kong.Tag{}, 0
	v.Flag = &kong.Flag{Value: &v, PlaceHolder: "PATH"}
	n.Flags = append(n.Flags, v.Flag)
}

// checkPlace refuses two places where one is meant.
func checkPlace(parsed *kong.Context) error {
	argument := slices.ContainsFunc(parsed.Path, func(p *kong.Path) bool { return p.Positional != nil && p.Positional.Name == placeArgument })
	flag := slices.ContainsFunc(parsed.Path, func(p *kong.Path) bool { return p.Flag != nil && p.Flag.Name == placeFlag })
	if argument && flag {
		return errors.New("give either a path or --in, not both")
	}
	return nil
}
