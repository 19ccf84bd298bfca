package outline

var zigSyntax = syntax{
	line: slashes, specials: `'\@`, special: zigSpecial, literals: []literal{plainText},
	words: map[word]string{
		wFunc: "fn", wConst: "const", wVar: "var", wStruct: "struct union opaque", wEnum: "enum",
		wModifier: "pub export inline noinline threadlocal comptime", wExtern: "extern",
		wControl: "if for while switch return catch else break continue try defer errdefer orelse and or unreachable test packed error align",
	},
	outline: outlineZig,
}

// zigSpecial knows characters, lines of text behind \\, and built-in functions.
func zigSpecial(p *Parser, i int) int {
	switch {
	case p.src[i] == '\'':
		return character(p, i)
	case hasPrefix(p.src[i:], `\\`):
		j := i
		for j < len(p.src) && p.src[j] != '\n' {
			j++
		}
		p.single(i, j)
		return j
	}
	return i
}

// outlineZig walks all tokens: a container is the value of a constant, and its fields are "name: T,".
func outlineZig(p *Parser) {
	t := p.tokens
	for i := 0; t[i].kind != tokEnd; {
		f := p.top(i)
		next := i
		switch {
		case t[i].word == wFunc && t[i+1].kind == tokName:
			next = p.declare(Function, i, i+1, i+2, f)
		case (t[i].word == wConst || t[i].word == wVar) && t[i+1].kind == tokName:
			next = p.zigValue(i, f)
		case t[i].kind == '{':
			p.enter(f.definition, p.closing(i), inBody)
		case t[i].kind == '(' && f.place != inBody:
			next = p.follow(i)
		case t[i].kind == tokName && (f.place == inType || f.place == inEnum) && (t[i-1].kind == '{' || t[i-1].kind == ',') &&
			(t[i+1].kind == ':' || f.place == inEnum):
			kind := Field
			if f.place == inEnum {
				kind = Constant
			}
			end := i + 1
			for t[end].kind != ',' && t[end].kind != '}' && t[end].kind != ';' && t[end].kind != tokEnd {
				end = p.follow(end)
			}
			p.define(kind, i, i, i, end, end-1)
			next = end
		}
		i = max(next, i+1)
	}
}

func (p *Parser) zigValue(i int, f *frame) int {
	t := p.tokens
	value := i + 2
	for t[value].kind != '=' && t[value].kind != ';' && t[value].kind != tokEnd && t[value].kind != '}' && t[value].kind != ')' {
		value = p.follow(value)
	}
	k := value + 1
	if t[value].kind != '=' {
		k = value
	}
	for t[k].word == wExtern || string(p.src[t[k].start:t[k].end]) == "packed" {
		k++
	}
	if w := t[k].word; w == wStruct || w == wEnum {
		head := k + 1
		if t[head].kind == '(' {
			head = p.follow(head)
		}
		if t[head].kind == '{' {
			kind, at := Struct, inType
			if w == wEnum {
				kind, at = Enum, inEnum
			}
			from := p.leading(i)
			last := p.closing(head)
			d := p.define(kind, i+1, from, from, head, last)
			p.enter(d, last, at)
			return head + 1
		}
	}
	if hasPrefix(p.src[t[k].start:], "@import") || t[k].kind == '@' && hasPrefix(p.src[t[k].start:], "@import") {
		for n := k; n < k+4 && t[n].kind != tokEnd; n++ {
			if t[n].kind == tokString {
				p.imports(t[n].start, t[n].end, t[n].line)
				break
			}
		}
	}
	if f.place == inBody {
		return i + 2
	}
	kind := Constant
	if t[i].word == wVar {
		kind = Variable
	}
	end := value
	for t[end].kind != ';' && t[end].kind != tokEnd && t[end].kind != '}' {
		end = p.follow(end)
	}
	from := p.leading(i)
	p.define(kind, i+1, from, from, p.lineHead(i+2, end), end-1)
	return end
}
