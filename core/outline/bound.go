package outline

import (
	"math/bits"
	"sort"
)

// bound are the names of the variables of a function, or of what is outside of all functions: where calls need no parentheses, these are none.
type bound struct {
	names  map[string]int      // with the token where they are first named
	within map[string][]extent // where a name holds for a block: the tokens
	last   int                 // the last token that they hold for
	blocks []named             // what names hold for blocks, perhaps within others
}

// named is a name with the block that it holds for.
type named struct {
	name  string
	first int // the line of the name, or of the first token
	extent
}

// maxBlocks is how many names of blocks are kept of a function.
const maxBlocks = 1 << 10

// bound notes that a name holds for a block, or from a token on.
func (p *Parser) bound(b *bound, i int, e extent) {
	if len(b.blocks) < maxBlocks {
		first := min(p.tokens[i].line, p.tokens[e.from].line)
		b.blocks = append(b.blocks, named{string(p.written(i)), int(first), e})
	}
}

// extent are the tokens of a block.
type extent struct{ from, last int }

// maxExtents is how many blocks of a name are told apart; behind them it holds everywhere.
const maxExtents = 64

func (b *bound) reset(last int) {
	if len(b.names) > 1<<9 || b.names == nil {
		b.names, b.within = map[string]int{}, map[string][]extent{} // clearing takes as long as a set was large once
	}
	clear(b.names)
	clear(b.within)
	b.blocks = b.blocks[:0]
	b.last = last
}

// binder notes the variables of a language.
func (p *Parser) binder() func(p *Parser, b *bound, i, last int) {
	if p.syntax.bind == nil {
		return p.syntax.shadows
	}
	return p.syntax.bind
}

// bindings notes the variables that are bound outside of functions.
func (p *Parser) bindings() {
	if p.binder() == nil {
		return
	}
	p.inner.reset(-1)
	p.owner = -1
	p.outer.reset(p.end)
	if p.syntax.bind == nil {
		return
	}
	from := 0
	for d := range p.file.Definitions {
		def := &p.file.Definitions[d]
		if def.Kind != Function && def.Kind != Method || int(p.ends[d]) < from {
			continue
		}
		at := p.tokenAt(def.Name.Start)
		p.syntax.bind(p, &p.outer, from, at-1)
		from = int(p.ends[d]) + 1
	}
	p.syntax.bind(p, &p.outer, from, p.end-1)
	p.noteShadows(&p.outer, p.end)
}

// bindClosures notes the variables of the functions that stand among the arguments in parenthesis i, outside of all functions: what the one
// names is none to the next.
func (p *Parser) bindClosures(i int) {
	if p.binder() == nil || p.syntax.ordered || i <= p.inner.last {
		return
	}
	last := p.closing(i)
	p.inner.reset(last)
	p.owner = -1
	p.binder()(p, &p.inner, i, last)
}

// tokenAt returns the token that begins at an offset.
func (p *Parser) tokenAt(offset int) int {
	p.looks.Add(bits.Len(uint(p.end)))
	return sort.Search(p.end, func(i int) bool { return int(p.tokens[i].start) >= offset })
}

// bind notes that token i names a variable.
func (p *Parser) bind(b *bound, i int) {
	if t := &p.tokens[i]; t.kind == tokName {
		p.looks.Add(int(t.end - t.start))
		name := p.src[t.start:t.end]
		bounded := p.syntax.bounded && b == &p.inner
		if bounded || p.syntax.scoped {
			p.bound(b, i, p.extent)
			if blocks := b.within[string(name)]; p.extent.last < b.last && len(blocks) < maxExtents && b.names[string(name)] == 0 {
				if n := len(blocks); n == 0 || blocks[n-1] != p.extent {
					b.within[string(name)] = append(blocks, p.extent)
				}
				return
			}
		}
		if at, ok := b.names[string(name)]; !ok || i < at {
			b.names[string(name)] = i
		}
	}
}

// variable tells whether token i is written like a variable that was named before, or whose name holds for all of a declaration.
func (p *Parser) variable(i int) bool {
	name := p.written(i)
	b := &p.outer
	if i <= p.inner.last {
		if p.syntax.ordered && p.holds(b, name, i) {
			return true
		}
		b = &p.inner
	}
	at, ok := b.names[string(name)]
	return p.holds(b, name, i) || ok && (at <= i || !p.syntax.ordered)
}

// holds tells whether token i stands in a block for which a name holds.
func (p *Parser) holds(b *bound, name []byte, i int) bool {
	if len(b.within) > 0 {
		for _, e := range b.within[string(name)] {
			if p.looks.Add(1); e.from <= i && i <= e.last {
				return true
			}
		}
	}
	return false
}

// beside tells whether token i+1 stands directly behind token i.
func (p *Parser) beside(i int) bool { return p.tokens[i+1].start == p.tokens[i].end }

// operand tells whether an argument can begin with token i: on the same line as the token before, apart from it.
func (p *Parser) operand(i int) bool {
	t := p.tokens
	if t[i].first || t[i].start == t[i-1].end {
		return false
	}
	switch t[i].kind {
	case tokName, tokString, tokNumber:
		return true
	}
	return false
}
