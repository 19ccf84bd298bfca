package gateway

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

const secret = "a-token-that-nobody-sees"

// answering is a server that answers all with a status and a body, and tells what it was asked.
func answering(t *testing.T, status int, body string) (url string, asked *strings.Builder) {
	t.Helper()
	asked = &strings.Builder{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		asked.WriteString(r.Method + " " + r.URL.Path + " " + r.Header.Get("Authorization") + " " + string(b))
		if status == http.StatusFound {
			w.Header().Set("Location", "/elsewhere")
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(s.Close)
	return s.URL, asked
}

func client(t *testing.T, url, token string) *Client {
	t.Helper()
	c, err := New(url, token)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestClient(t *testing.T) {
	url, asked := answering(t, 200, `{"nodes":2,"repositories":[{"name":"a","indexed":true}]}`)
	c := client(t, url+"/below/", secret)
	q := contract.FederateRequest{Repositories: []string{"a"}}
	q.Query = "open a <store>"
	if _, err := c.Search(t.Context(), q); err != nil {
		t.Fatal(err)
	}
	if want := `POST /below/v1/search Bearer ` + secret + ` {"query":"open a <store>","repositories":["a"]}`; asked.String() != want {
		t.Errorf("asked %s, want %s", asked, want)
	}
	list, err := c.Repositories(t.Context())
	if err != nil || list.Nodes != 2 || len(list.Repositories) != 1 || !list.Repositories[0].Indexed {
		t.Errorf("%+v %v", list, err)
	}
}

// What is no answer is an error that says where and what to do, and never the token.
func TestErrors(t *testing.T) {
	for name, c := range map[string]struct {
		status            int
		body, token, says string
	}{
		"refused":       {401, `{"error":{"code":"forbidden","message":"the token has expired","fix":"ask for another"}}`, secret, "the token has expired"},
		"without token": {401, `{"error":{"code":"forbidden","message":"the token is missing","fix":"send it"}}`, "", "put it into the variable CAIRN_FLEET_TOKEN"},
		"not a gateway": {404, "404 page not found", secret, `is no gateway of a fleet: it answers "404 Not Found"`},
		"a page":        {200, "<html>", secret, `is no gateway of a fleet: it answers "200 OK"`},
		"another place": {302, "", secret, `is no gateway of a fleet: it answers "302 Found"`},
		"wrong errors":  {500, `{"error":null}`, secret, "500 Internal Server Error"},
	} {
		url, asked := answering(t, c.status, c.body)
		_, err := client(t, url, c.token).Search(t.Context(), contract.FederateRequest{})
		said := ""
		if e := (*contract.Error)(nil); errors.As(err, &e) {
			said = e.Fix
		}
		if err == nil || !strings.Contains(err.Error()+said, c.says) || strings.Contains(err.Error(), secret) {
			t.Errorf("%s: %v, want %s", name, err, c.says)
		}
		if strings.Contains(asked.String(), "elsewhere") {
			t.Errorf("%s: the token went elsewhere: %s", name, asked)
		}
	}
	closed := httptest.NewServer(nil)
	closed.Close()
	if _, err := client(t, closed.URL, secret).Repositories(t.Context()); err == nil || !strings.Contains(err.Error(), closed.URL) || !strings.Contains(err.Error(), `does "cairn-fleet serve" run there`) {
		t.Error(err)
	}
	ended, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("enough"))
	if _, err := client(t, closed.URL, "").Repositories(ended); err == nil || !strings.Contains(err.Error(), "enough") {
		t.Error(err)
	}
	for _, address := range []string{"", "127.0.0.1:8700", "nats://host:4222", "http://", "http://user:" + secret + "@host", "http://host/?a=b", "http://h\n"} {
		if _, err := New(address, ""); err == nil || strings.Contains(err.Error(), secret) {
			t.Errorf("%q: %v", address, err)
		}
	}
}
