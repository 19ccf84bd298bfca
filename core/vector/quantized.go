package vector

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/cairn-search/cairn/core/rank"
)

// A quantized vector is the direction of a vector with a byte for each number, from 1 to
// 127: 64 is zero, and the largest magnitude is 63. It costs a cosine less than 0.01 and is
// small and quick enough to compare a question with a hundred thousand of them.
const (
	zero     = 64
	steepest = 63
)

// Quantize returns the direction with a byte for each number.
func (u Unit) Quantize() []byte {
	b := make([]byte, len(u.values))
	for i, v := range u.values {
		half := most / 2
		if v < 0 {
			half = -half
		}
		b[i] = byte(zero + (int(v)*steepest+half)/most)
	}
	return b
}

// CheckQuantized says why bytes are no quantized vector, nil if they are one.
func CheckQuantized(b []byte) error {
	if len(b) == 0 || len(b) > MaxDimensions {
		return fmt.Errorf("read quantized vector: %d numbers: want 1 to %d", len(b), MaxDimensions)
	}
	any := false
	for i, x := range b {
		if x < zero-steepest || x > zero+steepest {
			return fmt.Errorf("read quantized vector: number %d is %d: want %d to %d", i, x, zero-steepest, zero+steepest)
		}
		any = any || x != zero
	}
	if !any {
		return errors.New("read quantized vector: all numbers are zero")
	}
	return nil
}

// Rows are quantized vectors of one length, one behind the other.
type Rows struct {
	dimensions int
	bytes      []byte // each row filled up with zero bytes to whole words
	of         []row
}

// row is what a comparison needs of a vector besides its bytes.
type row struct {
	sum    int64 // of its bytes
	square int64 // of its length
}

// word is how many numbers are multiplied by two multiplications.
const word = 8

// NewRows makes an empty list of vectors of so many dimensions.
func NewRows(dimensions int) *Rows { return &Rows{dimensions: dimensions} }

// Len returns the number of vectors.
func (r *Rows) Len() int { return len(r.of) }

// Dimensions returns how many numbers each vector has.
func (r *Rows) Dimensions() int { return r.dimensions }

func (r *Rows) stride() int { return (r.dimensions + word - 1) / word * word }

// Add adds a vector at the end. One that is none, or is of other dimensions, is refused.
func (r *Rows) Add(b []byte) error {
	about, err := r.read(b)
	if err != nil {
		return err
	}
	r.of = append(r.of, about)
	r.bytes = append(r.bytes, b...)
	r.bytes = append(r.bytes, make([]byte, r.stride()-r.dimensions)...)
	return nil
}

// Set puts a vector in the place of the one at i.
func (r *Rows) Set(i int, b []byte) error {
	about, err := r.read(b)
	if err == nil {
		r.of[i] = about
		copy(r.bytes[i*r.stride():], b)
	}
	return err
}

// Remove removes the vector at i: the last takes its place.
func (r *Rows) Remove(i int) {
	last := len(r.of) - 1
	r.of[i] = r.of[last]
	copy(r.bytes[i*r.stride():(i+1)*r.stride()], r.bytes[last*r.stride():])
	r.of, r.bytes = r.of[:last], r.bytes[:last*r.stride()]
}

func (r *Rows) read(b []byte) (about row, err error) {
	if err := CheckQuantized(b); err != nil {
		return about, err
	}
	if len(b) != r.dimensions {
		return about, fmt.Errorf("read quantized vector: %d dimensions where there are %d", len(b), r.dimensions)
	}
	for _, x := range b {
		about.sum += int64(x)
		about.square += (int64(x) - zero) * (int64(x) - zero)
	}
	return about, nil
}

// Query is a quantized vector as rows are compared with it.
type Query struct {
	row
	lanes []uint64 // of each word the numbers at even places, then those at odd ones
}

// NewQuery reads a quantized vector.
func NewQuery(b []byte) (*Query, error) {
	about, err := NewRows(len(b)).read(b)
	if err != nil {
		return nil, err
	}
	q := &Query{row: about, lanes: make([]uint64, (len(b)+word-1)/word*2)}
	for i, x := range b {
		at := i % word
		// The first number of a row's word meets the last of these, and so on.
		q.lanes[i/word*2+at%2] |= uint64(x) << (16 * (3 - at/2))
	}
	return q, nil
}

// Compare writes the cosines of a query with the vectors from one place to another, 0 for
// those that are negative, to the same places of scores. The query has their dimensions.
// It is the same on every machine.
func (r *Rows) Compare(q *Query, scores []rank.Score, from, to int) {
	stride, shift := r.stride(), zero*zero*int64(r.dimensions)
	for i := from; i < to; i++ {
		at := &r.of[i]
		product := raw(r.bytes[i*stride:(i+1)*stride], q.lanes) - zero*(at.sum+q.sum) + shift
		if scores[i] = 0; product > 0 {
			cosine := float64(product) / math.Sqrt(float64(at.square*q.square))
			scores[i] = min(rank.One, rank.Score(float64(cosine*float64(rank.One))+0.5))
		}
	}
}

// raw is the product of a row with a query, of bytes as they are. Four numbers of 7 bits lie
// in a word, 16 bits apart: the upper 16 bits of a product of two words, one of them in
// reverse, are the sum of the four products, and nothing below reaches up to them.
func raw(b []byte, lanes []uint64) int64 {
	const even = 0x00ff00ff00ff00ff
	var sum uint64
	for len(b) >= word && len(lanes) >= 2 {
		w := binary.LittleEndian.Uint64(b)
		sum += (w&even)*lanes[0]>>48 + (w>>8&even)*lanes[1]>>48
		b, lanes = b[word:], lanes[2:]
	}
	return int64(sum)
}
