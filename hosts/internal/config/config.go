package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// ProjectFile is the name of a project's file, at the top of its repository.
const ProjectFile = ".cairn.yaml"

// UserVariable is the variable that names the user's file.
const UserVariable = "CAIRN_CONFIG"

// UserFile returns where the user's file is, or would be: $CAIRN_CONFIG, else
// cairn/config.yaml in the directory that os.UserConfigDir names.
func UserFile(getenv func(string) string) (string, error) {
	if path := getenv(UserVariable); path != "" {
		return filepath.Abs(path)
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("find configuration: %w; set %s", err, UserVariable)
	}
	return filepath.Join(dir, "cairn", "config.yaml"), nil
}

// Layer is where a value comes from.
type Layer string

// The layers, the first that has a value going before the others.
const (
	Environment Layer = "environment"
	Project     Layer = "project"
	User        Layer = "user"
	Default     Layer = "default"
)

// Value is what a key is set to.
type Value struct {
	*Key
	Value  string // "" if it is not set at all
	Source Layer
	At     string // the variable, or PATH:LINE
}

// Set tells whether somebody set it, be it to what is the default.
func (v Value) Set() bool { return v.Source != Default }

// Options say where values are looked for.
type Options struct {
	Getenv      func(string) string
	UserFile    string   // "" is none
	ProjectFile string   // "" is none
	Environ     []string // the variables, as NAME=value
}

// Config holds the value of every key.
type Config struct {
	values map[string]Value
	// Notes tell what is odd but no error, such as variables that are not set.
	Notes []string
	// Own is what is wrong with the user's file and the environment, and Theirs with the project's,
	// which comes with a repository: that is left out, and ends nothing.
	Own, Theirs error
	env         func(string) string
}

// Load resolves all keys. The error tells all that is wrong, one per line; the
// configuration is of use nevertheless, without what is wrong.
func Load(o Options) (*Config, error) {
	c := &Config{values: map[string]Value{}, env: o.Getenv}
	for i := range Keys {
		k := &Keys[i]
		c.values[k.Name] = Value{k, k.Default, Default, ""}
	}
	var wrong, theirs []error
	for _, f := range []struct {
		path   string
		source Layer
		wrong  *[]error
	}{{o.UserFile, User, &wrong}, {o.ProjectFile, Project, &theirs}} {
		if f.path == "" {
			continue
		}
		list, err := read(f.path, f.source == Project)
		*f.wrong = append(*f.wrong, err)
		for _, e := range list {
			*f.wrong = append(*f.wrong, c.takeEntry(f.path, f.source, e))
		}
	}
	for i := range Keys {
		k := &Keys[i]
		wrong = append(wrong, c.takeVariable(k, k.Also), c.takeVariable(k, k.Variable()))
	}
	wrong = append(wrong, c.strays(o.Environ)...)
	c.Own, c.Theirs = errors.Join(wrong...), errors.Join(theirs...)
	return c, errors.Join(c.Own, c.Theirs)
}

// takeEntry takes what a file sets, if it may.
func (c *Config) takeEntry(path string, source Layer, e entry) error {
	k, _ := Find(e.name)
	at := fmt.Sprintf("%s:%d", path, e.line)
	if source == Project && k.Project == Never { // whatever the value
		return fmt.Errorf("%s: %w", at, k.Allows(""))
	}
	value := c.expand(e.value, at, source == User)
	if value == "" {
		return nil
	}
	if source == Project {
		if err := k.checkProject(value); err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
		if !k.narrower(value, c.values[k.Name].Value) {
			return nil // the user's own is narrower
		}
	}
	if k.Kind == Path {
		value = place(value, filepath.Dir(path))
	}
	return c.take(Value{k, value, source, at})
}

// takeVariable takes what a variable of the environment sets; a key may have none.
func (c *Config) takeVariable(k *Key, name string) error {
	if name == "" {
		return nil
	}
	value := strings.TrimSpace(c.env(name))
	if value == "" {
		return nil
	}
	if k.Kind == Path {
		value = place(value, ".")
	}
	return c.take(Value{k, value, Environment, name})
}

// others are variables that stand for no key: those of commands, of the fleet, of CI and of tests begin so.
var others = []string{UserVariable, "CAIRN_DATA_DIR", "CAIRN_DEBUG", "CAIRN_MCP_TOKEN", "CAIRN_WEB_TOKEN", "CAIRN_LLM_API_KEY", "CAIRN_VERSION", "CAIRN_BENCH_", "CAIRN_FLEET_", "CAIRN_TEST_"}

// strays notes the variables that nothing reads although they look as if something did. One that seems to
// bound what is spent is an error, for it bounds nothing.
func (c *Config) strays(environ []string) (wrong []error) {
	slices.Sort(environ)
	for _, pair := range environ {
		name, value, _ := strings.Cut(pair, "=")
		own, ours := strings.CutPrefix(name, "CAIRN_")
		if !ours || value == "" || slices.ContainsFunc(others, func(o string) bool { return name == o || strings.HasSuffix(o, "_") && strings.HasPrefix(name, o) }) ||
			slices.ContainsFunc(Keys, func(k Key) bool { return k.Variable() == name }) {
			continue
		}
		said, k := "nothing reads the variable "+name, like(strings.ToLower(strings.Replace(own, "_", ".", 1)))
		if k != nil {
			said += ": did you mean " + k.Variable() + "?"
		}
		if k != nil && k.Spends {
			wrong = append(wrong, errors.New(said))
		} else {
			c.Notes = append(c.Notes, said)
		}
	}
	return wrong
}

// place makes a path absolute, as far as it can.
func place(path, dir string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

func (c *Config) take(v Value) error {
	if err := v.Check(v.Value); err != nil {
		return fmt.Errorf("%s: %w", v.At, err)
	}
	c.values[v.Name] = v
	return nil
}

// variable is a use of the environment within a value.
var variable = regexp.MustCompile(`\$\{([A-Za-z_][A-Za-z0-9_]*)\}`)

// expand puts variables of the environment in. A project's file has none: what is in
// the environment is no business of a repository.
func (c *Config) expand(value, at string, allowed bool) string {
	return variable.ReplaceAllStringFunc(value, func(use string) string {
		name := use[2 : len(use)-1]
		if !allowed {
			c.Notes = append(c.Notes, at+": a variable is left as it is: files of projects see none")
			return use
		}
		text := c.env(name)
		if text == "" {
			c.Notes = append(c.Notes, fmt.Sprintf("%s: the variable %s is not set", at, name))
		}
		return text
	})
}

// Get returns the value of a key; the error of an unknown one names the nearest.
func (c *Config) Get(name string) (Value, error) {
	k, err := Find(name)
	if err != nil {
		return Value{}, err
	}
	return c.values[k.Name], nil
}

// Value returns what a key that exists is set to, "" if it is not set. That of a nil
// configuration is none.
func (c *Config) Value(name string) string {
	if c == nil {
		return ""
	}
	return c.values[name].Value
}

// All returns every key's value in the order of the names.
func (c *Config) All() []Value {
	var list []Value
	for i := range Keys {
		list = append(list, c.values[Keys[i].Name])
	}
	return list
}

// Flags tells whether somebody set what stands for a flag.
func (c *Config) Flags() bool {
	for i := range Keys {
		if k := &Keys[i]; len(k.Flags) > 0 && c.values[k.Name].Set() {
			return true
		}
	}
	return false
}

// Flag returns the value that somebody set for a flag of the command line.
func (c *Config) Flag(name string) (Value, bool) {
	for i := range Keys {
		if k := &Keys[i]; slices.Contains(k.Flags, name) {
			v := c.values[k.Name]
			return v, v.Set()
		}
	}
	return Value{}, false
}

// Getenv is the environment with what files say of it: the keys of providers.
func (c *Config) Getenv(name string) string {
	if c == nil {
		return os.Getenv(name)
	}
	if value := c.env(name); value != "" {
		return value
	}
	for i := range Keys {
		if Keys[i].Also == name {
			return c.values[Keys[i].Name].Value
		}
	}
	return ""
}

// FindProject returns the project's file that holds for a directory: the nearest at it
// or above it, as far up as the repository goes; "" if there is none. root is where
// one would be made.
func FindProject(dir string) (file, root string) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", dir
	}
	root = dir
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ProjectFile)); err == nil {
			return filepath.Join(at, ProjectFile), at
		}
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return "", at
		}
		if at == filepath.Dir(at) {
			return "", root
		}
	}
}
