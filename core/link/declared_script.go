package link

import (
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// scriptOf returns the script that a file declares, a.js of a.d.ts; -1 if there is none.
func (l *Linker) scriptOf(file int) int {
	path := l.repo.Path(file)
	at := strings.LastIndex(path, ".d.")
	if at < 0 || !strings.HasSuffix(path, "ts") {
		return -1
	}
	return l.fileAt(file, path[:at+1]+strings.TrimSuffix(path[at+len(".d."):], "ts")+"js")
}

// declarationOf returns the file that declares a script, a.d.ts of a.js; -1 if there is none.
func (l *Linker) declarationOf(file int) int {
	path := l.repo.Path(file)
	at := strings.LastIndexByte(path, '.')
	if at < 0 || !strings.HasSuffix(path, "js") {
		return -1
	}
	return l.fileAt(file, path[:at]+".d"+strings.TrimSuffix(path[at:], "js")+"ts")
}

// fileAt returns the file of a path in the repository of another, -1 if there is none.
func (l *Linker) fileAt(file int, path string) int {
	if at, ok := l.importers[l.tree.repositoryOf(file).number].exact(path); ok {
		return at
	}
	return -1
}

// scripted returns what a declaration is defined as in the script that it stands beside: what that hands on by its name, of a member the
// only one there of its name. A member that a script does not define is what it is in a base of its type.
func (l *Linker) scripted(d, script int) int32 {
	if l.declaring > 0 {
		return -1
	}
	to, known := l.defines[int32(d)]
	if !known {
		defer func(left int) { l.left = left }(l.left)
		l.left = maxSteps
		l.defines[int32(d)] = -1 // bases may lead around
		if l.parent[d] < 0 {
			to = l.handedBy(d, script)
		} else {
			to = l.memberIn(d, script)
		}
		l.defines[int32(d)] = to
	}
	return to
}

// handedBy returns what a script hands on by the name of what its declaration hands on, -1 if it does not.
func (l *Linker) handedBy(d, script int) int32 {
	def, want := l.repo.Definition(d), named
	switch l.kind[d] {
	case outline.Interface, outline.Type:
		return -1
	case outline.Class:
		want = callable
	}
	s := l.fileScope(script)
	if r := s.within(target{place: Place{File, script}, exact: true}, def.Name, want, maxFollow); r.ok() {
		return r.d
	}
	for _, name := range [...]string{whole, byDefault} {
		if l.exportsOf(int(l.fileOf[d]))[name] == def.Name {
			if r := s.exported(script, name, want, maxFollow); r.ok() {
				return r.d
			}
		}
	}
	return -1
}

// memberIn returns the member that a script has by the name of what a type or namespace declares, -1 if it has none, or several.
func (l *Linker) memberIn(d, script int) int32 {
	def, class := l.repo.Definition(d), int(l.parent[d])
	if c := l.exactly(script, def.Qualified, func(k outline.Kind) bool { return heldByValue(k) || k == outline.Function }); c >= 0 {
		return int32(c)
	}
	if !isType(l.kind[class]) {
		return -1
	}
	found, several := int32(-1), false
	l.inFileNamed(script, def.Name, func(c int) bool {
		if heldByValue(l.kind[c]) {
			found, several = int32(c), found >= 0
		}
		return !several
	})
	switch {
	case several:
		return -1
	case found >= 0:
		return found
	}
	for _, b := range l.basesOf(int32(class)) {
		if to := l.memberOfBase(b.to, def.Name); to >= 0 {
			return to
		}
	}
	for _, part := range l.parts[int32(class)] { // type A = {f(): void} & B
		if to := l.memberOfBase(part.d, def.Name); to >= 0 {
			return to
		}
	}
	return -1
}

// memberOfBase returns what a member of a base is defined as in a script, -1 if it is not.
func (l *Linker) memberOfBase(base int32, name string) int32 {
	if r := l.member(int(base), name, heldByValue, maxFollow); r.ok() {
		return l.definedAs(int(r.d))
	}
	return -1
}

// heldByValue tells whether a definition is what a value has.
func heldByValue(k outline.Kind) bool {
	return k == outline.Method || k == outline.Property || k == outline.Field
}
