package fleet

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// testKeys are keys of tests.
func testKeys(t testing.TB, fill string) *Keys {
	t.Helper()
	k, err := NewKeys([]byte(strings.Repeat(fill, minKey)), "test")
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func signed(t testing.TB, k *Keys, groups ...string) string {
	t.Helper()
	token, err := k.Sign(Grant{Name: "tester", Groups: groups, Expires: time.Now().Add(time.Hour).Unix()})
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func TestTokens(t *testing.T) {
	k := testKeys(t, "a")
	good := signed(t, k, "red")
	if g, err := k.Check(good, time.Now()); err != nil || !slices.Equal(g.Groups, []string{"red"}) || g.all {
		t.Errorf("%+v %v", g, err)
	}
	claims, sum, _ := strings.Cut(good, ".")
	other, _, _ := strings.Cut(signed(t, k, "red", "blue"), ".")
	for name, c := range map[string]struct {
		token string
		at    time.Time
	}{
		"is missing":          {"", time.Now()},
		"has expired":         {good, time.Now().Add(time.Hour)},
		"was not signed":      {signed(t, testKeys(t, "b"), "red"), time.Now()},
		"was not signed with": {other + "." + sum, time.Now()},
		"was not":             {claims, time.Now()},
		"was":                 {claims + ".", time.Now()},
		"not signed":          {strings.Repeat("a", maxToken+1), time.Now()},
	} {
		g, err := k.Check(c.token, c.at)
		var e *contract.Error
		if !errors.As(err, &e) || e.Code != codeForbidden || !strings.Contains(e.Message, name) || g.all || g.Groups != nil {
			t.Errorf("%s: %+v %v", name, g, err)
		}
	}
	if _, err := NewKeys([]byte("short"), "test"); err == nil {
		t.Error("took a short key")
	}
	open := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(open, []byte(strings.Repeat("a", minKey)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadKeys(open); err == nil && os.PathSeparator == '/' {
		t.Error("took a key that others can read")
	}
	if g := (Grant{Groups: []string{""}}); g.sees(&Entry{}) {
		t.Error("a repository without groups is seen")
	}
}

// What one may not see is not searched, not counted and not named: the answer is that of a
// fleet that has never heard of it, byte for byte, though it changes every frequency.
func TestFleetUnseen(t *testing.T) {
	k := testKeys(t, "a")
	f := newFleet(t, 2, k)
	f.add("shown", map[string]string{"open.go": of("red")["open.go"], "doc/quokka.md": "# Quokka\n\nA quokka opens a store.\n"}, "red")
	f.add("everyone", of("quokka"), Public)
	f.whole()
	red := signed(t, k, "red")
	var before []string
	list := []string{"open a store", "quokka", "shadow", "Open", "doc/quokka.md", "secret/shadow.go"}
	ask := func(token, text string) string {
		q := asked(text)
		q.Explain = true
		b, err := f.Search(t.Context(), token, q)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for _, text := range list {
		before = append(before, ask(red, text))
	}
	f.add("shadow", map[string]string{"secret/shadow.go": "package a\n\n// Shadow opens a quokka store, a red store, a quokka.\nfunc Shadow() {}\n"}, "blue")
	f.add("nobody", of("quokka"))
	f.whole()
	for i, text := range list {
		if d := cmp.Diff(before[i], ask(red, text)); d != "" {
			t.Errorf("%q: %s", text, d)
		}
	}
	if !strings.Contains(ask(signed(t, k, "blue"), "shadow"), "secret/shadow.go") {
		t.Error("who may see it does not")
	}
	// Naming it is as naming what is not there.
	refusal := func(name string) string {
		q := asked("open")
		q.Repositories = []string{name}
		_, err := f.Search(t.Context(), red, q)
		if err == nil {
			t.Fatalf("%q is searched", name)
		}
		b, _ := json.Marshal(err)
		return strings.ReplaceAll(string(b), name, "NAME")
	}
	if a, b := refusal("shadow"), refusal("absent"); a != b {
		t.Errorf("%s, of none %s", a, b)
	}
	// Nodes check too: an asker that does not gets nothing.
	forger := &Asker{Bus: f.Bus, View: f.View, Round: f.Round, Hedge: f.Hedge}
	b, err := forger.Search(t.Context(), red, asked("quokka"))
	if err != nil || strings.Contains(string(b), "secret/shadow.go") || !strings.Contains(string(b), "everyone") {
		t.Errorf("%s %v", b, err)
	}
	b, err = forger.Search(t.Context(), "", asked("quokka"))
	if err != nil || !strings.Contains(string(b), "the token is missing") || strings.Contains(string(b), ".go") {
		t.Errorf("%s %v", b, err)
	}
	// When the groups change, so does what is seen.
	f.add("shown", nil, "blue")
	f.until("not seen", func() bool { return !strings.Contains(ask(red, "open a store"), "shown") })
}

// unread is a body that is not to be read.
type unread struct{ *testing.T }

func (u unread) Read([]byte) (int, error) { u.Error("it is read"); return 0, io.EOF }

func TestGateway(t *testing.T) {
	k := testKeys(t, "a")
	f := newFleet(t, 1, k)
	f.add("shown", of("red"), "red")
	f.add("hidden", of("red"), "blue")
	f.whole()
	g := &Gateway{Asker: f.Asker}
	server := httptest.NewServer(g.Handler())
	t.Cleanup(server.Close)
	call := func(method, path, token, kind, body string) (int, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", kind)
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		w, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Body.Close()
		var b strings.Builder
		if _, err := io.Copy(&b, w.Body); err != nil {
			t.Fatal(err)
		}
		return w.StatusCode, b.String()
	}
	const kind = "application/json"
	red := signed(t, k, "red")
	want, err := f.Search(t.Context(), red, asked("open a store"))
	if err != nil {
		t.Fatal(err)
	}
	if status, b := call("POST", "/v1/search", red, kind, `{"query":"open a store"}`); status != 200 || b != string(want) {
		t.Errorf("%d %s", status, b)
	}
	expired, _ := k.Sign(Grant{Groups: []string{"red"}, Expires: 1})
	for name, c := range map[string]struct {
		method, path, token, kind, body string
		status                          int
		says                            string
	}{
		"no token":      {"POST", "/v1/search", "", kind, `{"query":"open"}`, 401, "the token is missing"},
		"expired":       {"POST", "/v1/search", expired, kind, `{"query":"open"}`, 401, "has expired"},
		"forged":        {"POST", "/v1/search", signed(t, testKeys(t, "b"), "red"), kind, `{"query":"open"}`, 401, "was not signed"},
		"not JSON":      {"POST", "/v1/search", red, kind, `open`, 400, "bad_input"},
		"no query":      {"POST", "/v1/search", red, kind, `{"query":""}`, 400, "query"},
		"unknown field": {"POST", "/v1/search", red, kind, `{"query":"open","limitt":3}`, 400, "limitt"},
		"a form":        {"POST", "/v1/search", red, "text/plain", `{"query":"open"}`, 400, "application/json"},
		"hidden":        {"POST", "/v1/search", red, kind, `{"query":"open","repositories":["hidden"]}`, 404, "there is no repository"},
		"no path":       {"POST", "/v1/read", red, kind, "{}", 400, "it is missing"},
		"too large":     {"POST", "/v1/search", red, kind, strings.Repeat(" ", maxBody+1), 413, "larger than 8 MiB"},
		"read":          {"POST", "/v1/read", red, kind, `{"path":"shown/open.go:3"}`, 200, `"path":"shown/open.go","type":"file","language":"go","total_lines":4,"lines":{"start":3,"end":3},"text":"// Open opens a red store.\n"`},
		"read a root":   {"POST", "/v1/read", red, kind, `{"path":"shown"}`, 200, `"entries":[{"path":"shown/open.go"`},
		"read a name":   {"POST", "/v1/read", red, kind, `{"path":"shown/Open"}`, 200, "func Open"},
		"read none":     {"POST", "/v1/read", red, kind, `{"path":"shown/none.go"}`, 404, "none.go"},
		"read hidden":   {"POST", "/v1/read", red, kind, `{"path":"hidden/open.go"}`, 404, "in no repository that is there"},
		"read absent":   {"POST", "/v1/read", red, kind, `{"path":"absent/open.go"}`, 404, "in no repository that is there"},
		"read by none":  {"POST", "/v1/read", "", kind, `{"path":"shown/open.go"}`, 401, "missing"},
		"other method":  {"GET", "/v1/search", red, kind, "", 405, ""},
		"repositories":  {"GET", "/v1/repositories", red, kind, "", 200, `"repositories":[{"name":"shown","indexed":true`},
		"of nobody":     {"GET", "/v1/repositories", "", kind, "", 401, "missing"},
		"health":        {"GET", "/healthz", "", kind, "", 200, "ok"},
	} {
		status, b := call(c.method, c.path, c.token, c.kind, c.body)
		if status != c.status || !strings.Contains(b, c.says) || name == "repositories" && strings.Contains(b, "hidden") {
			t.Errorf("%s: %d %s", name, status, b)
		}
	}
	status, b := call("GET", "/metrics", "", "", "")
	for _, line := range []string{"cairn_fleet_nodes 1\n", "cairn_fleet_repositories 2\n", "cairn_fleet_searches_total{code=\"ok\"} 1\n", "cairn_fleet_searches_total{code=\"forbidden\"} 3\n", "cairn_fleet_search_seconds_bucket{le=\"+Inf\"} 10\n"} {
		if status != 200 || !strings.Contains(b, line) {
			t.Errorf("%d: no %q in\n%s", status, line, b)
		}
	}
	if strings.Contains(b, "hidden") || strings.Contains(b, "shown") {
		t.Error("metrics name a repository")
	}
	// What says that it is too large is not waited for.
	said := httptest.NewRequest("POST", "/v1/search", unread{t})
	said.ContentLength = maxBody + 1
	said.Header = http.Header{"Content-Type": {kind}, "Authorization": {"Bearer " + red}}
	w := httptest.NewRecorder()
	if g.Handler().ServeHTTP(w, said); w.Code != 413 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	// A client that asks too often waits; others do not.
	g.Rate, g.Burst, g.clients = 0.001, 2, nil
	var codes []int
	for range 4 {
		status, _ := call("POST", "/v1/search", red, kind, `{"query":"open"}`)
		codes = append(codes, status)
	}
	other, _ := k.Sign(Grant{Name: "other", Groups: []string{"red"}, Expires: time.Now().Add(time.Hour).Unix()})
	status, _ = call("POST", "/v1/search", other, kind, `{"query":"open"}`)
	if d := cmp.Diff([]int{200, 200, 429, 429, 200}, append(codes, status)); d != "" {
		t.Error(d)
	}
}

// Without a key, what comes from a page of the web or by another name is refused.
func TestGatewayWithoutKey(t *testing.T) {
	f := newFleet(t, 0, nil)
	h := (&Gateway{Asker: f.Asker, Origins: []string{"https://code.example"}}).Handler()
	for name, c := range map[string]struct {
		host, origin string
		status       int
	}{
		"own page": {"127.0.0.1:8700", "http://127.0.0.1:8700", 200},
		"port":     {"127.0.0.1:8700", "http://127.0.0.1:8701", 401},
		"rebound2": {"evil.example:8700", "http://evil.example:8700", 401},
		"named":    {"127.0.0.1:8700", "https://code.example", 200},
		"frame":    {"127.0.0.1:8700", "null", 401},
		"here":     {"127.0.0.1:8700", "", 200},
		"name":     {"localhost:8700", "", 200},
		"rebound":  {"evil.example:8700", "", 401},
		"page":     {"127.0.0.1:8700", "https://evil.example", 401},
		"six":      {"[::1]:8700", "", 200},
		"nobody's": {"", "", 401},
	} {
		r := httptest.NewRequest("POST", "/v1/search", strings.NewReader(`{"query":"open"}`))
		r.Host = c.host
		r.Header.Set("Content-Type", "application/json")
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, r); w.Code != c.status {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "/healthz", nil)
	r.Host = "localhost"
	if h.ServeHTTP(w, r); w.Code != 503 {
		t.Errorf("healthy without nodes: %d", w.Code)
	}
}

// A browser is told that pages of the sites that are named may ask, and of no others; what they
// ask needs a token all the same.
func TestGatewayOrigins(t *testing.T) {
	f := newFleet(t, 0, testKeys(t, "a"))
	page := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("a page")) })
	h := (&Gateway{Asker: f.Asker, Origins: []string{"https://code.example"}, Page: page}).Handler()
	for _, c := range []struct {
		method, path, origin string
		status               int
		allowed              string
	}{
		{"OPTIONS", "/v1/search", "https://code.example", 204, "https://code.example"},
		{"OPTIONS", "/v1/search", "https://evil.example", 405, ""},
		{"OPTIONS", "/v1/search", "https://code.example.evil", 405, ""},
		{"POST", "/v1/search", "https://code.example", 401, "https://code.example"},
		{"POST", "/v1/search", "https://evil.example", 401, ""},
		{"GET", "/", "", 200, ""},
		{"GET", "/v1/repositories", "", 401, ""},
	} {
		r := httptest.NewRequest(c.method, c.path, strings.NewReader(`{"query":"open"}`))
		r.Header.Set("Origin", c.origin)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Access-Control-Allow-Origin"); w.Code != c.status || got != c.allowed || w.Header().Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%+v: %d, %q is allowed", c, w.Code, got)
		}
	}
}

// A token may come as people and programs write it.
func TestTokenOfHeader(t *testing.T) {
	for header, want := range map[string]string{"Bearer a.b": "a.b", "bearer  a.b ": "a.b", "Basic a.b": "", "a.b": "", "": "", "Bearer": ""} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Authorization", header)
		if got := token(r); got != want {
			t.Errorf("%q: %q", header, got)
		}
	}
}
