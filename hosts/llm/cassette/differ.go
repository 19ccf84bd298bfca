package cassette

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// part is a part of a request that is compared by lines.
type part struct {
	name  string
	lines []string
}

// parts takes a request apart, what tells most first.
func parts(kind string, request []byte) []part {
	if kind == "embed" {
		var q contract.EmbedRequest
		_ = json.Unmarshal(request, &q) // canonical has decoded it
		return []part{{"text", q.Texts}, {"purpose", []string{string(q.Purpose)}}}
	}
	var q contract.ModelRequest
	_ = json.Unmarshal(request, &q)
	all := []part{{"message", strings.Split(q.Message, "\n")}}
	for i, s := range q.Prefix {
		all = append(all, part{fmt.Sprintf("prefix %d", i+1), strings.Split(s.Text, "\n")})
	}
	rest := q
	rest.Message, rest.Prefix = "", nil
	b, _ := json.Marshal(rest)
	return append(all, part{"settings", []string{string(b)}})
}

// nearest are the parts of the recorded request that is most like what is asked.
func (p *Player) nearest(kind string, asked []part) (nearest []part, ok bool) {
	best := -1
	for _, e := range p.order {
		if e.Kind != kind {
			continue
		}
		recorded := parts(kind, e.Request)
		if n := common(asked, recorded); n > best {
			nearest, best = recorded, n
		}
	}
	return nearest, best >= 0
}

// differs says where a request differs from the one recorded that is most like it.
func (p *Player) differs(kind string, request []byte) string {
	asked := parts(kind, request)
	nearest, ok := p.nearest(kind, asked)
	if !ok {
		return "the cassette holds none"
	}
	for i, a := range asked {
		if i >= len(nearest) || a.name != nearest[i].name {
			break
		}
		b := nearest[i]
		for j := range max(len(a.lines), len(b.lines)) {
			where := fmt.Sprintf("line %d of the %s", j+1, a.name)
			if j >= len(a.lines) || j >= len(b.lines) {
				return fmt.Sprintf("%s: it has %d lines, recorded were %d", where, len(a.lines), len(b.lines))
			}
			if a.lines[j] != b.lines[j] {
				x, y := shown([]rune(a.lines[j]), []rune(b.lines[j]))
				return fmt.Sprintf("%s is %s, recorded was %s", where, x, y)
			}
		}
	}
	return fmt.Sprintf("it has %d parts, recorded was one of %d", len(asked), len(nearest))
}

// common counts the lines that two requests have in the same places.
func common(a, b []part) int {
	n := 0
	for i := range min(len(a), len(b)) {
		for j := range min(len(a[i].lines), len(b[i].lines)) {
			if a[i].lines[j] == b[i].lines[j] {
				n++
			}
		}
	}
	return n
}

// shown quotes two lines from a little before where they begin to differ.
func shown(x, y []rune) (string, string) {
	same := 0
	for same < min(len(x), len(y)) && x[same] == y[same] {
		same++
	}
	const before, most = 20, 120
	cut := func(r []rune) string {
		head, tail := "", ""
		if same > most/2 {
			head, r = "…", r[same-before:]
		}
		if len(r) > most {
			r, tail = r[:most], "…"
		}
		return fmt.Sprintf("%q", head+string(r)+tail)
	}
	return cut(x), cut(y)
}
