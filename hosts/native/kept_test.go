package native

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// older is a guest of another contract.
type older struct {
	Engine
	version contract.VersionResponse
}

func (o older) Start(context.Context, string, []byte) (*Answer, error) {
	b, err := json.Marshal(o.version)
	return &Answer{Done: true, Result: b}, err
}

// TestKept: a guest of another contract of the same number is not opened, and it is said what to do; one of a
// later number is, for to that things were only added.
func TestKept(t *testing.T) {
	for _, c := range []struct {
		contract int
		digest   string
		refused  bool
	}{{contract.Version, contract.Digest, false}, {contract.Version, "0123", true}, {contract.Version, "", true}, {contract.Version - 1, contract.Digest, true}, {contract.Version + 1, "0123", false}} {
		err := kept(t.Context(), older{version: contract.VersionResponse{Name: "cairn", Release: "0.0.9", Contract: c.contract, Digest: c.digest}}, nil)
		if (err != nil) != c.refused {
			t.Errorf("contract %d %q: %v", c.contract, c.digest, err)
		}
		if e := contract.ErrorOf(err); err != nil && (e.Code != contract.CodeVersion || !strings.Contains(e.Fix, "take the guest of this program's release") || !strings.Contains(e.Message, `release "0.0.9"`)) {
			t.Errorf("contract %d %q is told as %+v", c.contract, c.digest, e)
		}
	}
}
