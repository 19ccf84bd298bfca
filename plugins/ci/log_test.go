package ci

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/report"
)

func prepare(t *testing.T, s string) *Log {
	t.Helper()
	l, err := Prepare(t.Context(), strings.NewReader(s))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestPrepareRefuses(t *testing.T) {
	for name, c := range map[string]struct{ in, say string }{
		"binary": {"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x3e\x00", "not text"},
		"random": {evenly(), "not text"},
		"gzip":   {"\x1f\x8b\x08\x00rest of it", "unpack it first"},
		"zip":    {"PK\x03\x04rest of it", "unpack it first"},
	} {
		_, err := Prepare(t.Context(), strings.NewReader(c.in))
		if !errors.Is(err, ErrBinary) || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: error %v, want one that says %q", name, err, c.say)
		}
	}
}

// evenly has each byte as often as any other, in no order.
func evenly() string {
	b := make([]byte, 4<<10)
	for i := range b {
		b[i] = byte(i*167 + i/256*31)
	}
	return string(b)
}

// TestPrepareError: pytest's errors belong to the trace above them, also where another test fails with the
// same one: without them a trace would end where it only came by.
func TestPrepareError(t *testing.T) {
	var b strings.Builder
	b.WriteString("=================================== FAILURES ===================================\n")
	for _, name := range []string{"test_total", "test_close"} {
		fmt.Fprintf(&b, "__________ %s __________\nsrc/ledger/visit.py:40: in visit\n    return f(entry)\nE   TypeError: no entry\nE     in the book\n\nsrc/ledger/book.py:19: TypeError\n", name)
	}
	if l := prepare(t, b.String()); strings.Count(l.Text, "book.py:19: TypeError") != 2 || strings.Count(l.Text, "in the book") != 2 {
		t.Errorf("kept:\n%s", l.Text)
	}
}

func TestPrepareUnicode(t *testing.T) {
	var b bytes.Buffer
	b.Write([]byte{0xff, 0xfe})
	for _, u := range utf16.Encode([]rune("tests\r\n--- FAIL: TestÄ (0.00s)\r\n")) {
		b.Write([]byte{byte(u), byte(u >> 8)})
	}
	l := prepare(t, b.String())
	if diff := cmp.Diff([]Test{{Runner: "go", Name: "TestÄ"}}, l.Tests); diff != "" {
		t.Error(diff)
	}
}

func TestPrepareEmpty(t *testing.T) {
	for _, in := range []string{"", "\n\n", "\x1b[0m\r\n"} {
		if l := prepare(t, in); l.Text != "" || len(l.Tests) != 0 {
			t.Errorf("%q: %+v", in, l)
		}
	}
}

// TestPrepareBounds holds that a log of any length keeps its first failure and its last
// one, within the bounds of a query and of memory.
func TestPrepareBounds(t *testing.T) {
	size := int64(200 << 20)
	if testing.Short() {
		size = 16 << 20
	}
	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	g := &generated{left: size}
	l, err := Prepare(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	if l.Bytes < size || !l.Truncated && !testing.Short() {
		t.Errorf("read %d bytes of %d, cut %t", l.Bytes, size, l.Truncated)
	}
	if len(l.Text) > contract.MaxQueryBytes {
		t.Errorf("kept %d bytes", len(l.Text))
	}
	for _, want := range []string{"first_test.go:1: the first", fmt.Sprintf("f%d_test.go", g.failure-1)} {
		if !strings.Contains(l.Text, want) {
			t.Errorf("%q was not kept", want)
		}
	}
	if strings.Contains(l.Text, "PASS: TestFine") {
		t.Error("what has passed was kept")
	}
	if most := uint64(32 << 20); g.peak > before.HeapAlloc+most {
		t.Errorf("the heap grew by %d bytes", g.peak-before.HeapAlloc)
	}
}

// generated is a log of many tests of which some fail, and the peak of the heap.
type generated struct {
	left    int64
	failure int
	line    int
	rest    []byte
	peak    uint64
}

func (g *generated) Read(p []byte) (int, error) {
	if g.left <= 0 {
		return 0, io.EOF
	}
	for len(g.rest) == 0 {
		switch g.line++; {
		case g.line == 1:
			g.rest = []byte("--- FAIL: TestFirst (0.00s)\n    first_test.go:1: the first\n")
		case g.line%500 == 0:
			g.rest = fmt.Appendf(nil, "--- FAIL: Test%s (0.00s)\n    f%d_test.go:7: want %d\n%s", letters(g.failure), g.failure, g.line, strings.Repeat("    of what it said "+letters(g.failure)+"\n    and\n", 20))
			g.failure++
		default:
			g.rest = fmt.Appendf(nil, "2026-01-02T03:04:05.1234567Z --- PASS: TestFine%d (0.00s)\n", g.line)
		}
		if g.line%20000 == 0 {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			g.peak = max(g.peak, m.HeapAlloc)
		}
	}
	n := copy(p, g.rest)
	g.rest = g.rest[n:]
	g.left -= int64(n)
	return n, nil
}

// letters writes a number without digits, by which failures are not told apart.
func letters(n int) string {
	return strings.Map(func(r rune) rune { return 'a' + r - '0' }, fmt.Sprint(n))
}

// TestPageOfError: a trace that stands on the page of an error, in one line, is one trace.
func TestPageOfError(t *testing.T) {
	log := "  1 failing\n\n  1) pages\n       should list books:\n     Error: expected 200, got 500\n  '<pre>Error: no engine<br> &nbsp; &nbsp;at new View (/w/lib/view.js:84:13)<br> &nbsp; &nbsp;at render (/w/lib/app.js:552:12)</pre>'\n"
	read, _ := report.Read(prepare(t, log).Text)
	var got []string
	for _, f := range read.Frames {
		got = append(got, fmt.Sprint(f.Depth, " ", f.Path, ":", f.Line))
	}
	if diff := cmp.Diff([]string{"0 /w/lib/view.js:84", "1 /w/lib/app.js:552"}, got); diff != "" {
		t.Error(diff)
	}
}
