package index

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
