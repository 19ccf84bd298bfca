package search

import (
	"sync"

	"github.com/cairn-search/cairn/core/text"
)

// lazyPhrases and lazySet are read when they are first wanted: most searches do
// without, and a guest starts sooner.
func lazyPhrases(lines string) func() []phrase {
	return sync.OnceValue(func() []phrase { return phrases(lines) })
}

func lazySet(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool { return text.Set(words) })
}
