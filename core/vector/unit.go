// Package vector compares embeddings: the numbers that a model gives a text, so
// that texts of like meaning point in like directions. Here are the direction of
// a vector as integers, the port of an index of vectors, and the exact index that
// runs everywhere.
package vector

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"

	"github.com/cairn-search/cairn/core/rank"
)

// MaxDimensions is how many numbers a vector may have. No sum overflows up to it.
const MaxDimensions = 1 << 16

// most is the magnitude of a unit's largest number.
const most = math.MaxInt16

// Unit is the direction of a vector. Its numbers are scaled so that the largest
// magnitude is 32767, and rounded: the same vector, at whatever length, gives the
// same unit on every machine, and a unit made of [Unit.Float32s] is the same again.
// It is immutable.
type Unit struct {
	values []int16
	norm   uint64 // their length as a vector, times 256, rounded down
}

// NewUnit returns the direction of v. A vector without numbers, of zeros alone or
// with a number that is not finite has none.
func NewUnit(v []float32) (Unit, error) {
	if len(v) == 0 || len(v) > MaxDimensions {
		return Unit{}, fmt.Errorf("use vector: %d dimensions: want 1 to %d", len(v), MaxDimensions)
	}
	largest := 0.0
	for i, f := range v {
		magnitude := math.Abs(float64(f))
		if math.IsNaN(magnitude) || math.IsInf(magnitude, 0) {
			return Unit{}, fmt.Errorf("use vector: number %d is not finite", i)
		}
		largest = max(largest, magnitude)
	}
	if largest == 0 {
		return Unit{}, errors.New("use vector: all numbers are zero")
	}
	scale := float64(most / largest)
	values := make([]int16, len(v))
	for i, f := range v {
		// Nothing is added to the product, so nothing can be fused with it.
		values[i] = int16(math.Round(float64(float64(f) * scale)))
	}
	return Unit{values, norm(values)}, nil
}

// DecodeUnit reads what [Unit.AppendBinary] has written.
func DecodeUnit(b []byte) (Unit, error) {
	if len(b) == 0 || len(b)%2 != 0 || len(b)/2 > MaxDimensions {
		return Unit{}, fmt.Errorf("decode vector: %d bytes", len(b))
	}
	values, largest := make([]int16, len(b)/2), 0
	for i := range values {
		values[i] = int16(binary.LittleEndian.Uint16(b[2*i:]))
		largest = max(largest, int(values[i]), -int(values[i]))
	}
	if largest != most {
		return Unit{}, fmt.Errorf("decode vector: the largest magnitude is %d, not %d", largest, most)
	}
	return Unit{values, norm(values)}, nil
}

// AppendBinary appends the numbers as 16-bit integers in little-endian order.
func (u Unit) AppendBinary(b []byte) ([]byte, error) {
	for _, v := range u.values {
		b = binary.LittleEndian.AppendUint16(b, uint16(v))
	}
	return b, nil
}

// Dimensions returns how many numbers the unit has, 0 for the zero Unit.
func (u Unit) Dimensions() int { return len(u.values) }

// Float32s returns a vector of length 1 in this direction.
func (u Unit) Float32s() []float32 {
	v := make([]float32, len(u.values))
	length := float64(u.norm) / 256
	for i, n := range u.values {
		v[i] = float32(float64(n) / length)
	}
	return v
}

// Dot returns the cosine of the angle between two units, from -1 to 1, in integer
// arithmetic: exactly 1 for equal ones, 0 for units of different dimensions.
func Dot(a, b Unit) rank.Score {
	if len(a.values) != len(b.values) || len(a.values) == 0 {
		return 0
	}
	return cosine(dot(a.values, b.values), a.norm, b.norm)
}

// norm returns the length of a vector times 256, so that rounding it down does
// not show in a cosine.
func norm(values []int16) uint64 {
	square := uint64(dot(values, values)) << 16
	n := uint64(math.Sqrt(float64(square)))
	for n*n > square {
		n--
	}
	for (n+1)*(n+1) <= square {
		n++
	}
	return n
}

// cosine divides a product of vectors by their norms, rounded to the nearest score.
func cosine(product int64, a, b uint64) rank.Score {
	magnitude := uint64(max(product, -product))
	hi, lo := bits.Mul64(magnitude, 1<<32) // 16 bits of the score, and 8 of each norm
	divisor := a * b
	lo, carry := bits.Add64(lo, divisor/2, 0)
	quotient, _ := bits.Div64(hi+carry, lo, divisor)
	s := min(rank.Score(quotient), rank.One)
	if product < 0 {
		return -s
	}
	return s
}

// dot returns the product of two vectors of one length.
func dot(a, b []int16) int64 {
	var s0, s1, s2, s3 int64
	for len(a) >= 8 && len(b) >= 8 {
		x, y := a[:8:8], b[:8:8]
		s0 += int64(x[0])*int64(y[0]) + int64(x[4])*int64(y[4])
		s1 += int64(x[1])*int64(y[1]) + int64(x[5])*int64(y[5])
		s2 += int64(x[2])*int64(y[2]) + int64(x[6])*int64(y[6])
		s3 += int64(x[3])*int64(y[3]) + int64(x[7])*int64(y[7])
		a, b = a[8:], b[8:]
	}
	for i := range a {
		s0 += int64(a[i]) * int64(b[i])
	}
	return s0 + s1 + s2 + s3
}
