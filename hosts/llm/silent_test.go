package llm

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
	"github.com/cairn-search/cairn/hosts/llm/simulate"
)

// A call leaves a caller who has a limit time to tell what was found without it.
func TestLimitOfCall(t *testing.T) {
	now := time.Now()
	for _, c := range []struct{ caller, timeout, want time.Duration }{
		{0, time.Minute, time.Minute}, {time.Hour, time.Minute, time.Minute}, {time.Minute, 5 * time.Minute, 45 * time.Second}, {-time.Second, time.Minute, -750 * time.Millisecond},
	} {
		ctx := t.Context()
		if c.caller != 0 {
			limited, cancel := context.WithDeadline(ctx, now.Add(c.caller))
			defer cancel()
			ctx = limited
		}
		if got := limitOf(ctx, c.timeout, now); got != c.want {
			t.Errorf("of %v a call of %v takes %v, want %v", c.caller, c.timeout, got, c.want)
		}
	}
}

// A model that falls silent leaves what was found before, by every strategy that walks,
// and is asked no more.
func TestSilentModel(t *testing.T) {
	for _, strategy := range []contract.NavigateStrategy{"beam", "block", "guided", "cascade"} {
		silent := func(q llmtest.Request) llmtest.Reply {
			if q.N > 1 {
				return llmtest.Reply{Hang: true}
			}
			return ranks(`{"ranked_ids":["n1","n2","n3","1","2","3"],"done":false}`)
		}
		each(t, Options{}, silent, func(t *testing.T, patient *Client, s *llmtest.Server) {
			hasty := dial(t, "openai:gpt-4.1-mini", s, Options{Timeout: time.Millisecond})
			if patient.provider.Name == "anthropic" {
				hasty = dial(t, "anthropic:claude-sonnet-4-5", s, Options{Timeout: time.Millisecond})
			}
			core, err := simulate.Load([]string{"README.md", "car/brake/halt.go", "car/wheel.go", "boat/hull.go"})
			if err != nil {
				t.Fatal(err)
			}
			q, err := json.Marshal(contract.NavigateRequest{Query: "wheel", Strategy: strategy, Model: "host", Lookahead: "level"})
			if err != nil {
				t.Fatal(err)
			}
			a := core.Start("navigate", q)
			for !a.Done {
				var replies []contract.Reply
				for _, n := range a.Needs {
					r := contract.Reply{ID: n.ID}
					if prompt, ok := n.Request.(contract.ModelRequest); ok {
						c := patient
						if len(s.Requests()) > 0 { // the first answer may take its time
							c = hasty
						}
						answer, err := c.Complete(t.Context(), prompt)
						if r.Error = contract.ErrorOf(err); err == nil {
							r.Value, _ = json.Marshal(answer)
						}
					}
					replies = append(replies, r)
				}
				a = core.Resume(a.Call, replies)
			}
			if a.Error != nil {
				t.Fatalf("%s: %v", strategy, a.Error)
			}
			found := a.Result.(*contract.NavigateResponse)
			if len(found.Files) == 0 || found.Failed == nil || !strings.Contains(found.Failed.Message, "no answer within") || len(s.Requests()) > 2 {
				t.Errorf("%s: %d files after %d requests, failed %v", strategy, len(found.Files), len(s.Requests()), found.Failed)
			}
		})
	}
}
