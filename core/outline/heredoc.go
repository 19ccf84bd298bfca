package outline

import "bytes"

// heredoc is a text that begins on the next line and ends at a line that holds only its mark.
type heredoc struct{ start, end uint32 }

// mark notes a heredoc whose opener ends at i with the mark or a quoted mark, and returns the end of it, or 0.
func (p *Parser) mark(i int) int {
	src := p.src
	quote := byte(0)
	if i < len(src) && (src[i] == '\'' || src[i] == '"' || src[i] == '`') {
		quote = src[i]
		i++
	}
	j := i
	for j < len(src) && p.syntax.part[src[j]] {
		j++
	}
	p.looks.Add(j - i)
	if j == i || quote == 0 && src[i] >= '0' && src[i] <= '9' || quote != 0 && (j >= len(src) || src[j] != quote) {
		return 0
	}
	if len(p.heredocs) < 8 && !p.plain {
		p.heredocs = append(p.heredocs, heredoc{uint32(i), uint32(j)})
	}
	if quote != 0 {
		j++
	}
	return j
}

// skipHeredocs consumes the texts noted on the line that ended before i. A mark that never comes shows that there was no heredoc, and
// then none is believed for the rest of the file: looking again each time would not be linear.
func (p *Parser) skipHeredocs(i int) int {
	for _, h := range p.heredocs {
		mark := p.src[h.start:h.end]
		j, lines, found := i, uint32(0), false
		for j < len(p.src) && !found {
			k := bytes.IndexByte(p.src[j:], '\n')
			if k < 0 {
				k = len(p.src) - j
			}
			line := bytes.TrimLeft(p.src[j:j+k], " \t")
			found = bytes.HasPrefix(line, mark) && (len(line) == len(mark) || !p.syntax.part[line[len(mark)]])
			if found && p.syntax.outline != nil && len(line) > len(mark) && line[len(mark)] != '\r' {
				j += k - len(line) + len(mark) // PHP goes on behind the mark
				break
			}
			p.looks.Add(k)
			j = min(j+k+1, len(p.src))
			lines++
		}
		if !found {
			p.plain = true
			break
		}
		i = j
		p.line += lines
	}
	p.heredocs = p.heredocs[:0]
	return i
}
