package vectors

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/philippgille/chromem-go"

	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/vector"
)

// Chromem is a [vector.Index] in a chromem-go collection, which compares on all
// processors. It gives the same answers as [vectortest.Flat]: the collection finds
// candidates, in an order that changes from run to run among equals, and the port's
// own arithmetic orders them.
type Chromem struct {
	dimensions int
	documents  *chromem.Collection
}

// NewChromem makes an empty index of vectors of so many dimensions.
func NewChromem(dimensions int) (*Chromem, error) {
	c, err := chromem.NewDB().CreateCollection("vectors", nil, refuse)
	if err != nil {
		return nil, fmt.Errorf("create collection: %w", err)
	}
	return &Chromem{dimensions, c}, nil
}

// refuse stands where chromem-go would call a provider of its own choice.
func refuse(context.Context, string) ([]float32, error) {
	return nil, errors.New("a document came without its vector")
}

// Dimensions implements [vector.Index].
func (c *Chromem) Dimensions() int { return c.dimensions }

// Len implements [vector.Index].
func (c *Chromem) Len() int { return c.documents.Count() }

// Add implements [vector.Index].
func (c *Chromem) Add(id string, u vector.Unit) error {
	if err := vector.Check(c, id, u); err != nil {
		return err
	}
	if err := c.documents.AddDocument(context.Background(), chromem.Document{ID: id, Embedding: u.Float32s()}); err != nil {
		return fmt.Errorf("add vector %q: %w", id, err)
	}
	return nil
}

// Remove implements [vector.Index].
func (c *Chromem) Remove(id string) {
	if id != "" {
		// In memory nothing can fail.
		_ = c.documents.Delete(context.Background(), nil, nil, id)
	}
}

// Vector implements [vector.Index].
func (c *Chromem) Vector(id string) (vector.Unit, bool) {
	d, err := c.documents.GetByID(context.Background(), id)
	if err != nil {
		return vector.Unit{}, false
	}
	u, err := vector.NewUnit(d.Embedding)
	return u, err == nil
}

// slack is how many candidates are fetched beyond those asked for, so that one
// query mostly is enough.
const slack = 64

// Nearest implements [vector.Index].
func (c *Chromem) Nearest(query vector.Unit, k int) ([]vector.Neighbor, error) {
	if err := vector.Check(c, "query", query); err != nil {
		return nil, err
	}
	all := c.Len()
	if k = min(k, all); k <= 0 {
		return nil, nil
	}
	for fetch := min(all, k+slack); ; fetch = min(all, 2*fetch) {
		fetched, err := c.documents.QueryEmbedding(context.Background(), query.Float32s(), fetch, nil, nil)
		if err != nil {
			return nil, fmt.Errorf("query collection: %w", err)
		}
		found := make([]vector.Neighbor, len(fetched))
		for i, r := range fetched {
			u, err := vector.NewUnit(r.Embedding)
			if err != nil {
				return nil, fmt.Errorf("read vector %q: %w", r.ID, err)
			}
			found[i] = vector.Neighbor{ID: r.ID, Similarity: vector.Dot(query, u)}
		}
		slices.SortFunc(found, func(a, b vector.Neighbor) int {
			return cmp.Or(cmp.Compare(b.Similarity, a.Similarity), cmp.Compare(a.ID, b.ID))
		})
		// What was not fetched is at most as similar as the last that was.
		last := float64(fetched[len(fetched)-1].Similarity) + c.doubt()
		if fetch == all || last < float64(found[k-1].Similarity)/float64(rank.One) {
			return found[:k], nil
		}
	}
}

// doubt is how far a cosine in 32-bit floats may be from that of the port: the
// rounding of each product and sum, and that of a score.
func (c *Chromem) doubt() float64 { return float64(c.dimensions+8)/(1<<23) + 1.0/(1<<16) }
