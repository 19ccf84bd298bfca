package setup

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func machine(t *testing.T) Machine {
	t.Helper()
	home := t.TempDir()
	return Machine{OS: "linux", Home: home, Project: filepath.Join(home, "project"), Env: func(string) string { return "" }}
}

// TestEveryClient: what is printed is what is written into a new file, writing again
// changes nothing, and other paths change only the entry.
func TestEveryClient(t *testing.T) {
	t.Parallel()
	if len(Clients()) != 9 {
		t.Errorf("clients are %q", Clients())
	}
	for _, name := range Clients() {
		for _, scope := range []Scope{User, Project} {
			m := machine(t)
			p, err := New(name, scope, m, "/bin/cairn", nil)
			if name == "claude-desktop" || name == "windsurf" {
				if (err != nil) != (scope == Project) {
					t.Errorf("%s for a %s: %v", name, scope, err)
				}
			} else if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if err != nil {
				continue
			}
			within := m.Home
			if scope == Project {
				within = m.Project
			}
			if !strings.HasPrefix(p.File, within+string(filepath.Separator)) {
				t.Errorf("%s for a %s belongs into %q", name, scope, p.File)
			}
			changed, backup, err := p.Write()
			check(t, err)
			written := read(t, p.File)
			if !changed || backup != "" || written != p.Snippet() {
				t.Errorf("%s: changed %v, backup %q, wrote\n%swant\n%s", name, changed, backup, written, p.Snippet())
			}
			if changed, _, err := p.Write(); changed || err != nil || read(t, p.File) != written {
				t.Errorf("%s again: %v, %v", name, changed, err)
			}
			other, err := New(name, scope, m, "/bin/cairn", []string{"/a b", `c"d`})
			check(t, err)
			changed, backup, err = other.Write()
			check(t, err)
			if !changed || read(t, backup) != written || read(t, p.File) != other.Snippet() {
				t.Errorf("%s with paths: changed %v, wrote\n%s", name, changed, read(t, p.File))
			}
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	check(t, err)
	return string(b)
}

// TestMerge: what a file holds besides stays, in its order.
func TestMerge(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, client, old, want string }{
		{
			"others stay", "claude-code", `{"numStartups": 12345678901234567890, "mcpServers": {"x": {"command": "y", "args": []}}, "a": 1.50}`,
			`{
  "numStartups": 12345678901234567890,
  "mcpServers": {
    "x": {
      "command": "y",
      "args": []
    },
    "cairn": {
      "type": "stdio",
      "command": "cairn",
      "args": ["mcp"]
    }
  },
  "a": 1.50
}
`,
		},
		{
			"an old entry goes", "gemini", `{"mcpServers": {"cairn": {"command": "old", "env": {"X": "1"}}, "z": {}}}`,
			`{
  "mcpServers": {
    "cairn": {
      "command": "cairn",
      "args": ["mcp"]
    },
    "z": {}
  }
}
`,
		},
		{"an equal entry stays as it is written", "gemini", `{"mcpServers":{"cairn":{"args":["mcp"],"command":"cairn"}}}`, `{"mcpServers":{"cairn":{"args":["mcp"],"command":"cairn"}}}`},
		{
			"blank", "opencode", " \n",
			`{
  "mcp": {
    "cairn": {
      "type": "local",
      "command": ["cairn", "mcp"],
      "enabled": true
    }
  }
}
`,
		},
		{
			"toml", "codex", "# mine\nmodel = \"x\"\n\n[mcp_servers.other]\ncommand = \"y\" # why\n",
			"# mine\nmodel = \"x\"\n\n[mcp_servers.other]\ncommand = \"y\" # why\n\n[mcp_servers.cairn]\ncommand = 'cairn'\nargs = ['mcp']\n",
		},
		{
			"toml, an old entry goes", "codex", "[mcp_servers.cairn]\ncommand = \"old\"\n\n[mcp_servers.cairn.env]\nX = \"1\"\n\n[profiles.x]\nmodel = \"y\"\n",
			"",
		},
		{
			"toml, replaced", "codex", "[mcp_servers.cairn]\ncommand = \"old\"\n# end\n\n[profiles.x]\nmodel = \"y\"\n",
			"[profiles.x]\nmodel = \"y\"\n\n[mcp_servers.cairn]\ncommand = 'cairn'\nargs = ['mcp']\n",
		},
		{"toml, inline", "codex", "mcp_servers = { other = { command = \"y\" } }\n", ""},
		{"toml, inline entry", "codex", "[mcp_servers]\ncairn = { command = \"y\" }\n", ""},
		{"no toml", "codex", "model = \n", ""},
		{"comments", "zed", "// Zed settings\n{\"theme\": \"x\"}\n", ""},
		{"trailing comma", "vscode", `{"servers": {},}`, ""},
		{"array", "vscode", `[]`, ""},
		{"servers are no object", "vscode", `{"servers": []}`, ""},
		{"cut", "claude-code", `{"mcpServers": {`, ""},
	} {
		m := machine(t)
		p, err := New(c.client, User, m, "cairn", nil)
		check(t, err)
		p.entry = plainFor(p)
		check(t, os.MkdirAll(filepath.Dir(p.File), 0o755))
		check(t, os.WriteFile(p.File, []byte(c.old), 0o640))
		changed, backup, err := p.Write()
		got := read(t, p.File)
		if c.want == "" {
			if err == nil || !strings.Contains(err.Error(), "by hand") || got != c.old || backup != "" {
				t.Errorf("%s: %v, %v; got\n%s", c.name, changed, err, got)
			}
			continue
		}
		check(t, err)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		if changed != (c.want != c.old) || changed && read(t, backup) != c.old {
			t.Errorf("%s: changed %v, backup %q", c.name, changed, backup)
		}
		if info, err := os.Stat(p.File); err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("%s: %v, %v", c.name, info.Mode(), err)
		}
	}
}

// plainFor is an entry that serves no path, whatever the client is told else.
func plainFor(p *Plan) any { return p.client.shape("cairn", []string{"mcp"}) }

// TestLinks: a link to a file stays one.
func TestLinks(t *testing.T) {
	t.Parallel()
	m := machine(t)
	kept := filepath.Join(m.Home, "dotfiles.json")
	check(t, os.WriteFile(kept, []byte(`{"theme":"dark"}`), 0o600))
	p, err := New("claude-code", User, m, "cairn", nil)
	check(t, err)
	check(t, os.Symlink(kept, p.File))
	changed, backup, err := p.Write()
	check(t, err)
	if target, err := os.Readlink(p.File); err != nil || target != kept || !changed || backup != kept+".before-cairn" {
		t.Errorf("link to %q, backup %q, %v", target, backup, err)
	}
	if s := read(t, kept); !strings.Contains(s, `"theme": "dark"`) || !strings.Contains(s, `"cairn"`) {
		t.Errorf("the file holds %s", s)
	}
}

// TestPlaces: each system has its own.
func TestPlaces(t *testing.T) {
	t.Parallel()
	env := func(vars map[string]string) func(string) string {
		return func(name string) string { return vars[name] }
	}
	for _, c := range []struct {
		client, os string
		vars       map[string]string
		want       string
	}{
		{"claude-desktop", "darwin", nil, "/h/Library/Application Support/Claude/claude_desktop_config.json"},
		{"claude-desktop", "linux", nil, "/h/.config/Claude/claude_desktop_config.json"},
		{"claude-desktop", "windows", map[string]string{"APPDATA": "/h/Roaming"}, "/h/Roaming/Claude/claude_desktop_config.json"},
		{"vscode", "linux", map[string]string{"XDG_CONFIG_HOME": "/x"}, "/x/Code/User/mcp.json"},
		{"zed", "darwin", nil, "/h/.config/zed/settings.json"},
		{"codex", "linux", map[string]string{"CODEX_HOME": "/c"}, "/c/config.toml"},
		{"opencode", "darwin", nil, "/h/.config/opencode/opencode.json"},
		{"windsurf", "linux", nil, "/h/.codeium/windsurf/mcp_config.json"},
	} {
		p, err := New(c.client, User, Machine{OS: c.os, Home: "/h", Project: "/p", Env: env(c.vars)}, "cairn", nil)
		check(t, err)
		if filepath.ToSlash(p.File) != c.want {
			t.Errorf("%s on %s: %q, want %q", c.client, c.os, p.File, c.want)
		}
	}
	if _, err := New("emacs", User, Machine{}, "cairn", nil); err == nil || !strings.Contains(err.Error(), "claude-code") {
		t.Errorf("unknown client: %v", err)
	}
}
