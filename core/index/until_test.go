package index

import (
	"bytes"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// TestBuildUntil: a build that is to end does so wherever it is, and returns nothing
// but the reason.
func TestBuildUntil(t *testing.T) {
	f := files{}
	for i := range 40 {
		f[fmt.Sprintf("d%d/f%d.go", i%5, i)] = strings.Repeat(fmt.Sprintf("package a\n\nfunc name%d(a, b int) *T%d { return call%d(\"text\") }\n", i, i, i%7), 30)
	}
	for name, build := range map[string]func(stop func() bool) (*Segment, error){
		"at once": func(stop func() bool) (*Segment, error) {
			b := documents(f, 40)
			b.Stop = stop
			return b.Build(noPause)
		},
		"in parts": func(stop func() bool) (*Segment, error) {
			b := documents(f, 40)
			docs := b.docs
			b.docs, b.Stop = docs[:15], stop
			if err := b.Seal(); err != nil {
				return nil, err
			}
			b.docs = docs[15:]
			return b.Build(noPause)
		},
		"folded": func(stop func() bool) (*Segment, error) {
			x := build(t, f, false)
			for i := range MaxParts {
				path := fmt.Sprintf("d0/f%d.go", 5*i)
				x = x.Update(segment(t, f, []string{path}, 1, false), nil, Meta{})
			}
			x, err := x.Fold(stop)
			if err != nil {
				return nil, err
			}
			return x.Parts[len(x.Parts)-1].Segment, nil
		},
	} {
		var want []byte
		for stopAt := int64(1); ; stopAt += 1 + stopAt/4 {
			var asked atomic.Int64
			s, err := build(func() bool { return asked.Add(1) >= stopAt })
			if err == nil {
				if asked.Load() >= stopAt || stopAt < 10 {
					t.Errorf("%s: told to end at question %d of %d, it went on", name, stopAt, asked.Load())
				}
				if want = encode(t, New(s, Meta{}), false); !bytes.Equal(want, encode(t, New(unasked(t, build), Meta{}), false)) {
					t.Errorf("%s: what is asked makes another segment", name)
				}
				break
			}
			// Goroutines that are under way may each ask once more, and who waits for them.
			if contract.ErrorOf(err).Code != contract.CodeCanceled || s != nil || asked.Load() < stopAt || asked.Load() > stopAt+4*ranges {
				t.Fatalf("%s: told to end at question %d it asked %d times: %v", name, stopAt, asked.Load(), err)
			}
		}
	}
}

func unasked(t *testing.T, build func(stop func() bool) (*Segment, error)) *Segment {
	t.Helper()
	s, err := build(nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// documents returns a builder of the first n files.
func documents(f files, n int) *Builder {
	b, w := &Builder{}, &Worker{}
	for _, path := range f.paths()[:n] {
		b.Add(w.Analyze(path, []byte(f[path]), false))
	}
	return b
}
