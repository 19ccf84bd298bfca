package fleet

import (
	"context"
	"sync"
)

// Members are the parts of a fleet that run in a process.
type Members struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	all    sync.WaitGroup
}

// NewMembers makes none; they run until ctx ends or one of them fails.
func NewMembers(ctx context.Context) *Members {
	ctx, cancel := context.WithCancelCause(ctx)
	return &Members{ctx: ctx, cancel: cancel}
}

// Go runs a part; the function it gets back ends that part alone, and waits for it.
func (m *Members) Go(run func(ctx context.Context) error) (stop func()) {
	ctx, cancel := context.WithCancel(m.ctx)
	done := make(chan struct{})
	m.all.Go(func() {
		defer close(done)
		if err := run(ctx); err != nil {
			m.cancel(err)
		}
	})
	return func() { cancel(); <-done }
}

// Wait waits for the end of all and returns why, nil if ctx ended.
func (m *Members) Wait() error {
	<-m.ctx.Done()
	m.all.Wait()
	if err := context.Cause(m.ctx); err != context.Canceled {
		return err
	}
	return nil
}
