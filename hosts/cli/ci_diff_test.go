package cli

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// TestEndedGitIsNoRevision has a deadline end git: the errors name it, and no other cause.
func TestEndedGitIsNoRevision(t *testing.T) {
	late := errors.New("not done after 1s (raise --timeout)")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(late)
	killed := errors.New("signal: killed")
	for _, err := range []error{noRevision(ctx, "main", "unknown revision", false), noRevision(ctx, "main", "unknown revision", true), noDiff(ctx, killed)} {
		if text := err.Error(); !errors.Is(err, late) || strings.Contains(text, "fetch") || strings.Contains(text, "killed") || strings.Contains(text, "unknown") {
			t.Errorf("got %v", err)
		}
	}
	if err := noDiff(t.Context(), killed); strings.Contains(err.Error(), "partial clone") {
		t.Errorf("nothing is missing: got %v", err)
	}
	for _, said := range []string{"could not fetch 1234 from promisor remote", "unable to read 1234"} {
		if err := noDiff(t.Context(), errors.New(said)); !strings.Contains(err.Error(), "partial clone") {
			t.Errorf("an object is missing: got %v", err)
		}
	}
}
