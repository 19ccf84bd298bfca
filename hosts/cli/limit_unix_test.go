//go:build unix

package cli

import (
	"path/filepath"
	"testing"
)

// TestRoomWithoutDevices: where there is no system around the command, nothing says that the
// limit is reached.
func TestRoomWithoutDevices(t *testing.T) {
	if err := roomFor(leastFiles, filepath.Join(t.TempDir(), "null")); err != nil {
		t.Error(err)
	}
	if err := enoughFiles(); err != nil {
		t.Error(err)
	}
}
