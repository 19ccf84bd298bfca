package llm

import (
	"fmt"
	"sync"

	"github.com/cairn-search/cairn/hosts/llm/provider"
	"github.com/tiktoken-go/tokenizer/codec"
)

var o200k = sync.OnceValue(codec.NewO200kBase)

// CountTokens returns how many tokens text is in the encoding of OpenAI's models
// (o200k_base). exact tells whether a model, as [Open] takes it, is one of those:
// other providers do not publish theirs, and count up to a third more.
func CountTokens(spec, text string) (n int, exact bool, err error) {
	n, err = o200k().Count(text)
	if err != nil {
		return 0, false, fmt.Errorf("count tokens: %w", err)
	}
	of := provider.Of(spec)
	return n, of != nil && of.O200k, nil
}
