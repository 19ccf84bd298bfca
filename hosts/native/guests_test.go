package native

import (
	"bytes"
	"errors"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/wasm"
)

// Each guest answers what it can as the one that can everything does, byte for byte, and
// names what it cannot.
func TestGuests(t *testing.T) {
	const name = "shortener"
	f := readRepository(t, name)
	snapshot := saved(t, name+".cairn", exported(t, mustOpen(t, f.write(t, name), Options{}), "require"))
	whole := through(t, snapshot, Options{})
	for guest, lacks := range map[string][]string{wasm.Reader: {"load", "export", "chunks", "grep", "navigate", "paths", "recall"}, wasm.Search: {"paths", "recall", "verify"}} {
		r := mustOpen(t, snapshot, Options{Engine: "wazero", Guest: guest, Wants: []string{"search", "read", "stats", "import"}})
		for _, q := range []struct{ op, request string }{
			{"search", `{"query":"where are links stored?"}`},
			{"search", `{"query":"Redirect","by":"definition","explain":true}`},
			{"search", `{"query":"rate limit","languages":["go"],"paths":["internal/**"],"history":"host","summaries":"host"}`},
			{"search", `{"query":"x","limitt":1}`},
			{"read", `{"path":"internal/store/memory.go:3-9"}`},
			{"read", `{"path":"memory.go:0"}`},
			{"stats", `{}`},
		} {
			want, wantErr := whole(q.op, []byte(q.request))
			got, err := r.Call(t.Context(), q.op, []byte(q.request), known)
			if !bytes.Equal(got, want) || contract.ErrorOf(err) != nil && contract.ErrorOf(err).Error() != contract.ErrorOf(wantErr).Error() || (err == nil) != (wantErr == nil) {
				t.Errorf("%s: %s %s: %s, %v, want %s, %v", guest, q.op, q.request, got, err, want, wantErr)
			}
		}
		for _, op := range lacks {
			var e *contract.Error
			if _, err := r.Call(t.Context(), op, []byte(`{}`), known); !errors.As(err, &e) || e.Code != contract.CodeUnsupported || e.Field != "op" {
				t.Errorf("%s: %s: %v", guest, op, err)
			}
			other, err := Open(t.Context(), snapshot, Options{Engine: "wazero", Guest: guest, Wants: []string{"search", op}, NoCache: true})
			if !errors.As(err, &e) || e.Code != contract.CodeUnsupported || e.Field != "wants[1]" {
				t.Errorf("%s: wants %s: %v", guest, op, err)
			}
			if other != nil {
				_ = other.Close(t.Context())
			}
		}
	}
}
