package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// repository makes one of some thousand small files, big enough that a process
// can be caught while it works.
func repository(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for i := range 2000 {
		dir := filepath.Join(root, fmt.Sprintf("pkg%02d", i%40))
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		fmt.Fprintf(&b, "package pkg\n\n")
		for j := range 20 {
			fmt.Fprintf(&b, "// Handle%d%d answers number %d.\nfunc Handle%d%d(request *Request) error { return nil }\n\n", i, j, j, i, j)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("file%d.go", i)), []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// command is cairn as a process, with its own cache.
func command(t *testing.T, cacheDir string, args ...string) *exec.Cmd {
	t.Helper()
	path, err := exec.LookPath("cairn") // TestMain has put it there
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, args...)
	cmd.Env = append(os.Environ(), "CAIRN_CACHE_DIR="+cacheDir)
	return cmd
}

func run(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Run(t.Context(), args, strings.NewReader(""), &out, &errs)
	return code, out.String(), errs.String()
}

// TestClosedPipe: who reads only the first line gets neither an error nor a wait.
func TestClosedPipe(t *testing.T) {
	root, cacheDir := repository(t), t.TempDir()
	for _, args := range [][]string{
		{"search", "Handle request", root, "--limit", "1000"},
		{"inspect", "pkg00", root, "--limit", "1000", "--depth", "3"},
		{"bundle", "pkg00/file0.go", "pkg01/file1.go", "pkg02/file2.go", "--in", root, "--budget", "100000"},
	} {
		cmd := command(t, cacheDir, args...)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var errs bytes.Buffer
		cmd.Stderr = &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
		out.Close()
		if err := cmd.Wait(); err != nil || errs.Len() > 0 {
			t.Errorf("%v: got %v, %q", args, err, errs.String())
		}
	}
}

// TestTwoProcesses starts several at once without an index: one makes it, all
// answer the same.
func TestTwoProcesses(t *testing.T) {
	root, cacheDir := repository(t), t.TempDir()
	type answer struct {
		out []byte
		err error
	}
	got := make(chan answer)
	for range 3 {
		cmd := command(t, cacheDir, "search", "Handle77", root, "--format", "json")
		go func() {
			out, err := cmd.Output()
			got <- answer{out, err}
		}()
	}
	first := <-got
	for range 2 {
		next := <-got
		if diff := cmp.Diff(string(first.out), string(next.out)); diff != "" {
			t.Errorf("answers differ:\n%s", diff)
		}
		first.err = errors.Join(first.err, next.err)
	}
	if first.err != nil || !json.Valid(first.out) {
		t.Errorf("got %q, %v", first.out, first.err)
	}
}

// TestKilled ends processes with kill -9 while they index. Whatever they leave,
// the next one answers, and the repository is as it was.
func TestKilled(t *testing.T) {
	root := repository(t)
	_, want, _ := run(t, "search", "Handle77", root, "--format", "json", "--no-cache")
	cacheDir := t.TempDir()
	for range 6 {
		cmd := command(t, cacheDir, "index", root, "--rebuild")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(5+rand.IntN(120)) * time.Millisecond)
		cmd.Process.Kill()
		cmd.Wait()
		out, err := command(t, cacheDir, "search", "Handle77", root, "--format", "json").Output()
		if err != nil || string(out) != want {
			t.Fatalf("after the kill: %v\ngot  %s\nwant %s", err, out, want)
		}
	}
	if left, err := filepath.Glob(filepath.Join(cacheDir, "entries", "*", ".tmp-*")); err != nil || len(left) > 1 {
		t.Errorf("temporary files pile up: %v, %v", left, err)
	}
}

// TestInterrupted ends a command that would work or wait for long.
func TestInterrupted(t *testing.T) {
	t.Setenv("CAIRN_CACHE_DIR", t.TempDir())
	root := repository(t)
	for _, args := range [][]string{{"index", root}, {"search", "--queries", "-", root}} {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, cancel)
		never, keep := io.Pipe()
		defer keep.Close()
		var out, errs bytes.Buffer
		if code := Run(ctx, args, never, &out, &errs); code != exitInterrupted || errs.Len() > 0 {
			t.Errorf("%v: got %d, %q", args, code, errs.String())
		}
	}
}

// TestLongQueries: no argument of a process is that long, but a line of a file is.
func TestLongQueries(t *testing.T) {
	t.Setenv("CAIRN_CACHE_DIR", t.TempDir())
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "a.txt"), []byte("a word"), 0o644); err != nil {
		t.Fatal(err)
	}
	longest := strings.Repeat("word ", 1<<20/5)
	if code, out, errs := run(t, "search", longest, root, "--color", "always"); code != exitFound || !strings.Contains(out, "a.txt") {
		t.Errorf("1 MB: got %d, %q, %q", code, out, errs)
	}
	code, _, errs := run(t, "search", longest+"and more words", root)
	if want := "cairn: QUERY: 1048589 bytes, more than may be: use 1 to 1048576 bytes\n"; code != exitError || errs != want {
		t.Errorf("more: got %d, %q", code, errs)
	}
	for more, want := range map[string]string{"\r\n": "", "and more words": "cairn: the query on standard input has more than 1048576 bytes\n"} {
		var errs bytes.Buffer
		code := Run(t.Context(), []string{"search", "-", root}, strings.NewReader("\ufeff"+longest+strings.Repeat("x", 1<<20-len(longest))+more), io.Discard, &errs)
		if (code == exitError) != (want != "") || errs.String() != want {
			t.Errorf("standard input: got %d, %q, want %q", code, errs.String(), want)
		}
	}
	file := filepath.Join(t.TempDir(), "q.jsonl")
	lines := fmt.Sprintf("{\"id\":1,\"query\":%q}\n{\"id\":2,\"query\":%q}\n", longest, strings.Repeat("x", maxLine))
	if err := os.WriteFile(file, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errs := run(t, "search", "--queries", file, root)
	if want := fmt.Sprintf("cairn: read queries %q: line 2: longer than 6.4 MB\n", file); code != exitError || errs != want || !strings.HasPrefix(out, `{"id":1,"results":[{`) {
		t.Errorf("queries: got %d, %q, %.80q", code, errs, out)
	}
}

// TestConversation: an answer comes before the next query is written.
func TestConversation(t *testing.T) {
	t.Setenv("CAIRN_CACHE_DIR", t.TempDir())
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "a.txt"), []byte("a word"), 0o644); err != nil {
		t.Fatal(err)
	}
	in, ask := io.Pipe()
	answer, out := io.Pipe()
	done := make(chan int)
	go func() { done <- Run(t.Context(), []string{"search", "--queries", "-", root}, in, out, io.Discard) }()
	d := json.NewDecoder(answer)
	for i := range 3 {
		fmt.Fprintf(ask, "{\"id\":%d,\"query\":\"word\"}\n", i)
		var a struct {
			ID      int
			Results []any
		}
		if err := d.Decode(&a); err != nil || a.ID != i || len(a.Results) != 1 {
			t.Fatalf("answer %d: %v, %v", i, a, err)
		}
	}
	ask.Close()
	if code := <-done; code != exitFound {
		t.Errorf("exit code %d", code)
	}
}
