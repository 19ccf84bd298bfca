package memory

import (
	"cmp"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/rank"
)

// TestTiers plays random additions, promotions and spills, and holds after each what
// tiers promise: neither hot nor warm holds more than it may, nothing is lost, what is
// counted is there, and who was spilled was no more relevant than who stayed.
func TestTiers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limits := Limits{HotTokens: rapid.IntRange(1, 60).Draw(t, "hot"), WarmTokens: rapid.IntRange(1, 120).Draw(t, "warm")}
		s := &tiers{limits: limits, moved: map[*tiered]bool{}}
		made := 0
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			before := map[*tiered]string{}
			for _, i := range s.items {
				before[i] = i.tier
			}
			var fresh *tiered
			switch rapid.SampledFrom([]string{"add", "add", "add", "promote", "spill", "cold"}).Draw(t, "what") {
			case "add":
				made++
				fresh = &tiered{id: fmt.Sprint(made), seq: int64(made), tokens: rapid.IntRange(1, 70).Draw(t, "tokens"), relevance: rank.Score(rapid.IntRange(0, 5).Draw(t, "relevance"))}
				s.items = append(s.items, fresh)
				s.heat(fresh)
			case "promote":
				if len(s.items) > 0 {
					i := rapid.SampledFrom(s.items).Draw(t, "item")
					s.heat(i)
					if i.tokens <= limits.HotTokens && i.tier != Hot {
						t.Fatalf("%s is %s after it was promoted", i.id, i.tier)
					}
				}
			case "spill":
				hot := s.of(Hot)
				n := rapid.IntRange(0, 3).Draw(t, "count")
				out := s.spill(Hot, Warm, n)
				if want := min(cmp.Or(n, (len(hot)+1)/2), len(hot)); len(out) != want {
					t.Fatalf("%d of %d hot items were spilled, want %d", len(out), len(hot), want)
				}
				left := s.of(Hot)
				for _, o := range out {
					for _, l := range left {
						if o.relevance > l.relevance {
							t.Fatalf("%s went, and %s, which is less relevant, stayed", o.id, l.id)
						}
					}
				}
				s.settle()
			case "cold":
				s.spill(Hot, Cold, 0)
				s.settle()
			}
			if len(s.items) != made {
				t.Fatalf("%d items of %d", len(s.items), made)
			}
			for _, tier := range []string{Hot, Warm, Cold} {
				want := tally{}
				for _, i := range s.of(tier) {
					want.Items, want.Tokens = want.Items+1, want.Tokens+i.tokens
				}
				if got := *s.holds.of(tier); got != want {
					t.Fatalf("%s holds %+v, and %+v was counted", tier, want, got)
				}
			}
			if s.holds.Hot.Tokens > limits.HotTokens || s.holds.Warm.Tokens > limits.WarmTokens && s.holds.Warm.Items > 1 {
				t.Fatalf("%+v, of %+v", s.holds, limits)
			}
			for i, tier := range before {
				if i.tier != tier && !s.moved[i] {
					t.Fatalf("%s went from %s to %s, and nobody would write that", i.id, tier, i.tier)
				}
			}
		}
	})
}
