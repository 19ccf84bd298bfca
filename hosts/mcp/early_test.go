package mcp

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
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
		p.partFiles = 3
		release := stick(p)
		c := connect(t, s, nil)
		for tool, args := range map[string]arguments{
			"search": {"query": "discount"}, "explore": {"query": "how is the discount of a price computed"},
			"inspect": {"ref": "discount"}, "read": {"path": "shop/price.go"},
		} {
			if structured {
				if got := good(t, c, tool, args); got["complete"] != false || !strings.Contains(got["progress"].(string), "of the 3 files of 4") {
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

// TestEarlySteps: the files are listed once, for the index and the part, and the index waits
// while the first part is made.
func TestEarlySteps(t *testing.T) {
	t.Parallel()
	root := tree(t, "demo", demo)
	s := serving(t, []string{root}, Options{Native: native.Options{NoCache: true}, FirstAnswer: time.Nanosecond})
	p := s.projects[0]
	<-p.opened
	release := stick(p)
	defer release()
	p.parts.Lock()
	p.partFiles = 1
	p.listing = &worktree.Listing{Root: root, Files: []worktree.File{{Path: "shop/price.go", Size: 300}, {Path: "go.mod", Size: 30}}}
	p.parts.Unlock()
	if got, failed := textOf(t, connect(t, s, nil), "search", arguments{"query": "discount"}); failed || !strings.Contains(got, "of the 1 file of 2") {
		t.Errorf("not of the listing that there is: %s", got)
	}
	if p.yields.Load() {
		t.Error("the index waits for every part, and not for the first alone")
	}

	p.yields.Store(true)
	p.parts.Lock()
	p.news.last = nil
	begun, told := make(chan struct{}), make(chan struct{})
	go func() {
		close(begun)
		p.goesOn(native.Progress{Phase: "reading"})
		close(told)
	}()
	<-begun
	for range 100 {
		runtime.Gosched()
	}
	if p.news.phase() != "listing files" {
		t.Error("the index goes on while the first part is made")
	}
	p.parts.Unlock()
	<-told
}

// TestEarlyNews: where nothing is found in the part and the index goes on meanwhile, the note tells how far it is by
// then, and who asked to is told on the way.
func TestEarlyNews(t *testing.T) {
	t.Parallel()
	s := serving(t, []string{tree(t, "demo", demo)}, Options{Native: native.Options{NoCache: true}})
	p := s.projects[0]
	<-p.opened
	p.partFiles, p.patience = 1, 20*time.Millisecond
	defer stick(p)()
	told := make(chan native.Progress, 100)
	go func() {
		<-told
		p.news.tell(native.Progress{Phase: "reading", Files: 77, Done: 1, Total: 2})
	}()
	p.news.tell(native.Progress{Phase: "reading", Files: 5, Done: 1, Total: 9})
	_, part, err := p.partly(t.Context(), "search", map[string]any{"query": "zeppelin harbour"}, func(n native.Progress) { told <- n })
	if err != nil || part == nil || !strings.Contains(part.String(), "reading, 77 files") {
		t.Errorf("%v, %v", part, err)
	}
}

// TestEarlyLarge: nobody waits for the index of what is too large to be indexed meanwhile.
func TestEarlyLarge(t *testing.T) {
	t.Parallel()
	root := tree(t, "demo", demo)
	s := serving(t, []string{root}, Options{Native: native.Options{NoCache: true}, FirstAnswer: time.Hour})
	p := s.projects[0]
	<-p.opened
	defer stick(p)()
	p.parts.Lock()
	p.partFiles = 1
	p.listing = &worktree.Listing{Root: root, Files: []worktree.File{{Path: "shop/price.go", Size: 300}, {Path: "go.mod", Size: 30}}}
	p.parts.Unlock()
	close(p.large)
	if got, failed := textOf(t, connect(t, s, nil), "search", arguments{"query": "discount price"}); failed || !strings.Contains(got, "complete: false") {
		t.Errorf("%s", got)
	}
	for n, want := range map[int]bool{manyFiles: false, manyFiles + 1: true} {
		p := &project{listed: make(chan struct{}), large: make(chan struct{})}
		p.lists(make([]worktree.File, n))
		select {
		case <-p.large:
			if !want {
				t.Errorf("%d files are large", n)
			}
		default:
			if want {
				t.Errorf("%d files are not large", n)
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
	p := &project{partFiles: partFiles}
	every := func(string) bool { return true }
	got := p.fitting(files, []string{"session", "expiry"}, every)
	if len(got) != partFiles || got[len(got)-1].Path != "deep/down/in/the/tree/session_expiry.go" {
		t.Errorf("%d files, the last %v", len(got), got[len(got)-1])
	}

	p.partFiles = 1
	files = []worktree.File{{Path: "tape/session/expiry.yml"}, {Path: "lib/session/expiry.rb"}}
	if got := p.fitting(files, []string{"session", "expiry"}, every); got[0].Path != "lib/session/expiry.rb" {
		t.Errorf("data goes before code: %v", got)
	}
}

// TestEarlyFilter: the part is of the files that a filter lets pass, so that none is said to hold
// nothing, and an answer from all of them is whole.
func TestEarlyFilter(t *testing.T) {
	t.Parallel()
	files := "-- deep/down/tape/last.yml --\nmodel: tiny-nano\n"
	for i := range 20 {
		files += fmt.Sprintf("-- nano/tiny%d.go --\npackage nano\n", i)
	}
	s := serving(t, []string{tree(t, "demo", files)}, Options{Native: native.Options{NoCache: true}, FirstAnswer: time.Nanosecond})
	p := s.projects[0]
	<-p.opened
	p.partFiles = 5
	defer stick(p)()
	c := connect(t, s, nil)
	for _, filter := range []string{"deep/down", "*.yml", "!nano"} {
		got, failed := textOf(t, c, "search", arguments{"query": "tiny-nano", "syntax": "literal", "paths": filter})
		if failed || !strings.Contains(got, "last.yml") || strings.Contains(got, "complete: false") {
			t.Errorf("%s: %s", filter, got)
		}
	}
	if got, _ := textOf(t, c, "search", arguments{"query": "package", "syntax": "literal", "paths": "nano"}); !strings.Contains(got, "complete: false") || !strings.Contains(got, "of the 5 files of 20") {
		t.Errorf("a part of what passes is taken for all: %s", got)
	}
}

// TestEarlyName: that a name is not in a part is no answer, so that it is waited for; of a question in
// words the answer says that the other files were not looked at.
func TestEarlyName(t *testing.T) {
	t.Parallel()
	for tool, args := range map[string]arguments{
		"search": {"query": "discount"}, "explore": {"query": "shop.Price"}, "seeds": {"query": "discount"}, "search ": {"query": "discount", "syntax": "literal"},
	} {
		s := serving(t, []string{tree(t, "demo", demo)}, Options{Native: native.Options{NoCache: true}, FirstAnswer: time.Nanosecond, Tools: []string{"code", "graph"}})
		p := s.projects[0]
		<-p.opened
		p.parts.Lock()
		p.listing = &worktree.Listing{Root: p.root, Files: []worktree.File{{Path: "go.mod", Size: 30}, {Path: "cmd/none.go", Size: 30}}}
		p.partFiles = 1
		p.parts.Unlock()
		stick(p)
		index := sync.OnceFunc(func() {
			close(p.indexed)
			close(p.opened)
		})
		c := connect(t, s, nil)
		t.Cleanup(index)
		if got, _ := textOf(t, c, "search", arguments{"query": "which colours do the curtains have"}); !strings.Contains(got, "it may be in what was not looked at yet (so far: 1 file of 2): ") {
			t.Errorf("of a part it is said: %s", got)
		}
		got := make(chan string)
		go func() {
			text, _ := textOf(t, c, strings.TrimSpace(tool), args)
			got <- text
		}()
		for made := false; !made; runtime.Gosched() { // the part holds nothing
			p.parts.Lock()
			made = p.kept != nil && !strings.Contains(p.kept.key, "curtains")
			p.parts.Unlock()
		}
		select {
		case text := <-got:
			t.Fatalf("%s: not waited for: %s", tool, text)
		case <-time.After(50 * time.Millisecond):
		}
		index()
		if text := <-got; !strings.Contains(text, "price.go") || strings.Contains(text, "complete: false") {
			t.Errorf("%s: %s", tool, text)
		}
	}
}
