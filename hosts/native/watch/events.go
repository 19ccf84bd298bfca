package watch

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/fsnotify/fsnotify"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

// read counts the events of the system until it is closed.
func (w *Watcher) read(system *fsnotify.Watcher) {
	for {
		select {
		case e, ok := <-system.Events:
			if !ok {
				return
			}
			if !w.fence.arrived(e.Name) {
				w.take(system, e)
			}
		case _, ok := <-system.Errors:
			if !ok {
				return
			}
			w.mu.Lock()
			if w.system == system {
				w.anew = true
				w.lost++
				w.count()
			}
			w.mu.Unlock()
			w.fence.lower() // its event may be among those lost
		}
	}
}

// take counts an event if it may change what is listed.
func (w *Watcher) take(system *fsnotify.Watcher, e fsnotify.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.system != system {
		return
	}
	gone := e.Op.Has(fsnotify.Remove) || e.Op.Has(fsnotify.Rename)
	if gone && w.watched[e.Name] {
		delete(w.watched, e.Name)
		// A directory that moved takes its watches along, and those of all below it, under
		// names that no longer hold.
		w.anew = w.anew || e.Op.Has(fsnotify.Rename)
		w.count()
		return
	}
	if w.decide[e.Name] || w.admits(e) {
		w.count()
	}
}

// admits tells whether an event is of something that is listed, or would be.
func (w *Watcher) admits(e fsnotify.Event) bool {
	relative, err := filepath.Rel(w.root, e.Name)
	if err != nil || strings.HasPrefix(relative, "..") && !strings.HasPrefix(relative, "...") {
		return false
	}
	relative = filepath.ToSlash(relative)
	if relative == "." {
		return true
	}
	dir, name := path.Split(relative)
	dir = strings.TrimSuffix(dir, "/")
	if name == ".git" || w.tree.Has(relative) { // a repository begins or ends; a directory's own permissions
		return true
	}
	file, folder := w.tree.Admits(dir, name, false), w.tree.Admits(dir, name, true)
	if file == folder {
		return file
	}
	info, err := system.Lstat(e.Name)
	return err != nil || info.IsDir() == folder
}
