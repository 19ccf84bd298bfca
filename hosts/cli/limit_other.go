//go:build !unix

package cli

// enoughFiles is nil: there is no such limit here.
func enoughFiles() error { return nil }
