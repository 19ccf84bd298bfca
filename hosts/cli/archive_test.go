package cli

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"os"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// packed FILE NAME=CONTENT… makes an archive, tar, tar.gz or zip by FILE's name.
// NAME->TARGET is a symlink.
func packed(ts *testscript.TestScript, _ bool, args []string) {
	var b bytes.Buffer
	switch name := args[0]; {
	case strings.HasSuffix(name, ".zip"):
		z := zip.NewWriter(&b)
		for _, e := range entries(args[1:]) {
			h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
			if e.link {
				h.SetMode(os.ModeSymlink | 0o777)
			}
			w, err := z.CreateHeader(h)
			ts.Check(err)
			_, err = w.Write([]byte(e.content))
			ts.Check(err)
		}
		ts.Check(z.Close())
	default:
		t := tar.NewWriter(&b)
		for _, e := range entries(args[1:]) {
			h := &tar.Header{Name: e.name, Mode: 0o644, Size: int64(len(e.content)), Typeflag: tar.TypeReg}
			if e.link {
				h.Size, h.Typeflag, h.Linkname = 0, tar.TypeSymlink, e.content
			}
			ts.Check(t.WriteHeader(h))
			if !e.link {
				_, err := t.Write([]byte(e.content))
				ts.Check(err)
			}
		}
		ts.Check(t.Close())
		if strings.HasSuffix(name, ".gz") {
			var z bytes.Buffer
			w := gzip.NewWriter(&z)
			_, err := w.Write(b.Bytes())
			ts.Check(err)
			ts.Check(w.Close())
			b = z
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b.Bytes(), 0o644))
}

type archiveEntry struct {
	name, content string
	link          bool
}

func entries(args []string) []archiveEntry {
	var all []archiveEntry
	for _, a := range args {
		if name, target, ok := strings.Cut(a, "->"); ok {
			all = append(all, archiveEntry{name, target, true})
			continue
		}
		name, content, _ := strings.Cut(a, "=")
		all = append(all, archiveEntry{name, content, false})
	}
	return all
}
