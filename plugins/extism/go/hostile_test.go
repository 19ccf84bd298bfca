package cairn

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
)

// TestSeveralReplies: what each of several replies brings is answered.
func TestSeveralReplies(t *testing.T) {
	c := open(t, build(t, "./testdata/several"), Options{})
	answer, err := c.Answer(t.Context(), "wait", []byte("{}"))
	check(t, err)
	if !strings.Contains(string(answer), `{"met":3}`) {
		t.Errorf("%s", answer)
	}
}

// TestHostile: whatever a guest does that is not Cairn's, a program gets an error in time,
// and goes on with other guests.
func TestHostile(t *testing.T) {
	other := open(t, steps, Options{})
	_, err := other.Load(t.Context(), sample(t))
	check(t, err)
	for _, tag := range []string{"offline", "blocks"} {
		guest := build(t, "./testdata/hostile", tag)
		c := open(t, guest, Options{MemoryBytes: 64 << 20, Timeout: 3 * time.Second})
		for n := 0; ; n++ {
			if c.dead != nil {
				c = open(t, guest, Options{MemoryBytes: 64 << 20, Timeout: 3 * time.Second})
			}
			ctx, stop := context.WithTimeout(t.Context(), 3*time.Second)
			_, err = c.LoadFrom(ctx, io.LimitReader(stream(1<<20), 1<<20), contract.LoadRequest{Name: fmt.Sprint(n)})
			stop()
			if err == nil {
				t.Errorf("%s, %d: no error", tag, n)
			}
			if code(err) == contract.CodeNotFound { // that was all
				break
			}
		}
	}
	works(t, other)
}
