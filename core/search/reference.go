package search

import (
	"bytes"
	"strings"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/report"
	"github.com/cairn-search/cairn/core/text"
)

// references are the paths and modules of a report, to be looked for among all
// files at once.
type references struct {
	frames, paths, modules []*reference // of each frame and name, nil if it is none
	all                    []*reference
	byBase, byStem         map[string][]*reference
}

// reference is a path or a module.
type reference struct {
	parts   []string // of the path; of a module's path the last may be symbols
	module  bool
	files   []uint32 // that fit best
	matched int      // parts of the path of these
	whole   bool     // their whole paths
	count   int      // of these
}

// all returns the files; no reference has none.
func (r *reference) all() []uint32 {
	if r == nil {
		return nil
	}
	return r.files
}

// installed are the directories into which packages are installed.
var installed = text.Set("site-packages dist-packages node_modules")

// maxModule is how many parts of a qualified name may be directories.
const maxModule = 16

func newReferences(r *report.Report) *references {
	s := &references{
		frames: make([]*reference, len(r.Frames)), paths: make([]*reference, len(r.Names)), modules: make([]*reference, len(r.Names)),
		byBase: map[string][]*reference{}, byStem: map[string][]*reference{},
	}
	path := func(p string) *reference {
		parts := strings.FieldsFunc(p, func(r rune) bool { return r == '/' })
		for i := len(parts) - 2; i >= 0; i-- {
			if installed[parts[i]] {
				parts = parts[i+1:]
				break
			}
		}
		if len(parts) == 0 {
			return nil
		}
		ref := &reference{parts: parts}
		s.all = append(s.all, ref)
		last := parts[len(parts)-1]
		s.byBase[last] = append(s.byBase[last], ref)
		return ref
	}
	for i, f := range r.Frames {
		s.frames[i] = path(f.Path)
	}
	for i, n := range r.Names {
		if strings.Contains(n.Text, "/") || looksLikePath(n.Text) {
			s.paths[i] = path(n.Text)
			continue
		}
		parts := strings.FieldsFunc(n.Text, func(r rune) bool { return r == '.' || r == ':' || r == '#' })
		if len(parts) > 1 {
			ref := &reference{parts: parts, module: true}
			s.modules[i], s.all = ref, append(s.all, ref)
			for _, p := range parts[:min(len(parts), maxModule)] {
				if refs := s.byStem[p]; len(refs) == 0 || refs[len(refs)-1] != ref {
					s.byStem[p] = append(s.byStem[p], ref)
				}
			}
		}
	}
	return s
}

// locate finds the files of all references.
func (b *board) locate(s *references) {
	if len(s.all) == 0 {
		return
	}
	defer func() {
		for _, ref := range s.all {
			ref.count = len(ref.files)
		}
	}()
	for i := range b.x.Parts {
		p := &b.x.Parts[i]
		for j := range p.Files() {
			path := p.PathBytes(j)
			base := path[bytes.LastIndexByte(path, '/')+1:]
			refs, modules := s.byBase[string(base)], s.byStem[string(stem(path))]
			if len(refs) == 0 && len(modules) == 0 || !p.Live(j) {
				continue
			}
			file := uint32(b.fileBase[i] + j)
			for _, ref := range refs {
				ref.meet(file, bytes.Split(path, []byte("/")), len(ref.parts))
			}
			meetModule(modules, file, path)
		}
	}
}

// meetModule has references meet a file by the parts of its module's name.
func meetModule(modules []*reference, file uint32, path []byte) {
	if len(modules) == 0 {
		return
	}
	parts := bytes.Split(modulePath(path), []byte("/"))
	for _, ref := range modules {
		for end := len(ref.parts); end > 0; end-- {
			if ref.parts[end-1] == string(parts[len(parts)-1]) {
				ref.meet(file, parts, end)
			}
		}
	}
}

// packageFiles stand for the directory that they are in.
var packageFiles = text.Set("__init__ index mod lib init package")

// stem is the last name of a file's module: its own without extension, or its
// directory's.
func stem(path []byte) []byte {
	path = modulePath(path)
	return path[bytes.LastIndexByte(path, '/')+1:]
}

func modulePath(path []byte) []byte {
	slash := bytes.LastIndexByte(path, '/')
	base := path[slash+1:]
	if dot := bytes.IndexByte(base, '.'); dot > 0 {
		base = base[:dot]
	}
	if slash > 0 && packageFiles[string(base)] {
		return path[:slash]
	}
	return path[:slash+1+len(base)]
}

// meet keeps a file if it fits the first end parts of a reference at least as well
// as those before it: by how many of its last names are the same.
func (r *reference) meet(file uint32, path [][]byte, end int) {
	n := 0
	for n < len(path) && n < end && r.parts[end-1-n] == string(path[len(path)-1-n]) {
		n++
	}
	whole := n == len(path)
	switch {
	case n < r.matched || n == r.matched && r.whole && !whole:
		return
	case n > r.matched || whole && !r.whole:
		r.files, r.matched, r.whole = r.files[:0], n, whole
	}
	if len(r.files) == 0 || r.files[len(r.files)-1] != file {
		r.files = append(r.files, file)
	}
}

// value is how sure a reference is, shared by all files that fit alike.
func (r *reference) value() rank.Score {
	v := rank.One
	switch {
	case r.module && r.matched < 2:
		return 0
	case r.matched == len(r.parts), r.whole && r.matched > 1:
	case r.matched > 2:
		v = rank.One * 7 / 8
	case r.matched == 2:
		v = rank.One * 5 / 8
	default:
		v = rank.One / 8 // only the name, in another directory
	}
	return v / rank.Score(max(1, r.count))
}
