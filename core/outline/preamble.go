package outline

import "bytes"

// preamble returns where the code begins: PHP stands inside HTML, scripts may begin with a #! line, files with a byte order mark.
func (p *Parser) preamble() int {
	i := 0
	if bytes.HasPrefix(p.src, []byte("\xef\xbb\xbf")) {
		i = 3
	}
	switch {
	case p.language == PHP:
		return p.html(i)
	case hasPrefix(p.src[i:], "#!"):
		if p.language == Rust && hasPrefix(p.src[i:], "#![") {
			return i
		}
		if j := bytes.IndexByte(p.src, '\n'); j >= 0 {
			return j
		}
		return len(p.src)
	}
	return i
}

// html steps over text up to behind the next "<?php" or "<?=".
func (p *Parser) html(i int) int {
	j := bytes.Index(p.src[i:], []byte("<?"))
	end := len(p.src)
	if j >= 0 {
		end = i + j + 2
		if hasPrefix(p.src[end:], "php") {
			end += 3
		} else if hasPrefix(p.src[end:], "=") {
			end++
		}
	}
	p.line += uint32(bytes.Count(p.src[i:end], newline))
	return end
}
