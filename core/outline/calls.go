package outline

import "math"

// calls finds names before an opening parenthesis that no definition has as its name.
func (p *Parser) calls() {
	defs := p.file.Definitions
	next := 0
	p.frames = append(p.frames[:0], frame{definition: -1, last: math.MaxInt})
	for i := range p.tokens {
		t := &p.tokens[i]
		if t.kind != tokName {
			continue
		}
		for next < len(defs) && defs[next].Name.Start < int(t.start) {
			if defs[next].Signature.Start <= int(t.start) {
				p.enterCalls(next, i)
			}
			next++
		}
		if next < len(defs) && defs[next].Name.Start == int(t.start) {
			p.enterCalls(next, i)
			next++
			continue
		}
		k := i + 1
		if p.tokens[k].kind == '!' {
			k++
		}
		if p.tokens[k].kind != '(' || p.tokens[k].first {
			continue
		}
		p.file.Calls = append(p.file.Calls, Call{Span{int(t.start), int(t.end)}, int(t.line), p.top(i).definition})
	}
}

func (p *Parser) enterCalls(d, i int) {
	p.top(i)
	p.enter(d, int(p.ends[d]), inBody)
}
