// Package gateway asks the gateway of a fleet, which is hosts/fleet, over HTTP: whoever asks
// needs nothing of what a fleet is made of.
package gateway

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/cairn-search/cairn/core/contract"
)

// TokenVariable holds the token where no file does: arguments can be seen by all.
const TokenVariable = "CAIRN_FLEET_TOKEN"

// What a gateway answers, below its address.
const (
	SearchPath       = "/v1/search"       // POST of a FederateRequest
	ReadPath         = "/v1/read"         // POST of a FileReadRequest whose path begins with the name of a repository
	RepositoriesPath = "/v1/repositories" // GET
)

// Repositories is what a token lets see.
type Repositories struct {
	// Nodes is how many nodes live.
	Nodes        int          `json:"nodes"`
	Repositories []Repository `json:"repositories"`
}

// Repository is one of a fleet.
type Repository struct {
	Name    string `json:"name"`
	Indexed bool   `json:"indexed"`
	Bytes   int64  `json:"bytes,omitempty"`
	Failed  bool   `json:"failed,omitempty"`
	// Damaged is true if its index cannot be read from the store, and is made anew.
	Damaged bool `json:"damaged,omitempty"`
}

// Client asks a gateway. Its methods may be called concurrently.
type Client struct {
	at    *url.URL
	token string
	http  *http.Client
}

// Bounds of asking.
const (
	askTime   = 30 * time.Second
	maxAnswer = 64 << 20
)

// New makes a client of the gateway at an address such as http://127.0.0.1:8700. The token may be "".
func New(address, token string) (*Client, error) {
	at, err := url.Parse(address)
	if err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "" || at.RawQuery != "" || at.Fragment != "" || at.User != nil {
		return nil, errors.New("the address of a fleet is that of its gateway, such as http://127.0.0.1:8700 or https://code.example.com, without a name or password")
	}
	// A token is for this address alone.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{at, token, &http.Client{Timeout: askTime, CheckRedirect: stay}}, nil
}

// Search finds what fits a query, and returns a SearchResponse.
func (c *Client) Search(ctx context.Context, q contract.FederateRequest) (json.RawMessage, error) {
	return c.ask(ctx, http.MethodPost, SearchPath, q)
}

// Read reads a file, or the entries of a directory, at NAME/path, and returns a
// FileReadResponse.
func (c *Client) Read(ctx context.Context, q contract.FileReadRequest) (json.RawMessage, error) {
	return c.ask(ctx, http.MethodPost, ReadPath, q)
}

// Repositories lists what the token lets see.
func (c *Client) Repositories(ctx context.Context) (*Repositories, error) {
	b, err := c.ask(ctx, http.MethodGet, RepositoriesPath, nil)
	if err != nil {
		return nil, err
	}
	var list Repositories
	if err := json.Unmarshal(b, &list); err != nil {
		return nil, fmt.Errorf("ask the fleet at %s: decode its list: %w", c.at, err)
	}
	return &list, nil
}

func (c *Client) ask(ctx context.Context, method, path string, request any) (json.RawMessage, error) {
	body, err := contract.Encode(request)
	if err != nil {
		return nil, fmt.Errorf("encode request: %w", err)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.at.JoinPath(path).String(), bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("ask the fleet: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	w, err := c.http.Do(r)
	if wrong := (*url.Error)(nil); errors.As(err, &wrong) {
		err = wrong.Err // the rest says the address again
	}
	if err != nil {
		return nil, fmt.Errorf("ask the fleet at %s: %w (does \"cairn-fleet serve\" run there?)", c.at, cmp.Or(context.Cause(ctx), err))
	}
	defer w.Body.Close()
	b, err := io.ReadAll(io.LimitReader(w.Body, maxAnswer+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("ask the fleet at %s: %w", c.at, err)
	case len(b) > maxAnswer:
		return nil, fmt.Errorf("ask the fleet at %s: its answer is larger than %d MiB", c.at, maxAnswer>>20)
	}
	return c.answer(w.StatusCode, b)
}

// answer is what a gateway said, or its error.
func (c *Client) answer(status int, b []byte) (json.RawMessage, error) {
	var said struct {
		Error *contract.Error `json:"error"`
	}
	err := json.Unmarshal(b, &said)
	switch {
	case err == nil && status == http.StatusOK && said.Error == nil:
		return b, nil
	case err != nil || said.Error == nil:
		return nil, fmt.Errorf("%s is no gateway of a fleet: it answers %q", c.at, fmt.Sprintf("%d %s", status, http.StatusText(status)))
	case status == http.StatusUnauthorized && c.token == "":
		said.Error.Fix = "put it into the variable " + TokenVariable
	}
	return nil, said.Error
}
