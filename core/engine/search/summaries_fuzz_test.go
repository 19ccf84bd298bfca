package search

import (
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// FuzzSummaries reads what a model hands in for so many items.
func FuzzSummaries(f *testing.F) {
	f.Add([]byte(`{"summaries":[{"id":1,"text":"It stores."},{"id":9,"text":"x"}]}`), 2)
	f.Add([]byte(`{"summaries":[{"id":-1,"text":"\u0000"},{"id":1},{"id":1,"text":"again"}]}`), 1)
	f.Add([]byte(`{"summaries":{}}`), 3)
	f.Fuzz(func(t *testing.T, arguments []byte, n int) {
		if n < 0 || n > 1000 {
			return
		}
		texts, err := readSummaries(contract.ModelReply{Calls: []contract.ModelCall{{Name: summaryTool.Name, Arguments: arguments}}}, n)
		if err == nil && len(texts) != n {
			t.Errorf("%d texts for %d items", len(texts), n)
		}
	})
}
