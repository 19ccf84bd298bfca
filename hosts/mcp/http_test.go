package mcp

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// online serves by HTTP until the test ends, or stop is called.
func online(t *testing.T, s *Server, token string) (url string, stop func()) {
	t.Helper()
	l, err := Listen(t.Context(), "127.0.0.1:0", token)
	check(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.HTTP(ctx, l, token) }()
	stop = sync.OnceFunc(func() {
		cancel()
		select {
		case err := <-ended:
			check(t, err)
		case <-time.After(patience):
			t.Error("the server does not end")
		}
	})
	t.Cleanup(stop)
	return "http://" + l.Addr().String() + HTTPPath, stop
}

// bearer adds a token to requests.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

func visit(t *testing.T, url, token, version string) (*mcp.ClientSession, error) {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	h := &http.Client{Transport: bearer(token)}
	c, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: url, HTTPClient: h, MaxRetries: -1}, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err == nil {
		t.Cleanup(func() { _ = c.Close() }) // the server may have ended
	}
	return c, err
}

// versions are one of the protocol with sessions, and the first without.
var versions = []string{"2025-06-18", stateless}

// TestTwoClients: clients of either version ask at the same time, and each gets what
// it asked for.
func TestTwoClients(t *testing.T) {
	t.Parallel()
	dir := many(t)
	url, _ := online(t, serve(t, dir), "secret")
	if _, err := visit(t, url, "wrong", versions[0]); err == nil {
		t.Error("a client with a wrong token gets in")
	}
	var asking sync.WaitGroup
	for i, version := range []string{versions[0], versions[1], versions[0], versions[1]} {
		c, err := visit(t, url, "secret", version)
		check(t, err)
		asking.Go(func() {
			for j := range 10 {
				path := fmt.Sprintf("pkg%02d/file.go", (10*i+j)%60)
				r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "read", Arguments: arguments{"path": path, "end": 1}})
				if err != nil {
					t.Errorf("%s: %v", version, err)
					return
				}
				if got := at(t, r.StructuredContent, "path"); got != path || r.IsError {
					t.Errorf("%s: asked for %q, got %q", version, path, got)
				}
			}
		})
	}
	asking.Wait()
}

// TestCancelOverHTTP: a call that a client of either version cancels ends on the
// server too.
func TestCancelOverHTTP(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		s := serve(t, tree(t, "demo", demo))
		p := s.projects[0]
		<-p.opened
		release := stick(p)
		entered, left := make(chan struct{}), make(chan struct{})
		s.mcp.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
			return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
				if method == "tools/call" {
					close(entered)
					defer close(left)
				}
				return next(ctx, method, r)
			}
		})
		url, stop := online(t, s, "")
		c, err := visit(t, url, "", version)
		check(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			_, _ = c.CallTool(ctx, &mcp.CallToolParams{Name: "read", Arguments: arguments{"path": "go.mod"}})
		}()
		<-entered
		cancel()
		select {
		case <-left:
		case <-time.After(patience):
			t.Errorf("%s: the call goes on", version)
		}
		stop()
		release()
	}
}

// TestWrongHTTP: what is no message of the protocol is refused, and the server goes on.
func TestWrongHTTP(t *testing.T) {
	t.Parallel()
	s := serve(t, tree(t, "demo", demo))
	url, _ := online(t, s, "")
	for _, c := range []struct {
		method, path, kind, body string
		least, most              int
	}{
		{"POST", "", "application/json", "{", 400, 400},
		{"POST", "", "application/json", "", 400, 400},
		{"POST", "", "application/json", "[]", 400, 400},
		{"POST", "", "text/plain", "{}", 415, 415},
		{"POST", "", "application/json", `{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", 5<<20) + `"}`, 400, 413},
		{"PUT", "", "application/json", "{}", 405, 405},
		{"GET", "", "", "", 400, 405},
		{"POST", "/other", "application/json", "{}", 404, 404},
	} {
		r, err := http.NewRequestWithContext(t.Context(), c.method, strings.Replace(url, HTTPPath, HTTPPath+c.path, 1), bytes.NewReader([]byte(c.body)))
		check(t, err)
		r.Header.Set("Content-Type", c.kind)
		r.Header.Set("Accept", "application/json, text/event-stream")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Errorf("%s %.40q: %v", c.method, c.body, err)
			continue
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode < c.least || answer.StatusCode > c.most {
			t.Errorf("%s %.40q: got %d %.100q", c.method, c.body, answer.StatusCode, text)
		}
	}
	c, err := visit(t, url, "", versions[0])
	check(t, err)
	good(t, c, "read", arguments{"path": "go.mod"})
}

// TestServerEnds: ending the server ends sessions that are open.
func TestServerEnds(t *testing.T) {
	t.Parallel()
	url, stop := online(t, serve(t, tree(t, "demo", demo)), "")
	c, err := visit(t, url, "", versions[0])
	check(t, err)
	good(t, c, "read", arguments{"path": "go.mod"})
	began := time.Now()
	stop()
	if d := time.Since(began); d > 2*goodbyeTime {
		t.Errorf("took %v", d)
	}
	host := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), HTTPPath)
	if conn, err := net.DialTimeout("tcp", host, time.Second); err == nil {
		conn.Close()
		t.Error("it still listens")
	}
}

// TestTokenTwice: who bears the token and has it in the address gets in too.
func TestTokenTwice(t *testing.T) {
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.URL.Path) })
	for _, c := range []struct {
		path, bearer string
		want         int
	}{
		{"/secret/mcp", "secret", 200}, {"/secret/mcp", "", 200}, {"/secret/mcp", "wrong", 200}, {"/mcp", "secret", 200}, {"/mcp", "", 401}, {"/wrong/mcp", "wrong", 401},
	} {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1"+c.path, nil)
		r.Header.Set("Authorization", "Bearer "+c.bearer)
		w := httptest.NewRecorder()
		guard(answer, true, "secret").ServeHTTP(w, r)
		if w.Code != c.want || w.Code == 200 && w.Body.String() != HTTPPath {
			t.Errorf("%s with %q: %d %q", c.path, c.bearer, w.Code, w.Body)
		}
	}
}
