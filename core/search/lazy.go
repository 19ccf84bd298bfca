package search

import (
	"sync"

	"github.com/cairn-search/cairn/core/text"
)

// lazyPhrases and lazySet are read when they are first wanted: most searches do
// without, and a guest starts sooner. Inlined, each of theirs would be code of its own.
//
//go:noinline
func lazyPhrases(lines string) func() []phrase {
	return sync.OnceValue(func() []phrase { return phrases(lines) })
}

//go:noinline
func lazySet(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool { return text.Set(words) })
}
