package cli

import (
	"hash/fnv"
	"net/http"
	"strings"
	"sync/atomic"
	"unicode"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cairn-search/cairn/hosts/llm/llmtest"
)

// embedder VARIABLE MODEL starts a server of embeddings, and sets the variable to how
// --embeddings names it.
// It knows that to halt is to stop. With VARIABLE=xx it fails after two requests.
func embedder(ts *testscript.TestScript, _ bool, args []string) {
	name, most, limited := strings.Cut(args[0], "=")
	var left atomic.Int64
	if limited {
		left.Store(int64(len(most)))
	}
	s := llmtest.NewOpenAI(func(q llmtest.Request) llmtest.Reply {
		if limited && left.Add(-1) < 0 {
			return llmtest.Reply{Status: http.StatusBadRequest}
		}
		var r llmtest.Reply
		for _, text := range q.Input {
			r.Vectors = append(r.Vectors, vectorOf(text))
		}
		return r
	})
	ts.Defer(s.Close)
	ts.Setenv(name, s.URL+"#"+args[1])
}

// vectorOf counts words.
func vectorOf(text string) []float32 {
	v := make([]float32, 64)
	v[0] = 0.1
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if w == "halt" {
			w = "stop"
		}
		h := fnv.New32a()
		_, _ = h.Write([]byte(w))
		v[1+h.Sum32()%63]++
	}
	return v
}
