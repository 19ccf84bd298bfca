package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cairn-search/cairn/hosts/internal/config"
)

var _ = offer[initCommand]("settings", 1, "init", "Make a file in which to set what commands do without being told.")

type initCommand struct {
	Path  string `arg:"" default:"." help:"A directory of the repository; default the current one."`
	User  bool   `help:"Make your own file instead of the project's."`
	Force bool   `help:"Replace a file that is there."`
}

func (*initCommand) Help() string {
	return `Examples:

    cairn init
    cairn init --user

Writes .cairn.yaml at the top of the repository, or your own file, with every key that may stand in it, commented out. Nothing needs it: Cairn works without.`
}

func (c *initCommand) Run(s *session) error {
	_, root := config.FindProject(c.Path)
	if info, err := os.Stat(c.Path); err != nil || !info.IsDir() {
		return fmt.Errorf("init %q: no such directory", c.Path)
	}
	path := filepath.Join(root, config.ProjectFile)
	if c.User {
		if path = s.configFiles.UserFile; path == "" {
			return fmt.Errorf("init: there is no home directory; set %s", config.UserVariable)
		}
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	switch {
	case c.Force && c.User:
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	case c.Force:
		// What is there may be a link that leads elsewhere, or a pipe.
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("init: %w", err)
		}
	}
	mode := fs.FileMode(0o644)
	if c.User {
		mode = 0o600
	}
	err := writeNew(path, template(c.User), flags, mode)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("init: %q is there already; give --force to replace it", path)
	}
	if err != nil {
		return fmt.Errorf("init: %w", err)
	}
	fmt.Fprintln(s.out, escapeLine(path))
	return nil
}

func writeNew(path, text string, flags int, mode fs.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, flags, mode)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// template is a file in which every key that it may have is commented out.
func template(personal bool) string {
	var b strings.Builder
	b.WriteString("# What cairn does without being told. Flags go before the environment, that before the\n# project's .cairn.yaml, that before your own file: see cairn config list.\n")
	group := ""
	for _, k := range config.Keys {
		if k.Project == config.Never && !personal {
			continue
		}
		top, rest, _ := strings.Cut(k.Name, ".")
		if top != group {
			fmt.Fprintf(&b, "\n# %s:\n", top)
			group = top
		}
		value := k.Default
		switch {
		case k.Project == config.Only && !personal:
			value = k.Narrow
		case k.Secret:
			value = "${" + cmp.Or(k.Also, k.Variable()) + "}"
		case k.Kind == config.List:
			value = "[]"
		case value == "" && len(k.Choices) > 0:
			value = k.Choices[0]
		}
		fmt.Fprintf(&b, "#   %s: %-12s # %s\n", rest, value, k.About)
	}
	return b.String()
}
