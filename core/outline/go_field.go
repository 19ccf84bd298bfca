package outline

// goEmbeds tells whether name i, behind which token k stands, is a type that is embedded in a struct.
func (p *Parser) goEmbeds(i, k int, f *frame) bool {
	if p.tokens[k].kind == '[' && k == i+1 {
		next := p.closing(k) + 1
		return next >= f.last || p.tokens[next].first || p.at(next, tokString, ';')
	}
	return k > f.last-1 || p.at(k, '.', ';', tokString) || p.tokens[k].first
}

// goFields takes one line of a struct: names and a type, or an embedded type.
func (p *Parser) goFields(i int, f *frame) int {
	t := p.tokens
	k := i + 1
	for t[k].kind == ',' && t[k+1].kind == tokName {
		p.looks.Add(2)
		k += 2
	}
	if p.goEmbeds(i, k, f) {
		p.goEmbedded(i, f)
		return p.goNext(i+1, f)
	}
	body, end := 0, k
	for end < f.last && t[end].kind != tokEnd && t[end].kind != ';' && !p.goEnds(end) {
		if t[end].kind == '{' && t[end-1].word == wStruct && body == 0 {
			body = end
		}
		end = p.follow(end)
	}
	d := -1
	for n := i; n < k; n += 2 {
		d = p.define(Field, n, i, i, end, end-1)
	}
	if body != 0 && len(p.frames) < 64 {
		p.enter(d, p.closing(body), inEnum)
		return body + 1
	}
	if t[end].kind == ';' {
		end++
	}
	return end
}

// goEmbedded notes an embedded type, the last name of a.B.
func (p *Parser) goEmbedded(i int, f *frame) {
	if p.tokens[i].kind == tokName && p.tokens[i+1].kind == '.' && p.tokens[i+2].kind == tokName {
		i += 2
	}
	if p.tokens[i].kind == tokName {
		p.inherit(f.definition, i)
	}
}
