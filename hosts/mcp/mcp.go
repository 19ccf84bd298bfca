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

	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/hosts/native"
)

// Options of a server. The zero value is what the command does by default.
type Options struct {
	// Native says how repositories are opened; Name and Progress are set for each.
	Native native.Options
	// Vectors is that of requests: "" or "host", if Native has an Embedder.
	Vectors string
	// Tools is which are offered, one of [Profiles]; default "evidence".
	Tools string
	// NoWatch compares the files of directories at every call instead of watching them.
	NoWatch bool
	// Watch says how they are watched; Told is that of Watched.
	Watch native.WatchOptions
	// Watched, if not nil, is told what happens to the files of a project; several
	// projects may tell at once.
	Watched func(project string, e native.WatchEvent)
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
	tools, err := offered(o.Tools)
	if err != nil {
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
		&mcp.Implementation{Name: "cairn", Title: "Cairn code search", Version: engine.Release},
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
	s.mcp.AddReceivingMiddleware(knownTools(tools), s.caught)
	s.addResources()
	ctx, s.stop = context.WithCancel(ctx)
	for _, p := range s.projects {
		p.start(ctx, s.watching(p))
	}
	return s, nil
}

// watching says how a project is watched, nil for not at all.
func (s *Server) watching(p *project) *native.WatchOptions {
	if s.options.NoWatch || !p.directory {
		return nil
	}
	o := s.options.Watch
	o.Told = func(e native.WatchEvent) {
		if e.Why != "" {
			s.options.Log.Warn("watching", "project", p.name, "event", e.Kind, "why", e.Why)
		}
		if s.options.Watched != nil {
			s.options.Watched(p.name, e)
		}
	}
	return &o
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
	text := codeInstructions
	switch s.options.Tools {
	case profileMemory:
		text = memoryInstructions
	case profileAll:
		text += "\n\n" + memoryInstructions
	case profileSearch:
		text = searchInstructions
	}
	if len(s.projects) > 1 {
		text += "\nProjects: " + strings.Join(s.Projects(), ", ") + ". Give project, unless a ref tells it."
	}
	return text
}

const (
	codeInstructions = `Cairn searches code and follows how it hangs together. Answers are never out of date: files are compared at every call.

One call: explore {question} searches, inspects, finds paths and bundles the evidence under a budget. Begin with it.

Step by step, each answer holding the refs that the next call takes; pass them on verbatim:
1. schema: what entities and edges there are, with example refs.
2. search {query} for files and lines, or seeds {query} for entities with their edges.
3. inspect {entity_ref}: what is around an entity, and where to go next.
4. paths {from, to}: how two entities are connected; keep the path_ids.
5. bundle {entity_refs, path_ids, question}: the evidence to answer from.

read {path} gives lines of a file. Errors carry suggested_fix, a value to use instead. A next_cursor goes on where an answer stopped.`
	searchInstructions = `Cairn searches code. Answers are never out of date: files are compared at every call.
map {} shows what matters most, search {query} finds files and lines, pack {query} puts together what is needed to answer, read {path} gives lines of a file.`
	memoryInstructions = `Cairn remembers what was said, decided and done, for each project apart.
1. store_message {role, content} returns a session; give it with every later message. get_history {session} gives back what was said.
2. checkpoint_save {session, state} before what may fail; checkpoint_load {session} to go on, also in another conversation.
3. context_query {query}: what code and memory have to say, under a budget. What names code that has changed since says so.
4. memory_spill {session} and memory_recall {session, query} move what was said out of the context and back.
5. add_entity and link_entities store knowledge; query_graph {entity} shows what is around it.`
)
