package rank

import "math/bits"

// IDF weighs a term by its rarity: log2(1 + (n-df+0.5)/(df+0.5)), the
// Robertson–Spärck Jones weight kept positive (Lucene's BM25), where df of n
// units hold the term.
func IDF(n, df int) Score {
	return Log2(2*uint64(n)+2, 2*uint64(df)+1)
}

// Saturate is the term-frequency part of BM25, tf/(k1+tf), for an already
// length-normalised and weighted tf: at most 1. Neither may be negative; the
// division is unsigned because Go compiles a signed one to a call in WebAssembly.
func Saturate(tf, k1 Score) Score { return Score(uint64(tf) << 16 / uint64(k1+tf)) }

// Norm divides term frequencies by 1-b+b·length/average, the length
// normalisation of BM25 (Robertson and Zaragoza 2009, section 3.4.3), for the
// lengths of one field. Lengths are rounded down to four significant bits, so
// that a table replaces the division; from 2^24 on they count as that.
type Norm struct{ factor [1 << 8]Score } // by rounded length; the rest is zero

const (
	maxLengthBits = 24
	buckets       = (maxLengthBits-2)*8 + 1
)

// NewNorm prepares weight/(1-b+b·length/average) for all lengths; total is the
// length of all units together.
func NewNorm(weight, b Score, total int64, units int) *Norm {
	n := &Norm{}
	average := max(1, Score(total)<<8/Score(max(1, units))) // 8 fractional bits
	for i := range buckets {
		length := Score(bucketLength(i))
		d := One - b + Score(uint64(b*(length<<8))/uint64(average))
		n.factor[i] = Score(uint64(weight) << 16 / uint64(max(1, d)))
	}
	return n
}

// TF returns the weighted, normalised frequency of a term that occurs tf times
// in a unit of a length.
func (n *Norm) TF(tf uint32, length int) Score { return n.At(tf, Rounded(length)) }

// At is TF for a length that is rounded already.
func (n *Norm) At(tf uint32, rounded uint8) Score { return Score(tf) * n.factor[rounded] }

// Rounded rounds a length down to its highest four bits, exact under 16, and
// returns the number of what it is then; numbers grow with lengths.
func Rounded(length int) uint8 {
	if length < 8 {
		return uint8(max(0, length))
	}
	shift := bits.Len32(uint32(min(length, 1<<maxLengthBits))) - 4
	return uint8(min(shift*8+length>>shift, buckets-1))
}

// bucketLength is the length that a rounded length stands for.
func bucketLength(i int) int64 {
	if i < 16 {
		return int64(i)
	}
	return int64(8+i%8) << (i/8 - 1)
}
