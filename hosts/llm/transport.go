package llm

import (
	"errors"
	"fmt"
	"io"
	"net/http"
)

// transport turns responses that are no success into errors, before the SDKs see
// them, and bounds how much is read of the others. Redirects are errors, too: they
// would take the key to another server.
type transport struct {
	next  http.RoundTripper
	limit int64
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

func (t *transport) RoundTrip(q *http.Request) (*http.Response, error) {
	r, err := t.next.RoundTrip(q)
	if err != nil {
		return nil, err
	}
	if r.StatusCode < 200 || r.StatusCode > 299 {
		body, _ := io.ReadAll(io.LimitReader(r.Body, maxErrorBody))
		_ = r.Body.Close()
		return nil, &statusError{r.StatusCode, r.Header, body}
	}
	r.Body = &boundedBody{r.Body, t.limit, t.limit}
	return r, nil
}

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
