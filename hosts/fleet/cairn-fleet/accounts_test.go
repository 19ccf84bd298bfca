package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// Accounts of the server keep fleets apart, and what a user of one may not, it cannot: a node holds and
// answers without being able to change the catalogue or indexes, as docs/fleet.md shows.
func TestAccounts(t *testing.T) {
	dir := t.TempDir()
	bus, front := address(t), address(t)
	config := write(t, filepath.Join(dir, "nats.conf"), fmt.Sprintf(`listen: %q
accounts {
  FLEET {
    jetstream: enabled
    users: [
      { user: fleet, password: right }
      { user: node, password: right, permissions: { publish: { deny: [
        "$KV.cairn1-repositories.>", "$O.cairn1-indexes.>", "cairn1.work.>",
        "$JS.API.STREAM.DELETE.>", "$JS.API.STREAM.PURGE.>", "$JS.API.STREAM.MSG.DELETE.>"
      ] } } }
    ]
  }
  OTHER { jetstream: enabled, users: [ { user: other, password: right } ] }
}
`, bus))
	write(t, filepath.Join(dir, "src", "api", ".git", "HEAD"), "")
	write(t, filepath.Join(dir, "src", "api", "open.go"), "package a\n\n// Open opens a session.\nfunc Open() {}\n")
	as := func(user string) string { return "--nats=nats://" + user + ":right@" + bus }
	t.Setenv("CAIRN_FLEET_URL", "http://"+front)
	_, said := begin(t, "serve", filepath.Join(dir, "src", "api"), "--nodes", "0", "--nats-config", config, as("fleet"), "--http", front, "--state", filepath.Join(dir, "state"))
	_, node := begin(t, "node", "--id", "n1", as("node"), "--state", filepath.Join(dir, "n1"))
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(said, node)
		}
	})
	until(t, 0, "api/open.go:", "search", "open a session")
	if code, out, errs := typed(t, "remove", "api", as("node")); code != 2 {
		t.Errorf("a node removes: %d %s%s", code, out, errs)
	}
	if code, out, errs := typed(t, "remove", "api", as("other")); code != 2 || !strings.Contains(errs, "there is no repository") {
		t.Errorf("another account removes: %d %s%s", code, out, errs)
	}
	until(t, 0, "api/open.go:", "search", "open a session")
	if code, _, errs := typed(t, "remove", "api", as("fleet")); code != 0 {
		t.Error(errs)
	}
	until(t, 1, "", "search", "open a session")
}
