package indexing

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/step"
)

func chunkOf(p *index.Part, file int, chunk index.Chunk) contract.Chunk {
	f := p.File(file)
	d := contract.Chunk{Path: f.Path, Hash: index.HashText(f.Hash), Start: chunk.First, End: chunk.Last, StartByte: chunk.Start, EndByte: chunk.End}
	if def, ok := p.Continued(file, chunk.First); ok {
		d.Within = p.Definition(file, def).Qualified
	}
	return d
}

// Chunks is [contract.IndexingOperations.Chunks].
func (c *Operations) Chunks(_ *step.Task, q contract.ChunksRequest) (*contract.ChunksResponse, error) {
	path, line, err := chunkCursor(q.After)
	if err != nil {
		return nil, err
	}
	x, err := c.Index()
	if err != nil {
		return nil, err
	}
	r := &contract.ChunksResponse{Chunks: []contract.Chunk{}}
	for files := index.FilesFrom(x, path); ; {
		part, file, ok := files.Next()
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
			r.Chunks = append(r.Chunks, chunkOf(p, file, chunk))
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
