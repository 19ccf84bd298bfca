package indexing

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/step"
)

// A panic in a worker is an error of the load, not the end of the program.
func TestWorkerPanics(t *testing.T) {
	for _, workers := range []int{1, 3} {
		p := newPool(nil, workers, false, false, 0)
		p.analyse("a.go", []byte("package a\n"))
		p.analyse("", nil) // no archive holds a file without a name
		p.analyse("b.go", []byte("package b\n"))
		b, err := p.wait()
		if b.Len() != 2 || contract.ErrorOf(err) == nil || contract.ErrorOf(err).Code != contract.CodeInternal {
			t.Errorf("%d workers: %d files, %v", workers, b.Len(), err)
		}
	}
}

// A panic of a worker is one of the operation, and names the file.
func TestWorkerPanicBreaks(t *testing.T) {
	p := newPool(nil, 2, false, false, 0)
	_ = p.analyse("", nil) // no archive holds a file without a name
	_, failed := p.wait()
	a := engine.New(1, func(c *engine.Core) {
		c.Add("load", func(*step.Task, []byte) (any, error) { return nil, archiveError(failed) })
	}).Start("load", nil)
	if a.Error == nil || a.Error.Code != contract.CodeInternal || !strings.Contains(a.Error.Message, `operation "load" failed`) || !strings.Contains(a.Error.Message, `analyse "": panic`) || a.Panic == "" {
		t.Errorf("%+v", a)
	}
}
