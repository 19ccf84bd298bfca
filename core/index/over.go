package index

import (
	"strings"
)

// Over returns an index of all parts of several, as they are: of the same path there may
// be more than one file. It has no name, links or records. The parts of an index come
// one after the other, in the order given.
func Over(list []*Index) *Index {
	x := &Index{}
	for _, y := range list {
		x.Parts = append(x.Parts, y.Parts...)
	}
	x.count()
	return x
}

// Beside returns an index of several, each below a directory of its name. Names differ, and
// none lies in another. It has no name, links or records.
func Beside(names []string, list []*Index) *Index {
	x := Over(list)
	at := 0
	for i, y := range list {
		for range y.Parts {
			x.Parts[at].Root = names[i]
			at++
		}
	}
	return x
}

// PathBytes returns the path of file i, not to be changed.
func (p *Part) PathBytes(i int) []byte {
	if p.Root == "" {
		return p.pathOf(i)
	}
	own := p.pathOf(i)
	b := make([]byte, 0, len(p.Root)+1+len(own))
	return append(append(append(b, p.Root...), '/'), own...)
}

// File returns file i.
func (p *Part) File(i int) FileInfo {
	f := p.Segment.File(i)
	if p.Root != "" {
		f.Path = p.Root + "/" + f.Path
	}
	return f
}

// FileOf finds a file by its exact path.
func (p *Part) FileOf(path string) (int, bool) {
	if p.Root != "" {
		own, ok := strings.CutPrefix(path, p.Root+"/")
		if !ok {
			return 0, false
		}
		path = own
	}
	return p.Segment.FileOf(path)
}
