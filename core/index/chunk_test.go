package index

import (
	"bytes"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/outline"
	"pgregory.net/rapid"
)

func chunksOf(language outline.Language, src string) []chunk {
	var p outline.Parser
	return appendChunks(nil, []byte(src), p.Parse(language, []byte(src), outline.Definitions).Definitions)
}

func TestChunksEndBeforeDefinitions(t *testing.T) {
	body := strings.Repeat("\tx++\n", 20)
	f := "// Doc.\nfunc f() {\n" + body + "}\n\n" // 24 lines
	got := chunksOf(outline.Go, "package p\n\n"+strings.Repeat(f, 4))
	// 2+24 lines are too few, so the second function joins; the third begins a chunk.
	if len(got) != 2 || got[0].first != 1 || got[0].last != 50 || got[1].first != 51 || got[1].last != 98 {
		t.Errorf("chunks %+v", got)
	}
}

func TestChunkSizes(t *testing.T) {
	for name, c := range map[string]struct {
		src  string
		want int
	}{
		"empty":             {"", 0},
		"no newline":        {"a", 1},
		"60 lines":          {strings.Repeat("a\n", 60), 1},
		"61 lines":          {strings.Repeat("a\n", 61), 2},
		"one line of 1 MB":  {strings.Repeat("a", 1<<20), 1},
		"3 lines of 8 KiB":  {strings.Repeat(strings.Repeat("a", 8191)+"\n", 3), 3},
		"20 lines of 1 KiB": {strings.Repeat(strings.Repeat("a", 1023)+"\n", 20), 3},
		"newlines":          {strings.Repeat("\n", 120), 2},
	} {
		if got := chunksOf(outline.Unknown, c.src); len(got) != c.want {
			t.Errorf("%s: %d chunks, want %d", name, len(got), c.want)
		}
	}
}

func TestChunksCoverTheFile(t *testing.T) {
	line := rapid.SampledFrom([]string{"\n", "x\n", "def f():\n", "    pass\n", "class C:\n", "# doc\n", "\r\n", strings.Repeat("z", 3000) + "\n", "\xff\n"})
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		for _, l := range rapid.SliceOfN(line, 0, 40).Draw(t, "lines") {
			b.WriteString(strings.Repeat(l, rapid.IntRange(1, 12).Draw(t, "times")))
		}
		src := b.String() + rapid.SampledFrom([]string{"", "end"}).Draw(t, "end")
		at, last := 0, 0
		for i, c := range chunksOf(outline.Python, src) {
			text := src[c.start:c.end]
			if c.start != at || c.first != last+1 || len(text) == 0 {
				t.Fatalf("chunk %d is %+v after byte %d, line %d", i, c, at, last)
			}
			lines := bytes.Count([]byte(text), []byte("\n"))
			if text[len(text)-1] != '\n' {
				lines++
				if c.end != len(src) {
					t.Fatalf("chunk %d ends inside a line", i)
				}
			}
			if c.last-c.first+1 != lines || lines > chunkMaxLines {
				t.Fatalf("chunk %d of %d lines is %+v", i, lines, c)
			}
			if end := strings.LastIndexByte(text[:len(text)-1], '\n'); end >= chunkMaxBytes {
				t.Fatalf("chunk %d goes on after %d bytes", i, end)
			}
			at, last = c.end, c.last
		}
		if at != len(src) {
			t.Fatalf("the chunks cover %d of %d bytes", at, len(src))
		}
	})
}
