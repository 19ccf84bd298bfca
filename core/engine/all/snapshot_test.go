package all

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
)

// answers asks everything that an index answers, as one JSON text.
func answers(t testing.TB, c *engine.Core, h *host) string {
	t.Helper()
	var b strings.Builder
	for _, q := range []contract.SearchRequest{
		{Query: "serve request", Explain: true}, {Query: "Server.Serve", By: "chunk"}, {Query: "src/", Limit: 3}, {Query: "unknown words only"},
		{Query: "handle", By: "chunk", Limit: 100, SnippetLines: new(2)}, {Query: "empty.go", SnippetLines: new(0)},
	} {
		r, err := json.Marshal(h.must(t, c, "search", q).Result)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(r, '\n'))
	}
	return b.String()
}

func TestExportAndImport(t *testing.T) {
	f := sampleRepository()
	host0 := &host{files: f}
	host0.files[`src/odd\xff.c`] = f["src/odd\xff.c"]
	kept, dropped := loaded(t, f, "keep"), loaded(t, f, "drop")
	whole, bare := export(t, kept, "keep"), export(t, kept, "drop")
	if !bytes.Equal(export(t, dropped, "keep"), bare) || len(bare) >= len(whole) {
		t.Error("dropping contents at the load and at the export differ")
	}
	required := &host{files: f}
	if a := required.must(t, dropped, "export", contract.ExportRequest{Contents: "require"}); !bytes.Equal(required.written, whole) || !a.Result.(*contract.ExportResponse).Contents {
		t.Error("requiring contents does not give the snapshot that has them")
	}
	if a := (&host{}).must(t, kept, "export", contract.ExportRequest{Contents: "drop"}); a.Result.(*contract.ExportResponse).Contents {
		t.Error("a snapshot without contents is said to have them")
	}
	if a := (&host{}).run(dropped, "export", contract.ExportRequest{Contents: "require"}); a.Error == nil || a.Error.Code != contract.CodeNotFound || a.Error.Field != "contents" {
		t.Errorf("a host without files: %s", a.JSON())
	}
	want := answers(t, kept, &host{})
	for seed := range uint64(10) {
		for _, snapshot := range [][]byte{whole, bare} {
			c := fresh(1)
			h := &host{archive: snapshot, files: f, rng: rand.New(rand.NewPCG(seed, 3))}
			q := contract.ImportRequest{Size: int64(len(snapshot))}
			if seed%2 == 1 {
				q.PieceBytes = max(q.Size, 1<<10) // all at once, given away
			}
			h.must(t, c, "import", q)
			if got := answers(t, c, h); got != want {
				t.Fatalf("seed %d: after import\n%s, before\n%s", seed, got, want)
			}
			if !bytes.Equal(export(t, c, "keep"), snapshot) {
				t.Fatal("exporting what was imported gives another snapshot")
			}
		}
	}
}

func TestBadSnapshots(t *testing.T) {
	sound := export(t, loaded(t, sampleRepository(), "keep"), "keep")
	change := func(at int, v byte) []byte {
		b := bytes.Clone(sound)
		b[at] = v
		return b
	}
	newer := change(12, 99)
	for name, c := range map[string]struct {
		b    []byte
		size int
		code string
	}{
		"not one":            {sampleRepository().tar(), 0, contract.CodeBadInput},
		"a few bytes":        {sound[:10], 0, contract.CodeBadInput},
		"cut":                {sound[:len(sound)-1], 0, contract.CodeCorrupt},
		"damaged":            {change(len(sound)/2, sound[len(sound)/2]+1), 0, contract.CodeCorrupt},
		"newer":              {newer, 0, contract.CodeVersion},
		"older":              {change(8, 0), 0, contract.CodeVersion},
		"nothing where much": {nil, 1 << 30, contract.CodeBadInput},
	} {
		core := loaded(t, files{"old.go": "package old\n"}, "keep")
		if c.size == 0 {
			c.size = len(c.b)
		}
		h := &host{archive: c.b, piece: 1 << 12}
		a := h.run(core, "import", contract.ImportRequest{Size: int64(c.size)})
		if a.Error == nil || a.Error.Code != c.code || a.Error.Fix == "" && c.code != contract.CodeHost {
			t.Errorf("%s: %s", name, a.JSON())
		}
		if s := h.must(t, core, "stats", nil).Result.(*contract.StatsResponse); s.Files != 1 {
			t.Errorf("%s: what was loaded before is gone", name)
		}
	}
	if _, err := fresh(1).Open(newer); contract.ErrorOf(err) == nil || contract.ErrorOf(err).Code != contract.CodeVersion {
		t.Errorf("opened: %v", err)
	}
}

// A forged snapshot, whose checksums fit, is refused or answers; it never
// breaks an operation.
func TestForgedSnapshots(t *testing.T) {
	sound := export(t, loaded(t, files{"a.go": "package a\n\nfunc Serve() {}\n", "b_test.py": "def serve():\n    pass\n"}, "keep"), "keep")
	rng := rand.New(rand.NewPCG(5, 6))
	opened := 0
	for range 3000 {
		b := bytes.Clone(sound)
		for range 1 + rng.IntN(3) {
			b[40+rng.IntN(len(b)-40)] = byte(rng.IntN(256))
		}
		if le := binary.LittleEndian; le.Uint32(b[24:]) != le.Uint32(sound[24:]) {
			continue
		}
		repair(b)
		c := fresh(1)
		if _, err := c.Open(b); err != nil {
			continue
		}
		opened++
		for op, q := range map[string]any{"search": contract.SearchRequest{Query: "serve a.go", By: "chunk"}, "read": contract.FileReadRequest{Path: "a.go"}, "stats": nil, "export": nil} {
			if a := (&host{}).run(c, op, q); a.Error != nil && a.Error.Code == contract.CodeInternal {
				t.Fatalf("%s: %s", op, a.JSON())
			}
		}
	}
	if opened < 100 {
		t.Errorf("only %d snapshots were opened", opened)
	}
}

// repair recomputes the checksums of a snapshot.
func repair(b []byte) {
	le, table := binary.LittleEndian, crc32.MakeTable(crc32.Castagnoli)
	sums := 64 + 24*int(le.Uint32(b[24:]))
	for e := b[64:sums:sums]; len(e) > 0; e = e[24:] {
		block, at, n := int(min(uint64(1)<<(le.Uint32(e[4:])&31), 1<<30)), le.Uint64(e[8:]), le.Uint64(e[16:])
		if at > uint64(len(b)) || n > uint64(len(b))-at {
			return
		}
		for data := bytes.Clone(b[at : at+n]); len(data) > 0 && sums+4 <= len(b); sums += 4 {
			part := data[:min(block, len(data))]
			le.PutUint32(b[sums:], crc32.Checksum(part, table))
			data = data[len(part):]
		}
	}
	le.PutUint32(b[28:], crc32.Update(crc32.Checksum(b[:28], table), table, b[32:sums]))
}
