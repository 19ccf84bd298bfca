package memory

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDeeds: metadata are anybody's, and what is of another form is passed over.
func TestDeeds(t *testing.T) {
	for _, c := range []struct {
		metadata string
		want     Deeds
	}{
		{`{"tool_calls":[{"name":"Read","does":"read","files":["a","b"]},{"does":"edit","files":["a"]},{"does":"run","command":" go test "}]}`, Deeds{[]string{"a", "b"}, []string{"a"}, []string{"go test"}}},
		{`{"tool_calls":["Read",7,{"does":"read","files":"a"},{"does":"fly","files":["a"]},{"does":"run"}]}`, Deeds{}},
		{`{"tool_calls":{}}`, Deeds{}}, {`[]`, Deeds{}}, {``, Deeds{}}, {`{"tool_calls":[`, Deeds{}},
	} {
		if diff := cmp.Diff(c.want, deeds([]byte(c.metadata))); diff != "" {
			t.Errorf("%s: %s", c.metadata, diff)
		}
	}
	many := strings.Repeat(`{"does":"run","command":"ls"},`, 99)
	if d := deeds(fmt.Appendf(nil, `{"tool_calls":[%s{}]}`, many)); len(d.Ran) != maxToolCalls {
		t.Errorf("%d calls of a message", len(d.Ran))
	}
}
