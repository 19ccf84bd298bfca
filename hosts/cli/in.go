package cli

import (
	"cmp"
	"errors"
)

// inFlag names a project where a path may name it too, as all other commands on what is
// remembered do.
type inFlag struct {
	In string `placeholder:"PATH" help:"The project, a directory, in place of PATH."`
}

// project is the directory that is meant.
func (f inFlag) project(path string) string { return cmp.Or(f.In, path) }

func (f inFlag) conflicts(path string) error {
	if f.In != "" && path != "." {
		return errors.New("give either a path or --in, not both")
	}
	return nil
}
