package needs

import "sync"

// Bounds of what is kept of files that were read.
const (
	maxKept    = 16 << 20 // bytes together
	maxKeptOne = 1 << 20  // of one file: of longer ones no text is looked through
)

// Kept holds the contents of files that were read not long ago, by their hashes, for who only looks through
// them: the next query mostly looks through some of them again, and to ask the host for them takes longer than
// to search the index. What is quoted is read anew, so that no file is quoted that has changed since. Nil keeps
// nothing; the zero value is ready, and may be used concurrently.
type Kept struct {
	mu sync.Mutex
	// young are those of the last maxKept/2 bytes, old those before.
	young, old map[keptKey][]byte
	bytes      int // of young
}

// keptKey tells a content by what the index knows of it, and by which alone what the host reads is told too.
type keptKey struct {
	hash uint64
	size int
}

// get returns a content, nil if it is not kept.
func (k *Kept) get(hash uint64, size int) []byte {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	key := keptKey{hash, size}
	if b := k.young[key]; b != nil {
		return b
	}
	b := k.old[key]
	if b != nil {
		k.add(key, b)
	}
	return b
}

// empty tells whether nothing is kept.
func (k *Kept) empty() bool {
	if k == nil {
		return true
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.young)+len(k.old) == 0
}

// put keeps a copy of a content: the host may use its memory again.
func (k *Kept) put(hash uint64, content []byte) {
	if k == nil || len(content) == 0 || len(content) > maxKeptOne {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.add(keptKey{hash, len(content)}, append([]byte(nil), content...))
}

func (k *Kept) add(key keptKey, b []byte) {
	if k.bytes+len(b) > maxKept/2 {
		k.old, k.young, k.bytes = k.young, nil, 0
	}
	if k.young == nil {
		k.young = map[keptKey][]byte{}
	}
	if k.young[key] == nil {
		k.bytes += len(b)
	}
	k.young[key] = b
}
