package stranger

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

// archived is the archive of the command for this machine, unpacked.
func (s *stranger) archived() (dir string) {
	s.Helper()
	name := "cairn_" + version + "_" + runtime.GOOS + "_" + runtime.GOARCH
	s.run("tar", "xzf", s.built(name+".tar.gz"))
	return filepath.Join(s.dir, name)
}

func TestCommand(t *testing.T) {
	s := arrive(t, "tar", "sha256sum")
	c := exec.Command("sha256sum", "--quiet", "--check", "checksums.txt")
	c.Dir = s.dist
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("checksums: %v\n%s", err, out)
	}
	dir := s.archived()
	cairn := filepath.Join(dir, "cairn")
	s.answers(cairn, "search", "how is a session cookie signed", "path/to/repository")
	s.answers(cairn, "search", "--engine", "wazero", "--no-cache", "how is a session cookie signed", "path/to/repository")
	if out := s.run(cairn, "version"); !strings.HasPrefix(out, "cairn "+version+" (") {
		t.Errorf("the version is %q, without its commit", out)
	}
	s.run("bash", "-c", `source "$1/completions/cairn.bash" && COMP_WORDS=(cairn ci loc) COMP_CWORD=2 && { _cairn; test "${COMPREPLY[*]}" = locate; }`, "bash", dir)
	s.run("bash", "-c", `source "$1/completions/cairn.bash" && COMP_WORDS=(cairn search --format js) COMP_CWORD=3 && { _cairn; [[ "${COMPREPLY[*]}" = *json* ]]; }`, "bash", dir)
}

// TestShells: the other shells' completions are read by them, and manual pages are shown; where one
// is not installed, it is said.
func TestShells(t *testing.T) {
	dir := arrive(t).archived()
	for tool, args := range map[string][]string{
		"zsh":    {"-n", filepath.Join(dir, "completions", "_cairn")},
		"fish":   {"--no-execute", filepath.Join(dir, "completions", "cairn.fish")},
		"mandoc": {"-T", "lint", "-W", "error", filepath.Join(dir, "man", "cairn.1"), filepath.Join(dir, "man", "cairn-search.1")},
	} {
		t.Run(tool, func(t *testing.T) {
			if _, err := exec.LookPath(tool); err != nil {
				t.Skip(err)
			}
			if out, err := exec.Command(tool, args...).CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// TestImage: the layout is sound for both processors, and the file system of the one for this machine
// runs by itself.
func TestImage(t *testing.T) {
	s := arrive(t)
	index, err := layout.ImageIndexFromPath(filepath.Join(s.dist, "image"))
	if err != nil {
		t.Fatal(err)
	}
	if err := validate.Index(index); err != nil {
		t.Error(err)
	}
	m, err := index.IndexManifest()
	if err != nil || len(m.Manifests) == 0 {
		t.Fatalf("%d images: %v", len(m.Manifests), err)
	}
	for _, d := range m.Manifests {
		if d.Platform.Architecture == runtime.GOARCH {
			img, err := index.Image(d.Digest)
			if err != nil {
				t.Fatal(err)
			}
			s.contained(img)
			return
		}
	}
	t.Errorf("there is no image for %s", runtime.GOARCH)
}

// contained unpacks an image and runs it where there is nothing else.
func (s *stranger) contained(img v1.Image) {
	s.Helper()
	config, err := img.ConfigFile()
	if err != nil {
		s.Fatal(err)
	}
	files := mutate.Extract(img)
	defer files.Close()
	c := exec.Command("tar", "x", "-C", s.dir)
	c.Stdin = files
	if out, err := c.CombinedOutput(); err != nil {
		s.Fatalf("%v\n%s", err, out)
	}
	if os.Geteuid() != 0 {
		s.Skip("only root can run what sees nothing else")
	}
	if err := os.Rename(filepath.Join(s.dir, "path", "to", "repository"), filepath.Join(s.dir, "repository")); err != nil {
		s.Fatal(err)
	}
	c = exec.CommandContext(s.Context(), config.Config.Entrypoint[0], "search", "how is a session cookie signed")
	c.Dir, c.Env = config.Config.WorkingDir, config.Config.Env
	c.SysProcAttr = &syscall.SysProcAttr{Chroot: s.dir}
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), answer) {
		s.Errorf("the image answers %v: %s", err, out)
	}
}

// TestBundle: an agent's program unpacks the bundle and starts what its manifest says, which speaks.
func TestBundle(t *testing.T) {
	s := arrive(t, "npm", "node")
	bundle := s.built("cairn-*-linux-x64.mcpb")
	s.run("npm", "install", "@anthropic-ai/mcpb@2.1.2")
	mcpb := filepath.Join("node_modules", "@anthropic-ai", "mcpb", "dist", "cli", "cli.js")
	s.run("node", mcpb, "unpack", bundle, "unpacked")
	s.run("node", mcpb, "validate", "unpacked/manifest.json")
	var about struct {
		Server struct {
			Config struct {
				Command string
				Args    []string
			} `json:"mcp_config"`
		}
	}
	b, err := os.ReadFile(filepath.Join(s.dir, "unpacked", "manifest.json"))
	if err == nil {
		err = json.Unmarshal(b, &about)
	}
	if err != nil {
		t.Fatal(err)
	}
	set := strings.NewReplacer("${__dirname}", filepath.Join(s.dir, "unpacked"), "${user_config.repository}", filepath.Join(s.dir, "path/to/repository"))
	for i, arg := range about.Server.Config.Args {
		about.Server.Config.Args[i] = set.Replace(arg)
	}
	s.speaks(set.Replace(about.Server.Config.Command), about.Server.Config.Args...)
}

// speaks starts an MCP server, which searches.
func (s *stranger) speaks(name string, args ...string) {
	s.Helper()
	c := exec.CommandContext(s.Context(), name, args...)
	c.Dir, c.Env = s.dir, append(os.Environ(), s.env...)
	in, err := c.StdinPipe()
	if err != nil {
		s.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		s.Fatal(err)
	}
	if err := c.Start(); err != nil {
		s.Fatal(err)
	}
	_, err = io.WriteString(in, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"stranger","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"how is a session cookie signed"}}}
`)
	if err != nil {
		s.Fatal(err)
	}
	var said strings.Builder
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() && !strings.Contains(lines.Text(), `"id":2`) {
		said.WriteString(lines.Text())
	}
	if !strings.Contains(lines.Text(), answer) {
		s.Errorf("the server answers %q after %q", lines.Text(), &said)
	}
	in.Close()
	if err := c.Wait(); err != nil {
		s.Error(err)
	}
}
