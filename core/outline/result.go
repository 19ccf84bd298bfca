package outline

import (
	"math/bits"
	"sort"
)

// Result says that a name stands behind a call, f(x).name or f(x).a.name: it is taken of what that returns.
type Result struct {
	Call int // 1 more than the number of the call in the file; 0 if there is none
	End  int // the offset behind its arguments
}

// maxFields is how many names between a call and a name are looked at.
const maxFields = 4

// result returns the call that name i stands behind.
func (p *Parser) result(i int) Result {
	t := p.tokens
	for n := 0; n < maxFields && p.qualified(i); n++ {
		k := i - 2
		if k > 0 && (t[k].kind == '?' || t[k].kind == '!') { // f()?.name, f()!.name
			k--
		}
		if k < 0 || t[k].kind == tokName || t[k].kind == tokWord {
			i = k
			if k < 0 {
				break
			}
			continue
		}
		if t[k].kind != ')' {
			break
		}
		open := int(t[k].link)
		if open < 1 || t[open].kind != '(' {
			break
		}
		name := open - 1
		if call := p.awaited(open, k); call > 0 {
			name = call
		} else if inner := p.enclosed(open, k); inner > 0 {
			return Result{p.callOf(inner), int(t[k].end)}
		}
		switch open := int(t[name].link); {
		case t[name].kind == '>':
			name = p.generic(name)
		case t[name].kind == ']' && open > 0 && p.instanceAt(open) == name+1:
			name = open - 1
		}
		return Result{p.callOf(name), int(t[k].end)}
	}
	return Result{}
}

// awaited returns the name of the call that "(await a.f())" between two brackets is, 0 if that is something else.
func (p *Parser) awaited(open, end int) int {
	t := p.tokens
	if !p.is(open+1, "await") || t[end-1].kind != ')' {
		return 0
	}
	name := int(t[end-1].link) - 1
	for k := open + 2; k < name; k = p.follow(k) {
		if p.looks.Add(1); t[k].kind != tokName && t[k].kind != '.' && t[k].kind != '(' {
			return 0
		}
	}
	return max(name, 0)
}

// enclosed returns the name of the call that parentheses hold and nothing else, 0 if they hold something else: f of (new f(x)).
func (p *Parser) enclosed(open, close int) int {
	t := p.tokens
	if t[close-1].kind != ')' || open > 0 && (t[open-1].kind == tokName || t[open-1].kind == '>' || t[open-1].kind == ']') {
		return 0
	}
	name := int(t[close-1].link) - 1
	if name <= open || t[name].kind != tokName {
		return 0
	}
	first := name
	for n := 0; n < maxFields && first-2 > open && p.qualified(first) && t[first-2].kind == tokName; n++ {
		first -= 2
	}
	if t[first-1].kind == tokWord && p.is(first-1, "new") {
		first--
	}
	if first-1 != open {
		return 0
	}
	return name
}

// generic returns the name before the type arguments that end with token k.
func (p *Parser) generic(k int) int {
	const longest = 32
	depth := 0
	for n := 0; k > 0 && n < longest; n, k = n+1, k-1 {
		p.looks.Add(1)
		switch p.tokens[k].kind {
		case '>':
			depth++
		case '<':
			if depth--; depth == 0 {
				return k - 1
			}
		}
	}
	return k
}

// callOf returns 1 more than the number of the call whose name is token i, 0 if there is none.
func (p *Parser) callOf(i int) int {
	calls, start := p.file.Calls, int(p.tokens[i].start)
	p.looks.Add(bits.Len(uint(len(calls))))
	at := sort.Search(len(calls), func(n int) bool { return calls[n].Name.Start >= start })
	if at == len(calls) || calls[at].Name.Start != start {
		return 0
	}
	return at + 1
}
