package llm

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
)

// mark is the end of a prefix that is worth caching.
type mark struct {
	key   string // a hash of the tool and of the prefix up to here
	bytes int    // of both
}

// marks returns the marks of a request, from the shortest prefix on. The tool comes
// before the prefix, as it does in what providers cache.
func marks(q contract.ModelRequest) []mark {
	h := sha256.New()
	n := 0
	write := func(parts ...string) {
		for _, p := range parts {
			h.Write([]byte(p))
			h.Write([]byte{0})
			n += len(p)
		}
	}
	if q.Tool != nil {
		write(q.Tool.Name, q.Tool.Description, string(q.Tool.InputSchema))
	}
	var all []mark
	for _, s := range q.Prefix {
		write(s.Text)
		if s.Cache {
			all = append(all, mark{hex.EncodeToString(h.Sum(nil)), n})
		}
	}
	return all
}

// size is the length in bytes of all that a request sends.
func size(q contract.ModelRequest) int {
	n := len(q.Message)
	for _, s := range q.Prefix {
		n += len(s.Text)
	}
	if q.Tool != nil {
		n += len(q.Tool.Name) + len(q.Tool.Description) + len(q.Tool.InputSchema)
	}
	return n
}

// usualMin is the smallest prefix in tokens that is worth waiting for with servers
// whose minimum is not known.
const usualMin = 1024

// keys returns the marks that calls wait for each other at: those of prefixes which
// the provider will cache.
func (c *Client) keys(q contract.ModelRequest) (keys []string, bytes int) {
	least := c.entry.CacheMin
	if least == 0 {
		least = usualMin
	}
	for _, m := range marks(q) {
		if m.bytes/4 >= least {
			keys, bytes = append(keys, m.key), m.bytes
		}
	}
	return keys, bytes
}

// warnings says once what is said about a model.
type warnings struct {
	mu   sync.Mutex
	said map[string]bool
}

func (w *warnings) once(about string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.said[about] {
		return false
	}
	if w.said == nil {
		w.said = map[string]bool{}
	}
	w.said[about] = true
	return true
}

// A prompt of at least so many bytes, of which a model counts fewer tokens than one for so
// many bytes, did not reach it as a whole.
const (
	leastCut       = 8 << 10
	mostTokenBytes = 6
)

// warn says what a reply shows about the request: that its prefix is too short to be
// cached, is not cached for no reason, or was cut by the server.
func (c *Client) warn(q contract.ModelRequest, u contract.Usage, repeated bool) []string {
	var all []string
	if q.Tool != nil && c.learned.get().choice == asText && c.warnings.once("tools") {
		all = append(all, c.name()+" takes no tools: it is asked for JSON in text")
	}
	if n := u.Prompt(); n > 0 && size(q) > leastCut && size(q) > mostTokenBytes*n && c.warnings.once("cut") {
		all = append(all, fmt.Sprintf("%s read %d tokens of a prompt of %d bytes: it seems to have been cut; give the model a larger context, or prompts of fewer tokens", c.name(), n, size(q)))
	}
	marked := marks(q)
	if len(marked) == 0 || u.CacheRead+u.CacheWrite > 0 || u.Prompt() == 0 {
		return all
	}
	// The prompt was counted by the provider, so the share of the prefix is as exact
	// as the one of its bytes.
	prefix := int(int64(u.Prompt()) * int64(marked[len(marked)-1].bytes) / int64(size(q)))
	switch {
	case prefix < c.entry.CacheMin:
		if c.warnings.once("short") {
			all = append(all, fmt.Sprintf("%s does not cache a prefix of about %d tokens: it caches from %d on", c.name(), prefix, c.entry.CacheMin))
		}
	case repeated && c.provider.TellsCached:
		if c.warnings.once("uncached") {
			all = append(all, fmt.Sprintf("%s reports nothing read from its cache for a prefix of about %d tokens that it has seen before", c.name(), prefix))
		}
	}
	return all
}
