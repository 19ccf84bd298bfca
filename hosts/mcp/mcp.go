// Package mcp serves repositories to agents over the Model Context Protocol.
//
// A [Server] holds projects: directories, archives or snapshots, each with a name
// that is unique among them and that the refs of its entities carry. Every project is
// indexed in the background, and compared with its files at every call. Tools are
// operations of the core: see tools.go for what there is, tool.go for how a call
// runs.
package mcp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

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
	// Several, if not nil, are repositories that are served as one, and there are no paths then.
	Several Several
	// Ungated searches also for messages that need no repository, such as thanks, unless a call
	// says otherwise.
	Ungated bool
	// Tools are which are offered: [Groups] or names of tools; default the first group.
	Tools []string
	// Structured answers with structured content and the same as JSON, and lists the schemas of
	// answers; default is text as the command line prints it, which takes fewer tokens.
	Structured bool
	// FirstAnswer is how long a call waits for the first index before it is answered from a
	// part of the files; default 0.7 s, negative for as long as it takes.
	FirstAnswer time.Duration
	// NoWatch compares the files of directories at every call instead of watching them.
	NoWatch bool
	// Watch says how they are watched; Told is that of Watched.
	Watch native.WatchOptions
	// Watched, if not nil, is told what happens to the files of a project; several
	// projects may tell at once.
	Watched func(project string, e native.WatchEvent)
	// Log, if not nil, is told of sessions and of what fails.
	Log *slog.Logger
	// Roots serves what the client has open, and the paths only to one that does not tell: for a
	// single client. Nothing is indexed before.
	Roots bool
	// Facts, if not nil, answer the "llm" needs of drawing facts from what store_message keeps, in
	// the background.
	Facts native.Handlers
	// Model, if not nil, answers the "llm" needs of what a call asks a language model for: the
	// hypothetical answers of context_query.
	Model native.Handlers
	// View, if not "", is the HTML that clients which show views put into a frame for the evidence
	// of explore; see view.go.
	View string
}

// Server is what clients connect to, any number at once.
type Server struct {
	mu       sync.RWMutex  // guards what is served
	projects []*project    // by name
	refused  error         // why nothing is served, or not all
	settled  chan struct{} // is closed once it is known what is served
	asking   sync.Mutex    // by whom the client is asked
	instead  []string      // the paths for clients without roots
	options  Options
	tools    []tool
	mcp      *mcp.Server
	context  context.Context // ends with the server
	stop     context.CancelFunc
	going    sync.WaitGroup // projects that are no longer served
	facts    facts
}

// New makes a server of repositories and begins to index them. It fails if a path is
// not there, but does not wait for anything else; ctx ends the indexing.
func New(ctx context.Context, paths []string, o Options) (*Server, error) {
	if err := o.Native.Validate(); err != nil {
		return nil, err
	}
	choose, projects := offered, []*project(nil)
	var err error
	switch {
	case o.Several != nil:
		choose = func(wanted []string) ([]tool, error) { return offeredTogether(o.Several, wanted) }
		projects = []*project{severally(o.Several)}
	case !o.Roots:
		if projects, err = open(paths, o.Native); err != nil {
			return nil, err
		}
		projects = name(projects)
	}
	tools, err := choose(o.Tools)
	if err != nil {
		return nil, err
	}
	if o.Facts != nil && !slices.ContainsFunc(tools, func(t tool) bool { return t.name == "store_message" }) {
		return nil, errors.New("facts are drawn from what store_message keeps, which is not offered: offer the tools of the group memory too")
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{projects: projects, settled: make(chan struct{}), instead: paths, options: o, tools: tools}
	s.context, s.stop = context.WithCancel(ctx)
	s.facts.model, s.facts.context = o.Facts, s.context
	s.mcp = mcp.NewServer(&mcp.Implementation{Name: "cairn", Title: "Cairn code search", Version: engine.Release}, s.protocol())
	s.mcp.AddReceivingMiddleware(tellable, knownNames(tools, o.Several != nil), s.rooted, s.caught)
	s.offer(len(projects) > 1)
	if !o.Roots {
		close(s.settled)
	}
	if o.Several != nil {
		return s, nil
	}
	s.addTemplates()
	s.addView()
	s.addResources()
	for _, p := range s.projects {
		s.start(p)
	}
	return s, nil
}

// protocol says what the server does of the protocol.
func (s *Server) protocol() *mcp.ServerOptions {
	lists := s.options.Roots // change with what the client has open, and else never
	o := &mcp.ServerOptions{
		Instructions: s.instructions(), Logger: s.options.Log,
		Capabilities: &mcp.ServerCapabilities{
			Tools: &mcp.ToolCapabilities{ListChanged: lists}, Resources: &mcp.ResourceCapabilities{ListChanged: lists}, Prompts: &mcp.PromptCapabilities{ListChanged: lists},
		},
		CompletionHandler: s.complete,
		SetCacheable:      s.cacheable,
	}
	if s.options.View != "" {
		o.Capabilities.AddExtension(viewExtension, nil)
	}
	if s.options.Roots {
		s.follow(o)
	}
	return o
}

// listTime is how long a client may take what never changes for what it got.
const listTime = 5 * time.Minute

// cacheable says how long a result holds: a list as long as it cannot change, a file not at all.
func (s *Server) cacheable(_ context.Context, r mcp.Request, c *mcp.Cacheable) {
	c.CacheScope = "private" // code is not to be kept by whoever passes it on
	read, reads := r.GetParams().(*mcp.ReadResourceParams)
	if reads && read.URI == viewURI || !reads && !s.options.Roots {
		c.TTLMs = int(listTime.Milliseconds())
	}
}

// start begins to index a project.
func (s *Server) start(p *project) {
	p.patience, p.partFiles = cmp.Or(s.options.FirstAnswer, firstAnswer), partFiles
	p.start(s.context, s.watching(p))
}

func (s *Server) served() []*project {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.projects
}

// watching says how a project is watched, nil for not at all.
func (s *Server) watching(p *project) *native.WatchOptions {
	if s.options.NoWatch || !p.directory || s.options.Native.Revision != "" {
		return nil
	}
	o := s.options.Watch
	o.Told = func(e native.WatchEvent) {
		if e.Reason != "" {
			s.options.Log.Warn("watching", "project", p.name, "event", e.Kind, "reason", e.Reason)
		}
		p.changes.note(e)
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
	s.going.Wait()
	s.facts.going.Wait()
	var all []error
	for _, p := range s.served() {
		if err := p.close(ctx); err != nil {
			all = append(all, fmt.Errorf("close project %q: %w", p.name, err))
		}
	}
	return errors.Join(all...)
}

// Finish waits until what is served is indexed, or ctx ends: who comes back then finds the work
// done that was begun for a client which is gone.
func (s *Server) Finish(ctx context.Context) {
	for _, p := range s.served() {
		select {
		case <-p.indexed:
		case <-ctx.Done():
			return
		}
	}
}

// Projects are the names of what is served, sorted.
func (s *Server) Projects() []string {
	var names []string
	for _, p := range s.served() {
		names = append(names, p.name)
	}
	return names
}

// instructions are what a client may show its model before the first call.
func (s *Server) instructions() string {
	text := strings.Join(s.guidance(), "\n")
	if len(s.served()) > 1 {
		text += "\nProjects: " + strings.Join(s.Projects(), ", ") + ". Give project, unless a ref tells it."
	}
	return text
}

// guidance are the sentences for what is offered.
func (s *Server) guidance() []string {
	if s.options.Several != nil {
		all := []string{"Cairn knows the code of several repositories, and searches them as one: results and paths are NAME/path, with the name of the repository.",
			"search {query, repositories}: where something is, in all or in those that are named.",
			"read {path}: lines of a file (NAME/FILE:12-34, NAME/FILE:SYMBOL), or the entries of NAME."}
		if s.offers("inspect") {
			all = append(all, "inspect {ref}: who calls and uses it, in other repositories too.", "impact {targets}: before an edit, what depends on it in all of them.")
		}
		return append(all, "Errors say what to give instead.")
	}
	all := []string{"Cairn knows the code of this repository. Answers are of the files as they are now; one that says complete: false is of a part of them, while the first index is made."}
	for _, g := range []struct{ tool, text string }{
		{"explore", "explore {query}: begin every task with it, in the task's own words. Its answer mostly suffices."},
		{"search", "search {query}: where something is; syntax literal or regex for every line."},
		{"inspect", "inspect {ref}: who calls and uses it, line by line; detail full adds its text."},
		{"impact", "impact {targets}: before an edit, what depends on it and which tests to run."},
		{"read", "read {path}: lines of a file or symbol (FILE:12-34, FILE:NAME), or its outline."},
		{"bundle", "Step by step: schema for types and kinds, seeds for entities, paths for how two are connected (keep path_ids), bundle for the evidence."},
		{"verify", "verify {draft}: what in an answer is not so."},
		{"store_message", memoryInstructions},
	} {
		if s.offers(g.tool) {
			all = append(all, g.text)
		}
	}
	return append(all, "What an answer calls something by, the next call takes. Errors say what to give instead.")
}

const memoryInstructions = `Cairn remembers what was said, decided and done, for each project apart.
1. store_message {role, content} returns a session; give it with every later message. get_history {session} gives back what was said.
2. checkpoint_save {session, state} before what may fail; checkpoint_load {session} to go on, also in another conversation.
3. context_query {query}: what code and memory have to say, under a budget. What names code that has changed since says so.
4. memory_spill {session} and memory_recall {session, query} move what was said out of the context and back.
5. add_entity and link_entities store knowledge; query_graph {entity} shows what is around it.`
