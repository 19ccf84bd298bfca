package mcp

//lint:file-ignore SA1019 roots leave the protocol, but clients of today have them

import (
	"archive/tar"
	"bytes"
	"context"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/hosts/native"
)

// fileURI is a path as clients tell it.
func fileURI(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// opens makes a client of a version that has these open; nil is one without roots.
func opens(t *testing.T, s *Server, version string, roots []string) (*mcp.Client, *mcp.ClientSession, chan struct{}) {
	t.Helper()
	changed := make(chan struct{}, 10)
	o := &mcp.ClientOptions{ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { changed <- struct{}{} }}
	if roots == nil {
		o.Capabilities = &mcp.ClientCapabilities{}
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, o)
	for _, r := range roots {
		client.AddRoots(&mcp.Root{URI: r})
	}
	return client, connected(t, s, client, version), changed
}

// rooting is a server without a path of its own.
func rooting(t *testing.T, instead string) *Server {
	t.Helper()
	return serving(t, []string{instead}, Options{Native: native.Options{NoCache: true}, Roots: true})
}

// TestRoots: without a path, what the client has open is served, and what else there is only to
// one that does not tell.
func TestRoots(t *testing.T) {
	t.Parallel()
	shop := tree(t, "shop", demo)
	pond := tree(t, "pond", "-- frog.go --\npackage pond\n\n// Croak is heard.\nfunc Croak() {}\n")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(pond, link); err != nil {
		link = pond
	}
	for _, version := range versions {
		for name, c := range map[string]struct {
			roots []string
			want  []string
		}{
			"none":                {nil, []string{"shop"}},
			"empty":               {[]string{}, []string{"shop"}},
			"one":                 {[]string{fileURI(pond)}, []string{"pond"}},
			"one twice":           {[]string{fileURI(pond), fileURI(link)}, []string{"pond"}},
			"one that is no file": {[]string{"https://example.com/x", fileURI(pond)}, []string{"pond"}},
			"one that is a file":  {[]string{fileURI(filepath.Join(shop, "go.mod")), fileURI(pond)}, []string{"pond"}},
			"two":                 {[]string{fileURI(pond), fileURI(shop)}, []string{"pond", "shop"}},
		} {
			s := rooting(t, shop)
			_, client, _ := opens(t, s, version, c.roots)
			got, failed := textOf(t, client, "search", arguments{"query": "Croak", "project": c.want[0]})
			if failed || strings.Contains(got, "frog.go") != (c.want[0] == "pond") {
				t.Errorf("%s, %s: %s", version, name, got)
			}
			if diff := cmp.Diff(c.want, s.Projects()); diff != "" {
				t.Errorf("%s, %s: serves %s", version, name, diff)
			}
			r, err := client.ListResources(t.Context(), nil)
			check(t, err)
			if len(r.Resources) != 2*len(c.want) {
				t.Errorf("%s, %s: resources are %v", version, name, r.Resources)
			}
		}
	}
}

// TestRootsChange: a project that is opened is served too, one that is closed no longer, and the
// lists say so.
func TestRootsChange(t *testing.T) {
	t.Parallel()
	shop, pond := tree(t, "shop", demo), tree(t, "pond", "-- frog.go --\npackage pond\n\nfunc Croak() {}\n")
	s := rooting(t, pond)
	client, c, changed := opens(t, s, versions[0], []string{fileURI(shop)})
	if got, failed := textOf(t, c, "search", arguments{"query": "discount"}); failed {
		t.Fatal(got)
	}
	first := s.served()[0]
	await := func(want ...string) {
		t.Helper()
		for late := time.Now().Add(patience); !slices.Equal(s.Projects(), want); {
			if time.Now().After(late) {
				t.Fatalf("serves %q, not %q", s.Projects(), want)
			}
			runtime.Gosched()
		}
	}
	client.AddRoots(&mcp.Root{URI: fileURI(pond)})
	await("pond", "shop")
	<-changed
	if s.served()[1] != first {
		t.Error("what is still open was opened again")
	}
	silent := func() (names []string) {
		for found, err := range c.Tools(t.Context(), nil) {
			check(t, err)
			if _, ok := found.InputSchema.(map[string]any)["properties"].(map[string]any)["project"]; !ok {
				names = append(names, found.Name)
			}
		}
		return names
	}
	for names := silent(); len(names) > 0; names = silent() { // what was heard may have been of the first project
		select {
		case <-changed:
		case <-time.After(patience):
			t.Fatalf("%q do not tell of projects", names)
		}
	}
	client.RemoveRoots(fileURI(shop))
	await("pond")
	<-changed
	if got, failed := textOf(t, c, "search", arguments{"query": "Croak"}); failed || !strings.Contains(got, "frog.go") {
		t.Errorf("afterwards: %s", got)
	}
}

// TestRootsRefused: neither a home directory nor all there is is served because a client has it
// open, however it is written; calls say what to do.
func TestRootsRefused(t *testing.T) {
	home := tree(t, "home", demo)
	link := filepath.Join(t.TempDir(), "link")
	if os.Symlink(home, link) != nil {
		link = home // where not everybody may make one
	}
	t.Setenv("HOME", home+string(filepath.Separator))
	t.Setenv("USERPROFILE", home+string(filepath.Separator))
	top := filepath.VolumeName(home) + string(filepath.Separator)
	for _, version := range versions {
		for _, root := range []string{fileURI(home), fileURI(home) + "/", fileURI(home) + "/shop/..", fileURI(link), fileURI(top), fileURI(top) + "//", "file://elsewhere/x", "nonsense", fileURI(filepath.Join(home, "nowhere"))} {
			s := rooting(t, home)
			_, c, _ := opens(t, s, version, []string{root})
			got, failed := textOf(t, c, "search", arguments{"query": "discount"})
			if !failed || !strings.Contains(got, "no project is served: serve ") || !strings.Contains(got, `"args": ["mcp", "/path/to/project"]`) {
				t.Errorf("%s, %s: %s", version, root, got)
			}
		}
		// Nor is what there is instead.
		_, c, _ := opens(t, rooting(t, link), version, nil)
		if got, failed := textOf(t, c, "search", arguments{"query": "discount"}); !failed || !strings.Contains(got, "this is your home directory") {
			t.Errorf("%s: %s", version, got)
		}
	}
}

// TestRootIsFile: a root that is a file is served if it is an archive, else left out for a reason.
func TestRootIsFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var packed bytes.Buffer
	w := tar.NewWriter(&packed)
	text := "package pond\n\n// Croak is heard.\nfunc Croak() {}\n"
	check(t, w.WriteHeader(&tar.Header{Name: "frog.go", Mode: 0o644, Size: int64(len(text))}))
	_, err := io.WriteString(w, text)
	check(t, err)
	check(t, w.Close())
	for name, c := range map[string]struct {
		content string
		refused bool
	}{"pond.tar": {packed.String(), false}, "a.tar": {text, true}, "empty.go": {"", true}, "long.go": {strings.Repeat(text, 100), true}} {
		path := filepath.Join(dir, name)
		check(t, os.WriteFile(path, []byte(c.content), 0o600))
		_, client, _ := opens(t, rooting(t, dir), versions[0], []string{fileURI(path)})
		got, failed := textOf(t, client, "search", arguments{"query": "Croak"})
		if failed != c.refused || failed != strings.Contains(got, "neither an archive nor a .cairn index") {
			t.Errorf("%s: %s", name, got)
		}
	}
}
