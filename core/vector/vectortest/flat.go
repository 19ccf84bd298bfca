package vectortest

import (
	"cmp"
	"slices"

	"github.com/cairn-search/cairn/core/vector"
)

// Flat is the exact index, which compares the query with every vector: what others are held against.
type Flat struct {
	dimensions int
	units      map[string]vector.Unit
}

// NewFlat makes an empty index of vectors of so many dimensions.
func NewFlat(dimensions int) *Flat {
	return &Flat{dimensions, map[string]vector.Unit{}}
}

// Dimensions implements [vector.Index].
func (f *Flat) Dimensions() int { return f.dimensions }

// Len implements [vector.Index].
func (f *Flat) Len() int { return len(f.units) }

// Add implements [vector.Index].
func (f *Flat) Add(id string, u vector.Unit) error {
	if err := vector.Check(f, id, u); err != nil {
		return err
	}
	f.units[id] = u
	return nil
}

// Remove implements [vector.Index].
func (f *Flat) Remove(id string) { delete(f.units, id) }

// Vector implements [vector.Index].
func (f *Flat) Vector(id string) (vector.Unit, bool) {
	u, ok := f.units[id]
	return u, ok
}

// Nearest implements [vector.Index].
func (f *Flat) Nearest(query vector.Unit, k int) ([]vector.Neighbor, error) {
	if err := vector.Check(f, "query", query); err != nil {
		return nil, err
	}
	found := []vector.Neighbor{}
	for id, u := range f.units {
		found = append(found, vector.Neighbor{ID: id, Similarity: vector.Dot(query, u)})
	}
	slices.SortFunc(found, func(a, b vector.Neighbor) int {
		return cmp.Or(cmp.Compare(b.Similarity, a.Similarity), cmp.Compare(a.ID, b.ID))
	})
	return found[:min(max(0, k), len(found))], nil
}
