package all

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// A page has one thread, and nobody who shares it waits for long: what an operation does for
// each of many things, it does not do in one piece.
func TestTurns(t *testing.T) {
	const many = 200
	var code, document, unknown strings.Builder
	for i := range many {
		fmt.Fprintf(&code, "// Refill%d refills a bucket.\nfunc Refill%d() {}\n\n", i, i)
		fmt.Fprintf(&document, "The function `Refill%d` refills bucket %d. ", i, i)
		fmt.Fprintf(&unknown, "`Refiln%d` is in `code.go`. ", i)
	}
	f := files{"README.md": document.String(), "log.bin": strings.Repeat("\x00\x01", 4<<20)}
	for i := range many {
		f[fmt.Sprintf("f%d.go", i)] = fmt.Sprintf("package x\n\n// Fill%d fills a bucket.\nfunc Fill%d() {}\n", i, i)
	}
	f["code.go"] = "package x\n\n" + code.String()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(f.tar()); err != nil || z.Close() != nil {
		t.Fatal(err)
	}

	var refs []string
	for i := range 50 {
		refs = append(refs, fmt.Sprintf(`"Fill%d"`, i))
	}

	var records []string
	for i := range many {
		records = append(records, fmt.Sprintf(`{"type": "note", "id": "n%d", "text": "The bucket is refilled."}`, i))
	}

	turns := 0
	step.Yielding(func() { turns++ })
	t.Cleanup(func() { step.Yielding(nil) })
	c := fresh(1)
	h := &host{archive: packed.Bytes()}
	for _, o := range []struct {
		op      string
		request any
		least   int
	}{
		{"load", contract.LoadRequest{}, (8 << 20) / step.Pace}, // of what is left out, too
		{"search", `{"query": "bucket", "limit": 200, "definitions": 3}`, many},
		{"search", `{"query": "bucket", "limit": 200, "by": "definition"}`, many},
		{"audit", `{}`, 48 * many},                                             // statements, and lines of comments
		{"map", `{"graph": "none"}`, 4 * many},                                 // listed, weighed and ranked
		{"map", `{"budget": 100000}`, 7 * many},                                // linked, shown and described, too
		{"schema", `{}`, many / 64},                                            // of 256 entities at once
		{"bundle", `{"refs": [` + strings.Join(refs, ", ") + `]}`, 50},         // previews
		{"verify", contract.VerifyRequest{Draft: unknown.String()}, 15 * many}, // what is alike
		{"add", `{"records": [` + strings.Join(records, ", ") + `]}`, many},    // as they are checked
	} {
		turns = 0
		h.must(t, c, o.op, o.request)
		if turns < o.least {
			t.Errorf("%s %v: others have %d turns, want %d at least", o.op, o.request, turns, o.least)
		}
	}
}
