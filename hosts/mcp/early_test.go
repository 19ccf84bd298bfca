package mcp

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/worktree"
)

// stick makes a project one whose index is not done, until the function returned is called.
func stick(p *project) (release func()) {
	<-p.opened
	opened, indexed := p.opened, p.indexed
	p.opened, p.indexed = make(chan struct{}), make(chan struct{})
	return func() { p.opened, p.indexed = opened, indexed }
}

// TestEarly: while the index is never done, questions are answered from the files that fit, and
// say so; once it is done they are answered from all.
func TestEarly(t *testing.T) {
	t.Parallel()
	for _, structured := range []bool{false, true} {
		s := serving(t, []string{tree(t, "demo", demo)}, Options{Native: native.Options{NoCache: true}, Structured: structured, FirstAnswer: time.Nanosecond})
		p := s.projects[0]
		<-p.opened
		release := stick(p)
		c := connect(t, s, nil)
		for tool, args := range map[string]arguments{
			"search": {"query": "discount"}, "explore": {"question": "how is the discount of a price computed"},
			"inspect": {"symbol": "discount"}, "read": {"path": "shop/price.go"},
		} {
			if structured {
				if got := good(t, c, tool, args); got["complete"] != false || !strings.Contains(got["progress"].(string), "of the 4 files of 4") {
					t.Errorf("%s: %v", tool, got)
				}
				continue
			}
			if got, failed := textOf(t, c, tool, args); failed || !strings.Contains(got, "price.go") || !strings.Contains(got, "\nnote: complete: false: ") {
				t.Errorf("%s: %s", tool, got)
			}
		}
		release()
		if !structured {
			if got, failed := textOf(t, c, "read", arguments{"path": "shop/price.go"}); failed || strings.Contains(got, "complete") {
				t.Errorf("%s", got)
			}
		}
	}
}

// TestFitting: a part holds what the question names, and never more than it may.
func TestFitting(t *testing.T) {
	var files []worktree.File
	for i := range 2 * partFiles {
		files = append(files, worktree.File{Path: fmt.Sprintf("a/b/file%04d.go", i), Size: 100})
	}
	files = append(files, worktree.File{Path: "deep/down/in/the/tree/session_expiry.go", Size: 100}, worktree.File{Path: "huge/session.go", Size: partBytes + 1})
	got := fitting(files, []string{"session", "expiry"})
	if len(got) != partFiles || got[len(got)-1].Path != "deep/down/in/the/tree/session_expiry.go" {
		t.Errorf("%d files, the last %v", len(got), got[len(got)-1])
	}
}
