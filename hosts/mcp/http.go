package mcp

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cairn-search/cairn/core/contract"
)

// HTTPPath is where clients connect to.
const HTTPPath = "/mcp"

const (
	headerTime  = 10 * time.Second
	sessionTime = time.Hour       // after which a client that says nothing is forgotten
	goodbyeTime = 2 * time.Second // for the calls under way when the server ends
	stateless   = "2026-07-28"    // the first version of the protocol without sessions
)

// Listen opens a TCP address for HTTP, such as "127.0.0.1:8137". What is not loopback
// needs a token.
func Listen(ctx context.Context, address, token string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("listen on %q: use HOST:PORT, such as 127.0.0.1:8137", address)
	}
	if !loopback(host) && token == "" {
		return nil, fmt.Errorf("listen on %q: not a loopback address, so a token is needed", address)
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listen on %q: %w", address, err)
	}
	return l, nil
}

// HTTP serves any number of clients on a listener until ctx ends. With a token, they
// must bear it, or on loopback have it in the address, before [HTTPPath].
func (s *Server) HTTP(ctx context.Context, l net.Listener, token string) error {
	server := &http.Server{
		Handler: s.Handler(l.Addr(), token), ReadHeaderTimeout: headerTime,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		late, cancel := context.WithTimeout(context.WithoutCancel(ctx), goodbyeTime)
		defer cancel()
		if server.Shutdown(late) != nil {
			_ = server.Close() // streams of clients that stay
		}
	})
	err := server.Serve(l)
	if !stop() {
		<-ended
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("serve http: %w", err)
}

// Handler answers at [HTTPPath] for a server that listens on address.
func (s *Server) Handler(address net.Addr, token string) http.Handler {
	always := func(*http.Request) *mcp.Server { return s.mcp }
	// Clients of old versions cancel by a message of their session, those of new ones
	// by ending the request.
	old := mcp.NewStreamableHTTPHandler(always, &mcp.StreamableHTTPOptions{SessionTimeout: sessionTime, Logger: s.options.Log})
	recent := mcp.NewStreamableHTTPHandler(always, &mcp.StreamableHTTPOptions{Stateless: true, PropagateRequestCancellation: true, Logger: s.options.Log})
	mux := http.NewServeMux()
	mux.HandleFunc(HTTPPath, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Mcp-Protocol-Version") >= stateless {
			recent.ServeHTTP(w, r)
		} else {
			old.ServeHTTP(w, r)
		}
	})
	local := true
	if a, ok := address.(*net.TCPAddr); ok {
		local = a.IP.IsLoopback()
	}
	return guard(mux, local, token)
}

// guard lets in who has the token and is no page of another site: a browser can be
// made to send requests here, under a name that was bound to this address.
func guard(next http.Handler, local bool, token string) http.Handler {
	// Sums have one length, so that not even the token's can be timed.
	want := sha256.Sum256([]byte(token))
	same := func(given string) bool {
		sum := sha256.Sum256([]byte(given))
		return subtle.ConstantTimeCompare(sum[:], want[:]) == 1
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if local && !loopback(hostOf(r.Host)) {
			http.Error(w, fmt.Sprintf("host %q is not this machine", contract.Quoted(r.Host)), http.StatusForbidden)
			return
		}
		if origin := r.Header.Get("Origin"); origin != "" && !ofSite(origin, r.Host) {
			http.Error(w, fmt.Sprintf("origin %q is another site", contract.Quoted(origin)), http.StatusForbidden)
			return
		}
		if token == "" {
			next.ServeHTTP(w, r)
			return
		}
		scheme, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		first, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		// Addresses are kept and passed on: over a network they are no place for it.
		inPath := local && same(first)
		if !inPath && (!strings.EqualFold(scheme, "Bearer") || !same(strings.TrimSpace(given))) {
			w.Header().Set("WWW-Authenticate", `Bearer realm="cairn"`)
			http.Error(w, "a bearer token is needed", http.StatusUnauthorized)
			return
		}
		if inPath {
			shorter := *r.URL
			shorter.Path, shorter.RawPath = "/"+rest, ""
			r = r.Clone(r.Context())
			r.URL = &shorter
		}
		next.ServeHTTP(w, r)
	})
}

func ofSite(origin, host string) bool {
	u, err := url.Parse(origin)
	return err == nil && strings.EqualFold(u.Host, host)
}

// hostOf is the host of a Host header, without the port.
func hostOf(s string) string {
	if host, _, err := net.SplitHostPort(s); err == nil {
		return host
	}
	return strings.Trim(s, "[]")
}

func loopback(host string) bool {
	a, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && a.Unmap().IsLoopback()
}
