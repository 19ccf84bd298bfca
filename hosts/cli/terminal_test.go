package cli

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cairn-search/cairn/hosts/native"
)

func TestNumbers(t *testing.T) {
	for n, want := range map[int64]string{0: "0 B", 999: "999 B", 1000: "1.0 kB", 999_949: "999.9 kB", 999_950: "1.0 MB", 5e9: "5.0 GB", 1 << 62: "4611686.0 TB"} {
		if got := size(n); got != want {
			t.Errorf("size(%d) = %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := count(n); got != want {
			t.Errorf("count(%d) = %q, want %q", n, got, want)
		}
	}
	for in, want := range map[string]byteSize{"1": 1, "64k": 64 << 10, "16M": 16 << 20, "4GiB": 4 << 30, "10kb": 10 << 10} {
		var b byteSize
		if err := b.UnmarshalText([]byte(in)); err != nil || b != want {
			t.Errorf("%q = %d, %v, want %d", in, b, err, want)
		}
	}
}

// screen is a terminal that can be looked at while it is written to.
type screen struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(b)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// TestProgress: only what takes long is shown, and nothing stays on the screen.
func TestProgress(t *testing.T) {
	quick := &screen{}
	p := (&session{errors: quick, errTerminal: true}).watch()
	p.update(native.Progress{Phase: "reading"})
	p.stop()
	p.stop()
	if got := quick.String(); got != "" {
		t.Errorf("a quick command shows %q", got)
	}
	for _, s := range []*session{{errors: quick}, {errors: quick, errTerminal: true, quiet: true}} {
		if s.watch() != nil {
			t.Error("progress without a terminal, or for a quiet user")
		}
	}
	slow := &screen{}
	p = (&session{errors: slow, errTerminal: true}).watch()
	p.update(native.Progress{Phase: "reading", Done: 1, Total: 4, Files: 1234})
	time.Sleep(progressAfter + progressEvery)
	p.stop()
	if got := slow.String(); !strings.HasPrefix(got, "\rreading [#####...............] 25%, 1,234 files…\x1b[K") || !strings.HasSuffix(got, "\r\x1b[K") {
		t.Errorf("a slow command shows %q", got)
	}
}
