//go:build unix

package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/internal/gateway"
	"github.com/cairn-search/cairn/hosts/native"
)

// Variables that make the test of faults as large as it is meant to be; without them it is small.
const (
	faultsGenerated = "CAIRN_FLEET_FAULTS_REPOSITORIES" // how many are generated
	faultsReal      = "CAIRN_FLEET_FAULTS_CHECKOUTS"    // a directory with real ones
)

// cluster is three servers, an indexer with a gateway, and nodes, each a process of its own.
type cluster struct {
	t       *testing.T
	dir     string
	servers []string // their arguments, by number
	buses   string   // addresses of all
	key     string
	running map[string]*exec.Cmd
	said    map[string]*output
	token   string
	asker   *gateway.Client
	one     *native.Workspace // all repositories in one process, which knows what is right
	names   []string
}

func newCluster(t *testing.T) *cluster {
	c := &cluster{t: t, dir: t.TempDir(), running: map[string]*exec.Cmd{}, said: map[string]*output{}}
	var buses, routes []string
	for range 3 {
		buses, routes = append(buses, address(t)), append(routes, address(t))
	}
	c.buses = "nats://" + strings.Join(buses, ",nats://")
	for i := range 3 {
		c.servers = append(c.servers, write(t, filepath.Join(c.dir, fmt.Sprintf("s%d.conf", i)), fmt.Sprintf(
			"server_name: s%d\nlisten: %q\nmax_payload: 8MB\ncluster { name: fleet, listen: %q, routes: [%q, %q, %q] }\n",
			i, buses[i], routes[i], "nats://"+routes[0], "nats://"+routes[1], "nats://"+routes[2])))
	}
	c.key = write(t, filepath.Join(c.dir, "key"), rand.Text()+rand.Text())
	_, out, errs := typed(t, "token", "tester", "--groups", "team", "--key", c.key)
	if c.token = strings.TrimSpace(out); c.token == "" {
		t.Fatal(errs)
	}
	return c
}

// start starts a process that is not killed yet, or anew.
func (c *cluster) start(name string, args ...string) {
	c.t.Helper()
	c.running[name], c.said[name] = begin(c.t, append(args, "--replicas", "3", "--state", filepath.Join(c.dir, name))...)
}

func (c *cluster) server(i int) {
	c.start(fmt.Sprintf("s%d", i), "serve", "--nats-config", c.servers[i], "--nats", c.buses, "--nodes", "0", "--http", "", "--fetch", "0", "--key", c.key)
}

func (c *cluster) node(id string) {
	c.start(id, "node", "--id", id, "--nats", c.buses, "--key", c.key)
}

func (c *cluster) signal(name string, s syscall.Signal) {
	c.t.Helper()
	if err := c.running[name].Process.Signal(s); err != nil {
		c.t.Fatal(err)
	}
	if s == syscall.SIGKILL {
		_ = c.running[name].Wait()
		delete(c.running, name)
	}
}

// generate writes small repositories, and returns the directories of all there are.
func (c *cluster) generate(n int, real string) []string {
	words := strings.Fields("red green blue yellow black white amber violet")
	dirs := []string{filepath.Join(c.dir, "src")}
	for i := range n {
		at := filepath.Join(dirs[0], fmt.Sprintf("r%04d", i))
		write(c.t, filepath.Join(at, ".git", "HEAD"), "")
		write(c.t, filepath.Join(at, "open.go"), fmt.Sprintf("package a\n\n// Open opens a %s store, number %d.\nfunc Open() {}\n", words[i%8], i))
		write(c.t, filepath.Join(at, "doc.md"), fmt.Sprintf("# %s\n\nHow a %s store is opened, and item%d closed.\n", words[i/8%8], words[i%5], i))
	}
	entries, err := os.ReadDir(real)
	if err != nil && real != "" {
		c.t.Fatal(err)
	}
	for _, e := range entries {
		// Small ones first would be others on each machine: these are what lies there, by name.
		if at := filepath.Join(real, e.Name()); e.IsDir() && len(dirs) <= 20 {
			dirs = append(dirs, at)
		}
	}
	return dirs
}

// right holds an answer against that of one process with all repositories but the missing ones; it
// returns the names of these.
func (c *cluster) right(ctx context.Context, query string) (missing []string, err error) {
	q := contract.FederateRequest{SearchRequest: contract.SearchRequest{Query: query}}
	got, err := c.asker.Search(ctx, q)
	if err != nil {
		return nil, err
	}
	var r contract.SearchResponse
	if err := json.Unmarshal(got, &r); err != nil {
		return nil, err
	}
	for _, m := range r.Missing {
		missing = append(missing, m.Repository)
	}
	slices.Sort(missing)
	for _, name := range missing {
		if !slices.Contains(c.names, name) {
			c.t.Errorf("%q: names what is not there: %q", query, name)
		}
	}
	if len(slices.Compact(slices.Clone(missing))) != len(missing) {
		c.t.Errorf("%q: named twice: %q", query, missing)
	}
	if missing == nil {
		want, err := c.one.SearchIndexed(ctx, q)
		if err == nil && !bytes.Equal(want, got) {
			c.t.Errorf("%q: %s", query, cmp.Diff(string(want), string(got)))
		}
		return nil, err
	}
	c.sound(query, missing, r.Results)
	return missing, nil
}

// wholeTime is how long a fleet may take until answers are whole.
const wholeTime = 5 * time.Minute

// state is why answers are not whole yet, "" if they are.
func (c *cluster) state(ctx context.Context, nodes int) string {
	list, err := c.asker.Repositories(ctx)
	if err != nil {
		return err.Error()
	}
	indexed, left := 0, "" // of those without an index the last
	for _, r := range list.Repositories {
		if r.Indexed {
			indexed++
		} else {
			left = fmt.Sprintf(", not %s (failed: %v)", r.Name, r.Failed)
		}
	}
	if list.Nodes != nodes || indexed != len(c.names) {
		return fmt.Sprintf("%d nodes, %d of %d repositories, %d of them indexed%s", list.Nodes, len(list.Repositories), len(c.names), indexed, left)
	}
	missing, err := c.right(ctx, "how is a red store opened")
	switch {
	case err != nil:
		return err.Error()
	case missing != nil:
		return fmt.Sprintf("%d repositories are missing, %s among them", len(missing), missing[0])
	}
	return ""
}

// sound holds what has gaps to what is so in any case: nothing is there twice, of a repository that
// is named as missing, or other than its file. Scores may count words of what was lost meanwhile.
func (c *cluster) sound(query string, missing []string, results []contract.SearchResult) {
	seen := map[string]bool{}
	for _, x := range results {
		at := x.Repository + "/" + x.Path
		m, rest, err := c.one.Find(at)
		if err != nil || seen[at] || slices.Contains(missing, x.Repository) {
			c.t.Errorf("%q, without %q: %q is wrong or there twice: %v", query, missing, at, err)
			continue
		}
		seen[at] = true
		b, err := os.ReadFile(filepath.Join(m.Repository.Root, rest))
		if err != nil || x.Snippet != nil && !isOf(x.Snippet, strings.ReplaceAll(string(b), "\r\n", "\n")) {
			c.t.Errorf("%q, without %q: %q has no such lines: %v", query, missing, at, err)
		}
	}
}

// isOf tells whether a snippet is of a text: each piece of it where lines are not shown whole.
func isOf(s *contract.Snippet, text string) bool {
	if !s.Truncated {
		return strings.Contains(text, strings.TrimSuffix(s.Text, "\n"))
	}
	pieces := strings.FieldsFunc(s.Text, func(r rune) bool { return r == '\n' || r == '…' })
	return len(pieces) > 0 && !slices.ContainsFunc(pieces, func(p string) bool { return !strings.Contains(text, p) })
}

// watcher asks all the time, and tells how long answers were not whole.
type watcher struct {
	asked, gaps, refused atomic.Int64
	mu                   sync.Mutex
	since                time.Time // when answers ceased to be whole; zero while they are
	longest              time.Duration
}

func (w *watcher) note(missing []string, err error) {
	w.asked.Add(1)
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case err != nil:
		w.refused.Add(1)
	case missing != nil:
		w.gaps.Add(1)
	default:
		if !w.since.IsZero() {
			w.longest = max(w.longest, time.Since(w.since))
			w.since = time.Time{}
		}
		return
	}
	if w.since.IsZero() {
		w.since = time.Now()
	}
}

// Three servers and four nodes lose one after the other, and one is slow: no answer is wrong or holds
// something twice, what is missing is named, and answers are whole again.
func TestFaults(t *testing.T) {
	n := 24
	if given := os.Getenv(faultsGenerated); given != "" {
		if _, err := fmt.Sscan(given, &n); err != nil {
			t.Fatal(err)
		}
	}
	c := newCluster(t)
	dirs := c.generate(n, os.Getenv(faultsReal))
	for i := range 3 {
		c.server(i)
	}
	front := address(t)
	c.start("front", append([]string{"serve", "--nats", c.buses, "--nodes", "0", "--http", front, "--key", c.key, "--groups", "team", "--poll", "0", "--rate", "0", "--at-once", "0"}, dirs...)...)
	var err error
	if c.asker, err = gateway.New("http://"+front, c.token); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			for _, name := range slices.Sorted(maps.Keys(c.said)) {
				said := ""
				for line := range strings.Lines(c.said[name].String()) {
					if !strings.Contains(line, ": indexed ") { // which there is for each repository
						said += line
					}
				}
				t.Logf("%s: %s", name, said[max(0, len(said)-4000):])
			}
		}
	})
	for i := range 4 {
		c.node(fmt.Sprintf("n%d", i))
	}
	places, err := named(t.Context(), dirs)
	if err != nil {
		t.Fatal(err)
	}
	if c.one, err = native.OpenWorkspace(t.Context(), places, native.Options{CacheDir: t.TempDir()}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.one.Close(context.Background()) })
	if err := c.one.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, m := range c.one.Members() {
		c.names = append(c.names, m.Name)
	}
	whole := func(nodes int) {
		t.Helper()
		began, said, state := time.Now(), time.Now(), ""
		for time.Since(began) < wholeTime {
			if state = c.state(t.Context(), nodes); state == "" {
				t.Logf("whole with %d nodes after %v", nodes, time.Since(began).Round(10*time.Millisecond))
				return
			}
			if t.Failed() {
				t.FailNow()
			}
			if time.Since(said) > 10*time.Second {
				said = time.Now()
				t.Logf("after %v: %s", time.Since(began).Round(time.Second), state)
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatalf("not whole with %d nodes: %s", nodes, state)
	}
	whole(4)
	var w watcher
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		list := []string{"how is a red store opened", "open", "item7", "amber", "where is the black store closed", "Open store"}
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
				w.note(c.right(context.Background(), list[i%len(list)]))
			}
		}
	}()
	begin := func(what string) {
		t.Logf("%s; asked %d times, %d with gaps, %d refused", what, w.asked.Load(), w.gaps.Load(), w.refused.Load())
	}

	begin("a node is killed")
	c.signal("n1", syscall.SIGKILL)
	whole(3)
	begin("another one as well")
	c.signal("n2", syscall.SIGKILL)
	whole(2)
	begin("both come again")
	c.node("n1")
	c.node("n2")
	whole(4)
	begin("a server is killed")
	c.signal("s1", syscall.SIGKILL)
	whole(4)
	lone := filepath.Join(c.dir, "lone")
	write(t, filepath.Join(lone, "quokka.go"), "package a\n\n// Quokka feeds a quokka.\nfunc Quokka() {}\n")
	until(t, 0, "lone", "add", lone, "--groups", "zoo", "--nats", c.buses, "--replicas", "3")
	_, zoo, _ := typed(t, "token", "keeper", "--groups", "zoo", "--key", c.key)
	until(t, 0, "lone/quokka.go:", "search", "quokka", "--token", strings.TrimSpace(zoo), "--url", "http://"+front)
	begin("it comes again")
	c.server(1)
	whole(4)
	begin("a node stands still, and goes on")
	c.signal("n3", syscall.SIGSTOP)
	whole(3)
	c.signal("n3", syscall.SIGCONT)
	whole(4)
	begin("nodes are replaced one by one, as in an upgrade")
	for i := range 4 {
		id := fmt.Sprintf("n%d", i)
		c.signal(id, syscall.SIGTERM)
		_ = c.running[id].Wait()
		c.node(id)
		whole(4)
	}
	close(stop)
	<-done
	if w.asked.Load() == w.refused.Load() {
		t.Error("nothing was answered")
	}
	t.Logf("%d repositories, asked %d times: %d with named gaps, %d refused; not whole for %v at most", len(c.names), w.asked.Load(), w.gaps.Load(), w.refused.Load(), w.longest)
}
