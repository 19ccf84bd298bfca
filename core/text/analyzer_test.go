package text

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Tokens are found again among those that were met last, whatever stood in their place before.
func TestRecentTokens(t *testing.T) {
	a := &Analyzer{}
	r := rand.New(rand.NewPCG(1, 2))
	var words []string
	for range 5 * recentTokens {
		b := make([]byte, 1+r.IntN(18))
		for i := range b {
			b[i] = "abcXY0"[r.IntN(6)]
		}
		words = append(words, string(b))
	}
	for range 3 {
		for _, w := range words {
			got := fmt.Sprint(termsIn(a, w))
			if want := fmt.Sprint(termsIn(&Analyzer{}, w)); got != want {
				t.Fatalf("%q has the terms %s, want %s", w, got, want)
			}
		}
		r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	}
	if a.recent == nil {
		t.Fatal("nothing was kept")
	}
	// No two tokens have the same key.
	known := map[key]string{}
	for _, w := range words {
		if k, short := keyOf([]byte(w)); short != (len(w) <= 16) || short && known[k] != "" && known[k] != w {
			t.Fatalf("%q and %q have one key", w, known[k])
		} else if short {
			known[k] = w
		}
	}
}

func termsIn(a *Analyzer, s string) (list []string) {
	for _, n := range a.Append(nil, []byte(s)) {
		list = append(list, string(a.Terms.At(n)))
	}
	return list
}
