// Package web carries the page that searches a repository in the browser, serves it
// on this machine and writes it as a static site. The page itself is in page, its
// host of the guest in cairn.js; task web builds both into dist.
//
// Beside its own files a page has two: site.json, a [Site], and the snapshot that it
// names, which the page opens by itself.
package web

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/wasm"
)

// Programs that carry the page carry the guests too: all is embedded here but *.wasm, which ends in m.
//
//go:embed dist/*[^m]
var dist embed.FS

// guests are the files that the page fetches the core from: the first one to begin with.
var guests = []string{wasm.Reader, wasm.Step}

// Files are the contents of a page's files, by their names with slashes.
type Files map[string][]byte

// Page returns the files of the page that this program was built with. The guests are those
// of the program.
func Page() (Files, error) {
	files := Files{}
	err := fs.WalkDir(dist, "dist", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasPrefix(d.Name(), ".") && d.Name() != viewFile {
			files[strings.TrimPrefix(name, "dist/")], err = dist.ReadFile(name)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := files.complete(); err != nil {
		return nil, err
	}
	for _, guest := range guests {
		if files[guest], err = wasm.Guest(guest); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// complete tells whether the page is there, and of a build that reads the indexes of this program. Its demonstration
// is of the same build.
func (f Files) complete() error {
	why := ""
	switch demo := f[demoFile]; {
	case f["index.html"] == nil:
		why = "is not in this build"
	case demo != nil && !index.ReadBy(demo):
		why = "in this build is an older one, which does not read the indexes that this build writes"
	default:
		return nil
	}
	return fmt.Errorf(`the page %s: make it with "go run github.com/go-task/task/v3/cmd/task@v3.44.1 web", then build again`, why)
}

// viewFile is beside the page, but no part of it.
const viewFile = "evidence.html"

// View returns the view of evidence that clients of the Model Context Protocol put into a frame: one
// text of HTML that takes nothing from anywhere. It is "" in a program that was built without the page.
func View() string {
	b, err := dist.ReadFile("dist/" + viewFile)
	if err != nil {
		return ""
	}
	return string(b)
}

// Names of the files that differ from one site to another.
const (
	siteFile     = "site.json"
	indexFile    = "index.cairn" // only served by Handler
	usageFile    = "usage.json"  // only served by Handler
	offlineFile  = "offline.js"
	manifestFile = "manifest.webmanifest"
	demoFile     = "demo.cairn" // in the page as it was built; other sites do without
)
