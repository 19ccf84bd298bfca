//go:build !linux && !darwin

// Package linear is the memory of WebAssembly instances in wazero that grows in
// place.
package linear

import "context"

// InPlace leaves the memory of instances to wazero.
func InPlace(ctx context.Context) context.Context { return ctx }
