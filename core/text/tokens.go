package text

// wordTokenBytes is how much of a run of letters a token holds at most. With it
// the paths and the code of the tests are counted between exactly and 1.5 times
// what an encoding of OpenAI's models (o200k) gives, so that a budget is kept.
const wordTokenBytes = 6

// Tokens estimates how many tokens a language model counts in s. The estimate of
// lines is the sum of the estimates of each.
func Tokens[S string | []byte](s S) int {
	n := 0
	for i := 0; i < len(s); {
		start := i
		switch c := s[i]; {
		case isUpper(c):
			for i < len(s) && isUpper(s[i]) {
				i++
			}
			if i < len(s) && isLower(s[i]) {
				if i > start+1 {
					i-- // the last capital of HTTPServer begins the next word
				} else {
					for i < len(s) && isLower(s[i]) {
						i++
					}
				}
			}
			n += (i - start + wordTokenBytes - 1) / wordTokenBytes
		case isLower(c):
			for i < len(s) && isLower(s[i]) {
				i++
			}
			n += (i - start + wordTokenBytes - 1) / wordTokenBytes
		case c >= '0' && c <= '9':
			for i < len(s) && s[i] >= '0' && s[i] <= '9' {
				i++
			}
			n += (i - start + 2) / 3
		case c == ' ': // goes with the word that follows
			i++
		case c >= 0x80: // two for a character
			i++
			if c >= 0xC0 {
				n += 2
			}
		default:
			i++
			n++
		}
	}
	return n
}

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }
