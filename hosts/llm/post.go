package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/tidwall/gjson"
)

// post sends a request as JSON to a path below the provider's address. It returns the
// body of the response, of which only so much is read; one that is no success is a
// statusError. Redirects are, too: they would take the key to another server.
func (l *line) post(ctx context.Context, path string, header map[string]string, request any) (io.ReadCloser, error) {
	var body bytes.Buffer
	e := json.NewEncoder(&body)
	e.SetEscapeHTML(false) // code is full of what it would escape
	if err := e.Encode(request); err != nil {
		return nil, fmt.Errorf("encode request: %w", err)
	}
	address, err := url.JoinPath(l.base, path)
	if err != nil {
		return nil, fmt.Errorf("read address: %w", err)
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, address, &body)
	if err != nil {
		return nil, fmt.Errorf("make request: %w", err)
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Accept", "application/json")
	q.Header.Set("User-Agent", "cairn")
	for name, value := range header {
		q.Header.Set(name, value)
	}
	r, err := l.http.Do(q)
	if err != nil {
		return nil, err
	}
	if r.StatusCode < 200 || r.StatusCode > 299 {
		body, _ := io.ReadAll(io.LimitReader(r.Body, maxErrorBody))
		_ = r.Body.Close()
		return nil, &statusError{r.StatusCode, r.Header, body}
	}
	if strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
		_ = r.Body.Close()
		return nil, errNotJSON
	}
	return &boundedBody{r.Body, l.o.MaxReply, l.o.MaxReply}, nil
}

// postWhole is post for a response that is one JSON value.
func (l *line) postWhole(ctx context.Context, path string, header map[string]string, request any) (gjson.Result, error) {
	body, err := l.post(ctx, path, header, request)
	if err != nil {
		return gjson.Result{}, err
	}
	defer body.Close()
	b, err := io.ReadAll(body)
	if err != nil {
		return gjson.Result{}, err
	}
	whole, err := parseJSON(b)
	if err != nil {
		return whole, err
	}
	return whole, saidError(whole)
}

// parseJSON reads what a server says. Servers differ in the types of what they say
// beside what is asked for, so a reply is looked into rather than decoded.
func parseJSON(b []byte) (gjson.Result, error) {
	if !json.Valid(b) { // unlike gjson's, it refuses what is nested too deeply
		return gjson.Result{}, errNotJSON
	}
	return gjson.ParseBytes(b), nil
}

// errNotJSON is a response of something else than the provider's interface.
var errNotJSON = errors.New("the response is not JSON")

// errNoReply is a response of the provider's interface that answers nothing.
var errNoReply = errors.New("the response holds no reply")

// saidError is the error in a response that calls itself a success, as gateways send it for
// what failed behind them; nil if it holds none. Some say the status of the failure in it.
func saidError(whole gjson.Result) error {
	if said := whole.Get("error"); !said.Exists() || said.Type == gjson.Null || said.Type == gjson.False {
		return nil
	}
	status := http.StatusOK
	if code := whole.Get("error.code").Int(); code >= 400 && code <= 599 {
		status = int(code)
	}
	return &statusError{status: status, header: http.Header{}, body: []byte(whole.Raw)}
}

// maxErrorBody is how much is read of the body of an error.
const maxErrorBody = 64 << 10

// statusError is a response that is no success.
type statusError struct {
	status int
	header http.Header
	body   []byte
}

func (e *statusError) Error() string { return fmt.Sprintf("HTTP %d", e.status) }

// tooLargeError is a response that goes on after the limit.
type tooLargeError struct{ limit int64 }

func (e *tooLargeError) Error() string {
	return fmt.Sprintf("the response is larger than %d bytes", e.limit)
}

// errCutOff is a response that stopped half-way.
var errCutOff = errors.New("the response was cut off")

// boundedBody is a body of which only so much is read.
type boundedBody struct {
	io.ReadCloser
	left, limit int64
}

func (b *boundedBody) Read(p []byte) (int, error) {
	if b.left < 0 {
		return 0, &tooLargeError{b.limit}
	}
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1]
	}
	n, err := b.ReadCloser.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return n, &tooLargeError{b.limit}
	}
	return n, err
}
