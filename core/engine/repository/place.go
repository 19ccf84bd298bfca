package repository

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
)

// lineSuffix is :LINE, :FIRST-LAST or :FIRST- at the end of a path.
var lineSuffix = regexp.MustCompile(`^(.+):(\d{1,9})(?:-(\d{1,9})?)?$`)

// place is the file that a path means, and the lines of it, 0 where it names none.
type place struct {
	part, file  int
	first, last int
}

// placeOf finds what a path means that is not a file's: FILE:FIRST-LAST, FILE:SYMBOL or
// SYMBOL. It returns false if it means none of them.
func placeOf(x *index.Index, path string) (place, bool, error) {
	if m := lineSuffix.FindStringSubmatch(path); m != nil {
		if part, file, ok := x.Find(m[1]); ok {
			l := place{part: part, file: file}
			l.first, _ = strconv.Atoi(m[2])
			switch {
			case m[3] != "":
				l.last, _ = strconv.Atoi(m[3])
			case !strings.HasSuffix(path, "-"):
				l.last = l.first
			}
			if l.first < 1 || m[3] != "" && l.last < l.first {
				return l, false, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("lines %s of %q", path[len(m[1])+1:], contract.Quoted(m[1])), Field: "path", Fix: "lines begin at 1, and the first comes before the last"}
			}
			return l, true, nil
		}
	}
	for at := strings.IndexByte(path, ':'); at > 0; {
		if part, file, ok := x.Find(path[:at]); ok {
			l, ok := definedIn(&x.Parts[part], file, path[at+1:])
			l.part, l.file = part, file
			return l, ok, nil
		}
		next := strings.IndexByte(path[at+1:], ':')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	if path == "" || strings.ContainsAny(path, "/\\ ") {
		return place{}, false, nil
	}
	return named(x, path)
}

// definedIn finds a definition of a file by its name, the first of several.
func definedIn(p *index.Part, file int, name string) (place, bool) {
	name = dotted(name)
	from, to := p.DefRange(file)
	for i := from; i < to; i++ {
		if d := p.Definition(file, i); isNamed(d.Qualified, name) {
			return place{first: d.First, last: d.Last}, true
		}
	}
	return place{}, false
}

// named finds a definition by its name in all files. Of several one whose whole qualified
// name it is goes first; otherwise they are told.
func named(x *index.Index, symbol string) (place, bool, error) {
	symbol = dotted(symbol)
	var found []place
	var names []string
	whole := false
	for i := range x.Parts {
		p := &x.Parts[i]
		p.Named(symbol[strings.LastIndexByte(symbol, '.')+1:], func(file, def int) {
			d := p.Definition(file, def)
			is := d.Qualified == symbol
			if !p.Live(file) || !isNamed(d.Qualified, symbol) || whole && !is {
				return
			}
			name := p.File(file).Path + ":" + d.Qualified
			if is && !whole {
				whole, found, names = true, nil, nil
			}
			if len(names) > 0 && names[len(names)-1] == name {
				return // one more of the same name in the same file
			}
			found, names = append(found, place{i, file, d.First, d.Last}), append(names, name)
		})
	}
	switch len(found) {
	case 0:
		return place{}, false, nil
	case 1:
		return found[0], true, nil
	}
	const shown = 5
	return place{}, false, &contract.Error{
		Code: contract.CodeBadInput, Field: "path", Message: fmt.Sprintf("%d definitions are named %q", len(found), contract.Quoted(symbol)),
		Fix: "use one of " + strings.Join(names[:min(shown, len(names))], ", "), SuggestedFix: names[0], Similar: names[:min(shown, len(names))],
	}
}

// isNamed tells whether a name is the qualified one, or how it ends.
func isNamed(qualified, name string) bool {
	return qualified == name || strings.HasSuffix(qualified, "."+name)
}

// dotted writes a name as the index does, with dots between its parts.
func dotted(name string) string {
	return strings.NewReplacer("::", ".", "#", ".").Replace(strings.TrimSuffix(name, "()"))
}
