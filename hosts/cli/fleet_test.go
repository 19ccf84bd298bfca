package cli

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/hosts/internal/gateway"
)

// A fleet is asked as a workspace is; what is missing is named, and a token is never printed.
func TestFleet(t *testing.T) {
	const secret = "a-token-that-nobody-sees"
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		answer := ""
		switch {
		case r.Header.Get("Authorization") != "Bearer "+secret:
			w.WriteHeader(http.StatusUnauthorized)
			answer = `{"error":{"code":"forbidden","message":"the token is missing","fix":"send it"}}`
		case strings.Contains(string(b), `"query":"nothing"`):
			answer = `{"results":[],"reason":"no file contains it"}`
		case strings.Contains(string(b), `"query":"many"`):
			answer = `{"results":[],"missing":[` + strings.Repeat(`{"repository":"x","why":"gone"},`, 6) + `{"repository":"x","why":"gone"}]}`
		case r.URL.Path == gateway.SearchPath && strings.Contains(string(b), `"limit":3`) && strings.Contains(string(b), `"repositories":["web"]`):
			answer = `{"results":[{"rank":1,"repository":"web","ref":"file:web:login.ts","path":"login.ts","lines":{"start":1,"end":3},"score":1.5,"language":"typescript"}],"missing":[{"repository":"api","why":"no node holds it yet"}]}`
		case r.URL.Path == gateway.ReadPath && strings.Contains(string(b), `"path":"web/login.ts"`) && strings.Contains(string(b), `"start":2`):
			answer = `{"path":"web/login.ts","type":"file","total_lines":2,"lines":{"start":2,"end":2},"text":"two\n"}`
		case r.URL.Path == gateway.ReadPath:
			answer = `{"path":"web/login.ts","type":"file","total_lines":2,"lines":{"start":1,"end":1},"text":"one\n","next":2}`
		}
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(server.Close)
	t.Setenv("CAIRN_CACHE_DIR", t.TempDir())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte(secret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	at := "--fleet=" + server.URL
	for name, c := range map[string]struct {
		token     string
		args      []string
		code      int
		out, errs string
	}{
		"search":         {secret, []string{"search", at, "sessions", "-n", "3", "--repository", "web"}, 0, "web/login.ts:1-3", "api is not searched: no node holds it yet"},
		"as JSON":        {secret, []string{"search", at, "sessions", "-n", "3", "--repository", "web", "--format", "json"}, 0, `"missing":[{"repository":"api"`, ""},
		"token in file":  {"", []string{"search", at, "sessions", "-n", "3", "--repository", "web", "--fleet-token-file", file}, 0, "web/login.ts:1-3", ""},
		"nothing":        {secret, []string{"search", at, "nothing"}, 1, "", "nothing found: no file contains it"},
		"many missing":   {secret, []string{"search", at, "many"}, 1, "", "warning: 2 more are not searched"},
		"read":           {secret, []string{"read", at, "web/login.ts"}, 0, "one\ntwo\n", ""},
		"read of one":    {secret, []string{"read", at, "login.ts", "--repository", "web"}, 0, "one\ntwo\n", ""},
		"no token":       {"", []string{"search", at, "sessions"}, 2, "", "the token is missing"},
		"how to give it": {"", []string{"search", at, "sessions"}, 2, "", gateway.TokenVariable},
		"other token":    {secret + "x", []string{"search", at, "sessions"}, 2, "", "the token is missing"},
		"no file":        {"", []string{"search", at, "sessions", "--fleet-token-file", file + "x"}, 2, "", "read token"},
		"no address":     {secret, []string{"search", "--fleet=here", "sessions"}, 2, "", `--fleet "here": the address of a fleet`},
		"no server":      {secret, []string{"search", "--fleet=http://127.0.0.1:1", "sessions"}, 2, "", `does "cairn-fleet serve" run there`},
		"both":           {secret, []string{"search", at, "-R", ".", "sessions"}, 2, "", "--fleet does not go with --root"},
		"path":           {secret, []string{"search", at, "sessions", "."}, 2, "", "not both"},
		"file alone":     {secret, []string{"search", "sessions", "--fleet-token-file", file}, 2, "", "--fleet-token-file goes with --fleet"},
		"literal":        {secret, []string{"search", at, "--literal", "sessions"}, 2, "", "one repository at a time"},
	} {
		t.Setenv(gateway.TokenVariable, c.token)
		var out, errs bytes.Buffer
		code := Run(t.Context(), c.args, strings.NewReader(""), &out, &errs)
		if code != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(errs.String(), c.errs) || strings.Contains(out.String()+errs.String(), secret) {
			t.Errorf("%s: %d %s%s", name, code, out.String(), errs.String())
		}
	}
}
