package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
)

// Site says what a page opens by itself.
type Site struct {
	// Index is where the snapshot is, relative to the page.
	Index string `json:"index"`
	// Name is the repository's, for people.
	Name string `json:"name"`
	// Version changes with the snapshot, so that a browser knows whether the one that
	// it keeps is still good.
	Version string `json:"version"`
	// Local is true if a server on this machine makes the index anew for each visit, at
	// an address that may never come again: there is nothing for the browser to keep.
	Local bool `json:"local,omitempty"`
	// Usage is true if that server also tells what queries returned, as usage.json.
	Usage bool `json:"usage,omitempty"`
}

// siteOf describes a snapshot, whose bytes are parts in order.
func siteOf(name string, parts [][]byte) Site {
	h := sha256.New()
	for _, p := range parts {
		_, _ = h.Write(p)
	}
	return Site{Index: indexFile, Name: name, Version: hex.EncodeToString(h.Sum(nil)[:8])}
}

func (s Site) json() []byte {
	b, _ := json.Marshal(s) // strings always encode
	return append(b, '\n')
}

// Write hands the files of a static site to write, by slash-separated name: the page
// and a snapshot, whose bytes are parts in order. The snapshot comes before what
// names it.
func Write(page fs.FS, name string, parts [][]byte, write func(name string, parts [][]byte) error) error {
	if err := write(indexFile, parts); err != nil {
		return err
	}
	err := fs.WalkDir(page, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(path, ".") || path == siteFile || path == demoFile {
			return err
		}
		b, err := fs.ReadFile(page, path)
		if err != nil {
			return fmt.Errorf("read page: %w", err)
		}
		return write(path, [][]byte{b})
	})
	if err != nil {
		return err
	}
	return write(siteFile, [][]byte{siteOf(name, parts).json()})
}
