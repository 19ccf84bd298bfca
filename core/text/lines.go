package text

import "bytes"

// Lines returns lines first to last of a text, counted from 1 and inclusive, as far as
// it has them.
func Lines(b []byte, first, last int) []byte {
	begin, at := 0, 0
	for n := 1; n <= last && at < len(b); n++ {
		if n <= first {
			begin = at
		}
		if end := bytes.IndexByte(b[at:], '\n'); end >= 0 {
			at += end + 1
		} else {
			at = len(b)
		}
		if n < first {
			begin = at
		}
	}
	return b[begin:at]
}
