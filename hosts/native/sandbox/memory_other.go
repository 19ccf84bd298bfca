//go:build !linux && !darwin

package sandbox

import "context"

// withMemory leaves the memory of instances to wazero.
func withMemory(ctx context.Context) context.Context { return ctx }
