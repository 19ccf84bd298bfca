package outline

// cases takes "case a, b(T)" of a Swift or PHP enum.
func (p *Parser) cases(i int) int {
	t := p.tokens
	lead := p.attributes(i)
	for k := i + 1; t[k].kind == tokName || t[k].kind == tokWord && (p.soft(k) || t[k+1].kind == '('); k++ {
		end := k + 1
		for t[end].kind != ',' && t[end].kind != ';' && t[end].kind != '}' && t[end].kind != tokEnd && !t[end].first {
			end = p.follow(end)
		}
		p.define(Constant, k, lead, i, end, end-1)
		if k = end; t[k].kind != ',' {
			return k
		}
	}
	return i + 1
}

// variant takes a member of an enum: "Name", "Name(…)", "Name {…}", "Name = …".
func (p *Parser) variant(i int, f *frame) int {
	t := p.tokens
	if t[i-1].kind != '{' && t[i-1].kind != ',' && t[i-1].kind != ']' && t[i-1].kind != ')' && p.attributes(i) == i || p.syntax.words[wCase] != "" {
		return i + 1
	}
	end := i + 1
	for t[end].kind != ',' && t[end].kind != ';' && t[end].kind != '}' && t[end].kind != tokEnd {
		end = p.follow(end)
	}
	lead := p.attributes(i)
	p.define(Constant, i, lead, i, end, end-1)
	if t[end].kind == ';' {
		f.place = inType
	}
	return end
}
