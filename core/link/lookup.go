package link

import (
	"slices"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// lookup finds definitions by name within a file, within a directory, and
// anywhere. Each table holds hash<<32 | definition, sorted, so that it needs eight
// bytes a definition; what is found is compared by name.
type lookup struct {
	repo   Repository
	tree   *tree
	looks  *step.Looks
	fileOf []uint32 // of each definition
	parent []int32
	kind   []outline.Kind
	inFile []uint64 // by file and name
	inDir  []uint64 // by directory and qualified name
	global []uint64 // by repository and name
	whole  []uint64 // by repository and qualified name, for those with a qualifier
	// familyAt is the family of languages of each definition.
	familyAt []outline.Language
	outer    []bool // of each definition, that it is in nothing but modules, and of no type that is declared elsewhere
	// left is how many steps may still be taken for the name at hand.
	left int
	same struct { // see inFileNamed
		file int
		name string
		list []int
	}
}

// Bounds of what is done for one name, so that whoever writes a repository does not
// decide how long linking takes.
const (
	// maxSame is how many definitions of the same name in a file or directory, or of
	// the same qualified name, are looked at.
	maxSame = 256
	// maxSteps is how many types and imports are looked through.
	maxSteps = 1024
	// maxNested is how many definitions around one are looked at.
	maxNested = 64
	// manySame is how many definitions of a name in a file are found anew each time.
	manySame = 8
)

// step tells whether a further type or import may be looked through.
func (l *lookup) step() bool {
	l.looks.Add(1)
	l.left--
	return l.left >= 0
}

func newLookup(repo Repository, f *tree, looks *step.Looks) *lookup {
	l := &lookup{repo: repo, tree: f, looks: looks}
	for i := range repo.Files() {
		from, to := repo.Definitions(i)
		dir, fam, own := uint32(f.dirOf(i)), familyOf(repo.Language(i)), uint32(f.repositoryOf(i).number)
		for d := from; d < to; d++ {
			def := repo.Definition(d)
			looks.Add(8 + len(def.Qualified))
			l.fileOf = append(l.fileOf, uint32(i))
			l.parent = append(l.parent, int32(def.Parent))
			l.kind = append(l.kind, def.Kind)
			l.familyAt = append(l.familyAt, fam)
			l.outer = append(l.outer, !l.attached(def, fam) && (def.Parent < 0 || (l.kind[def.Parent] == outline.Module || scopingOf(fam).Flat) && l.outer[def.Parent]))
			if def.Kind == outline.Heading {
				continue
			}
			n := uint64(uint32(d))
			l.inFile = append(l.inFile, hash(uint32(i), def.Name)<<32|n)
			l.inDir = append(l.inDir, hash(dir, def.Qualified)<<32|n)
			l.global = append(l.global, hash(own, def.Name)<<32|n)
			if len(def.Qualified) > len(def.Name) {
				l.whole = append(l.whole, hash(own, def.Qualified)<<32|n)
			}
		}
	}
	for _, t := range [...][]uint64{l.inFile, l.inDir, l.global, l.whole} {
		slices.Sort(t)
	}
	return l
}

// hash is FNV-1a of a number and a name.
func hash(n uint32, name string) uint64 {
	h := uint32(2166136261) ^ n*2654435761
	for i := range len(name) {
		h = (h ^ uint32(name[i])) * 16777619
	}
	return uint64(h)
}

// sameAtOnce is how many definitions of a name are looked at between two turns of others.
const sameAtOnce = 64

// each calls yield for the definitions of a table under a hash, the first maxSame in
// order, until it returns false. They begin at one.
func (l *lookup) each(table []uint64, h uint64, from int, yield func(d int) bool) {
	at, _ := slices.BinarySearch(table, h<<32|uint64(from))
	for end := min(len(table), at+maxSame); at < end && table[at]>>32 == h; at++ {
		if l.looks.Add(1); at%sameAtOnce == 0 {
			step.Yield()
		}
		if !yield(int(uint32(table[at]))) {
			return
		}
	}
}

// inFileNamed calls yield for the definitions of a file with a name. Where they are many they are
// kept until another such name, as whoever asks for one asks for it again around each definition.
func (l *lookup) inFileNamed(file int, name string, yield func(d int) bool) {
	is := func(d int) bool { return int(l.fileOf[d]) == file && l.repo.Definition(d).Name == name }
	h := hash(uint32(file), name)
	at, _ := slices.BinarySearch(l.inFile, h<<32)
	if last := at + manySame; last >= len(l.inFile) || l.inFile[last]>>32 != h {
		l.each(l.inFile, h, 0, func(d int) bool { return !is(d) || yield(d) })
		return
	}
	if l.same.file != file || l.same.name != name || l.same.list == nil {
		l.same.file, l.same.name, l.same.list = file, name, []int{}
		l.each(l.inFile, h, 0, func(d int) bool {
			if is(d) {
				l.same.list = append(l.same.list, d)
			}
			return true
		})
	}
	for _, d := range l.same.list {
		if l.looks.Add(1); !yield(d) {
			return
		}
	}
}

// inDirNamed calls yield for the definitions of the files of a directory with a
// qualified name.
func (l *lookup) inDirNamed(dir int, qualified string, yield func(d int) bool) {
	l.each(l.inDir, hash(uint32(dir), qualified), 0, func(d int) bool {
		return l.tree.dirOf(int(l.fileOf[d])) != dir || l.repo.Definition(d).Qualified != qualified || yield(d)
	})
}

// inFileQualified calls yield for the definitions of a file with a qualified name.
func (l *lookup) inFileQualified(file int, qualified string, yield func(d int) bool) {
	from, to := l.repo.Definitions(file)
	l.each(l.inDir, hash(uint32(l.tree.dirOf(file)), qualified), from, func(d int) bool {
		return d < to && (l.repo.Definition(d).Qualified != qualified || yield(d))
	})
}

// named calls yield for all definitions with a name in the repository of a file.
func (l *lookup) named(file int, name string, yield func(d int) bool) {
	own := l.tree.repositoryOf(file)
	l.each(l.global, hash(uint32(own.number), name), 0, func(d int) bool {
		return l.repo.Definition(d).Name != name || !own.has(int(l.fileOf[d])) || yield(d)
	})
}

// qualified calls yield for all definitions with a qualified name of several parts in the
// repository of a file.
func (l *lookup) qualified(file int, qualified string, yield func(d int) bool) {
	own := l.tree.repositoryOf(file)
	l.each(l.whole, hash(uint32(own.number), qualified), 0, func(d int) bool {
		return l.repo.Definition(d).Qualified != qualified || !own.has(int(l.fileOf[d])) || yield(d)
	})
}

// attached tells whether a type's name or value is declared for a type from outside of it, as in
// "impl Tree { type Item = Leaf; }", or a test of C++ for its fixture or suite: it has no name of its own.
func (l *lookup) attached(def Definition, family outline.Language) bool {
	if def.Kind != outline.Type && def.Kind != outline.Constant && (def.Kind != outline.Function || !scopingOf(family).Apart) {
		return false
	}
	scope := len(def.Qualified) - len(def.Name)
	if def.Parent >= 0 {
		scope -= len(l.repo.Definition(def.Parent).Qualified) + 1
	}
	return scope > 0
}

// top tells whether a definition is at the top of its file, or in nothing but
// modules.
func (l *lookup) top(d int) bool { return l.outer[d] }

// familyOf returns the language that stands for those whose code calls each other.
func familyOf(l outline.Language) outline.Language { return l.Traits().Family }

// scopingOf returns where the names of a family are looked for.
func scopingOf(family outline.Language) *outline.Scoping { return &family.Traits().Scoping }

func callable(k outline.Kind) bool {
	return k.IsFunction() || k == outline.Macro || isType(k)
}

func isType(k outline.Kind) bool {
	switch k {
	case outline.Class, outline.Struct, outline.Interface, outline.Trait, outline.Enum, outline.Type:
		return true
	}
	return false
}
