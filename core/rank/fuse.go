package rank

// RRFK is the constant of reciprocal rank fusion as its authors set it.
const RRFK = 60

// Reciprocal returns weight/(RRFK+position), the share a list gives to its
// entry at a 1-based position (Cormack, Clarke and Büttcher 2009).
func Reciprocal(weight Score, position int) Score {
	return weight * rrfScale / Score(RRFK+position)
}

// rrfScale makes the first place of one list of weight 1 worth 1: reciprocal
// ranks are tiny, and a score is there to be read.
const rrfScale = RRFK + 1
