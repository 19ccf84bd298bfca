package fleet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// testBeat is the heartbeat of tests.
const testBeat = 250 * time.Millisecond

// testFleet is a fleet in this process.
type testFleet struct {
	*Asker
	t       testing.TB
	server  *Server
	members *Members
	stops   map[string]func()
	nodes   map[string]*Node
	dirs    map[string]string // of repositories, by name
}

// newFleet starts a server, an indexer and nodes.
func newFleet(t testing.TB, nodes int, keys *Keys) *testFleet {
	t.Helper()
	state := t.TempDir()
	s, err := StartServer(filepath.Join(state, "nats"), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	ctx, cancel := context.WithCancel(context.Background())
	f := &testFleet{t: t, server: s, members: NewMembers(ctx), stops: map[string]func(){}, nodes: map[string]*Node{}, dirs: map[string]string{}}
	t.Cleanup(func() {
		cancel()
		if err := f.members.Wait(); err != nil {
			t.Error(err)
		}
	})
	bus := f.bus()
	view, err := NewView(ctx, bus)
	if err != nil {
		t.Fatal(err)
	}
	// What is slow on a busy machine is not taken for gone.
	f.Asker = &Asker{Bus: bus, View: view, Keys: keys, Round: 20 * time.Second, Hedge: 2 * time.Second}
	f.members.Go((&Indexer{Bus: bus, Cache: filepath.Join(state, "cache"), Remotes: filepath.Join(state, "remotes"), Tell: t.Logf}).Run)
	for i := range nodes {
		f.start(fmt.Sprintf("n%d", i), keys)
	}
	return f
}

func (f *testFleet) bus() *Bus {
	f.t.Helper()
	conn, err := f.server.Connect()
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(conn.Close)
	beat := testBeat
	if _, is := f.t.(*testing.B); is { // which kills no node, and is to be spared what looks like it
		beat = 8 * DefaultBeat
	}
	b, err := NewBus(f.t.Context(), conn, BusOptions{Beat: beat})
	if err != nil {
		f.t.Fatal(err)
	}
	return b
}

// start starts a node with a connection of its own.
func (f *testFleet) start(id string, keys *Keys) {
	f.t.Helper()
	bus := f.bus()
	dir := f.t.TempDir()
	view, err := NewView(f.members.ctx, bus)
	if err != nil {
		f.t.Fatal(err)
	}
	n, err := NewNode(bus, view, NodeOptions{ID: id, Dir: dir, Keys: keys, Tell: f.t.Logf})
	if err != nil {
		f.t.Fatal(err)
	}
	f.nodes[id], f.stops[id] = n, f.members.Go(n.Run)
}

// kill ends a node as a crash does: it answers nothing more and says nothing.
func (f *testFleet) kill(id string) {
	f.nodes[id].bus.Conn.Close()
	delete(f.nodes, id)
}

// until waits, for a bounded number of steps, until something is so.
func (f *testFleet) until(what string, is func() bool) {
	f.t.Helper()
	for range 3000 + 10*len(f.dirs) {
		if is() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	f.t.Fatalf("never %s", what)
}

// add adds a repository and waits until it is held as often as it should be.
func (f *testFleet) add(name string, files map[string]string, groups ...string) {
	f.t.Helper()
	if f.dirs[name] == "" {
		f.dirs[name] = filepath.Join(f.t.TempDir(), filepath.Base(name))
	}
	for path, content := range files {
		full := filepath.Join(f.dirs[name], path)
		if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o755), os.WriteFile(full, []byte(content), 0o644)); err != nil {
			f.t.Fatal(err)
		}
	}
	if _, err := f.Bus.Add(f.t.Context(), name, f.dirs[name], groups); err != nil {
		f.t.Fatal(err)
	}
}

// whole waits until all repositories are indexed and held by the nodes that they belong to.
func (f *testFleet) whole() {
	f.t.Helper()
	f.until("held by two nodes each", func() bool {
		live := f.View.live()
		entries := f.View.Repositories(Everything)
		if len(live) != len(f.nodes) || len(entries) != len(f.dirs) {
			return false
		}
		for _, e := range entries {
			for _, id := range rank(e.Name, live)[:min(holders, len(live))] {
				n := f.nodes[id]
				if n == nil {
					return false
				}
				n.mu.Lock()
				h := n.held[e.Name]
				n.mu.Unlock()
				if e.Digest == "" || h == nil || h.digest != e.Digest {
					return false
				}
			}
		}
		return true
	})
}

func (f *testFleet) answer(token string, q contract.FederateRequest) *contract.SearchResponse {
	f.t.Helper()
	b, err := f.Search(f.t.Context(), token, q)
	if err != nil {
		f.t.Fatalf("%+v: %v", q, err)
	}
	var r contract.SearchResponse
	if err := json.Unmarshal(b, &r); err != nil {
		f.t.Fatal(err)
	}
	return &r
}

func asked(query string) contract.FederateRequest {
	return contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: query}}
}

func found(r *contract.SearchResponse) (list []string) {
	for _, x := range r.Results {
		list = append(list, x.Repository+"/"+x.Path)
	}
	return list
}

// archives are the repositories of testdata.
func archives(t testing.TB) map[string]map[string]string {
	t.Helper()
	names, err := filepath.Glob("../../testdata/repositories/*.txtar")
	if err != nil || len(names) < 4 {
		t.Fatal(names, err)
	}
	all := map[string]map[string]string{}
	for _, name := range names {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files := map[string]string{}
		for _, f := range a.Files {
			files[f.Name] = string(f.Data)
		}
		all[strings.TrimSuffix(filepath.Base(name), ".txtar")] = files
	}
	return all
}

// queries are those of the ranks of testdata.
func queries(t testing.TB) (list []string) {
	t.Helper()
	names, err := filepath.Glob("../../testdata/ranks/*.tsv")
	if err != nil || len(names) < 4 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(b)) {
			if fields := strings.Split(strings.TrimSpace(line), "\t"); len(fields) == 3 {
				list = append(list, fields[2])
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Three nodes answer byte for byte as one machine with all directories, and of one repository
// as its own index does.
func TestFleetAnswersAsOne(t *testing.T) {
	f := newFleet(t, 3, nil)
	var places []native.Place
	for name, files := range archives(t) {
		f.add(name, files)
		places = append(places, native.Place{Name: name, Path: f.dirs[name]})
	}
	f.whole()
	w, err := native.OpenWorkspace(t.Context(), places, native.Options{CacheDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close(context.Background()) })
	if err := w.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	list := queries(t)
	for i, text := range list {
		q := asked(text)
		q.Explain, q.By = i%5 == 0, []contract.ResultUnit{"file", "chunk", "definition"}[i%3]
		if i%4 == 0 {
			q.Repositories = []string{places[i/4%len(places)].Name, places[i/8%len(places)].Name}
		}
		want, err := w.SearchIndexed(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		got, err := f.Search(t.Context(), "", q)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(want, got) {
			t.Errorf("%q: %s", text, cmp.Diff(string(want), string(got)))
		}
		name := places[i%len(places)].Name
		q.Repositories = []string{name}
		alone := f.answer("", q)
		if alone.Missing != nil {
			t.Fatalf("%q: %+v", text, alone.Missing)
		}
		for i := range alone.Results {
			alone.Results[i].Repository = ""
		}
		one, _, err := w.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		single, err := one.Repository.Search(t.Context(), q.SearchRequest)
		if err != nil {
			t.Fatal(err)
		}
		a, _ := json.Marshal(single)
		b, _ := json.Marshal(alone)
		if got := bytes.ReplaceAll(b, []byte("in one repository every line"), []byte("every line")); !bytes.Equal(a, got) {
			t.Errorf("%q of %s alone: %s", text, name, cmp.Diff(string(a), string(got)))
		}
	}
	if len(list) < 50 {
		t.Errorf("%d queries", len(list))
	}
	t.Logf("%d queries over %d repositories", len(list), len(places))
}

// of is a small repository of a word.
func of(word string) map[string]string {
	return map[string]string{"open.go": "package a\n\n// Open opens a " + word + " store.\nfunc Open() {}\n"}
}

// A node that is gone leaves no wrong answer: they are those of before, or name what is missing;
// when its heartbeat has expired others hold what it held.
func TestFleetNodeKilled(t *testing.T) {
	f := newFleet(t, 3, nil)
	for i := range 12 {
		f.add(fmt.Sprintf("r%02d", i), of(fmt.Sprintf("word%d", i)))
	}
	f.whole()
	q := asked("open a store")
	q.Limit = 100
	before := f.answer("", q)
	if len(before.Results) != 12 || before.Missing != nil {
		t.Fatalf("%q, missing %+v", found(before), before.Missing)
	}
	for _, id := range []string{"n0", "n2"} {
		f.kill(id)
		f.until("whole again", func() bool {
			r := f.answer("", q)
			if r.Missing == nil {
				if d := cmp.Diff(before, r); d != "" {
					t.Fatal(d)
				}
				return len(f.View.live()) == len(f.nodes)
			}
			if len(r.Missing)+len(r.Results) != 12 {
				t.Fatalf("%q, missing %+v", found(r), r.Missing)
			}
			return false
		})
		f.whole()
	}
	// One that comes takes its share, and answers stay the same meanwhile.
	f.start("n9", nil)
	f.until("it holds its share", func() bool {
		if d := cmp.Diff(before, f.answer("", q)); d != "" {
			t.Fatal(d)
		}
		return f.View.Nodes()["n9"] == 12
	})
}

// A node that does not answer, or not as one should, changes no answer: others are asked.
func TestFleetOddNodes(t *testing.T) {
	f := newFleet(t, 2, nil)
	for i := range 8 {
		f.add(fmt.Sprintf("r%d", i), of("red"))
	}
	f.whole()
	f.Hedge = 50 * time.Millisecond
	before := f.answer("", asked("open a store"))
	bus := f.bus()
	for id, say := range map[string][]string{
		"mute": nil, "junk": {"{"}, "stranger": {`{"list":[{"shard":"other","response":{}}]}`, `{"done":true}`}, "busy": {`{"error":{"code":"host","message":"busy"},"done":true}`},
		"half": {`{"list":[]}`}, "none": {`{"done":true}`, `{"done":true}`},
	} {
		reached := make(chan struct{}, 1<<10)
		sub, err := bus.Conn.Subscribe(nodeSubject+id, func(m *nats.Msg) {
			for _, text := range say {
				_ = m.Respond([]byte(text))
			}
			reached <- struct{}{}
		})
		if err != nil {
			t.Fatal(err)
		}
		beats := func() {
			if _, err := bus.nodes.Put(t.Context(), id, []byte(`{}`)); err != nil {
				t.Error(err)
			}
		}
		beats()
		f.until("the asker knows it", func() bool { beats(); return slices.Contains(f.View.live(), id) })
		for range 6 {
			beats()
			if d := cmp.Diff(before, f.answer("", asked("open a store"))); d != "" {
				t.Errorf("%s: %s", id, d)
			}
		}
		if len(reached) == 0 {
			t.Errorf("%s was never asked", id)
		}
		_ = sub.Unsubscribe()
		if err := bus.nodes.Delete(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		f.until("it is gone", func() bool { return !slices.Contains(f.View.live(), id) })
	}
}

// All nodes gone: every repository is named.
func TestFleetWithoutNodes(t *testing.T) {
	f := newFleet(t, 1, nil)
	f.add("a", of("red"))
	f.whole()
	f.kill("n0")
	f.until("its heartbeat expired", func() bool { return len(f.View.live()) == 0 })
	again, err := NewNode(f.Bus, f.View, NodeOptions{ID: "n0", Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	r := f.answer("", asked("open a store"))
	if d := cmp.Diff([]contract.MissingRepository{{Repository: "a", Why: "no node that holds it answers"}}, r.Missing); d != "" || len(r.Results) != 0 {
		t.Errorf("%s %q", d, found(r))
	}
	// Another one may take its place, but no third one while that lives.
	stop := f.members.Go(again.Run)
	defer stop()
	f.until("it is back", func() bool { return len(f.answer("", asked("open a store")).Results) == 1 })
	third, err := NewNode(f.bus(), f.View, NodeOptions{ID: "n0", Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if err := third.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "another node has this id") {
		t.Errorf("two nodes of the same id: %v", err)
	}
}

// An index that is not what the catalogue says is refused, and its repository named.
func TestFleetDigest(t *testing.T) {
	f := newFleet(t, 2, nil)
	f.add("good", of("red"))
	f.add("bad", of("blue"))
	f.whole()
	other, _ := f.View.entry("good", Everything)
	forged := strings.Repeat("ab", 32)
	object, err := f.Bus.indexes.GetBytes(t.Context(), other.Digest)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Bus.indexes.PutBytes(t.Context(), forged, object); err != nil {
		t.Fatal(err)
	}
	for _, digest := range []string{forged, "../../../etc/passwd", strings.Repeat("cd", 32)} {
		err := f.Bus.change(t.Context(), "bad", false, func(e *Entry) bool { e.Digest = digest; return true })
		if err != nil {
			t.Fatal(err)
		}
		f.until("refused", func() bool {
			r := f.answer("", asked("open a store"))
			return slices.Equal(found(r), []string{"good/open.go"}) && len(r.Missing) == 1 && r.Missing[0].Repository == "bad" &&
				(digest == strings.Repeat("cd", 32) || strings.Contains(r.Missing[0].Why, "another digest"))
		})
		f.whole() // it is made anew
	}
}

// What changes is found, what is removed is not, and what comes again under its name is another.
func TestFleetChanges(t *testing.T) {
	f := newFleet(t, 2, nil)
	f.add("a", of("red"))
	f.add("b", of("red"))
	f.whole()
	changed, err := f.Bus.Add(t.Context(), "a", f.dirs["a"], nil)
	if err != nil || changed {
		t.Errorf("work for what has not changed: %v", err)
	}
	// Who may see it stays as it was said, and its name is its own.
	if _, err := f.Bus.Add(t.Context(), "a", f.dirs["a"], []string{"red"}); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Bus.Add(t.Context(), "a", f.dirs["a"], nil); err != nil {
		t.Fatal(err)
	}
	f.until("groups", func() bool { e, _ := f.View.entry("a", Everything); return slices.Equal(e.Groups, []string{"red"}) })
	if _, err := f.Bus.Add(t.Context(), "a", f.dirs["b"], []string{"public"}); err == nil || !strings.Contains(err.Error(), "remove that one first") {
		t.Errorf("another repository takes the name: %v", err)
	}
	// Work that comes twice is done once.
	entry, _ := f.View.entry("a", Everything)
	if err := (&Indexer{Bus: f.Bus, Cache: filepath.Join(t.TempDir(), "none")}).Index(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if again, _ := f.View.entry("a", Everything); again.Digest != entry.Digest {
		t.Error("work that was done was done again")
	}
	f.add("a", map[string]string{"quokka.go": "package a\n\n// Quokka feeds the quokkas.\nfunc Quokka() {}\n"})
	f.until("found", func() bool { return slices.Contains(found(f.answer("", asked("quokka"))), "a/quokka.go") })
	if err := f.Bus.Remove(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	delete(f.dirs, "a")
	f.until("gone", func() bool { return slices.Equal(found(f.answer("", asked("open a store"))), []string{"b/open.go"}) })
	f.add("a", of("green"))
	f.whole()
	if r := f.answer("", asked("quokka")); len(r.Results) != 0 || r.Missing != nil {
		t.Errorf("%q %+v", found(r), r.Missing)
	}
	if err := f.Bus.Only(t.Context(), map[string]string{"a": f.dirs["a"], "b": "elsewhere"}); err != nil {
		t.Fatal(err)
	}
	delete(f.dirs, "b")
	f.until("only a", func() bool { return len(f.View.Repositories(Everything)) == 1 })
	f.add("b", of("red"))
	f.whole()
	// What nobody has any more is deleted, but not at once.
	for _, c := range []struct {
		before  time.Time
		deleted int
	}{{time.Now().Add(-time.Hour), 0}, {time.Now().Add(time.Hour), 2}, {time.Now().Add(time.Hour), 0}} {
		if n, err := f.Bus.Sweep(t.Context(), c.before); err != nil || n != c.deleted {
			t.Errorf("deleted %d indexes, %v, want %d", n, err, c.deleted)
		}
	}
	for _, n := range f.nodes {
		f.until("old files are deleted", func() bool {
			files, err := os.ReadDir(n.dir)
			if err != nil {
				t.Fatal(err)
			}
			return len(files) == 2
		})
	}
	if err := f.Bus.Remove(t.Context(), "none"); err == nil {
		t.Error("removed what is not there")
	}
	if _, err := f.Bus.Add(t.Context(), "x", filepath.Join(t.TempDir(), "none"), nil); err == nil {
		t.Error("added what is not there")
	}
}

// Two hundred repositories of the same content tie by name.
func TestFleetOfTheSame(t *testing.T) {
	f := newFleet(t, 2, nil)
	for i := range 200 {
		f.dirs[fmt.Sprintf("copy%03d", i)] = ""
		f.add(fmt.Sprintf("copy%03d", i), of("red"))
	}
	f.whole()
	q := asked("open a store")
	q.Limit = 50
	r := f.answer("", q)
	var want []string
	for i := range r.Results {
		want = append(want, fmt.Sprintf("copy%03d/open.go", i))
	}
	if d := cmp.Diff(want, found(r)); d != "" || len(want) != 50 || r.Missing != nil {
		t.Errorf("%s %d %+v", d, len(want), r.Missing)
	}
}
