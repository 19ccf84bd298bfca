package rank

import "math/bits"

// IDF weighs a term by its rarity: log2(1 + (n-df+0.5)/(df+0.5)), the
// Robertson–Spärck Jones weight kept positive (Lucene's BM25), where df of n
// units hold the term.
func IDF(n, df int) Score {
	return Log2(uint64(2*n+2), uint64(2*df+1))
}

// Saturate is the term-frequency part of BM25, tf/(k1+tf), for an already
// length-normalised and weighted tf: at most 1.
func Saturate(tf, k1 Score) Score { return tf << 16 / (k1 + tf) }

// Norm divides term frequencies by 1-b+b·length/average, the length
// normalisation of BM25 (Robertson and Zaragoza 2009, section 3.4.3), for the
// lengths of one field. Lengths are rounded to four significant bits, so that a
// table replaces the division.
type Norm struct{ factor [64 * 8]Score }

// NewNorm prepares weight·1/(1-b+b·length/average) for all lengths; total is
// the length of all units together.
func NewNorm(weight, b Score, total int64, units int) *Norm {
	n := &Norm{}
	average := max(1, Score(total)<<16/Score(max(1, units)))
	for i := range n.factor {
		length := bucketLength(i)
		if length > 1<<40 {
			length = 1 << 40
		}
		d := One - b + Score(mulDiv(uint64(b), uint64(length)<<16, uint64(average)))
		n.factor[i] = weight << 16 / max(1, d)
	}
	return n
}

// TF returns the weighted, normalised frequency of a term that occurs tf times
// in a unit of a length.
func (n *Norm) TF(tf uint32, length int) Score { return Score(tf) * n.factor[bucket(length)] }

// bucket rounds a length down to its highest four bits: exact under 16.
func bucket(length int) int {
	if length < 8 {
		return max(0, length)
	}
	shift := bits.Len(uint(length)) - 4
	return shift*8 + length>>shift
}

func bucketLength(i int) int64 {
	if i < 16 {
		return int64(i)
	}
	shift := i/8 - 1
	return int64(8+i%8) << min(shift, 50)
}

// mulDiv returns a·b/c without overflow of the product, capped.
func mulDiv(a, b, c uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	if hi >= c {
		return 1 << 40
	}
	q, _ := bits.Div64(hi, lo, c)
	return min(q, 1<<40)
}
