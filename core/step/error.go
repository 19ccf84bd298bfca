package step

import (
	"runtime/debug"

	"github.com/cairn-search/cairn/core/contract"
)

// Panicked makes an error of what was recovered, with the stack of whoever panicked.
func Panicked(v any) *contract.Error {
	stack := ""
	if r, ok := v.(raised); ok {
		v, stack = r.value, r.stack
	}
	e := contract.Errorf(contract.CodeInternal, "panic: %v", v)
	e.Stack = stack + string(debug.Stack())
	return e
}
