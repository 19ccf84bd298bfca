package memory

import (
	"slices"
	"testing"
)

// TestFolded: what is written with marks is found without, and the other way round.
func TestFolded(t *testing.T) {
	for _, c := range [][2]string{
		{"naïve café résumé", "naive cafe resume"}, {"Köln, Straße", "KOLN strasse"}, {"ŁÓDŹ Ørsted", "lodz orsted"}, {"café", "cafe\u0301"}, {"日本語", "日本語"},
	} {
		if a, b := Terms(c[0]), Terms(c[1]); !slices.Equal(a, b) || len(a) == 0 {
			t.Errorf("%q: %q, %q: %q", c[0], a, c[1], b)
		}
	}
}
