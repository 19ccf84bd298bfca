package setup

import (
	"bytes"
	"testing"
)

// FuzzTOML reads configurations of clients, and takes a table out of them: lines of others stay.
func FuzzTOML(f *testing.F) {
	f.Add([]byte("[mcp_servers.cairn]\ncommand = \"x\"\n[other]\na = 1\n"))
	f.Add([]byte("a = [[[["))
	f.Add([]byte("a.b = 1\n[a]\nb = 2"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if _, err := decodeTOML(b); err != nil {
			return
		}
		rest := without(b, "mcp_servers.cairn")
		if !bytes.Contains(b, []byte("[mcp_servers.cairn]")) && !bytes.Equal(rest, b) {
			t.Errorf("%q is left of %q", rest, b)
		}
	})
}
