// Package storetest holds stores to the cases in its testdata. A case is a list of
// exchanges: what a store is asked at which time, and what it answers, or the code of
// the error. The store is new, its clock shows the time of the exchange, and the ids
// that it makes are prefix_1, prefix_2 and so on. Stores in other languages read the
// same files.
package storetest

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/store"
)

//go:embed testdata/*.json
var files embed.FS

// Case is a file of testdata.
type Case struct {
	About     string     `json:"about"`
	Exchanges []Exchange `json:"exchanges"`
}

// Exchange is one request and what comes of it.
type Exchange struct {
	// Now is what the clock shows.
	Now     int64           `json:"now"`
	Request json.RawMessage `json:"request"`
	Reply   json.RawMessage `json:"reply,omitempty"`
	// Error is the code of the error, if there is to be one.
	Error string `json:"error,omitempty"`
}

// Opener opens a new store with a clock and a source of ids.
type Opener func(t *testing.T, now func() int64, newID func() string) store.Store

// Run runs every case on a store of its own.
func Run(t *testing.T, open Opener) {
	names, err := files.ReadDir("testdata")
	if err != nil || len(names) < 5 {
		t.Fatal(len(names), err)
	}
	for _, f := range names {
		t.Run(strings.TrimSuffix(f.Name(), ".json"), func(t *testing.T) {
			b, err := files.ReadFile(path.Join("testdata", f.Name()))
			if err != nil {
				t.Fatal(err)
			}
			var c Case
			if err := strict(b, &c); err != nil {
				t.Fatal(err)
			}
			for i, got := range Play(t, c, open) {
				want := c.Exchanges[i]
				if d := cmp.Diff(text(t, want.Reply), text(t, got.Reply)); d != "" || want.Error != got.Error {
					t.Errorf("exchange %d: error %q, want %q (-want +got):\n%s", i, got.Error, want.Error, d)
				}
			}
		})
	}
	t.Run("random", func(t *testing.T) { agree(t, open) })
	t.Run("concurrent", func(t *testing.T) { concurrent(t, open) })
}

// Play runs the exchanges of a case and returns them with what came of each.
func Play(t *testing.T, c Case, open Opener) []Exchange {
	t.Helper()
	now, ids := int64(0), 0
	s := open(t, func() int64 { return now }, func() string { ids++; return fmt.Sprint(ids) })
	out := make([]Exchange, len(c.Exchanges))
	for i, e := range c.Exchanges {
		now = e.Now
		var q contract.StoreRequest
		if err := strict(e.Request, &q); err != nil {
			t.Fatalf("exchange %d: %v", i, err)
		}
		out[i] = Exchange{Now: e.Now, Request: e.Request}
		r, err := s.Do(t.Context(), q)
		if bad := (*contract.Error)(nil); errors.As(err, &bad) {
			out[i].Error = bad.Code
			continue
		} else if err != nil {
			t.Fatalf("exchange %d: %v", i, err)
		}
		if out[i].Reply, err = json.Marshal(r); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func strict(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// text is a JSON value with sorted names, a line for each.
func text(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	if len(raw) == 0 {
		return ""
	}
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
