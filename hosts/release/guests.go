package main

import (
	"path/filepath"

	"github.com/cairn-search/cairn/wasm"
)

// allGuests puts every guest into dist, for hosts of one's own: the packages carry the whole one.
func allGuests(r *Release) error {
	for _, name := range wasm.Guests {
		e, err := file(name, filepath.Join(r.Root, "wasm", "dist", name))
		if err == nil {
			err = r.write(name, e.data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// carried are the guests that every package carries. The first is the one that it opens if it
// is told no other.
var carried = []string{wasm.Step}

// guests reads them, as they lie in a directory of a package.
func (r *Release) guests(dir string) ([]entry, error) {
	var all []entry
	for _, name := range carried {
		e, err := file(dir+name, filepath.Join(r.Root, "wasm", "dist", name))
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

// licence is what every artefact carries.
func (r *Release) licence(dir string) (entry, error) {
	return file(dir+"LICENSE", filepath.Join(r.Root, "LICENSE"))
}
