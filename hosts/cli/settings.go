package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/cairn-search/cairn/hosts/internal/config"
)

// configure reads what is set for a command, which was parsed without it.
func (s *session) configure(parsed *kong.Context) {
	o := config.Options{Getenv: os.Getenv, Environ: os.Environ()}
	var err error
	if o.UserFile, err = config.UserFile(os.Getenv); err != nil {
		o.UserFile = "" // no home, no file
	}
	o.ProjectFile, _ = config.FindProject(repositoryOf(parsed))
	s.config, s.configWrong = config.Load(o)
	s.configFiles = o
}

// repositoryOf is the directory that a command is about.
func repositoryOf(parsed *kong.Context) string {
	node := parsed.Selected()
	if node == nil {
		return "."
	}
	named := slices.Clone(node.Positional)
	for _, f := range node.Flags {
		if f.Name == placeFlag {
			named = append(named, f.Value)
		}
	}
	for _, p := range named {
		path := ""
		if texts := textsOf(reflect.Indirect(p.Target)); len(texts) > 0 && (p.Name == placeArgument || p.Name == placeFlag) {
			path = texts[0]
		}
		if path == "" {
			continue
		}
		if info, err := os.Stat(path); err == nil && !info.IsDir() { // an archive has no file of its own
			return filepath.Dir(path)
		}
		return path
	}
	return "."
}

// lenient are the commands that run although the configuration is wrong: those that
// tell all of it.
var lenient = []string{"config", "doctor", "init", "version"}

// tells tells whether a command is one of those.
func tells(parsed *kong.Context) bool {
	command, _, _ := strings.Cut(parsed.Command(), " ")
	return slices.Contains(lenient, command)
}

// mustBeConfigured ends a command if what the user has set is wrong. What is wrong in the
// repository's file must not keep anybody from searching it.
func (s *session) mustBeConfigured(parsed *kong.Context) error {
	if tells(parsed) {
		return nil
	}
	return s.config.Own
}

// warnOfSettings says what of the configuration counts for nothing.
func (s *session) warnOfSettings(parsed *kong.Context) {
	command := parsed.Command()
	making := strings.HasPrefix(command, "config set") || strings.HasPrefix(command, "init")
	if _, err := os.Stat(s.configFiles.UserFile); os.Getenv(config.UserVariable) != "" && errors.Is(err, fs.ErrNotExist) && !making {
		s.note("warning: %s names %s, which is not there, so nothing of yours is set", config.UserVariable, s.configFiles.UserFile)
	}
	if tells(parsed) {
		return
	}
	if s.config.Theirs != nil {
		s.note("warning: left out of the repository's configuration: %v", s.config.Theirs)
	}
	for _, note := range s.config.Notes {
		s.note("warning: %s", note)
	}
}

// Resolve gives flags that were not given what is set for them.
func (s *session) Resolve(c *kong.Context, parent *kong.Path, flag *kong.Flag) (any, error) {
	v, ok := s.config.Flag(flag.Name)
	if !ok || !fits(v, c, parent, flag) {
		return nil, nil
	}
	return v.Value, nil
}

// Validate is part of kong.Resolver.
func (s *session) Validate(*kong.Application) error { return nil }

// fits tells whether a key is about a flag: other commands have flags of the same name.
func fits(v config.Value, c *kong.Context, parent *kong.Path, flag *kong.Flag) bool {
	command := ""
	if node := c.Selected(); node != nil {
		command = node.Path()
	}
	switch group, _, _ := strings.Cut(v.Name, "."); {
	case v.Name == "search.gate":
		return true // what searches for an agent has the flag
	case group == "search":
		return command == "search"
	case group == "pack":
		return command == "pack" || command == "ask"
	case group == "mcp":
		return strings.HasPrefix(command, "mcp")
	case group == "llm":
		// What was recorded needs no model, and a dry run only names one.
		for _, arg := range c.Args {
			if strings.HasPrefix(arg, "--replay") {
				return false
			}
		}
		return slices.ContainsFunc(parent.Node().Flags, func(f *kong.Flag) bool { return f.Name == "llm" })
	case v.Name == "output.format":
		return flag.Target.Type() == reflect.TypeFor[format]()
	}
	return true
}
