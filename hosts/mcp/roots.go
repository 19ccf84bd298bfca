package mcp

//lint:file-ignore SA1019 roots leave the protocol, but clients of today have them

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
)

// A server that nobody gave a path serves what its client has open: its roots. Clients with a
// handshake are asked after it, others with their first call, whose first result asks for them.
// A client that has none is served what else there is.

const (
	rootsTime = 10 * time.Second // how long a client may take to tell its roots
	mostRoots = 32               // more are not served
	rootsID   = "roots"          // of the request within a result
)

// capable is what every request of a client tells about it.
type capable interface {
	ClientCapabilities() *mcp.ClientCapabilities
	ProtocolVersion() string
}

// hasRoots tells whether a client may be asked for its roots.
func hasRoots(c *mcp.ClientCapabilities) bool { return c != nil && c.RootsV2 != nil }

// isSettled tells whether it is known what is served.
func (s *Server) isSettled() bool {
	select {
	case <-s.settled:
		return true
	default:
		return false
	}
}

// follow asks a client once it has begun its session, and again when it tells of a change.
func (s *Server) follow(o *mcp.ServerOptions) {
	o.InitializedHandler = func(_ context.Context, r *mcp.InitializedRequest) {
		s.going.Go(func() { s.ask(r.Session, false) })
	}
	o.RootsListChangedHandler = func(_ context.Context, r *mcp.RootsListChangedRequest) {
		s.going.Go(func() { s.ask(r.Session, true) })
	}
}

// ask finds out what a client with a handshake has open, once for all that want to know.
func (s *Server) ask(session *mcp.ServerSession, again bool) {
	s.asking.Lock()
	defer s.asking.Unlock()
	if s.isSettled() && !again {
		return
	}
	var told *mcp.ListRootsResult
	if p := session.InitializeParams(); p != nil && hasRoots(p.Capabilities) {
		ctx, end := context.WithTimeout(s.context, rootsTime)
		defer end()
		var err error
		if told, err = session.ListRoots(ctx, nil); err != nil {
			s.options.Log.Warn("asking for roots", "error", err)
			if again {
				return // what is served stays
			}
		}
	}
	s.settle(told)
}

// rooted finds out what is served before a request that needs to know.
func (s *Server) rooted(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
		session, ok := r.GetSession().(*mcp.ServerSession)
		needs := slices.Contains([]string{"tools/call", "prompts/get", "resources/read", "resources/list", "completion/complete"}, method)
		if told, can := r.(capable); ok && can && needs && !s.isSettled() {
			switch {
			case told.ProtocolVersion() < stateless:
				s.ask(session, false)
			case !hasRoots(told.ClientCapabilities()):
				s.settleOnce(nil)
			}
		}
		return next(ctx, method, r)
	}
}

// wanted is what a client of a version without handshakes is asked for before its call can be
// answered; nil if nothing is missing. What it said is taken up.
func (s *Server) wanted(said mcp.InputResponseMap) mcp.InputRequestMap {
	if s.isSettled() {
		return nil
	}
	if said == nil {
		return mcp.InputRequestMap{rootsID: &mcp.ListRootsParams{}}
	}
	told, _ := said[rootsID].(*mcp.ListRootsResult)
	s.settleOnce(told)
	return nil
}

// settleOnce is settle for the first who tells.
func (s *Server) settleOnce(told *mcp.ListRootsResult) {
	s.asking.Lock()
	defer s.asking.Unlock()
	if !s.isSettled() {
		s.settle(told)
	}
}

// settle serves a client's roots, or if it has none the paths that are there for this.
func (s *Server) settle(told *mcp.ListRootsResult) {
	var all []*project
	var refused []error
	if told != nil {
		all, refused = s.opened(told.Roots)
	}
	if len(all) == 0 && len(refused) == 0 {
		var err error
		if all, err = open(s.instead, s.options.Native); err != nil {
			refused = append(refused, err)
		}
	}
	for _, err := range refused {
		s.options.Log.Warn("not served", "error", err)
	}
	s.serve(all, errors.Join(refused...))
}

// opened are the projects of roots, and why others are not served.
func (s *Server) opened(roots []*mcp.Root) (all []*project, refused []error) {
	for i, r := range roots {
		if i == mostRoots {
			refused = append(refused, fmt.Errorf("serve the roots of the client: only the first %d of %d are", mostRoots, len(roots)))
			break
		}
		path, err := rootPath(r.URI)
		var p *project
		if err == nil {
			p, err = found(path, s.options.Native)
		}
		if err == nil {
			err = p.servable()
		}
		switch {
		case err != nil:
			refused = append(refused, err)
		case !slices.ContainsFunc(all, func(o *project) bool { return o.root == p.root }):
			all = append(all, p)
		}
	}
	return all, refused
}

func rootPath(uri string) (string, error) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" || u.Host != "" && u.Host != "localhost" {
		return "", fmt.Errorf("serve the root %q of the client: only addresses as file:///home/me/project are served", contract.Quoted(uri))
	}
	path := u.Path
	if runtime.GOOS == "windows" {
		path = strings.TrimPrefix(path, "/") // of /C:/project
	}
	if path = filepath.FromSlash(path); !filepath.IsAbs(path) {
		return "", fmt.Errorf("serve the root %q of the client: the path is not absolute", contract.Quoted(uri))
	}
	return path, nil
}

// serve has these projects served from now on: those that are served already go on, others that
// were are closed. If there are none, refused says why.
func (s *Server) serve(all []*project, refused error) {
	s.mu.Lock()
	before := s.projects
	var gone []*project
	for _, old := range before {
		if i := slices.IndexFunc(all, func(p *project) bool { return p.root == old.root }); i >= 0 {
			all[i] = old
		} else {
			gone = append(gone, old)
		}
	}
	named := name(all)
	s.projects, s.refused = named, refused
	s.mu.Unlock()
	for _, p := range named {
		if !slices.Contains(before, p) {
			s.start(p)
		}
	}
	if several := len(named) > 1; several != (len(before) > 1) {
		s.offer(several)
	}
	for _, p := range gone {
		s.mcp.RemoveResources(p.resources()...)
	}
	s.addResources()
	if !s.isSettled() {
		close(s.settled)
	}
	for _, p := range gone {
		s.going.Go(func() {
			p.stop()
			if err := p.close(context.WithoutCancel(s.context)); err != nil {
				s.options.Log.Warn("closing", "project", p.name, "error", err)
			}
		})
	}
}

// offer lists the tools and prompts, which say of which project if there are several.
func (s *Server) offer(several bool) {
	for _, t := range s.tools {
		s.mcp.AddTool(t.describe(several, s.options.Structured, s.options.View != ""), s.handler(t))
	}
	s.addPrompts(several)
}

// nothingServed is the error of a call while there is no project.
func (s *Server) nothingServed() *contract.Error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	e := contract.Errorf(contract.CodeNotFound, "no project is served")
	if s.refused != nil {
		e.Message += ": " + s.refused.Error()
	}
	e.Fix = "open a project in the client, or name one in its configuration of this server: \"args\": [\"mcp\", \"/path/to/project\"]"
	return e
}
