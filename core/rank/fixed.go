// Package rank scores and orders. All arithmetic is in integers, so that a
// score is the same number on every processor and in WebAssembly, where fused
// multiply-add and assembly versions of math functions would differ.
package rank

import (
	"math/bits"

	"github.com/cairn-search/cairn/core/contract"
)

// Score is a score as the contract has it, to calculate with.
type Score = contract.Score

// One is the score 1.
const One Score = 1 << 16

// Of returns n/d as a score.
func Of(n, d int64) Score { return Score(n * int64(One) / d) }

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
	x, _ := bits.Div64(hi, lo, d)
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
