package step

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"pgregory.net/rapid"
)

// program is a random operation: statements run one after the other.
type program []statement

type statement struct {
	kind     string // "do", "refused" (the host answers with an error), "fail", "panic", "each"
	tag      string // unique in the operation
	limit    int
	children []program
}

// kinds are the kinds of statement, as often as they are wanted; those that
// fail come last.
var kinds = strings.Fields("do each do do each do each do each do refused fail panic")

// draw makes a program; half of them cannot fail.
func draw(t *rapid.T) program {
	return drawProgram(t, "p", 3, kinds[:len(kinds)-rapid.SampledFrom([]int{0, 3}).Draw(t, "without failures")])
}

func drawProgram(t *rapid.T, name string, depth int, kinds []string) program {
	var p program
	for i := range rapid.IntRange(min(1, depth), 5).Draw(t, name+" length") {
		s := statement{tag: fmt.Sprintf("%s.%d", name, i)}
		s.kind = rapid.SampledFrom(kinds).Draw(t, s.tag)
		if s.kind == "each" && depth == 0 {
			s.kind = "do"
		}
		if s.kind == "each" {
			s.limit = rapid.IntRange(0, 3).Draw(t, s.tag+" limit")
			for j := range rapid.IntRange(0, 6).Draw(t, s.tag+" width") {
				s.children = append(s.children, drawProgram(t, fmt.Sprintf("%s/%d", s.tag, j), depth-1, kinds))
			}
		}
		p = append(p, s)
	}
	return p
}

// expect says, without the machine, what a program returns and how often it waits. A
// program that panics anywhere ends with an internal error.
func (p program) expect() (result, code string, waits int) {
	result, code, waits, panicked := p.outcome()
	if panicked {
		code = contract.CodeInternal
	}
	return result, code, waits
}

func (p program) outcome() (result, code string, waits int, panicked bool) {
	for _, s := range p {
		switch s.kind {
		case "do":
			waits++
			result += "<" + s.tag + ">"
		case "refused":
			return result, contract.CodeHost + s.tag, waits + 1, panicked
		case "fail":
			return result, contract.CodeStale + s.tag, waits, panicked
		case "panic":
			return result, contract.CodeInternal, waits, true
		case "each":
			failed := ""
			for _, child := range s.children {
				r, c, w, p := child.outcome()
				result, waits, panicked = result+"["+r+"]", waits+w, panicked || p
				if failed == "" {
					failed = c
				}
			}
			if failed != "" {
				return result, failed, waits, panicked
			}
		}
	}
	return result, "", waits, panicked
}

// run is the program as an operation writes it.
func (p program) run(t *Task) (result string, err error) {
	for _, s := range p {
		switch s.kind {
		case "do", "refused":
			r, err := t.Do("test", s.tag, nil)
			if err != nil {
				return result, err
			}
			result += string(r.Body)
		case "fail":
			return result, contract.Errorf(contract.CodeStale, "%s", s.tag)
		case "panic":
			panic(s.tag)
		case "each":
			parts, running := make([]string, len(s.children)), 0
			err := t.Each(len(s.children), s.limit, func(t *Task, i int) error {
				if running++; s.limit > 0 && running > s.limit {
					return contract.Errorf(contract.CodeInternal, "%d tasks run, the limit is %d", running, s.limit)
				}
				defer func() { running-- }()
				var err error
				parts[i], err = s.children[i].run(t)
				return err
			})
			for _, p := range parts {
				result += "[" + p + "]"
			}
			if err != nil {
				return result, err
			}
		}
	}
	return result, nil
}

func (p program) refused() map[string]bool {
	m := map[string]bool{}
	for _, s := range p {
		m[s.tag] = s.kind == "refused"
		for _, c := range s.children {
			for tag, is := range c.refused() {
				m[tag] = is
			}
		}
	}
	return m
}
