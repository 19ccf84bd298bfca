package setup

import (
	"encoding/json"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// FuzzMerge: a file of any content is either refused or holds the entry afterwards.
func FuzzMerge(f *testing.F) {
	for _, s := range []string{"", "{}", `{"mcpServers":{}}`, `{"mcpServers":{"cairn":{}},"mcpServers":1}`, "[mcp_servers]\n", "mcp_servers.cairn.command = 'x'\n", "x = '''\n[mcp_servers.cairn]\n'''\n", "[[mcp_servers]]\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, old string) {
		m := Machine{OS: "linux", Home: "/h", Project: "/p", Env: func(string) string { return "" }}
		for _, name := range []string{"gemini", "codex"} {
			p, err := New(name, User, m, "cairn", nil)
			check(t, err)
			b, err := p.merge([]byte(old))
			if err != nil {
				continue
			}
			var got map[string]any
			if p.client.toml {
				err = toml.Unmarshal(b, &got)
			} else {
				err = json.Unmarshal(b, &got)
			}
			servers, _ := got[p.client.key].(map[string]any)
			if entry, ok := servers[Entry].(map[string]any); err != nil || !ok || entry["command"] != "cairn" {
				t.Errorf("%s: %q becomes %q: %v", name, old, b, err)
			}
			if again, err := p.merge(b); err != nil || string(again) != string(b) {
				t.Errorf("%s: %q becomes %q at the second time: %v", name, b, again, err)
			}
		}
	})
}
