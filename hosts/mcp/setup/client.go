// Package setup writes cairn into the configuration of programs that use servers of
// the Model Context Protocol.
package setup

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Entry is the name of the server in every configuration.
const Entry = "cairn"

// Scope says for what a configuration counts.
type Scope string

// The scopes.
const (
	User    Scope = "user"    // for all that the user does
	Project Scope = "project" // for one project, in a file below it
)

// Machine is where configurations are.
type Machine struct {
	OS      string // as runtime.GOOS
	Home    string // the user's directory
	Project string // the project's directory, absolute
	Env     func(string) string
}

// config is the user's directory of configurations, as programs of a desktop have it.
func (m Machine) config() string {
	switch m.OS {
	case "windows":
		if dir := m.Env("APPDATA"); dir != "" {
			return dir
		}
		return filepath.Join(m.Home, "AppData", "Roaming")
	case "darwin":
		return filepath.Join(m.Home, "Library", "Application Support")
	}
	return m.xdg()
}

// xdg is where programs look that keep to it on every system.
func (m Machine) xdg() string {
	if dir := m.Env("XDG_CONFIG_HOME"); filepath.IsAbs(dir) {
		return dir
	}
	return filepath.Join(m.Home, ".config")
}

// client is a program that can be configured.
type client struct {
	name string
	// file is where the configuration of a scope is, "" if there is none.
	user, project func(Machine) string
	// key leads to the servers in the file.
	key string
	// shape makes the entry of a command line.
	shape func(command string, args []string) any
	// workspace is what the client replaces by the directory it works in, "" if it
	// starts servers there, and absent if it does neither.
	workspace string
	absent    bool
	toml      bool
}

func under(parts ...string) func(Machine) string {
	return func(m Machine) string { return filepath.Join(append([]string{m.Home}, parts...)...) }
}

func below(parts ...string) func(Machine) string {
	return func(m Machine) string { return filepath.Join(append([]string{m.Project}, parts...)...) }
}

func config(parts ...string) func(Machine) string {
	return func(m Machine) string { return filepath.Join(append([]string{m.config()}, parts...)...) }
}

func none(Machine) string { return "" }

// server is the entry that most clients read.
type server struct {
	Type    string   `json:"type,omitempty" toml:"-"`
	Command string   `json:"command" toml:"command"`
	Args    []string `json:"args" toml:"args"`
}

func plain(command string, args []string) any { return server{Command: command, Args: args} }

func typed(command string, args []string) any {
	return server{Type: "stdio", Command: command, Args: args}
}

// local is the entry of opencode.
type local struct {
	Type    string   `json:"type"`
	Command []string `json:"command"`
	Enabled bool     `json:"enabled"`
}

// clients are all there are, by name.
var clients = []client{
	{name: "claude-code", user: under(".claude.json"), project: below(".mcp.json"), key: "mcpServers", shape: typed},
	{name: "claude-desktop", user: config("Claude", "claude_desktop_config.json"), project: none, key: "mcpServers", shape: plain, absent: true},
	{name: "codex", user: codexHome, project: below(".codex", "config.toml"), key: "mcp_servers", shape: plain, toml: true},
	{name: "cursor", user: under(".cursor", "mcp.json"), project: below(".cursor", "mcp.json"), key: "mcpServers", shape: plain, workspace: "${workspaceFolder}"},
	{name: "gemini", user: under(".gemini", "settings.json"), project: below(".gemini", "settings.json"), key: "mcpServers", shape: plain},
	{
		name: "opencode", user: func(m Machine) string { return filepath.Join(m.xdg(), "opencode", "opencode.json") }, project: below("opencode.json"), key: "mcp",
		shape: func(command string, args []string) any {
			return local{Type: "local", Command: append([]string{command}, args...), Enabled: true}
		},
	},
	{name: "vscode", user: config("Code", "User", "mcp.json"), project: below(".vscode", "mcp.json"), key: "servers", shape: typed, workspace: "${workspaceFolder}"},
	{name: "windsurf", user: under(".codeium", "windsurf", "mcp_config.json"), project: none, key: "mcpServers", shape: plain, absent: true},
	{name: "zed", user: zedSettings, project: below(".zed", "settings.json"), key: "context_servers", shape: plain},
}

func codexHome(m Machine) string {
	if dir := m.Env("CODEX_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "config.toml")
	}
	return filepath.Join(m.Home, ".codex", "config.toml")
}

func zedSettings(m Machine) string {
	if m.OS == "windows" {
		return filepath.Join(m.config(), "Zed", "settings.json")
	}
	return filepath.Join(m.xdg(), "zed", "settings.json")
}

// Clients are the names of the programs known, sorted.
func Clients() []string {
	names := make([]string, len(clients))
	for i, c := range clients {
		names[i] = c.name
	}
	return names
}

// New is what to do for a client to start cairn with command. Without paths the
// server serves the directory that the client works in, or the project's if the client
// does not tell it.
func New(name string, scope Scope, m Machine, command string, paths []string) (*Plan, error) {
	i := slices.IndexFunc(clients, func(c client) bool { return c.name == name })
	if i < 0 {
		return nil, fmt.Errorf("unknown client %q: use one of %s", name, strings.Join(Clients(), ", "))
	}
	c := clients[i]
	file := c.user(m)
	if scope == Project {
		file = c.project(m)
	}
	if file == "" {
		return nil, fmt.Errorf("%s has no configuration for a project: use --user", name)
	}
	args := []string{"mcp"}
	switch {
	case len(paths) > 0:
		args = append(args, paths...)
	case c.workspace != "":
		args = append(args, c.workspace)
	case c.absent:
		args = append(args, m.Project)
	}
	p := &Plan{Client: name, File: file, client: c, entry: c.shape(command, args)}
	if scope == Project {
		p.project = m.Project
	}
	return p, nil
}
