package outline

import (
	"cmp"
	"math/bits"
	"strings"

	"github.com/cairn-search/cairn/core/order"
)

// Shadow is where a variable of a function hides another of its name, or one beside it has that name: in the block or function that it is of.
type Shadow struct {
	Name        string
	First, Last int // lines
}

// noteShadows notes those of the function whose name is token first, or of the file, whose variables were found.
func (p *Parser) noteShadows(b *bound, first int) {
	if p.want&Names == 0 || len(b.blocks) == 0 {
		return
	}
	p.looks.Add(len(b.blocks) * bits.Len(uint(len(b.blocks))))
	order.By(b.blocks, func(a, b named) int {
		if a.name != b.name {
			return strings.Compare(a.name, b.name)
		}
		return cmp.Or(a.from-b.from, b.last-a.last)
	})
	all := b.blocks[:1]
	for _, n := range b.blocks[1:] {
		if last := &all[len(all)-1]; n.name != last.name || n.extent != last.extent {
			all = append(all, n)
		}
	}
	for i, n := range all {
		self := Lists(p.language.Traits().Selves, n.name)
		if self && p.language.Traits().Family != JavaScript {
			continue // what a method is called on; whose it is its definition says
		}
		beside := i > 0 && all[i-1].name == n.name || i+1 < len(all) && all[i+1].name == n.name
		within := n.last < b.last || n.from > first && (p.at(n.from, '(', '[') || p.is(n.from, "lambda")) // what ends as the function does
		if within && (self || beside || p.field(n.name)) {
			p.file.Shadows = append(p.file.Shadows, Shadow{n.name, n.first, p.lastLine(n.last)})
		}
	}
}

// field tells whether the file has a field of a name, where a method names that as it names its variables.
func (p *Parser) field(name string) bool {
	if !p.language.Traits().Scoping.Implicit {
		return false
	}
	if p.fieldNames == nil {
		p.fieldNames = map[string]bool{}
		for i := range p.file.Definitions {
			if d := &p.file.Definitions[i]; d.Kind == Field || d.Kind == Property || d.Kind == Variable || d.Kind == Constant {
				p.fieldNames[string(d.Name.Of(p.src))] = true
			} else if d.Kind.IsType() && p.language.Traits().Heads {
				p.headFields(p.tokenAt(d.Name.Start))
			}
		}
		p.looks.Add(len(p.file.Definitions))
	}
	return p.fieldNames[name]
}

// headFields notes the fields that the head of the type whose name is token i declares: class A(val b: B).
func (p *Parser) headFields(i int) {
	t, k := p.tokens, i+1
	if t[k].kind == '<' {
		k = p.angles(k)
	}
	for n, end := k+1, min(p.closing(k), k+maxParameters); t[k].kind == '(' && n < end; n = p.follow(n) {
		if t[n].word == wVar {
			p.fieldNames[string(p.written(n+1))] = true
		}
	}
}
