package memory

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/cairn-search/cairn/core/rank"
)

// TestTiers plays random additions, promotions and spills, and holds after each what
// tiers promise: no tier holds more than it may, nothing is lost but the least of too
// much that is cold, and who was spilled was no more relevant than who stayed.
func TestTiers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limits := Limits{HotTokens: rapid.IntRange(1, 60).Draw(t, "hot"), WarmTokens: rapid.IntRange(1, 120).Draw(t, "warm"), ColdItems: rapid.IntRange(0, 6).Draw(t, "cold")}
		s := &tiers{limits: limits, moved: map[*tiered]bool{}}
		made, gone := 0, 0
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			before := map[*tiered]string{}
			for _, i := range s.items {
				before[i] = i.tier
			}
			s.gone = nil
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
					if !slices.Contains(s.gone, i) && i.tokens <= limits.HotTokens && i.tier != Hot {
						t.Fatalf("%s is %s after it was promoted", i.id, i.tier)
					}
				}
			case "spill":
				hot, _ := s.of(Hot)
				n := rapid.IntRange(0, 3).Draw(t, "count")
				out := s.spill(Hot, Warm, n)
				if want := min(cmp.Or(n, (len(hot)+1)/2), len(hot)); len(out) != want {
					t.Fatalf("%d of %d hot items were spilled, want %d", len(out), len(hot), want)
				}
				left, _ := s.of(Hot)
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
			gone += len(s.gone)
			for _, g := range s.gone {
				for _, i := range s.items {
					if i.tier == Cold && (i.relevance < g.relevance) {
						t.Fatalf("%s was forgotten, and %s, which is less relevant, was not", g.id, i.id)
					}
				}
			}
			if len(s.items)+gone != made {
				t.Fatalf("%d items and %d forgotten, of %d", len(s.items), gone, made)
			}
			_, hot := s.of(Hot)
			warmed, warm := s.of(Warm)
			cold, _ := s.of(Cold)
			if hot > limits.HotTokens || warm > limits.WarmTokens && len(warmed) > 1 || len(cold) > limits.ColdItems {
				t.Fatalf("%d hot tokens, %d warm, %d cold items, of %+v", hot, warm, len(cold), limits)
			}
			for i, tier := range before {
				if i.tier != tier && !s.moved[i] && !slices.Contains(s.gone, i) {
					t.Fatalf("%s went from %s to %s, and nobody would write that", i.id, tier, i.tier)
				}
			}
		}
	})
}
