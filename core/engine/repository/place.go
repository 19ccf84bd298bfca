package repository

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/ref"
	"github.com/cairn-search/cairn/core/tree"
)

// place is the file that a path means, and the lines of it, 0 where it names none.
type place struct {
	part, file  int
	first, last int
	def         int // its definition, if it is one of a name
}

// defining is the place of a definition, or of the one of its overloads that its name means as it was written.
func defining(x *index.Index, part, file, def int, written string) place {
	p := &x.Parts[part]
	def = ref.Overload(p, file, def, written)
	first, last := p.DefLines(def)
	return place{part, file, first, last, def}
}

// placeOf finds what a path means that is not a file's: FILE:FIRST-LAST, FILE:SYMBOL or
// SYMBOL, or how the path of one file ends. It returns false if it means none of them.
func placeOf(x *index.Index, path string) (place, bool, error) {
	path = ref.Named(path)
	if l, ok, bad := ref.Lined(x, path); bad != nil {
		return place{}, false, bad.With("path", bad.Fix)
	} else if ok {
		return place{part: l.Part, file: l.File, first: l.First, last: l.Last}, true, nil
	}
	for at := strings.IndexByte(path, ':'); at > 0; {
		if part, file, ok := x.FindEnding(path[:at]); ok {
			inside := path[at+1:]
			d, ok := definedIn(&x.Parts[part], file, inside)
			if plain, _, more := strings.Cut(inside, "("); more && !ok {
				d, ok = definedIn(&x.Parts[part], file, plain)
			}
			if !ok {
				return place{}, false, undefined(&x.Parts[part], file, inside)
			}
			return defining(x, part, file, d, inside), true, nil
		}
		next := strings.IndexByte(path[at+1:], ':')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	if part, file, ok := x.FindEnding(path); ok {
		return place{part: part, file: file}, true, nil
	}
	if path != "" && !strings.ContainsAny(path, "/\\ ") {
		if l, ok, err := named(x, path); ok || err != nil {
			return l, ok, err
		}
	}
	for _, other := range ref.Plain(path) {
		if l, ok, err := named(x, other); ok || err != nil {
			if ok {
				l = defining(x, l.part, l.file, l.def, path)
			}
			return l, ok, err
		}
	}
	return place{}, false, nil
}

// undefined is the error of a name that a file does not define, with what there is.
func undefined(p *index.Part, file int, name string) error {
	path := p.File(file).Path
	e := &contract.Error{Code: contract.CodeNotFound, Message: fmt.Sprintf("%s defines no %q", path, contract.Quoted(name)), Field: "path", SuggestedFix: path}
	e.Fix = "read " + path + " for what there is"
	if like := nearest(p, file, ref.Dotted(name)); like != "" && name != "" {
		e.SuggestedFix = path + ":" + like
		e.Fix, e.Similar = fmt.Sprintf("did you mean %s?", e.SuggestedFix), []string{e.SuggestedFix}
	}
	return e
}

// nearest is the definition of a file whose name is most like one, "" if none is.
func nearest(p *index.Part, file int, name string) (best string) {
	last := strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	least := len(last)/3 + 2
	from, to := p.DefRange(file)
	for i := from; i < to; i++ {
		q := p.Definition(file, i).Qualified
		if d := contract.Distance(last, strings.ToLower(q[strings.LastIndexByte(q, '.')+1:])); d < least {
			best, least = q, d
		}
	}
	return best
}

// definedIn finds a definition of a file by its name, the first of several; one whose whole
// qualified name it is goes first.
func definedIn(p *index.Part, file int, name string) (def int, ok bool) {
	name = ref.Dotted(name)
	from, to := p.DefRange(file)
	for i := from; i < to; i++ {
		switch q := p.Definition(file, i).Qualified; {
		case q == name:
			return i, true
		case !ok && isNamed(q, name):
			def, ok = i, true
		}
	}
	if ok {
		return def, true
	}
	if other, ok := ref.Colon(name); ok {
		return definedIn(p, file, other)
	}
	return 0, false
}

// named finds a definition by its name in all files. Of several one whose whole qualified
// name it is goes first; otherwise they are told.
func named(x *index.Index, symbol string) (place, bool, error) {
	symbol = ref.Dotted(symbol)
	found, names := defined(x, ref.InPackage, "", symbol)
	for _, lies := range ref.Packaged {
		for at := strings.IndexByte(symbol, '.'); at > 0 && len(found) == 0; { // a package may stand before
			found, names = defined(x, lies, symbol[:at], symbol[at+1:])
			next := strings.IndexByte(symbol[at+1:], '.')
			if next < 0 {
				break
			}
			at += 1 + next
		}
	}
	switch len(found) {
	case 0:
		if other, ok := ref.Colon(symbol); ok {
			return named(x, other)
		}
		return place{}, false, nil
	case 1:
		return defining(x, found[0].part, found[0].file, found[0].def, ""), true, nil
	}
	names = testsLast(x, found, names)
	const shown = 12
	return place{}, false, &contract.Error{
		Code: contract.CodeBadInput, Field: "path", Message: fmt.Sprintf("%d definitions are named %q", len(found), contract.Quoted(symbol)),
		Fix: "use one of " + strings.Join(names[:min(shown, len(names))], ", "), SuggestedFix: names[0], Similar: names[:min(shown, len(names))],
	}
}

// defined finds the definitions of a name, of a package if one is named, and their names as
// FILE:SYMBOL: those whose whole qualified name it is, or else all; what is generated or
// vendored where nothing else has the name.
func defined(x *index.Index, lies ref.Lies, pkg, symbol string) (found []place, names []string) {
	best := 4
	for i := range x.Parts {
		p := &x.Parts[i]
		p.Named(symbol[strings.LastIndexByte(symbol, '.')+1:], func(file, def int) {
			f, d, tier := p.File(file), p.Definition(file, def), 0
			if d.Qualified != symbol {
				tier = 1
			}
			if f.Role&(tree.Generated|tree.Vendored) != 0 {
				tier += 2
			}
			if !p.Live(file) || !isNamed(d.Qualified, symbol) || tier > best || pkg != "" && !lies(f.Path, pkg, ref.Project(x)) {
				return
			}
			if tier < best {
				best, found, names = tier, nil, nil
			}
			name := f.Path + ":" + d.Qualified
			if len(names) > 0 && names[len(names)-1] == name {
				return // one more of the same name in the same file
			}
			found, names = append(found, place{i, file, d.First, d.Last, def}), append(names, name)
		})
	}
	return found, names
}

// testsLast puts the names of what is found in tests behind the others.
func testsLast(x *index.Index, found []place, names []string) (all []string) {
	var later []string
	for i, l := range found {
		if x.Parts[l.part].File(l.file).Role&(tree.Test|tree.Example|tree.Vendored|tree.Generated) != 0 {
			later = append(later, names[i])
		} else {
			all = append(all, names[i])
		}
	}
	return append(all, later...)
}

// symbolLike is the definition of all files whose name is most like one, as FILE:SYMBOL, ""
// if none is.
func symbolLike(x *index.Index, name string) (best string) {
	name = name[strings.LastIndexByte(name, ':')+1:] // of a file that is not there
	at := strings.LastIndexByte(name, '.')
	of, last := name[:max(0, at)], strings.ToLower(name[at+1:])
	if holders, _ := defined(x, ref.InPackage, "", of); len(holders) == 0 {
		of = "" // no type or module, so that nothing is known to be its member
	}
	least := len(last)/3 + 1
	for i := range x.Parts {
		p := &x.Parts[i]
		for f := range p.Files() {
			if !p.Live(f) {
				continue
			}
			if name, far := nearestName(p, f, of, last, least); far < least {
				best, least = p.File(f).Path+":"+name, far
			}
		}
	}
	return best
}

// nearestName is the definition of a file, and of a type or module if one is given, whose name is less
// than so far from one, and how far it is.
func nearestName(p *index.Part, file int, of, last string, least int) (name string, far int) {
	from, to := p.DefRange(file)
	for d := from; d < to; d++ {
		q, own := p.DefName(d)
		if len(own)-len(last) >= least || len(last)-len(own) >= least || of != "" && !ref.Within(string(q), of) {
			continue
		}
		if far := contract.Distance(last, strings.ToLower(string(own))); far < least {
			name, least = string(q), far
		}
	}
	return name, least
}

// isNamed tells whether a name is the qualified one, or how it ends.
func isNamed(qualified, name string) bool {
	return qualified == name || strings.HasSuffix(qualified, "."+name)
}
