package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/index"
)

// page is one as task web builds it.
var page = Files{
	"index.html":    []byte("<!doctype html>"),
	"main.js":       []byte("main()"),
	"main.js.br":    []byte("compressed"),
	"cairn.wasm":    []byte("\x00asm"),
	"site.json":     []byte("the demo's"),
	"demo.cairn":    []byte("demo"),
	"sub/plain.css": []byte("p{}"),
}

// counting is an index that changes each time.
func counting() Index {
	n := byte(0)
	return func(context.Context) ([]Snapshot, error) {
		n++
		return []Snapshot{{"project", [][]byte{[]byte("CAIRN"), {n}}}}, nil
	}
}

func get(h http.Handler, path string, change ...func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Host = "127.0.0.1:8000"
	for _, c := range change {
		c(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func header(name, value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

func TestHandlerServesThePage(t *testing.T) {
	h := Handler(page, counting(), nil, "")
	for _, c := range []struct {
		path, accept, kind, body string
		code                     int
	}{
		{"/", "", "text/html; charset=utf-8", "<!doctype html>", 200},
		{"/main.js", "", "text/javascript; charset=utf-8", "main()", 200},
		{"/main.js", "gzip, br", "text/javascript; charset=utf-8", "compressed", 200},
		{"/cairn.wasm", "br", "application/wasm", "\x00asm", 200},
		{"/sub/plain.css", "", "text/css; charset=utf-8", "p{}", 200},
		{"/sub/../main.js", "", "text/javascript; charset=utf-8", "main()", 200},
		{"/gone.js", "br", "", "", 404},
		{"/.gitignore", "", "", "", 404},
		{"/sub", "", "", "", 404},
		{"/demo.cairn", "", "", "", 404},
		{"/../embed.go", "", "", "", 404},
	} {
		w := get(h, c.path, header("Accept-Encoding", c.accept))
		if w.Code != c.code || c.code == 200 && (w.Header().Get("Content-Type") != c.kind || w.Body.String() != c.body) {
			t.Errorf("%s: %d %s %q", c.path, w.Code, w.Header().Get("Content-Type"), w.Body)
		}
		if encoded := w.Header().Get("Content-Encoding") == "br"; encoded != (c.body == "compressed") {
			t.Errorf("%s is said to be encoded: %t", c.path, encoded)
		}
	}
	if w := get(h, "/main.js", func(r *http.Request) { r.Method = http.MethodHead }); w.Code != 200 || w.Body.Len() > 0 || w.Header().Get("Content-Length") != "6" {
		t.Errorf("HEAD: %d %q %v", w.Code, w.Body, w.Header())
	}
	if w := get(h, "/", func(r *http.Request) { r.Method = http.MethodPost }); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}

// The snapshot that is served is the one that was described.
func TestHandlerServesTheIndexOfNow(t *testing.T) {
	h := Handler(page, counting(), nil, "")
	if w := get(h, "/index.cairn"); w.Code != http.StatusNotFound {
		t.Errorf("before it was described: %d", w.Code)
	}
	versions := map[string]bool{}
	for _, want := range []string{"CAIRN\x01", "CAIRN\x02"} {
		var s Site
		if err := json.Unmarshal(get(h, "/site.json").Body.Bytes(), &s); err != nil || s.Index != "index.cairn" || s.Name != "project" || !s.Local {
			t.Fatalf("site.json: %+v, %v", s, err)
		}
		versions[s.Version] = true
		for range 2 {
			if got := get(h, "/"+s.Index).Body.String(); got != want {
				t.Errorf("the index is %q, want %q", got, want)
			}
		}
	}
	if len(versions) != 2 {
		t.Errorf("versions %v", versions)
	}
	failing := Handler(page, func(context.Context) ([]Snapshot, error) { return nil, errors.New("no such repository") }, nil, "")
	if w := get(failing, "/site.json"); w.Code != 500 || !strings.Contains(w.Body.String(), "no such repository") {
		t.Errorf("a repository that is gone: %d %s", w.Code, w.Body)
	}
}

func TestHandlerRefusesOtherSites(t *testing.T) {
	h := Handler(page, counting(), nil, "")
	host := func(s string) func(*http.Request) { return func(r *http.Request) { r.Host = s } }
	for _, c := range []struct {
		name   string
		change []func(*http.Request)
		code   int
	}{
		{"localhost", []func(*http.Request){host("LOCALHOST:8000")}, 200},
		{"no port", []func(*http.Request){host("127.0.0.1")}, 200},
		{"IPv6", []func(*http.Request){host("[::1]:8000")}, 200},
		{"the page itself", []func(*http.Request){header("Origin", "http://127.0.0.1:8000"), header("Sec-Fetch-Site", "same-origin")}, 200},
		{"a link elsewhere", []func(*http.Request){header("Sec-Fetch-Site", "cross-site"), header("Sec-Fetch-Mode", "navigate")}, 200},
		{"a name bound to this address", []func(*http.Request){host("evil.example:8000")}, 403},
		{"another address", []func(*http.Request){host("192.168.1.7:8000")}, 403},
		{"no host", []func(*http.Request){host("")}, 403},
		{"another site", []func(*http.Request){header("Origin", "https://evil.example")}, 403},
		{"another port", []func(*http.Request){header("Origin", "http://127.0.0.1:8001")}, 403},
		{"no origin", []func(*http.Request){header("Origin", "null")}, 403},
		{"a script of another site", []func(*http.Request){header("Sec-Fetch-Site", "cross-site"), header("Sec-Fetch-Mode", "no-cors")}, 403},
	} {
		if w := get(h, "/site.json", c.change...); w.Code != c.code {
			t.Errorf("%s: %d %s", c.name, w.Code, w.Body)
		}
	}
}

// What queries cost is told where it is kept, to this machine alone.
func TestHandlerTellsUsage(t *testing.T) {
	told := Handler(page, counting(), func() ([]byte, error) { return []byte(`{"queries":3}`), nil }, "")
	if w := get(told, "/usage.json"); w.Code != 200 || w.Body.String() != `{"queries":3}` {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := get(told, "/site.json"); !strings.Contains(w.Body.String(), `"usage":true`) {
		t.Error(w.Body)
	}
	if w := get(told, "/usage.json", header("Origin", "https://evil.example")); w.Code != 403 {
		t.Errorf("another site gets %d", w.Code)
	}
	if w := get(Handler(page, counting(), nil, ""), "/usage.json"); w.Code != 404 {
		t.Errorf("where nothing is kept: %d", w.Code)
	}
	failing := Handler(page, counting(), func() ([]byte, error) { return nil, errors.New("no such log") }, "")
	if w := get(failing, "/usage.json"); w.Code != 500 {
		t.Errorf("a failure is %d", w.Code)
	}
}

// Several repositories are as many indexes, of which the page is told.
func TestHandlerServesSeveral(t *testing.T) {
	h := Handler(page, func(context.Context) ([]Snapshot, error) {
		return []Snapshot{{"a", [][]byte{[]byte("one")}}, {"b", [][]byte{[]byte("t"), []byte("wo")}}, {"c", nil}}, nil
	}, nil, "")
	if w := get(h, "/index-0.cairn"); w.Code != 404 {
		t.Errorf("before it is described: %d", w.Code)
	}
	var s Site
	if err := json.Unmarshal(get(h, "/site.json").Body.Bytes(), &s); err != nil || s.Index != "" || s.Name != "a and 2 more" || !s.Local || len(s.Indexes) != 3 {
		t.Fatalf("%+v %v", s, err)
	}
	for i, want := range []string{"one", "two", ""} {
		if w := get(h, "/"+s.Indexes[i].Index); w.Code != 200 || w.Body.String() != want {
			t.Errorf("%+v: %d %q", s.Indexes[i], w.Code, w.Body)
		}
	}
	if w := get(h, "/index.cairn"); w.Code != 404 {
		t.Errorf("the only index: %d", w.Code)
	}
}

// Without the token there is nothing, whatever is asked for and however; with it all is
// there, and names lead no further than without.
func TestHandlerRefusesWithoutToken(t *testing.T) {
	const token = "6KJ2-x_y~z"
	asked := false
	h := Handler(page, func(context.Context) ([]Snapshot, error) {
		asked = true
		return []Snapshot{{Name: "project"}}, nil
	}, func() ([]byte, error) { asked = true; return []byte("{}"), nil }, token)
	for _, path := range []string{"/", "/main.js", "/site.json", "/index.cairn", "/usage.json", "/" + token[1:] + "/", "/" + token + "x/", "//" + token + "/", "/x/../" + token + "/site.json", "/%2e%2e/site.json", "/?token=" + token, "/" + strings.ToLower(token) + "/site.json"} {
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
			w := get(h, path, func(r *http.Request) { r.Method = method })
			if w.Code != http.StatusForbidden || strings.Contains(w.Body.String(), token) || asked {
				t.Errorf("%s %s: %d %q, asked: %t", method, path, w.Code, w.Body, asked)
			}
		}
	}
	for path, code := range map[string]int{"/": 200, "/main.js": 200, "/site.json": 200, "/sub/plain.css": 200, "/gone.js": 404, "/../main.js": 200, "/../../embed.go": 404, "/.gitignore": 404} {
		w := get(h, "/"+token+path)
		if w.Code != code || code == 200 && w.Header().Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
	if w := get(h, "/"+token); w.Code != http.StatusMovedPermanently || w.Header().Get("Location") != "/"+token+"/" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	if w := get(h, "/"+token+"/site.json", header("Origin", "https://evil.example")); w.Code != http.StatusForbidden {
		t.Errorf("another site that knows the token gets %d", w.Code)
	}
}

// A page of an earlier build, whose guests read other indexes than this program writes, is no page.
func TestPageOfAnotherBuild(t *testing.T) {
	var b index.Builder
	segment, err := b.Build(func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	parts, err := index.New(segment, index.Meta{}).Encode(true)
	if err != nil {
		t.Fatal(err)
	}
	demo := bytes.Join(parts, nil)
	page := Files{"index.html": {}, demoFile: demo}
	if err := page.complete(); err != nil {
		t.Error(err)
	}
	demo[8]-- // the version of the format that it was written in
	if err := page.complete(); err == nil || !strings.Contains(err.Error(), "does not read the indexes") {
		t.Errorf("an older page: %v", err)
	}
	delete(page, "index.html")
	if err := page.complete(); err == nil || !strings.Contains(err.Error(), "not in this build") {
		t.Errorf("no page: %v", err)
	}
}

func TestGuestsAreEmbeddedOnce(t *testing.T) {
	all, err := fs.Glob(dist, "dist/*")
	if err != nil || len(all) == 0 {
		t.Fatalf("nothing is embedded: %v", err)
	}
	for _, name := range all {
		if strings.HasSuffix(name, ".wasm") {
			t.Errorf("%s is in package wasm already", name)
		}
	}
}
