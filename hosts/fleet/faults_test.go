package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

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

// While servers keep no heartbeats, as those of a cluster that lost one, nodes are still known to live,
// and one that does not is known to be gone.
func TestFleetKeepsNoBeats(t *testing.T) {
	f := newFleet(t, 3, nil)
	for _, name := range []string{"a", "b", "c", "d"} {
		f.add(name, of("red"))
	}
	f.whole()
	before := f.answer("", asked("open a store"))
	if err := f.Bus.stream.DeleteKeyValue(t.Context(), nodesBucket); err != nil {
		t.Fatal(err)
	}
	for began := time.Now(); time.Since(began) < 2*lostBeats*testBeat; time.Sleep(testBeat) {
		if d := cmp.Diff(before, f.answer("", asked("open a store"))); d != "" {
			t.Fatal(d)
		}
	}
	f.kill("n1")
	f.until("known to be gone", func() bool { return len(f.View.live()) == 2 })
}

// A server of a cluster may not have heard yet of a repository that was added when it is asked for its entry: work
// for what is not in the catalogue is given out again before it is believed to be removed.
func TestWorkBeforeEntry(t *testing.T) {
	f := newFleet(t, 1, nil)
	f.add("a", of("red"))
	f.whole()
	if err := (&Indexer{Bus: f.Bus, Cache: t.TempDir()}).Index(t.Context(), "late"); !errors.Is(err, errAbsent) {
		t.Errorf("of none: %v", err)
	}
	consumer, err := f.Bus.stream.Consumer(t.Context(), workStream, workConsumer)
	if err != nil {
		t.Fatal(err)
	}
	state := func() *jetstream.ConsumerInfo {
		info, err := consumer.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return info
	}
	before := state().Delivered.Consumer
	if err := f.Bus.work(t.Context(), "late"); err != nil {
		t.Fatal(err)
	}
	f.until("given out", func() bool { return state().Delivered.Consumer > before })
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "late.go"), []byte("package late\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	err = f.Bus.change(t.Context(), "late", true, func(e *Entry) bool {
		*e = Entry{Name: "late", ID: "late", Source: dir, Groups: []string{"public"}}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	f.until("indexed", func() bool { e, _ := f.View.entry("late", Everything); return e.Digest != "" })
	// What stays away was removed.
	before = state().Delivered.Consumer
	if err := f.Bus.work(t.Context(), "gone"); err != nil {
		t.Fatal(err)
	}
	f.until("given up", func() bool { i := state(); return i.Delivered.Consumer == before+maxAttempts && i.NumAckPending == 0 })
}

// Work that fails as servers do not keep what is made of it is given out again, longer than what fails
// by itself.
func TestIndexerWithoutServers(t *testing.T) {
	f := newFleet(t, 1, nil)
	f.add("a", of("red"))
	f.whole()
	f.add("b", map[string]string{"b.go": "package b\n"})
	f.whole()
	if err := f.Bus.stream.DeleteObjectStore(t.Context(), indexesBucket); err != nil {
		t.Fatal(err)
	}
	x := &Indexer{Bus: f.Bus, Cache: t.TempDir()}
	index := func() error {
		err := f.Bus.change(t.Context(), "b", false, func(e *Entry) bool { e.Revision = "another"; return true })
		if err != nil {
			t.Fatal(err)
		}
		return x.Index(t.Context(), "b")
	}
	if err := index(); err == nil || inVain(err, maxAttempts) {
		t.Errorf("without the store: %v", err)
	}
	x.Disk = t.TempDir()
	restore := system.Use(full{x.Disk})
	err := index()
	restore()
	if err == nil || !strings.Contains(err.Error(), "the disk of the server: ") || !errors.Is(err, syscall.ENOSPC) || inVain(err, maxAttempts) {
		t.Errorf("with a full disk: %v", err)
	}
	if err := index(); err == nil || strings.Contains(err.Error(), "disk") {
		t.Errorf("with one that is not: %v", err)
	}
	if err := os.RemoveAll(f.dirs["b"]); err != nil {
		t.Fatal(err)
	}
	if err := index(); err == nil || inVain(err, maxAttempts-1) || !inVain(err, maxAttempts) {
		t.Errorf("without the repository: %v", err)
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
func asks(h http.Handler, token string) int { return posts(h, token).Code }

// posts asks a gateway, and returns what it answers.
func posts(h http.Handler, token string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", "/v1/search", strings.NewReader(`{"query":"open a store"}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// A thousand searches over everything at the same time, of many clients, are all answered whole or
// told to come again: none has gaps.
func TestGatewayFlood(t *testing.T) {
	k := testKeys(t, "a")
	f := newFleet(t, 2, k)
	for i := range 20 {
		f.add(fmt.Sprintf("r%d", i), of("red"), Public)
	}
	f.whole()
	g := &Gateway{Asker: f.Asker, AtOnce: 8}
	h := g.Handler()
	const clients, each = 50, 20
	type said struct{ code, results, missing int }
	all := make(chan said, clients*each)
	for c := range clients {
		token, err := k.Sign(Grant{Name: fmt.Sprint("client", c), Expires: time.Now().Add(time.Hour).Unix()})
		if err != nil {
			t.Fatal(err)
		}
		for range each {
			go func() {
				w := posts(h, token)
				var a contract.SearchResponse
				if w.Code == http.StatusOK {
					if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
						t.Error(err)
					}
				}
				all <- said{w.Code, len(a.Results), len(a.Missing)}
			}()
		}
	}
	count := map[said]int{}
	for range clients * each {
		count[<-all]++
	}
	whole := count[said{200, 10, 0}]
	if whole < clients || whole+count[said{429, 0, 0}] != clients*each {
		t.Errorf("%v", count)
	}
	if g.turns.running != 0 || len(g.turns.waiting) != 0 || len(g.turns.by) != 0 {
		t.Errorf("left: %d running, %d waiting, %v", g.turns.running, len(g.turns.waiting), g.turns.by)
	}
}

// Turns go to who has the fewest, then to who came first; who goes away leaves none behind.
func TestTurns(t *testing.T) {
	s := turns{most: 2}
	var ends []func()
	take := func(client string) {
		t.Helper()
		end, ok := s.take(t.Context(), client)
		if !ok {
			t.Fatal(client)
		}
		ends = append(ends, end)
	}
	take("greedy")
	take("greedy")
	began := make(chan string, 4)
	waits := func(ctx context.Context, client string) {
		t.Helper()
		s.mu.Lock()
		n := len(s.waiting)
		s.mu.Unlock()
		go func() {
			if end, ok := s.take(ctx, client); ok {
				began <- client
				end()
			} else {
				began <- "none of " + client
			}
		}()
		for {
			s.mu.Lock()
			more := len(s.waiting) > n
			s.mu.Unlock()
			if more {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}
	waits(t.Context(), "greedy")
	waits(t.Context(), "modest")
	ctx, leave := context.WithCancel(t.Context())
	waits(ctx, "away")
	leave()
	if got := <-began; got != "none of away" {
		t.Error(got)
	}
	ends[0]()
	if first, second := <-began, <-began; first != "modest" || second != "greedy" {
		t.Error(first, second)
	}
	ends[1]()
	ends[1]()
	if s.running != 0 || len(s.by) != 0 {
		t.Errorf("left: %+v", s.by)
	}
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

// An index that is damaged in the store is said to be, and made anew, once, without a node that holds a good
// one; then by who adds it.
func TestFleetHeals(t *testing.T) {
	for name, damage := range map[string]func(b *Bus, digest string) error{
		"another content": func(b *Bus, digest string) error {
			_, err := b.indexes.PutBytes(t.Context(), digest, []byte("other"))
			return err
		},
		"no chunks": func(b *Bus, digest string) error {
			s, err := b.stream.Stream(t.Context(), "OBJ_"+indexesBucket)
			if err != nil {
				return err
			}
			return s.Purge(t.Context(), jetstream.WithPurgeSubject("$O."+indexesBucket+".C.>"))
		},
		"nothing": func(b *Bus, digest string) error { return b.indexes.Delete(t.Context(), digest) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFleet(t, 1, nil)
			f.add("a", of("red"))
			f.whole()
			e, _ := f.View.entry("a", Everything)
			f.kill("n0")
			if err := damage(f.Bus, e.Digest); err != nil {
				t.Fatal(err)
			}
			f.start("n1", nil)
			f.until("made anew", func() bool {
				r := f.answer("", asked("open a store"))
				return r.Missing == nil && len(r.Results) == 1
			})
			now, _ := f.View.entry("a", Everything)
			if now.Damaged || now.Digest != e.Digest || now.Remade != e.Digest {
				t.Errorf("%+v", now)
			}
			if name != "nothing" {
				return
			}
			// The second time it is named alone.
			f.kill("n1")
			if err := damage(f.Bus, e.Digest); err != nil {
				t.Fatal(err)
			}
			x := &Indexer{Bus: f.Bus, Tell: t.Logf}
			if err := x.remake(t.Context(), &now); err != nil {
				t.Fatal(err)
			}
			f.until("it is said to be damaged", func() bool { e, _ := f.View.entry("a", Everything); return e.Damaged })
			if changed, err := f.Bus.Add(t.Context(), "a", f.dirs["a"], nil); err != nil || !changed {
				t.Errorf("added again: %v, %v", changed, err)
			}
			f.until("added anew", func() bool { e, _ := f.View.entry("a", Everything); return !e.Damaged })
			if _, err := f.Bus.indexes.GetInfo(t.Context(), e.Digest); err != nil {
				t.Error(err)
			}
		})
	}
}

// A repository that is lost in a later step takes no part at all: the answer is that of the others, with
// it named as missing.
func TestFleetLostDuringQuery(t *testing.T) {
	f := newFleet(t, 0, nil)
	n, err := NewNode(f.Bus, f.View, NodeOptions{ID: "n0", Dir: t.TempDir(), Tell: t.Logf})
	if err != nil {
		t.Fatal(err)
	}
	lost := make(chan string, 1) // the name of the operation and what its request holds
	lost <- "-"
	sub, err := f.bus().Conn.Subscribe(nodeSubject+"n0", func(m *nats.Msg) {
		var q question
		if err := json.Unmarshal(m.Data, &q); err != nil {
			t.Error(err)
		}
		now := <-lost
		lost <- now
		if op, by, _ := strings.Cut(now, " "); q.Op == op && slices.Equal(q.Shards, []string{"c"}) && strings.Contains(string(q.Request), by) {
			n.send(m, answers{List: []answer{{Shard: "c", Error: contract.Errorf(contract.CodeHost, "lost")}}, Done: true})
			return
		}
		go n.answer(context.Background(), m)
	})
	if err != nil {
		t.Fatal(err)
	}
	f.nodes["n0"] = n
	f.members.Go(func(ctx context.Context) error {
		for ctx.Err() == nil {
			n.beat(ctx)
			n.hold(ctx)
			time.Sleep(testBeat)
		}
		n.close(sub)
		return nil
	})
	for _, name := range []string{"a", "b", "c", "d"} {
		f.add(name, of("red"))
	}
	f.whole()
	for _, by := range []contract.ResultUnit{"file", "definition"} {
		q := asked("open a red store")
		q.By, q.Definitions = by, 3
		if by == "definition" {
			q.Definitions = 0
		}
		others := q
		others.Repositories = []string{"a", "b", "d"}
		want := f.answer("", others)
		if len(want.Results) != 3 || want.Missing != nil {
			t.Fatalf("%q, missing %+v", found(want), want.Missing)
		}
		want.Missing = []contract.MissingRepository{{Repository: "c", Why: "lost"}}
		for _, step := range []string{"results", `results "by":"definition"`, `statistics "within"`, `candidates "within"`} {
			<-lost
			lost <- step
			if d := cmp.Diff(want, f.answer("", q)); d != "" {
				t.Errorf("by %s, lost at %s: %s", by, step, d)
			}
		}
		<-lost
		lost <- "-"
	}
}

// Of answers that do not begin anew once more what is missing is not shown, and dropped places are said; that
// nothing was found is not said of all.
func TestWithoutMissing(t *testing.T) {
	missing := []contract.MissingRepository{{Repository: "b", Why: "lost"}}
	for _, c := range []struct {
		given, want contract.SearchResponse
	}{
		{
			contract.SearchResponse{Results: []contract.SearchResult{{Rank: 1, Repository: "a"}, {Rank: 2, Repository: "b"}, {Rank: 3, Repository: "c"}}, Missing: missing},
			contract.SearchResponse{Results: []contract.SearchResult{{Rank: 1, Repository: "a"}, {Rank: 3, Repository: "c"}}, Missing: missing, Notes: []string{"1 of the first results are not shown: they are of repositories that were lost meanwhile"}},
		},
		{
			contract.SearchResponse{Results: []contract.SearchResult{}, Missing: missing, Reason: "no file contains any of the query's words"},
			contract.SearchResponse{Results: []contract.SearchResult{}, Missing: missing, Reason: "in the repositories that answered, without 1 that did not: no file contains any of the query's words"},
		},
		{contract.SearchResponse{Results: []contract.SearchResult{}, Missing: missing, Reason: noneAnswered}, contract.SearchResponse{Results: []contract.SearchResult{}, Missing: missing, Reason: noneAnswered}},
	} {
		b, err := contract.Encode(c.given)
		if err != nil {
			t.Fatal(err)
		}
		if b, err = withoutMissing(b); err != nil {
			t.Fatal(err)
		}
		var got contract.SearchResponse
		if err := json.Unmarshal(b, &got); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Error(d)
		}
	}
}
