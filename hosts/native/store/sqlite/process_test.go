package sqlite

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// childVariable makes the test binary write into a store: "FILE NAME". It prints the
// id of each record once it is stored.
const childVariable = "CAIRN_STORE_TEST_CHILD"

// killsVariable is how often the writer is killed; the target is 200 (task test:store).
const killsVariable = "CAIRN_STORE_TEST_KILLS"

func TestMain(m *testing.M) {
	if given := os.Getenv(childVariable); given != "" {
		path, name, _ := strings.Cut(given, "\n")
		if err := write(path, name); err != nil {
			fmt.Println("error:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// write stores records, one at least, until standard input ends: each message with the state of
// its session, in one request.
func write(path, name string) error {
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	ended := make(chan bool)
	go func() { _, _ = io.Copy(io.Discard, os.Stdin); close(ended) }()
	for i := 0; ; i++ {
		id := fmt.Sprintf("%s-%d", name, i)
		_, err := s.Do(context.Background(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{
			{Do: "put", Record: note(id, strings.Repeat("retry with backoff ", 1+i%50))},
			{Do: "put", Record: &contract.StoreRecord{Type: "session", ID: name, State: "active", Content: id}},
		}})
		if err != nil {
			return err
		}
		fmt.Println(id)
		select {
		case <-ended:
			return s.Close()
		default:
		}
	}
}

func note(id, text string) *contract.StoreRecord {
	return &contract.StoreRecord{Type: "note", ID: id, Parent: "s", Content: text, Terms: memory.Terms(text)}
}

type child struct {
	cmd  *exec.Cmd
	in   io.Closer
	said *bufio.Scanner
}

func start(t *testing.T, path, name string) *child {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), childVariable+"="+path+"\n"+name)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return &child{cmd, in, bufio.NewScanner(out)}
}

// rest are the ids that a child still says, until it ends.
func (c *child) rest() (ids []string) {
	for c.said.Scan() {
		ids = append(ids, c.said.Text())
	}
	_ = c.cmd.Wait()
	return ids
}

// ids are all that a store holds of a writer.
func ids(t *testing.T, s *Store, name string) map[string]bool {
	t.Helper()
	have := map[string]bool{}
	for from := int64(0); ; {
		r, err := s.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "list", Type: "note", Order: "old", After: from, Limit: contract.MaxPage, Bytes: -1}}})
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range r.Results[0].Records {
			from = n.Seq
			if strings.HasPrefix(n.ID, name+"-") {
				have[n.ID] = true
			}
		}
		if !r.Results[0].More {
			return have
		}
	}
}

// TestKilled: what was acknowledged is there after kill -9 at any moment, whole.
func TestKilled(t *testing.T) {
	kills := 6
	if n, err := strconv.Atoi(os.Getenv(killsVariable)); err == nil {
		kills = n
	}
	path := filepath.Join(t.TempDir(), "memory.db")
	rng := rand.New(rand.NewPCG(1, 1))
	total := 0
	for round := range kills {
		name := fmt.Sprint("w", round)
		c := start(t, path, name)
		var said []string
		for n := rng.IntN(40); len(said) < n && c.said.Scan(); {
			said = append(said, c.said.Text())
		}
		time.Sleep(time.Duration(rng.IntN(3000)) * time.Microsecond)
		if err := c.cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		said = append(said, c.rest()...)
		s, err := Open(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		have := ids(t, s, name)
		for _, id := range said {
			if !have[id] && !strings.HasSuffix(id, "error") {
				t.Fatalf("round %d: %s was acknowledged and is lost", round, id)
			}
		}
		// One more may have been stored than could be said, with its session.
		if len(have) > len(said)+1 {
			t.Fatalf("round %d: %d are stored, %d were said", round, len(have), len(said))
		}
		if len(have) > 0 {
			r, err := s.Do(t.Context(), contract.StoreRequest{Project: "one", Steps: []contract.StoreStep{{Do: "get", Type: "session", ID: name}}})
			if err != nil || len(r.Results[0].Records) != 1 || r.Results[0].Records[0].Content != fmt.Sprintf("%s-%d", name, len(have)-1) {
				t.Fatalf("round %d: half of a request was done: %+v, %v", round, r, err)
			}
		}
		if round%10 == 0 || round == kills-1 {
			if found, err := s.Check(); err != nil || len(found) > 0 {
				t.Fatalf("round %d: %q, %v", round, found, err)
			}
		}
		total += len(said)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d records through %d kills", total, kills)
	if total == 0 {
		t.Error("nothing was written between the kills")
	}
}

// TestProcesses: two processes write, begun at the same moment on a file that is not
// there, and one reads; nobody fails and nothing is lost.
func TestProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "memory.db")
	names := []string{"a", "b"}
	writers := []*child{start(t, path, names[0]), start(t, path, names[1])}
	said := make([][]string, len(writers))
	var wait sync.WaitGroup
	for i, c := range writers {
		wait.Go(func() {
			for len(said[i]) < 20 && c.said.Scan() {
				said[i] = append(said[i], c.said.Text())
			}
		})
	}
	begun := make(chan bool)
	go func() { wait.Wait(); close(begun) }()
	s := opened(t, path, Options{})
	for last, more := 0, true; more; {
		select {
		case <-begun: // or ended, with an error
			more = false
		default:
		}
		now := len(ids(t, s, names[0])) + len(ids(t, s, names[1]))
		if now < last {
			t.Fatalf("%d records after %d", now, last)
		}
		last = now
	}
	for i, name := range names {
		wait.Go(func() {
			_ = writers[i].in.Close()
			said[i] = append(said[i], writers[i].rest()...)
			have := ids(t, s, name)
			for _, id := range said[i] {
				if !have[id] {
					t.Errorf("%s: %q", name, id) // an error is said too
				}
			}
			if len(have) != len(said[i]) {
				t.Errorf("%s: %d said, %d stored", name, len(said[i]), len(have))
			}
		})
	}
	wait.Wait()
	if found, err := s.Check(); err != nil || len(found) > 0 {
		t.Fatal(found, err)
	}
}

// TestOpenedTogether: whoever opens a file that is not there while others do finds a store.
func TestOpenedTogether(t *testing.T) {
	dir := t.TempDir()
	for round := range 20 {
		path := filepath.Join(dir, strconv.Itoa(round), "memory.db")
		var wait sync.WaitGroup
		for range 8 {
			wait.Go(func() {
				s, err := Open(path, Options{})
				if err != nil {
					t.Error(err)
					return
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
	}
}
