package vector

import (
	"errors"
	"fmt"

	"github.com/cairn-search/cairn/core/rank"
)

// Index holds vectors of one length by id and finds those nearest to another. It
// is the port for which each host has what suits it; package vectortest holds
// what all of them must do. Methods must not be called concurrently, but for
// Dimensions, Len, Vector and Nearest among themselves.
type Index interface {
	// Dimensions returns how many numbers each vector has.
	Dimensions() int
	// Len returns the number of vectors.
	Len() int
	// Add adds a vector, in place of the one that has the id, if there is one.
	// An empty id and a vector of other dimensions are refused with an error.
	Add(id string, u Unit) error
	// Remove removes the vector of an id, if there is one.
	Remove(id string)
	// Vector returns the vector of an id.
	Vector(id string) (Unit, bool)
	// Nearest returns the k vectors most similar to the query, or all if there
	// are fewer, ordered by similarity, highest first, then by id in byte order. A
	// query of other dimensions is an error.
	Nearest(query Unit, k int) ([]Neighbor, error)
}

// Neighbor is a vector found.
type Neighbor struct {
	ID string
	// Similarity is the cosine, from -1 to 1, as [Dot] returns it.
	Similarity rank.Score
}

// Flat is the exact index: it compares the query with every vector, which lie
// one behind the other in memory. The zero value is of no use; see [NewFlat].
type Flat struct {
	dimensions int
	values     []int16
	norms      []uint64
	ids        []string
	at         map[string]int
}

// NewFlat makes an empty index of vectors of so many dimensions.
func NewFlat(dimensions int) *Flat {
	return &Flat{dimensions: dimensions, at: map[string]int{}}
}

// Dimensions implements [Index].
func (f *Flat) Dimensions() int { return f.dimensions }

// Len implements [Index].
func (f *Flat) Len() int { return len(f.ids) }

// Add implements [Index].
func (f *Flat) Add(id string, u Unit) error {
	if err := Check(f, id, u); err != nil {
		return err
	}
	if i, ok := f.at[id]; ok {
		copy(f.row(i), u.values)
		f.norms[i] = u.norm
		return nil
	}
	f.at[id] = len(f.ids)
	f.ids, f.norms, f.values = append(f.ids, id), append(f.norms, u.norm), append(f.values, u.values...)
	return nil
}

// Remove implements [Index]: the last vector takes the place.
func (f *Flat) Remove(id string) {
	i, ok := f.at[id]
	if !ok {
		return
	}
	last := len(f.ids) - 1
	copy(f.row(i), f.row(last))
	f.ids[i], f.norms[i] = f.ids[last], f.norms[last]
	f.at[f.ids[i]] = i
	delete(f.at, id)
	f.ids[last] = "" // not kept in memory by what is behind the end
	f.ids, f.norms, f.values = f.ids[:last], f.norms[:last], f.values[:last*f.dimensions]
}

// Vector implements [Index].
func (f *Flat) Vector(id string) (Unit, bool) {
	i, ok := f.at[id]
	if !ok {
		return Unit{}, false
	}
	return Unit{append([]int16(nil), f.row(i)...), f.norms[i]}, true
}

func (f *Flat) row(i int) []int16 {
	return f.values[i*f.dimensions : (i+1)*f.dimensions : (i+1)*f.dimensions]
}

// Nearest implements [Index].
func (f *Flat) Nearest(query Unit, k int) ([]Neighbor, error) {
	if err := Check(f, "query", query); err != nil {
		return nil, err
	}
	// rank.Top passes over what is not positive, so all scores are lifted.
	const lift = rank.One + 1
	scores := make([]rank.Score, len(f.ids))
	for i := range scores {
		scores[i] = cosine(dot(query.values, f.row(i)), query.norm, f.norms[i]) + lift
	}
	best := rank.Top(scores, max(0, k), func(i, j int) bool { return f.ids[i] < f.ids[j] })
	found := make([]Neighbor, len(best))
	for n, i := range best {
		found[n] = Neighbor{f.ids[i], scores[i] - lift}
	}
	return found, nil
}

// Check says why a vector cannot be in an index, nil if it can. It is for those
// who implement [Index].
func Check(x Index, id string, u Unit) error {
	switch {
	case id == "":
		return errors.New("use vector: the id is empty")
	case u.Dimensions() != x.Dimensions():
		return fmt.Errorf("use vector %q: %d dimensions where the index has %d", id, u.Dimensions(), x.Dimensions())
	}
	return nil
}
