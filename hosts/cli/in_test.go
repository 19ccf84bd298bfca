package cli

import (
	"slices"
	"testing"

	"github.com/alecthomas/kong"
)

// TestPlaceIsAFlagToo holds that every command that takes a place as its argument takes --in,
// and says so.
func TestPlaceIsAFlagToo(t *testing.T) {
	m, err := Model()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, leaf := range m.Leaves(false) {
		if !slices.ContainsFunc(leaf.Positional, func(v *kong.Value) bool { return v.Name == placeArgument && !v.IsSlice() }) {
			continue
		}
		seen++
		if n := len(slices.DeleteFunc(slices.Clone(leaf.Flags), func(f *kong.Flag) bool { return f.Name != placeFlag || f.Help == "" })); n != 1 {
			t.Errorf("%s has %d flags --in", leaf.FullPath(), n)
		}
	}
	if seen < 20 {
		t.Errorf("only %d commands take a place", seen)
	}
}
