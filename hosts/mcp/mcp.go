// Package mcp serves repositories to agents over the Model Context Protocol.
//
// A [Server] holds projects: directories, archives or snapshots, each with a name
// that is unique among them and that the refs of its entities carry. Every project is
// indexed in the background, and compared with its files at every call. Tools are
// operations of the core: see tools.go for what there is, tool.go for how a call
// runs.
package mcp

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/api"
	"github.com/cairn-search/cairn/hosts/native"
)

// Options of a server. The zero value is what the command does by default.
type Options struct {
	// Native says how repositories are opened; Name and Progress are set for each.
	Native native.Options
	// Vectors is that of requests: "" or "host", if Native has an Embedder.
	Vectors string
	// Log, if not nil, is told of sessions and of what fails.
	Log *slog.Logger
}

// Server is what clients connect to, any number at once.
type Server struct {
	projects []*project // by name
	options  Options
	mcp      *mcp.Server
	stop     context.CancelFunc
}

// New makes a server of repositories and begins to index them. It fails if a path is
// not there, but does not wait for anything else; ctx ends the indexing.
func New(ctx context.Context, paths []string, o Options) (*Server, error) {
	if err := o.Native.Validate(); err != nil {
		return nil, err
	}
	projects, err := open(paths, o.Native)
	if err != nil {
		return nil, err
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{projects: projects, options: o}
	s.mcp = mcp.NewServer(
		&mcp.Implementation{Name: "cairn", Title: "Cairn code search", Version: api.Release},
		&mcp.ServerOptions{
			Instructions: s.instructions(), Logger: o.Log,
			// The lists never change.
			Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}, Resources: &mcp.ResourceCapabilities{}},
			// Code is not to be kept by whoever passes it on.
			SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) { c.CacheScope = "private" },
		})
	for _, t := range tools {
		s.mcp.AddTool(t.describe(len(s.projects) > 1), s.handler(t))
	}
	s.mcp.AddReceivingMiddleware(knownTools)
	s.addResources()
	ctx, s.stop = context.WithCancel(ctx)
	for _, p := range s.projects {
		p.start(ctx)
	}
	return s, nil
}

// Close ends the indexing, waits for the calls under way, and saves the indexes. What
// cannot be saved is reported, but costs only time.
func (s *Server) Close(ctx context.Context) error {
	s.stop()
	var all []error
	for _, p := range s.projects {
		if err := p.close(ctx); err != nil {
			all = append(all, fmt.Errorf("close project %q: %w", p.name, err))
		}
	}
	return errors.Join(all...)
}

// Projects are the names of what is served, sorted.
func (s *Server) Projects() []string {
	names := make([]string, len(s.projects))
	for i, p := range s.projects {
		names[i] = p.name
	}
	return names
}

// instructions are what a client may show its model before the first call.
func (s *Server) instructions() string {
	text := `Cairn searches code and follows how it hangs together. Answers are never out of date: files are compared at every call.

One call: explore {question} searches, inspects, finds paths and bundles the evidence under a budget. Begin with it.

Step by step, each answer holding the refs that the next call takes; pass them on verbatim:
1. schema: what entities and edges there are, with example refs.
2. search {query} for files and lines, or seeds {query} for entities with their edges.
3. inspect {entity_ref}: what is around an entity, and where to go next.
4. paths {from, to}: how two entities are connected; keep the path_ids.
5. bundle {entity_refs, path_ids, question}: the evidence to answer from.

read {path} gives lines of a file. Errors carry suggested_fix, a value to use instead. A next_cursor goes on where an answer stopped.`
	if len(s.projects) > 1 {
		text += "\nProjects: " + strings.Join(s.Projects(), ", ") + ". Give project, unless a ref tells it."
	}
	return text
}
