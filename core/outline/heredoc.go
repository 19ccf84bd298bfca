package outline

import "bytes"

// heredoc is a text that begins on the next line and ends at a line that holds only its mark.
type heredoc struct {
	start, end uint32 // of the mark
	ending     heredocEnd
}

// heredocEnd is where the mark may stand that ends a heredoc.
type heredocEnd uint8

const (
	indentedWord heredocEnd = iota // first on its line, behind white space
	wholeLine                      // alone on its line
	indentedLine                   // alone, behind white space
)

// maxHeredocs is how many heredocs one line may begin.
const maxHeredocs = 8

// mark notes a heredoc whose opener ends at i with the mark or a quoted mark, and returns the end of it, or 0.
func (p *Parser) mark(i int, ending heredocEnd) int {
	h, end := p.marked(i)
	if end > 0 && len(p.heredocs) < maxHeredocs && !p.plain {
		h.ending = ending
		p.heredocs = append(p.heredocs, h)
	}
	return end
}

// marked returns the heredoc whose mark, quoted or not, is at i, and the end of that, 0 if there is none.
func (p *Parser) marked(i int) (h heredoc, end int) {
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
		return h, 0
	}
	h.start, h.end = uint32(i), uint32(j)
	if quote != 0 {
		j++
	}
	return h, j
}

// skipHeredocs consumes the texts noted on the line that ended before i. A mark that never comes shows that there was no heredoc, and
// then none is believed for the rest of the file: looking again each time would not be linear.
func (p *Parser) skipHeredocs(i int) int {
	for _, h := range p.heredocs {
		end, lines, found := p.heredocEnd(h, i)
		if !found {
			p.plain = true
			break
		}
		i = end
		p.line += lines
	}
	p.heredocs = p.heredocs[:0]
	return i
}

// heredocEnd returns where the text of a heredoc that begins at i ends, and how many lines it has.
func (p *Parser) heredocEnd(h heredoc, i int) (end int, lines uint32, found bool) {
	mark := p.src[h.start:h.end]
	for i < len(p.src) {
		k := bytes.IndexByte(p.src[i:], '\n')
		if k < 0 {
			k = len(p.src) - i
		}
		p.looks.Add(k)
		line := bytes.TrimLeft(p.src[i:i+k], " \t")
		indent := k - len(line)
		behind, found := bytes.CutPrefix(line, mark)
		ends := len(behind) == 0 || behind[0] == '\r'
		switch {
		case !found || len(behind) > 0 && p.syntax.part[behind[0]]:
		case h.ending == indentedWord && p.syntax.outline != nil && !ends:
			return i + indent + len(mark), lines, true // PHP goes on behind the mark
		case h.ending == indentedWord || ends && (indent == 0 || h.ending == indentedLine):
			return min(i+k+1, len(p.src)), lines + 1, true
		}
		i += k + 1
		lines++
	}
	return 0, 0, false
}
