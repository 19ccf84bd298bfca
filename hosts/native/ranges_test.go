package native

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// TestSnapshotWhereItLies: a snapshot that is read by ranges answers as one in memory, from the
// process and from the sandbox; what needs all of it has all of it.
func TestSnapshotWhereItLies(t *testing.T) {
	dir := readRepository(t, "shortener").write(t, "x")
	for _, contents := range []string{"require", "drop"} {
		path := saved(t, "y.cairn", exported(t, mustOpen(t, dir, Options{}), contents))
		ask := func(o Options) string {
			r := mustOpen(t, path, o)
			var out bytes.Buffer
			for _, q := range []contract.SearchRequest{
				{Query: "where are redirects limited"}, {Query: "Server"}, {Query: "internal/store/memory.go"}, {Query: "limit", By: "chunk"},
				{Query: "store links in memory", By: "definition", Explain: true}, {Query: "nothingofthat"},
			} {
				b, err := r.Call(t.Context(), "search", q)
				fmt.Fprintf(&out, "%s %v\n", b, err)
			}
			for _, op := range []string{"stats", "seeds", "stats"} { // seeds reads all of it
				var q any = struct{}{}
				if op == "seeds" {
					q = contract.SeedsRequest{Query: "limit"}
				}
				b, err := r.Call(t.Context(), op, q)
				fmt.Fprintf(&out, "%s %v\n", b, err)
			}
			b, err := r.Call(t.Context(), "search", contract.SearchRequest{Query: "limit"})
			fmt.Fprintf(&out, "%s %v\n", b, err)
			return out.String()
		}
		want := ask(Options{})
		for _, engine := range []string{"", "wazero"} {
			if got := ask(Options{Ranges: true, Engine: engine}); got != want {
				t.Errorf("contents %q, engine %q:\n%s\nby ranges, in memory\n%s", contents, engine, got, want)
			}
		}
	}
}

// TestWhole: a file is read into no more room than it needs, and one that has become shorter as far as it goes.
func TestWhole(t *testing.T) {
	f, err := os.Open(saved(t, "y.cairn", []byte("0123456789")))
	check(t, err)
	defer f.Close()
	for _, size := range []int64{0, 10, 20} {
		b, err := whole(f, size)
		check(t, err)
		if string(b) != "0123456789"[:min(size, 10)] || int64(cap(b)) != size {
			t.Errorf("of %d bytes: %q in room for %d", size, b, cap(b))
		}
	}
}

// A file that is not as long as its snapshot says is told at once, also by what reads only parts of it, and takes no
// more memory than it says.
func TestOtherLength(t *testing.T) {
	made := mustOpen(t, files{"a.go": "package a\n\nfunc Wombat() {}\n"}.write(t, "zoo"), Options{})
	b := exported(t, made, "require")
	cut, longer := saved(t, "cut.cairn", b[:len(b)-1]), saved(t, "longer.cairn", b)
	check(t, os.Truncate(longer, 1<<36))
	for _, path := range []string{cut, longer} {
		for _, o := range []Options{{}, {Ranges: true}} {
			r, err := Open(t.Context(), path, o)
			check(t, err)
			err = r.Refresh(t.Context())
			if e := (*contract.Error)(nil); !errors.As(err, &e) || e.Code != contract.CodeCorrupt || !strings.Contains(err.Error(), "bytes") {
				t.Errorf("%s, ranges %v: %v", filepath.Base(path), o.Ranges, err)
			}
			_ = r.Close(t.Context())
		}
	}
}

// A snapshot that is cut or written over while it is searched is an error, or the new one.
func TestSnapshotChangesWhereItLies(t *testing.T) {
	sound := exported(t, mustOpen(t, readRepository(t, "shortener").write(t, "x"), Options{}), "drop")
	other := exported(t, mustOpen(t, readRepository(t, "ledger").write(t, "x"), Options{}), "drop")
	search := contract.SearchRequest{Query: "balance of an account", SnippetLines: new(0)}
	want, err := mustOpen(t, saved(t, "o.cairn", other), Options{}).Call(t.Context(), "search", search)
	check(t, err)
	for name, b := range map[string][]byte{"cut": sound[:len(sound)/2], "another": other} {
		path := saved(t, "y.cairn", sound)
		r := mustOpen(t, path, Options{Ranges: true})
		check(t, r.Refresh(t.Context()))
		check(t, os.WriteFile(path, b, 0o600))
		got, err := r.Call(t.Context(), "search", search)
		if name == "cut" && err == nil {
			t.Errorf("cut: %s", got)
		}
		if name == "another" && (err != nil || !bytes.Equal(got, want)) {
			t.Errorf("another: %s %v, want %s", got, err, want)
		}
	}
}
