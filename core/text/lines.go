package text

// Lines returns lines first to last of a text.
func Lines(b []byte, first, last int) []byte {
	start, line := 0, 1
	for i := 0; i < len(b); i++ {
		if b[i] != '\n' {
			continue
		}
		if line++; line == first {
			start = i + 1
		}
		if line > last {
			return b[start : i+1]
		}
	}
	return b[start:]
}
