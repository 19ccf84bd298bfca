package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/cairn-search/cairn/hosts/internal/program"
	"github.com/cairn-search/cairn/hosts/mcp/setup"
)

type mcpInstallCommand struct {
	Client  string   `required:"" enum:"${clients}" placeholder:"NAME" help:"One of ${clients}."`
	Write   bool     `help:"Write it into the client's file, where all else stays as it is."`
	User    bool     `xor:"scope" help:"For all that you do with the client; the default."`
	Project bool     `xor:"scope" help:"For the project in the current directory."`
	Command string   `placeholder:"PROGRAM" help:"What the client is to start; default this program, or cairn for a project."`
	Paths   []string `arg:"" optional:"" name:"path" help:"What to serve; default what the client works in."`
}

func (*mcpInstallCommand) Help() string {
	return `Examples:

    cairn mcp install --client claude-code
    cairn mcp install --client cursor --write
    cairn mcp install --client vscode --project --write

Without --write nothing is changed: the entry is printed, and on standard error the file that it belongs into. With --write the file is kept beside as it was, with .before-cairn at the end of its name. A file with comments is left alone.`
}

func (c *mcpInstallCommand) Run(_ context.Context, s *session) error {
	plan, err := c.plan()
	if err != nil {
		return err
	}
	if !c.Write {
		s.note("put this into %s, or use --write:", plan.File)
		fmt.Fprint(s.out, plan.Snippet())
		return nil
	}
	changed, backup, err := plan.Write()
	switch {
	case err != nil:
		return err
	case !changed:
		fmt.Fprintf(s.out, "%s has it already\n", escapeLine(plan.File))
	case backup != "":
		fmt.Fprintf(s.out, "wrote %s, as it was in %s\n", escapeLine(plan.File), escapeLine(backup))
	default:
		fmt.Fprintf(s.out, "wrote %s\n", escapeLine(plan.File))
	}
	return nil
}

func (c *mcpInstallCommand) plan() (*setup.Plan, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return nil, fmt.Errorf("find home directory: %w", err)
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("find current directory: %w", err)
	}
	scope, command := setup.User, c.Command
	if c.Project {
		scope = setup.Project
	}
	if command == "" {
		if command, err = starter(scope); err != nil {
			return nil, err
		}
	}
	var paths []string
	for _, p := range c.Paths {
		if _, err := os.Stat(p); errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("serve %q: no such file or directory", p)
		}
		// A file of the project is read on other machines too.
		if scope == setup.User {
			if p, err = filepath.Abs(p); err != nil {
				return nil, fmt.Errorf("find %q: %w", p, err)
			}
		}
		paths = append(paths, p)
	}
	m := setup.Machine{OS: runtime.GOOS, Home: home, Project: here, Env: os.Getenv}
	return setup.New(c.Client, scope, m, command, paths)
}

// starter is what starts cairn: by its name in a project, which is shared, and else by
// its path, for programs of a desktop do not search where a shell does.
func starter(scope setup.Scope) (string, error) {
	if scope == setup.Project {
		return "cairn", nil
	}
	self, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find this program: %w", err)
	}
	// A link that the shell finds outlives the version that it leads to.
	if found, err := program.Find("cairn", ""); err == nil {
		if real, err := filepath.EvalSymlinks(found); err == nil && real == self {
			return found, nil
		}
	}
	return self, nil
}
