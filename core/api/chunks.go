package api

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/step"
)

// hashText renders the hash of a file's content.
func hashText(hash uint64) string { return fmt.Sprintf("%016x", hash) }

func (c *Core) chunks(_ *step.Task, q contract.ChunksRequest) (*contract.ChunksResponse, error) {
	path, line, err := chunkCursor(q.After)
	if err != nil {
		return nil, err
	}
	x, err := c.index()
	if err != nil {
		return nil, err
	}
	r := &contract.ChunksResponse{Chunks: []contract.Chunk{}}
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
			if len(r.Chunks) == q.Limit {
				last := &r.Chunks[q.Limit-1]
				r.Next = last.Path + ":" + strconv.Itoa(last.Start)
				return r, nil
			}
			d := contract.Chunk{Path: f.Path, Hash: hashText(f.Hash), Start: chunk.First, End: chunk.Last, StartByte: chunk.Start, EndByte: chunk.End}
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
		return "", 0, &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%q is not the end of a page", contract.Quoted(after)), Field: "after", Fix: "give next of the page before"}
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
