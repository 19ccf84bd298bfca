package indexing

import (
	"archive/tar"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
)

// A load hands the turn back after each 128 KiB of text and a file, so that a host of one
// thread stays alive and can end it.
func TestLoadYields(t *testing.T) {
	const size, files = 32 << 10, 40
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := range files {
		_ = w.WriteHeader(&tar.Header{Name: fmt.Sprintf("%02d.txt", i), Mode: 0o644, Size: size})
		_, _ = w.Write([]byte(strings.Repeat("word\n", size)[:size]))
	}
	_ = w.Close()
	for _, stopAt := range []int{0, 3} {
		c := engine.New(1, Group)
		a := c.Start("load", []byte(`{}`))
		seen, last := 0, 0
		for !a.Done {
			if len(a.Needs) != 1 {
				t.Fatal(a.JSON())
			}
			n := a.Needs[0]
			r := contract.Reply{ID: n.ID}
			switch q := n.Request.(type) {
			case contract.ReadRequest:
				at := min(int(q.Offset), b.Len())
				r.Body = b.Bytes()[at:min(at+q.Length, b.Len())]
				r.End = at+len(r.Body) == b.Len()
			case contract.Progress:
				if q.Phase == "read" {
					if seen++; (q.Files-last)*size > progressBytes+size {
						t.Errorf("%d files at once", q.Files-last)
					}
					last = q.Files
				}
			}
			if seen == stopAt && stopAt > 0 {
				a = c.Cancel(a.Call)
				break
			}
			a = c.Resume(a.Call, []contract.Reply{r})
		}
		if stopAt > 0 {
			if a.Error == nil || a.Error.Code != contract.CodeCanceled || last >= files/2 {
				t.Errorf("after %d files: %s", last, a.JSON())
			}
		} else if a.Error != nil || seen < files*size/progressBytes-1 {
			t.Errorf("%d needs of progress: %s", seen, a.JSON())
		}
	}
}
