// Package rank scores and orders. All arithmetic is in integers, so that a
// score is the same number on every processor and in WebAssembly, where fused
// multiply-add and assembly versions of math functions would differ.
package rank

import (
	"math"
	"math/bits"
	"strconv"
)

// Score is a fixed-point number with 16 fractional bits.
type Score int64

// One is the score 1.
const One Score = 1 << 16

// Of returns n/d as a score.
func Of(n, d int64) Score { return Score(n * int64(One) / d) }

// Times returns s multiplied by factor.
func (s Score) Times(factor Score) Score { return s * factor >> 16 }

// String renders the score with three decimals, rounded towards zero.
func (s Score) String() string {
	sign := ""
	if s < 0 {
		sign, s = "-", -s
	}
	milli := int64(s&(One-1)) * 1000 >> 16
	frac := strconv.FormatInt(milli+1000, 10)[1:]
	return sign + strconv.FormatInt(int64(s>>16), 10) + "." + frac
}

// MarshalJSON renders the score as a JSON number with three decimals.
func (s Score) MarshalJSON() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalJSON reads a JSON number, as the smallest score that is rendered like it.
func (s *Score) UnmarshalJSON(b []byte) error {
	f, err := strconv.ParseFloat(string(b), 64)
	if err != nil {
		return err
	}
	const slack = 1.0 / 16 // far below the distance of two scores
	*s = Score(math.Copysign(math.Ceil(math.Abs(f)*float64(One)-slack), f))
	return nil
}

// Log2 returns the binary logarithm of n/d for n >= d > 0.
func Log2(n, d uint64) Score {
	// Normalise to x in [1, 2) with 32 fractional bits; the shifts make up the
	// integer part, repeated squaring gives the fraction bit by bit.
	whole := 0
	for n/2 >= d {
		d *= 2
		whole++
	}
	hi, lo := bits.Mul64(n, 1<<32)
	x, _ := bits.Div64(hi%d, lo, d)
	x += hi / d << 32
	y := Score(whole) << 16
	for bit := One / 2; bit > 0; bit /= 2 {
		hi, lo := bits.Mul64(x, x)
		x = hi<<32 | lo>>32
		if x >= 2<<32 {
			x >>= 1
			y += bit
		}
	}
	return y
}
