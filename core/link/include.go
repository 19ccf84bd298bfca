package link

import (
	"slices"
	"strings"
)

// maxIncluded is how many files are looked at that a file includes, directly or not.
const maxIncluded = 512

// inclusion is a file that another includes, and how surely it is that one.
type inclusion struct {
	file      int32
	certainty Certainty
}

// header tells whether a file is one that declares what others define.
func (l *Linker) header(file int) bool {
	endings := scopingOf(l.familyOfFile(file)).Headers
	if endings == "" {
		return false
	}
	path := l.repo.Path(file)
	return l.own(endings, path[strings.LastIndexByte(path, '.')+1:])
}

// inclusions are what a file includes itself.
func (l *Linker) inclusions(file int) []inclusion {
	list, known := l.included[file]
	if known {
		return list
	}
	m := l.mentions(file)
	for i := range m.Imports {
		for _, t := range l.importers[l.tree.repositoryOf(file).number].targets(file, &m.Imports[i]) {
			if t.place.Kind == File {
				one := inclusion{file: int32(t.place.Number)}
				if !t.exact {
					one.certainty = Inferred
				}
				list = append(list, one)
			}
		}
	}
	l.included[file] = list
	return list
}

// includes tells whether a file includes a header itself, or has its name.
func (l *Linker) includes(file, header int) bool {
	if withoutExtension(l.repo.Path(file)) == withoutExtension(l.repo.Path(header)) {
		return true
	}
	list := l.inclusions(file)
	l.looks.Add(len(list))
	return slices.ContainsFunc(list, func(one inclusion) bool { return int(one.file) == header })
}

// reached is a file that the file includes, directly or through others: how many come before it, the nearest first, and how surely it is included.
type reached struct {
	before    int
	certainty Certainty
}

// reach are the files that the file includes, and those that they include.
func (s *scope) reach() map[int32]reached {
	if s.reaches != nil {
		return s.reaches
	}
	s.reaches = map[int32]reached{int32(s.file): {}}
	queue := []inclusion{{file: int32(s.file)}}
	for next := 0; next < len(queue); next++ {
		for _, one := range s.inclusions(int(queue[next].file)) {
			s.looks.Add(1)
			if _, known := s.reaches[one.file]; known || len(queue) == maxIncluded {
				continue
			}
			one.certainty = max(one.certainty, queue[next].certainty)
			s.reaches[one.file] = reached{len(queue), one.certainty}
			queue = append(queue, one)
		}
	}
	return s.reaches
}

// throughIncludes resolves a qualified name among what the file includes through others: that of the nearest file.
func (s *scope) throughIncludes(qualified string, want wanted) resolved {
	if s.scoping.Headers == "" {
		return no
	}
	r, nearest, looked := no, maxIncluded, 0
	each := func(d int) bool {
		looked++
		if s.familyAt[d] != s.fam || !want(s.kind[d]) || !s.top(d) || s.repo.Definition(d).Qualified != qualified {
			return looked < maxCandidates
		}
		if at, in := s.reach()[int32(s.fileOf[d])]; in && at.before < nearest {
			r, nearest = resolved{d: int32(d), certainty: at.certainty}, at.before
		}
		return looked < maxCandidates
	}
	if strings.Contains(qualified, ".") {
		s.qualified(s.file, qualified, each)
	} else {
		s.named(s.file, qualified, each)
	}
	return r
}
