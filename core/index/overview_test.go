package index

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A directory that several files lie in is named once, and one whose name only begins like that of the file before
// is its own.
func TestVersionsAreOfDirectories(t *testing.T) {
	f := files{}
	for _, path := range []string{"a/v1/x.go", "a/v1/y.go", "a/v1/y/v2/z.go", "a/v10/x.go", "a/v1x/x.go", "legacy/x.go", "legacy/y/legacy/x.go", "v3", "v4/x.go"} {
		f[path] = "package x\n"
	}
	p := &build(t, f, false).Parts[0]
	want := []string{"a/v1/", "a/v1/y/v2/", "a/v10/", "legacy/", "legacy/y/legacy/", "v4/"}
	if diff := cmp.Diff(want, p.Versions()); diff != "" {
		t.Error(diff)
	}
}
