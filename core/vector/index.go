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
