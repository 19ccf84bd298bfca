package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/hosts/internal/config"
)

var _ = offer[configCommands]("settings", 2, "config", "Get and set what commands do without being told.")

type configCommands struct {
	Get   configGet   `cmd:"" help:"Print what a key is set to."`
	Set   configSet   `cmd:"" help:"Set a key, in your own file or the project's."`
	Unset configUnset `cmd:"" help:"Take a key out of a file."`
	List  configList  `cmd:"" help:"List all keys, what they are set to and where."`
	Path  configPath  `cmd:"" help:"Print where the files are."`
	Check configCheck `cmd:"" help:"Tell what is wrong with the files and the environment."`
}

type configGet struct {
	Key string `arg:"" help:"Such as search.limit; cairn config list shows all."`
}

func (*configGet) Help() string {
	return `Example:

    cairn config get search.limit

Secrets are shown as ********. The exit code is 1 if the key is not set and has no default.`
}

func (c *configGet) Run(s *session) error {
	v, err := s.config.Get(c.Key)
	if err != nil {
		return err
	}
	if s.configWrong != nil {
		s.say("%v", s.configWrong)
	}
	if v.Value == "" {
		return errNothing
	}
	fmt.Fprintln(s.out, escapeLine(v.Shown(v.Value)))
	return nil
}

// fileFlag says which file is written.
type fileFlag struct {
	Project bool `help:"In .cairn.yaml of the repository in which you are, not in your own file."`
}

func (f fileFlag) file(s *session) (string, error) {
	if !f.Project {
		if s.configFiles.UserFile == "" {
			return "", fmt.Errorf("find your configuration: there is no home directory; set %s", config.UserVariable)
		}
		return s.configFiles.UserFile, nil
	}
	file, root := config.FindProject(".")
	if file == "" {
		file = filepath.Join(root, config.ProjectFile)
	}
	return file, nil
}

type configSet struct {
	Key   string `arg:"" help:"Such as search.limit; cairn config list shows all."`
	Value string `arg:"" help:"The value; $${VAR} is taken from the environment when it is used, in your own file."`
	fileFlag
}

func (*configSet) Help() string {
	return `Examples:

    cairn config set search.limit 20
    cairn config set llm.openai_api_key '${MY_KEY}'
    cairn config set index.max_file_bytes 1M --project

The environment goes before the project's file, that before your own; flags go before all. A project's file can only narrow what is seen: docs/settings.md has what each key may be set to in it.`
}

func (c *configSet) Run(s *session) error {
	file, err := c.file(s)
	if err != nil {
		return err
	}
	if err := config.Set(file, c.Key, c.Value, c.Project); err != nil {
		return err
	}
	s.note("%s is set in %s", c.Key, file)
	k, _ := config.Find(c.Key)
	for _, name := range []string{k.Variable(), k.Also} {
		if name != "" && os.Getenv(name) != "" {
			s.say("the variable %s of the environment goes before it", name)
		}
	}
	return nil
}

type configUnset struct {
	Key string `arg:"" help:"The key."`
	fileFlag
}

func (c *configUnset) Run(s *session) error {
	file, err := c.file(s)
	if err != nil {
		return err
	}
	found, err := config.Unset(file, c.Key, c.Project)
	if err == nil && !found {
		s.note("%s is not set in %s", c.Key, file)
		err = errNothing
	}
	return err
}

type configList struct {
	Set bool `help:"Only what somebody set."`
	formatFlag
}

// setting is a key in a listing.
type setting struct {
	Key     string       `json:"key"`
	Value   string       `json:"value,omitempty"` // ******** for a secret
	Source  config.Layer `json:"source"`
	At      string       `json:"at,omitempty"`
	Default string       `json:"default,omitempty"`
	About   string       `json:"about"`
}

func settingOf(v config.Value) setting {
	return setting{v.Name, v.Shown(v.Value), v.Source, v.At, v.Default, v.About}
}

func (c *configList) Run(s *session) error {
	var list []setting
	for _, v := range s.config.All() {
		if !c.Set || v.Set() {
			list = append(list, settingOf(v))
		}
	}
	if s.configWrong != nil {
		s.say("%v", s.configWrong)
	}
	switch c.Format {
	case formatJSON:
		return s.encode(struct {
			Settings []setting `json:"settings"`
		}{slices.Concat([]setting{}, list)})
	case formatLines:
		for _, e := range list {
			if err := s.encode(e); err != nil {
				return err
			}
		}
		return nil
	}
	t := table{Head: []string{"key", "value", "from", "what it does"}, Right: []bool{false, false, false, false}}
	for _, e := range list {
		from := string(e.Source)
		if e.Source == config.Environment {
			from = "$" + e.At
		}
		t.Add(e.Key, escapeLine(e.Value), from, e.About)
	}
	t.Write(s.page(c.Format == formatMarkdown))
	return nil
}

type configPath struct{}

func (*configPath) Run(s *session) error {
	project, root := config.FindProject(".")
	if project == "" {
		project = filepath.Join(root, config.ProjectFile)
	}
	for _, f := range []struct{ who, path string }{{"user", s.configFiles.UserFile}, {"project", project}} {
		note := ""
		if _, err := os.Lstat(f.path); err != nil {
			note = "\t(missing)"
		}
		fmt.Fprintf(s.out, "%s\t%s%s\n", f.who, escapeLine(f.path), note)
	}
	return nil
}

type configCheck struct{}

func (*configCheck) Help() string {
	return `Prints what is wrong, as PATH:LINE: what, and what is odd. The exit code is 1 if something is wrong.`
}

func (*configCheck) Run(_ context.Context, s *session) error {
	for _, note := range s.config.Notes {
		fmt.Fprintln(s.out, "note: "+escapeLine(note))
	}
	if s.configWrong == nil {
		fmt.Fprintln(s.out, "nothing is wrong")
		return nil
	}
	for _, line := range strings.Split(s.configWrong.Error(), "\n") {
		fmt.Fprintln(s.out, escapeLine(line))
	}
	return errNothing
}
