package space

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// Left is how much address space this process may still use, and how much it may use in
// all, if that is limited and known.
func Left() (left, limit int64, limited bool) {
	var r unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_AS, &r) != nil || r.Cur >= 1<<62 {
		return 0, 0, false
	}
	b, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, 0, false
	}
	var pages int64
	if _, err := fmt.Sscan(string(b), &pages); err != nil {
		return 0, 0, false
	}
	limit = int64(r.Cur)
	return limit - pages*int64(os.Getpagesize()), limit, true
}
