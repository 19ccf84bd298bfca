package all

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/hosts/native/store/storetest/mem"
)

// host answers needs as a real one does, from memory.
type host struct {
	archive []byte            // for read needs
	files   map[string]string // for file needs; nil: the host has none
	written []byte            // by write needs
	piece   int               // bytes of a read at most; 0: as asked for
	rng     *rand.Rand        // if set, piece sizes, orders and batches are random
	asked   []string          // kinds of all needs answered
	stop    func(contract.Need) *contract.Error
	near    string                                            // for nearest needs, the reply as JSON
	past    func(contract.HistoryRequest) string              // for history needs, the reply as JSON
	model   func(prompt string) string                        // for llm needs, the reply as JSON
	secret  []byte                                            // for secret needs; nil: the host has none
	store   *mem.Store                                        // for store needs; nil: the host has none
	keep    func(contract.Need) contract.Reply                // for summaries needs
	shards  []*shardHost                                      // for shards needs
	joined  func(contract.ShardsRequest) contract.ShardsReply // answers these instead; nil: each shard alone
	replied func(*contract.Reply)                             // changes replies; nil: nobody does
}

func (h *host) reply(n contract.Need) contract.Reply {
	h.asked = append(h.asked, n.Kind)
	r := contract.Reply{ID: n.ID}
	if h.stop != nil {
		if r.Error = h.stop(n); r.Error != nil {
			return r
		}
	}
	switch q := n.Request.(type) {
	case contract.ReadRequest:
		if q.Offset < 0 || q.Length <= 0 || q.Offset > int64(len(h.archive)) {
			r.Error = contract.Errorf(contract.CodeHost, "a read of %d bytes at %d", q.Length, q.Offset)
			return r
		}
		rest := h.archive[q.Offset:]
		size := min(len(rest), q.Length)
		if h.piece > 0 {
			size = min(size, h.piece)
		}
		if h.rng != nil && size > 1 {
			size = 1 + h.rng.IntN(size)
		}
		r.Body = bytes.Clone(rest[:size])
		r.End = size == len(rest) && (size == 0 || h.rng == nil || h.rng.IntN(2) == 0) // else the end comes on its own
	case contract.FileRequest:
		content, ok := h.files[q.Path]
		if !ok {
			r.Error = contract.Errorf(contract.CodeNotFound, "no file %q", q.Path)
		}
		r.Body = []byte(content)
	case contract.NearestRequest:
		r.Value = json.RawMessage(h.near)
	case contract.HistoryRequest:
		r.Value = json.RawMessage(h.past(q))
	case contract.SecretRequest:
		if h.secret == nil {
			r.Error = contract.Errorf(contract.CodeUnsupported, "this host has no secrets")
			return r
		}
		r.Value, _ = json.Marshal(contract.SecretReply{Secret: base64.StdEncoding.EncodeToString(h.secret)})
	case contract.StoreRequest:
		if h.store == nil {
			r.Error = contract.Errorf(contract.CodeUnsupported, "this host has no store")
			return r
		}
		reply, err := h.store.Do(context.Background(), q)
		if r.Error = contract.ErrorOf(err); err == nil {
			r.Value, _ = json.Marshal(reply)
		}
	case contract.ModelRequest:
		r.Value = json.RawMessage(h.model(promptOf(q)))
	case contract.SummariesRequest:
		kept := h.keep(n)
		kept.ID = n.ID
		return kept
	case contract.ShardsRequest:
		reply, err := json.Marshal(h.askShards(q))
		if err != nil {
			panic(err)
		}
		r.Value = reply
	case contract.WriteRequest:
		if int(q.Offset) != len(h.written) {
			r.Error = contract.Errorf(contract.CodeHost, "a write at %d of %d", q.Offset, len(h.written))
		}
		h.written = append(h.written, n.Body...)
	}
	return r
}

// run takes an operation to its end.
func (h *host) run(c *engine.Core, op string, request any) contract.Answer {
	b, err := json.Marshal(request)
	if raw, ok := request.(string); ok {
		b, err = []byte(raw), nil
	}
	if err != nil {
		panic(err)
	}
	a := c.Start(op, b)
	return h.finish(c, a)
}

func (h *host) finish(c *engine.Core, a contract.Answer) contract.Answer {
	open := slices.Clone(a.Needs)
	for !a.Done {
		n := len(open)
		if h.rng != nil {
			h.rng.Shuffle(n, func(i, j int) { open[i], open[j] = open[j], open[i] })
			n = 1 + h.rng.IntN(n)
		}
		var replies []contract.Reply
		for _, need := range open[:n] {
			r := h.reply(need)
			if h.replied != nil {
				h.replied(&r)
			}
			replies = append(replies, r)
		}
		a = c.Resume(a.Call, replies)
		open = append(open[n:], a.Needs...)
	}
	return a
}

// must runs an operation that has to succeed.
func (h *host) must(t testing.TB, c *engine.Core, op string, request any) contract.Answer {
	t.Helper()
	a := h.run(c, op, request)
	if a.Error != nil {
		t.Fatalf("%s %v: %v", op, request, a.Error)
	}
	return a
}

type files map[string]string

func (f files) sorted() []string {
	var paths []string
	for p := range f {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	return paths
}

func (f files) tar() []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, p := range f.sorted() {
		_ = w.WriteHeader(&tar.Header{Name: p, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(f[p]))})
		_, _ = io.WriteString(w, f[p])
	}
	_ = w.Close()
	return b.Bytes()
}

func (f files) targz() []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(f.tar())
	_ = w.Close()
	return b.Bytes()
}

func (f files) zip() []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, p := range f.sorted() {
		e, _ := w.Create(p)
		_, _ = io.WriteString(e, f[p])
	}
	_ = w.Close()
	return b.Bytes()
}

// sampleRepository is a small one of several languages and odd contents.
func sampleRepository() files {
	return files{
		"README.md":             "# Cairn\n\nServes requests.\n",
		"empty.go":              "",
		"logo.png":              "\x89PNG",
		"data.txt":              "binary\x00data",
		"src/server.go":         "package src\n\n// Server serves requests.\ntype Server struct{}\n\n// Serve answers one request.\nfunc (s *Server) Serve(r Request) error {\n\treturn s.answer(r)\n}\n",
		"src/server_test.go":    "package src\n\nfunc TestServe(t *testing.T) { (&Server{}).Serve(Request{}) }\n",
		"src/parse_request.py":  "def parse_request(raw):\n    return raw.split()\n",
		"src/odd\xff.c":         "int serve\xff(void) { return 0; }\n",
		"vendor/lib/server.go":  "package lib\n\n// Serve serves.\nfunc Serve() {}\n",
		"long.js":               "const line = '" + string(bytes.Repeat([]byte("serve "), 5000)) + "'\n",
		"src/many.go":           many(),
		"docs/guide/serving.md": "# Serving\n\nHow a server serves a request.\n",
	}
}

func many() string {
	var b bytes.Buffer
	b.WriteString("package src\n")
	for i := range 30 {
		fmt.Fprintf(&b, "\n// Handle%d handles a request.\nfunc Handle%d(r Request) {\n\tserve(r)\n}\n", i, i)
	}
	return b.String()
}

// loaded returns a core that holds files, with or without their contents.
func loaded(t testing.TB, f files, contents string) *engine.Core {
	t.Helper()
	c := fresh(1)
	(&host{archive: f.tar()}).must(t, c, "load", contract.LoadRequest{Contents: contract.LoadContents(contents)})
	return c
}
