package vectors

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/cairn-search/cairn/core/contract"
)

// sayings are what comments and bodies say, in words that they do not share: a model that
// knows what means the same tells pairs, words cannot.
type sayings int

func (n sayings) Chunks(context.Context) ([]contract.Chunk, error) {
	var all []contract.Chunk
	for i := range int(n) {
		all = append(all, contract.Chunk{Path: fmt.Sprintf("s%03d.go", i), Hash: fmt.Sprint(i), Start: 1, End: 9})
	}
	return all, nil
}

func (n sayings) Lines(_ context.Context, path string) ([]string, error) {
	var i int
	_, _ = fmt.Sscanf(path, "s%03d.go", &i)
	text := fmt.Sprintf("package s\n\n// F%d shall %s the %s, and %s every %s of it.\nfunc F%d() {\n\t%s(%s)\n\tfor {\n\t\t%s(%s)\n\t}\n}\n",
		i, word("say", i, 0), word("say", i, 1), word("say", i, 2), word("say", i, 3), i, word("do", i, 0), word("do", i, 1), word("do", i, 2), word("do", i, 3))
	return strings.SplitAfter(text, "\n"), nil
}

// word is the k-th word of the i-th pair, in the comment or in the body.
func word(of string, i, k int) string {
	letter := func(n int) string { return string(rune('a' + n%26)) }
	return of + letter(i/26) + letter(i) + letter(k) + "q"
}

// model embeds by a number of each word.
type model struct {
	name   string
	number func(word string) uint64 // the direction that a word stands for
	texts  map[string]int
}

// embedding is held by a model that is asked: a store asks for several batches at once.
var embedding sync.Mutex

func (m model) Model() string { return m.name }

func (m model) Embed(_ context.Context, purpose string, texts []string) ([][]float32, error) {
	embedding.Lock()
	defer embedding.Unlock()
	m.texts[purpose] += len(texts)
	var all [][]float32
	for _, t := range texts {
		v := make([]float32, 128)
		for _, w := range strings.FieldsFunc(strings.ToLower(t), func(r rune) bool { return !unicode.IsLetter(r) }) {
			direction := rand.New(rand.NewPCG(m.number(w), 1))
			for i := range v {
				v[i] += float32(direction.NormFloat64())
			}
		}
		all = append(all, v)
	}
	return all, nil
}

func hashed(s string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s))
	return h.Sum64()
}

// meaning has what is said and what is done by it mean the same.
func meaning(w string) uint64 {
	return hashed(strings.TrimPrefix(strings.TrimPrefix(w, "say"), "do"))
}

// A model that knows what words of the repository mean counts fully; one that sees no more
// than words, or nothing at all, counts nothing, so that it cannot lower what words find.
func TestWorth(t *testing.T) {
	n := uint64(0)
	for _, c := range []struct {
		model model
		want  string
	}{
		{model{name: "test:meaning", number: meaning}, "0.000000"},
		{model{name: "test:words", number: hashed}, "1.000000"},
		{model{name: "test:random", number: func(string) uint64 { n++; return n }}, "1.000000"},
	} {
		c.model.texts = map[string]int{}
		s := New(Options{Embedder: c.model})
		reply := told(t, s, sayings(80))
		if got, _ := reply.Discount.MarshalJSON(); string(got) != c.want || len(reply.Chunks) == 0 {
			t.Errorf("%s: discount %s, want %s, of %d chunks", c.model.name, got, c.want, len(reply.Chunks))
		}
		if got := c.model.texts["document"]; got != 160 || c.model.texts["query"] != 81 {
			t.Errorf("%s: embedded %v", c.model.name, c.model.texts)
		}
		// It is measured once, and again when there is twice as much.
		told(t, s, sayings(100))
		if got := c.model.texts["document"]; got != 180 {
			t.Errorf("%s: %d documents after a change", c.model.name, got)
		}
		told(t, s, sayings(170))
		if got := c.model.texts["document"]; got != 250+mostPairs {
			t.Errorf("%s: %d documents after it has doubled", c.model.name, got)
		}
	}
}

// Of few pairs nothing is told.
func TestWorthOfFew(t *testing.T) {
	s := New(Options{Embedder: model{"test:words", hashed, map[string]int{}}})
	if reply := told(t, s, sayings(leastPairs-1)); reply.Discount != 0 {
		t.Errorf("discount %v", reply.Discount)
	}
}

// told is what is near a query after an update.
func told(t *testing.T, s *Store, r Repository) *contract.NearestReply {
	t.Helper()
	u, err := s.Query(t.Context(), word("do", 1, 1))
	if err == nil {
		err = s.Update(t.Context(), r)
	}
	if err != nil {
		t.Fatal(err)
	}
	reply, err := s.Nearest(t.Context(), u, 5)
	if err != nil {
		t.Fatal(err)
	}
	return reply
}
