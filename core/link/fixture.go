package link

import "github.com/cairn-search/cairn/core/mention"

// conftest is the file whose fixtures the tests of its directory have, and of those below it.
const conftest = "conftest.py"

// fixture resolves the fixture that a parameter of a test or of another fixture is given by: one of the class around, of the file, or of the
// nearest conftest.py that has it.
func (s *scope) fixture(u *mention.Use) resolved {
	d := s.definition(u.Definition)
	if class := s.class(d); class >= 0 {
		if r := s.fixtureOf(s.file, s.repo.Definition(class).Qualified+"."+u.Name, d); r.ok() {
			return r
		}
	}
	if r := s.fixtureOf(s.file, u.Name, d); r.ok() {
		return r
	}
	for dir := s.files.paths[s.file]; dir != ""; {
		dir = parent(dir)
		s.looks.Add(1)
		if file, ok := s.files.exact(below(dir, conftest)); ok && file != s.file {
			if r := s.fixtureOf(file, u.Name, d); r.ok() {
				return r
			}
		}
	}
	return no
}

// fixtureOf returns the fixture that a file has under a name, behind that of its class, unless it is the one that asks for it.
func (l *Linker) fixtureOf(file int, name string, from int) resolved {
	names, known := l.fixtures[file]
	if !known {
		first, _ := l.repo.Definitions(file)
		m := l.parse(file)
		l.looks.Add(len(m.Uses))
		for i := range m.Uses {
			u := &m.Uses[i]
			if u.Kind != mention.Exported || u.Definition < 0 || l.familyOfFile(file).Traits().Fixtures == "" {
				continue
			}
			if names == nil {
				names = map[string]int{}
			}
			key, d := u.For, first+u.Definition
			if p := l.parent[d]; p >= 0 && isType(l.kind[p]) {
				key = l.repo.Definition(int(p)).Qualified + "." + key
			}
			if _, taken := names[key]; !taken {
				names[key] = d
			}
		}
		l.fixtures[file] = names
	}
	if d, ok := names[name]; ok && d != from {
		return resolved{d: int32(d), certainty: Inferred}
	}
	return no
}
