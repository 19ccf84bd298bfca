package main

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/hosts/native/store"
	"github.com/cairn-search/cairn/hosts/native/store/storetest/mem"
	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the answers of the examples anew")

// TestExamples: the answers that the documents show are those that are given. After a change
// that is meant to change them, run it with -update, and the generator.
func TestExamples(t *testing.T) {
	recorded := readExamples(root)
	e := play(t)
	var made strings.Builder
	for i, x := range recorded {
		answer, err := e.run(x.Op, x.Request)
		if err != nil {
			t.Errorf("%s %s: %v", x.Op, x.Request, err)
			continue
		}
		fmt.Fprintf(&made, "{\"op\": %q, \"request\": %s,\n \"answer\": %s}\n", x.Op, x.Request, answer)
		if d := cmp.Diff(string(x.Answer), string(answer)); d != "" && !*update {
			t.Errorf("example %d, %s, is not current (-recorded +answered); see task generate:\n%.1500s", i+1, x.Op, d)
		}
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(filepath.Join(root, examplesPath), []byte(made.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, o := range read(t).Operations {
		if !slices.ContainsFunc(recorded, func(x example) bool { return x.Op == o.Name }) {
			t.Errorf("operation %q has no example: add a line {\"op\": %[1]q, \"request\": {…}} to %s", o.Name, examplesPath)
		}
	}
}

// player runs operations on a repository of testdata, with a host that answers every kind
// of need the same way each time.
type player struct {
	t        *testing.T
	mu       sync.Mutex
	engine   native.Engine
	snapshot []byte
	archive  []byte
	asked    map[string]map[string]bool // kinds of needs, by operation
	check    func(n native.Need, r contract.Reply)
	handlers native.Handlers
	fits     bool // the size of what is imported is set to that of what was exported
}

// play loads the repository.
func play(t *testing.T) *player {
	t.Helper()
	return playOn(t, native.NewProcess(1), "shortener")
}

func playOn(t *testing.T, engine native.Engine, name string) *player {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, "testdata", "repositories", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	e := &player{t: t, engine: engine, archive: packed(t, txtar.Parse(b)), asked: map[string]map[string]bool{}, fits: true}
	memory := mem.New()
	memory.Now = func() int64 { return 1767225600000 }
	value := func(v any) contract.Reply {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return contract.Reply{Value: b}
	}
	e.handlers = native.Handlers{
		"read": func(_ context.Context, n native.Need) contract.Reply {
			from := e.archive
			if e.snapshot != nil {
				from = e.snapshot
			}
			var q contract.ReadRequest
			if json.Unmarshal(n.Request, &q) != nil {
				return contract.Reply{Error: contract.Errorf(contract.CodeHost, "no read")}
			}
			at := min(q.Offset, int64(len(from)))
			end := min(at+int64(q.Length), int64(len(from)))
			return contract.Reply{Body: from[at:end], End: end == int64(len(from))}
		},
		"write": func(_ context.Context, n native.Need) contract.Reply {
			e.snapshot = append(e.snapshot, n.Body...)
			return contract.Reply{}
		},
		"progress": func(context.Context, native.Need) contract.Reply { return contract.Reply{} },
		"secret": func(context.Context, native.Need) contract.Reply {
			return value(contract.SecretReply{Secret: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="})
		},
		"summaries": func(context.Context, native.Need) contract.Reply { return contract.Reply{Body: []byte{}} },
		"store": func(ctx context.Context, n native.Need) contract.Reply {
			return store.Answer(ctx, memory, "shortener", n.Request)
		},
		"history": func(context.Context, native.Need) contract.Reply {
			return value(contract.HistoryReply{Head: "c2", Paths: []string{"internal/server/limit.go", "internal/server/server.go"}, Commits: [][]int{{0, 1}, {1}},
				Details: []contract.CommitDetails{{Hash: "c2", Parents: []string{"c1"}, Subject: "Limit clients"}, {Hash: "c1", Subject: "Serve"}}})
		},
		"llm": func(_ context.Context, n native.Need) contract.Reply {
			return value(contract.ModelReply{Text: "I do not know.", Stop: "end", Model: "test:model", Usage: contract.Usage{Calls: 1, Input: 100, Output: 10}})
		},
		"embed": func(_ context.Context, n native.Need) contract.Reply {
			var q contract.EmbedRequest
			if json.Unmarshal(n.Request, &q) != nil {
				return contract.Reply{Error: contract.Errorf(contract.CodeHost, "no texts")}
			}
			return contract.Reply{Body: bytes.Repeat([]byte{0, 0, 128, 63}, len(q.Texts))} // each the vector (1)
		},
		"shards": func(ctx context.Context, n native.Need) contract.Reply {
			var q struct {
				Op      string          `json:"op"`
				Request json.RawMessage `json:"request"`
			}
			if json.Unmarshal(n.Request, &q) != nil {
				return contract.Reply{Error: contract.Errorf(contract.CodeHost, "no request")}
			}
			b, err := native.Run(ctx, e.engine, q.Op, []byte(q.Request), e.handlers)
			return value(contract.ShardsReply{Answers: []contract.ShardAnswer{{Shard: "one", Repository: "shortener", Response: b, Error: contract.ErrorOf(err)}}})
		},
		"nearest": func(context.Context, native.Need) contract.Reply {
			return value(contract.NearestReply{Model: "test:vectors", Chunks: []contract.NearestChunk{}})
		},
	}
	if _, err := e.run("load", json.RawMessage(`{"name": "shortener"}`)); err != nil {
		t.Fatal(err)
	}
	return e
}

// run runs an operation.
func (e *player) run(op string, request json.RawMessage) (json.RawMessage, error) {
	asked := e.asked[op]
	if asked == nil {
		asked = map[string]bool{}
		e.asked[op] = asked
	}
	h := native.Handlers{}
	for kind, answer := range e.handlers {
		h[kind] = func(ctx context.Context, n native.Need) contract.Reply {
			e.mu.Lock() // needs of one operation are answered at the same time
			defer e.mu.Unlock()
			asked[kind] = true
			r := answer(ctx, n)
			if e.check != nil {
				e.check(n, r)
			}
			return r
		}
	}
	switch op {
	case "import":
		if e.fits && !bytes.Contains(request, []byte("-")) {
			request = fmt.Appendf(nil, `{"size": %d}`, len(e.snapshot))
		}
	case "export", "load":
		e.snapshot = nil
	}
	return native.Run(e.t.Context(), e.engine, op, []byte(request), h)
}

func packed(t *testing.T, a *txtar.Archive) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range a.Files {
		err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: f.Name, Size: int64(len(f.Data)), Mode: 0o644})
		if err == nil {
			_, err = w.Write(f.Data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// failure is the error of the core that err is.
func failure(t *testing.T, err error) *contract.Error {
	t.Helper()
	var e *contract.Error
	if !errors.As(err, &e) {
		t.Fatalf("not an error of the core: %v", err)
	}
	return e
}
