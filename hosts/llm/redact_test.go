package llm

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/hosts/llm/llmtest"
)

// leaks tells what of a key is in text, in any of the forms that a server repeats.
func leaks(key, text string) string {
	for i := range len(key) - minPart + 1 {
		if p := key[i : i+minPart]; strings.Contains(text, p) {
			return p
		}
	}
	for _, tail := range []string{key[len(key)-4:], url.QueryEscape(key), base64.StdEncoding.EncodeToString([]byte(key))[:40]} {
		if strings.Contains(text, tail) {
			return tail
		}
	}
	return ""
}

// echoes are what a server says that repeats a key.
func echoes(key string) []string {
	b64 := base64.StdEncoding.EncodeToString
	return []string{
		"Incorrect API key provided: " + key + ".",
		"Incorrect API key provided: sk-ant-a*****" + key[len(key)-4:] + ".",
		"Bearer " + key, "key=" + url.QueryEscape(key), "path " + url.PathEscape(key),
		"Basic " + b64([]byte("user:"+key)), "Basic " + b64([]byte("me:"+key+":x")), b64([]byte(key)), base64.URLEncoding.EncodeToString([]byte(key)),
		"your key that ends with " + key[len(key)-4:], "…" + key[len(key)-10:], "starts with " + key[:12] + "...",
		fmt.Sprintf("hex %x", key), key + key, strings.Repeat("x", 500) + key,
	}
}

// TestNoKeyLeaks has servers repeat the key in errors, in headers and in replies, and
// looks for it in all that comes out.
func TestNoKeyLeaks(t *testing.T) {
	for _, echo := range echoes(testKey) {
		quoted, _ := json.Marshal(echo)
		ok := ranks(string(quoted))
		ok.Text = echo
		for _, reply := range []llmtest.Reply{
			{Status: 401, Body: `{"error":{"message":` + string(quoted) + `}}`},
			{Status: 400, Body: `{"error":` + string(quoted) + `}`},
			{Status: 500, Body: echo, Header: map[string]string{"X-Echo": echo}},
			{Status: 200, Body: echo},
			{Status: 200, Body: echo, Header: map[string]string{"Content-Type": "application/json"}},
			{Status: 307, Header: map[string]string{"Location": "http://127.0.0.1:1/" + url.PathEscape(echo)}},
			{Drop: true}, ok,
		} {
			each(t, Options{Attempts: 2}, answering(reply), func(t *testing.T, c *Client, _ *llmtest.Server) {
				r, err := c.Complete(t.Context(), question("q", 0))
				if err == nil {
					// Of what a model says, only whole keys are taken out.
					if b, _ := json.Marshal(r); strings.Contains(string(b), testKey) || strings.Contains(string(b), url.QueryEscape(testKey)) {
						t.Errorf("the reply holds the key: %s", b)
					}
					return
				}
				e := codeOf(t, err)
				b, _ := json.Marshal(e)
				for _, text := range []string{string(b), fmt.Sprintf("%v %+v %#v", err, err, *e)} {
					if part := leaks(testKey, text); part != "" {
						t.Errorf("server said %s\nand %q of the key is in %s", echo, part, text)
					}
				}
			})
		}
	}
}

func TestWrongKey(t *testing.T) {
	for _, p := range protocols {
		s := p.start(answering(ranks("{}")))
		t.Cleanup(s.Close)
		s.Key = "another"
		c := dial(t, p.spec, s, Options{})
		_, err := c.Complete(t.Context(), question("q", 0))
		e := codeOf(t, err)
		if !strings.Contains(e.Message, "HTTP 401: Incorrect API key provided: [key] ([key])") || !strings.Contains(e.Fix, c.provider.Key) || len(s.Requests()) != 1 {
			t.Errorf("%s: got %v after %d requests", p.name, e, len(s.Requests()))
		}
	}
}

// TestKeysStayAtHome looks at what a server of one's own is sent while there are keys
// for providers in the environment, which SDKs would read.
func TestKeysStayAtHome(t *testing.T) {
	for _, name := range []string{"OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"} {
		t.Setenv(name, testKey)
	}
	t.Setenv("ANTHROPIC_CUSTOM_HEADERS", "X-Mine: "+testKey)
	t.Setenv("CAIRN_LLM_API_KEY", "")
	o, a := llmtest.NewOpenAI(lengths), llmtest.NewAnthropic(answering(ranks("{}")))
	t.Cleanup(o.Close)
	t.Cleanup(a.Close)
	c, err := Open(o.URL+"#m", Options{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := OpenEmbedder([]string{o.URL + "#m"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Complete(t.Context(), question("q", 0)); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Choose(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := dial(t, "anthropic:claude-x", a, Options{Key: "another-key"}).Complete(t.Context(), question("q", 0)); err != nil {
		t.Fatal(err)
	}
	for _, q := range append(o.Requests(), a.Requests()...) {
		if sent := fmt.Sprint(q.Header, string(q.Body)); strings.Contains(sent, testKey) {
			t.Errorf("%s was sent the key: %s", q.Path, sent)
		}
	}
	if s := fmt.Sprintf("%v %+v %#v %+v", Options{Key: testKey}, Options{Key: testKey}, Options{Key: testKey}, c); strings.Contains(s, testKey) {
		t.Errorf("printed as %s", s)
	}
}

// TestRedactProperty takes any key out of any text, and nothing else.
func TestRedactProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := rapid.StringMatching(`[!-~]{16,60}`).Draw(t, "key")
		before, after := rapid.StringMatching(`[a-z ]{0,20}`).Draw(t, "before"), rapid.StringMatching(`[a-z ]{0,20}`).Draw(t, "after")
		r := newRedactor(key)
		form := rapid.SampledFrom([]func(string) string{
			func(s string) string { return s }, url.QueryEscape, url.PathEscape,
			func(s string) string { return base64.RawStdEncoding.EncodeToString([]byte(before + s + after)) },
		}).Draw(t, "form")
		if got := r.text(before + " " + form(key) + " " + after); strings.Contains(got, key) || strings.Contains(got, form(key)) || !strings.Contains(got, redacted) {
			t.Fatalf("got %q", got)
		}
		if clean := "a text without"; r.text(clean) != clean {
			t.Fatalf("got %q", r.text(clean))
		}
	})
}

func TestShortKey(t *testing.T) {
	if got := newRedactor("abc").text("key abc of abcde"); got != "key [key] of abcde" {
		t.Errorf("got %q", got)
	}
	if got := newRedactor("").text("none"); got != "none" {
		t.Errorf("got %q", got)
	}
}
