package outline

// Block is a block without a name, such as the body of a function that is handed over, in which a definition stands: what is defined there
// is not seen outside of it.
type Block struct {
	Definition  int
	First, Last int // lines
}

// closure notes the block that the next definition stands in, unless that is the body of its parent.
func (p *Parser) closure(parent int) {
	last := p.frames[len(p.frames)-1].last
	if last >= p.end || p.tokens[last].kind != '}' || parent >= 0 && int(p.ends[parent]) == last {
		return
	}
	if open := p.tokens[last].link; int(open) < last {
		p.file.Blocks = append(p.file.Blocks, Block{len(p.file.Definitions), int(p.tokens[open].line), int(p.tokens[last].line)})
	}
}
