//go:build linux || darwin

// Package linear is the memory of WebAssembly instances in wazero that grows in
// place.
package linear

import (
	"context"
	"math"

	"github.com/tetratelabs/wazero/experimental"
	"golang.org/x/sys/unix"
)

// InPlace returns a context in which instances are given memory that grows in
// place: the address space is reserved at once, pages are taken as the guest
// touches them. A slice that is copied to grow, wazero's own way, would need two to
// three times the memory, on the Go heap. Where memory cannot be reserved the
// context is returned as it is.
func InPlace(ctx context.Context) context.Context {
	return experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(reserve))
}

func reserve(_, most uint64) experimental.LinearMemory {
	if most > math.MaxInt { // a program of 32 bits
		return &heap{}
	}
	b, err := unix.Mmap(-1, 0, int(most), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE|unix.MAP_NORESERVE)
	if err != nil {
		return &heap{} // address space is limited here
	}
	return &reserved{b}
}

type reserved struct{ b []byte }

func (r *reserved) Reallocate(size uint64) []byte {
	if size > uint64(len(r.b)) {
		return nil
	}
	return r.b[:size:len(r.b)]
}

func (r *reserved) Free() {
	_ = unix.Munmap(r.b)
	r.b = nil
}

// heap is memory on the Go heap, as wazero's own.
type heap struct{ b []byte }

func (h *heap) Reallocate(size uint64) []byte {
	if size > uint64(cap(h.b)) {
		if size > math.MaxInt {
			return nil
		}
		grown := make([]byte, size, min(size+size/4, math.MaxInt))
		copy(grown, h.b)
		h.b = grown
	}
	h.b = h.b[:size]
	return h.b
}

func (h *heap) Free() { h.b = nil }
