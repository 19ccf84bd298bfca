package search

import "sync"

// freeList keeps values for reuse. Unlike sync.Pool it keeps them through
// garbage collections, which come often in a guest and would cost each search
// megabytes of new arrays.
type freeList[T any] struct {
	mu   sync.Mutex
	free []*T
}

// maxFree is how many values are kept: searches that run at the same time.
const maxFree = 4

// get returns a kept value, nil if there is none.
func (l *freeList[T]) get() *T {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := len(l.free)
	if n == 0 {
		return nil
	}
	v := l.free[n-1]
	l.free = l.free[:n-1]
	return v
}

// put keeps a value, if there is room.
func (l *freeList[T]) put(v *T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.free) < maxFree {
		l.free = append(l.free, v)
	}
}
