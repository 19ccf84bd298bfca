package mcp

import (
	"cmp"
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestListen: what is not this machine needs a token.
func TestListen(t *testing.T) {
	t.Parallel()
	for address, token := range map[string]string{
		"0.0.0.0:0": "", ":0": "", "[::]:0": "", "192.0.2.1:0": "", "example.com:80": "", "127.0.0.1": "", "": "", "127.0.0.1:http:80": "", "127.0.0.1:-1": "",
	} {
		if l, err := Listen(t.Context(), address, token); err == nil {
			l.Close()
			t.Errorf("listens on %q", address)
		}
	}
	for address, token := range map[string]string{"127.0.0.1:0": "", "localhost:0": "", "127.9.9.9:0": "secret", "0.0.0.0:0": "secret"} {
		l, err := Listen(t.Context(), address, token)
		if err != nil {
			t.Errorf("%q with %q: %v", address, token, err)
			continue
		}
		check(t, l.Close())
	}
}

// TestGuard: neither pages of other sites nor names bound to this address get in, nor
// who does not bear the token.
func TestGuard(t *testing.T) {
	t.Parallel()
	ok := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != HTTPPath {
			http.NotFound(w, r)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
	for _, c := range []struct {
		local                             bool
		token, host, origin, bearer, path string
		want                              int
	}{
		{local: true, host: "127.0.0.1:8137", want: 204},
		{local: true, host: "localhost:8137", want: 204},
		{local: true, host: "[::1]:8137", want: 204},
		{local: true, host: "LOCALHOST", origin: "http://localhost", want: 204},
		{local: true, host: "localhost:8137", origin: "http://localhost:8137", want: 204},
		{local: true, host: "localhost:8137", origin: "http://localhost:3000", want: 403},
		{local: true, host: "localhost:8137", origin: "https://evil.example", want: 403},
		{local: true, host: "localhost:8137", origin: "null", want: 403},
		{local: true, host: "localhost:8137", origin: "http://localhost:8137.evil.example", want: 403},
		{local: true, host: "evil.example:8137", want: 403},
		{local: true, host: "localhost.evil.example", want: 403},
		{local: true, host: "127.0.0.1.evil.example:8137", want: 403},
		{local: true, host: "", want: 403},
		{local: true, host: "evil.example:8137", origin: "http://evil.example:8137", want: 403},
		{local: true, token: "secret", host: "localhost", want: 401},
		{local: true, token: "secret", host: "localhost", bearer: "Bearer secret", want: 204},
		{local: true, token: "secret", host: "localhost", bearer: "bearer  secret ", want: 204},
		{local: true, token: "secret", host: "localhost", bearer: "Bearer secre", want: 401},
		{local: true, token: "secret", host: "localhost", bearer: "Bearer secrets", want: 401},
		{local: true, token: "secret", host: "localhost", bearer: "Bearer", want: 401},
		{local: true, token: "secret", host: "localhost", bearer: "Basic secret", want: 401},
		{local: true, token: "secret", host: "localhost", bearer: "secret", want: 401},
		{local: true, token: "secret", host: "localhost", path: "/secret/mcp", want: 204},
		{local: true, token: "secret", host: "localhost", path: "/secret/mcp", origin: "https://evil.example", want: 403},
		{local: true, token: "secret", host: "evil.example", path: "/secret/mcp", want: 403},
		{local: true, token: "secret", host: "localhost", path: "/secret/other", want: 404},
		{local: true, token: "secret", host: "localhost", path: "/secret", want: 404},
		{local: true, token: "secret", host: "localhost", path: "/secre/mcp", want: 401},
		{local: true, token: "secret", host: "localhost", path: "//mcp", want: 401},
		{local: true, token: "secret", host: "localhost", path: "/mcp/secret", want: 401},
		{local: true, token: "secret", host: "localhost", path: "/mcp?token=secret", want: 401},
		{token: "secret", host: "build.example", path: "/secret/mcp", want: 401},
		{token: "secret", host: "build.example", bearer: "Bearer secret", want: 204},
		{token: "secret", host: "build.example", origin: "http://other.example", bearer: "Bearer secret", want: 403},
	} {
		r := httptest.NewRequest(http.MethodPost, cmp.Or(c.path, HTTPPath), nil)
		r.Host = c.host
		for name, value := range map[string]string{"Origin": c.origin, "Authorization": c.bearer} {
			if value != "" {
				r.Header.Set(name, value)
			}
		}
		w := httptest.NewRecorder()
		guard(ok, c.local, c.token).ServeHTTP(w, r)
		if w.Code != c.want || (w.Code == 401) != (w.Header().Get("WWW-Authenticate") != "") {
			t.Errorf("%+v: got %d %s", c, w.Code, w.Body)
		}
	}
}
