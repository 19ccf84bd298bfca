package native

import (
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// restless is a repository of which a file is written to whenever it is read, so many times.
type restless struct {
	origin
	at    string
	times atomic.Int64 // that are left
}

func (r *restless) file(path string, l *loans) ([]byte, error) {
	if r.times.Add(-1) >= 0 {
		f, err := os.OpenFile(filepath.Join(r.at, path), os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			return nil, err
		}
		if _, err := f.WriteString("\n// more\n"); err != nil {
			return nil, err
		}
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	return r.origin.file(path, l)
}

// A repository that is written to is read again; with one that never comes to rest only it is
// missing, and named.
func TestWorkspaceRestless(t *testing.T) {
	for times, gone := range map[int]bool{1: false, maxStale - 2: false, 1000: true} {
		dir := t.TempDir()
		var places []Place
		for _, name := range []string{"calm", "restless"} {
			at := repositoryAt(t, filepath.Join(dir, name), goFile)
			repositoryAt(t, at, map[string]string{"use.go": "package a\n\nfunc use() {\n\tOpen()\n}\n\nfunc main() {\n\tuse()\n}\n"})
			places = append(places, Place{Path: at})
		}
		w, err := openAll(t, places...)
		if err != nil {
			t.Fatal(err)
		}
		r := w.members[1].Repository
		unquiet := func() {
			o := &restless{origin: r.origin, at: places[1].Path}
			o.times.Store(int64(times))
			r.origin = o
		}
		want, missing := []string{"calm/open.go", "restless/open.go", "calm/use.go", "restless/use.go"}, 0
		if gone {
			want, missing = []string{"calm/open.go", "calm/use.go"}, 1
		}
		unquiet()
		a := searched(t, w, query("open a store"))
		if !slices.Equal(placesOf(a), want) || len(a.Missing) != missing || gone && (a.Missing[0] != contract.MissingRepository{Repository: "restless", Why: errChanging.Error()}) {
			t.Errorf("%d times: %q, missing %+v", times, placesOf(a), a.Missing)
		}
		unquiet()
		_, left, err := w.Call(t.Context(), "impact", contract.ImpactRequest{Targets: []string{"calm/open.go:Open", "restless/use.go:use"}, Places: true})
		if err != nil || len(left) != missing || !gone && r.origin.(*restless).times.Load() >= 0 {
			t.Errorf("%d times: impact leaves out %+v: %v", times, left, err)
		}
	}
}
