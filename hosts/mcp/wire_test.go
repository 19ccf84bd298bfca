package mcp

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/hosts/native"
)

var update = flag.Bool("update", false, "write the answers that are got into testdata")

// TestWire holds what goes over the wire against testdata. A case is the lines that a
// client sends (in), each of which is answered before the next goes out unless it
// begins with !, and the lines that it gets (out). With a file named stuck, the
// project is never done with being indexed.
func TestWire(t *testing.T) {
	all, err := filepath.Glob("testdata/*.txtar")
	check(t, err)
	if len(all) < 8 {
		t.Fatalf("only %d cases", len(all))
	}
	for _, file := range all {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(file)
			check(t, err)
			files := map[string]string{}
			for _, f := range a.Files {
				files[f.Name] = string(f.Data)
			}
			_, stuck := files["stuck"]
			got := exchange(t, plainly(t, tree(t, "demo", demo)), files["in"], stuck)
			if *update {
				for i := range a.Files {
					if a.Files[i].Name == "out" {
						a.Files[i].Data = []byte(got)
					}
				}
				check(t, os.WriteFile(file, txtar.Format(a), 0o644))
			} else if diff := cmp.Diff(files["out"], got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// patience is how long a test waits for what must come soon.
const patience = 30 * time.Second

func exchange(t *testing.T, s *Server, script string, stuck bool) string {
	t.Helper()
	<-s.projects[0].opened
	if stuck {
		t.Cleanup(stick(s.projects[0]))
	}
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := s.Stdio(context.Background(), in, out)
		out.Close()
		ended <- err
	}()
	lines := make(chan string)
	go func() {
		defer close(lines)
		r := bufio.NewScanner(fromServer)
		r.Buffer(nil, 16<<20)
		for r.Scan() {
			lines <- r.Text()
		}
	}()
	var got strings.Builder
	next := func() bool {
		select {
		case line, ok := <-lines:
			if ok {
				got.WriteString(normal(t, line) + "\n")
			}
			return ok
		case <-time.After(patience):
			t.Fatalf("no answer; so far:\n%s", got.String())
			return false
		}
	}
	for line := range strings.Lines(script) {
		line = strings.TrimSuffix(line, "\n")
		silent := strings.HasPrefix(line, "! ")
		if line == "" || line[0] == '#' {
			continue
		}
		_, err := io.WriteString(toServer, strings.TrimPrefix(line, "! ")+"\n")
		check(t, err)
		if !silent {
			next()
		}
	}
	check(t, toServer.Close())
	for next() {
	}
	select {
	case err := <-ended:
		check(t, err)
	case <-time.After(patience):
		t.Fatal("the server does not end")
	}
	return got.String()
}

// normal leaves out of a message what other tests hold, and what may change for
// reasons of ranking.
func normal(t *testing.T, line string) string {
	t.Helper()
	var m map[string]any
	if err := json.Unmarshal([]byte(line), &m); err != nil {
		t.Fatalf("not JSON: %q: %v", line, err)
	}
	shorten(m)
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	check(t, e.Encode(m))
	return strings.TrimSpace(b.String())
}

func shorten(v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range []string{"inputSchema", "outputSchema", "score", "instructions", "description"} {
			if v[name] != nil {
				v[name] = "…"
			}
		}
		if v["structuredContent"] != nil {
			v["content"] = "…" // the same
		}
		for _, inner := range v {
			shorten(inner)
		}
	case []any:
		for _, inner := range v {
			shorten(inner)
		}
	}
}

// TestLongLine: a line that is too long is answered, by its id where clients write it, and
// dropped, and not kept in memory.
func TestLongLine(t *testing.T) {
	t.Parallel()
	s := serve(t, tree(t, "demo", demo))
	long := strings.Repeat(`{"id":7},`, maxMessageBytes/9+1) + strings.Repeat("x", 1<<20)
	for message, id := range map[string]string{
		`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"%s"}}`:       `1`,
		`{"id":"a b","jsonrpc":"2.0","method":"ping","params":{"x":"%s"}}`:   `"a b"`,
		`{"method":"ping","params":{"x":"%s"},"jsonrpc":"2.0","id":-3}`:      `-3`,
		`{"method":"ping","params":{"x":"%s"},"id":4,"jsonrpc":"2.0"}`:       `4`,
		`{"method":"ping","id":5,"params":{"x":"%s"},"jsonrpc":"2.0"}`:       `null`,
		`{"jsonrpc":"2.0","method":"ping","params":{"x":"%s","id":9}}`:       `null`,
		`{"jsonrpc":"2.0","method":"%s"}`:                                    `null`,
		`{"jsonrpc":"2.0","id":{"x":1},"method":"ping","params":{"x":"%s"}}`: `null`,
	} {
		script := strings.Replace(message, "%s", strings.ReplaceAll(long, `"`, `\"`), 1) + "\n" + `{"jsonrpc":"2.0","id":2,"method":"ping"}`
		got := exchange(t, s, script, false)
		want := `{"error":{"code":-32600,"message":"message longer than 4 MiB: send less, or ask by a name or a path"},"id":` + id + `,"jsonrpc":"2.0"}
{"id":2,"jsonrpc":"2.0","result":{}}
`
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: (-want +got):\n%s", message, diff)
		}
	}
	r := bufio.NewReaderSize(strings.NewReader(strings.Repeat("x", 10<<20)+"\n"), 64<<10)
	if line, err := nextLine(r); err != bufio.ErrTooLong || len(line) > 2*endBytes || cap(line) > 2*maxMessageBytes {
		t.Errorf("%d bytes are kept, in %d: %v", len(line), cap(line), err)
	}
}

// FuzzWire: whatever a client sends, every line that comes back is a message, and the
// server ends when the client does.
func FuzzWire(f *testing.F) {
	all, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range all {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range a.Files {
			if part.Name == "in" {
				f.Add(strings.ReplaceAll(string(part.Data), "! ", ""))
			}
		}
	}
	dir := f.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module demo\n"), 0o644); err != nil {
		f.Fatal(err)
	}
	s, err := New(context.Background(), []string{dir}, Options{Native: native.Options{NoCache: true, LetPanic: true}})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = s.Close(context.Background()) })
	f.Fuzz(func(t *testing.T, in string) {
		var out strings.Builder
		check(t, s.Stdio(t.Context(), strings.NewReader(in), &out))
		for line := range strings.Lines(out.String()) {
			if m := gjson.Parse(line); !gjson.Valid(line) || m.Get("jsonrpc").Str != "2.0" {
				t.Errorf("%q is answered %q", in, line)
			}
		}
	})
}
