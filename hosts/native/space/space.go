// Package space tells how much address space a process may still use. Where that is
// limited, as by ulimit -v, Go ends a process that needs more without a word that helps,
// so that whoever is about to need much asks first.
package space

import "fmt"

// Need returns an error if a process whose address space is limited has less than some
// bytes of it left. what needs them, and instead is what can be done besides raising the
// limit, or "".
func Need(bytes int64, what, instead string) error {
	left, limit, limited := Left()
	if !limited || left >= bytes {
		return nil
	}
	if instead != "" {
		instead = ", or " + instead
	}
	return fmt.Errorf("%s: it needs %d MiB of address space, but %d MiB are left of the %d MiB that this process may use: raise the limit (ulimit -v unlimited)%s",
		what, bytes>>20, max(left, 0)>>20, limit>>20, instead)
}
