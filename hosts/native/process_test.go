package native

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/cache"
)

// roles are what a child does with a repository and a cache.
var roles = map[string]func(dir, cacheDir string) error{
	"search": childSearch, "forever": childForever, "limited": childLimited, "nobody": childNobody,
	"agent": childAgent,
}

// child starts the test binary in a role and returns its output, line by line.
func child(t *testing.T, role, dir, cacheDir string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	exe, err := os.Executable()
	check(t, err)
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), childVariable+"="+role+"\n"+dir+"\n"+cacheDir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	check(t, err)
	check(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	return cmd, bufio.NewScanner(out)
}

// output waits for a child and returns what it printed.
func output(cmd *exec.Cmd, out *bufio.Scanner) string {
	var lines []string
	for out.Scan() {
		lines = append(lines, out.Text())
	}
	_ = cmd.Wait()
	return strings.Join(lines, "\n")
}

// childSearch prints how the index came about and what a search finds.
func childSearch(dir, cacheDir string) error {
	made := "cached"
	r, err := Open(context.Background(), dir, Options{CacheDir: cacheDir, Progress: func(p Progress) {
		if p.Phase == "saving" {
			made = "made"
		}
	}})
	if err != nil {
		return err
	}
	s, err := r.Search(context.Background(), contract.SearchRequest{Query: "numbat", Limit: 1})
	if err != nil {
		return err
	}
	fmt.Printf("%s, found %s\n", made, s.Results[0].Path)
	return r.Close(context.Background())
}

// childForever makes the index again and again, and prints what it is about.
func childForever(dir, cacheDir string) error {
	for {
		last := ""
		r, err := Open(context.Background(), dir, Options{CacheDir: cacheDir, Rebuild: true, Progress: func(p Progress) {
			if p.Phase != last {
				last = p.Phase
				fmt.Println(p.Phase)
			}
		}})
		if err != nil {
			return err
		}
		if err := r.Refresh(context.Background()); err != nil {
			return err
		}
		if err := r.Close(context.Background()); err != nil {
			return err
		}
	}
}

// large returns a repository that takes a moment to index, of about n MB.
func large(n int) files {
	f := files{"needle.go": "package needle\n\nfunc numbat() {}\n"}
	for i := range n * 16 {
		var b strings.Builder
		for j := b.Len(); b.Len() < 1<<16; j++ {
			fmt.Fprintf(&b, "// Handler%d_%d answers request %d.\nfunc Handler%d_%d(r Request) Response {\n\treturn answer(r, %d)\n}\n\n", i, j, j, i, j, i*j)
		}
		f[fmt.Sprintf("pkg%d/file%d.go", i%7, i)] = b.String()
	}
	return f
}

// TestKilled kills processes while they index and while they save. The next one
// answers rightly and finds the lock free, and nothing is left behind.
func TestKilled(t *testing.T) {
	dir, cacheDir := large(6).write(t, "large"), newCache(t)
	for i, phase := range []string{"reading", "indexing", "saving", "saving", "saving", "saving"} {
		cmd, out := child(t, "forever", dir, cacheDir)
		for out.Scan() && out.Text() != phase {
		}
		if out.Text() != phase {
			t.Fatalf("the child never got to %q", phase)
		}
		time.Sleep(time.Duration(i) * 2 * time.Millisecond)
		check(t, cmd.Process.Kill())
		_ = cmd.Wait()
		got := output(child(t, "search", dir, cacheDir))
		if !strings.HasSuffix(got, ", found needle.go") {
			t.Fatalf("after a kill while %s: %q", phase, got)
		}
	}
	if got := output(child(t, "search", dir, cacheDir)); got != "cached, found needle.go" {
		t.Errorf("in the end: %q", got)
	}
	// Whoever writes next removes what was half written.
	check(t, mustOpen(t, dir, Options{CacheDir: cacheDir, Rebuild: true}).Refresh(t.Context()))
	left, err := filepath.Glob(filepath.Join(cacheDir, "entries", "*", "*"))
	if err != nil || len(left) != 2 {
		t.Errorf("left in the cache: %q, %v", left, err)
	}
	if hidden, _ := filepath.Glob(filepath.Join(cacheDir, "entries", "*", ".*")); len(hidden) > 0 {
		t.Errorf("left in the cache: %q", hidden)
	}
}

// TestTwoProcesses starts several processes on a cold cache: one makes the index,
// the others wait for it and use it.
func TestTwoProcesses(t *testing.T) {
	dir, cacheDir := large(4).write(t, "large"), newCache(t)
	type running struct {
		cmd *exec.Cmd
		out *bufio.Scanner
	}
	var children []running
	for range 3 {
		cmd, out := child(t, "search", dir, cacheDir)
		children = append(children, running{cmd, out})
	}
	count := map[string]int{}
	for _, c := range children {
		count[output(c.cmd, c.out)]++
	}
	if count["made, found needle.go"] != 1 || count["cached, found needle.go"] != 2 {
		t.Errorf("got %v", count)
	}
}

// TestWaiting: a process that waits for another says so, and gives up when it is told to.
func TestWaiting(t *testing.T) {
	dir, cacheDir := files{"a.go": "package numbat\n"}.write(t, "x"), newCache(t)
	store, err := cache.Open(cacheDir)
	check(t, err)
	lock, err := store.Entry(cache.Key(dir, "")).Lock(t.Context())
	check(t, err)
	phases := make(chan string, 100)
	r := mustOpen(t, dir, Options{CacheDir: cacheDir, Progress: func(p Progress) { phases <- p.Phase }})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := r.Search(ctx, contract.SearchRequest{Query: "numbat"}); err != context.DeadlineExceeded {
		t.Errorf("while another process holds the lock: %v", err)
	}
	if got := <-phases; got != "waiting" {
		t.Errorf("the first phase is %q", got)
	}
	time.AfterFunc(50*time.Millisecond, func() { _ = lock.Unlock() })
	if got := found(t, r, "numbat"); len(got) != 1 {
		t.Errorf("found %q", got)
	}
}
