package contract

import (
	"fmt"
	"math"
	"strconv"
)

// Score is a fixed-point number with 16 fractional bits: the same on every processor
// and in WebAssembly.
type Score int64

// one is the score 1.
const one Score = 1 << 16

// Times returns s multiplied by factor.
func (s Score) Times(factor Score) Score { return s * factor >> 16 }

// String renders the score with three decimals, rounded towards zero.
func (s Score) String() string {
	abs := max(s, -s)
	whole, milli := int64(abs>>16), int64(abs&(one-1))*1000>>16
	sign := ""
	if s < 0 && whole+milli > 0 { // no zero is negative
		sign = "-"
	}
	return sign + strconv.FormatInt(whole, 10) + "." + strconv.FormatInt(milli+1000, 10)[1:]
}

// MarshalJSON renders the score as a JSON number with three decimals.
func (s Score) MarshalJSON() ([]byte, error) { return []byte(s.String()), nil }

// maxScore is beyond any score there is, and small enough for slack.
const maxScore = 1 << 27

// UnmarshalJSON reads a JSON number, as the smallest score that is rendered like it; null
// is none.
func (s *Score) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		return nil
	}
	f, err := strconv.ParseFloat(string(b), 64)
	if err != nil {
		return err
	}
	if math.Abs(f) > maxScore {
		return fmt.Errorf("the score %s is beyond %g", b, float64(maxScore))
	}
	// A product is off by less than slack, and what three decimals give is a multiple of 1/125.
	const slack = 1e-3
	*s = Score(math.Copysign(math.Ceil(math.Abs(f)*float64(one)-slack), f))
	return nil
}
