// Package llmtest has servers that speak the protocols of providers, for tests: they
// answer what a function says, and fail the ways that providers fail. They know nothing
// of language and are of no other use.
package llmtest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/cairn-search/cairn/core/contract"
)

// Request is a request as a server got it.
type Request struct {
	// N counts the requests of a server, from 1.
	N       int
	Path    string
	Header  http.Header
	Body    json.RawMessage
	Model   string
	Prefix  []contract.Segment // system blocks; Cache is a mark that was sent
	Message string
	// Tool is the one offered, Forced whether the model must call it.
	Tool      string
	Forced    bool
	MaxTokens int
	Context   int      // tokens that it is to have room for, where that is said
	Input     []string // texts to embed
	// Gone is closed when the client has hung up.
	Gone <-chan struct{}
}

// Reply is what a server does. The zero value is an empty reply.
type Reply struct {
	Text  string
	Calls []Call
	// Stop is what the reply ends with, in the words of [model.Reply]; "" is what fits.
	Stop    string
	Usage   contract.Usage
	Vectors [][]float32

	// Status other than 0 makes the reply an error with this body, or, without one, with
	// a message such as the provider's.
	Status int
	Header map[string]string
	Body   string
	// Delay is waited before anything is sent.
	Delay time.Duration
	// Drop ends the connection without a response; Cut ends it half-way through one.
	Drop, Cut bool
	// Hang sends nothing until the client has hung up.
	Hang bool
}

// Call is a tool call. Arguments are sent as they are, JSON or not.
type Call struct{ Name, Arguments string }

// Server is a server on this machine.
type Server struct {
	// URL is what a client is given as the provider's address.
	URL string
	// Key, if set, is the only key let in. Set it before the first request.
	Key string

	http *httptest.Server

	mu       sync.Mutex
	requests []Request
}

// Requests returns what the server has got so far, in order of arrival.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// Close ends the server and its connections.
func (s *Server) Close() {
	s.http.CloseClientConnections()
	s.http.Close()
}

// protocol is what differs between providers.
type protocol struct {
	parse func(body []byte, q *Request) error
	key   func(http.Header) string
	write func(w http.ResponseWriter, q Request, r Reply) // may stop half-way, if r.Cut
	fault func(status int, message string) any
	below string // where it is, "" for anywhere but below /api/
}

func newServer(p protocol, answer func(Request) Reply) *Server {
	s := &Server{}
	s.http = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, h *http.Request) {
		if p.below == "" && strings.HasPrefix(h.URL.Path, "/api/") || !strings.HasPrefix(h.URL.Path, p.below) {
			http.NotFound(w, h)
			return
		}
		body, err := io.ReadAll(h.Body)
		if err != nil {
			return
		}
		q := Request{Path: h.URL.Path, Header: h.Header, Body: body, Gone: h.Context().Done()}
		if err := p.parse(body, &q); err != nil {
			writeJSON(w, http.StatusBadRequest, p.fault(http.StatusBadRequest, err.Error()))
			return
		}
		s.mu.Lock()
		q.N = len(s.requests) + 1
		s.requests = append(s.requests, q)
		s.mu.Unlock()
		if key := p.key(h.Header); s.Key != "" && key != s.Key {
			// Providers do repeat the key, or what it ends with.
			message := "Incorrect API key provided: " + key + " (****" + key[max(0, len(key)-4):] + ")"
			writeJSON(w, http.StatusUnauthorized, p.fault(http.StatusUnauthorized, message))
			return
		}
		s.serve(w, p, q, answer(q))
	}))
	s.URL = s.http.URL
	return s
}

func (s *Server) serve(w http.ResponseWriter, p protocol, q Request, r Reply) {
	select {
	case <-time.After(r.Delay):
	case <-q.Gone:
		return
	}
	if r.Hang {
		<-q.Gone
		return
	}
	if r.Drop {
		drop(w)
		return
	}
	for k, v := range r.Header {
		w.Header().Set(k, v)
	}
	switch {
	case r.Status != 0 && r.Body != "":
		w.WriteHeader(r.Status)
		_, _ = io.WriteString(w, r.Body)
	case r.Status != 0:
		writeJSON(w, r.Status, p.fault(r.Status, http.StatusText(r.Status)))
	default:
		p.write(w, q, r)
		if r.Cut {
			drop(w)
		}
	}
}

// drop ends a connection so that the client sees it break.
func drop(w http.ResponseWriter) {
	if h, ok := w.(http.Hijacker); ok {
		if c, _, err := h.Hijack(); err == nil {
			_ = c.Close()
		}
	}
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		b, status = []byte(strconv.Quote(err.Error())), http.StatusInternalServerError
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(b)
}

// Caching makes answers say how many tokens they read from and wrote to a prompt
// cache, as providers do that keep every marked prefix of at least least tokens for
// ever. A token is four bytes. A prefix that has no marks counts as marked at its end,
// which is what OpenAI does.
func Caching(least int, answer func(Request) Reply) func(Request) Reply {
	var mu sync.Mutex
	kept := map[string]bool{}
	return func(q Request) Reply {
		r := answer(q)
		marked := false
		for _, s := range q.Prefix {
			marked = marked || s.Cache
		}
		mu.Lock()
		defer mu.Unlock()
		var prefix strings.Builder
		prefix.WriteString(q.Model + "\x00" + q.Tool + "\x00")
		bytes, read, end := 0, 0, 0
		for i, s := range q.Prefix {
			prefix.WriteString(s.Text)
			bytes += len(s.Text)
			if (s.Cache || !marked && i == len(q.Prefix)-1) && bytes/4 >= least {
				end = bytes / 4
				if kept[prefix.String()] {
					read = end
				}
				kept[prefix.String()] = true
			}
		}
		r.Usage.CacheRead, r.Usage.CacheWrite = read, end-read
		r.Usage.Input = bytes/4 - end + len(q.Message)/4
		return r
	}
}
