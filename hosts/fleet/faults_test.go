package fleet

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/system"
)

// full is a machine on which nothing can be written below a directory.
type full struct{ dir string }

func (f full) Before(c system.Call) (int, error) {
	if c.Op == system.OpWrite && strings.HasPrefix(c.Path, f.dir+string(filepath.Separator)) {
		return c.Bytes / 2, syscall.ENOSPC
	}
	return c.Bytes, nil
}

func (full) Now() time.Time { return time.Now() }

// What a node cannot keep, for its disk is full, others answer.
func TestFleetFullDisk(t *testing.T) {
	f := newFleet(t, 3, nil)
	restore := system.Use(full{f.nodes["n1"].dir})
	defer restore()
	var names []string
	for _, name := range []string{"a", "b", "c", "d", "e", "g", "h", "i"} {
		f.add(name, of("red"))
		names = append(names, name+"/open.go")
	}
	f.until("known", func() bool { // the view of the catalogue may lag
		return !slices.ContainsFunc(names, func(path string) bool {
			name, _, _ := strings.Cut(path, "/")
			_, ok := f.View.entry(name, Everything)
			return !ok
		})
	})
	f.until("whole by the others", func() bool {
		r := f.answer("", asked("open a store"))
		if len(r.Results)+len(r.Missing) != len(names) {
			t.Fatalf("%q, missing %+v", found(r), r.Missing)
		}
		return r.Missing == nil && cmp.Equal(names, found(r))
	})
	if held := f.View.Nodes()["n1"]; held != 0 {
		t.Errorf("it holds %d", held)
	}
}

// A node that knows an older contract than the asker refuses and is named; others are asked, and
// if there is none, so is what is missing.
func TestFleetOlderNode(t *testing.T) {
	f := newFleet(t, 2, nil)
	for _, name := range []string{"a", "b", "c", "d"} {
		f.add(name, of("red"))
	}
	f.whole()
	before := f.answer("", asked("open a store"))
	f.nodes["n0"].contract = contract.Version - 1
	for range 4 { // by turns
		if d := cmp.Diff(before, f.answer("", asked("open a store"))); d != "" {
			t.Error(d)
		}
	}
	f.nodes["n1"].contract = contract.Version - 1
	r := f.answer("", asked("open a store"))
	if len(r.Results) != 0 || len(r.Missing) != 4 || !strings.Contains(r.Missing[0].Why, "of the contract") || !strings.Contains(r.Missing[0].Why, "node n") {
		t.Errorf("%q %+v", found(r), r.Missing)
	}
}

// A repository that is renamed, removed and added again while it is searched is in each answer as it
// was or as it is, once, or named.
func TestFleetChangesDuringQueries(t *testing.T) {
	f := newFleet(t, 2, nil)
	f.add("stays", of("red"))
	f.add("old", of("red"))
	f.whole()
	dir, stop, done := f.dirs["old"], make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		name := "old"
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			if err := f.Bus.Remove(t.Context(), name); err != nil {
				t.Error(err)
			}
			name = []string{"new", "old"}[i%2]
			if _, err := f.Bus.Add(t.Context(), name, dir, nil); err != nil {
				t.Error(err)
			}
			for range 20 {
				if e, ok := f.View.entry(name, Everything); ok && e.Digest != "" {
					break
				}
				time.Sleep(5 * time.Millisecond)
			}
		}
	}()
	for range 150 {
		r := f.answer("", asked("open a store"))
		seen := map[string]int{}
		for _, x := range r.Results {
			seen[x.Repository]++
		}
		for _, m := range r.Missing {
			seen[m.Repository]++
		}
		for name, n := range seen {
			if n != 1 || name != "stays" && name != "old" && name != "new" {
				t.Fatalf("%q, missing %+v", found(r), r.Missing)
			}
		}
		if seen["stays"] != 1 {
			t.Fatalf("%q, missing %+v", found(r), r.Missing)
		}
	}
	close(stop)
	<-done
}

// asks asks a gateway, and returns the status.
func asks(h http.Handler, token string) int {
	r := httptest.NewRequest("POST", "/v1/search", strings.NewReader(`{"query":"open a store"}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code
}

// Of a thousand searches at once each client gets as many as it may, and one that asks for few is not
// kept from them by one that asks for many.
func TestGatewayShares(t *testing.T) {
	k := testKeys(t, "a")
	f := newFleet(t, 1, k)
	f.add("a", of("red"), Public)
	f.whole()
	g := &Gateway{Asker: f.Asker, Rate: 0.001, Burst: 5, AtOnce: 2}
	h := g.Handler()
	token := func(name string) string {
		s, err := k.Sign(Grant{Name: name, Expires: time.Now().Add(time.Hour).Unix()})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	greedy, modest := token("greedy"), token("modest")
	codes := make(chan int, 1000)
	for range 1000 {
		go func() { codes <- asks(h, greedy) }()
	}
	for range 3 {
		if code := asks(h, modest); code != 200 {
			t.Errorf("who asks for few: %d", code)
		}
	}
	count := map[int]int{}
	for range 1000 {
		count[<-codes]++
	}
	if count[200] > 5 || count[200] == 0 || count[200]+count[429] != 1000 {
		t.Errorf("%v", count)
	}
}
