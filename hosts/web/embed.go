// Package web carries the page that searches a repository in the browser, serves it
// on this machine and writes it as a static site. The page itself is in page, its
// host of the guest in cairn.js; task web builds both into dist.
//
// Beside its own files a page has two: site.json, a [Site], and the snapshot that it
// names, which the page opens by itself.
package web

import (
	"embed"
	"errors"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Page returns the files of the page that this program was built with.
func Page() (fs.FS, error) {
	if _, err := fs.Stat(dist, "dist/index.html"); err != nil {
		return nil, errors.New(`the page is not in this build: make it with "go run github.com/go-task/task/v3/cmd/task@v3.44.1 web", then build again`)
	}
	return fs.Sub(dist, "dist")
}

// Names of the files that differ from one site to another.
const (
	siteFile    = "site.json"
	indexFile   = "index.cairn" // only served by Handler
	usageFile   = "usage.json"  // only served by Handler
	offlineFile = "offline.js"
	demoFile    = "demo.cairn" // in the page as it was built; other sites do without
)
