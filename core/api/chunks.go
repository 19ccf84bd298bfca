package api

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/step"
)

// ChunksRequest asks for the chunks of the index, page by page, so that a host can
// embed them.
type ChunksRequest struct {
	// After is the Next of the page before; "" for the first page.
	After string `json:"after,omitempty"`
	// Limit is how many chunks a page has at most: 1 to 10000, default 1000.
	Limit int `json:"limit,omitempty"`
}

const (
	defaultChunks = 1000
	maxChunks     = 10000
)

// ChunksResponse is a page of chunks, in byte order of the paths, then in order of
// position.
type ChunksResponse struct {
	Chunks []Chunk `json:"chunks"`
	// Next asks for the page that follows; "" on the last.
	Next string `json:"next,omitempty"`
}

// Chunk is a run of whole lines of a file.
type Chunk struct {
	Path string `json:"path"`
	// Hash is XXH64 of the file's content, 16 hexadecimal digits.
	Hash string `json:"hash"`
	// Start and End are lines, 1-based and inclusive.
	Start int `json:"start"`
	End   int `json:"end"`
	// StartByte and EndByte are where they lie in the file: [StartByte, EndByte).
	StartByte int `json:"start_byte"`
	EndByte   int `json:"end_byte"`
	// Within is the qualified name of the innermost definition that began before
	// the chunk and goes on in it.
	Within string `json:"within,omitempty"`
}

// hashText renders the hash of a file's content.
func hashText(hash uint64) string { return fmt.Sprintf("%016x", hash) }

func (c *Core) chunks(_ *step.Task, q ChunksRequest) (*ChunksResponse, error) {
	limit, err := inRange("limit", q.Limit, defaultChunks, 1, maxChunks)
	if err != nil {
		return nil, err
	}
	path, line, err := chunkCursor(q.After)
	if err != nil {
		return nil, err
	}
	x, err := c.index()
	if err != nil {
		return nil, err
	}
	r := &ChunksResponse{Chunks: []Chunk{}}
	for files := filesFrom(x, path); ; {
		part, file, ok := files.next()
		if !ok {
			return r, nil
		}
		p := &x.Parts[part]
		f := p.File(file)
		from, to := p.ChunkRange(file)
		for i := from; i < to; i++ {
			chunk := p.Chunk(i)
			if f.Path == path && chunk.First <= line {
				continue
			}
			if len(r.Chunks) == limit {
				last := &r.Chunks[limit-1]
				r.Next = last.Path + ":" + strconv.Itoa(last.Start)
				return r, nil
			}
			d := Chunk{Path: f.Path, Hash: hashText(f.Hash), Start: chunk.First, End: chunk.Last, StartByte: chunk.Start, EndByte: chunk.End}
			if def, ok := p.Continued(file, chunk.First); ok {
				d.Within = p.Definition(file, def).Qualified
			}
			r.Chunks = append(r.Chunks, d)
		}
	}
}

// chunkCursor reads the path and first line of the last chunk seen.
func chunkCursor(after string) (path string, line int, err error) {
	if after == "" {
		return "", 0, nil
	}
	i := strings.LastIndexByte(after, ':')
	if i > 0 {
		line, err = strconv.Atoi(after[i+1:])
	}
	if i <= 0 || err != nil || line < 1 {
		return "", 0, &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("%q is not the end of a page", cut(after)), Field: "after", Fix: "give next of the page before"}
	}
	return after[:i], line, nil
}

// fileMerge goes through the live files of all parts in order of path.
type fileMerge struct {
	x  *index.Index
	at []int // the next file of each part
}

// filesFrom begins at a path, or where it would be.
func filesFrom(x *index.Index, path string) *fileMerge {
	m := &fileMerge{x, make([]int, len(x.Parts))}
	for i := range x.Parts {
		p := &x.Parts[i]
		m.at[i] = sort.Search(p.Files(), func(j int) bool { return string(p.PathBytes(j)) >= path })
	}
	return m
}

func (m *fileMerge) next() (part, file int, ok bool) {
	part = -1
	for i := range m.x.Parts {
		p := &m.x.Parts[i]
		for m.at[i] < p.Files() && !p.Live(m.at[i]) {
			m.at[i]++
		}
		if m.at[i] == p.Files() {
			continue
		}
		if part < 0 || string(p.PathBytes(m.at[i])) < string(m.x.Parts[part].PathBytes(m.at[part])) {
			part = i
		}
	}
	if part < 0 {
		return 0, 0, false
	}
	file = m.at[part]
	m.at[part]++
	return part, file, true
}
