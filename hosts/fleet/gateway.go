package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/gateway"
)

// Gateway answers over HTTP:
//
//	POST /v1/search        a FederateRequest of the contract; its SearchResponse, or its Error
//	POST /v1/read          a FileReadRequest whose path is NAME/path; its FileReadResponse, or its Error
//	GET  /v1/repositories  what the token lets see
//	POST /v1/push          a push to a repository, which is looked at then; with PushSecret alone
//	GET  /healthz          whether nodes live
//	GET  /metrics          for Prometheus
//	GET  /                 the page that asks all this, with Page alone
type Gateway struct {
	Asker *Asker
	// Rate is how many searches a second each client may ask for, and Burst how many at once;
	// 0 for any number.
	Rate  float64
	Burst int
	// AtOnce is how many searches of a client run at the same time, so that one does not take what
	// all others need; 0 for any number.
	AtOnce int
	// AtOnceAll is how many searches of all clients run at the same time: others wait for their
	// turn, those of who has the fewest first. Default 16.
	AtOnceAll int
	// PushSecret is what those who tell of pushes know; without one nobody may.
	PushSecret []byte
	// Page is what browsers are shown; nil for nothing.
	Page http.Handler
	// Origins are the other sites of which pages may ask, such as https://code.example.com. A token
	// has to come with what they ask all the same, if there is a key.
	Origins []string
	// Timeout is how long a search may take; default 15 s.
	Timeout time.Duration

	metrics metrics
	mu      sync.Mutex
	clients map[string]*client
	turns   turns
}

// client is who asks, with what it may ask for.
type client struct {
	rate *rate.Limiter
	busy int // searches that run
}

const (
	maxBody          = 8 << 20
	maxClients       = 10_000
	defaultTimeout   = 15 * time.Second
	defaultAtOnceAll = 16
	codeTooMany      = "too_many"
	mediaTypeMetrics = "text/plain; version=0.0.4; charset=utf-8"
)

// Handler serves the gateway.
func (g *Gateway) Handler() http.Handler {
	g.turns.most = cmp.Or(max(0, g.AtOnceAll), defaultAtOnceAll)
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+gateway.SearchPath, g.search)
	mux.HandleFunc("POST "+gateway.ReadPath, g.read)
	mux.HandleFunc("GET "+gateway.RepositoriesPath, g.repositories)
	if len(g.PushSecret) > 0 {
		mux.HandleFunc("POST /v1/push", g.push)
	}
	mux.HandleFunc("GET /healthz", g.health)
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", mediaTypeMetrics)
		g.metrics.write(w, g.Asker.View)
	})
	if g.Page != nil {
		mux.Handle("GET /", g.Page)
	}
	return g.guarded(mux)
}

// guarded keeps pages of the web out of a gateway without tokens: a browser lets them send
// requests to this machine. Its own page may ask, and those of Origins.
func (g *Gateway) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin := r.Header.Get("Origin")
		named := origin != "" && slices.Contains(g.Origins, origin)
		if named {
			allow(w.Header(), origin)
			if r.Method == http.MethodOptions {
				w.WriteHeader(http.StatusNoContent)
				return
			}
		}
		foreign := origin != "" && !named && origin != "http://"+r.Host
		if g.Asker.Keys == nil && (!Loopback(r.Host) || foreign) {
			refuse(w, &contract.Error{Code: codeForbidden, Message: "without a key a fleet answers to programs on its own machine alone", Fix: "ask at 127.0.0.1, or start it with --key"})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// allow lets pages of an origin ask, and read what they are answered.
func allow(h http.Header, origin string) {
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Allow-Methods", "GET, POST")
	h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type")
	h.Set("Access-Control-Allow-Private-Network", "true")
	h.Set("Access-Control-Max-Age", "600")
	h.Add("Vary", "Origin")
}

// Loopback tells whether an address with or without a port is of this machine.
func Loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = strings.Trim(address, "[]")
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func token(r *http.Request) string {
	scheme, t, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(t)
}

func (g *Gateway) search(w http.ResponseWriter, r *http.Request) {
	began := time.Now()
	var q contract.FederateRequest
	b, err := g.answer(r, &q, func(ctx context.Context) (json.RawMessage, error) { return g.Asker.Search(ctx, token(r), q) })
	code, gap := "ok", false
	if err != nil {
		code = errorOf(err).Code
		refuse(w, err)
	} else {
		var a struct {
			Missing []json.RawMessage `json:"missing"`
		}
		gap = json.Unmarshal(b, &a) == nil && len(a.Missing) > 0
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(b)
	}
	g.metrics.count(code, gap, time.Since(began))
}

func (g *Gateway) read(w http.ResponseWriter, r *http.Request) {
	var q contract.FileReadRequest
	b, err := g.answer(r, &q, func(ctx context.Context) (json.RawMessage, error) { return g.Asker.Read(ctx, token(r), q) })
	if err != nil {
		refuse(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(b)
}

// answer reads a request of a client that may ask now, and has it answered.
func (g *Gateway) answer(r *http.Request, q contract.Request, ask func(context.Context) (json.RawMessage, error)) ([]byte, error) {
	grant, err := g.Asker.Keys.Check(token(r), time.Now())
	if err != nil {
		return nil, err
	}
	name := nameOf(grant, g.Asker.Keys == nil, r)
	done, err := g.admit(name)
	if err != nil {
		return nil, err
	}
	defer done()
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, contract.Errorf(contract.CodeBadInput, "send the request as Content-Type: application/json")
	}
	body, err := bodyOf(r, maxBody)
	if err != nil {
		return nil, err
	}
	if err := contract.Decode(body, q); err != nil {
		return nil, err
	}
	limit := g.Timeout
	if limit == 0 {
		limit = defaultTimeout
	}
	ctx, cancel := context.WithTimeout(r.Context(), limit)
	defer cancel()
	end, ok := g.turns.take(ctx, name)
	if !ok {
		return nil, &contract.Error{Code: codeTooMany, Message: "too many others search", Fix: "ask again later"}
	}
	defer end()
	return ask(ctx)
}

// bodyOf reads a request of at most so many bytes; what says that it has more is refused at once.
func bodyOf(r *http.Request, most int64) ([]byte, error) {
	large := contract.Errorf(contract.CodeTooLarge, "the request is larger than %d MiB", most>>20)
	if r.ContentLength > most {
		return nil, large
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, most+1))
	if err != nil {
		return nil, contract.Errorf(contract.CodeBadInput, "read request: %v", err)
	}
	if int64(len(body)) > most {
		return nil, large
	}
	return body, nil
}

// nameOf tells clients apart: who has a token is its name, others are their address.
func nameOf(grant Grant, keyless bool, r *http.Request) string {
	if !keyless {
		return "token " + grant.Name
	}
	address, _, _ := net.SplitHostPort(r.RemoteAddr)
	return address
}

// admit lets a client search until done is called, unless it searches too often or too much at
// the same time.
func (g *Gateway) admit(name string) (done func(), err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.clients[name]
	if c == nil {
		limit := rate.Inf
		if g.Rate > 0 {
			limit = rate.Limit(g.Rate)
		}
		if g.clients == nil || len(g.clients) >= maxClients {
			g.clients = map[string]*client{}
		}
		c = &client{rate: rate.NewLimiter(limit, max(1, g.Burst))}
		g.clients[name] = c
	}
	switch {
	case g.AtOnce > 0 && c.busy >= g.AtOnce:
		return nil, &contract.Error{Code: codeTooMany, Message: fmt.Sprintf("more than %d searches at the same time", g.AtOnce), Fix: "ask again later"}
	case !c.rate.Allow():
		return nil, &contract.Error{Code: codeTooMany, Message: fmt.Sprintf("more than %g searches a second", g.Rate), Fix: "ask again later"}
	}
	c.busy++
	return func() { g.mu.Lock(); defer g.mu.Unlock(); c.busy-- }, nil
}

func (g *Gateway) repositories(w http.ResponseWriter, r *http.Request) {
	grant, err := g.Asker.Keys.Check(token(r), time.Now())
	if err != nil {
		refuse(w, err)
		return
	}
	all := gateway.Repositories{Nodes: len(g.Asker.View.live()), Repositories: []gateway.Repository{}}
	for _, e := range g.Asker.View.Repositories(grant) {
		all.Repositories = append(all.Repositories, gateway.Repository{Name: e.Name, Indexed: e.Digest != "", Bytes: e.Bytes, Failed: e.Problem != "", Damaged: e.Damaged})
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(all)
}

func (g *Gateway) health(w http.ResponseWriter, _ *http.Request) {
	if n := len(g.Asker.View.live()); n == 0 || !g.Asker.Bus.Conn.IsConnected() {
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintln(w, "no node lives, or the server is away")
		return
	}
	fmt.Fprintln(w, "ok")
}

// errorOf is the error that a client sees.
func errorOf(err error) *contract.Error {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return contract.Errorf(contract.CodeCanceled, "not done in time")
	}
	return contract.ErrorOf(err)
}

func refuse(w http.ResponseWriter, err error) {
	e := errorOf(err)
	status := http.StatusInternalServerError
	switch e.Code {
	case contract.CodeBadInput:
		status = http.StatusBadRequest
	case contract.CodeNotFound:
		status = http.StatusNotFound
	case contract.CodeTooLarge:
		status = http.StatusRequestEntityTooLarge
	case contract.CodeCanceled:
		status = http.StatusGatewayTimeout
	case contract.CodeStale:
		status = http.StatusServiceUnavailable
	case codeForbidden:
		status = http.StatusUnauthorized
	case codeTooMany:
		status = http.StatusTooManyRequests
		w.Header().Set("Retry-After", "1")
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"error": e})
}
