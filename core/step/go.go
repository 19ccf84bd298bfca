package step

import (
	"fmt"
	"runtime/debug"
)

// Go runs f beside the caller, who gets what it returns from wait. If f panics, so does
// wait: in the goroutine of the caller, where it is caught.
func Go[T any](f func() T) (wait func() T) {
	type outcome struct {
		value T
		panic any
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		ended := false
		defer func() {
			if v := recover(); !ended {
				o.panic = raised{v, string(debug.Stack())}
			}
			done <- o
		}()
		o.value = f()
		ended = true
	}()
	return func() T {
		o := <-done
		if o.panic != nil {
			panic(o.panic)
		}
		return o.value
	}
}

// raised is a panic that was handed from one goroutine to another.
type raised struct {
	value any
	stack string
}

// Error is what the program says if it ends of it.
func (r raised) Error() string { return fmt.Sprintf("%v\n%s", r.value, r.stack) }
