// Package lazy makes what takes long to make when it is first used: a program, and a guest
// in a page above all, is loaded with everything, and uses little of it.
package lazy

import (
	"regexp"
	"sync"
)

// Value is what Make makes when it is first asked for.
type Value[T any] struct {
	Make func() T
	once sync.Once
	made T
}

// Get returns what Make made.
func (v *Value[T]) Get() T {
	v.once.Do(func() { v.made = v.Make() })
	return v.made
}

// Regexp is an expression that is compiled when it is first asked for. A literal of it needs
// no code that runs when a program is loaded.
type Regexp struct {
	Expr string
	once sync.Once
	made *regexp.Regexp
}

// Get returns the expression compiled. It panics if it is none.
func (r *Regexp) Get() *regexp.Regexp {
	r.once.Do(func() { r.made = regexp.MustCompile(r.Expr) })
	return r.made
}
