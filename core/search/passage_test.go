package search

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// A passage is found wherever its words stand one after the other, and nowhere else.
func TestPassageRuns(t *testing.T) {
	pieces := []string{"gzip", "gzips", "zip", "a", "aa", "stream", ", ", " ", `\n`, `\`, "\n", "(", "über"}
	r := rand.New(rand.NewPCG(1, 2))
	text := func(n int) (b []byte) {
		for range n {
			b = append(b, pieces[r.IntN(len(pieces))]...)
		}
		return b
	}
	runs, followed := 0, 0
	for range 20_000 {
		p, ok := newPassage(string(text(8+r.IntN(16))), 1)
		if !ok || len(p.words) < sentence {
			continue
		}
		body := text(r.IntN(40))
		if r.IntN(2) == 0 {
			body = append(append(body, bytes.Join(p.words, []byte(" , "))...), text(6)...)
		}
		var starts []int
		var words [][]byte
		for at := 0; ; {
			start, end := nextWord(body, at)
			if start == end {
				break
			}
			starts, words, at = append(starts, start), append(words, body[start:end]), end
		}
		want := -1
		for i := 0; want < 0 && i+len(p.words) <= len(words); i++ {
			same := true
			for k, w := range p.words {
				same = same && bytes.Equal(w, words[i+k])
			}
			if same {
				want, runs = starts[i], runs+1
			}
		}
		if got := p.run(body); got != want {
			t.Fatalf("%q stands in %q at %d, not at %d", p.text, body, got, want)
		}
		exact, may := p.find(body)
		if at := bytes.Index(body, p.text); exact != at {
			t.Fatalf("%q stands as it is in %q at %d, not at %d", p.text, body, exact, at)
		}
		if want >= 0 && !may {
			t.Fatalf("%q stands in %q at %d, which was not seen", p.text, body, want)
		}
		if !may {
			followed++
		}
	}
	if runs < 1000 || followed < 1000 {
		t.Errorf("only %d ran, and of %d alone it was seen that they do not", runs, followed)
	}
}
