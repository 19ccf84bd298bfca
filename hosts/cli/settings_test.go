package cli

import (
	"testing"
	"time"

	"github.com/cairn-search/cairn/hosts/internal/config"
)

// TestSettingsAreWhatFlagsTake: what the settings say themselves of their values, for they
// know no command, is what the flags say that they stand for.
func TestSettingsAreWhatFlagsTake(t *testing.T) {
	model, err := Model()
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, n := range model.Leaves(false) {
		for _, f := range n.Flags {
			if f.Name != "debounce" {
				continue
			}
			found = true
			k, err := config.Find("watch.debounce")
			if most, wrong := time.ParseDuration(f.Tag.Get("max")); err != nil || wrong != nil || most != k.Most {
				t.Errorf("watch.debounce is at most %v, and --debounce %v (%v, %v)", k.Most, most, err, wrong)
			}
		}
	}
	if !found {
		t.Error("no command has --debounce")
	}
}
