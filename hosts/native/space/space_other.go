//go:build !linux

package space

// Left is how much address space this process may still use, and how much it may use in
// all, if that is limited and known.
func Left() (left, limit int64, limited bool) { return 0, 0, false }
