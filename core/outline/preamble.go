package outline

import "bytes"

// preamble returns where the code begins: PHP stands inside HTML, scripts may begin with a #! line, files with a byte order mark.
func (p *Parser) preamble() int {
	i := 0
	if bytes.HasPrefix(p.src, []byte("\xef\xbb\xbf")) {
		i = 3
	}
	switch {
	case p.syntax.embedded:
		return p.html(i)
	case hasPrefix(p.src[i:], "#!"):
		if p.syntax.attributes == '#' && hasPrefix(p.src[i:], "#![") {
			return i
		}
		if j := bytes.IndexByte(p.src, '\n'); j >= 0 {
			return j
		}
		return len(p.src)
	}
	return i
}
