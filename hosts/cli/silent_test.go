package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// TestSilentModelTold: people are told once of a model that is silent, and not of one that answers.
func TestSilentModelTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for takes, want := range map[time.Duration]int{silentTime / 2: 0, 2 * silentTime: 1} {
			var errors bytes.Buffer
			s := &session{errors: &errors, silence: silentTime}
			ask := s.patiently("openai:gpt", time.Minute, func(context.Context, native.Need) contract.Reply {
				time.Sleep(takes)
				return contract.Reply{ID: 1}
			})
			for range 2 {
				if r := ask(t.Context(), native.Need{}); r.ID != 1 {
					t.Errorf("the reply is %v", r)
				}
			}
			if got := strings.Count(errors.String(), "no answer from openai:gpt for 20s, a call of it may take 1m0s"); got != want {
				t.Errorf("after %v it was told %d times: %s", takes, got, &errors)
			}
		}
	})
}
