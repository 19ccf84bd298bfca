package fleet

import (
	"fmt"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
)

// What servers of a cluster answer while they find each other is waited out; what is wrong is told at once.
func TestWaitedOut(t *testing.T) {
	for _, c := range []struct {
		code  int
		error jetstream.ErrorCode
		want  [2]bool // no leader, no peers
	}{
		{400, noPeers, [2]bool{false, true}}, // no suitable peers for placement, peer offline
		{503, 10008, [2]bool{true, false}},   // JetStream system temporarily unavailable
		{400, 10058, [2]bool{false, false}},  // stream name already in use with a different configuration
		{400, 10074, [2]bool{false, false}},  // replicas > 1 not supported in non-clustered mode
	} {
		err := fmt.Errorf("open the catalogue: %w", &jetstream.APIError{Code: c.code, ErrorCode: c.error})
		if got := [2]bool{leaderless(err), peerless(err)}; got != c.want {
			t.Errorf("%d: %v, want %v", c.error, got, c.want)
		}
	}
	if peerless(nil) {
		t.Error("nothing is wrong")
	}
}
